/** How rounds are stored on this phone: words, candidates, and what only the pages show. */
import { foldRound } from '@xueban/contract/learning/word-round';
import { type AttemptOwner, attemptStorage } from '@/offline';
import { fromEntries, type KeyedAnswer, roundStream } from '../logic/answers';
import { getIds } from '../logic/location';
import type { Round, RoundRecord, RoundWord } from './round';

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
  getId: ({ record }) => record.id,
  toStream: roundStream,
  findAnswers: fromEntries,
  toForm: ({ owner, record, words, candidates, answers }) => ({
    owner,
    record,
    words: [...words.values()],
    ...(candidates ? { candidates: { wordIds: [...candidates.wordIds], nextPage: candidates.nextPage ?? null } } : {}),
    answers: [...answers],
  }),
  fromForm: ({ owner, record, words, candidates }, answers) => ({
    owner,
    ids: getIds(record),
    record,
    words: new Map(words.map((word) => [word.id, word])),
    candidates: candidates && { wordIds: candidates.wordIds, nextPage: candidates.nextPage ?? undefined },
    answers,
    state: foldRound(record.id, answers, record.status === 'completed'),
  }),
  isForm: ({ record, words }) => typeof record === 'object' && Array.isArray(words),
});
