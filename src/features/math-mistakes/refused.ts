/** Questions from paper that the server did not take. Pure. */
import { type OutboxEntry, type Refusal, toRefusalText } from '@/offline';
import type { PaperFields } from './PaperSheet';

/** What was written of one, and why it was not taken. */
export interface Refused extends PaperFields {
  problem: string;
}

const OTHERWISE = '有一道题没有加进错题本，请再加一次';

export const refusedText = (refusals: readonly (Refusal | undefined)[]): string => toRefusalText({}, refusals, OTHERWISE);

/** The last of them as it was written: typed once, it is not lost with its photo. Undefined where none of them is a question. */
export function refusedPaper(refused: readonly OutboxEntry[]): Refused | undefined {
  const last = [...refused].reverse().find(({ call }) => call === 'POST mistake_question_books/{id}/questions');
  if (last?.call !== 'POST mistake_question_books/{id}/questions') return undefined;
  const { text = '', answer = '' } = last.body;
  return { text, answer, problem: refusedText([last.refusal]) };
}
