"""Templates of models: the usual ones are written as the library writes them, and none can hang or fill the memory."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest
from jinja2 import TemplateError
from transformers import AutoTokenizer
from transformers.utils.chat_template_utils import render_jinja_template

from specdec_core.engine.chat_templates import render
from specdec_core.engine.template_meter import LARGEST, STEPS, TooMuchWork
from specdec_core.models.places import bundled_file, converted_folder

SPECIAL = {"bos_token": "<s>", "eos_token": "</s>"}
GROWING = "{% set ns = namespace(x=START) %}{% for i in range(60) %}{% set ns.x = STEP %}{% endfor %}{{ ns.x }}"


def growing(start: str, step: str) -> str:
    """Sixty steps of something that doubles."""
    return GROWING.replace("START", start).replace("STEP", step)


REPEATED = {
    "a long loop": "{% for i in range(10**12) %}{% endfor %}",
    "loops in loops": "{% for a in range(9999) %}{% for b in range(9999) %}{% endfor %}{% endfor %}",
    "loops that take nothing": "{% for a in range(9999) %}{% for b in range(9999) if false %}{% endfor %}{% endfor %}",
    "much text in a loop": "{% for a in range(99999) %}" + "x" * 99_999 + "{% endfor %}",
    "a macro that calls itself twice": "{% macro m(n) %}{% if n %}{{ m(n-1) }}{{ m(n-1) }}{% endif %}{% endmacro %}"
    "{{ m(39) }}",
    "a macro without an end": "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}",
    "a block in itself": "{% block b %}{{ self.b() }}{{ self.b() }}{% endblock %}",
    "a loop that calls itself": growing("[1]", "[ns.x, ns.x]")
    + "{% for a in ns.x recursive %}{{ loop(a) }}{% endfor %}",
    "callers of callers": "{% macro m() %}{% for i in range(999) %}{{ caller() }}{% endfor %}{% endmacro %}"
    "{% call m() %}{% call m() %}x{% endcall %}{% endcall %}",
    "lists of lists": "{{ ([range(99999)] * 99)|map('list')|list|length }}",
    "a filter over and over": "{{ (['a'] * 9999)|map('center', 10**6)|join|length }}",
    "a list over and over": "{% for i in range(999) %}{{ range(9999)|list|length }}{% endfor %}",
    "the last of many": "{% for i in range(999) %}{{ range(9999)|map('string')|last }}{% endfor %}",
    "copies of a list": "{% set x = range(9999)|list %}{% for i in range(9999) %}{% set y = x[:] %}{% endfor %}",
    "copies of a text": "{% set x = 'a' * 9999999 %}{% for i in range(9999) %}{% set y = x[1:] %}{% endfor %}",
    "a search over and over": "{% set x = range(9999)|list %}{% for i in range(9999) %}{{ 'a' in x }}{% endfor %}",
    "a test over and over": "{% set x = range(9999)|list %}{% for i in range(9999) %}{{ 'a' is in x }}{% endfor %}",
    "a method over and over": "{% set x = 'a' * 9999999 %}{% for i in range(9999) %}{{ x.islower() }}{% endfor %}",
    "sorting over and over": "{% for i in range(999) %}{{ range(9999)|sort|length }}{% endfor %}",
    "a namespace printed": "{% set ns = namespace(x=range(9999)|list) %}{% for i in range(9999) %}{{ ns }}{% endfor %}",
    "parts of a text": "{% for i in range(999) %}{{ ('a,' * 9999).split(',')|length }}{% endfor %}",
}
DOUBLED = {
    "a text put behind itself": growing("'abc'", "ns.x + ns.x"),
    "a text joined to itself": growing("'abc'", "ns.x ~ ns.x"),
    "a list put behind itself": growing("[1]", "ns.x + ns.x"),
    "a list of itself twice": growing("[1]", "[ns.x, ns.x]"),
    "a pair of itself twice": growing("(1,)", "(ns.x, ns.x)"),
    "a dict of itself twice": growing("{}", "dict(a=ns.x, b=ns.x)"),
    "a dict literal of itself": growing("{}", "{'a': ns.x, 'b': ns.x}"),
    "a number times itself": growing("3", "ns.x * ns.x"),
    "a namespace in itself": "{% set ns = namespace() %}{% set ns.me = ns %}{{ ns }}",
    "a block set to itself twice": "{% set ns = namespace(x='abc') %}{% for i in range(60) %}"
    "{% set y %}{{ ns.x }}{{ ns.x }}{% endset %}{% set ns.x = y %}{% endfor %}",
}
LARGE = {
    "a text times a number": "{{ 'a' * 10**10 }}",
    "a number times a text": "{{ 10**10 * 'a' }}",
    "a list times a number": "{{ ([0] * 10**9)|length }}",
    "center, a filter": "{{ 'x'|center(10**9) }}",
    "center, a method": "{{ 'x'.center(10**9) }}",
    "center, a block": "{% filter center(10**9) %}x{% endfilter %}",
    "zfill": "{{ '1'.zfill(10**9) }}",
    "expandtabs": "{{ ('\t' * 10000).expandtabs(10**6) }}",
    "a width in a pattern": "{{ '%1000000000d' % 1 }}",
    "a width beside a pattern": "{{ '%*d' % (10**9, 1) }}",
    "a width in braces": "{{ '{:1000000000}'.format(1) }}",
    "a width given to braces": "{{ '{:{}}'.format(1, 10**9) }}",
    "a width for names": "{{ '{x:1000000000}'.format_map({'x': 1}) }}",
    "a filter's pattern": "{{ '%1000000000d'|format(1) }}",
    "one value in many places": "{{ ('{0}' * 99999).format('a' * 99999) }}",
    "many widths": "{{ ('%9999d' * 9999) % ((1,) * 9999) }}",
    "join, a filter": "{{ ([1] * 9999)|join('a' * 99999) }}",
    "join, a method": "{{ ('a' * 99999).join('b' * 99999) }}",
    "join of one text many times": "{{ (['a' * 99999] * 9999)|join }}",
    "join of what comes one by one": "{{ range(9999)|map('string')|join('a' * 9999) }}",
    "replace, a filter": "{{ ('a' * 99999)|replace('a', 'b' * 99999) }}",
    "replace, a method": "{{ ('a' * 99999).replace('a', 'b' * 99999) }}",
    "replace between letters": "{{ ('a' * 99999).replace('', 'b' * 99999) }}",
    "translate": "{{ ('a' * 99999).translate({97: 'b' * 99999}) }}",
    "indent": "{{ ('a\n' * 9999)|indent(10**6) }}",
    "indent with a text": "{{ ('a\n' * 9999)|indent('x' * 9999) }}",
    "tojson": "{{ [[1]*99]|tojson(indent=10**8) }}",
    "wordwrap": "{{ ('a ' * 9999)|wordwrap(1, wrapstring='x' * 9999) }}",
    "lipsum": "{{ lipsum(10**9) }}",
    "lipsum of long sentences": "{{ lipsum(1000, false, 100000, 100001) }}",
    "powers": "{{ 10 ** (10**10) }}",
    "digits": "{{ 3|round(10**7, 'floor') }}",
    "bytes": "{{ (1).to_bytes(10**10, 'big') }}",
    "batches": "{{ [1]|batch(10**9, 'x')|list }}",
    "slices": "{{ [1]|slice(10**9)|list }}",
    "sums of lists": "{{ ([[1]*99] * 999)|sum(start=[])|length }}",
    "tags": "{{ ('<!---->' * 999999)|striptags }}",
    "addresses": "{% for i in range(999) %}{{ ('www.a.com ' * 9999)|urlize }}{% endfor %}",
    "a long template": "x" * 10**6,
}
HOSTILE = REPEATED | DOUBLED | LARGE


@pytest.mark.parametrize("kind", HOSTILE)
def test_no_template_works_without_end(kind: str) -> None:
    """Whatever would take for ever, or more memory than there is, is refused before it is done."""
    with pytest.raises(TooMuchWork) as caught:
        render(HOSTILE[kind], [{"role": "user", "content": "Hello"}], SPECIAL)
    assert "\n" not in str(caught.value)


ONE_BY_ONE = """{{ bos_token }}{% for message in messages %}
{%- if message['role'] == 'user' %}{{ '[ASK] ' + message['content'].strip() + ' [/ASK]' }}
{%- elif message['role'] == 'assistant' %}{{ ' ' ~ message['content'] ~ eos_token }}
{%- else %}{{ raise_exception('unknown role') }}{% endif %}{% endfor %}"""
FROM_BEHIND = """{%- set ns = namespace(open=true, last=messages|length - 1) %}
{%- for message in messages[::-1] %}
  {%- set at = (messages|length - 1) - loop.index0 %}
  {%- if ns.open and message.role == "user" and message.content is string
      and not (message.content.startswith('<result>') and message.content.endswith('</result>')) %}
    {%- set ns.open = false %}{%- set ns.last = at %}
  {%- endif %}
{%- endfor %}
{%- for message in messages %}
  {%- if message.content is string %}{%- set content = message.content %}{%- else %}{%- set content = '' %}{%- endif %}
  {%- if '</thought>' in content %}
    {%- set thought = content.split('</thought>')[0].rstrip('\\n').split('<thought>')[-1].lstrip('\\n') %}
    {%- set content = content.split('</thought>')[-1].lstrip('\\n') %}
  {%- endif %}
  {{- '<|begin|>' + message.role + '\\n' + content + '<|done|>' + '\\n' }}
  {%- if loop.last or (not loop.last and ns.last < loop.index0) %}{{- '~' }}{%- endif %}
{%- endfor %}
{%- if add_generation_prompt %}{{- '<|begin|>assistant\\n' }}
  {%- if thinking is defined and thinking is false %}{{- '<thought>\\n\\n</thought>\\n\\n' }}{%- endif %}
{%- endif %}"""
WITH_TOOLS = """{{- bos_token }}
{%- if custom_tools is defined %}{% set tools = custom_tools %}{%- endif %}
{%- if not tools is defined %}{%- set tools = none %}{%- endif %}
{%- if not date is defined %}{%- set date = "1 May 2025" %}{%- endif %}
{%- if messages[0]['role'] == 'system' %}{%- set system = messages[0]['content']|trim %}
{%- set messages = messages[1:] %}
{%- else %}{%- set system = "" %}{%- endif %}
{{- "<|head|>system<|/head|>\\n" }}{%- if tools is not none %}{{- "Tools:\\n" }}
{%- for t in tools %}{{- t | tojson(indent=4) }}{{- "\\n\\n" }}{%- endfor %}{%- endif %}
{{- "Today: " + date + "\\n" }}{{- system }}
{%- for message in messages %}
{%- if not (message.role == 'tool' or 'tool_calls' in message) %}
{{- '<|head|>' + message['role'] + '<|/head|>\\n' + message['content'] | trim + '<|/turn|>' }}{%- endif %}{%- endfor %}
{%- if add_generation_prompt %}{{- '<|head|>assistant<|/head|>\\n' }}{%- endif %}"""
WITH_MACROS = """{%- macro kind(spec, deep=0) -%}{%- if spec is mapping -%}
{%- for key, value in spec.items()|list if value is not none -%}{{ key }}:{{ kind(value, deep + 1) }}
{%- if not loop.last %}, {% endif -%}{%- endfor -%}{%- else -%}{{ spec|tojson }}{%- endif -%}{%- endmacro -%}
{{ kind({'a': {'b': messages[0].content}, 'c': [1, 2.5, none]}) }}
{% for m in messages %}{% if loop.index > 9 %}{% break %}{% endif %}{% if not m.content %}{% continue %}{% endif %}
{% generation %}{{ m.content|replace('\\n', ' ')|default('', true) }}{% endgeneration %}
{{ messages|map(attribute='role')|unique|join(', ') }} {{ dict(a=1)|items|list }} {{ '%s: %d' % (m.role, loop.index) }}
{{ 'x'.join(['1', '2']) }} {{ '{:>5}'.format(3) }} {{ (3.7)|round|int }} {{ m.content[:5] }} {{ m.content|length }}
{% endfor %}"""
HONEST = {"one by one": ONE_BY_ONE, "from behind": FROM_BEHIND, "with tools": WITH_TOOLS, "with macros": WITH_MACROS}
PROMPTS = ('Hello <b>"w\u00f6rld"</b>\n\'<thought>\nx</thought>\n y ', "", "a long one " * 20_000, "<result>1</result>")


@pytest.mark.parametrize("prompt", PROMPTS, ids=["odd", "empty", "long", "result"])
@pytest.mark.parametrize("kind", HONEST)
def test_honest_templates_are_written_as_the_library_writes_them(kind: str, prompt: str) -> None:
    """Everything that templates of well-known models do, letter by letter."""
    turn = [{"role": "user", "content": prompt}]
    assert render(HONEST[kind], turn, SPECIAL) == written_by_the_library(HONEST[kind], turn, SPECIAL)


def test_the_bundled_models_template() -> None:
    """With its own special tokens."""
    tokenizer = AutoTokenizer.from_pretrained(converted_folder(bundled_file("smollm2-135m-instruct")))
    turn = [{"role": "user", "content": "Why is the sky blue?"}]
    expected = tokenizer.apply_chat_template(turn, tokenize=False, add_generation_prompt=True)
    assert render(tokenizer.get_chat_template(), turn, tokenizer.special_tokens_map) == expected


def test_the_longest_prompt_is_written() -> None:
    """The bounds lie well above what honest templates need of the longest prompt there may be."""
    turn = [{"role": "user", "content": "word " * (LARGEST // 20)}]
    for template in HONEST.values():
        assert len(render(template, turn, SPECIAL)) > LARGEST // 5
    assert STEPS > 100 * 500


def written_by_the_library(template: str, turn: list[dict[str, str]], special: dict[str, Any]) -> str:
    """Without any bounds."""
    written: Any = render_jinja_template([turn], chat_template=template, add_generation_prompt=True, **special)
    return str(written[0][0])


CLOSED = {
    "out of the sandbox": "{{ ''.__class__.__mro__ }}",
    "through a format": "{{ '{0.__class__}'.format(1) }}",
    "through a namespace": "{% set ns = namespace(__class__=1) %}",
    "through a namespace's field": "{% set ns = namespace() %}{% set ns._x = 1 %}",
    "through the type of dicts": "{{ dict.mro() }}",
    "by changing what it is given": "{{ messages.append(1) }}",
    "through the counting": "{{ 1| weigh }}",
    "another file": "{% include 'x' %}",
}


@pytest.mark.parametrize("kind", CLOSED)
def test_the_sandbox_is_closed(kind: str) -> None:
    """As the library's own: no way into Python, to files, or around the counting."""
    with contextlib.suppress(TemplateError, TypeError):
        assert render(CLOSED[kind], [{"role": "user", "content": "Hi"}], SPECIAL) == ""
