/** Rounds kept in memory from page to page, and in storage for when the app was killed or is opened without a network. */
import { allKeys, readKey, readStored, removeKey, writeKey, writeStored } from '@/lib/storage';
import type { KeyedAnswer } from '../logic/answers';
import type { Round } from './round';
import { readForm, saveForm } from './saved-round';

const ROUND_PREFIX = 'round:';
const roundKey = (recordId: number): string => `${ROUND_PREFIX}${recordId}`;
const tailKey = (recordId: number): string => `round-tail:${recordId}`;
/** A student has one open round a course; a phone may have a few students. */
const ROUNDS_KEPT = 6;
/** Answers written beside the round before it is written anew: keeps what a tap writes to a few KB. */
const TAIL_LIMIT = 30;
/** Answers are written beside the round this long after a tap, ms: not while the tap is being drawn. */
const TAIL_DELAY_MS = 200;
/** How long a round in memory is taken as it is, ms: longer away, and another phone may have gone on with it. */
const FRESH_MS = 60_000;

interface Held {
  round: Round;
  /** Answers already in the saved form of the round. */
  saved: number;
  /** When the server was last asked or a tap last made, ms. */
  touchedAt: number;
}

const held = new Map<number, Held>();
const tailsToWrite = new Set<number>();
let tailTimer: ReturnType<typeof setTimeout> | undefined;

/** Who asks: the student at hand, and the guardian if the server has said who is signed in. */
export interface Asker {
  guardianId: number | undefined;
  studentId: number | undefined;
}

function isOf({ owner }: Round, { guardianId, studentId }: Asker): boolean {
  return owner.studentId === studentId && (guardianId === undefined || owner.guardianId === guardianId);
}

/** The round of the page before, when it was in use a moment ago. */
export function freshRound(recordId: number, asker: Asker): Round | undefined {
  const entry = held.get(recordId);
  return entry && isOf(entry.round, asker) && Date.now() - entry.touchedAt <= FRESH_MS ? entry.round : undefined;
}

/** The round as this phone last knew it, from memory or storage, with the answers that wait in the outbox. */
export function lastKnownRound(recordId: number, asker: Asker, pending: readonly KeyedAnswer[]): Round | undefined {
  const round = held.get(recordId)?.round ?? readForm(readKey(roundKey(recordId)), readKey(tailKey(recordId)), pending);
  return round && isOf(round, asker) ? round : undefined;
}

/** The newest round of a student that this phone has. */
export function newestRound(asker: Asker, pendingOf: (recordId: number) => readonly KeyedAnswer[]): Round | undefined {
  for (const id of roundsInStorage()) {
    const round = lastKnownRound(id, asker, pendingOf(id));
    if (round) return round;
  }
  return undefined;
}

/** Keeps a round that was opened, or a stage that begins. */
export function keepRound(round: Round): void {
  held.set(round.record.id, { round, saved: round.answers.length, touchedAt: Date.now() });
  saveRound(round);
}

/** Keeps a round after a tap: in memory, and the answers since the last full save in storage. */
export function keepAnswer(round: Round): void {
  const recordId = round.record.id;
  const saved = held.get(recordId)?.saved ?? 0;
  if (round.answers.length - saved > TAIL_LIMIT) {
    keepRound(round);
    return;
  }
  held.set(recordId, { round, saved, touchedAt: Date.now() });
  tailsToWrite.add(recordId);
  tailTimer ??= setTimeout(writeTails, TAIL_DELAY_MS);
}

/**
 * Writes what was answered lately: a moment after a tap, and when the page or the app goes. Until the server has an answer
 * the outbox holds it, so that a kill before this loses nothing.
 */
export function writeTails(): void {
  if (tailTimer !== undefined) clearTimeout(tailTimer);
  tailTimer = undefined;
  for (const recordId of tailsToWrite) {
    const entry = held.get(recordId);
    if (entry && entry.round.answers.length > entry.saved) writeSafely(tailKey(recordId), entry.round.answers.slice(entry.saved));
  }
  tailsToWrite.clear();
}

/** Forgets a round, for instance one that is completed. */
export function forgetRound(recordId: number): void {
  held.delete(recordId);
  removeKey(roundKey(recordId));
  removeKey(tailKey(recordId));
}

/** For tests: as after the app was killed. */
export function dropMemory(): void {
  held.clear();
  tailsToWrite.clear();
}

function saveRound(round: Round): void {
  const recordId = round.record.id;
  writeSafely(roundKey(recordId), saveForm(round));
  removeKey(tailKey(recordId));
  for (const old of roundsInStorage()
    .filter((id) => id !== recordId)
    .slice(ROUNDS_KEPT - 1)) {
    removeKey(roundKey(old));
    removeKey(tailKey(old));
  }
}

/** Newest first: ids grow with time. */
function roundsInStorage(): number[] {
  return allKeys()
    .filter((key) => key.startsWith(ROUND_PREFIX))
    .map((key) => Number(key.slice(ROUND_PREFIX.length)))
    .sort((a, b) => b - a);
}

/** The copy of a round is a convenience, its answers are safe in the outbox: a full storage must not stop a tap. */
function writeSafely(key: string, value: unknown): void {
  try {
    writeKey(key, value);
  } catch {
    removeKey(key);
  }
}

/** Ids of the words read through in a record (stored under learningRecordLearnedWordIds). */
export function learnedWordIds(recordId: number): readonly number[] {
  return readStored('learnedWordIds')?.[String(recordId)] ?? [];
}

export function addLearnedWord(recordId: number, wordId: number): void {
  const all = readStored('learnedWordIds') ?? {};
  const ids = all[String(recordId)] ?? [];
  if (!ids.includes(wordId)) writeLearned({ ...all, [String(recordId)]: [...ids, wordId] });
}

export function forgetLearnedWords(recordId: number): void {
  const { [String(recordId)]: gone, ...rest } = readStored('learnedWordIds') ?? {};
  if (gone) writeLearned(rest);
}

function writeLearned(value: Record<string, number[]>): void {
  try {
    writeStored('learnedWordIds', value);
  } catch {
    // Only a help for going on; the answer itself is in the outbox.
  }
}
