/** Expressions: precedence climbing over tokens, within the limits on depth and size. */
import { isConstant, type Node, number as numberNode, over } from './ast';
import { exactValue } from './exact';
import { LIMITS, TooComplicated, Undefined, Unreadable } from './faults';
import type { Token } from './lexer';
import { rational } from './rational';
import { isPlainNumber } from './terms';
import { trigonometric } from './trigonometry';

export const COMPARISONS = new Set(['=', '≠', '<', '≤', '>', '≥', '∈', '≈']);
const OPENS = new Set(['(', '[', '{', '√', '∛', '∜', 'π', '\\f', '\\s', 'ⁿ']);
const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

export class ExpressionParser {
  protected position = 0;
  /** x₁ = −1 x₂ = 2: after one relation, a letter set off before `=` begins the next. */
  protected hasCompared = false;
  private depth = 0;
  private nodes = 0;
  private bars = 0;

  constructor(protected readonly tokens: readonly Token[]) {}

  protected get token(): Token {
    return this.tokens[this.position] ?? { k: 'end', text: '', at: 0, space: false };
  }
  protected peek(ahead = 1): Token | undefined {
    return this.tokens[this.position + ahead];
  }
  protected is(...texts: string[]): boolean {
    return this.token.k === 'sign' && texts.includes(this.token.text);
  }
  protected take(...texts: string[]): string | undefined {
    if (!this.is(...texts)) return undefined;
    this.position += 1;
    return this.tokens[this.position - 1]?.text;
  }
  protected expect(...texts: string[]): string {
    const found = this.take(...texts);
    if (found === undefined) throw this.unreadable();
    return found;
  }
  protected unreadable(): Unreadable {
    return new Unreadable(this.token.at, this.token.text);
  }

  private made<T extends Node>(node: T): T {
    this.nodes += 1;
    if (this.nodes > LIMITS.nodes) throw new TooComplicated();
    return node;
  }
  private deeper<T>(parse: () => T): T {
    this.depth += 1;
    if (this.depth > LIMITS.depth) throw new TooComplicated();
    const result = parse();
    this.depth -= 1;
    return result;
  }

  /** Sums: the lowest precedence of an expression. */
  expression(): Node {
    return this.deeper(() => {
      const items: Node[] = [this.signedTerm()];
      while (this.is('+', '-', '±', '∓')) {
        const isPlus = this.is('+');
        const item = this.signedTerm();
        // a + (−b) is not yet a − b.
        items.push(isPlus && item.t === 'neg' ? this.made({ t: 'add', items: [item] }) : item);
      }
      return items.length === 1 && items[0] ? items[0] : this.made({ t: 'add', items });
    });
  }

  /** Whether a bracket begins with a plus: (+3). */
  private opensSign(): boolean {
    return this.is('(', '[') && this.peek()?.text === '+';
  }

  protected signedTerm(): Node {
    const sign = this.take('+', '-', '±', '∓');
    if (sign === undefined) return this.term();
    const isBracketed = this.opensSign();
    const isDouble = this.is('+', '-');
    const isPlus = this.is('+');
    const a = this.is('+', '-', '±', '∓') ? this.deeper(() => this.signedTerm()) : this.term();
    // +(−3), +(+3), −(+3) and −+3 have two signs: not yet a number.
    if (sign === '+') return isDouble || a.t === 'neg' || isBracketed ? this.made({ t: 'add', items: [a] }) : a;
    if ((isBracketed || (sign === '-' && isPlus)) && a.t !== 'neg') return this.made({ t: 'neg', a: this.made({ t: 'add', items: [a] }) });
    return this.made(sign === '-' ? { t: 'neg', a } : { t: 'pm', a, flipped: sign === '∓' });
  }

  /** Products and quotients from left to right; what stands together without a sign is one: `6a²b÷2a` is 6a²b ÷ (2a). */
  private term(): Node {
    let left = this.factors('');
    let items: Node[] = [left];
    for (;;) {
      const sign = this.take('*', '/', '÷');
      if (sign === undefined) return left;
      const right = sign === '÷' ? this.divisor() : this.factors(sign);
      if (sign === '*') {
        items.push(right);
        left = this.made({ t: 'mul', items: [...items] });
      } else {
        left = this.made({
          t: 'div',
          a: left,
          b: right,
          sign: sign === '÷' ? '÷' : '/',
          joined: right.t === 'mul' && right.items.length > 1,
        });
        items = [left];
      }
    }
  }

  /** (x+1)÷x/(x²−1): beside ÷ the / is a fraction's bar. */
  private divisor(): Node {
    let a = this.factors('÷');
    while (this.take('/') !== undefined) {
      const b = this.factors('/');
      a = this.made({ t: 'div', a, b, sign: '/', joined: b.t === 'mul' && b.items.length > 1 });
    }
    return a;
  }

  /** Factors that stand together: `2ab`, `½(a+b)` as `1/2(a+b)`. */
  private factors(before: string): Node {
    const sign = before === '' ? undefined : this.take('+', '-');
    if (sign !== undefined) {
      const a = this.deeper(() => this.factors(before));
      return sign === '+' ? a : this.made({ t: 'neg', a });
    }
    const items: Node[] = [before === '/' ? this.power() : (this.plainFraction() ?? this.power())];
    // (−1, 0)(3, 0) are two points.
    while (items.at(-1)?.t !== 'tuple' && this.beginsFactor()) {
      const next = this.power();
      const last = items.at(-1);
      // A(2, 3) is the point, named.
      if (next.t === 'tuple' && items.length === 1 && last?.t === 'var') return next;
      items.push(next);
    }
    const product = items.length === 1 && items[0] ? items[0] : this.made({ t: 'mul', items });
    return this.is('分之') ? this.getParts(product) : product;
  }

  private beginsFactor(): boolean {
    const { k, text, space } = this.token;
    // (a + 2b)3a: a number behind a bracket, which a letter follows.
    if (k === 'number') return !space && this.peek(-1)?.text === ')' && this.peek()?.k === 'name' && this.peek()?.space === false;
    if (k === 'name') return !(space && this.hasCompared && COMPARISONS.has(this.peek()?.text ?? ''));
    return k === 'sign' && (OPENS.has(text) || (text === '|' && this.bars === 0));
  }

  /** `3/4`, whose denominator ends with its digits: `1/2a` is a half of a. */
  private plainFraction(): Node | undefined {
    const [a, slash, b, after] = [this.token, this.peek(1), this.peek(2), this.peek(3)];
    if (a.number?.literal.kind !== 'whole' || slash?.text !== '/' || b?.number?.literal.kind !== 'whole') return undefined;
    if (after?.text === '^' || after?.text === '分之' || after?.text === '又') return undefined;
    this.position += 3;
    return this.made({
      t: 'div',
      a: this.made({ t: 'num', ...a.number }),
      b: this.made({ t: 'num', ...b.number }),
      sign: '/',
      joined: false,
    });
  }

  private power(): Node {
    let base = this.primary();
    while (this.take('%') !== undefined) base = this.made(over(base, numberNode(rational(100n))));
    if (this.take('^') === undefined) return base;
    return this.deeper(() => this.raised(base, this.exponent()));
  }

  private exponent(): Node {
    const sign = this.take('+', '-');
    const base = this.primary();
    const a = this.is('^') ? (this.expect('^'), this.deeper(() => this.raised(base, this.exponent()))) : base;
    return sign === '-' ? this.made({ t: 'neg', a }) : a;
  }

  private raised(a: Node, b: Node): Node {
    const exponent = isConstant(b) ? exactValue(b) : undefined;
    if (!exponent) return this.made({ t: 'powx', a, b });
    const [n, d] = [Number(exponent.n), Number(exponent.d)];
    if (Math.abs(n) > LIMITS.exponent || d > LIMITS.rootIndex) throw new TooComplicated();
    const root: Node = d === 1 ? a : this.made({ t: 'root', index: d, a, isPower: true });
    if (n === 1 && d > 1) return root;
    return this.made({ t: 'pow', a: root, exponent: n, ...(!isPlainNumber(b) && { isOpen: true as const }) });
  }

  private primary(): Node {
    const { k, text, number } = this.token;
    if (k === 'number' && number) return this.number();
    if (k === 'name') return this.name();
    if (k !== 'sign') throw this.unreadable();
    if (text === '|') return this.absoluteValue();
    if (text in CLOSING) return this.deeper(() => this.grouped());
    const index = this.rootIndex();
    if (index !== undefined) return this.deeper(() => this.made({ t: 'root', index, a: this.radicand() }));
    this.position += 1;
    if (text === 'π') return this.made({ t: 'pi' });
    if (text === '∞') return this.made({ t: 'infinity' });
    if (text === '\\f') return this.deeper(() => this.made({ t: 'div', a: this.grouped(), b: this.grouped(), sign: '/', joined: false }));
    this.position -= 1;
    throw this.unreadable();
  }

  /** ∛-8 is written without brackets. */
  private radicand(): Node {
    return this.take('-') === undefined ? this.primary() : this.made({ t: 'neg', a: this.primary() });
  }

  private rootIndex(): number | undefined {
    if (this.take('√') !== undefined) return 2;
    if (this.take('∛') !== undefined) return 3;
    if (this.take('∜') !== undefined) return 4;
    const isLatex = this.take('\\s') !== undefined;
    if (!isLatex && this.take('ⁿ') === undefined) return undefined;
    if (isLatex && this.take('[') === undefined) return 2;
    const index = Number(this.token.text);
    if (this.token.k !== 'number' || !Number.isInteger(index) || index < 2) throw this.unreadable();
    if (index > LIMITS.rootIndex) throw new TooComplicated();
    this.position += 1;
    this.expect(isLatex ? ']' : '√');
    return index;
  }

  private absoluteValue(): Node {
    this.position += 1;
    this.bars += 1;
    const a = this.expression();
    this.expect('|');
    this.bars -= 1;
    return this.made({ t: 'abs', a });
  }

  /** In brackets: an expression, or with commas a point or an interval. */
  private grouped(): Node {
    const open = this.expect('(', '[', '{');
    const bars = this.bars;
    this.bars = 0;
    const first = this.expression();
    if (open !== '{' && this.is(',', '、')) return this.tuple(open === '(' ? '(' : '[', first, bars);
    this.expect(CLOSING[open] ?? ')');
    this.bars = bars;
    return first;
  }

  private tuple(open: '(' | '[', first: Node, bars: number): Node {
    const items = [first];
    while (this.take(',', '、') !== undefined) items.push(this.expression());
    const close = this.expect(')', ']') === ')' ? ')' : ']';
    this.bars = bars;
    return this.made({ t: 'tuple', items, open, close });
  }

  private number(): Node {
    const { number } = this.token;
    if (!number) throw this.unreadable();
    this.position += 1;
    const { value } = number;
    const isWhole = number.literal.kind === 'whole';
    if (isWhole && this.is('分之')) return this.getParts(this.made({ t: 'num', ...number }));
    if (isWhole && this.isMixedInLatex()) return this.readLatexMixed(value.n);
    if (isWhole && (this.is('又') || (this.token.space && this.token.number && this.peek()?.text === '/'))) return this.mixed(value.n);
    const node = this.made<Node>({ t: 'num', ...number });
    if (this.token.k === 'number') throw this.unreadable();
    return node;
  }

  /** 3分之2, 六分之负五, (x−1)分之x². */
  private getParts(b: Node): Node {
    this.expect('分之');
    const isNegative = this.take('-') !== undefined;
    const part = isConstant(b) ? this.power() : this.deeper(() => this.factors('/'));
    const a = isNegative ? this.made<Node>({ t: 'neg', a: part }) : part;
    return this.made({ t: 'div', a, b, sign: '/', joined: false });
  }

  /** 2又1/3, also `2 1/3` and 2又3分之1. */
  private mixed(integer: bigint): Node {
    this.take('又');
    const first = this.token.number?.value.n;
    const inWords = this.peek()?.text === '分之';
    const second = this.peek(2)?.number;
    if (this.token.number?.literal.kind !== 'whole' || first === undefined) throw this.unreadable();
    if ((!inWords && this.peek()?.text !== '/') || second?.literal.kind !== 'whole') throw this.unreadable();
    this.position += 3;
    const [n, d] = inWords ? [second.value.n, first] : [first, second.value.n];
    return this.getMixed(integer, n, d);
  }

  /** 2\frac{1}{3} as a formula editor leaves it. */
  private isMixedInLatex(): boolean {
    if (this.token.text !== '\\f' || this.token.space) return false;
    const isGroup = (at: number): boolean =>
      this.peek(at)?.text === '{' && this.peek(at + 1)?.number?.literal.kind === 'whole' && this.peek(at + 2)?.text === '}';
    return isGroup(1) && isGroup(4);
  }

  private readLatexMixed(integer: bigint): Node {
    const [n, d] = [this.peek(2)?.number?.value.n ?? 0n, this.peek(5)?.number?.value.n ?? 0n];
    this.position += 7;
    return this.getMixed(integer, n, d);
  }

  private getMixed(integer: bigint, n: bigint, d: bigint): Node {
    if (d === 0n) throw new Undefined();
    return this.made({
      t: 'num',
      value: rational(integer * d + n, d),
      literal: { kind: 'mixed', decimals: 0, significant: 0, fraction: { whole: integer, n, d } },
    });
  }

  private name(): Node {
    const { text } = this.token;
    this.position += 1;
    if (text !== 'sin' && text !== 'cos' && text !== 'tan') return this.made({ t: 'var', name: text });
    const exponent = this.take('^') !== undefined ? this.primary() : undefined;
    // sin(30°)
    const isBracketed = this.is('(') && this.peek(2)?.k === 'unit';
    if (isBracketed) this.position += 1;
    const a = this.primary();
    const isAngle = this.takeDegrees();
    if (isBracketed) this.expect(')');
    const value = this.made(trigonometric(text, a, isAngle));
    return exponent ? this.raised(value, exponent) : value;
  }

  private takeDegrees(): boolean {
    const isAngle = this.token.k === 'unit' && this.token.unit?.readings.some(({ name }) => name === '°') === true;
    if (isAngle) this.position += 1;
    return isAngle;
  }
}
