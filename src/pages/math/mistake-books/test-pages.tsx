/** What the tests of the mistake book of mathematics share: its page, opened for the school of the test. */
import type { School } from '@xueban/contract/resources/schools';
import { book, entry, paper } from '@/features/math-mistakes/test-book';
import { setCurrentStudentId } from '@/lib/http/identity';
import { resetNetwork } from '@/lib/network';
import { currentUserState, sessionStatusState } from '@/state/session';
import { currentStudentState, studentsState } from '@/state/students';
import { school as aSchool, students, user } from '@/test/data';
import { newPhone } from '@/test/phone';
import { type RenderedPage, renderPage } from '@/test/render';
import type { Handlers } from '@/test/server';
import MathMistakes from './index';

const [student] = students;
/** What was asked for, and what was changed, since `beginAnew`. */
export const asked: Record<string, unknown>[] = [];
export const puts: unknown[] = [];
export const schoolWith = (sees: boolean): School => ({ ...aSchool, ai: sees, ai_pictures: sees });
const school: Handlers = {
  'GET schools/current': () => schoolWith(false),
  'GET mistake_question_books': () => [book],
  'GET mistake_question_books/{id}/questions': ({ query }) => {
    asked.push(query);
    return query.left === undefined ? [entry(1), paper] : [entry(3, { left_at: '2026-11-21T11:00:00.000Z' })];
  },
  'PUT mistake_question_books/{id}/questions/{entryId}': ({ params, body }) => {
    puts.push([params.entryId, body]);
    return entry(Number(params.entryId), { left_at: body.in_mistake_book === false ? '2026-11-22T11:00:00.000Z' : null });
  },
};

export function beginAnew(): void {
  newPhone();
  resetNetwork();
  setCurrentStudentId(student.id);
  asked.length = 0;
  puts.length = 0;
}

export const signedIn: NonNullable<Parameters<typeof renderPage>[1]>['state'] = (set) => {
  set(currentUserState, user);
  set(sessionStatusState, 'signed-in');
  set(studentsState, [student]);
  set(currentStudentState, student);
};

/** The mistake book of the student, who is signed in. */
export const open = (more: Handlers = {}): Promise<RenderedPage> =>
  renderPage(<MathMistakes />, { query: { courseId: '3' }, serve: { ...school, ...more }, state: signedIn });
