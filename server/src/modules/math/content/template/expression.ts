/** What stands in «…» and in `where`: read once, computed exactly for each variant. */
import { TooComplicated, Undefined } from '../../rules/grading/faults';
import {
  absolute,
  add,
  compare,
  divide,
  gcd,
  isWhole,
  multiply,
  negate,
  power,
  type Rational,
  rational,
  subtract,
} from '../../rules/grading/rational';
import { TemplateError, type Value, type Values } from './values';

type Operation = '+' | '-' | '*' | '/' | '^';
type Comparison = '=' | '!=' | '<' | '<=' | '>' | '>=';

export type Expression =
  | { t: 'number'; value: Rational }
  | { t: 'name'; name: string }
  | { t: 'negative'; a: Expression }
  | { t: 'operation'; sign: Operation; a: Expression; b: Expression }
  | { t: 'call'; name: string; args: Expression[] };

/** a < b <= c; several of them joined by `or`. */
export type Condition = { sides: Expression[]; signs: Comparison[] }[];

const TOKEN = /\s*(?:(\d+(?:\.\d+)?)|([\p{L}_][\p{L}\d_]*)|(<=|>=|==|!=|[-+*/^(),<>=≠≤≥−×÷]))/uy;
const SAME: Readonly<Record<string, string>> = { '==': '=', '≠': '!=', '≤': '<=', '≥': '>=', '−': '-', '×': '*', '÷': '/' };
const COMPARISONS = ['=', '!=', '<', '<=', '>', '>='];
const MOST_CHARACTERS = 300;
const LARGEST_EXPONENT = 10_000n;

/** @throws TemplateError */
export function parseExpression(text: string): Expression {
  const parser = new Parser(text);
  const expression = parser.sum();
  parser.end();
  return expression;
}

/** @throws TemplateError */
export function parseCondition(text: string): Condition {
  const parser = new Parser(text);
  const condition = parser.condition();
  parser.end();
  return condition;
}

class Parser {
  private readonly tokens: string[] = [];
  private at = 0;

  constructor(private readonly text: string) {
    if (text.length > MOST_CHARACTERS) throw new TemplateError(`太长：${text.slice(0, 40)}…`);
    TOKEN.lastIndex = 0;
    let end = 0;
    for (let found = TOKEN.exec(text); found; found = TOKEN.exec(text)) {
      const token = found[0].trim();
      this.tokens.push(SAME[token] ?? token);
      end = TOKEN.lastIndex;
    }
    if (text.slice(end).trim() !== '') throw this.unread(text.slice(end).trim());
  }

  private unread(near = this.tokens[this.at]): TemplateError {
    return new TemplateError(`看不懂 ${this.text.trim()}${near === undefined ? '（没有写完）' : `（在 ${near} 处）`}`);
  }

  private take(...signs: string[]): string | undefined {
    const token = this.tokens[this.at];
    if (token === undefined || !signs.includes(token)) return undefined;
    this.at += 1;
    return token;
  }

  end(): void {
    if (this.at < this.tokens.length) throw this.unread();
  }

  condition(): Condition {
    const alternatives = [this.comparison()];
    while (this.take('or', '或') !== undefined) alternatives.push(this.comparison());
    return alternatives;
  }

  private comparison(): Condition[number] {
    const sides = [this.sum()];
    const signs: Comparison[] = [];
    for (let sign = this.take(...COMPARISONS); sign !== undefined; sign = this.take(...COMPARISONS)) {
      signs.push(sign as Comparison);
      sides.push(this.sum());
    }
    if (signs.length === 0) throw new TemplateError(`条件里没有 = != < > <= >=：${this.text}`);
    return { sides, signs };
  }

  sum(): Expression {
    let a = this.product();
    for (let sign = this.take('+', '-'); sign !== undefined; sign = this.take('+', '-')) {
      a = { t: 'operation', sign: sign as Operation, a, b: this.product() };
    }
    return a;
  }

  private product(): Expression {
    let a = this.signed();
    for (let sign = this.take('*', '/'); sign !== undefined; sign = this.take('*', '/')) {
      a = { t: 'operation', sign: sign as Operation, a, b: this.signed() };
    }
    return a;
  }

  private signed(): Expression {
    if (this.take('-') !== undefined) return { t: 'negative', a: this.signed() };
    if (this.take('+') !== undefined) return this.signed();
    const base = this.atom();
    return this.take('^') === undefined ? base : { t: 'operation', sign: '^', a: base, b: this.signed() };
  }

  private atom(): Expression {
    if (this.take('(') !== undefined) {
      const inner = this.sum();
      if (this.take(')') === undefined) throw this.unread();
      return inner;
    }
    const token = this.tokens[this.at];
    if (token === undefined) throw this.unread();
    this.at += 1;
    if (/^\d/.test(token)) return { t: 'number', value: parseNumber(token) };
    if (!/^[\p{L}_]/u.test(token)) {
      this.at -= 1;
      throw this.unread();
    }
    if (this.take('(') === undefined) return { t: 'name', name: token };
    const args = [this.sum()];
    while (this.take(',') !== undefined) args.push(this.sum());
    if (this.take(')') === undefined) throw this.unread();
    return { t: 'call', name: token, args };
  }
}

/** `3`, `2.5` */
function parseNumber(digits: string): Rational {
  const [whole = '', decimals = ''] = digits.split('.');
  return rational(BigInt(whole + decimals), 10n ** BigInt(decimals.length));
}

export function findNames(expression: Expression, found = new Set<string>()): Set<string> {
  if (expression.t === 'name') found.add(expression.name);
  if ('a' in expression) findNames(expression.a, found);
  if ('b' in expression) findNames(expression.b, found);
  if (expression.t === 'call') for (const arg of expression.args) findNames(arg, found);
  return found;
}

/** @throws TemplateError */
export function compute(expression: Expression, values: Values): Rational {
  try {
    return computed(expression, values);
  } catch (error) {
    if (error instanceof Undefined) throw new TemplateError('除数是 0');
    if (error instanceof TooComplicated) throw new TemplateError('数太大');
    throw error;
  }
}

function computed(expression: Expression, values: Values): Rational {
  switch (expression.t) {
    case 'number':
      return expression.value;
    case 'name':
      return asNumber(values.get(expression.name), expression.name);
    case 'negative':
      return negate(computed(expression.a, values));
    case 'operation':
      return operate(expression.sign, computed(expression.a, values), computed(expression.b, values));
    case 'call':
      return call(
        expression.name,
        expression.args.map((arg) => computed(arg, values)),
      );
  }
}

function asNumber(value: Value | undefined, name: string): Rational {
  if (value === undefined) throw new TemplateError(`没有 ${name} 这个变量`);
  if (typeof value === 'string') throw new TemplateError(`${name} 是文字，不能计算`);
  return value;
}

function operate(sign: Operation, a: Rational, b: Rational): Rational {
  if (sign === '+') return add(a, b);
  if (sign === '-') return subtract(a, b);
  if (sign === '*') return multiply(a, b);
  if (sign === '/') return divide(a, b);
  if (!isWhole(b) || absolute(b.n) > LARGEST_EXPONENT) throw new TemplateError('指数应为不超过 10000 的整数');
  return power(a, Number(b.n));
}

const floor = (a: Rational): Rational => rational(a.n < 0n ? -((-a.n + a.d - 1n) / a.d) : a.n / a.d);

function wholeNumbers(name: string, args: readonly Rational[]): bigint[] {
  if (!args.every(isWhole)) throw new TemplateError(`${name} 只用于整数`);
  return args.map(({ n }) => absolute(n));
}

interface Callable {
  least: number;
  most: number;
  apply: (args: readonly [Rational, ...Rational[]]) => Rational;
}

const FUNCTIONS: Readonly<Record<string, Callable>> = {
  abs: { least: 1, most: 1, apply: ([a]) => (a.n < 0n ? negate(a) : a) },
  floor: { least: 1, most: 1, apply: ([a]) => floor(a) },
  min: { least: 1, most: 9, apply: (args) => args.reduce((a, b) => (compare(a, b) <= 0 ? a : b)) },
  max: { least: 1, most: 9, apply: (args) => args.reduce((a, b) => (compare(a, b) >= 0 ? a : b)) },
  gcd: { least: 2, most: 9, apply: (args) => rational(wholeNumbers('gcd', args).reduce(gcd)) },
  lcm: { least: 2, most: 9, apply: (args) => rational(wholeNumbers('lcm', args).reduce((a, b) => (a * b) / (gcd(a, b) || 1n))) },
  mod: { least: 2, most: 2, apply: ([a, b = rational(0n)]) => subtract(a, multiply(b, floor(divide(a, b)))) },
};

export const FUNCTION_NAMES: ReadonlySet<string> = new Set(Object.keys(FUNCTIONS));

function call(name: string, args: readonly Rational[]): Rational {
  const found = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
  const [first, ...rest] = args;
  if (!found || !first) throw new TemplateError(`没有 ${name}( ) 这个函数`);
  if (args.length < found.least || args.length > found.most) throw new TemplateError(`${name}( ) 里的个数不对`);
  return found.apply([first, ...rest]);
}

/** @throws TemplateError */
export function holds(condition: Condition, values: Values): boolean {
  return condition.some(({ sides, signs }) =>
    signs.every((sign, i) => {
      const [a, b] = sides.slice(i, i + 2);
      return a !== undefined && b !== undefined && compares(sign, compare(compute(a, values), compute(b, values)));
    }),
  );
}

function compares(sign: Comparison, order: number): boolean {
  if (sign === '=') return order === 0;
  if (sign === '!=') return order !== 0;
  if (sign === '<') return order < 0;
  if (sign === '<=') return order <= 0;
  return sign === '>' ? order > 0 : order >= 0;
}
