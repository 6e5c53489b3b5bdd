/** Normalises the many writings of keyboards; every character remembers where it was typed. */
import { LIMITS, TooComplicated } from './faults';
import { isInDollars, latexAt } from './latex';
import { withPhrases } from './phrases';
import type { Text } from './text';

const SAME = new Map<string, string>();
const group = (to: string, from: string): void => {
  for (const char of from) SAME.set(char, to);
};
group(' ', '\u3000\u00a0\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\t');
group(',', '\n\r');
group('-', '−–—‒―‐‑－ー➖');
group('*', '×✕✖⨯·⋅∙•∗・');
group(':', '∶：︰ː˸꞉');
group('=', '⩵');
group('/', '∕⁄');
group('+', '➕');
group('￥', '¥');
group('≤', '⩽≦≯');
group('≥', '⩾≧≮');
group('[', '【〔');
group(']', '】〕');
group('|', '∣❘');
group('′', "'’‘`");
group('″', '"”“');
group('°', '˚º');
group('∅', '⌀Ø');
group('…', '⋯');
group('≈', '≒≃');
group('∪', '⋃');
group('∠', '∡');
group('\u0307', '˙\u0358');
SAME.set('ℝ', 'R');
group('π', 'Π∏兀');
SAME.set('．', '.');

const DROPPED = '\u200b\ufeff\u2060';
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿ⁽⁾';
const SUPERSCRIPTS_PLAIN = '0123456789+-n()';
const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉';
const VULGAR = new Map(
  Object.entries({ '½': '1/2', '⅓': '1/3', '⅔': '2/3', '¼': '1/4', '¾': '3/4', '⅕': '1/5', '⅖': '2/5', '⅗': '3/5', '⅘': '4/5' }).concat(
    Object.entries({ '⅙': '1/6', '⅚': '5/6', '⅛': '1/8', '⅜': '3/8', '⅝': '5/8', '⅞': '7/8', '⅐': '1/7', '⅑': '1/9', '⅒': '1/10' }),
  ),
);
const TWO = new Map(Object.entries({ '>=': '≥', '=>': '≥', '<=': '≤', '=<': '≤', '!=': '≠', '<>': '≠', '/=': '≠', '**': '^', '′′': '″' }));

/** The latest texts: a key and an answer are read several times each. */
const latest = new Map<string, Text>();
const KEPT = 8;

/** @throws TooComplicated for what is longer than anybody writes */
export function normalise(typed: string): Text {
  if (typed.length > 2 * LIMITS.characters) throw new TooComplicated();
  const known = latest.get(typed);
  if (known) return known;
  const text = toOneWriting(typed);
  if (latest.size === KEPT) latest.clear();
  latest.set(typed, text);
  return text;
}

function toOneWriting(typed: string): Text {
  const chars: string[] = [];
  const at: number[] = [];
  const put = (text: string, index: number): void => {
    for (const char of text) {
      chars.push(char);
      at.push(index);
    }
  };
  const isFormula = isInDollars(typed);
  for (let index = 0; index < typed.length; ) {
    const char = String.fromCodePoint(typed.codePointAt(index) ?? 0);
    const written = (isFormula && char === '$') || isNextLine(char, chars) ? { text: '', length: 1 } : runAt(typed, index, chars);
    if (written) put(written.text, index);
    index += written?.length ?? (putRun(typed, index, put, chars) || putOne(char, index, put, chars));
  }
  if (chars.length > 2 * LIMITS.characters) throw new TooComplicated();
  return withPhrases(withRelations({ chars, at }, typed));
}

/** Several characters that form one sign: ······ as the dots of a remainder, LaTeX's dots. */
function runAt(typed: string, index: number, before: readonly string[]): { text: string; length: number } | undefined {
  const dots = /^[·⋅∙•・]{3,}/.exec(typed.slice(index, index + 12))?.[0];
  return dots === undefined ? latexAt(typed, index, isSeparated(before)) : { text: '…', length: dots.length };
}

/** Full width, small and vertical forms, letters of mathematical fonts, ㎝ and ㎡. */
const COMPATIBLE = [
  [0xff01, 0xff5e],
  [0xfe10, 0xfe19],
  [0xfe50, 0xfe6b],
  [0x1d400, 0x1d7ff],
  [0x3380, 0x33df],
] as const;

type Put = (text: string, index: number) => void;

/** A run of superscripts is one exponent, or the index of the root that follows; of subscripts one index. */
function putRun(typed: string, index: number, put: Put, before: readonly string[]): number {
  for (const [signs, plain] of [
    [SUPERSCRIPTS, SUPERSCRIPTS_PLAIN],
    [SUBSCRIPTS, '0123456789'],
  ] as const) {
    let end = index;
    while (end < typed.length && signs.includes(typed.charAt(end))) end += 1;
    if (end === index) continue;
    const inner = Array.from(typed.slice(index, end), (sign) => plain.charAt(signs.indexOf(sign))).join('');
    const isIndex = typed.charAt(end) === '√' && /^\d+$/.test(inner) && !/[\p{L}\d)\]]/u.test(before.at(-1) ?? '');
    put(signs === SUBSCRIPTS ? `_${inner}` : isIndex ? `ⁿ${inner}` : `^(${inner})`, index);
    return end - index;
  }
  return 0;
}

function putOne(char: string, index: number, put: Put, before: readonly string[]): number {
  const code = char.codePointAt(0) ?? 0;
  const vulgar = VULGAR.get(char);
  const same = SAME.get(char);
  if (same !== undefined) put(same, index);
  else if (vulgar !== undefined) put(/\d/.test(before.at(-1) ?? '') ? `又${vulgar}` : `(${vulgar})`, index);
  else if (COMPATIBLE.some(([from, to]) => code >= from && code <= to)) {
    const plain = char.normalize('NFKC');
    put(SAME.get(plain) ?? plain, index);
  } else if (!DROPPED.includes(char)) put(char, index);
  return char.length;
}

/** A line that ends with its own separator, as in `x=3，⏎y=2`. */
const isNextLine = (char: string, before: readonly string[]): boolean => (char === '\n' || char === '\r') && isSeparated(before);
const isSeparated = (before: readonly string[]): boolean => /[,;、且或{]\s*$/.test(before.slice(-4).join(''));

const ASTERISKS = '*＊';

/** Signs of more than one character: `>=`, U between two intervals, the x of 3.84x10^5. */
function withRelations({ chars, at }: Text, typed: string): Text {
  const out = { chars: [] as string[], at: [] as number[] };
  for (let i = 0; i < chars.length; i += 1) {
    const two = TWO.get(`${chars[i] ?? ''}${chars[i + 1] ?? ''}`);
    // 2××10 has a sign too many; 2**10 is a power.
    const pair = two !== '^' || [i, i + 1].every((k) => ASTERISKS.includes(typed.charAt(at[k] ?? 0))) ? two : undefined;
    out.chars.push(pair ?? betweenOthers(chars, i) ?? chars[i] ?? '');
    out.at.push(at[i] ?? 0);
    if (pair !== undefined) i += 1;
  }
  return out;
}

/** A letter that is a sign where it stands. */
function betweenOthers(chars: readonly string[], i: number): string | undefined {
  const [before = '', char = '', after = ''] = chars.slice(Math.max(0, i - 1), i + 2);
  if (i === 0) return undefined;
  // The full stop of a Chinese keyboard: 2。5.
  if (char === '。' && /\d/.test(before) && /\d/.test(after)) return '.';
  if (char === 'U' && /[)\]]/.test(before) && /[([]/.test(after)) return '∪';
  const isTimes = (char === 'x' || char === 'X') && /\d/.test(before) && /^10(?:\^|的)/.test(chars.slice(i + 1, i + 4).join(''));
  return isTimes ? '*' : undefined;
}
