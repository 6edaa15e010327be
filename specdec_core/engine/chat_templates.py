"""Renders a model's chat template, which may be anything, in a sandbox that also bounds its work.

Templates see what `transformers` shows them. Knows Jinja; nothing of tokenizers or models.
"""

from __future__ import annotations

import datetime
import json
from collections.abc import Callable, Mapping
from functools import wraps
from types import BuiltinMethodType, MethodType
from typing import Any

from jinja2 import nodes, pass_context
from jinja2.exceptions import SecurityError, TemplateError
from jinja2.ext import Extension, loopcontrols
from jinja2.parser import Parser
from jinja2.runtime import Context
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.utils import Namespace
from jinja2.visitor import NodeTransformer

from specdec_core.engine.template_meter import DEEPEST, Meter, TooMuchWork, foresee_product

LONGEST_TEMPLATE = 1 << 17  # characters; the longest known ones have some tens of thousands
# Names that no template can write, so that none can call them or put something else in their place.
_WEIGH, _STEP, _WRITE = " weigh", " step", " write"


def render(template: str, turns: list[dict[str, str]], special: Mapping[str, Any]) -> str:
    """The turns as the template writes them, with the beginning of an answer. Raises whatever is wrong with it."""
    if len(template) > LONGEST_TEMPLATE:
        raise TooMuchWork(f"it has more than {LONGEST_TEMPLATE:,} characters")
    made = MeteredEnvironment(Meter()).from_string(template)
    plain = {name: value if isinstance(value, list) else str(value) for name, value in special.items()}
    return made.render(messages=turns, tools=None, documents=None, add_generation_prompt=True, **plain)


class MeteredEnvironment(ImmutableSandboxedEnvironment):
    """Every value that a template goes through is weighed, every turn of a loop and every call is a step."""

    intercepted_binops = frozenset(ImmutableSandboxedEnvironment.default_binop_table)

    def __init__(self, meter: Meter) -> None:
        # Constants are not worked out while compiling, where nothing would be counted.
        extensions = [GenerationTag, loopcontrols]
        super().__init__(trim_blocks=True, lstrip_blocks=True, optimized=False, extensions=extensions)
        self._meter, self._depth = meter, 0
        self.globals |= {
            "raise_exception": _raise, "strftime_now": _now, "dict": _Dicts(), "namespace": _PlainNamespace
        }  # fmt: skip
        self.filters["tojson"] = _to_json
        self.filters = {name: self._metered(name, filter_) for name, filter_ in self.filters.items()}
        self.tests = {name: self._metered(name, test) for name, test in self.tests.items()}
        self.filters |= {_WEIGH: self._weigh, _STEP: self._step, _WRITE: self._write}

    def call(self, context: Context, obj: Any, /, *args: Any, **kwargs: Any) -> Any:
        """A call from the template: foreseen, counted, and bounded in depth."""
        args = tuple(map(self._meter.settled, args))
        self._meter.step()
        self._meter.weigh([*args, *kwargs.values()])
        method = getattr(obj, "__wrapped__", obj)  # the sandbox has a format of its own around a text's
        owner = method.__self__ if isinstance(method, BuiltinMethodType | MethodType) else None
        self._meter.weigh(owner)
        self._meter.foresee(str(getattr(method, "__name__", "")), [owner, *args, *kwargs.values()])
        if self._depth >= DEEPEST:
            raise TooMuchWork(f"its calls lie more than {DEEPEST} deep in each other")
        self._depth += 1
        try:
            return self._meter.taken(super().call(context, obj, *args, **kwargs))
        finally:
            self._depth -= 1

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        """Arithmetic, foreseen."""
        self._meter.weigh([left, right])
        foresee_product(operator, left, right)
        return super().call_binop(context, operator, left, right)

    def _generate(self, source: nodes.Template, *args: Any, **kwargs: Any) -> str:
        return super()._generate(_Metering().visit(source), *args, **kwargs)

    def _metered(self, name: str, inner: Any) -> Callable[..., Any]:
        """A filter or test that is foreseen; it may also be called by name, by filters that go through lists."""
        given = 1 if hasattr(inner, "jinja_pass_arg") else 0  # the context, which is no value of the template's

        @wraps(inner)
        def metered(*args: Any, **kwargs: Any) -> Any:
            values = list(map(self._meter.settled, args[given:]))
            self._meter.weigh([*values, *kwargs.values()])
            self._meter.foresee(name, [*values, *kwargs.values()])
            return self._meter.taken(inner(*args[:given], *values, **kwargs))

        return metered

    # Filters of a context are never worked out while compiling.

    @pass_context
    def _weigh(self, _context: Context, value: Any) -> Any:
        self._meter.weigh(value)
        return value

    @pass_context
    def _step(self, _context: Context, value: Any) -> Any:
        self._meter.step()
        return value

    @pass_context
    def _write(self, _context: Context, count: int) -> str:
        self._meter.write(count)
        return ""


class _Metering(NodeTransformer):
    """Puts the counting into a parsed template, wherever a value is gone through and wherever something repeats."""

    def visit_For(self, node: nodes.For) -> nodes.For:
        self.generic_visit(node)
        node.body.insert(0, _tick())
        if node.test is not None:  # what it leaves out is a turn, too
            node.test = nodes.And(_filtered(nodes.Const(True), _STEP), node.test)
        return node

    def _body(self, node: Any) -> Any:
        self.generic_visit(node)
        node.body.insert(0, _tick())
        return node

    visit_Macro = visit_CallBlock = visit_Block = _body

    def visit_Output(self, node: nodes.Output) -> nodes.Output:
        self.generic_visit(node)
        written = sum(len(child.data) for child in node.nodes if isinstance(child, nodes.TemplateData))
        node.nodes = [child if isinstance(child, nodes.TemplateData) else _weighed(child) for child in node.nodes]
        if written:
            node.nodes.insert(0, _filtered(nodes.Const(written), _WRITE))
        return node

    def visit_Compare(self, node: nodes.Compare) -> nodes.Compare:
        self.generic_visit(node)
        node.expr = _weighed(node.expr)
        for operand in node.ops:
            operand.expr = _weighed(operand.expr)
        return node

    def visit_Concat(self, node: nodes.Concat) -> nodes.Concat:
        self.generic_visit(node)
        node.nodes = [_weighed(part) for part in node.nodes]
        return node

    def visit_Getitem(self, node: nodes.Getitem) -> nodes.Expr:
        self.generic_visit(node)
        if isinstance(node.arg, nodes.Slice):  # a copy
            return _weighed(node)
        node.arg = _weighed(node.arg)
        return node

    def _literal(self, node: Any) -> Any:
        """What is put together may hold the same thing many times over."""
        self.generic_visit(node)
        return node if getattr(node, "ctx", "load") == "store" else _weighed(node)

    visit_List = visit_Tuple = visit_Dict = _literal


def _filtered(node: nodes.Expr, name: str) -> nodes.Filter:
    return nodes.Filter(node, name, [], [], None, None, lineno=node.lineno or 1)


def _weighed(node: nodes.Expr) -> nodes.Expr:
    return node if isinstance(node, nodes.Const) else _filtered(node, _WEIGH)


def _tick() -> nodes.Output:
    return nodes.Output([_filtered(nodes.Const(""), _STEP)])


class GenerationTag(Extension):
    """`{% generation %}` marks what the model itself wrote, for those who train; here it is only passed through."""

    tags = {"generation"}  # noqa: RUF012

    def parse(self, parser: Parser) -> nodes.Node:
        """The body, with names of its own."""
        line = next(parser.stream).lineno
        body = parser.parse_statements(("name:endgeneration",), drop_needle=True)
        return nodes.Scope(body, lineno=line)


class _Dicts:
    """The way to make a dict, without the type that it leads to."""

    def __call__(self, *args: Any, **kwargs: Any) -> dict[Any, Any]:
        return dict(*args, **kwargs)

    def fromkeys(self, *args: Any) -> dict[Any, Any]:
        return dict.fromkeys(*args)


class _PlainNamespace(Namespace):
    """Names with an underscore would lead into Python itself."""

    def __init__(*args: Any, **kwargs: Any) -> None:
        for name in dict(*args[1:], **kwargs):
            _check_name(name)
        Namespace.__init__(*args, **kwargs)

    def __setitem__(self, name: str, value: Any) -> None:
        _check_name(name)
        super().__setitem__(name, value)


def _check_name(name: object) -> None:
    if isinstance(name, str) and name.startswith("_"):
        raise SecurityError(f"a namespace cannot have a field called {name!r}")


def _raise(message: object) -> None:
    raise TemplateError(str(message))


def _now(form: str) -> str:
    return datetime.datetime.now().strftime(form)


def _to_json(
    value: Any, ensure_ascii: bool = False, indent: Any = None, separators: Any = None, sort_keys: bool = False
) -> str:
    """As the models were trained on it: letters as they are, nothing escaped for web pages."""
    return json.dumps(value, ensure_ascii=ensure_ascii, indent=indent, separators=separators, sort_keys=sort_keys)
