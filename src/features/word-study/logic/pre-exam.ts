/**
 * The list of the pre-exam: as many slots as a round has words. A word marked known leaves its slot
 * to the next candidate, a word marked unknown keeps it, until every slot holds an unknown word.
 */
import { ROUND_SIZE } from '@xueban/contract/constants';
import type { RoundState } from '@xueban/contract/learning/word-round';

export interface Deck {
  /** Word ids shown, top to bottom; at most ROUND_SIZE. */
  slots: readonly number[];
  /** Word ids not shown yet, in the order they will come. */
  queue: readonly number[];
}

/** What the page says about the marks so far. */
export interface PreExamSummary {
  selected: number;
  /** Words wanted: a full round. */
  wanted: number;
  known: number;
  percentage: number;
  /** Words of the list without a mark. */
  unmarked: number;
  /** Nothing is left to be marked: no slot without a mark. */
  exhausted: boolean;
  /** Every word of the list turned out to be known. */
  allKnown: boolean;
  start: 'ready' | 'confirm' | 'disabled';
}

/** The list for a round that has these marks: unknown words first, in the order they were marked, then candidates. */
export function dealDeck(marks: Pick<RoundState, 'wordIds' | 'knownWordIds'>, candidateIds: readonly number[]): Deck {
  const marked = new Set([...marks.wordIds, ...marks.knownWordIds]);
  const fresh = candidateIds.filter((id) => !marked.has(id));
  const open = Math.max(0, ROUND_SIZE - marks.wordIds.length);
  return { slots: [...marks.wordIds, ...fresh.slice(0, open)], queue: fresh.slice(open) };
}

/** Adds candidates that have arrived since, filling slots that had run dry. */
export function addCandidates(deck: Deck, candidateIds: readonly number[], knownWordIds: readonly number[]): Deck {
  const seen = new Set([...deck.slots, ...deck.queue, ...knownWordIds]);
  const queue = [...deck.queue, ...candidateIds.filter((id) => !seen.has(id))];
  const open = Math.max(0, ROUND_SIZE - deck.slots.length);
  return { slots: [...deck.slots, ...queue.slice(0, open)], queue: queue.slice(open) };
}

/** The slot of a word marked known goes to the next candidate; with none left it closes. */
export function replaceKnown(deck: Deck, wordId: number): Deck {
  const index = deck.slots.indexOf(wordId);
  if (index < 0) return deck;
  const [next, ...queue] = deck.queue;
  const slots = deck.slots.slice();
  if (next === undefined) slots.splice(index, 1);
  else slots[index] = next;
  return { slots, queue };
}

/**
 * Brings back a word that was marked known by mistake. It takes its old slot if that holds an unmarked word,
 * else the first one that does; undefined when every slot holds an unknown word.
 */
export function bringBack(deck: Deck, wordId: number, oldIndex: number, unknownIds: ReadonlySet<number>): Deck | undefined {
  const slots = deck.slots.slice();
  if (slots.length < ROUND_SIZE) {
    slots.splice(Math.min(oldIndex, slots.length), 0, wordId);
    return { slots, queue: deck.queue };
  }
  const isOpen = (index: number): boolean => {
    const id = slots[index];
    return id !== undefined && !unknownIds.has(id);
  };
  const index = isOpen(oldIndex) ? oldIndex : slots.findIndex((_, i) => isOpen(i));
  const displaced = slots[index];
  if (displaced === undefined) return undefined;
  slots[index] = wordId;
  return { slots, queue: [displaced, ...deck.queue] };
}

/** Pull-down: every unmarked word makes room for a fresh one, as far as there are any, and goes to the end. */
export function drawFresh(deck: Deck, unknownIds: ReadonlySet<number>): Deck {
  const queue = deck.queue.slice();
  const back: number[] = [];
  const slots = deck.slots.map((id) => {
    if (unknownIds.has(id)) return id;
    const next = queue.shift();
    if (next === undefined) return id;
    back.push(id);
    return next;
  });
  return { slots, queue: [...queue, ...back] };
}

/** 乱序: the unmarked words change places; marked ones stay where the learner saw them. */
export function shuffleUnmarked(deck: Deck, unknownIds: ReadonlySet<number>, random: () => number = Math.random): Deck {
  const open = deck.slots.filter((id) => !unknownIds.has(id));
  for (let i = open.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1));
    const held = open[i] as number;
    open[i] = open[j] as number;
    open[j] = held;
  }
  let taken = 0;
  const slots = deck.slots.map((id) => {
    if (unknownIds.has(id)) return id;
    taken += 1;
    return open[taken - 1] as number;
  });
  return { slots, queue: deck.queue };
}

/** Counts, progress and what the start button may do. */
export function summarise(deck: Deck, state: Pick<RoundState, 'wordIds' | 'knownWordIds'>, moreOnServer: boolean): PreExamSummary {
  const selected = state.wordIds.length;
  const known = state.knownWordIds.length;
  const exhausted = !moreOnServer && deck.queue.length === 0 && deck.slots.length === selected;
  const full = selected >= ROUND_SIZE;
  return {
    selected,
    wanted: ROUND_SIZE,
    known,
    percentage: Math.round((selected / ROUND_SIZE) * 100),
    unmarked: deck.slots.filter((id) => !state.wordIds.includes(id)).length,
    exhausted,
    allKnown: exhausted && selected === 0 && known > 0,
    start: full || (exhausted && selected > 0) ? 'ready' : selected > 0 ? 'confirm' : 'disabled',
  };
}
