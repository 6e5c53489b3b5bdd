/** Words that take several lines: the word, its transcription, its part of speech and its meanings each on their own. */
import { isPartOfSpeech } from '../../rules/part-of-speech';
import { HAN, isPhonetic, isSentence } from '../cell-kinds';
import { isSection } from '../sections';
import { MAX_LINE } from './limits';
import type { TextLine } from './table';

/** 苹果, and n. 苹果 below its word. */
const MEANING =
  /^(?:\d{1,2}\s?[.、)）]\s?)?(?:(?:n|v|vt|vi|adj|adv|ad|a|prep|conj|pron|num|art|int|interj|aux|modal|abbr|phr|pl)\.\s?(?:[&/]\s?)?)*[（(【[<《“"…~～]?\p{Script=Han}/u;
/** `[ˈæpl]`, `英 /ˈæpl/ 美 /ˈæpl/`, `ˈæpl`; not the `apple [ˈæpl]` of Youdao. */
const TRANSCRIPTION = /^(?:(?:英|美|UK|US|BrE|NAmE)?\s*[:：]?\s*(?:\[[^\]]*\]|\/[^/]*\/)\s*[,;，；]?\s*)+$/;

type Kind = 'word' | 'transcription' | 'part' | 'meaning' | 'sentence';

function findKind(text: string): Kind | undefined {
  if (HAN.test(text) && !TRANSCRIPTION.test(text)) return MEANING.test(text) ? 'meaning' : undefined;
  if (TRANSCRIPTION.test(text) || (!text.includes(' ') && isPhonetic(text))) return 'transcription';
  if (isPartOfSpeech(text) && /[.&]/.test(text)) return 'part';
  if (!/\p{Script=Latin}/u.test(text)) return undefined;
  return isSentence(text) ? 'sentence' : 'word';
}

interface KnownLine {
  one: TextLine;
  kind: Kind | undefined;
}

/** Lines of a word that belong together; alone where they say no meaning. */
type Group = readonly KnownLine[];

/** From each word to the next. Sentences are examples where words have them, else words. */
function getGroups(lines: readonly KnownLine[], begins: (kind: Kind | undefined) => boolean): Group[] {
  const groups: KnownLine[][] = [];
  for (const line of lines) {
    if (begins(line.kind) || groups.length === 0) groups.push([]);
    groups.at(-1)?.push(line);
  }
  return groups;
}

const getNumber = (group: Group, kind: Kind): number => group.filter((line) => line.kind === kind).length;

/** One word with at least a meaning, and nothing twice that a word has once. */
const isEntry = (group: Group): boolean =>
  getNumber(group, 'word') + getNumber(group, 'sentence') >= 1 &&
  group.every(({ kind }) => kind !== undefined) &&
  getNumber(group, 'meaning') > 0 &&
  getNumber(group, 'transcription') <= 2 &&
  getNumber(group, 'part') <= 1;

/** Lines that belong to no entry: a few are titles and remarks. */
const MOST_LEFT = 0.1;

/** Transcriptions that stand bare: `bed` below `bed`, where the others have signs of their own. */
function withBare(lines: readonly KnownLine[]): KnownLine[] {
  const isBelow = ({ kind }: KnownLine, at: number): boolean =>
    kind === 'word' && lines[at - 1]?.kind === 'word' && ['meaning', 'part'].includes(lines[at + 1]?.kind ?? '');
  const hasMost = 3 * getNumber(lines, 'transcription') >= lines.filter(({ kind }) => kind === 'word').length;
  return hasMost ? lines.map((line, at) => (isBelow(line, at) ? { ...line, kind: 'transcription' } : line)) : [...lines];
}

/** The list with one line for each word, if nothing but that makes sense of it; undefined else. */
export function joinLines(lines: readonly TextLine[]): TextLine[] | undefined {
  const known = withBare(
    lines
      .filter(({ text }) => text !== '' && text.length <= MAX_LINE && !isSection(text) && !/^\d{1,4}$/.test(text))
      .map((one): KnownLine => ({ one, kind: findKind(one.text) })),
  );
  if (known.length < 4) return undefined;
  const isTurned = known[0]?.kind === 'meaning' && known.at(-1)?.kind === 'word';
  const words = getNumber(known, 'word');
  const hasExamples = words > 1 && getNumber(known, 'sentence') >= 0.6 * words;
  const begins = (kind: Kind | undefined): boolean => kind === 'word' || (kind === 'sentence' && !hasExamples);
  const groups = isTurned ? getGroups(known.reverse(), begins) : getGroups(known, begins);
  const entries = groups.filter(isEntry);
  const left = groups.filter((group) => !isEntry(group)).reduce((sum, { length }) => sum + length, 0);
  if (entries.length < 2 || left > (isTurned ? 0 : MOST_LEFT * known.length)) return undefined;
  const joined = new Map(entries.map((group) => [group[0]?.one, join(group)]));
  const inner = new Set(entries.flatMap((group) => group.slice(1).map(({ one }) => one)));
  return lines.flatMap((one) => (inner.has(one) ? [] : [joined.get(one) ?? one]));
}

/** The word, then its transcription and its meanings on one line; an example is left out, and what it means. */
function join(group: Group): TextLine {
  const from = group.findIndex(({ kind }, at) => at > 0 && kind === 'sentence');
  const own = from < 0 ? group : group.slice(0, from);
  const say = (kind: Kind): string[] => own.slice(1).flatMap((line) => (line.kind === kind ? [line.one.text] : []));
  const spoken = say('transcription').map((text) => (/[[/]/.test(text) ? text : `/${text}/`));
  const lines = group.map(({ one }) => one.line);
  const text = [group[0]?.one.text ?? '', ...spoken, ...say('part'), say('meaning').join('；')].join(' ');
  return { line: lines[0] ?? 0, text, end: Math.max(...lines) };
}
