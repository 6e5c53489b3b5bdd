/** What a line says to be equal, in formulas and in words: 7 减 3 等于 4 is 7-3=4, and $A$ $=B$ is one chain. */
import { folded } from './plain-line';
import { HAN_NUMERAL, toNumber } from './spoken';
import { parsePieces, readTex, toComputable } from './tex';

/** A sentence as it would be typed. */
export interface Sentence {
  text: string;
  /** Chains of sides, first to last; a side that stands in words (原式=…) is ''. */
  chains: string[][];
}

// Around a formula: what stands beside it in words is no part of it.
const OPEN = '\ue002';
const CLOSE = '\ue003';
const WORD = '(?:加上?|减去?|乘以|乘上?|除以)';
/** What stands behind these is a part of something else: 除以 2 等于. */
const JOINED = '[加减乘除个的第]|[加乘]上|减去|[乘除]以';
const FORMULA = `${OPEN}[^${OPEN}${CLOSE}]*${CLOSE}`;
const OPERAND = `(?:${FORMULA}|-?[0-9a-zA-Zπ.]+(?:\\^\\d)?%?)`;
const COMPUTED = new RegExp(`(?<!${JOINED}|[0-9a-zA-Z.)+\\-×÷*/])${OPERAND}(?:${WORD}${OPERAND})+`, 'g');
const EXPRESSION = `(?:${FORMULA}|[0-9a-zA-Z+\\-×÷*/().^|√π%]+)`;
const EQUALS = new RegExp(`(?<!${JOINED}|[=0-9a-zA-Z.)+\\-×÷*/${CLOSE}])(${EXPRESSION})(等于|得到?了?|就?是)(?=(${EXPRESSION})(.?))`, 'g');
const BESIDE = `(?:${WORD}|等于)`;
const SAID_NUMBER = new RegExp(`(?<=${BESIDE})${HAN_NUMERAL}(?![个位倍步项边种])|(?<![\\p{Script=Han}])${HAN_NUMERAL}(?=${BESIDE})`, 'gu');
const SIGN_OF: Readonly<Record<string, string>> = { 加: '+', 减: '-', 乘: '×', 除: '÷' };

/** @param line with `$formulas$` of the subset */
export function splitSentences(line: string): Sentence[] {
  return typedLine(line)
    .split(/(?<=[。！？!?；;\n])/)
    .filter((text) => text.trim() !== '')
    .map((text) => ({ text, chains: findChains(text) }));
}

function typedLine(line: string): string {
  const pieces = (parsePieces(line) ?? []).map((piece) =>
    piece.kind === 'text'
      ? folded(piece.text)
          .replace(/[−–]/g, '-')
          .replace(/(?<=[0-9A-Za-z)])[ \t\u3000\u00a0]+(?=[0-9A-Za-z(])/g, '，')
          .replace(/[ \t\u3000\u00a0]+/g, '')
      : `${OPEN}${toComputable(readTex(piece.tex) ?? '')
          .replace(/\s+/g, '')
          .replace(/[;!]/g, '，')}${CLOSE}`,
  );
  return joined(
    pieces
      .join('')
      .replace(SAID_NUMBER, (numeral) => (numeral === '负' ? numeral : toNumber(numeral)))
      .replace(COMPUTED, (said) => computed(said) ?? said)
      .replace(EQUALS, (said: string, left: string, word: string, right: string, after: string) =>
        isEquation(left, word, right, after) ? `${left}${CLOSE}${OPEN}=` : said,
      ),
  );
}

/** 7减3 as 7-3; a formula is one number of it. */
function computed(said: string): string | undefined {
  const parts = said.split(new RegExp(`(${WORD})(?=${OPERAND})`));
  if (parts.some((part) => part.includes('='))) return undefined;
  const typed = parts.map((part, at) => {
    if (at % 2 === 1) return SIGN_OF[part.charAt(0)] ?? part;
    const own = part.replace(/[\ue002\ue003]/g, '');
    return /[+\-×÷*/]/.test(own) && parts.length > 1 ? `(${own})` : own;
  });
  return `${OPEN}${typed.join('')}${CLOSE}`;
}

const bare = (text: string): string => text.replace(/[\ue002\ue003]/g, '');
const hasOperator = (text: string): boolean => /[0-9a-zA-Zπ)|%][+\-×÷*/^][0-9a-zA-Zπ(|√-]/.test(bare(text));

/** 得 and 是 stand for many things: only between a computation and a number that ends there. */
function isEquation(left: string, word: string, right: string, after: string): boolean {
  if (/[=<>≤≥≠≈±]/.test(`${left}${right}`)) return false;
  if (word === '等于') return (hasOperator(left) || /^[0-9]*[a-zA-Z]$/.test(bare(left))) && !/[的个倍位]/.test(after);
  return hasOperator(left) && /^(?:[，。！；、,;!)）\n]|)$/.test(after);
}

/** Formulas beside each other stay two, unless the second goes on with =. */
const joined = (text: string): string =>
  text
    .replace(/\ue003\ue002(?==)/g, '')
    .replace(/\ue003\ue002/g, '，')
    .replace(/(?<=[0-9A-Za-z.)])\ue002(?!=)|\ue003(?=[0-9A-Za-z(.])/g, '，')
    .replace(/[\ue002\ue003]/g, '');

const RUN = /[0-9a-zA-Z+\-×÷*/().=|^√'π%°[\]]+/g;

/** @param text as it would be typed, without spaces */
export const findChains = (text: string): string[][] =>
  Array.from(text.matchAll(RUN), ([run]) => run.replace(/\.$/, '').split('=')).filter((sides) => sides.length > 1);
