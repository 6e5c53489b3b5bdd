/** A small course of mathematics, and a student who has it. Each section has questions of every kind whose right answers are known here. */
import { eq } from 'drizzle-orm';
import type { GivenAnswer, Question } from '@xueban/contract/resources/math/questions';
import type { Block } from '@xueban/contract/resources/math/rich-text';
import type { QuizAnswered, QuizSubmission } from '@xueban/contract/resources/math/quizzes';
import type { MathRecord } from '@xueban/contract/resources/learning-records/math';
import type { Executor } from '../../src/database';
import { chapters, courses, knowledgePoints, questions, questionVariants, sections, units } from '../../src/database/schema';
import { createLearningServices } from '../../seed/learning-services';
import { DEFAULT_LESSON_RULES } from '../../src/modules/lessons/rules/lesson-rules';
import { saveLessonRules } from '../../src/modules/lessons/lesson-rules.repository';
import { saveAllocation } from '../../src/modules/students/allocations/student-allocations.repository';
import type { QuestionKey } from '../../src/modules/math/rules/questions/key';
import { MovableClock } from '../../seed/learner';
import { ANY_LESSON } from '../learning/school';
import type { Answer, TestApp } from '../support/app';

const VARIANTS = 3;

interface Draft {
  kind: NonNullable<(typeof questions.$inferSelect)['kind']>;
  key: (variant: number) => QuestionKey;
  content: Partial<Pick<Question, 'options' | 'matches' | 'blanks'>>;
  point: number;
}
const say = (text: string): Block[] => [{ kind: 'paragraph', inlines: [{ kind: 'text', text }] }];
const getOptions = (...ids: string[]): Question['options'] => ids.map((id) => ({ id, content: [{ kind: 'text', text: id }] }));
const blanks = (count: number) => Array.from({ length: count }, () => ({ units: [] }));

/** Right: by kind. */
const DRAFTS: readonly Draft[] = [
  {
    kind: 'single_choice',
    key: () => ({ kind: 'choice', optionIds: ['B'], causes: { A: '忘了变号' } }),
    content: { options: getOptions('A', 'B', 'C') },
    point: 0,
  },
  {
    kind: 'multiple_choice',
    key: () => ({ kind: 'choice', optionIds: ['A', 'C'], causes: {} }),
    content: { options: getOptions('A', 'B', 'C') },
    point: 0,
  },
  {
    kind: 'true_false',
    key: () => ({ kind: 'choice', optionIds: ['A'], causes: {} }),
    content: { options: getOptions('A', 'B') },
    point: 1,
  },
  {
    kind: 'fill_in',
    key: (variant) => ({ kind: 'blanks', keys: [{ expr: String(variant + 1), wrong: [{ expr: '-1', cause: '符号错了' }] }], wrong: [] }),
    content: { blanks: blanks(1) },
    point: 1,
  },
  {
    kind: 'fill_in',
    key: () => ({ kind: 'blanks', keys: [{ expr: '1/2' }, { expr: '3' }], wrong: [{ answers: ['3', '1/2'], cause: '写反了' }] }),
    content: { blanks: blanks(2) },
    point: 1,
  },
  {
    kind: 'ordering',
    key: () => ({ kind: 'order', optionIds: ['C', 'A', 'B'] }),
    content: { options: getOptions('A', 'B', 'C') },
    point: 0,
  },
  {
    kind: 'matching',
    key: () => ({
      kind: 'matches',
      pairs: [
        ['A', 'Y'],
        ['B', 'X'],
      ],
    }),
    content: { options: getOptions('A', 'B'), matches: getOptions('X', 'Y') },
    point: 0,
  },
];
const SHORT_ANSWER: Draft = {
  kind: 'short_answer',
  key: () => ({ kind: 'work', problem: '解释为什么', answer: '因为', rubric: [{ points: 100, for: '全部' }] }),
  content: {},
  point: 1,
};

/** What is right to answer in a variant. */
export function getRight(question: Question): GivenAnswer {
  const { kind, variant, blanks: asked } = question;
  if (kind === 'single_choice') return { kind: 'choice', option_ids: ['B'] };
  if (kind === 'multiple_choice') return { kind: 'choice', option_ids: ['C', 'A'] };
  if (kind === 'true_false') return { kind: 'choice', option_ids: ['A'] };
  if (kind === 'ordering') return { kind: 'order', option_ids: ['C', 'A', 'B'] };
  if (kind === 'short_answer') return { kind: 'work', text: '因为同号两数相加' };
  if (kind === 'fill_in') return { kind: 'blanks', blanks: asked.length === 1 ? [String(variant + 1)] : ['2/4', '3'] };
  return {
    kind: 'matches',
    pairs: [
      ['B', 'X'],
      ['A', 'Y'],
    ],
  };
}

export function getWrong(question: Question): GivenAnswer {
  const { kind, blanks: asked } = question;
  if (kind === 'single_choice') return { kind: 'choice', option_ids: ['A'] };
  if (kind === 'multiple_choice') return { kind: 'choice', option_ids: ['A'] };
  if (kind === 'true_false') return { kind: 'choice', option_ids: ['B'] };
  if (kind === 'ordering') return { kind: 'order', option_ids: ['A', 'B', 'C'] };
  if (kind === 'fill_in') return { kind: 'blanks', blanks: asked.length === 1 ? ['-1'] : ['3', '1/2'] };
  if (kind === 'matching') return { kind: 'matches', pairs: [['A', 'X']] };
  return { kind: 'unknown' };
}

export interface CourseOptions {
  name: string;
  sections?: number;
  shortAnswer?: boolean;
  /** The student has a teacher in it. */
  teacher?: boolean;
  /** Seen in every text. */
  marker?: string;
}

const only = <T>(rows: readonly T[]): T => {
  const [row] = rows;
  if (!row) throw new Error('an insert returned no row');
  return row;
};

/** Two chapters in two units, the sections in turns; gives its id. */
export async function insertMathCourse(
  db: Executor,
  { name, sections: sectionsCount = 3, shortAnswer = false, marker = '' }: CourseOptions,
): Promise<number> {
  const points = ['test-point-a', 'test-point-b'];
  await db
    .insert(knowledgePoints)
    .values(
      points.map((id, at) => ({
        id,
        name: `知识点${at + 1}`,
        grade: 7,
        term: 1,
        position: 7 + at / 10,
        strand: '数与代数',
        prerequisites: [],
      })),
    )
    .onConflictDoNothing();
  const courseId = only(await db.insert(courses).values({ name, contentType: 'math', sectionsCount }).returning({ id: courses.id })).id;
  const places = [];
  for (const sequence of [1, 2]) {
    const unitId = only(
      await db
        .insert(units)
        .values({ courseId, sequence, name: `第${sequence}单元${marker}` })
        .returning({ id: units.id }),
    ).id;
    const chapter = { courseId, unitId, sequence, name: `第${sequence}章${marker}` };
    places.push({ unitId, chapterId: only(await db.insert(chapters).values(chapter).returning({ id: chapters.id })).id });
  }
  const drafts = shortAnswer ? [...DRAFTS, SHORT_ANSWER] : DRAFTS;
  for (let sequence = 1; sequence <= sectionsCount; sequence += 1) {
    const place = only(places.slice(sequence <= Math.ceil(sectionsCount / 2) ? 0 : 1));
    const section = {
      courseId,
      ...place,
      sequence,
      slug: `section-${sequence}`,
      name: `第${sequence}节${marker}`,
      goals: [`学会${marker}`],
    };
    const sectionId = only(
      await db
        .insert(sections)
        .values({ ...section, knowledgePointIds: points, handout: [], questionsCount: drafts.length })
        .returning({ id: sections.id }),
    ).id;
    const of = { courseId, chapterId: place.chapterId, sectionId, difficulty: 1 };
    const example = {
      ...of,
      sequence: drafts.length + 1,
      slug: `s${sequence}-example`,
      kind: null,
      knowledgePointIds: points,
      variantsCount: 1,
    };
    const exampleId = only(await db.insert(questions).values(example).returning({ id: questions.id })).id;
    const part = { id: exampleId, title: `例题${marker}`, problem: say('1+1'), steps: [{ think: say('几？'), solution: say('2') }] };
    await db
      .update(sections)
      .set({ handout: [{ kind: 'example', example: part }] })
      .where(eq(sections.id, sectionId));
    for (const [at, draft] of drafts.entries())
      await insertQuestion(db, { ...of, sequence: at + 1, slug: `s${sequence}-q${at + 1}` }, draft, marker);
  }
  return courseId;
}

async function insertQuestion(
  db: Executor,
  place: { courseId: number; chapterId: number; sectionId: number; difficulty: number; sequence: number; slug: string },
  { kind, key, content, point }: Draft,
  marker: string,
): Promise<void> {
  const knowledgePointIds = [point === 0 ? 'test-point-a' : 'test-point-b'];
  const { id: questionId } = only(
    await db
      .insert(questions)
      .values({ ...place, kind, knowledgePointIds, variantsCount: VARIANTS })
      .returning({ id: questions.id }),
  );
  await db.insert(questionVariants).values(
    Array.from({ length: VARIANTS }, (_, variant) => ({
      questionId,
      variant,
      content: { prompt: say(`题目${marker}`), hint: say('提示'), options: [], matches: [], blanks: [], ...content },
      key: key(variant),
      solution: { answer: say('答案'), steps: [say('步骤')], option_ids: [], pairs: [] },
    })),
  );
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- says what the call answers with, where it is called
export const data = <T>(answer: Answer): T => {
  if (answer.status >= 300) throw new Error(answer.text);
  return answer.body.data as T;
};

let keys = 0;
export const newKey = (): string => `math-key-${(keys += 1)}`;
let courseNames = 0;

export interface MathRoom {
  cookie: string;
  parentId: number;
  studentId: number;
  courseId: number;
  /** By sequence. */
  sections: { id: number; chapterId: number; unitId: number; exampleId: number; questionIds: number[] }[];
  call(request: `${string} ${string}`, body?: unknown, key?: string): Promise<Answer>;
  open(sectionAt?: number): Promise<MathRecord>;
  take(body: object): Promise<QuizSubmission>;
  put(quizId: number, body: object, key?: string): Promise<Answer>;
  /** Answers a question as it is asked. */
  answer(quizId: number, question: Question, given?: GivenAnswer, more?: object): Promise<QuizAnswered>;
  /** Takes the record's quiz and answers each question once; `wrong` by place. Gives the quiz. */
  answerAll(recordId: number, wrong?: readonly number[]): Promise<QuizSubmission>;
  /** Opens, answers and completes a section. */
  finishSection(sectionAt: number): Promise<MathRecord>;
  complete(recordId: number): Promise<Answer>;
}

/** A guardian with one student who has a mathematics course of their own. */
export async function createMathRoom(api: TestApp, options: Partial<CourseOptions> = {}): Promise<MathRoom> {
  const { db } = api.database;
  await saveLessonRules(db, { ...DEFAULT_LESSON_RULES, ...ANY_LESSON, mathematics: true });
  const { id: parentId, phone } = await api.createParent();
  const studentId = await api.createStudent(parentId);
  const courseId = await insertMathCourse(db, { name: `数学 ${(courseNames += 1)}`, ...options });
  const teacherId = options.teacher ? await api.createTeacher() : undefined;
  await saveAllocation(db, { studentId, courseId, teacherId, isDefault: true });
  const cookie = await api.signIn(phone);
  const rows = await db.select().from(sections).where(eq(sections.courseId, courseId)).orderBy(sections.sequence);
  const asked = await db.select().from(questions).where(eq(questions.courseId, courseId)).orderBy(questions.sequence);
  const room: MathRoom = {
    cookie,
    parentId,
    studentId,
    courseId,
    sections: rows.map(({ id, chapterId, unitId }) => {
      const own = asked.filter(({ sectionId }) => sectionId === id);
      const ids = (isExample: boolean) => own.filter(({ kind }) => (kind === null) === isExample).map((question) => question.id);
      return { id, chapterId, unitId, exampleId: ids(true)[0]!, questionIds: ids(false) };
    }),
    call: (request, body, key) =>
      api.call(request, { cookie, studentId, ...(body !== undefined && { body }), ...(key !== undefined && { key }) }),
    open: async (sectionAt) => {
      const place = sectionAt === undefined ? {} : { section_id: room.sections[sectionAt]!.id };
      return data(await room.call(`POST courses/${courseId}/learning_records`, { learning_subtype: 'learn', ...place }));
    },
    take: async (body) => data(await room.call('POST quiz_submissions/take', body)),
    put: (quizId, body, key = newKey()) => room.call(`PUT quiz_submissions/${quizId}`, body, key),
    answer: async (quizId, question, given = getRight(question), more = {}) =>
      data(await room.put(quizId, { question_id: question.id, variant: question.variant, given, ...more })),
    async answerAll(recordId, wrong = []) {
      const quiz = await room.take({ source: 'section', learning_record_id: recordId });
      for (const [at, question] of quiz.questions.entries())
        await room.answer(quiz.id, question, wrong.includes(at) ? getWrong(question) : getRight(question));
      return room.take({ source: 'section', learning_record_id: recordId });
    },
    async finishSection(sectionAt) {
      const { id } = await room.open(sectionAt);
      await room.answerAll(id);
      return data(await room.complete(id));
    },
    complete: (recordId) => room.call(`POST courses/${courseId}/learning_records/${recordId}/complete`),
  };
  return room;
}

/** The services on the file's database at a time of the test's choosing. */
export function mathServicesAt(api: TestApp, instant: string) {
  const clock = new MovableClock(new Date(instant));
  return { clock, ...createLearningServices({ db: api.database.db, pool: api.database.pool, now: clock.now }) };
}
