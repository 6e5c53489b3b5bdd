/**
 * Every page of the specification (§2) and how it comes into its four states: with data, without, when the server cannot
 * answer, without a network. Addresses name what the demo school holds; a state that a page cannot have says why.
 */
import type { RouteName } from '@xueban/contract/routes';
import { waitFor } from '../driver/wait';
import type { World } from '../driver/world';
import { getPages } from '../pages';

/** What addresses name, of the student in the middle of a course. */
export interface Ids {
  wordCourse: string;
  review: string;
  print: string;
  vocabTest: string;
  mathCourse: string;
  student: string;
  /** What the tab AI智能 made, and the link to it; '' until it has. */
  generation: string;
  shareToken: string;
  mathBook: string;
  /** The open round. */
  round: string;
  /** A level test that was taken; '' until it is. */
  levelTest: string;
  /** Course, unit, chapter and section of mathematics, as an address carries them. */
  mathPlace: string;
}

/** Who has nothing on the page: a student who has just begun, one who has learned words only, one without a course, a guardian without students. */
export type Who = 'fresh' | 'finishing' | 'no-course' | 'no-student';

export type State = 'data' | 'empty' | 'error' | 'offline';
export const STATES: readonly State[] = ['data', 'empty', 'error', 'offline'];

export interface Visit {
  query?: string;
  /** What a hand does once the page has come. */
  then?: (world: World) => Promise<void>;
}

export interface PageStates {
  /** Query of the page with data; the same while the server or the network is away. */
  query?: (ids: Ids) => string;
  /** What a hand does in the state: a form shows a failure only once it is sent. */
  then?: Partial<Record<State, (world: World) => Promise<void>>>;
  empty: ({ who: Who; query?: (ids: Ids) => string } & Pick<Visit, 'then'>) | { none: string };
}

const course = ({ wordCourse }: Ids): string => `courseId=${wordCourse}`;
const mathCourse = ({ mathCourse: id }: Ids): string => `courseId=${id}`;
const mathPlace = ({ mathPlace: place }: Ids): string => place;
/** A week with study in it: the demo school has studied up to yesterday. */
const lastWeek = (): string => `day=${new Date(Date.now() - 6 * 86_400_000).toISOString().slice(0, 'YYYY-MM-DD'.length)}`;
/** A section the course no longer has. */
const noSection = ({ mathCourse: id }: Ids): string => `courseId=${id}&unitId=1&chapterId=1&sectionId=999999`;
const round = ({ wordCourse, round: id }: Ids): string => `courseId=${wordCourse}&learningRecordId=${id}`;
/** A page of a round, opened when no round is under way. */
const noRound = { who: 'fresh' } as const;

const fillSignIn = async ({ phone }: World): Promise<void> => {
  await phone.tap('sign-in by password', { selector: '#segment-password' });
  await phone.waitForElement('the field of the password', { selector: '#password' });
  await phone.fill('the phone number', '#phone', '13800006021');
  await phone.fill('the password', '#password', 'xueban2026');
};
/** What stays of a failed try. */
const waitForProblem = ({ phone }: World): Promise<unknown> => phone.waitForElement('what went wrong', { selector: '#form-problem' });
/** The tries of what could not be read are over: some seven seconds. */
const waitForUnread = async ({ phone }: World): Promise<void> => {
  await phone.waitForElement('what could not be read', { selector: '#mine-unread' });
};
const sendSignIn = async (world: World): Promise<void> => {
  await fillSignIn(world);
  await world.phone.tap('signing in', { selector: '#sign-in' });
  await waitForProblem(world);
};
const sendBooking = async ({ phone }: World): Promise<void> => {
  await phone.fill('the name', '#name', '林女士');
  await phone.fill('the phone number', '#phone', '13900000009');
  await phone.tap('the consent', { selector: '#consent' });
  await phone.tap('booking', { selector: '#book' });
  await phone.waitForText('what became of it', '#booking-error', (text) => text !== '');
};
const askForCode = async (world: World): Promise<void> => {
  const { phone } = world;
  await phone.fill('the phone number', '#phone', '13800006021');
  await phone.tap('asking for a code', { selector: '#captcha-action' });
  await waitForProblem(world);
};
const askDeletion = async (world: World): Promise<void> => {
  await getPages(world.phone).account.deleteByPassword('xueban2026');
  await waitForProblem(world);
};
/** The server makes them one by one; the page brings those it looks at up to date. */
const waitForPrints = async ({ phone }: World): Promise<void> => {
  const isMade = async (): Promise<boolean> => !(await phone.loadTexts('.t-print')).some((text) => text.includes('正在制作'));
  await waitFor('the prints to be made', isMade, { timeoutMs: PRINTS_MS });
};
/** The demo school has some thirty. */
const PRINTS_MS = 180_000;
const makePrint = async ({ phone }: World): Promise<void> => {
  await phone.tap('the print', { selector: '#make' });
  await phone.waitForElement('what became of it', { selector: '#make-problem' });
};
const startLevelTest = async ({ phone }: World): Promise<void> => {
  await phone.waitForElement('a question', { selector: '#question' });
};

/** Cell of the nine that holds the words that are mastered. */
const MASTERED = 9;
const STATIC = '页面的文字随小程序一起下载，没有要读取的内容';

export const PAGES: Readonly<Record<RouteName, PageStates>> = {
  math: { empty: { who: 'no-course' } },
  mathProgress: { query: mathCourse, empty: { who: 'no-course' } },
  mathReport: { query: mathCourse, empty: { who: 'finishing', query: mathCourse } },
  handout: { query: mathPlace, empty: { who: 'no-course' } },
  quiz: { query: mathPlace, empty: { who: 'finishing', query: noSection } },
  mathReview: { query: mathCourse, empty: { who: 'finishing', query: mathCourse } },
  mathMistakeBook: { query: mathCourse, empty: { who: 'finishing', query: mathCourse } },
  mathMistakeBookPrint: {
    query: ({ mathBook }) => `bookId=${mathBook}`,
    then: { error: makePrint, offline: makePrint },
    empty: { who: 'fresh' },
  },
  levelTest: { empty: { who: 'fresh' } },
  levelTestTake: { then: { data: startLevelTest }, empty: { none: '测试总有下一题；没有测试的学校看到的是「数学水平测试」页的空状态' } },
  levelTestReport: { query: ({ levelTest }) => `id=${levelTest}`, empty: { who: 'fresh', query: ({ levelTest }) => `id=${levelTest}` } },
  words: { empty: { who: 'no-course' } },
  wordProgress: { query: course, empty: { who: 'fresh', query: course } },
  courseWords: {
    query: course,
    empty: {
      who: 'fresh',
      query: course,
      then: async ({ phone }) => {
        await phone.fill('the search', '#search', 'qqq');
        await phone.waitForElement('nothing found', { selector: '#no-words' });
      },
    },
  },
  lessonStart: { query: (ids) => `subject=word&${course(ids)}`, empty: { who: 'fresh' } },
  trialGroup: { empty: { none: '学校没有放出单词时才是空的，演示的学校有' } },
  trialBooking: { then: { error: sendBooking, offline: sendBooking }, empty: { none: '只有要填写的表单' } },
  preExam: { query: round, empty: noRound },
  memorization: { query: round, empty: noRound },
  paperCutBox: { query: round, empty: noRound },
  finalExam: { query: round, empty: noRound },
  reinforcements: { query: course, empty: { who: 'fresh', query: course } },
  // All words of a course are its plan: one who has just begun has mastered none.
  reinforcementWords: { query: course, empty: { who: 'fresh', query: (ids) => `${course(ids)}&cell=${MASTERED}` } },
  reinforcementTake: { query: course, empty: { who: 'fresh', query: course } },
  reinforcementReport: {
    query: ({ review }) => `submissionId=${review}`,
    empty: { who: 'fresh', query: ({ review }) => `submissionId=${review}` },
  },
  reinforcementHistory: { query: course, empty: { who: 'fresh', query: course } },
  wordMistakeBook: { query: course, empty: { who: 'fresh', query: course } },
  vocabTest: { empty: { who: 'fresh' } },
  vocabTestTake: { empty: { none: '测试总有下一步；开始之前的样子见「词汇量测试」页' } },
  vocabTestReport: { query: ({ vocabTest }) => `id=${vocabTest}`, empty: { who: 'fresh', query: ({ vocabTest }) => `id=${vocabTest}` } },
  learningPrints: { then: { data: waitForPrints }, empty: { who: 'fresh' } },
  learningPrint: { query: ({ print }) => `id=${print}`, empty: { who: 'fresh', query: ({ print }) => `id=${print}` } },
  studyCalendar: { empty: { who: 'fresh' } },
  weeklyReport: { query: lastWeek, empty: { who: 'fresh' } },
  checkIn: {
    then: { data: ({ phone }) => phone.waitForElement('the card of today', { selector: '#card' }) },
    empty: { who: 'fresh' },
  },
  sharedStudy: { query: () => 'day=2026-11-20&streak=12&learned=45&reviewed=18&score=92', empty: { none: '没有内容的分享就是邀请页' } },
  ai: { empty: { who: 'no-course' } },
  aiNew: { query: () => 'kind=exercise', empty: { who: 'no-course', query: () => 'kind=exercise' } },
  aiShow: { query: ({ generation }) => `id=${generation}`, empty: { who: 'fresh', query: () => 'id=999999' } },
  aiList: { empty: { who: 'fresh' } },
  aiShared: { query: ({ shareToken }) => `token=${shareToken}`, empty: { who: 'fresh', query: () => 'token=AAAAAAAAAAAAAAAAAAAAAAAA' } },
  mine: { then: { error: waitForUnread }, empty: { who: 'no-student' } },
  profile: { empty: { none: '家长总有姓名和手机号；头像可以没有' } },
  settings: { empty: { none: '只有开关' } },
  reminders: { empty: { none: '每种提醒都在，只是没有打开' } },
  security: { empty: { none: '总有正在用的这台手机' } },
  personalData: { empty: { who: 'no-student' } },
  deletion: {
    query: ({ student }) => `studentId=${student}`,
    then: { error: askDeletion, offline: askDeletion },
    empty: { who: 'no-student' },
  },
  contact: { empty: { none: STATIC } },
  signIn: {
    then: { data: fillSignIn, error: sendSignIn, offline: sendSignIn },
    empty: { none: '只有要填写的表单' },
  },
  forgetPassword: {
    then: { error: askForCode, offline: askForCode },
    empty: { none: '只有要填写的表单' },
  },
  privacy: { empty: { none: STATIC } },
  terms: { empty: { none: STATIC } },
  // In a way of its own (consent.ts): the app leads to it as soon as it is asked for.
  consent: { empty: { none: '只有一段话和两个按钮' } },
};
