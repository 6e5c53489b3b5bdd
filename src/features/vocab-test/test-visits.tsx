/** Visits to the pages of the vocabulary-size test, for their tests: by a visitor or a student, without hurry. */
import { HEADERS } from '@xueban/contract/http';
import type { Student } from '@xueban/contract/resources/students';
import type { User } from '@xueban/contract/resources/users';
import { withdrawKeepWish } from './run/keep-wish';
import { begunTest, type SavedTest, testStorage, visitorResult } from './run/saved-tests';
import { aTest } from './test-data';
import { resetIdentity, setCurrentStudentId } from '@/lib/http/identity';
import { resetNetwork } from '@/lib/network';
import { VISITOR } from '@/offline';
import { currentUserState, sessionStatusState } from '@/state/session';
import { currentStudentState, studentsState } from '@/state/students';
import { agreed } from '@/test/data';
import { newPhone, phone } from '@/test/phone';
import { type RenderedPage, type RenderOptions, renderPage } from '@/test/render';

export const user: User = {
  id: 7,
  name: '林女士',
  phone: '138****6021',
  avatar: null,
  has_password: true,
  consent: agreed,
};
export const student: Student = {
  id: 2,
  name: '林小满',
  grade: '七年级',
  course_hours_left: 12,
  streak_days: 12,
  daily_goal: 20,
  ai_allowed: true,
  today_words: 0,
};
export const sibling: Student = { ...student, id: 3, name: '林小雨' };
export const choice = { kind: 'choice' as const, word: 'reluctant', options: ['相关的', '不情愿的', '可靠的', '奢侈的'] };
export const later = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
export const open = (more: Parameters<typeof aTest>[0] = {}) => aTest({ expires_at: later(1), ...more });
export const token = 'token-of-the-visitor-0001';

/** Time between two taps, ms: a step takes none in its first moment. */
let pace = 1000;
let waited = 0;
const clock = Date.now.bind(Date);

/** Taps follow each other so fast from now on, ms. */
export function hurry(milliseconds: number): void {
  pace = milliseconds;
}

/** A new phone, at the tab, with a clock that runs on between taps. */
export function newVisit(): void {
  pace = 1000;
  Date.now = () => clock() + waited;
  newPhone();
  testStorage.dropMemory();
  withdrawKeepWish();
  resetNetwork();
  resetIdentity();
  phone().pages.splice(0, 1, { route: 'pages/english/vocab-test/index', options: {} });
}

const inNoHurry = (page: RenderedPage): RenderedPage => ({
  ...page,
  tap: (node) => {
    waited += pace;
    return page.tap(node);
  },
});

const getOwner = (whose: number | 'visitor') => (whose === 'visitor' ? VISITOR : { guardianId: user.id, studentId: whose });

/** A test is on the phone, of a student or of a visitor. */
export function saveTest(whose: number | 'visitor', test: Omit<SavedTest, 'owner' | 'answers'>): void {
  testStorage.keep({ owner: getOwner(whose), answers: [], ...test });
}

/** What would be there of a test if the app were killed now; `result`: a visitor's completed one. */
export function savedTest(whose: number | 'visitor' | 'result'): SavedTest | undefined {
  testStorage.dropMemory();
  return whose === 'result' ? visitorResult() : begunTest(getOwner(whose));
}

export const keepsNoTest = (): boolean => ![...phone().storage.keys()].some((key) => key.startsWith('vocab'));

type Given = Pick<RenderOptions, 'serve' | 'query'>;

export function asVisitor(page: Parameters<typeof renderPage>[0], given: Given = {}): Promise<RenderedPage> {
  return renderPage(page, { ...given, state: (set) => set(sessionStatusState, 'signed-out') }).then(inNoHurry);
}

export function asStudent(
  page: Parameters<typeof renderPage>[0],
  given: Given = {},
  students: Student[] = [student],
): Promise<RenderedPage> {
  setCurrentStudentId(student.id);
  return renderPage(page, {
    ...given,
    state: (set) => {
      set(currentUserState, user);
      set(sessionStatusState, 'signed-in');
      set(studentsState, students);
      set(currentStudentState, student);
    },
  }).then(inNoHurry);
}

/** Signed in, without a student. */
export function asGuardian(page: Parameters<typeof renderPage>[0], given: Given = {}): Promise<RenderedPage> {
  return renderPage(page, {
    ...given,
    state: (set) => {
      set(currentUserState, user);
      set(sessionStatusState, 'signed-in');
      set(studentsState, []);
    },
  }).then(inNoHurry);
}

export const lastOpened = () => phone().navigation[phone().navigation.length - 1];
export const paths = () => phone().requests.map(({ method, url }) => `${method} ${url.slice('https://api.test/learning/v1/'.length)}`);
export const bodies = () =>
  phone()
    .requests.filter(({ method }) => method === 'PUT')
    .map(({ data }) => data);
/** What answers were sent with, to say whose test it is. */
export const visitorTokens = () =>
  phone()
    .requests.filter(({ method }) => method === 'PUT')
    .map(({ header }) => header[HEADERS.visitorToken]);
