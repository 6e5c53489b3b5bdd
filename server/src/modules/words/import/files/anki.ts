/** What Anki says above a list it exports (`#separator:tab`), and cells of its cards, which are HTML. */
import { MAX_COLUMNS } from './limits';
import { clean, isFilled, type Table } from './table';

/** Columns of a list that are about the card: neither words nor meanings. */
const CARD_COLUMNS = { guid: 'GUID', notetype: '笔记类型', deck: '牌组', tags: '标签' } as const;
type CardColumn = keyof typeof CARD_COLUMNS;

interface AnkiHeader {
  separator?: string;
  isHtml: boolean;
  /** Names of the columns, where it has them. */
  columns: readonly string[];
  /** Where the columns about the card stand, from 0. */
  ofCard: ReadonlyMap<number, CardColumn>;
}

const LINE = /^#(separator|html|columns|(?:notetype|deck|tags|guid|if matches|match scope)|[a-z][a-z ]{0,30} column)\s*:(.*)$/i;
const SEPARATORS: Readonly<Record<string, string>> = {
  tab: '\t',
  comma: ',',
  semicolon: ';',
  pipe: '|',
  colon: ':',
  space: ' ',
};

/** The header, and the text below it on the lines where it stood. Undefined where there is none. */
export function cutAnkiHeader(written: string): { header: AnkiHeader; text: string } | undefined {
  const said = new Map<string, string>();
  let from = 0;
  let lines = 0;
  for (; written.charAt(from) === '#'; lines += 1) {
    const [line = ''] = written.slice(from, from + 2000).split(/\r\n?|\n/, 1);
    const [, key, value = ''] = LINE.exec(line) ?? [];
    if (key === undefined) break;
    said.set(key.toLowerCase(), value);
    from += line.length + (written.startsWith('\r\n', from + line.length) ? 2 : 1);
  }
  return lines === 0 ? undefined : { header: toHeader(said), text: '\n'.repeat(lines) + written.slice(from) };
}

function toHeader(said: ReadonlyMap<string, string>): AnkiHeader {
  const named = said.get('separator') ?? '';
  const separator = SEPARATORS[named.trim().toLowerCase()] ?? named.charAt(0);
  const kinds = (Object.keys(CARD_COLUMNS) as CardColumn[]).map((kind) => [Number(said.get(`${kind} column`)) - 1, kind] as const);
  const listed = (said.get('columns') ?? '').split(separator === '' ? '\t' : separator).map(clean);
  const columns = listed.length > 1 ? listed : [];
  // Programs that write such lists name columns of their own: #word column:2.
  for (const [key, value] of said) {
    const name = key.replace(/ column$/, '');
    if (name !== key && !(name in CARD_COLUMNS) && Number(value) > 0 && Number(value) <= MAX_COLUMNS) columns[Number(value) - 1] = name;
  }
  return {
    ...(separator === '' ? {} : { separator }),
    isHtml: said.get('html')?.trim().toLowerCase() === 'true',
    columns: Array.from(columns, (name?: string) => name ?? ''),
    ofCard: new Map(kinds.filter(([at]) => at >= 0)),
  };
}

/** The table with the names that the header gives its columns; what is about cards is emptied, but for decks that tell words apart. */
export function withHeader(table: Table, { columns, ofCard }: AnkiHeader): Table {
  if (columns.length === 0 && ofCard.size === 0) return table;
  const decks = ofCard.size === 0 ? [] : toUnits(table, [...ofCard].find(([, kind]) => kind === 'deck')?.[0]);
  const width = Math.max(columns.length, ...table.rows.map(({ cells }) => cells.length));
  const names = Array.from({ length: width }, (_, at) => {
    const kind = ofCard.get(at);
    return kind === undefined ? (columns[at] ?? '') : kind === 'deck' && decks.length > 0 ? '单元' : CARD_COLUMNS[kind];
  });
  const rows = table.rows.map((row, index) => ({
    ...row,
    cells: row.cells.map((cell, at) => (!ofCard.has(at) ? cell : ofCard.get(at) === 'deck' ? (decks[index] ?? '') : '')),
  }));
  return { ...table, names, rows: rows.filter(isFilled) };
}

/** Decks as units, without what all of them share: `英语::七上::Unit 1`. None where all words are of one deck. */
function toUnits({ rows }: Table, at: number | undefined): string[] {
  if (at === undefined) return [];
  const decks = rows.map(({ cells }) => (cells[at] ?? '').split('::'));
  const [first = []] = decks;
  if (decks.every((deck) => deck.join() === first.join())) return [];
  let shared = 0;
  while (shared < first.length - 1 && decks.every((deck) => deck[shared] === first[shared])) shared += 1;
  return decks.map((deck) => deck.slice(shared).join(' '));
}

const TAGS =
  'a|abbr|b|big|blockquote|br|center|code|dd|del|div|dl|dt|em|figure|font|h[1-6]|hr|i|img|input|ins|label|li|mark|ol|p|pre|q|ruby|rb|rp|s|section|small|span|strike|strong|sub|sup|table|tbody|td|th|thead|tr|tt|u|ul|wbr';
const TAG = new RegExp(`</?(?:${TAGS})(?:\\s[^<>]*)?/?>`, 'gi');
const HAS_TAG = new RegExp(`</?(?:${TAGS})(?:\\s[^<>]*)?/?>`, 'i');
/** Their end is the end of a line. */
const BLOCK =
  /<\/?(?:blockquote|br|center|dd|div|dl|dt|figure|h[1-6]|hr|li|ol|p|pre|section|table|tbody|td|th|thead|tr|ul)(?:\s[^<>]*)?\/?>/gi;
/** Nothing that they hold is read: readings of characters, pictures, programs. */
const UNREAD = /<(rt|script|style|audio|video|svg)\b[^<>]*>[^<]*(?:<\/\1\s*>|$)|<!--[^<>]*-->/gi;
const MEDIA = /\[sound:[^\]]*\]|\[anki:[^\]]*\]/gi;
const CLOZE = /\{\{c\d{1,3}::((?:[^{}:]|:(?!:))*)(?:::[^{}]*)?\}\}/g;
const RAISED = /<sup\b[^<>]*>\s*(\d)\s*<\/sup>/gi;
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** What a card shows: tags taken off, a line for each block, clozes opened, without sounds and pictures. */
export const toShownText = (cell: string): string =>
  /[<[{]/.test(cell)
    ? clean(
        cell
          .replace(MEDIA, '')
          .replace(RAISED, (_, digit: string) => SUPERSCRIPTS.charAt(Number(digit)))
          .replace(UNREAD, '')
          .replace(BLOCK, '\n')
          .replace(TAG, '')
          .replace(CLOZE, '$1')
          .replace(/\n(?:\s*\n)+/g, '\n'),
      )
    : cell;

/** Of rows, from which on a table is one of cards though nothing says so. */
const LEAST_TAGGED = 0.3;

/** The table as its cards show it, where it says that it is HTML, holds sounds, or has tags in many of its rows. */
export function shown(table: Table, isHtml = false): Table {
  const isOfCards =
    isHtml ||
    table.rows.some(({ cells }) => cells.some((cell) => cell.includes('[sound:'))) ||
    table.rows.filter(({ cells }) => cells.some((cell) => cell.includes('<') && HAS_TAG.test(cell))).length >=
      LEAST_TAGGED * table.rows.length;
  if (!isOfCards) return table;
  const rows = table.rows.map((row) => ({ ...row, cells: row.cells.map(toShownText) }));
  return { ...table, rows: rows.filter(isFilled) };
}
