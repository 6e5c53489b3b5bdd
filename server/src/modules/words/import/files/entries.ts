/** Reads text with a word and its meaning on a line: `12. apple /ˈæpl/ n. 苹果`, as copied from a book or typed. */
import { withoutMarkedNumber } from '../homographs';
import { refused } from '../problems';
import { isSection } from '../sections';
import { splitWord, withDots, withoutAccents, withoutMarks, withoutPage } from '../word-cell';
import { withoutExamples } from './example-lines';
import { type Cut, standsApart, withGlued } from './glued';
import { MAX_LINE, MAX_ROWS } from './limits';
import { joinLines } from './several-lines';
import { splitPageLines, withoutPages } from './page-layout';
import { clean, type TableRow, type TextLine } from './table';

/** What may stand before the Chinese of a meaning. */
const MAX_HEAD = 200;
const HAN = /\p{Script=Han}/u;
const OPENING = '（(【[《〈<“"‘';
const CLOSING: Readonly<Record<string, string>> = { '）': '（', ')': '(', '】': '【', ']': '[' };
const MARKER =
  /(?<=[\s\])）/])[[(（]?\s*(?:n|v|vt|vi|adj|adv|ad|a|prep|conj|pron|num|art|int|interj|aux|modal|abbr|phr)\s*\.(?![A-Za-z])|(?<=\s)v\.\s*[ti]\.|(?<=\s)modal[.\s]\s*v\.|(?<=\s)v\.\s*(?:aux|modal|link)\./;
const PHONETIC = /\[[^[\]]*\]|(?<=\s)\/[^/\s][^/]*\/|\/[^/]*[əɪʊɔæʌɑɒɜθðʃʒŋɡˈˌː][^/]*\//g;

interface Entry {
  word: string;
  meaning: string;
  /** Whether the line could be cut elsewhere. */
  isDoubtful: boolean;
}

/** Where the meaning begins, at the latest with its first Chinese sign: a bracket that is open there is part of it. */
function meaningAt(line: string, chinese: number, isSpaced: boolean): Cut {
  const open: { sign: string; at: number }[] = [];
  for (let at = 0; at < chinese; at += 1) {
    const sign = line.charAt(at);
    if (OPENING.includes(sign)) open.push({ sign, at });
    else if (open.at(-1)?.sign === CLOSING[sign]) open.pop();
  }
  const first = open[0]?.at ?? chinese;
  const from = dotsAt(line, first);
  return line.slice(from, first).trim() === '' ? withGlued(line, first, isSpaced) : { from, isDoubtful: false };
}

/** What stands behind dots that are of the meaning: ……的, ……点钟. */
const DOTTED = /^(?:的|地(?!\p{Script=Han})|里(?:面)?(?!\p{Script=Han})|点钟|怎么样|以[前后来]|之[前后间]|(?:上|下|前|后)面|旁边)/u;

/** Where the dots before a meaning are its own: those of …的. */
function dotsAt(line: string, first: number): number {
  const head = line.slice(0, first);
  // so…that… is the word, and be good at… 擅长…… whose dots stand against it.
  const isOwn = DOTTED.test(line.slice(first));
  if (/…/.test(head.replace(isOwn ? /…+\s*$/ : /…\s*$/, '')) || /[^\s…~～][…]+\s+$/.test(head)) return first;
  // in … 在……里 has its dots on both sides.
  if (/\s[…]+\s+$/.test(head) && line.includes('…', first)) return first;
  let from = first;
  while (from > 0 && '…~～ '.includes(line.charAt(from - 1))) from -= 1;
  return from;
}

/** Word with transcription and meaning with part of speech; undefined where a line is no entry. */
function findEntry(written: string, isSpaced = true): Entry | undefined {
  if (written.length > MAX_LINE) return undefined;
  const line = withoutAccents(written);
  const chinese = line.search(HAN);
  if (chinese < 1 || chinese > MAX_HEAD) return undefined;
  const { from, isDoubtful } = meaningAt(line, chinese, isSpaced);
  const head = line.slice(0, from);
  const afterSpoken = [...head.matchAll(PHONETIC)].reduce((end, found) => (found.index > 0 ? found.index + found[0].length : end), 0);
  const marker = MARKER.exec(head)?.index ?? -1;
  const end = marker > 0 ? marker : afterSpoken > 0 ? afterSpoken : from;
  const word = head.slice(0, end).trim();
  return /\p{L}/u.test(word) ? { word, meaning: line.slice(end).trim(), isDoubtful: isDoubtful && end === from } : undefined;
}

/** The number of a page, or what a book prints at its head. */
const PAGE = /^[-–—·\s]*(?:p(?:age)?\.?\s*)?\d{1,4}(?:\s*(?:\/|of)\s*\d{1,4})?[-–—·\s]*$|^第\s*\d+\s*页.{0,20}$/i;
const TITLE = /\b(?:vocabulary|words|expressions|glossary|word list)\b/i;

/** Whether most entries have it: then it belongs to the list, not to its words. */
const mostly = (entries: readonly Entry[], has: (entry: Entry) => boolean): boolean =>
  entries.length > 1 && entries.filter(has).length / entries.length >= 0.6;

export interface Entries {
  rows: TableRow[];
  /** Page numbers and titles. */
  skipped: number;
}

interface Line extends TextLine {
  entry: Entry | undefined;
}

/** A table of one column quotes what has a comma in it. */
const unquoted = (line: string): string => (/^"(?:[^"]|"")*"$/.test(line) ? line.slice(1, -1).replaceAll('""', '"') : line);

/** @throws ImportRefused */
export function parseLines(text: string): TextLine[] {
  const lines = text.split(/\r\n?|\n/, MAX_ROWS + 1);
  if (lines.length > MAX_ROWS) throw refused('ROWS_TOO_MANY', `单词超过 ${MAX_ROWS} 行，请分成几个文件导入`);
  return lines.map((one, index) => ({ line: index + 1, text: one.length <= MAX_LINE ? clean(unquoted(one)) : one }));
}

const MAX_TURNED = 200;
/** 苹果 apple; T恤 T-shirt and 卡拉OK karaoke, too. */
const CHINESE_FIRST =
  /^((?:\d{1,4}\s*[.、)．]\s*)?(?:[A-Za-z\d-]{1,6})?\p{Script=Han}(?:[^A-Za-z]*|.*?[\p{Script=Han}）)][A-Za-z\d]*?))[\s:：=—–-]+((?=[^\p{Script=Han}]*[A-Za-z])[A-Za-z\d(][^\p{Script=Han}]*)$/u;

/** The line with the word first: as it is, turned round, or of two lines. */
function wordFirst(lines: readonly TextLine[]): TextLine[] {
  const filled = lines.filter(({ text }) => text !== '' && text.length <= MAX_LINE && !isSection(text));
  const turned = new Map(filled.map((one) => [one, one.text.length <= MAX_TURNED ? CHINESE_FIRST.exec(one.text) : null] as const));
  if (filled.length > 1 && [...turned.values()].filter((found) => found).length / filled.length >= 0.7) {
    return lines.map((one) => {
      const [, meaning, word] = turned.get(one) ?? [];
      return meaning === undefined || word === undefined ? one : { line: one.line, text: `${word} ${meaning}` };
    });
  }
  return joinLines(lines) ?? [...lines];
}

/** Undefined when too few lines are entries. Others keep their one cell, and are refused where they stand. */
export function findEntries(written: readonly TextLine[]): Entries | undefined {
  const { lines: plain, examples } = withoutExamples(written);
  const each = splitPageLines(wordFirst(withoutPages(plain)), (text) => findEntry(text) !== undefined);
  const isSpaced = standsApart(each.map(({ text }) => text));
  const lines = each.map((one): Line => ({ ...one, entry: isSection(one.text) ? undefined : findEntry(one.text, isSpaced) }));
  const entries = lines.flatMap(({ entry }) => entry ?? []);
  const chinese = lines.filter((line) => HAN.test(line.text) && !isSection(line.text) && !PAGE.test(line.text)).length;
  if (entries.length < 2 || entries.length / chinese < 0.5) return undefined;
  const layout = [
    ...(mostly(entries, ({ word }) => /^\d{1,4} \S/.test(word)) ? [/^\d{1,4} (?=\S)/] : []),
    ...(mostly(entries, ({ word }) => /\w-$/.test(word)) ? [/-$/] : []),
  ];
  return getRows(lines, layout, examples);
}

/** Words with their examples; what is none keeps its one cell. */
function getRows(lines: readonly Line[], layout: readonly RegExp[], examples: ReadonlyMap<number, readonly string[]>): Entries {
  const rows: TableRow[] = [];
  let skipped = 0;
  let hasBegun = false;
  let before: string[] | undefined;
  for (const { line, text: cleaned, entry, end = line, isDoubtful } of lines) {
    if (cleaned === '') continue;
    if (entry) {
      hasBegun = true;
      before = [...getCells(entry, layout), ...(examples.get(end) ?? [])];
      rows.push({ line, cells: before, ...(entry.isDoubtful || isDoubtful ? { isDoubtful: true } : {}) });
    } else if (PAGE.test(cleaned) || (!hasBegun && isTitle(cleaned))) {
      skipped += 1;
    } else if (before && continues(before, cleaned)) {
      before[2] = `${withoutPage(before[2] ?? '')}${cleaned}`;
    } else {
      before = undefined;
      rows.push({ line, cells: [cleaned] });
    }
  }
  return { rows, skipped };
}

/** Word, transcription and meaning, without what the list puts to all of its words. */
function getCells({ word, meaning }: Entry, layout: readonly RegExp[]): string[] {
  const own = layout.reduce((text, sign) => text.replace(sign, ''), word);
  const bare = withoutMarks(withDots(withoutMarkedNumber(own, meaning, ' (1)'), meaning));
  const split = splitWord(bare);
  return split ? [split.spelling, split.phonetic, `${split.partOfSpeech} ${meaning}`.trim()] : [bare, '', meaning];
}

/** Above the first word: Chinese without a word to it, or what a list is called in English. */
const isTitle = (line: string): boolean => !isSection(line) && ((HAN.test(line) && !/[A-Za-z]/.test(line)) || TITLE.test(line));

/** A meaning that ends with a comma goes on in the next line, if that is Chinese and no more. */
function continues(before: readonly string[], line: string): boolean {
  return !isSection(line) && /[；;，,、]$/.test(withoutPage(before[2] ?? '')) && HAN.test(line) && !/[A-Za-z]{2}/.test(line);
}
