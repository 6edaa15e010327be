"""Training prompts that show code and ask for it again: repeated, changed, explained or corrected.

Plain text and nothing else.
"""

from __future__ import annotations

from specdec_core.engine.distil.topics import Kind, laid_out, parted

SNIPPETS = (
    Kind(
        "code editing",
        parted("""
            Rewrite this code with better names:\\n\\n{}; Add a docstring to this code:\\n\\n{};
            Add type hints and return the whole code:\\n\\n{}; Repeat this code exactly:\\n\\n{};
            Add a comment to each line of this code:\\n\\n{}; Rename the function to work and print the
            code:\\n\\n{}; Explain this code line by line:\\n\\n{}; Rewrite this code in JavaScript:\\n\\n{};
            Is there a mistake in this code? Give the corrected code.\\n\\n{}; Make this code shorter:\\n\\n{};
            Write a test for this code:\\n\\n{}; Return this code with an error check for wrong input:\\n\\n{};
            Show this code again and an example of its use:\\n\\n{}; Write this code as a class:\\n\\n{};
            Copy this code and print each result:\\n\\n{}; What does this code return? Quote the line that
            decides.\\n\\n{}
        """),
        laid_out("""\
            def f(a, b):
                return a * b
            ---
            def area(w, h):
                x = w * h
                return x
            ---
            def g(l):
                s = 0
                for i in l:
                    s = s + i
                return s
            ---
            def big(n):
                if n > 100:
                    return True
                else:
                    return False
            ---
            def names(users):
                r = []
                for u in users:
                    r.append(u["name"])
                return r
            ---
            def greet(n):
                print("Hello, " + n)
            ---
            def count(t, c):
                k = 0
                for x in t:
                    if x == c:
                        k += 1
                return k
            ---
            def half(v):
                return v / 2
            ---
            def maximum(v):
                m = v[0]
                for x in v:
                    if x > m:
                        m = x
                return m
            ---
            def load(p):
                f = open(p)
                t = f.read()
                f.close()
                return t
            ---
            def save(p, t):
                with open(p, "w") as f:
                    f.write(t)
            ---
            class Dog:
                def __init__(self, name):
                    self.name = name

                def bark(self):
                    return self.name + " says woof"
            ---
            class Counter:
                def __init__(self):
                    self.n = 0

                def up(self):
                    self.n += 1
            ---
            def even(xs):
                return [x for x in xs if x % 2 == 0]
            ---
            def price(p, d):
                return p - p * d / 100
            ---
            def initials(first, last):
                return first[0] + last[0]
            ---
            def find(xs, y):
                for i in range(len(xs)):
                    if xs[i] == y:
                        return i
                return -1
            ---
            def to_minutes(h, m):
                return h * 60 + m
            ---
            x = 10
            while x > 0:
                print(x)
                x = x - 1
            print("Go")
            ---
            for i in range(1, 6):
                print(i, i * i)
            ---
            ages = {"Ann": 30, "Bob": 25}
            for name in ages:
                print(name, ages[name])
            ---
            def last(xs):
                return xs[len(xs)]
            ---
            def mean(xs):
                return sum(xs) / len(xs)
            ---
            def grade(p):
                if p >= 90:
                    return "A"
                if p >= 75:
                    return "B"
                return "C"
            ---
            def join(words):
                s = ""
                for w in words:
                    s += w + " "
                return s
            ---
            def power(b, e):
                r = 1
                for _ in range(e):
                    r *= b
                return r
            ---
            def is_empty(box)
                return len(box) == 0
            ---
            def letters(word):
                seen = {}
                for c in word:
                    seen[c] = seen.get(c, 0) + 1
                return seen
            ---
            import random

            def roll():
                return random.randint(1, 6)
            ---
            def clean(s):
                return s.strip().lower()
            ---
            def pairs(a, b):
                return list(zip(a, b))
        """),
        12,
    ),
    Kind(
        "code editing",
        parted("""
            Repeat this exactly:\\n\\n{}; Explain this code line by line:\\n\\n{}; Add a comment to this code and
            print all of it:\\n\\n{}; Is there a mistake in this code? Repeat the code first.\\n\\n{};
            In which language is this written? Quote it and explain.\\n\\n{}; Copy this code and add one more
            line that fits:\\n\\n{}; Return this code in a code block, unchanged:\\n\\n{};
            Change one number or word in this code and give back the rest as it is:\\n\\n{}
        """),
        laid_out("""\
            function add(a, b) {
              return a + b;
            }
            ---
            const xs = [1, 2, 3];
            for (const x of xs) {
              console.log(x * 2);
            }
            ---
            SELECT name, age FROM people WHERE age > 18 ORDER BY name;
            ---
            UPDATE books SET price = 12 WHERE title = 'Rivers';
            ---
            int twice(int n) {
                return 2 * n;
            }
            ---
            function last(xs) {
              return xs[xs.length - 1];
            }
            ---
            let total = 0;
            for (let i = 1; i <= 10; i++) {
              total += i;
            }
            console.log(total);
            ---
            SELECT city, COUNT(*) FROM shops GROUP BY city;
            ---
            DELETE FROM visits WHERE year < 2015;
            ---
            CREATE TABLE pets (id INTEGER PRIMARY KEY, name TEXT, age INTEGER);
            ---
            for f in *.txt; do
              echo "$f"
              wc -l "$f"
            done
            ---
            fn triple(n: i32) -> i32 {
                n * 3
            }
            ---
            public int sum(int a, int b) {
                return a + b;
            }
            ---
            <h1>Our garden</h1>
            <p>Open daily from <b>nine</b> to five.</p>
            ---
            <form>
              <input name="email">
              <button>Send</button>
            </form>
            ---
            p {
              color: navy;
              margin: 4px;
            }
        """),
        8,
    ),
)
