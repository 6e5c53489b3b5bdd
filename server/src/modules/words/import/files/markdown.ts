/** Text of a list or a table in Markdown without what marks its titles, its points, its quotes and its bold words. */
import { HAN, isWord } from '../cell-kinds';
import { isPartOfList, isSection } from '../sections';
import { MAX_ROWS } from './limits';

/** The line below the headings of a table. */
const TABLE = /^\|?(?: ?:?-{2,}:? ?\|)+(?: ?:?-{2,}:? ?)? *$/m;
/** Some write `#unit 1` and `##必记单词`. */
const TITLE = /^#{1,6} *(?=\S)/;
const BULLET = /^[ \t]*[-*+>] +(?=\S)/;
/** `__bold__`, not `ap__l__`, whose blanks are to be filled. */
const EMPHASIS = /(\*\*|`|(?<![A-Za-z\d_])__(?=\S))([^*_`]{1,200})\1(?<!\s__|__(?=[A-Za-z\d_]))/g;
/** `*n.*` in a line with bold words: alone a star marks a word. */
const ITALIC = /(?<![*\w])\*(?=[^\s*])([^*]{1,200})(?<=\S)\*(?![*\w])/g;
/** `[apple](https://…)`, `[apple](apple%20abc.md)`: only its text is read. */
const LINK = /\[([^[\]]{1,200})\]\((?![^()]*\.csv\))[^()\s]{1,500}\)/g;
/** `**apple** 苹果`: bold at the beginning of a line. */
const BOLD_WORD = /^\s*(?:\d{1,4}[.)、]\s*)?\*\*[^*]{1,200}\*\*/;
const MAX_POINT = 2000;
/** Of lines with Chinese in them. */
const MOST_BULLETS = 0.5;
/** What programs for notes keep above a note for themselves; its lines stay, empty. */
const OWN = /^\s*---[ \t]*\r?\n(?:[ \t]*(?:[\w-]+:|-[ \t]).*\r?\n){0,40}---[ \t]*(?=\r?\n)/;

export const holdsTable = (text: string): boolean => TABLE.test(text);

const POINT = /^[ \t]*[-*+] +(?=\S)/;
const WORD_FIRST = /^(?:\d{1,4}[.)、]\s*)?[A-Za-z][^\p{Script=Han}]*\p{Script=Han}/u;
const MEANING_FIRST = /^\p{Script=Han}[^A-Za-z]*[\s:：=—–-][a-z][a-z '’.-]*$/u;

/** Lines outside tables that hold words: points of a list, or several plain lines. `Owner: 张三` is none. @param plain of the same lines */
export function findBesideTables(written: string, plain: string): number[] {
  const lines = written.split(/\r\n?|\n/);
  const found = plain.split('\n').flatMap((text, at) => {
    const line = lines[at] ?? '';
    if (text.length > MAX_POINT || text.includes('|') || TITLE.test(line) || isSection(text.trim())) return [];
    const isPoint = POINT.test(line) || BOLD_WORD.test(line);
    const holdsWord = WORD_FIRST.test(text.trim()) || MEANING_FIRST.test(text.trim());
    return holdsWord && (isPoint || !/^[A-Z]/.test(text.trim())) ? [{ line: at + 1, isPoint }] : [];
  });
  return found.length > 1 || found[0]?.isPoint ? found.map(({ line }) => line) : [];
}

/** Whether a row of a table has a word beside Chinese. */
export const holdsRowOfWords = (plain: string): boolean =>
  plain.split('\n').some((line) => {
    const cells = line.includes('|') ? line.split('|').map((cell) => cell.trim()) : [];
    return cells.some(isWord) && cells.some((cell) => HAN.test(cell));
  });

function withoutMarkup(line: string): string {
  const point = line.replace(BULLET, '');
  const plain = point.replace(LINK, '$1').replace(EMPHASIS, '$2');
  return plain === point ? plain : plain.replace(ITALIC, '$1');
}

/** Other text as it is. */
export function toPlainText(written: string): string {
  const text = written.replace(OWN, (own) => own.replace(/[^\r\n]+/g, ''));
  const lines = text.split(/\r\n?|\n/, MAX_ROWS + 2);
  const points = lines.filter((line) => BULLET.test(line)).length;
  const entries = lines.filter((line) => line.length <= MAX_POINT && /\p{Script=Han}/u.test(line)).length;
  const isTitled = lines.some((line) => TITLE.test(line) && isTitle(line.replace(TITLE, '').trim()));
  const isList = points > 0 && points >= MOST_BULLETS * entries;
  const isBold = entries > 0 && lines.filter((line) => BOLD_WORD.test(line)).length >= MOST_BULLETS * entries;
  if (!isList && !isTitled && !isBold && !holdsTable(text)) return text;
  return lines.map((line) => (holdsTable(line) ? '' : withoutMarkup(line.replace(TITLE, '')))).join('\n');
}

const isTitle = (title: string): boolean => isSection(title) || isPartOfList(title);
