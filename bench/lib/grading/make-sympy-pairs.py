"""Makes server/test/fixtures/sympy-pairs.json: pairs of answers, with what sympy says of whether they are equal.

    python3 bench/lib/grading/make-sympy-pairs.py > server/test/fixtures/sympy-pairs.json

Needs sympy (made with 1.14.0). Deterministic: the same seed gives the same file. The second answer of a pair is the first
rewritten (expanded, factorised, over one denominator, ...) or changed by a slip; whether the two agree is never taken
from how they were made, but asked of sympy.
"""
import json
import random
import re

import sympy as sp
from sympy.parsing.sympy_parser import parse_expr

random.seed(20261122)
x, y, a, b = sp.symbols('x y a b', real=True)
PER_KIND = {'polynomial': 140, 'rational': 110, 'root': 110, 'number': 80, 'solutions': 60, 'inequality': 60, 'system': 40}


def text(expression):
    return re.sub(r'\*\*', '^', str(expression)).replace(' ', '')


def whole(low=-6, high=6):
    return random.choice([n for n in range(low, high + 1) if n != 0])


def fraction():
    return sp.Rational(whole(-9, 9), random.randint(1, 6))


def polynomial():
    letters = random.choice([[x], [x], [x, y], [a, b]])
    factors = [sum((whole() * random.choice([1, *letters, letters[0] ** 2]) for _ in range(random.randint(1, 2))), sp.Integer(whole()))
               for _ in range(random.randint(1, 3))]
    return sp.prod(factors)


def rewritten(expression):
    return random.choice([sp.expand, sp.factor, sp.together, sp.cancel, lambda e: sp.collect(sp.expand(e), x), lambda e: e])(expression)


SLIPS = [
    lambda e: -e,
    lambda e: e + whole(),
    lambda e: e * 2,
    lambda e: e.subs(x, -x) if e.has(x) else e + 1,
    lambda e: e + random.choice([x, y, a]) * whole(),
    lambda e: sp.expand(e) + random.choice([1, -1]),
]


def other(expression):
    """The same rewritten, or, half of the time, with a slip."""
    changed = random.choice(SLIPS)(expression) if random.random() < 0.5 else expression
    return rewritten(changed)


def is_equal(first, second):
    """Of the texts, as they will be read: not of the objects they were made from."""
    read = lambda s: parse_expr(s.replace('^', '**'), local_dict={'x': x, 'y': y, 'a': a, 'b': b})
    return bool(sp.simplify(read(first) - read(second)).equals(0))


def expression_pair(kind, make):
    first = make()
    key, answer = text(rewritten(first)), text(other(first))
    if not key or 'zoo' in key + answer or 'nan' in key + answer or 'I' in key + answer:
        return None
    return {'kind': kind, 'key': key, 'answer': answer, 'equal': is_equal(key, answer)}


def rational():
    below = sp.prod([random.choice([x, y, x + whole(), x - y, x ** 2 + random.randint(1, 4)]) for _ in range(random.randint(1, 2))])
    return polynomial() / below + random.choice([0, fraction(), 1 / x])


def root():
    terms = [fraction() * sp.sqrt(random.choice([2, 3, 5, 6, 8, 12, 18, 20, 27, 45, 50, 75])) for _ in range(random.randint(1, 2))]
    value = sum(terms, sp.Integer(random.choice([0, whole()])))
    if random.random() < 0.3 and value != 0:
        return 1 / value
    return value ** 2 if random.random() < 0.3 else value


def root_pair():
    value = root()
    forms = [sp.radsimp, sp.expand, sp.simplify, lambda e: e, lambda e: sp.expand(e * sp.sqrt(6)) / sp.sqrt(6)]
    changed = random.choice([lambda e: -e, lambda e: e + 1, lambda e: e * sp.sqrt(2), lambda e: sp.expand(e) - sp.sqrt(3) + sp.sqrt(2)])(value) if random.random() < 0.5 else value
    key, answer = text(random.choice(forms)(value)), text(random.choice(forms)(changed))
    if 'zoo' in key + answer or 'I' in key + answer:
        return None
    return {'kind': 'root', 'key': key, 'answer': answer, 'equal': is_equal(key, answer)}


def number_pair():
    parts = [fraction() for _ in range(3)]
    written = '({})+({})*({})'.format(*map(text, parts))
    value = parts[0] + parts[1] * parts[2]
    changed = value if random.random() < 0.5 else random.choice([-value, value + sp.Rational(1, 7), 1 / value if value != 0 else sp.Integer(1), value * 10])
    key, answer = (written, text(changed)) if random.random() < 0.5 else (text(value), text(changed))
    return {'kind': 'number', 'key': key, 'answer': answer, 'equal': is_equal(key, answer)}


def listed(values):
    return ' 或 '.join('x=' + text(value) for value in values)


def solutions_pair():
    """Key: the solutions of a quadratic equation; answer: those of it or of one that differs in a number."""
    p, q, r = whole(1, 3), whole(), whole()
    own = [p, q, r]
    if random.random() < 0.5:
        own[random.randint(1, 2)] += whole(-2, 2)
    sets = [sp.solveset(c[0] * x ** 2 + c[1] * x + c[2], x, sp.S.Reals) for c in ([p, q, r], own)]
    if any(s is sp.S.EmptySet for s in sets):
        return {'kind': 'solutions', 'key': '无解' if sets[0] is sp.S.EmptySet else listed(sets[0]),
                'answer': '无解' if sets[1] is sp.S.EmptySet else listed(sets[1]), 'equal': bool(sets[0] == sets[1])}
    shown = list(sets[1])
    random.shuffle(shown)
    if random.random() < 0.15:
        shown = shown[:1]
    equal = bool(sp.FiniteSet(*shown) == sets[0])
    return {'kind': 'solutions', 'key': listed(sets[0]), 'answer': ','.join(text(value) for value in shown), 'equal': equal}


SIGNS = {'<': sp.Lt, '<=': sp.Le, '>': sp.Gt, '>=': sp.Ge}


def inequality_pair():
    """Key: an interval of solutions; answer: two relations joined by 且 or 或."""
    ends = sorted({fraction(), fraction()})
    if len(ends) < 2:
        return None
    low, high = ends
    first, second = random.choice(['>', '>=']), random.choice(['<', '<='])
    joint = random.choice(['且', '或'])
    key_parts = [('x', first, low), ('x', second, high)]
    own = list(key_parts)
    if random.random() < 0.5:
        at = random.randint(0, 1)
        _, sign, end = own[at]
        own[at] = random.choice([('x', {'>': '>=', '>=': '>', '<': '<=', '<=': '<'}[sign], end), ('x', sign, end + 1), ('x', {'>': '<', '>=': '<=', '<': '>', '<=': '>='}[sign], end)])
    own_joint = joint if random.random() < 0.8 else random.choice(['且', '或'])
    as_set = lambda parts, how: (sp.Intersection if how == '且' else sp.Union)(*[SIGNS[s](x, e).as_set() for _, s, e in parts])
    written = lambda parts, how, swap: how.join(
        f'{text(e)}{ {"<": ">", "<=": ">=", ">": "<", ">=": "<="}[s] }x' if swap else f'x{s}{text(e)}' for _, s, e in parts)
    equal = bool(as_set(key_parts, joint) == as_set(own, own_joint))
    return {'kind': 'inequality', 'key': written(key_parts, joint, False), 'answer': written(own, own_joint, random.random() < 0.5), 'equal': equal}


def system_pair():
    solution = (fraction(), fraction())
    own = solution if random.random() < 0.5 else random.choice([(solution[1], solution[0]), (solution[0], -solution[1]), (solution[0] + 1, solution[1])])
    coefficients = [[whole(), whole()], [whole(), whole()]]
    if coefficients[0][0] * coefficients[1][1] == coefficients[0][1] * coefficients[1][0]:
        return None
    equations = [c * x + d * y - (c * solution[0] + d * solution[1]) for c, d in coefficients]
    equal = all(sp.simplify(e.subs({x: own[0], y: own[1]})) == 0 for e in equations)
    answer = f'y={text(own[1])},x={text(own[0])}' if random.random() < 0.5 else f'x={text(sp.together(own[0]))},y={text(own[1])}'
    return {'kind': 'system', 'key': f'x={text(solution[0])},y={text(solution[1])}', 'answer': answer, 'equal': equal}


MAKERS = {
    'polynomial': lambda: expression_pair('polynomial', polynomial),
    'rational': lambda: expression_pair('rational', rational),
    'root': root_pair,
    'number': number_pair,
    'solutions': solutions_pair,
    'inequality': inequality_pair,
    'system': system_pair,
}

pairs, seen = [], set()
for kind, wanted in PER_KIND.items():
    made = 0
    while made < wanted:
        pair = MAKERS[kind]()
        if pair is None or (pair['key'], pair['answer']) in seen or max(len(pair['key']), len(pair['answer'])) > 280:
            continue
        seen.add((pair['key'], pair['answer']))
        pairs.append(pair)
        made += 1

print('[\n' + ',\n'.join('  ' + json.dumps(pair, ensure_ascii=False) for pair in pairs) + '\n]')
