/**
 * Parses a small subset of TeX from a model and translates it to the notation of learners, so that the exact grader can
 * compute with it.
 */

const MOST = 200;
const DEEPEST = 8;

/** Commands that are one sign. */
const SIGNS: Readonly<Record<string, string>> = {
  times: '×',
  div: '÷',
  cdot: '×',
  pi: 'π',
  le: '≤',
  leq: '≤',
  ge: '≥',
  geq: '≥',
  ne: '≠',
  neq: '≠',
  lt: '<',
  gt: '>',
  approx: '≈',
  pm: '±',
  angle: '∠',
  triangle: '△',
  parallel: '∥',
  perp: '⊥',
  degree: '°',
  circ: '°',
  therefore: '∴',
  because: '∵',
  Rightarrow: '⇒',
  cdots: '…',
  ldots: '…',
  quad: ' ',
  '%': '%',
  ',': ' ',
  ';': ' ',
  ' ': ' ',
  '{': '{',
  '}': '}',
};
const PLAIN = /[0-9A-Za-z+\-−=()[\]|.,<>:;!'/×÷·°π≤≥≠≈±%∠△… ]/;

class Unread extends Error {}

/** @returns the formula as a learner would type it; undefined for what is not of the subset */
export function readTex(tex: string): string | undefined {
  if (tex.length > MOST || tex.trim() === '') return undefined;
  try {
    const reader = new TexReader(tex);
    const read = reader.row(0);
    return reader.isAtEnd() ? read.replace(/\s+/g, ' ').trim() : undefined;
  } catch (error) {
    if (error instanceof Unread) return undefined;
    throw error;
  }
}

class TexReader {
  private at = 0;

  constructor(private readonly tex: string) {}

  isAtEnd(): boolean {
    return this.at >= this.tex.length;
  }

  /** Up to a closing brace or the end. */
  row(depth: number): string {
    if (depth > DEEPEST) throw new Unread();
    let read = '';
    for (let next = this.tex[this.at]; next !== undefined && next !== '}'; next = this.tex[this.at]) {
      read += next === '\\' ? this.command(read, depth) : next === '^' || next === '_' ? this.script(next, depth) : this.plain(next, depth);
    }
    return read;
  }

  private plain(next: string, depth: number): string {
    if (next === '{') return this.group(depth);
    if (!PLAIN.test(next)) throw new Unread();
    this.at += 1;
    return next === '−' ? '-' : next === '·' ? '×' : next;
  }

  /** `{…}`, or the one thing that stands there. */
  private group(depth: number): string {
    while (this.tex[this.at] === ' ') this.at += 1;
    const next = this.tex[this.at];
    if (next === undefined || next === '}') throw new Unread();
    if (next !== '{') return next === '\\' ? this.command('', depth) : this.plain(next, depth);
    this.at += 1;
    const read = this.row(depth + 1);
    if (this.tex[this.at] !== '}') throw new Unread();
    this.at += 1;
    return read;
  }

  private script(sign: string, depth: number): string {
    this.at += 1;
    const read = this.group(depth);
    if (sign === '_') return /^[0-9A-Za-z]$/.test(read) ? `_${read}` : this.refuse();
    return read === '°' ? '°' : /^\d$/.test(read) ? `^${read}` : `^(${read})`;
  }

  private refuse(): never {
    throw new Unread();
  }

  /** @param before what was read: a whole number before a fraction makes it a mixed number */
  private command(before: string, depth: number): string {
    const name = /^\\([A-Za-z]+|.)/.exec(this.tex.slice(this.at))?.[1] ?? this.refuse();
    this.at += name.length + 1;
    if (name === 'left' || name === 'right') return this.delimiter();
    if (name === 'frac' || name === 'dfrac' || name === 'tfrac') {
      const fraction = `((${this.group(depth)})/(${this.group(depth)}))`;
      return /\d\s*$/.test(before) ? `'${fraction}` : fraction;
    }
    if (name === 'sqrt') return this.tex[this.at] === '[' ? this.refuse() : `√(${this.group(depth)})`;
    if (name === 'mathrm' || name === 'text') return this.unit(depth);
    return SIGNS[name] ?? this.refuse();
  }

  private delimiter(): string {
    const next = /^\s*(\\[{}]|[()[\]|.])/.exec(this.tex.slice(this.at));
    if (!next) throw new Unread();
    this.at += next[0].length;
    const sign = (next[1] ?? '').replace('\\', '');
    return sign === '.' ? '' : sign;
  }

  /** Units in upright letters. */
  private unit(depth: number): string {
    const read = this.group(depth);
    return /^[A-Za-z/ ]{1,6}$/.test(read) ? read : this.refuse();
  }
}

/** A formula read by `readTex` with mixed numbers written as sums: 1½ is not 1 · ½. */
export const toComputable = (plain: string): string => plain.replace(/(\d+(?:\.\d+)?)\s*'(\(\([^()]*\)\/\([^()]*\)\))/g, '($1+$2)');

export type Piece = { kind: 'text'; text: string } | { kind: 'tex'; tex: string };

/** A line with `$formulas$`; undefined where a sign of TeX stands outside, or a dollar alone. */
export function parsePieces(line: string): Piece[] | undefined {
  const parts = line.split('$');
  if (parts.length % 2 === 0) return undefined;
  const pieces = parts.flatMap((part, at): Piece[] => {
    if (at % 2 === 1) return [{ kind: 'tex', tex: part.trim() }];
    return part === '' ? [] : [{ kind: 'text', text: part }];
  });
  const isSound = pieces.every((piece) => (piece.kind === 'tex' ? readTex(piece.tex) !== undefined : !/[\\{}^]/.test(piece.text)));
  return isSound ? pieces : undefined;
}

export const findTex = (line: string): string[] => (parsePieces(line) ?? []).flatMap((piece) => (piece.kind === 'tex' ? [piece.tex] : []));
