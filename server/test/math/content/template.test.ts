/** Values of a question's variables: computed exactly, written as text and as TeX, drawn always alike. */
import { rational } from '../../../src/modules/math/rules/grading/rational';
import { expand } from '../../../src/modules/math/content/template/expand';
import { holds, parseCondition } from '../../../src/modules/math/content/template/expression';
import { shuffledIndexes } from '../../../src/modules/math/content/template/shuffle';
import { TemplateError, type Value } from '../../../src/modules/math/content/template/values';
import { drawVariants } from '../../../src/modules/math/content/template/variants';

const values = new Map<string, Value>([
  ['a', rational(3n)],
  ['b', rational(-5n)],
  ['h', rational(1n, 2n)],
  ['d', { ...rational(3n, 2n), written: '1.5' }],
  ['n', '小明'],
]);

test.each([
  ['«a»', '3', '3'],
  ['«b»', '-5', '-5'],
  ['«h»', '1/2', '\\frac{1}{2}'],
  ['«-h»', '-1/2', '-\\frac{1}{2}'],
  ['«a+b*2»', '-7', '-7'],
  ['«a-b-1»', '7', '7'],
  ['«-a^2»', '-9', '-9'],
  ['«(-a)^2»', '9', '9'],
  ['«2^-a»', '1/8', '\\frac{1}{8}'],
  ['«a/6*h»', '1/4', '\\frac{1}{4}'],
  ['«0.1+0.2»', '3/10', '\\frac{3}{10}'],
  ['«abs(b)» «min(a,b)» «max(a, b, 7)»', '5 -5 7', '5 -5 7'],
  ['«gcd(12, 18)» «lcm(4, 6)» «floor(b/2)» «mod(b, 3)»', '6 12 -3 1', '6 12 -3 1'],
  ['«paren(a)» «paren(b)»', '3 (-5)', '3 (-5)'],
  ['«paren(-h)»', '(-1/2)', '\\left(-\\frac{1}{2}\\right)'],
  ['«signed(a)» «signed(b)» «signed(0)»', '+3 -5 +0', '+3 -5 +0'],
  ['«coef(1)»x «coef(-1)»x «coef(a)»x', 'x -x 3x', 'x -x 3x'],
  ['x «term(1)»y «term(-1)»y «term(b)»y', 'x +y -y - 5y', 'x +y -y - 5y'],
  ['«mixed(7/2)» «mixed(-7/2)» «mixed(h)» «mixed(4)»', '3又1/2 -3又1/2 1/2 4', '3\\frac{1}{2} -3\\frac{1}{2} \\frac{1}{2} 4'],
  ['«decimal(h)» «decimal(-7/8)» «decimal(12)»', '0.5 -0.875 12', '0.5 -0.875 12'],
  ['«fixed(2/3, 2)» «fixed(-1/200, 2)» «fixed(1/2, 0)» «fixed(-1/1000, 1)»', '0.67 -0.01 1 0.0', '0.67 -0.01 1 0.0'],
  ['«d» «d+1»', '1.5 5/2', '1.5 \\frac{5}{2}'],
  ['«n»有 «a» 本', '小明有 3 本', '小明有 3 本'],
])('%s', (template, text, tex) => {
  expect([expand(template, values, 'text'), expand(template, values, 'tex')]).toEqual([text, tex]);
});

test.each([
  '«a',
  'a»',
  '«x»',
  '«n+1»',
  '«a/0»',
  '«a+»',
  '«a b»',
  '«foo(a)»',
  '«abs(a, b)»',
  '«gcd(h, 2)»',
  '«2^h»',
  '«10^9999999»',
  '«decimal(1/3)»',
  '«»',
])('the author is told of %s', (template) => {
  expect(() => expand(template, values, 'text')).toThrow(TemplateError);
});

test.each([
  ['a < 4', true],
  ['a <= 3', true],
  ['a != 3', false],
  ['a == 3', true],
  ['0 < a < 2', false],
  ['b < a < 4', true],
  ['a = 1 or b = -5', true],
  ['gcd(a, 6) = 3', true],
  ['mod(a, 2) ≠ 0', true],
])('the condition %s', (text, expected) => {
  expect(holds(parseCondition(text), values)).toBe(expected);
});

it('a condition without a comparison is none', () => {
  expect(() => parseCondition('a + b')).toThrow(TemplateError);
});

describe('variants', () => {
  const range = (from: number, to: number): Value[] => Array.from({ length: to - from + 1 }, (_, i) => rational(BigInt(from + i)));
  const draw = (id: string, where: string[] = []) =>
    drawVariants(id, {
      vars: new Map([
        ['a', range(1, 9)],
        ['b', range(1, 9)],
      ]),
      where: where.map(parseCondition),
    });
  const shown = (id: string, where?: string[]) => draw(id, where).variants.map((each) => expand('«a» «b»', each, 'text'));

  it('are six, different, and the same each time', () => {
    expect(new Set(shown('q-1')).size).toBe(6);
    expect(shown('q-1')).toEqual(shown('q-1'));
    expect(shown('q-1')).not.toEqual(shown('q-2'));
  });

  it('all keep the conditions; those that do keep their place', () => {
    const { variants, possible } = draw('q-1', ['a < b', 'a + b = 10']);
    expect(possible).toBe(4);
    expect(variants.map((each) => expand('«a + b»', each, 'text'))).toEqual(['10', '10', '10', '10']);
    const [first] = shown('q-1');
    const [a = '', b = ''] = first?.split(' ') ?? [];
    expect(shown('q-1', [`a = ${a} or b != ${b}`])[0]).toBe(first);
  });

  it('are none where nothing keeps the conditions', () => {
    expect(draw('q-1', ['a > b', 'b > a'])).toEqual({ variants: [], possible: 0 });
  });
});

test('another order is always another one', () => {
  for (let count = 2; count <= 6; count += 1) {
    for (let seed = 0; seed < 50; seed += 1) {
      const order = shuffledIndexes(count, String(seed));
      expect([...order].sort()).toEqual(Array.from({ length: count }, (_, i) => i));
      expect(order).not.toEqual(Array.from({ length: count }, (_, i) => i));
      expect(shuffledIndexes(count, String(seed))).toEqual(order);
    }
  }
});
