import { course, lesson, progress, record, students as known, user } from '@/test/data';
import { newPhone, type Phone } from '@/test/phone';
import { renderPage, type RenderedPage } from '@/test/render';
import { type Handlers, refusal } from '@/test/server';
import { clearCredentials, resetIdentity, setCurrentStudentId } from '@/lib/http/identity';
import { resetNetwork } from '@/lib/network';
import { useRecoilValue } from '@/lib/recoil';
import type { StudyQuery } from '@xueban/contract/routes';
import { chosenCourse, keepChosenCourse } from './course-choice';
import { type StudyActions, type SubjectStudy, useStudyActions, wordStudy } from './study';
import { type StudentActions, useStudentActions } from '@/shared/session/students';
import { type StudyState, studyState, useStudyField } from '@/state/study';

/** A second subject, with no places of its own. */
const mathStudy: SubjectStudy<'math'> = { subject: 'math', findPositionByProgress: () => ({}), findPositionByIds: () => ({}) };

let actions: StudyActions<'word'>;
let state: StudyState;
let unitRenders = 0;
let students: StudentActions;
const [, sibling] = known;

function Screen() {
  actions = useStudyActions(wordStudy);
  students = useStudentActions();
  state = useRecoilValue(studyState('word'));
  return null;
}
let mathematics: StudyActions<'math'>;
let otherCourseId: number | undefined;
function Mathematics() {
  mathematics = useStudyActions(mathStudy);
  otherCourseId = useStudyField('math', 'courseId');
  return null;
}
function UnitOnly() {
  unitRenders += 1;
  return <>{useStudyField('word', 'unit')?.name ?? '-'}</>;
}

let device: Phone;
beforeEach(() => {
  device = newPhone();
  clearCredentials();
  resetIdentity();
  resetNetwork();
  setCurrentStudentId(10);
});

const server: Handlers = {
  'GET users/current': () => user,
  'GET courses/{id}': () => course,
  'GET courses/default': () => ({ course_id: 7 }),
  'GET courses/{id}/learning_progresses/current': () => progress('Chapter', 712),
  'GET teaching_records/latest': () => lesson,
  'GET courses/{id}/learning_records/{recordId}': () => record,
};
const open = (handlers: Handlers = {}): Promise<RenderedPage> =>
  renderPage(
    <>
      <Screen />
      <UnitOnly />
    </>,
    { serve: { ...server, ...handlers } },
  );
const paths = () => device.requests.map(({ method, url }) => `${method} ${url.slice('https://api.test/learning/v1/'.length)}`);
const messages = () => device.toasts.map(({ title }) => title);

describe('choosing a course', () => {
  test('loads course, progress and latest lesson, and finds unit and chapter', async () => {
    const page = await open();
    await page.run(() => actions.selectCourse(7));
    expect(paths().sort()).toEqual([
      'GET courses/7',
      'GET courses/7/learning_progresses/current',
      'GET teaching_records/latest?course_id=7',
    ]);
    expect(state).toMatchObject({
      courseId: 7,
      course: { id: 7 },
      unit: { id: 71 },
      chapter: { id: 712 },
      teachingRecord: { id: 500 },
      teacher: { name: '王老师' },
      learningProgress: { context_id: 712 },
    });
    expect(page.text()).toBe('Unit 1');
  });

  test('no lesson and no progress yet', async () => {
    const page = await open({ 'GET teaching_records/latest': () => null, 'GET courses/{id}/learning_progresses/current': () => null });
    await page.run(() => actions.selectCourse(7));
    expect(state).toMatchObject({
      course: { id: 7 },
      unit: undefined,
      chapter: undefined,
      teachingRecord: undefined,
      teacher: undefined,
      learningProgress: undefined,
    });
    expect(messages()).toEqual([]);
  });

  test('a failed course or lesson is silently ignored', async () => {
    const page = await open({ 'GET courses/{id}': () => refusal('NOT_FOUND'), 'GET teaching_records/latest': () => refusal('NOT_FOUND') });
    await page.run(() => actions.selectCourse(7));
    expect(state).toMatchObject({ courseId: 7, course: undefined, unit: undefined, learningProgress: { context_id: 712 } });
    expect(messages()).toEqual([]);
  });

  test('a failed progress is told', async () => {
    const page = await open({ 'GET courses/{id}/learning_progresses/current': () => refusal('NOT_FOUND') });
    await page.run(() => actions.selectCourse(7));
    expect(messages()).toEqual(['获取学习进度失败，请稍后重试']);
    expect(state.course?.id).toBe(7);
  });

  test('a 401 leads to sign-in instead, even where failures are ignored', async () => {
    const page = await open({
      'GET courses/{id}': () => refusal('UNAUTHENTICATED'),
      'GET courses/{id}/learning_progresses/current': () => refusal('UNAUTHENTICATED'),
    });
    await page.run(() => actions.selectCourse(7));
    expect(device.navigation).toEqual(['navigateTo /pages/sessions/sign-in']);
    expect(messages()).toEqual([]);
  });

  test('the one chosen last stays, whichever answer comes last', async () => {
    let slow: (answer: typeof course) => void = () => undefined;
    const page = await open({
      'GET courses/{id}': ({ params }) =>
        params.id === '7'
          ? new Promise((resolve) => {
              slow = resolve;
            })
          : { ...course, id: 8, name: '八年级' },
    });
    const first = page.run(() => {
      void actions.selectCourse(7);
    });
    await first;
    await page.run(() => actions.selectCourse(8));
    await page.run(() => slow(course));
    expect(state).toMatchObject({ courseId: 8, course: { name: '八年级' } });
  });

  test('an answer for the student before is dropped', async () => {
    let answer: (course_: typeof course) => void = () => undefined;
    const page = await open({
      'GET courses/{id}': () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    await page.run(() => {
      void actions.selectCourse(7);
    });
    setCurrentStudentId(11);
    await page.run(() => answer(course));
    expect(state.course).toBeUndefined();
  });

  test('a component that reads one field renders only for that', async () => {
    const page = await open();
    await page.run(() => actions.selectCourse(7));
    const before = unitRenders;
    await page.run(() => actions.selectPosition({ unit: state.unit, chapter: state.unit?.chapters[0] }));
    expect(state.chapter).toBe(state.unit?.chapters[0]);
    expect(unitRenders).toBe(before);
  });
});

describe('the default course', () => {
  test('is looked up and chosen', async () => {
    const page = await open();
    await expect(page.run(() => actions.selectDefaultCourse())).resolves.toBe(7);
    expect(paths()[0]).toBe('GET courses/default?course_content_type_eq=word&page=1&per_page=1');
    expect(state).toMatchObject({ defaultCourseId: 7, courseId: 7, course: { id: 7 } });
  });

  test.each([
    ['none', { course_id: null }],
    ['a failure', refusal('STUDENT_NOT_FOUND')],
  ])('%s leaves all empty, silently', async (_, reply) => {
    const page = await open({ 'GET courses/default': () => reply });
    await expect(page.run(() => actions.selectDefaultCourse())).resolves.toBeUndefined();
    expect(state.courseId).toBeUndefined();
    expect(messages()).toEqual([]);
  });
});

describe('opening a word study from its address', () => {
  const initialise = async (query: Partial<Record<StudyQuery, string>>, handlers: Handlers = {}) => {
    const page = await open(handlers);
    return page.run(() => actions.initialise(query));
  };

  test('with a course: that course, the record, the position', async () => {
    const reached = await initialise({
      courseId: '7',
      unitId: '71',
      chapterId: '712',
      learningRecordId: '900',
      currentGroup: '3',
      mixedGroups: '1,2,3',
    });
    expect(paths().sort()).toEqual(['GET courses/7', 'GET courses/7/learning_records/900']);
    expect(state).toMatchObject({
      courseId: 7,
      unit: { id: 71 },
      chapter: { id: 712 },
      learningRecord: { id: 900 },
      currentGroup: 3,
      mixedGroups: [1, 2, 3],
      isInitialized: true,
    });
    expect(reached).toMatchObject({ courseId: 7, learningRecord: { id: 900 }, isInitialized: true });
  });

  test('without a course: the default one', async () => {
    await initialise({});
    expect(paths()).toEqual(['GET courses/default?course_content_type_eq=word&page=1&per_page=1', 'GET courses/7']);
    expect(state).toMatchObject({
      courseId: 7,
      defaultCourseId: 7,
      currentGroup: 1,
      mixedGroups: [],
      learningRecord: undefined,
      isInitialized: true,
    });
  });

  test('without any course it is initialised all the same', async () => {
    await initialise({ learningRecordId: '900' }, { 'GET courses/default': () => ({ course_id: null }) });
    expect(paths()).toHaveLength(1);
    expect(state).toMatchObject({ courseId: undefined, learningRecord: undefined, isInitialized: true });
  });

  test('a failed record is told', async () => {
    await initialise(
      { courseId: '7', learningRecordId: '900' },
      { 'GET courses/{id}/learning_records/{recordId}': () => refusal('NOT_FOUND') },
    );
    expect(messages()).toEqual(['获取学习记录失败，请稍后重试']);
    expect(state).toMatchObject({ course: { id: 7 }, learningRecord: undefined, isInitialized: true });
  });

  test('a record of another subject is told as one that is not there', async () => {
    const page = await renderPage(<Mathematics />, { serve: server });
    const reached = page.run(() => mathematics.initialise({ courseId: '7', learningRecordId: '900' }));
    await expect(reached).resolves.toMatchObject({ learningRecord: undefined, problem: { key: 'NOT_FOUND' } });
    expect(messages()).toEqual(['获取学习记录失败，请稍后重试']);
  });

  test('a failed course is silent', async () => {
    await initialise({ courseId: '7' }, { 'GET courses/{id}': () => refusal('COURSE_NOT_ASSIGNED') });
    expect(messages()).toEqual([]);
    expect(state).toMatchObject({ courseId: 7, course: undefined, isInitialized: true });
  });

  test('a server that fails for a moment is asked again after a second', async () => {
    jest.useFakeTimers();
    try {
      let tries = 0;
      const asked = () => {
        tries += 1;
        return tries === 1 ? refusal('SERVICE_UNAVAILABLE') : { course_id: 7 };
      };
      const page = await open({ 'GET courses/default': asked });
      const found = page.run(() => actions.selectDefaultCourse());
      await jest.advanceTimersByTimeAsync(1000);
      await expect(found).resolves.toBe(7);
      expect(tries).toBe(2);
    } finally {
      jest.useRealTimers();
    }
  });

  test('a read that is tried again stays with the student it was asked for, and is dropped once another is at hand', async () => {
    jest.useFakeTimers();
    try {
      const page = await open({ 'GET courses/{id}/learning_progresses/current': () => refusal('SERVICE_UNAVAILABLE') });
      const loading = page.run(() => actions.selectCourse(7));
      await jest.advanceTimersByTimeAsync(500);
      await page.run(() => students.choose(sibling));
      await jest.advanceTimersByTimeAsync(60_000);
      await loading;
      expect(new Set(device.requests.map(({ header }) => header['X-Student-Id']))).toEqual(new Set(['10']));
      expect(state).toMatchObject({ courseId: undefined, course: undefined });
      expect(messages()).toEqual([]);
    } finally {
      jest.useRealTimers();
    }
  });

  test('a study opened for one student is opened again for the one who is at hand when it comes', async () => {
    let slow: () => void = () => undefined;
    const waiting = new Promise<void>((resolve) => {
      slow = resolve;
    });
    const page = await open({
      'GET courses/{id}': async ({ header }) => {
        if (header['X-Student-Id'] === '10') await waiting;
        return { ...course, name: `of ${header['X-Student-Id']}` };
      },
      'GET courses/default': ({ header }) => ({ course_id: header['X-Student-Id'] === '10' ? 7 : 8 }),
    });
    let opening: Promise<unknown> = Promise.resolve();
    await page.run(() => {
      opening = actions.initialise({});
    });
    await page.run(() => students.choose(sibling));
    expect(state).toMatchObject({ courseId: undefined, isInitialized: false });
    await page.run(async () => {
      slow();
      await opening;
    });
    expect(state).toMatchObject({ courseId: 8, defaultCourseId: 8, course: { name: 'of 11' }, isInitialized: true });
    await expect(opening).resolves.toMatchObject({ courseId: 8, course: { name: 'of 11' } });
  });

  test('what is known of the same course is kept, of another dropped', async () => {
    const page = await open();
    await page.run(() => actions.selectCourse(7));
    await page.run(() => actions.initialise({ courseId: '7' }));
    expect(state).toMatchObject({ unit: { id: 71 }, teachingRecord: { id: 500 } });
    await page.run(() => actions.initialise({ courseId: '8' }));
    expect(state).toMatchObject({ courseId: 8, teachingRecord: undefined, unit: undefined });
  });

  test('each subject has its own: a choice in mathematics leaves words as they are', async () => {
    const page = await renderPage(
      <>
        <Screen />
        <Mathematics />
      </>,
      { serve: server },
    );
    await page.run(() => actions.selectCourse(7));
    await page.run(() => mathematics.selectDefaultCourse());
    await page.run(() => mathematics.selectCourse(9));
    expect([state.courseId, otherCourseId]).toEqual([7, 9]);
    expect(state.unit).toMatchObject({ id: 71 });
    expect(paths()).toContain('GET courses/default?course_content_type_eq=math&page=1&per_page=1');
    keepChosenCourse(10, 'word', 7);
    keepChosenCourse(10, 'math', 9);
    expect(JSON.parse(device.storage.get('chosenCourses') ?? '{}')).toEqual({ 10: 7, '10/math': 9 });
    expect([chosenCourse(10, 'word'), chosenCourse(10, 'math')]).toEqual([7, 9]);
  });
});
