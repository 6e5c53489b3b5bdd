/** Answers: lists, 或 and 且, relations, sets, intervals, units; over the expressions of parser.ts. */
import type { Answer, Comparison, Side } from './answer';
import { isConstant, type Node, times } from './ast';
import { same } from './equivalence';
import { TooComplicated, LIMITS } from './faults';
import { lex, type Reading, type Token } from './lexer';
import { normalise } from './normalise';
import { eachUnequal } from './each-unequal';
import { COMPARISONS, ExpressionParser } from './parser';
import { withoutSetAside } from './set-aside';
import type { Text } from './text';
import { wholeMeaning } from './whole-answers';
import { padding, signAt } from './words';

const SIGN_ALONE = /^[<>=≠≤≥+\-*÷]$/;

/** The answer to 3 ○ 5, written or said. */
export function isSignAlone(typed: string): boolean {
  const whole = normalise(typed).chars.join('').trim();
  const said = signAt(Array.from(whole), 0);
  return SIGN_ALONE.test(said?.length === whole.length ? said.signs : whole);
}

/** 30÷4=7……2 is 7……2. */
function withoutDivision(sides: readonly Side[], signs: readonly Comparison[]): Answer {
  const [division, result, more] = sides;
  if (!result || more || division?.node.t !== 'div' || !isDivision(division.node, result)) return { t: 'chain', sides, signs };
  return { t: 'chain', sides: [result], signs: [] };
}

function isDivision({ a, b }: Node & { t: 'div' }, { node: quotient, remainder }: Side): boolean {
  return remainder !== undefined && same(a, { t: 'add', items: [times(b, quotient), remainder] });
}

export class EmptyAnswer extends Error {}

/** @throws Unreadable, TooComplicated, Undefined, EmptyAnswer */
export function parseAnswer(typed: string, reading: Reading): Answer {
  const text = withoutSetAside(normalise(typed.trimEnd()));
  const whole = text.chars.join('').trim();
  if (whole === '') throw new EmptyAnswer();
  if (text.chars.length > LIMITS.characters) throw new TooComplicated();
  const special = wholeMeaning(whole);
  if (special) return special;
  if (SIGN_ALONE.test(whole)) return { t: 'sign', sign: whole };
  const { before, after } = padding(text.chars.join(''));
  const inner: Text = {
    chars: text.chars.slice(before, text.chars.length - after),
    at: text.at.slice(before, text.chars.length - after),
  };
  const answer = conditional(inner, reading) ?? unconditional(inner, reading);
  return /[≈约]/.test(text.chars.slice(0, before).join('')) ? about(answer) : answer;
}

const unconditional = (text: Text, reading: Reading): Answer =>
  wholeMeaning(text.chars.join('').trim()) ?? eachUnequal(new AnswerParser(lex(text, reading), reading.subject).answer());

/** k≥-1(k≠0), k≥-1(且k≠0), y=2x-1(x为任意实数): the brackets at the end hold a condition. */
function conditional(text: Text, reading: Reading): Answer | undefined {
  const written = text.chars.join('');
  const [whole, inside = ''] =
    /\((?:且|其中|其)?[,:]?([^()]*(?:[<>≤≥≠∈]|(?:实|有理|任意|的)数|大于|小于|不等于)[^()]*)\) *$/.exec(written) ?? [];
  const open = written.length - (whole?.length ?? 0);
  if (whole === undefined || written.slice(0, open).trim() === '') return undefined;
  const start = open + whole.indexOf(inside, 1);
  const part = (from: number, to: number): Text => ({ chars: text.chars.slice(from, to), at: text.at.slice(from, to) });
  return { t: 'where', of: unconditional(part(0, open), reading), condition: unconditional(part(start, start + inside.length), reading) };
}

/** ≈ 3, 约3, 大约是3, 约3或5. */
function about(answer: Answer): Answer {
  if (answer.t === 'or' || answer.t === 'and' || answer.t === 'list') return { ...answer, items: answer.items.map(about) };
  if (answer.t !== 'chain') return answer;
  return { ...answer, sides: answer.sides.map((side, i) => (i === answer.sides.length - 1 ? { ...side, isAbout: true } : side)) };
}

class AnswerParser extends ExpressionParser {
  private statements = 0;
  /** Of which the statement before spoke. */
  private letter: Side | undefined;

  /** @param asked the one letter of the question */
  constructor(
    tokens: readonly Token[],
    private readonly asked?: string,
  ) {
    super(tokens);
  }

  answer(): Answer {
    const [only, end] = this.tokens;
    if (only?.k === 'sign' && COMPARISONS.has(only.text) && end?.k === 'end') return { t: 'sign', sign: only.text };
    const answer = this.alternatives();
    if (this.token.k !== 'end') throw this.unreadable();
    return answer;
  }

  /** 或 joins last, then ；, then 且, then commas. */
  private alternatives(): Answer {
    return this.joined('or', ['或'], () => this.joined('list', [';'], () => this.joined('and', ['且'], () => this.commas())));
  }

  private joined(t: 'or' | 'list' | 'and', signs: readonly string[], part: () => Answer): Answer {
    const items = [part()];
    while (this.take(...signs) !== undefined) {
      this.take(...signs); // `；\n` and `，或`
      items.push(part());
    }
    return items.length === 1 && items[0] ? items[0] : { t, items };
  }

  private commas(): Answer {
    const items = [this.union()];
    while (this.is(',', '、') || (this.token.k === 'name' && this.token.space) || this.isNextPoint(items.at(-1))) {
      this.take(',', '、');
      if (this.is('或', '且', ';')) break; // `x=1，或x=2`
      items.push(this.union());
    }
    return items.length === 1 && items[0] ? items[0] : { t: 'list', items };
  }

  /** (−1, 0)(3, 0) and A(−1, 0)B(3, 0). */
  private isNextPoint(before: Answer | undefined): boolean {
    const isPoint = before?.t === 'chain' && before.signs.length === 0 && before.sides[0]?.node.t === 'tuple';
    return isPoint && (this.is('(') || (/^[A-Z]/.test(this.token.text) && this.peek()?.text === '('));
  }

  private union(): Answer {
    const items = [this.statement()];
    while (this.take('∪') !== undefined) items.push(this.statement());
    return items.length === 1 && items[0] ? items[0] : { t: 'union', items };
  }

  private statement(): Answer {
    this.statements += 1;
    if (this.statements > LIMITS.statements) throw new TooComplicated();
    if (this.take('∅') !== undefined) return { t: 'none' };
    if (this.is('{') && !this.isGroupingBrace()) return this.braces();
    this.hasCompared = false;
    const sides = [this.subject() ?? this.side()];
    const signs: Comparison[] = [];
    this.hasCompared = true;
    while (this.token.k === 'sign' && COMPARISONS.has(this.token.text)) {
      if (this.isSaidAgain(sides)) {
        this.letter = sides[0];
        return { t: 'and', items: [{ t: 'chain', sides, signs }, this.statement()] };
      }
      const { sign, isAbout } = this.comparison();
      signs.push(sign);
      if (sign === '∈') return this.membership(sides, signs);
      const side = this.side();
      sides.push(isAbout ? { ...side, isAbout } : side);
    }
    this.letter = sides.find(({ node, units }) => node.t === 'var' && !units) ?? this.letter;
    return withoutDivision(sides, signs);
  }

  private comparison(): { sign: Comparison; isAbout: boolean } {
    const text = this.token.text as Comparison | '≈';
    this.position += 1;
    const isAbout = this.take('≈') !== undefined || text === '≈';
    return { sign: text === '≈' ? '=' : text, isAbout };
  }

  /** x大于-1小于3: the second is said of x as well. */
  private isSaidAgain([subject, end, more]: readonly Side[]): boolean {
    return this.token.isSaid === true && subject?.node.t === 'var' && end !== undefined && isConstant(end.node) && !more;
  }

  /** x小于-2或大于5: both are said of x; 大于5 of the letter of the question. */
  private subject(): Side | undefined {
    if (!this.is('<', '≤', '>', '≥', '≠')) return undefined;
    const isOfQuestion = this.letter === undefined && this.token.isSaid && this.asked !== undefined;
    return isOfQuestion ? { node: { t: 'var', name: this.asked } } : this.letter;
  }

  /** x ∈ (1, 3], x ∈ {1, 2}: said of x. */
  private membership(sides: readonly Side[], signs: readonly Comparison[]): Answer {
    const [first] = sides;
    if (signs.length !== 1 || first?.node.t !== 'var' || first.units) throw this.unreadable();
    // x ∈ R, 且 x ≠ 1
    if (this.token.text === 'R' && this.peek()?.text !== '(') {
      this.position += 1;
      return { t: 'such', name: first.node.name, condition: { t: 'all', numbers: 'real', isCounted: false } };
    }
    return { t: 'such', name: first.node.name, condition: this.union() };
  }

  /** `{…}` within an expression groups as in [2(x+1)]. */
  private isGroupingBrace(): boolean {
    let depth = 0;
    for (let i = this.position; i < this.tokens.length; i += 1) {
      const token = this.tokens[i];
      if (token?.k !== 'sign') continue;
      if (token.text === '{') depth += 1;
      if (token.text !== '}') continue;
      depth -= 1;
      const next = this.tokens[i + 1]?.text ?? '';
      if (depth === 0) return ['+', '-', '*', '/', '÷', '^'].includes(next) && next !== '';
    }
    return false;
  }

  /** {1, 2}, {x | x > 1}, and the brace of a system: {x + y = 3, x − y = 1, which few close. */
  private braces(): Answer {
    this.expect('{');
    const [name, bar] = [this.token, this.peek()];
    if (name.k === 'name' && (bar?.text === '|' || bar?.text === ':' || bar?.text === '∈')) {
      const isPlain = bar.text !== '∈';
      this.position += 2;
      if (!isPlain) {
        // {x ∈ R | x > 1}
        if (this.token.text !== 'R') throw this.unreadable();
        this.position += 1;
        this.expect('|', ':');
      }
      const condition = this.alternatives();
      this.expect('}');
      return { t: 'such', name: name.text, condition };
    }
    const inner = this.alternatives();
    const isClosed = this.take('}') !== undefined;
    const items = inner.t === 'list' ? inner.items : [inner];
    const isSystem = items.every((item) => item.t === 'chain' && item.signs.length > 0);
    if (isSystem) return inner.t === 'list' ? { t: 'and', items } : inner;
    if (!isClosed) throw this.unreadable();
    return { t: 'set', items };
  }

  private side(): Side {
    const node = this.expression();
    if (this.token.k === 'unit') return this.withTerms(this.withUnit({ node }));
    if (this.is(':')) {
      const ratio = [node];
      while (this.take(':') !== undefined) ratio.push(this.expression());
      return { node, ratio };
    }
    if (this.take('余') !== undefined) return { node, remainder: this.expression() };
    return { node };
  }

  /** 90° − x°, 90° − α, 20元 − 3a元: terms of one unit; a number is not left without it. */
  private withTerms(first: Side): Side {
    if (first.more || !this.is('+', '-')) return first;
    const items = first.node.t === 'add' ? [...first.node.items] : [first.node];
    if (items.length > 1) throw this.unreadable();
    while (this.is('+', '-')) {
      items.push(this.signedTerm());
      const isSame = this.token.unit?.readings.some(({ name }) => name === first.units?.[0]?.name);
      if (isSame === true) this.position += 1;
      else if (this.token.k === 'unit' || isConstant(items[items.length - 1] ?? first.node)) throw this.unreadable();
    }
    return { ...first, node: { t: 'add', items } };
  }

  private withUnit({ node }: Side): Side {
    const { unit } = this.token;
    if (!unit) throw this.unreadable();
    this.position += 1;
    const more: { node: Side['node']; units: NonNullable<Side['units']> }[] = [];
    while (this.token.k === 'number' && this.peek()?.unit) {
      const part = this.expression();
      const next = this.token.unit;
      if (!next) throw this.unreadable();
      this.position += 1;
      more.push({ node: part, units: next.readings });
    }
    return { node, units: unit.readings, unitText: unit.text, ...(more.length > 0 && { more }) };
  }
}
