/** Takes lines as they stood on a page apart: several words on a line, units side by side, the numbers of pages behind meanings. */
import { refused } from '../problems';
import { isSection } from '../sections';
import { MAX_LINE } from './limits';
import type { TextLine } from './table';

const HAN = /\p{Script=Han}/u;
const NUMBER = '(?:[(（]?\\d{1,4}\\s?[.、)）．]|[①-⑳])\\s*';
const ABBREVIATED = '(?:sb|sth|n|v|vt|vi|adj|adv|ad|prep|conj|pron|num|art|int|interj|aux|modal|abbr|phr|pl)\\b';
const WORD = `[(（]?(?!${ABBREVIATED})[A-Za-z][A-Za-z’'-]+(?: [A-Za-z.’'-]+){0,5}\\s*(?:\\[|\\/|(?:[=＝:：]\\s*)?\\p{Script=Han}|[a-z]{1,6}\\.)`;
/** Where the next word of a line begins: after Chinese and a blank, with its number or without, or after a sign that divides them. */
const NEXT = new RegExp(
  `(?<=[\\p{Script=Han}）)；;。，,])(?<!\\d[)）])(?: (?=(?:${NUMBER})?${WORD})|(?=${NUMBER}${WORD}))|(?<=[\\p{Script=Han}）)])[；;，,、] ?(?=${WORD})`,
  'u',
);
const PIECE = "^[a-z][a-z’'-]+(?: [a-z’'-]+){0,3} ";
/** Nothing else has a part of speech of its own. */
const SURE = new RegExp(`${PIECE}(?:n|v|vt|vi|adj|adv|prep|conj|pron|num)\\. ?\\p{Script=Han}`, 'u');
/** Behind a sign that divides: `；pear 梨`, but not `，am 的原形`. */
const BARE = new RegExp(`${PIECE}[（(]?(?![的等是])\\p{Script=Han}[^A-Za-z]*$`, 'u');
const isBehindSign = (text: string, piece: string): boolean => /[；;，,、] ?$/.test(text.slice(0, text.lastIndexOf(piece)));
const FORM =
  '过去式|过去分词|现在分词|动名词|进行时|完成时|[一二三]人称|三单|[单复]数|原形|原级|比较级|最高级|[主宾]格|所有格|人称|物主|形容词|助?动词|[名代数量副介连冠叹]词|[近同反]义词?|对应词|派生词|[英美][式音]|缩写|缩略|[简全]称|阴性|阳性|不?可数|不?规则';
/** What a line says of its own word: `saw 过去式`, `is 第三人称单数形式`. */
const NOTE = new RegExp(`^[^\\p{Script=Han}]*第?(?:(?:${FORM})(?:形式|拼写|写法|[第式性的或和、，, ])*)+[^\\p{L}]*$`, 'u');

const isWords = ({ text }: TextLine): boolean => text !== '' && text.length <= MAX_LINE && HAN.test(text) && !isSection(text);

/** A page with several columns, copied row by row, has several words on most of its lines. */
export function splitPageLines(lines: readonly TextLine[], isEntry: (text: string) => boolean): TextLine[] {
  const filled = lines.filter(isWords);
  const cut = new Map(
    filled.map((one) => {
      const pieces = one.text.split(NEXT);
      const isOneWord = !NOTE.test(pieces[0] ?? '') && pieces.slice(1).some((piece) => NOTE.test(piece) && isBehindSign(one.text, piece));
      return [one, !isOneWord && pieces.every(isEntry) ? pieces : [one.text]] as const;
    }),
  );
  const several = [...cut.values()].filter((pieces) => pieces.length > 1).length;
  if (several === 0) return [...lines];
  if (several / filled.length < 0.6) return lines.flatMap((one) => cutSurely(one, cut.get(one) ?? []));
  return columnByColumn(lines.map((one) => ({ line: one.line, pieces: cut.get(one) ?? [one.text] })));
}

/** A line with several words among others with one each, of which a person should know. */
const cutSurely = (one: TextLine, pieces: readonly string[]): TextLine[] =>
  pieces.length > 1 && pieces.slice(1).every((piece) => SURE.test(piece) || (BARE.test(piece) && isBehindSign(one.text, piece)))
    ? pieces.map((text) => ({ line: one.line, text, isDoubtful: true }))
    : [one];

const SIDE = /\s+(?=(?:starter\s+)?(?:unit|module|lesson)\s*\d{1,2}\b|第\s*[\d一二三四五六七八九十]{1,3}\s*(?:单元|模块|课))/i;
const toKind = (section: string): string => /unit|module|lesson|单元|模块|课/i.exec(section)?.[0].toLowerCase() ?? '';

/** `Unit 1 Unit 2`: units of one kind beside each other. `Module 1 Unit 1` is one of the other. */
function findSides(text: string): string[] | undefined {
  const sides = text.length <= MAX_LINE ? text.split(SIDE) : [];
  return sides.length > 1 && sides.every((side) => isSection(side) && toKind(side) === toKind(sides[0] ?? '')) ? sides : undefined;
}

interface CutLine {
  line: number;
  pieces: readonly string[];
}

/** Row by row; below units that stand side by side one unit after the other. @throws ImportRefused for a row whose words may be of any of them */
function columnByColumn(lines: readonly CutLine[]): TextLine[] {
  const done: TextLine[] = [];
  let columns: TextLine[][] = [];
  let from = 0;
  const close = (): void => {
    done.push(...columns.flat());
    columns = [];
  };
  for (const { line, pieces } of lines) {
    const [whole = ''] = pieces;
    const sides = pieces.length === 1 ? findSides(whole) : undefined;
    if (sides || (pieces.length === 1 && isSection(whole))) close();
    if (sides) {
      columns = sides.map((text) => [{ line, text }]);
      from = line;
    } else if (columns.length === 0) done.push(...pieces.map((text) => ({ line, text })));
    else if (pieces.length === columns.length) for (const [at, text] of pieces.entries()) columns[at]?.push({ line, text });
    else if (whole !== '') {
      const message = `第 ${from} 行有 ${columns.length} 个单元并排，这一行却有 ${pieces.length} 个单词，分不清是哪个单元的：请用表格，或把单元分开写`;
      throw refused('TITLE_UNKNOWN', message, line);
    }
  }
  close();
  return done;
}

/** Behind a meaning and a blank: 母鸡 2, 早晨 P.S1. */
const PAGE_BEHIND = /(?<=[\p{Script=Han}）)；;。…]) (?:p\.?\s?)?(s?)(\d{1,3})$/iu;
const LEAST_LINES = 4;
const MOST_LINES_WITHOUT = 0.2;
const MOST_STEPS_BACK = 0.05;

/** The pages of a book behind its words: most have one, and they go up through the list. */
export function withoutPages(lines: readonly TextLine[]): TextLine[] {
  const words = lines.filter(isWords);
  const pages = words.flatMap(({ text }) => {
    const page = PAGE_BEHIND.exec(text);
    // Pages S1, S2 … of the starter units come first.
    return page ? [Number(page[2]) - (page[1] === '' ? 0 : 1_000)] : [];
  });
  const back = pages.filter((page, at) => page < (pages[at - 1] ?? page)).length;
  const isOfList = pages.length >= LEAST_LINES && pages.length >= (1 - MOST_LINES_WITHOUT) * words.length;
  if (!isOfList || back > MOST_STEPS_BACK * pages.length) return [...lines];
  return lines.map((one) => (isWords(one) ? { ...one, text: one.text.replace(PAGE_BEHIND, '') } : one));
}
