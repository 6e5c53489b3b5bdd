/** Events of words' logs as they are kept once they are old. Pure. */
import type { CalendarDay } from '../../../school/rules/school-calendar';
import { choice, createPack, days, distances, instants, phoneKeys, required, steps, texts } from './columns';
import { EXERCISES } from './exercises';

/** A row of word_review_events without what its pack says for all: student and course. */
export interface PackedEvent {
  id: number;
  wordId: number;
  kind: 'known' | 'studied' | 'review';
  day: CalendarDay;
  correct: boolean | null;
  learningRecordId: number | null;
  submissionId: number | null;
  idempotencyKey: string | null;
  exercise: (typeof EXERCISES)[number] | null;
  given: string | null;
  answeredAt: Date | null;
  receivedAt: Date;
  intervalShift: number | null;
  desiredRetention: number | null;
}

export const reviewPack = createPack<PackedEvent>({
  id: { codec: required(steps) },
  wordId: { codec: required(steps) },
  kind: { codec: required(choice(['known', 'studied', 'review'] as const)) },
  day: { codec: required(days) },
  correct: { codec: choice([false, true]) },
  learningRecordId: { codec: steps },
  submissionId: { codec: steps },
  exercise: { codec: choice(EXERCISES) },
  intervalShift: { codec: steps },
  desiredRetention: { codec: steps },
  receivedAt: { codec: required(instants(steps)) },
  answeredAt: { codec: instants(distances), near: ['receivedAt'] },
  idempotencyKey: { codec: phoneKeys, near: ['answeredAt', 'receivedAt'] },
  given: { codec: texts },
});

/** Rows of the last so many days stand as they are. */
export const ROW_DAYS = 30;

/** Words whose events are packed together: neighbours are mostly learned in one round and reviewed on the same days. */
const WORDS_IN_BLOCK = 32;
export const getBlock = (wordId: number): number => Math.floor(wordId / WORDS_IN_BLOCK);
/** The first word of a block, and the last. */
export const getBlockWords = (block: number): [number, number] => [block * WORDS_IN_BLOCK, (block + 1) * WORDS_IN_BLOCK - 1];
