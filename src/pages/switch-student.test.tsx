/** Every tab is open while the guardian changes over to another student: from that moment on nothing of the first is left on any. */
import { act } from 'react-test-renderer';
import type { CallName, Calls } from '@xueban/contract/calls';
import type { Course } from '@xueban/contract/resources/courses';
import type { Student } from '@xueban/contract/resources/students';
import { aCompleted, result } from '@/features/vocab-test/test-data';
import { setCurrentStudentId } from '@/lib/http/identity';
import { resetNetwork } from '@/lib/network';
import { currentUserState, sessionStatusState } from '@/state/session';
import { currentStudentState, studentsState } from '@/state/students';
import { course, lesson, students, user } from '@/test/data';
import { newPhone, phone } from '@/test/phone';
import { leavePages, renderPage } from '@/test/render';
import type { Handlers, Received } from '@/test/server';
import Ai from './ai/index';
import VocabTest from './english/vocab-test/index';
import Words from './english/words/index';
import MathTab from './math/index';
import Mine from './mine/index';

/** Stands in everything that is the first student's, and in nothing of the other's. */
const FIRST = '甲';
const OTHER = '乙';
const first: Student = { ...students[0], name: `小${FIRST}`, grade: null };
const other: Student = { ...students[1], name: `小${OTHER}`, grade: null };

/** Answers about this student wait for the gate. */
let slow: Student = other;
let gate: Promise<void> = Promise.resolve();
let openGate: () => void = () => undefined;

beforeEach(() => {
  newPhone();
  resetNetwork();
  setCurrentStudentId(first.id);
  slow = other;
  gate = new Promise((resolve) => {
    openGate = resolve;
  });
});
afterEach(leavePages);

type Answer<K extends CallName> = (mark: string, request: Received<K>) => Calls[K]['reply'];

/** By the student the request is about; those of the slow one come once the gate is open. */
const ofStudent =
  <K extends CallName>(answer: Answer<K>) =>
  async (request: Received<K>): Promise<Calls[K]['reply']> => {
    const about = Number(request.header['X-Student-Id']);
    if (about === slow.id) await gate;
    return answer(about === other.id ? OTHER : FIRST, request);
  };

type Subject = Course['content_type'];
/** Courses of mathematics have ids from 100. */
const courseId = (mark: string, type: Subject): number => (mark === FIRST ? 7 : 8) + (type === 'math' ? 100 : 0);
const named = (mark: string, type: Subject): Course => ({
  ...course,
  id: courseId(mark, type),
  name: `${mark}的${type === 'math' ? '数学' : '单词'}`,
  content_type: type,
  ...(type === 'math' && { units: [makeMathUnit(mark)] }),
});
const makeMathUnit = (mark: string): Course['units'][number] => ({
  id: 1,
  name: '有理数',
  sequence: 1,
  chapters: [
    {
      id: 11,
      name: '运算',
      sequence: 1,
      words_count: 0,
      sections: [{ id: courseId(mark, 'math'), name: `${mark}的小节`, sequence: 1 }],
    },
  ],
});
const figures = (mark: string) => ({
  student_id: mark === FIRST ? first.id : other.id,
  due_count: 18,
  late_count: 0,
  minutes: 4,
  courses: [
    {
      course_id: mark === FIRST ? 7 : 8,
      course_name: `${mark}的单词`,
      mode: 'plan' as const,
      due_count: 18,
      late_count: 0,
      day_number: 3,
      mistakes_count: mark === FIRST ? 626 : 11,
      nine_grid: { cells: [0, 0, 0, 0, 0, 0, 0, 0, 0], new: 0, reviewing: 0, mastered: 0, total: 0 },
    },
  ],
});

const serve: Handlers = {
  'GET courses': ofStudent((mark, { query }) => [named(mark, query.content_type_eq === 'math' ? 'math' : 'word')]),
  'GET courses/default': ofStudent((mark, { query }) => ({
    course_id: courseId(mark, query.course_content_type_eq === 'math' ? 'math' : 'word'),
  })),
  'GET courses/{id}': ofStudent((mark, { params }) => named(mark, Number(params.id) > 100 ? 'math' : 'word')),
  'GET courses/{id}/learning_progresses': ofStudent(() => []),
  'GET courses/{id}/learning_progresses/current': ofStudent(() => null),
  'GET courses/{id}/learning_records': ofStudent(() => []),
  'GET learning_records/latest': ofStudent(() => null),
  'GET student_allocations': ofStudent(() => []),
  'GET teaching_records': ofStudent(() => []),
  'GET teaching_records/latest': ofStudent((mark) => ({
    ...lesson,
    student: { name: `小${mark}` },
    teacher: { id: 3, name: `${mark}老师` },
  })),
  'GET students/{id}': ofStudent((mark) => (mark === FIRST ? first : other)),
  'GET students/{id}/reinforcement': ofStudent(figures),
  'GET mistake_question_books': ofStudent((mark) => [
    {
      id: 5,
      course_id: 7,
      course_name: `${mark}的数学`,
      questions_count: mark === FIRST ? 747 : 12,
      left_count: 0,
      chapters: [],
      causes: [],
      knowledge_points: [],
    },
  ]),
  'GET vocabulary_level_submissions': ofStudent((mark) =>
    mark === FIRST ? [aCompleted({ id: 9, result: { ...result, size: 4242, low: 4141, high: 4343 } })] : [],
  ),
};

const openTabs = () =>
  renderPage(
    <>
      <Words />
      <MathTab />
      <Ai />
      <VocabTest />
      <Mine />
    </>,
    {
      serve,
      state: (set) => {
        set(currentUserState, user);
        set(sessionStatusState, 'signed-in');
        set(studentsState, [first, other]);
        set(currentStudentState, first);
      },
    },
  );

test('nothing of the other student is left, before and after the answers have come', async () => {
  const page = await openTabs();
  const before = page.text();
  for (const shown of [`${FIRST}的单词`, `${FIRST}的小节`, '4,100–4,350', '626 词', '747 题']) expect(before).toContain(shown);

  const seen: string[] = [];
  const look = () => seen.push(page.text());
  const choose = page.byId(`student-${other.id}`).props.onTap as () => void;
  act(choose);
  // The very first thing that is drawn after the tap.
  look();
  await page.settle();
  look();
  openGate();
  await page.settle();
  look();
  for (const text of seen) {
    // The list of students names both; everything else is of one.
    expect(text.split(FIRST)).toHaveLength(2);
    for (const figure of ['4,100', '626']) expect(text).not.toContain(figure);
  }
  expect(seen[0]).not.toContain('747 题');
  expect(page.text()).toContain(`${OTHER}的单词`);
  expect(page.text()).toContain('11 词');
});

test('what was asked for one student and comes when the other is at hand shows nowhere, and asks nothing more for them', async () => {
  slow = first;
  const page = await openTabs();
  expect(page.text()).not.toContain(`${FIRST}的单词`);
  await page.tap(page.byId(`student-${other.id}`));
  expect(page.text()).toContain(`${OTHER}的单词`);
  const asked = phone().requests.length;
  openGate();
  await page.settle();
  // The list of students names both.
  expect(page.text().split(FIRST)).toHaveLength(2);
  for (const figure of ['4,100', '626', '747 题']) expect(page.text()).not.toContain(figure);
  for (const shown of [`${OTHER}的单词`, `${OTHER}的小节`, '11 词']) expect(page.text()).toContain(shown);
  expect(
    phone()
      .requests.slice(asked)
      .filter(({ header }) => header['X-Student-Id'] === String(first.id))
      .map(({ url }) => url),
  ).toEqual([]);
});
