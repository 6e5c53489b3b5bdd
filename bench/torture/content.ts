/** Answers as texts: the one that was sent and the one that is stored are the same answer when their texts are equal. */
import type { AnswerContent } from './history';

export const markContent = (recordId: number, wordId: number, known: boolean): AnswerContent => `mark ${recordId} ${wordId} ${known}`;

export interface SubmissionAnswer {
  step: string;
  current_group: number;
  mixed_groups: readonly number[];
  correct: boolean;
}

export const submissionContent = (
  recordId: number,
  wordId: number,
  { step, current_group: group, mixed_groups: mixed, correct }: SubmissionAnswer,
): AnswerContent => `submission ${recordId} ${wordId} ${step} ${group} ${mixed.join('+')} ${correct}`;

export const reviewContent = (
  reviewId: number,
  { word_id: wordId, exercise, correct }: { word_id: number; exercise: string; correct: boolean },
): AnswerContent => `review ${reviewId} ${wordId} ${exercise} ${correct}`;

type TestAnswer = { kind: 'ticks'; ticked: readonly string[] } | { kind: 'choice'; position: number | null };

export const testContent = (testId: number, step: number, answer: TestAnswer): AnswerContent =>
  `test ${testId} ${step} ${answer.kind === 'ticks' ? [...answer.ticked].sort().join('+') : String(answer.position)}`;

/** With its members in order: PostgreSQL keeps them in its own. */
const sorted = (value: unknown): unknown =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));

export const quizContent = (quizId: number, questionId: number, variant: number, given: unknown): AnswerContent =>
  `quiz ${quizId} ${questionId} ${variant} ${JSON.stringify(sorted(given))}`;

export const hoursContent = (hours: number, reason: string): AnswerContent => `hours ${hours} ${reason}`;
export const reversalContent = (entryId: number): AnswerContent => `reversal ${entryId}`;

export const paperContent = (text: string): AnswerContent => `paper ${text}`;
