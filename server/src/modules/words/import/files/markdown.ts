/** Text of a list or a table in Markdown without what marks its titles, its points, its quotes and its bold words. */
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
