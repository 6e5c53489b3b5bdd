/** What a learner, or somebody else, could type to stop the server: 650 inputs, and questions they are given to. */
import type { AnswerKey } from '../../../src/modules/math/rules/grading/types';

export const HOSTILE_KEYS: readonly AnswerKey[] = [
  { expr: 'x+1', form: 'simplified' },
  { expr: '2√3', form: 'simplified' },
  { expr: '-1<x≤3' },
  { expr: 'x=2或x=-1' },
  { expr: '(x+1)(x-1)', form: 'factorised' },
  { expr: '5cm' },
  { expr: '3.14', decimalPlaces: 2 },
  { expr: 'x=1,y=2' },
  { expr: '6' },
  { expr: '0,1,2' },
  { expr: '1±√2' },
];

const nines = '9'.repeat(60);
const primes = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53];
const times = (count: number, part: string | ((i: number) => string), joint = ''): string =>
  Array.from({ length: count }, (_, i) => (typeof part === 'string' ? part : part(i))).join(joint);

const SHAPES: readonly ((n: number) => string)[] = [
  (n) => `${'('.repeat(n * 6)}x`,
  (n) => `${'('.repeat(n * 3)}x${')'.repeat(n * 3)}`,
  (n) => `${'-'.repeat(n * 6)}1`,
  (n) => times(n, '9', '^'),
  (n) => `(${nines}^${n * 2000})*(${nines}^${n * 2000})`,
  (n) => `((x+1)^${n * 2000})^${n * 5}`,
  (n) => times(n, (i) => `√${primes[i % 16] ?? 2}`, '+'),
  (n) => `1/(${times(Math.min(n, 20), (i) => `√${primes[i % 16] ?? 2}`, '+')})`,
  (n) => `${'√'.repeat(n)}(1+1/10^50)`,
  (n) => `${times(n, '√(2+')}1${')'.repeat(n)}`,
  (n) => times(n * 2, '(x+y)'),
  (n) => times(n, (i) => `(x+${i})^99999`, '*'),
  (n) => times(n, (i) => `1/(x-${i})`, '+'),
  (n) => times(n * 5, (i) => `${i}`, ','),
  (n) => times(n * 2, (i) => `x>${i}`, '或'),
  (n) => times(n * 2, (i) => `x≠√${i + 2}`, '且'),
  (n) => times(n * 2, (i) => `x=√(${i}+√2)`, '或'),
  (n) => `${'|'.repeat(n * 5)}x`,
  (n) => times(n * 2, '|x|'),
  (n) => `x${'^2'.repeat(n)}`,
  (n) => `2^(${'2^('.repeat(n)}2${')'.repeat(n + 1)}`,
  (n) => `${n}${'.'.repeat(n * 5)}`,
  (_n) => `${nines}.${nines}`,
  (n) => `0.${'3\u0307'.repeat(n)}`,
  (n) => `${'1又'.repeat(n)}1/2`,
  (n) => `${'{'.repeat(n * 4)}1`,
  (n) => `±${times(n, '±1', '+')}`,
  (n) => times(n, '±√2'),
  (n) => times(n * 4, 'x₁=1,'),
  (n) => times(n * 2, '5小时'),
  (n) => `∛${'(2+∛'.repeat(Math.min(n, 12))}5${')'.repeat(Math.min(n, 12))}`,
  (n) => `(√2+√3)^${n * 3}`,
  (n) => `1/${nines}^${n}`,
  (n) => `${nines}*π^${n}`,
  (n) => `x^${'9'.repeat(n)}`,
  (n) => `(x^(1/${n + 1}))^${n * 100}`,
  (n) => times(n * 20, '\u202e'),
  (n) => times(n * 20, '　'),
  (n) => times(n * 15, '\\frac{1}{'),
  (n) => times(n * 10, 'sin('),
  (n) => times(n * 5, '3:', ''),
  (n) => 'x'.repeat(n * 15),
  (n) => '\ud800'.repeat(n),
  (n) => `[${times(n, '1,')}2)`,
  (n) => `{x|${times(n, '{x|')}`,
  (n) => times(n * 3, '一百分之', ''),
  (n) => `√(${times(n, (i) => `x^${i}`, '+')})`,
  (n) => times(n, (i) => `|x-${i}|`, '+'),
  (n) => `2^n${times(n, '^n')}`,
  (n) => `${'1/('.repeat(n)}x${'+1)'.repeat(n)}`,
  // Roots of high indices: sums, products, nests, and one that is zero and cannot be shown to be.
  (n) => times(Math.min(n, 12), (i) => `${primes[i] ?? 2}^(1/${99 - i})`, '+'),
  (n) => times(Math.min(n, 12), (i) => `${primes[i] ?? 2}^(1/${99 - i})`, '*'),
  (n) => `(2^(1/99)+3^(1/98))^${n * 3}`,
  (n) => `(2^(1/99)+3^(1/98))^(1/${100 - n})`,
  (n) => `|2^(1/99)-3^(1/98)|+|5^(1/97)-7^(1/${100 - n})|`,
  (n) => `2^(1/100)+3^(1/${100 - n})-2^(1/100)-3^(1/${100 - n})+6`,
  (n) => `2^(1/100)*3^(1/${100 - n})-6^(1/100)+3^(1/98)`,
  (n) => `${'('.repeat(Math.min(n, 12))}2${'^(1/99)+1)'.repeat(Math.min(n, 12))}`,
  (n) => `x^(1/${100 - n})+3^(1/98)+|x|^(1/97)`,
  (n) => `x=2^(1/${100 - n})或x=3^(1/${99 - n})或x=5^(1/${98 - n})`,
  // What is set aside, times of day, halves.
  (n) => `x=2${',x=-3(舍去)'.repeat(n)}`,
  (n) => `${'('.repeat(n)}舍去${')'.repeat(n)}x=${'舍'.repeat(n)}`,
  (n) => `${'17:'.repeat(n)}下午${'十'.repeat(n)}点`,
  (n) => `${'一个半'.repeat(n)}小时商${'1'.repeat(n * 2)}余${'1'.repeat(n)}`,
  (n) => `${'9的'.repeat(n)}平方根${'记作'.repeat(n)}`,
];

/** What cost more than the limit before it was seen: fractions reduced 290 times, words looked for in 20,000 spaces. */
export const COSTLY: readonly (readonly [expr: string, given: string])[] = [
  ['2√3-√2+1', 'π'.repeat(290)],
  ['√(x²+1)+√(x+2)', 'π'.repeat(290)],
  ['3x²-2x+|y|√x', `x${'π'.repeat(200)}`],
  ['17时', `${' '.repeat(20_000)}3`],
  ['17时', `${'17:'.repeat(90)}下午`],
  ['x>2', `x${'大于1'.repeat(90)}`],
  ['x²/3', `${'x分之'.repeat(90)}x`],
  ['(1,2),(3,4)', '(1,2)'.repeat(60)],
  ['√6', `${'√6/√2·'.repeat(45)}√3`],
];

/** 650 of them: 65 shapes in ten sizes. */
export const hostileInputs: readonly string[] = SHAPES.flatMap((shape) => times(10, (i) => shape(i * 2 + 1), '\u0001').split('\u0001'));
