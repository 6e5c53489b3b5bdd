/**
 * How a round is kept on the phone. Two keys: the round itself (tens of KB), written when a stage begins,
 * and the answers given since (a few KB), written at every tap. Pure; storage is round-storage's.
 */
import { foldRound } from '@xueban/contract/word-round';
import { type KeyedAnswer, mergeAnswers } from '../logic/answers';
import { idsOf } from '../logic/location';
import type { Candidates, Round, RoundOwner, RoundRecord, RoundWord } from './round';

/** Raised when the form changes: an older one is thrown away and fetched again. */
const VERSION = 1;

/** A word kept by an earlier version of the app: it can be recalled and spelled until the server has been asked again. */
const noExercises: Pick<RoundWord, 'distractors' | 'audio_url' | 'example_audio_url'> = {
  distractors: [],
  audio_url: null,
  example_audio_url: null,
};

export interface SavedRound {
  version: number;
  owner: RoundOwner;
  record: RoundRecord;
  words: RoundWord[];
  candidates?: { wordIds: number[]; nextPage: number | null };
  answers: KeyedAnswer[];
}

export function saveForm(round: Round): SavedRound {
  const { candidates } = round;
  return {
    version: VERSION,
    owner: round.owner,
    record: round.record,
    words: [...round.words.values()],
    ...(candidates ? { candidates: { wordIds: [...candidates.wordIds], nextPage: candidates.nextPage ?? null } } : {}),
    answers: [...round.answers],
  };
}

/**
 * The round as it was kept, with the answers given since and those still in the outbox.
 * @returns undefined for an older form or anything damaged
 */
export function readForm(saved: unknown, tail: unknown, pending: readonly KeyedAnswer[]): Round | undefined {
  if (!isSavedRound(saved) || saved.version !== VERSION) return undefined;
  const since = Array.isArray(tail) ? (tail as KeyedAnswer[]) : [];
  const answers = mergeAnswers(mergeAnswers(saved.answers, since), pending);
  const candidates: Candidates | undefined = saved.candidates && {
    wordIds: saved.candidates.wordIds,
    nextPage: saved.candidates.nextPage ?? undefined,
  };
  return {
    owner: saved.owner,
    ids: idsOf(saved.record),
    record: saved.record,
    words: new Map(saved.words.map((word) => [word.id, { ...noExercises, ...word }])),
    candidates,
    answers,
    state: foldRound(saved.record.id, answers, saved.record.status === 'completed'),
  };
}

function isSavedRound(value: unknown): value is SavedRound {
  if (typeof value !== 'object' || value === null) return false;
  const saved = value as Partial<SavedRound>;
  return typeof saved.owner === 'object' && typeof saved.record === 'object' && Array.isArray(saved.words) && Array.isArray(saved.answers);
}
