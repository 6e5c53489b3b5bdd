/**
 * Chooses three plausible wrong meanings for every word from the other words of its course, deterministically. Each word is
 * compared with a bounded number of others, so the work grows with the number of words.
 */
import { parseSpellings } from '@xueban/contract/learning/word-exercise';
import { type Gloss, parseGloss, intersects, meansAlike, sharesPart, tooClose } from './distractors-meaning';
import { type SpellingFeatures, getSimilarity, getSpellingFeatures, isSameFamily } from './distractors-spelling';

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

/** Options that somebody chose and read, by getOptionsKey: they go before what the rules would choose. */
export type ReadOptions = ReadonlyMap<string, readonly string[]>;

/** Options are read for a word in the meaning that it is taught in. */
export const getOptionsKey = ({ spelling, meaning }: Pick<CourseWord, 'spelling' | 'meaning'>): string => `${spelling}\n${meaning}`;

/** What is known of a word before any is compared. */
interface Prepared extends CourseWord {
  index: number;
  gloss: Gloss;
  /** Of what else it can mean. */
  further: Gloss | undefined;
  spellingFeatures: SpellingFeatures;
  /** Of its letters, for getSpread. */
  hash: number;
  parts: readonly string[];
  senses: number;
  /** Ends like an adjective or an adverb in Chinese. */
  ending: string;
}

interface Candidate {
  word: Prepared;
  score: number;
}

/** Letter pairs that more words have say little about similarity and cost most. */
const PAIR_TOO_COMMON = 400;
/** In a large course only words that share a word's rarest letter pairs are compared, up to this many. */
const MOST_WALKED = 1200;
const SMALL_COURSE = 2000;
/** Letter pairs in common from which words are compared more closely. */
const PAIRS_ALIKE = 2;
/** Words alike in look that are weighed. */
const LOOK_ALIKES = 40;
/** Neighbours in the course, each way, that are weighed: of like level and theme. */
const NEIGHBOURS = 30;
/** Parts of speech of so few words are weighed whole: function words have few of their own kind nearby. */
const FEW_OF_A_KIND = 60;
/** Kinds that stand in for each other where a course has too few of one. */
const RELATED_PARTS: readonly ReadonlySet<string>[] = [
  new Set(['modal v.', 'aux.', 'v.']),
  new Set(['prep.', 'conj.', 'adv.']),
  new Set(['pron.', 'art.', 'num.', 'adj.']),
];
/** Words weighed where those have not got three that fit, from all over the course; of a large one fewer, as it has more at hand. */
const FROM_ALL = { small: 2000, large: 300 } as const;
/** A meaning part that more words have is a label (人名, 网络) and makes them no synonyms. */
const PART_TOO_COMMON = 60;
/** Words between two reports of progress. */
const TOLD_EVERY = 2000;
/** How the reasons weigh against each other. */
const WEIGHT = { partOfSpeech: 4, look: 2.5, chapter: 0.5, near: 0.3, ending: 1.2, senses: 0.25, length: 0.12, spread: 0.25 } as const;

/**
 * For each word three meanings in the order given; none where the course has not got three that fit.
 * @param progress told now and then for how many words there are some
 */
export function getDistractors(
  words: readonly CourseWord[],
  further: FurtherSenses = new Map(),
  read: ReadOptions = new Map(),
  progress: (words: number) => void = () => undefined,
  wanted: (index: number) => boolean = () => true,
): string[][] {
  const prepared = words.map((word, index) => prepare(word, index, further));
  const lookAlikes = indexByLetterPairs(prepared);
  const meaningsAtOneRemove = indexSynonyms(prepared);
  const ofKind = indexByPartOfSpeech(prepared);
  return prepared.map((word) => {
    if (word.index > 0 && word.index % TOLD_EVERY === 0) progress(word.index);
    if (!wanted(word.index)) return [];
    const known = read.get(getOptionsKey(word));
    if (known !== undefined) return [...known];
    const synonyms = meaningsAtOneRemove(word);
    const near = pick(word, weigh(word, [...lookAlikes(word), ...ofKind(word), ...getNeighbours(word, prepared)]), synonyms);
    if (near.length === DISTRACTORS_PER_WORD) return near;
    const all = pick(word, weigh(word, fromAllOver(word, prepared)), synonyms);
    return all.length === DISTRACTORS_PER_WORD ? all : [];
  });
}

/** All other words, or so many of them at even distances. */
function fromAllOver(word: Prepared, words: readonly Prepared[]): Weighed[] {
  const step = Math.max(1, words.length / (words.length > SMALL_COURSE ? FROM_ALL.large : FROM_ALL.small));
  const weighed: Weighed[] = [];
  for (let at = 0; at < words.length; at += step) {
    const other = words[Math.floor(at)];
    if (other && other !== word) weighed.push({ word: other, similarity: 0 });
  }
  return weighed;
}

function prepare(word: CourseWord, index: number, further: FurtherSenses): Prepared {
  const senses = parseSpellings(word.spelling)
    .flatMap((spelling) => further.get(spelling.toLowerCase()) ?? [])
    .join('；');
  const spellingFeatures = getSpellingFeatures(word.spelling);
  return {
    ...word,
    index,
    gloss: parseGloss(word.meaning),
    further: senses === '' ? undefined : parseGloss(senses),
    spellingFeatures,
    hash: hashed(`${spellingFeatures.letters}|`),
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
  similarity: number;
}

/** Finds the words that look most like one: by the letter pairs they share, rare pairs only. */
function indexByLetterPairs(words: readonly Prepared[]): (word: Prepared) => Weighed[] {
  const holders = new Map<string, number[]>();
  for (const { index, spellingFeatures } of words) {
    for (const pair of spellingFeatures.pairs) {
      const list = holders.get(pair);
      if (list) list.push(index);
      else holders.set(pair, [index]);
    }
  }
  for (const [pair, list] of holders) if (list.length > PAIR_TOO_COMMON) holders.delete(pair);
  const walked = words.length > SMALL_COURSE ? MOST_WALKED : Number.POSITIVE_INFINITY;
  // One count a word, used again for each: this is the innermost loop of the import of a large course.
  const counts = new Uint8Array(words.length);
  return ({ index, spellingFeatures }) => {
    const lists = rarestFirst(spellingFeatures, holders, walked);
    const met: number[] = [];
    for (const list of lists) {
      for (let i = 0; i < list.length; i += 1) {
        const other = list[i] as number;
        const count = (counts[other] as number) + 1;
        counts[other] = count;
        if (count === PAIRS_ALIKE) met.push(other);
      }
    }
    const best: Weighed[] = [];
    for (const at of met) {
      const word = words[at];
      if (word && at !== index) insertBest(best, word, getSimilarity(spellingFeatures, word.spellingFeatures, counts[at] as number));
    }
    for (const list of lists) for (let i = 0; i < list.length; i += 1) counts[list[i] as number] = 0;
    return best;
  };
}

/** Holders of the pairs of a word, as far as so many holders go. */
function rarestFirst({ pairs }: SpellingFeatures, holders: ReadonlyMap<string, number[]>, most: number): number[][] {
  const lists: number[][] = [];
  for (const pair of pairs) {
    const list = holders.get(pair);
    if (list) lists.push(list);
  }
  if (most === Number.POSITIVE_INFINITY) return lists;
  lists.sort((a, b) => a.length - b.length);
  let walked = 0;
  return lists.filter(({ length }) => (walked += length) <= most);
}

/** Into the best so far, the most alike first, of the same similarity the earlier word. */
function insertBest(best: Weighed[], word: Prepared, alike: number): void {
  const isBefore = (other: Weighed): boolean => alike > other.similarity || (alike === other.similarity && word.index < other.word.index);
  let at = best.length;
  for (let last = best[at - 1]; last && isBefore(last); last = best[at - 1]) at -= 1;
  if (at >= LOOK_ALIKES) return;
  best.splice(at, 0, { word, similarity: alike });
  if (best.length > LOOK_ALIKES) best.pop();
}

/** The other words of a word's first part of speech, where they are few. */
function indexByPartOfSpeech(words: readonly Prepared[]): (word: Prepared) => Weighed[] {
  const kinds = new Map<string, Weighed[]>();
  for (const word of words) {
    for (const part of word.parts) {
      const list = kinds.get(part);
      if (list) list.push({ word, similarity: 0 });
      else kinds.set(part, [{ word, similarity: 0 }]);
    }
  }
  return (word) => {
    const list = kinds.get(word.parts[0] ?? '') ?? [];
    return list.length > FEW_OF_A_KIND ? [] : list.filter((other) => other.word !== word);
  };
}

/** Meaning parts of other words of the course that share one with a word: their other meanings are its own at one remove. */
function indexSynonyms(words: readonly Prepared[]): (word: Prepared) => ReadonlySet<string>[] {
  const holders = new Map<string, Prepared[]>();
  for (const word of words) {
    for (const part of word.gloss.parts) {
      const list = holders.get(part);
      if (list) list.push(word);
      else holders.set(part, [word]);
    }
  }
  const shared = new Map<string, ReadonlySet<string>>();
  for (const [part, list] of holders) {
    if (list.length > 1 && list.length <= PART_TOO_COMMON) shared.set(part, new Set(list.flatMap(({ gloss }) => [...gloss.parts])));
  }
  return ({ gloss }) => [...gloss.parts].flatMap((part) => shared.get(part) ?? []);
}

function getNeighbours(word: Prepared, words: readonly Prepared[]): Weighed[] {
  const from = Math.max(0, word.index - NEIGHBOURS);
  return words
    .slice(from, word.index + NEIGHBOURS + 1)
    .filter((other) => other !== word)
    .map((other) => ({ word: other, similarity: 0 }));
}

/** The best first. A neighbour may look alike, too: what is said of it first, its similarity, holds. */
function weigh(word: Prepared, others: readonly Weighed[]): Candidate[] {
  const met = new Set<number>();
  const candidates: Candidate[] = [];
  for (const { word: other, similarity: alike } of others) {
    if (met.has(other.index)) continue;
    met.add(other.index);
    candidates.push({ word: other, score: getScore(word, other, alike) });
  }
  return candidates.sort((a, b) => b.score - a.score || a.word.index - b.word.index);
}

/** How plausible a wrong meaning is. An option that differs in form (no 的, three senses against one) gives itself away. */
function getScore(word: Prepared, other: Prepared, alike: number): number {
  const samePart = comparePartsOfSpeech(word.parts, other.parts);
  const near = Math.abs(word.index - other.index) <= NEIGHBOURS ? 1 : 0;
  return (
    WEIGHT.partOfSpeech * samePart +
    WEIGHT.look * alike +
    WEIGHT.chapter * (word.chapter === other.chapter ? 1 : 0) +
    WEIGHT.near * near -
    WEIGHT.ending * (word.ending === other.ending ? 0 : 1) -
    WEIGHT.senses * Math.abs(word.senses - other.senses) -
    WEIGHT.length * Math.min(8, Math.abs(word.gloss.text.length - other.gloss.text.length)) +
    WEIGHT.spread * getSpread(word.hash, other.spellingFeatures.letters)
  );
}

/** 1 the same first part of speech, 0 nothing in common. */
function comparePartsOfSpeech(a: readonly string[], b: readonly string[]): number {
  if (a[0] === b[0]) return 1;
  if (a.some((part) => b.includes(part))) return 0.6;
  return RELATED_PARTS.some((kinds) => kinds.has(a[0] ?? '') && kinds.has(b[0] ?? '')) ? 0.3 : 0;
}

/** FNV-1a, continued. */
function hashed(text: string, from = 2166136261): number {
  let hash = from;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619);
  return hash;
}

/** 0–1, as if at random but always the same: keeps one meaning from standing beside every word. */
function getSpread(own: number, other: string): number {
  const hash = hashed(other, own);
  return ((hash ^ (hash >>> 15)) >>> 0) / 4294967296;
}

/** The best that can stand together: none right, no two of them alike. */
function pick(word: Prepared, candidates: readonly Candidate[], synonyms: readonly ReadonlySet<string>[]): string[] {
  const chosen: Prepared[] = [];
  for (const { word: other } of candidates) {
    if (
      !canStandBeside(word, other, synonyms) ||
      chosen.some((taken) => tooClose(taken.gloss, other.gloss) || isSameFamily(taken.spellingFeatures, other.spellingFeatures))
    )
      continue;
    chosen.push(other);
    if (chosen.length === DISTRACTORS_PER_WORD) break;
  }
  return chosen.map(({ meaning }) => meaning);
}

/** Whether a word's meaning is surely wrong for another. */
function canStandBeside(word: Prepared, other: Prepared, synonyms: readonly ReadonlySet<string>[]): boolean {
  return (
    !tooClose(word.gloss, other.gloss) &&
    !(word.further && meansAlike(word.further, other.gloss)) &&
    !isSameFamily(word.spellingFeatures, other.spellingFeatures) &&
    !synonyms.some((parts) => intersects(parts, other.gloss.parts))
  );
}

/** The rules once more, for those who check what was made: why this meaning must not stand beside this word. */
export function findProblem(word: CourseWord, other: CourseWord): string | undefined {
  if (sharesPart(parseGloss(word.meaning), parseGloss(other.meaning))) return 'shares a meaning';
  if (tooClose(parseGloss(word.meaning), parseGloss(other.meaning))) return 'nearly the same meaning';
  return isSameFamily(getSpellingFeatures(word.spelling), getSpellingFeatures(other.spelling)) ? 'same family' : undefined;
}
