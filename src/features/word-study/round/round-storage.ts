/** Rounds on this phone. How a round is kept: its words and candidates, what the pages show of them alone. */
import { foldRound } from '@xueban/contract/learning/word-round';
import { type AttemptOwner, attemptStorage } from '@/offline';
import { fromEntries, type KeyedAnswer, roundStream } from '../logic/answers';
import { idsOf } from '../logic/location';
import type { Round, RoundRecord, RoundWord } from './round';

/** A word kept by an earlier version of the app: it can be recalled and spelled until the server has been asked again. */
const noExercises: Pick<RoundWord, 'distractors' | 'audio_url' | 'example_audio_url'> = {
  distractors: [],
  audio_url: null,
  example_audio_url: null,
};

interface SavedRound {
  owner: AttemptOwner;
  record: RoundRecord;
  words: RoundWord[];
  candidates?: { wordIds: number[]; nextPage: number | null };
  answers: KeyedAnswer[];
}

export const roundStorage = attemptStorage<Round, KeyedAnswer, SavedRound>({
  name: 'round',
  version: 1,
  idOf: ({ record }) => record.id,
  streamOf: roundStream,
  answersIn: fromEntries,
  toForm: ({ owner, record, words, candidates, answers }) => ({
    owner,
    record,
    words: [...words.values()],
    ...(candidates ? { candidates: { wordIds: [...candidates.wordIds], nextPage: candidates.nextPage ?? null } } : {}),
    answers: [...answers],
  }),
  fromForm: ({ owner, record, words, candidates }, answers) => ({
    owner,
    ids: idsOf(record),
    // Until November 2026 a record did not say that it is of words.
    record: { ...record, content_type: 'word' },
    words: new Map(words.map((word) => [word.id, { ...noExercises, ...word }])),
    candidates: candidates && { wordIds: candidates.wordIds, nextPage: candidates.nextPage ?? undefined },
    answers,
    state: foldRound(record.id, answers, record.status === 'completed'),
  }),
  isForm: ({ record, words }) => typeof record === 'object' && Array.isArray(words),
});
