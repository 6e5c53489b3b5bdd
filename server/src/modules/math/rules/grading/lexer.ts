/** Cuts normalised text into numbers, names, units and signs. */
import { Unreadable } from './faults';
import type { Text } from './text';
import { asPercent, asPerMille, dotsAt, type NumberLiteral, numberAt } from './number-literal';
import { mixedNumeralAt, numeralAt } from './numerals';
import { divide, multiply, type Rational, rational } from './rational';
import { couldBeLetter, type UnitMatch, unitAt } from './units';
import { signAt } from './words';

export interface Token {
  k: 'number' | 'name' | 'unit' | 'sign' | 'end';
  text: string;
  /** Its index in the text as typed. */
  at: number;
  /** Whether a space stands before it. */
  space: boolean;
  /** A sign that was said: 大于. */
  isSaid?: true;
  number?: NumberLiteral;
  unit?: UnitMatch;
}

const SIGNS = new Set('+-*/÷^()[]{}|,、;:=<>≤≥≠≈√∛∜±∓π∞∈∪∩∅\\%');
const COMPARED = new Set(['<', '≤', '>', '≥', '≠']);
const ENDS_OPERAND = new Set([')', ']', 'π', '|', '}']);
const FUNCTIONS = ['sin', 'cos', 'tan'];
const RATES = new Set(['折', '成']);

export interface Reading {
  /** Whether `m` after a number is a metre or a letter. */
  letterUnits: boolean;
  /** The question's letters: X is read as x where x is one, because keyboards begin with a capital. */
  letters?: ReadonlySet<string>;
  /** The one letter of the key: 大于3 is said of it. */
  subject?: string;
  /** Letters that the key means: the t of 60t千米 is no ton. */
  variables?: ReadonlySet<string>;
  /** The name of the key's unit: 60tkm. */
  unit?: string;
  /** The unit printed behind the blank; typed again, it is no product of letters. */
  printedUnit?: string;
}

export function lex(text: Text, reading: Reading): Token[] {
  return new Lexer(text, reading).run();
}

class Lexer {
  private readonly chars: readonly string[];
  private readonly tokens: Token[] = [];
  private i = 0;
  private space = false;

  constructor(
    private readonly text: Text,
    private readonly reading: Reading,
  ) {
    this.chars = text.chars;
  }

  run(): Token[] {
    while (this.i < this.chars.length) {
      if (this.chars[this.i] === ' ') {
        this.space = true;
        this.i += 1;
      } else if (!(this.unit() || this.number() || this.word() || this.name() || this.sign())) throw this.unreadable();
    }
    this.push('end', '', 0);
    return this.tokens;
  }

  private unreadable(): Unreadable {
    return new Unreadable(this.text.at[this.i] ?? 0, this.chars[this.i] ?? '');
  }

  private push(k: Token['k'], text: string, length: number, more: Partial<Token> = {}): true {
    this.tokens.push({ k, text, at: this.text.at[this.i] ?? this.text.at.at(-1) ?? 0, space: this.space, ...more });
    this.i += length;
    this.space = false;
    return true;
  }

  private unit(): boolean {
    const last = this.tokens.at(-1);
    if (!last || !(last.k === 'number' || last.k === 'name' || ENDS_OPERAND.has(last.text))) return false;
    const found = unitAt(this.chars, this.i);
    // 分 of 三分之一, 根 of 2根号3.
    if (!found || this.chars[this.i + found.length] === '之' || signAt(this.chars, this.i)) return false;
    const isLetter = /^[A-Za-z]/.test(found.text) && !found.text.startsWith('°');
    if (isLetter && (this.isVariable(found) || !this.isMeant(found, last))) return false;
    return this.push('unit', found.text, found.length, { unit: found });
  }

  /** The t of 3t小时, of 60t km and of (60t)km, and where the key says 60t千米. */
  private isVariable({ text, length }: UnitMatch): boolean {
    if (!couldBeLetter(text)) return false;
    return this.reading.variables?.has(text) === true || unitAt(this.chars, this.afterClosing(this.i + length)) !== undefined;
  }

  private afterClosing(from: number): number {
    let at = from;
    while (this.chars[at] === ' ' || this.chars[at] === ')') at += 1;
    return at;
  }

  /** Letters that are a unit: after a letter only more than one, or set off: `a cm`. */
  private isMeant(found: UnitMatch, last: Token): boolean {
    if (this.isPrintedUnit(found, last)) return true;
    if (!this.reading.letterUnits) return false;
    return last.k !== 'name' || (found.text.length > 1 && (this.space || this.isKeyUnit(found)));
  }

  private isKeyUnit({ readings, length }: UnitMatch): boolean {
    return readings.some(({ name }) => name === this.reading.unit) && this.chars.slice(this.i + length).every((char) => char === ' ');
  }

  /** cm of (10m+2)cm, where 厘米 is printed and m is a letter. */
  private isPrintedUnit({ readings, text, length }: UnitMatch, last: Token): boolean {
    const { printedUnit, letters } = this.reading;
    const isSame = printedUnit !== undefined && readings.some(({ name }) => name === printedUnit);
    return isSame && last.text === ')' && letters?.has(text) !== true && this.chars.slice(this.i + length).every((char) => char === ' ');
  }

  private number(): boolean {
    const written = numberAt(this.chars, this.i);
    if (!written) return this.numeral();
    const mixed = mixedNumeralAt(this.chars, this.i);
    const found = mixed && mixed.length > written.length ? mixed : written;
    const { length, ...number } = this.withExponent(found);
    const next = this.chars[this.i + length] ?? '';
    if (next === '%') return this.push('number', '%', length + 1, { number: asPercent(number) });
    if (next === '‰') return this.push('number', '‰', length + 1, { number: asPerMille(number) });
    if (RATES.has(next)) return this.rate(number, next, length + 1);
    if (this.tokens.at(-1)?.text === '百分之') {
      this.tokens.pop();
      return this.push('number', '%', length, { number: asPercent(number) });
    }
    return this.push('number', this.chars.slice(this.i, this.i + length).join(''), length, { number });
  }

  /** 3.5E5, as calculators show it. */
  private withExponent<T extends NumberLiteral & { length: number }>(found: T): T {
    const { value, literal, length } = found;
    const written = /^[eE]([+-]?\d{1,2})(?![\d.])/.exec(this.chars.slice(this.i + length, this.i + length + 5).join(''));
    const { letters } = this.reading;
    if (!written || !letters || letters.has('e') || letters.has('E') || !['whole', 'decimal'].includes(literal.kind)) return found;
    const scale = Number(written[1]);
    return {
      ...found,
      value: multiply(value, tenTo(scale)),
      literal: { ...literal, kind: 'scaled', scale },
      length: length + written[0].length,
    };
  }

  /** 三分之二, 八折, 三成, 负八; a dash that was typed as 一 is none. */
  private numeral(): boolean {
    const found = signAt(this.chars, this.i) ? undefined : numeralAt(this.chars, this.i);
    if (!found) return false;
    const { length, digits, isSpelled, ...number } = found;
    const last = this.tokens.at(-1);
    const after = this.chars[this.i + length] ?? '';
    if (endsNumber(last) || (last?.text !== '分之' && /[A-Za-z\d.(]/.test(after))) return false;
    if (RATES.has(after)) return this.rate(number, after, length + 1);
    if (last?.text === '百分之') {
      this.tokens.pop();
      return this.push('number', '%', length, { number: asPercent(number) });
    }
    // 六 alone is not read except before 边形, and 一 may be meant as a minus sign.
    if (isSpelled || (length === 1 && digits !== '0' && this.isAlone(after))) return false;
    return this.push('number', this.chars.slice(this.i, this.i + length).join(''), length, { number });
  }

  private isAlone(after: string): boolean {
    return this.tokens.length === 0 && after === '' && this.reading.printedUnit === undefined;
  }

  /** 八折, 8.5折, 85折; neither 8万折 nor 85成, and 三成五 is not read. */
  private rate({ value, literal }: NumberLiteral, word: string, length: number): boolean {
    const isWhole = literal.kind === 'whole';
    const tenths = isWhole && word === '折' && literal.significant === 2 ? rational(value.n, 10n) : value;
    if (!(isWhole || literal.kind === 'decimal') || tenths.n >= 10n * tenths.d) return false;
    const significant = literal.significant;
    return this.push('number', '折', length, {
      number: { value: divide(tenths, rational(10n)), literal: { kind: 'rate', decimals: 0, significant } },
    });
  }

  private word(): boolean {
    const two = `${this.chars[this.i] ?? ''}${this.chars[this.i + 1] ?? ''}`;
    if (two === '分之') return this.push('sign', two, 2);
    const char = this.chars[this.i] ?? '';
    if (char === '又' || (char === '余' && this.chars[this.i + 1] !== '数')) return this.push('sign', char, 1);
    const dots = dotsAt(this.chars, this.i);
    if (dots > 0) return this.push('sign', '余', dots);
    if (char === 'ⁿ') return this.push('sign', 'ⁿ', 1);
    const found = signAt(this.chars, this.i);
    if (!found || this.isSignTooMany(char)) return false;
    const [first = '', ...rest] = found.signs === '百分之' ? ['百分之'] : Array.from(found.signs);
    this.push('sign', first, rest.length > 0 ? 0 : found.length, COMPARED.has(first) ? { isSaid: true } : {});
    rest.forEach((sign, i) => {
      const isLast = i === rest.length - 1;
      const length = isLast ? found.length : 0;
      if (sign >= '0' && sign <= '9') this.push('number', sign, length, { number: wholeNumber(BigInt(sign)) });
      else this.push('sign', sign, length);
    });
    return true;
  }

  /** -正3 has two signs, 2x负1 none between. */
  private isSignTooMany(char: string): boolean {
    const last = this.tokens.at(-1);
    return (char === '正' && isPlusOrMinus(last)) || (char === '负' && endsNumber(last));
  }

  private name(): boolean {
    const rest = this.chars.slice(this.i, this.i + 12).join('');
    const fn = FUNCTIONS.find((name) => rest.startsWith(name));
    if (fn !== undefined) return this.push('name', fn, 3);
    // ∠AOB, ∠A′ and △ABC name one thing, and so does S△ABC.
    const label = /^(?:S_?(?=△))?[∠△⊙](?:[α-ω]|(?:[A-Z0-9]′?){0,4})/.exec(rest)?.[0];
    if (label !== undefined) return this.push('name', label, label.length);
    if (!/^[A-Za-zα-ωΑ-Ω]/.test(rest) || rest.startsWith('π')) return false;
    const index = /^.(?:_\{?([A-Za-z0-9]{1,4})\}?|(\d{1,3}))/.exec(rest);
    const subscript = index?.[1] ?? index?.[2];
    const letter = this.expected(rest.charAt(0));
    // P′ is a point's name: which of P and P′ it is does not change where it lies.
    const primes = /^[A-Z]([′″])(?=[(=A-Z])/.exec(rest);
    if (primes) return this.push('name', letter, 2);
    if (index && subscript !== undefined) return this.push('name', `${letter}_${subscript}`, index[0].length);
    return this.push('name', letter, 1);
  }

  private expected(letter: string): string {
    const { letters } = this.reading;
    if (!letters || letters.has(letter)) return letter;
    const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
    return letters.has(other) ? other : letter;
  }

  private sign(): boolean {
    const char = this.chars[this.i] ?? '';
    if (char === '°') throw this.unreadable();
    if (char === '\\') return this.push('sign', `\\${this.chars[this.i + 1] ?? ''}`, 2);
    return SIGNS.has(char) && this.push('sign', char, 1);
  }
}

/** What a number cannot follow without a sign. */
const endsNumber = (token: Token | undefined): boolean => token?.k === 'number' || token?.k === 'name' || token?.text === ')';
const isPlusOrMinus = (token: Token | undefined): boolean => token?.text === '+' || token?.text === '-';

function wholeNumber(value: bigint): NumberLiteral {
  return { value: rational(value), literal: { kind: 'whole', decimals: 0, significant: value.toString().length } };
}

const tenTo = (exponent: number): Rational => (exponent < 0 ? rational(1n, 10n ** BigInt(-exponent)) : rational(10n ** BigInt(exponent)));
