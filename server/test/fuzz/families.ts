/** Two families with everything in it that a school knows of them. One is asked about, the other must never be seen. */
import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { MovableClock, studyRound } from '../../seed/learner';
import { createAdministration } from '../../src/modules/school/administration/administration.service';
import { importCourses } from '../../src/modules/words/import/import.service';
import { insertUpload, markUploaded } from '../../src/modules/files/files.repository';
import { createLearningServices, type LearningServices } from '../../seed/learning-services';
import { createMathLevelService } from '../../src/modules/math/level-test/math-level-submissions.service';
import { STUDENT_TABLES } from '../../src/modules/personal-data/rights/personal-tables';
import { createSessionRepository } from '../../src/modules/accounts/sessions/sessions.repository';
import { importBank, readBank } from '../../src/modules/vocabulary-test/bank-import.service';
import {
  createVocabularyLevelService,
  type VocabularyLevelService,
} from '../../src/modules/vocabulary-test/vocabulary-level-submissions.service';
import { insertMathCourse, getRight, getWrong } from '../math/small-course';
import { gradeWritten } from '../../src/modules/math/rules/grading/lines/judge-lines';
import type { GetGrade } from '../../src/modules/math/rules/questions/judge';
import type { TestApp } from '../support/app';
import { newPhone, PASSWORD } from '../support/app';

export interface Family {
  phone: string;
  /** In every name and text of the family: must not be seen by the other. */
  marker: string;
  /** Of the vocabulary-size test of the first student. */
  visitorToken: string;
  ids: {
    student: number[];
    course: number[];
    unit: number[];
    chapter: number[];
    word: number[];
    section: number[];
    question: number[];
    record: number[];
    quiz: number[];
    mistakeQuestionBook: number[];
    mistakeEntry: number[];
    lesson: number[];
    teacher: number[];
    vocabularyTest: number[];
    mathLevelTest: number[];
    print: number[];
    generation: number[];
    review: number[];
    mistakeBook: number[];
    upload: number[];
    session: number[];
  };
}

const WORDS = 70;
/** To be ended. */
const SESSIONS = 30;

/** A guardian with two students, a course and a teacher of their own, a completed round, an open one and lessons. */
export async function createFamily(api: TestApp): Promise<Family> {
  const { db, pool } = api.database;
  const marker = `mark${randomBytes(6).toString('hex')}`;
  const phone = newPhone();
  const school = createAdministration(db);
  const clock = new MovableClock(new Date(Date.now() - 3_600_000));
  const services = createLearningServices({ db, pool, now: clock.now });
  const parentId = await school.createParent({ phone, name: `P${marker}`, password: PASSWORD });
  for (let i = 0; i < SESSIONS; i += 1)
    await createSessionRepository({ db, pool }).create({ parentId, tokenHash: `${marker}${i}`, device: `D${marker}`, address: null });
  const upload = await insertUpload(db, {
    parentId,
    purpose: 'avatar',
    objectKey: `uploads/${parentId}/a.png`,
    fileName: `F${marker}`,
    contentType: 'image/png',
    byteSize: 1,
    checksum: null,
    createdAt: clock.now(),
    expiresAt: new Date(),
  });
  await markUploaded(db, upload, { objectKey: upload.objectKey, checksum: '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' }, clock.now());
  await school.createTeacher(`T${marker}`);
  const [course] = await importCourses(
    db,
    [
      {
        name: `C${marker}`,
        words: Array.from({ length: WORDS }, (_, i) => ({
          unit: `U${marker}${Math.floor(i / 40)}`,
          chapter: `H${marker}${Math.floor(i / 20)}`,
          spelling: `${marker}w${i}`,
          phonetic: `/${marker}/`,
          partOfSpeech: 'n.',
          meaning: `${marker}意思${i}`,
          example: `${marker}w${i} example`,
          translation: `${marker}译文`,
        })),
      },
    ],
    { now: clock.now() },
  );
  const mathCourseId = await insertMathCourse(db, { name: `M${marker}`, marker, sections: 2, shortAnswer: true });
  await importBank(db, await readBank(), clock.now());
  const vocabularyTests = createVocabularyLevelService({ db, pool, now: clock.now });
  const grade: GetGrade = (key, given) => Promise.resolve(gradeWritten(key, given));
  const levelTests = createMathLevelService({ db, pool, now: clock.now, grade });
  let visitorToken = '';
  for (const name of ['A', 'B']) {
    const studentId = await school.createStudent({ parentPhone: phone, name: `${name}${marker}`, grade: `G${marker}`, hours: 10 });
    await school.assignCourse({ student: String(studentId), course: String(course!.courseId), teacher: `T${marker}`, isDefault: true });
    await school.assignCourse({ student: String(studentId), course: String(mathCourseId), teacher: `T${marker}`, isDefault: true });
    // One began as a visitor's: kept again with its token, it is still the student's.
    if (name === 'A') visitorToken = await keepVisit(vocabularyTests, studentId);
    else await vocabularyTests.take({ guardian: null, studentId }, { form: 'full' });
    await learnMath(services, studentId, mathCourseId);
    await levelTests.take(studentId, {});
    const study = { services, clock, studentId, courseId: course!.courseId };
    await studyRound(study, { unknown: 6, isWrong: (place) => place === 2, lesson: 'short' });
    await services.reviews.take(studentId, { course_id: study.courseId, source: 'mistakes' });
    if (name === 'A') await studyRound(study, { unknown: 8, lesson: 'long', stopWhen: ({ stagesDone }) => stagesDone === 2 });
    else await services.learningRecords.open(studentId, study.courseId, { learning_subtype: 'learn' }); // in its pre-exam
  }
  await makeExercises(api, phone, course!.courseId);
  return { phone, marker, visitorToken, ids: await loadIds(db, marker) };
}

/** One for each student, from the word that was wrong. */
async function makeExercises(api: TestApp, phone: string, courseId: number): Promise<void> {
  const cookie = await api.signIn(phone);
  const students = (await api.call('GET students', { cookie })).body.data as { id: number }[];
  const body = { kind: 'exercise', exercise_type: 'spelling', course_id: courseId, words_from: 'mistakes', origin: 'school' };
  for (const { id: studentId } of students) {
    const { status, text } = await api.call('POST ai_generations', { cookie, studentId, key: 'exercise-of-family', body });
    if (status !== 201) throw new Error(`No exercise for the family: ${text}`);
  }
}

/** The quiz of the first section is under way: its first question wrong, its second right. */
async function learnMath(services: LearningServices, studentId: number, courseId: number): Promise<void> {
  const { data: record } = await services.learningRecords.open(studentId, courseId, { learning_subtype: 'learn' });
  const { data: quiz } = await services.quizzes.take(studentId, { source: 'section', learning_record_id: record.id });
  for (const [at, question] of quiz.questions.slice(0, 2).entries()) {
    const target = { studentId, questionId: question.id, key: `answer-${at}-of-family` };
    const given = at === 0 ? getWrong(question) : getRight(question);
    await services.quizzes.answer(target, quiz.id, { variant: question.variant, given }, services.getClaimPhoto(0));
  }
}

/** Gives the token. */
async function keepVisit(tests: VocabularyLevelService, studentId: number): Promise<string> {
  const { id, visitor_token: token } = await tests.take({ guardian: null, studentId: null }, { form: 'short' });
  await tests.keep({ guardian: null, studentId }, id, token ?? '');
  return token ?? '';
}

async function loadIds(db: TestApp['database']['db'], marker: string): Promise<Family['ids']> {
  const like = `%${marker}%`;
  const select = async (query: ReturnType<typeof sql>): Promise<number[]> =>
    (await db.execute<{ id: string }>(query)).rows.map(({ id }) => Number(id));
  // Only few combinations of student, record and word can be answered: they should come up in every run.
  const often = (ids: number[]): number[] => Array.from({ length: 9 }, () => ids).flat();
  const ofStudents = sql`student_id in (select id from students where name like ${like})`;
  const students = await select(sql`select id from students where name like ${like} order by id`);
  return {
    // The first is in the middle of a round.
    student: [...students, ...students.slice(0, 1), ...students.slice(0, 1)],
    course: await select(sql`select id from courses where name like ${like} order by id`),
    unit: await select(sql`select id from units where name like ${like} order by id`),
    chapter: await select(sql`select id from chapters where name like ${like}`),
    // Those of the open round, and some that can still be drawn: answers should often be right ones.
    word: [
      ...often(
        await select(
          sql`select distinct word_id as id from learning_answers join learning_records using (student_id) where learning_record_id = learning_records.id and completed_at is null and ${ofStudents}`,
        ),
      ),
      ...(await select(sql`select id from words where spelling like ${like} order by id limit 24`)),
    ],
    section: await select(sql`select id from sections where name like ${like} order by id`),
    // Those of quizzes, and worked examples.
    question: await select(
      sql`select questions.id from questions join sections on sections.id = section_id where name like ${like} order by questions.id`,
    ),
    quiz: await select(sql`select id from quiz_submissions where ${ofStudents} order by id`),
    mistakeQuestionBook: await select(sql`select id from mistake_question_books where ${ofStudents} order by id`),
    mistakeEntry: await select(sql`select id from question_mistakes where ${ofStudents} order by id`),
    record: [
      ...often(await select(sql`select id from learning_records where completed_at is null and ${ofStudents}`)),
      ...(await select(sql`select id from learning_records where completed_at is not null and ${ofStudents}`)),
    ],
    lesson: await select(sql`select id from teaching_records where ${ofStudents}`),
    teacher: await select(sql`select id from teachers where name like ${like}`),
    review: await select(sql`select id from reinforcement_submissions where ${ofStudents}`),
    generation: await select(sql`select id from ai_generations where ${ofStudents}`),
    print: await select(sql`select id from learning_prints where ${ofStudents}`),
    mistakeBook: await select(sql`select id from mistake_word_books where ${ofStudents}`),
    upload: await select(sql`select id from direct_uploads where parent_id in (select id from parents where name like ${like})`),
    session: await select(sql`select sessions.id from sessions join parents on parents.id = parent_id where name like ${like}`),
    mathLevelTest: await select(sql`select id from math_level_submissions where ${ofStudents}`),
    vocabularyTest: await select(sql`select id from vocabulary_level_submissions where ${ofStudents}`),
  };
}

/** Everything kept about the family, to be compared before and after. */
export async function loadSnapshot({ database: { db } }: TestApp, { ids, phone }: Family): Promise<string> {
  const students = sql.param(ids.student);
  const parts = [
    sql`select * from parents where phone = ${phone}`,
    sql`select sessions.id from sessions join parents on parents.id = parent_id where phone = ${phone} order by sessions.id`,
    sql`select * from students where id = any(${students}::bigint[]) order by id`,
    ...STUDENT_TABLES.map(({ table }) => sql`select * from ${table} t where student_id = any(${students}::bigint[]) order by t::text`),
  ];
  const rows: unknown[] = [];
  for (const part of parts) rows.push((await db.execute(part)).rows);
  return JSON.stringify(rows);
}
