/** A small school for the tests of the learning domain, on the app of the test file. */
import type { WordRecord } from '@xueban/contract/resources/learning-records/word';
import { importCourses } from '../../src/modules/words/import/import.service';
import type { ImportedCourse } from '../../src/modules/words/import/imported-words';
import { saveLessonRules } from '../../src/modules/lessons/lesson-rules.repository';
import { createLearningServices } from '../../seed/learning-services';
import { saveAllocation } from '../../src/modules/students/allocations/student-allocations.repository';
import { DEFAULT_LESSON_RULES, type LessonRules } from '../../src/modules/lessons/rules/lesson-rules';
import { MovableClock } from '../../seed/learner';
import type { Answer, TestApp } from '../support/app';

/** Two units, three chapters, `perChapter` words each: w1, w2 … */
export function smallCourse(name: string, perChapter = 10): ImportedCourse {
  const words = Array.from({ length: perChapter * 3 }, (_, i) => {
    const chapter = Math.floor(i / perChapter) + 1;
    return {
      unit: chapter < 3 ? 'Unit 1' : 'Unit 2',
      chapter: `第${chapter}章`,
      spelling: `w${i + 1}`,
      phonetic: '/w/',
      partOfSpeech: 'n.',
      meaning: `词${i + 1}`,
      example: `This is w${i + 1}.`,
      translation: `这是词${i + 1}。`,
    };
  });
  return { name, words };
}

export interface Classroom {
  cookie: string;
  studentId: number;
  teacherId: number;
  courseId: number;
  /** By sequence. */
  wordIds: number[];
  chapterIds: number[];
  unitIds: number[];
  /** Calls as this student. */
  call(request: `${string} ${string}`, body?: unknown, key?: string): Promise<Answer>;
  /** Opens a round and gives it. */
  open(body?: object): Promise<WordRecord>;
  mark(recordId: number, wordId: number, known: boolean, key?: string): Promise<Answer>;
  submit(recordId: number, wordId: number, body?: object, key?: string): Promise<Answer>;
  complete(recordId: number): Promise<Answer>;
  /** Marks the first words unknown and answers each in the final exam; `wrong` by place. */
  passExam(recordId: number, words: number, wrong?: readonly number[]): Promise<number[]>;
}

let courses = 0;
let keys = 0;
export const newKey = (): string => `test-key-${(keys += 1)}`;
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- says what the call answers with, where it is called
export const data = <T>(answer: Answer): T => answer.body.data as T;

export interface ClassroomOptions {
  perChapter?: number;
  teacher?: boolean;
  hours?: number;
  /** What the school says of lessons; unless told no code, and nothing too little to be charged. */
  lessons?: Partial<LessonRules>;
}

/** No code, and nothing too little to be charged. */
export const ANY_LESSON: Partial<LessonRules> = { asksForCode: false, minLearned: 0, minMinutes: 0 };

/** A guardian with one student who has a course of their own and, unless said otherwise, a teacher. */
export async function createClassroom(
  api: TestApp,
  { perChapter = 10, teacher = true, hours = 12.5, lessons = ANY_LESSON }: ClassroomOptions = {},
): Promise<Classroom> {
  const { db } = api.database;
  await saveLessonRules(db, { ...DEFAULT_LESSON_RULES, ...lessons });
  const { id: parentId, phone } = await api.createParent();
  const studentId = await api.createStudent(parentId, { courseHoursLeft: hours });
  const teacherId = await api.createTeacher();
  const [course] = await importCourses(db, [smallCourse(`课程 ${(courses += 1)}`, perChapter)], { now: new Date() });
  const courseId = course!.courseId;
  await saveAllocation(db, { studentId, courseId, teacherId: teacher ? teacherId : undefined, isDefault: true });
  const cookie = await api.signIn(phone);
  const call: Classroom['call'] = (request, body, key) =>
    api.call(request, { cookie, studentId, ...(body !== undefined && { body }), ...(key !== undefined && { key }) });
  const { units } = data<{ units: { id: number; chapters: { id: number }[] }[] }>(await call(`GET courses/${courseId}`));
  const words = data<{ id: number }[]>(await call(`GET courses/${courseId}/words?per_page=100`));
  const wordIds = words.map(({ id }) => id);

  const mark: Classroom['mark'] = (recordId, wordId, known, key = newKey()) =>
    call(`POST learning_records/${recordId}/questions/${wordId}/known`, { known }, key);
  const submit: Classroom['submit'] = (recordId, wordId, body = {}, key = newKey()) =>
    call(
      `POST learning_records/${recordId}/questions/${wordId}/submission`,
      { step: 'final_exam', current_group: 0, mixed_groups: [], correct: true, ...body },
      key,
    );
  return {
    cookie,
    studentId,
    teacherId,
    courseId,
    wordIds,
    call,
    mark,
    submit,
    unitIds: units.map(({ id }) => id),
    chapterIds: units.flatMap(({ chapters }) => chapters.map(({ id }) => id)),
    open: async (body = {}) =>
      data<WordRecord>(await call(`POST courses/${courseId}/learning_records`, { learning_subtype: 'learn', ...body })),
    complete: (recordId) => call(`POST courses/${courseId}/learning_records/${recordId}/complete`),
    async passExam(recordId, count, wrong = []) {
      const { body } = await call(`GET courses/${courseId}/words?learning_record_id_eq=${recordId}&per_page=100`);
      const round = (body.data as { id: number }[]).slice(0, count).map(({ id }) => id);
      for (const id of round) await mark(recordId, id, false);
      for (const [place, id] of round.entries()) await submit(recordId, id, { correct: !wrong.includes(place) });
      return round;
    },
  };
}

/** The services on the file's database at a time of the test's choosing. */
export function servicesAt(api: TestApp, instant: string) {
  const clock = new MovableClock(new Date(instant));
  return { clock, ...createLearningServices({ db: api.database.db, pool: api.database.pool, now: clock.now }) };
}
