/**
 * Wrong meanings for the choices of a course: three meanings of other words of it for every word, plausible and, as far
 * as the words' meanings, groups of synonyms and the authored list of further senses know, not also right.
 * Deterministic: the same course gives the same ones. Pure.
 */
import { type Gloss, glossOf, meansAlike, sharesPart, tooClose } from './distractors-meaning';
import { type Look, likeness, lookOf, sameFamily } from './distractors-spelling';

export const DISTRACTORS_PER_WORD = 3;

export interface CourseWord {
  spelling: string;
  /** As written: `n. & v.`. */
  partOfSpeech: string;
  meaning: string;
  /** Words of one chapter have one theme. */
  chapter: number;
}

/** What a word can mean beside the meaning that its course gives: by spelling in lower case, parts separated as in a meaning. */
export type FurtherSenses = ReadonlyMap<string, string>;

/** What is known of a word before any is compared. */
interface Prepared extends CourseWord {
  index: number;
  gloss: Gloss;
  /** Of what else it can mean. */
  further: Gloss | undefined;
  look: Look;
  parts: readonly string[];
  senses: number;
  /** Ends like an adjective or an adverb in Chinese. */
  ending: string;
}

interface Candidate {
  word: Prepared;
  score: number;
}

/** Letter pairs that more words have say little about likeness and cost most. */
const PAIR_TOO_COMMON = 400;
/** Letter pairs in common from which words are compared more closely. */
const PAIRS_ALIKE = 2;
/** Words alike in look that are weighed. */
const LOOK_ALIKES = 40;
/** Neighbours in the course, each way, that are weighed: of like level and theme. */
const NEIGHBOURS = 30;
/** How the reasons weigh against each other; found by reading what came out. */
const WEIGHT = { partOfSpeech: 4, look: 2.5, chapter: 0.5, near: 0.3, ending: 1.2, senses: 0.25, length: 0.12, spread: 0.25 } as const;

/** For each word three meanings in the order given; none where the course has not got three that fit. */
export function distractorsOf(words: readonly CourseWord[], further: FurtherSenses = new Map()): string[][] {
  const prepared = words.map((word, index) => prepare(word, index, further));
  const lookAlikes = indexOfPairs(prepared);
  const sharing = indexOfParts(prepared);
  return prepared.map((word) => {
    const synonyms = synonymsOf(word, prepared, sharing);
    const near = pick(word, weigh(word, [...lookAlikes(word), ...neighboursOf(word, prepared)]), synonyms);
    if (near.length === DISTRACTORS_PER_WORD) return near;
    const all = pick(
      word,
      weigh(
        word,
        prepared.filter((other) => other !== word).map((other) => ({ word: other, likeness: 0 })),
      ),
      synonyms,
    );
    return all.length === DISTRACTORS_PER_WORD ? all : [];
  });
}

function prepare(word: CourseWord, index: number, further: FurtherSenses): Prepared {
  const senses = further.get(word.spelling.toLowerCase());
  return {
    ...word,
    index,
    gloss: glossOf(word.meaning),
    further: senses === undefined ? undefined : glossOf(senses),
    look: lookOf(word.spelling),
    parts: word.partOfSpeech
      .split('&')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
    senses: word.meaning.split('；').length,
    ending: /[的地]$/u.exec(word.meaning)?.[0] ?? '',
  };
}

interface Weighed {
  word: Prepared;
  likeness: number;
}

/** Finds the words that look most like one: by the letter pairs they share, rare pairs only. */
function indexOfPairs(words: readonly Prepared[]): (word: Prepared) => Weighed[] {
  const holders = new Map<string, number[]>();
  for (const { index, look } of words) {
    for (const pair of look.pairs) {
      const list = holders.get(pair);
      if (list) list.push(index);
      else holders.set(pair, [index]);
    }
  }
  // One count a word, used again for each: this is the innermost loop of the import of a large course.
  const counts = new Uint8Array(words.length);
  return ({ index, look }) => {
    const met: number[] = [];
    for (const pair of look.pairs) {
      const list = holders.get(pair) ?? [];
      if (list.length > PAIR_TOO_COMMON) continue;
      for (const other of list) if ((counts[other] = (counts[other] ?? 0) + 1) === PAIRS_ALIKE) met.push(other);
    }
    const alike = met.flatMap((at) => {
      const word = words[at];
      return word && at !== index ? [{ word, likeness: likeness(look, word.look, counts[at] ?? 0) }] : [];
    });
    for (const pair of look.pairs) for (const other of holders.get(pair) ?? []) counts[other] = 0;
    return alike.sort((a, b) => b.likeness - a.likeness || a.word.index - b.word.index).slice(0, LOOK_ALIKES);
  };
}

function indexOfParts(words: readonly Prepared[]): ReadonlyMap<string, readonly Prepared[]> {
  const holders = new Map<string, Prepared[]>();
  for (const word of words) for (const part of word.gloss.parts) holders.set(part, [...(holders.get(part) ?? []), word]);
  return holders;
}

/** Other words of the course with a meaning part in common: their other meanings are its own at one remove. */
function synonymsOf(word: Prepared, words: readonly Prepared[], sharing: ReadonlyMap<string, readonly Prepared[]>): Gloss[] {
  const indices = new Set([...word.gloss.parts].flatMap((part) => (sharing.get(part) ?? []).map(({ index }) => index)));
  indices.delete(word.index);
  return [...indices].flatMap((index) => words[index]?.gloss ?? []);
}

function neighboursOf(word: Prepared, words: readonly Prepared[]): Weighed[] {
  const from = Math.max(0, word.index - NEIGHBOURS);
  return words
    .slice(from, word.index + NEIGHBOURS + 1)
    .filter((other) => other !== word)
    .map((other) => ({ word: other, likeness: 0 }));
}

function weigh(word: Prepared, others: readonly Weighed[]): Candidate[] {
  const best = new Map<Prepared, number>();
  for (const { word: other, likeness: alike } of others) {
    const score = scoreOf(word, other, alike);
    if (score > (best.get(other) ?? Number.NEGATIVE_INFINITY)) best.set(other, score);
  }
  return [...best].map(([other, score]) => ({ word: other, score })).sort((a, b) => b.score - a.score || a.word.index - b.word.index);
}

/** How plausible a wrong meaning is. An option that differs in form (no 的, three senses against one) gives itself away. */
function scoreOf(word: Prepared, other: Prepared, alike: number): number {
  const samePart = word.parts[0] === other.parts[0] ? 1 : word.parts.some((part) => other.parts.includes(part)) ? 0.6 : 0;
  const near = Math.abs(word.index - other.index) <= NEIGHBOURS ? 1 : 0;
  return (
    WEIGHT.partOfSpeech * samePart +
    WEIGHT.look * alike +
    WEIGHT.chapter * (word.chapter === other.chapter ? 1 : 0) +
    WEIGHT.near * near -
    WEIGHT.ending * (word.ending === other.ending ? 0 : 1) -
    WEIGHT.senses * Math.abs(word.senses - other.senses) -
    WEIGHT.length * Math.min(8, Math.abs(word.gloss.text.length - other.gloss.text.length)) +
    WEIGHT.spread * spreadOf(word.look.letters, other.look.letters)
  );
}

/** 0–1, as if at random but always the same: keeps one meaning from standing beside every word. */
function spreadOf(a: string, b: string): number {
  let hash = 2166136261;
  const text = `${a}|${b}`;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619);
  return ((hash ^ (hash >>> 15)) >>> 0) / 4294967296;
}

/** The best that can stand together: none right, no two of them alike. */
function pick(word: Prepared, candidates: readonly Candidate[], synonyms: readonly Gloss[]): string[] {
  const chosen: Prepared[] = [];
  for (const { word: other } of candidates) {
    if (
      !canStandBeside(word, other, synonyms) ||
      chosen.some((taken) => tooClose(taken.gloss, other.gloss) || sameFamily(taken.look, other.look))
    )
      continue;
    chosen.push(other);
    if (chosen.length === DISTRACTORS_PER_WORD) break;
  }
  return chosen.map(({ meaning }) => meaning);
}

/** Whether a word's meaning is surely wrong for another. */
function canStandBeside(word: Prepared, other: Prepared, synonyms: readonly Gloss[]): boolean {
  return (
    !tooClose(word.gloss, other.gloss) &&
    !(word.further && meansAlike(word.further, other.gloss)) &&
    !sameFamily(word.look, other.look) &&
    !synonyms.some((synonym) => sharesPart(synonym, other.gloss))
  );
}

/** The rules once more, for those who check what was made: why this meaning must not stand beside this word. */
export function problemOf(word: CourseWord, other: CourseWord): string | undefined {
  if (sharesPart(glossOf(word.meaning), glossOf(other.meaning))) return 'shares a meaning';
  if (tooClose(glossOf(word.meaning), glossOf(other.meaning))) return 'nearly the same meaning';
  return sameFamily(lookOf(word.spelling), lookOf(other.spelling)) ? 'same family' : undefined;
}
