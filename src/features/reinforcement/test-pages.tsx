/** What the tests of the review pages do: open them as a learner, find and tap. */
import type { ReactElement } from 'react';
import type { ReactTestInstance } from 'react-test-renderer';
import { COURSE_ID, owner, SUBMISSION_ID, submissionWord } from '@/features/reinforcement/test-data';
import { reviewStorage } from '@/features/reinforcement/review/review-storage';
import { setCurrentStudentId } from '@/lib/http/identity';
import { resetNetwork } from '@/lib/network';
import { outbox, streamOf } from '@/lib/outbox';
import { schoolDay } from '@/lib/time';
import { currentUserState, sessionStatusState } from '@/state/session';
import { currentStudentState } from '@/state/students';
import { newPhone, phone } from '@/test/phone';
import { type RenderedPage, renderPage } from '@/test/render';
import type { Handlers } from '@/test/server';

const student = { id: owner.studentId, name: '林小满', grade: '七年级', course_hours_left: 1, streak_days: 1 };
const user = { id: owner.guardianId, name: '林女士', phone: '138****6021', avatar: null, has_password: true };
export const today = schoolDay();

/** A new phone of a learner. */
export function newLearner(): void {
  newPhone();
  reviewStorage.dropMemory();
  resetNetwork();
  setCurrentStudentId(owner.studentId);
  outbox.setGuardian(owner.guardianId);
}

export const opened: RenderedPage[] = [];

/** Nothing of one test is shown or waits to be sent in the next. */
export async function leave(): Promise<void> {
  opened.splice(0).forEach((page) => page.unmount());
  phone().setNetwork('wifi');
  phone().network = () => ({ statusCode: 422, data: { code: 422, data: null, message: '', error: 'WORD_NOT_IN_REVIEW' } });
  outbox.retryNow();
  await outbox.whenDrained(streamOf('reinforcement_submissions', SUBMISSION_ID));
  outbox.dismissRefused();
}

export async function open(
  page: ReactElement,
  serve: Handlers,
  query: Record<string, string> = { courseId: String(COURSE_ID) },
): Promise<RenderedPage> {
  const rendered = await renderPage(page, {
    query,
    serve,
    state: (set) => {
      set(currentUserState, user);
      set(sessionStatusState, 'signed-in');
      set(currentStudentState, student);
    },
  });
  opened.push(rendered);
  return rendered;
}

export const lastOpened = () => phone().navigation[phone().navigation.length - 1];
export const has = (page: RenderedPage, id: string) => page.hosts('view').some(({ props }) => props.id === id);
export const textOf = (node: ReactTestInstance): string =>
  node.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('');
export const idText = (page: RenderedPage, id: string) => textOf(page.byId(id));
export const marked = (page: RenderedPage, mark: string) =>
  page.root.findAll(({ type, props }) => type === 'view' && String(props.className).split(' ').includes(mark));
export const threeWords = () => [submissionWord(1), submissionWord(2, { due: 'late', days_late: 2 }), submissionWord(3)];
export const takeUrl = (query: string) => `/pages/english/words/reinforcements/submissions/take?${query}`;

/** Looks at the meaning, then says whether it was remembered. */
export async function recall(page: RenderedPage, remembered: boolean): Promise<void> {
  await page.tap(page.byId('card'));
  await page.tap(page.byId(remembered ? 'remembered' : 'again'));
}
