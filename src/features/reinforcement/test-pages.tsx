/** What the tests of the review pages do: open them as a learner, find and tap. */
import type { ReactElement } from 'react';
import { COURSE_ID, SUBMISSION_ID, submissionWord } from './test-data';
import { reviewStorage } from './review/review-storage';
import { outbox, toStream } from '@/offline';
import { schoolDay } from '@/lib/time';
import type { Student } from '@xueban/contract/resources/students';
import { newLearner as newLearnerWith, openAsLearner } from '@/test/learner';
import { phone } from '@/test/phone';
import type { RenderedPage } from '@/test/render';
import type { Handlers } from '@/test/server';

export const today = schoolDay();

/** A new phone of a learner. */
export const newLearner = (): void => newLearnerWith(reviewStorage);

export const opened: RenderedPage[] = [];

/** Nothing of one test is shown or waits to be sent in the next. */
export async function leave(): Promise<void> {
  opened.splice(0).forEach((page) => page.unmount());
  phone().setNetwork('wifi');
  phone().network = () => ({ statusCode: 422, data: { code: 422, data: null, message: '', error: 'WORD_NOT_IN_REVIEW' } });
  outbox.retryNow();
  await outbox.whenDrained(toStream('reinforcement_submissions', SUBMISSION_ID));
  outbox.dismissRefused();
}

export async function open(
  page: ReactElement,
  serve: Handlers,
  query: Record<string, string> = { courseId: String(COURSE_ID) },
  student: Partial<Student> = {},
): Promise<RenderedPage> {
  const rendered = await openAsLearner(page, { query, serve, student });
  opened.push(rendered);
  return rendered;
}

export const threeWords = () => [submissionWord(1), submissionWord(2, { due: 'late', days_late: 2 }), submissionWord(3)];
export const takeUrl = (query: string) => `/pages/english/words/reinforcements/submissions/take?${query}`;

/** Looks at the meaning, then says whether it was remembered. */
export async function recall(page: RenderedPage, remembered: boolean): Promise<void> {
  await page.tap(page.byId('card'));
  await page.tap(page.byId(remembered ? 'remembered' : 'again'));
}
