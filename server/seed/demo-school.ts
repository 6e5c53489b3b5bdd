/** The demo school: a guardian and three students at different points. */
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { and, count, eq, inArray, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import type { Executor } from '../src/database';
import * as schema from '../src/database/schema';
import { inTransaction } from '../src/database/statements';
import { insertParent } from '../src/modules/school/administration/administration.repository';
import { type Administration, createAdministration } from '../src/modules/school/administration/administration.service';
import { markDemo } from '../src/modules/school/administration/demo-school.repository';
import type { CompiledContent } from '../src/modules/math/content/compile/course';
import { importMath, readMath } from '../src/modules/math/import/import-math.service';
import { type CourseImport, importArranged, readCourses } from '../src/modules/words/import/import.service';
import type { ArrangedCourse } from '../src/modules/words/import/plan-import';
import { createLearningServices } from './learning-services';
import { hashPassword } from '../src/modules/accounts/sessions/passwords';
import { saveTrialRules } from '../src/modules/lessons/lesson-rules.repository';
import { importBank, readBank } from '../src/modules/vocabulary-test/bank-import.service';
import { CONTENT_FOLDER } from '../src/paths';
import type { KeepDrawings } from '../src/modules/files/pictures/render-all';
import { DEMO_ACCOUNT } from '../src/modules/accounts/rules/demo-account';
import { addDays, getSchoolDay } from '../src/modules/school/rules/school-calendar';
import { DEFAULT_TRIAL_RULES } from '../src/modules/lessons/rules/trial-rules';
import { seedClasses } from './demo-classes';
import { seedStaff } from './demo-staff';
import { MovableClock, reviewDay, type Study, studyRound } from './learner';
import { seedLearnedMathematics } from './learned-mathematics';
import { seedVocabularyTests } from './vocabulary-tests';

export const DEMO = {
  guardian: { ...DEMO_ACCOUNT, name: '林女士' },
  teacher: '王老师',
  students: {
    /** In the middle of a round, with rounds behind. */
    studying: { name: '林小满', grade: '七年级', hours: 20.5 },
    /** Has just begun. */
    fresh: { name: '林小雨', grade: '四年级', hours: 10 },
    /** Near the end of the course. */
    finishing: { name: '林小川', grade: '八年级', hours: 30 },
  },
} as const;

const CONTENT = path.join(CONTENT_FOLDER, 'english');
const MATHEMATICS = path.join(CONTENT_FOLDER, 'mathematics');
/** Two small sections. */
export const SMALL_MATHEMATICS = path.join(MATHEMATICS, 'template');
const JUNIOR_COURSE = 'junior-high-core';
const PRIMARY_COURSE = 'primary-core';
/** Held while the demo school is made. */
export const SEED_LOCK = 4_202;
const TURN_POLL_MS = 100;

/** Another school's data is there: demo data must not be mixed into it. */
export class DemoSeedRefused extends Error {}

export interface SeedOptions {
  now: Date;
  /** Only what a reader of the source means to do: true, or the seed refuses. */
  iKnowThisIsADemo: boolean;
  /** Folder of mathematics; left out, all that is written. Tests that want none of it take the small one. */
  mathematics?: string;
  /** Whether one of the students has learned mathematics; left out, nobody has: specs and tests begin it themselves. */
  learnedMathematics?: boolean;
  /** Keeps what is drawn of it from one run to the next. */
  drawings?: KeepDrawings | undefined;
}

/**
 * Makes the demo school in an empty database; does nothing where it is already there. All of it or nothing.
 * @throws DemoSeedRefused without the switch, or when the database holds other data
 */
export async function seedDemoSchool(
  pool: Pool,
  { now, iKnowThisIsADemo, mathematics: folder = MATHEMATICS, learnedMathematics = false, drawings }: SeedOptions,
): Promise<'seeded' | 'present'> {
  if (!iKnowThisIsADemo) throw new DemoSeedRefused('The demo school is made only where it is asked for.');
  // Before anything is held: both take a while to read and to work out.
  const bank = await readBank();
  const before = drizzle(pool, { schema });
  // In threads, beside all that follows.
  const mathematics = (await hasMath(before)) ? undefined : readMath(folder, { isShipped: true, keep: drawings });
  // What it is refused for is told when it is waited for.
  mathematics?.catch(() => undefined);
  const content = (await isDemo(before)) ? [] : await readContent();
  const connection = await pool.connect();
  try {
    const pooled = inTransaction(connection);
    return await drizzle(connection, { schema }).transaction(async (db) => {
      // On a slow machine mathematics is waited for longer than a transaction may lie idle.
      await db.execute(sql`set local idle_in_transaction_session_timeout = 0`);
      await awaitTurn(db);
      const isThere = await isDemo(db);
      // Also into a demo school that was made before there was a bank, or a newer one.
      await importBank(db, bank, now);
      if (isThere) {
        await seedMath(db, await mathematics, now);
        return 'present';
      }
      await markDemo(db, now);
      const clock = new MovableClock(now);
      const services = createLearningServices({ db, pool: pooled, now: clock.now });
      // Enrolled before they began to learn.
      const school = createAdministration(db, {
        actor: { kind: 'system', name: null },
        now: () => at(addDays(getSchoolDay(now), -2 * FINISHING_ROUNDS - 2), '10:00'),
      });
      const courses = await importContent(db, content, now);
      // Its one family has them, so strangers hear of them only where the school says so.
      await saveTrialRules(db, { ...DEFAULT_TRIAL_RULES, courses: [courses.primary.courseId, courses.junior.courseId] });
      const students = await createPeople(db, school, courses);
      await seedStaff(db, DEMO.teacher);
      if (learnedMathematics) {
        // Before the words: the record begun last is the one that home goes on with.
        const [math] = await seedMath(db, await mathematics, now);
        const { studentId } = students.studying;
        if (math) await seedLearnedMathematics({ db, pool: pooled, studentId, courseId: math.courseId }, now);
      }
      await studyAs(students, { services, clock }, now);
      await seedClasses({ db, school, services, clock, teacher: DEMO.teacher, courseId: courses.junior.courseId, students }, now);
      await seedVocabularyTests({ db, pool: pooled, bank, studentId: students.studying.studentId }, now);
      await seedMath(db, await mathematics, now);
      return 'seeded';
    });
  } finally {
    connection.release();
  }
}

/**
 * Another process may be seeding: it is waited for, however slow the machine is. Asked again and again, because one
 * statement that waits is given up by the driver after a while, whatever PostgreSQL is told.
 */
async function awaitTurn(db: Executor): Promise<void> {
  for (;;) {
    const {
      rows: [row],
    } = await db.execute<{ held: boolean }>(sql`select pg_try_advisory_xact_lock(${SEED_LOCK}) as held`);
    if (row?.held) return;
    await delay(TURN_POLL_MS);
  }
}

async function isDemo(db: Executor): Promise<boolean> {
  const [demo] = await db.select({ id: schema.parents.id }).from(schema.parents).where(eq(schema.parents.phone, DEMO.guardian.phone));
  if (demo) return true;
  const [others] = await db.select({ parents: count() }).from(schema.parents);
  if (others && others.parents > 0) throw new DemoSeedRefused('The database holds a school already: the demo school is not mixed into it.');
  return false;
}

interface DemoCourses {
  junior: CourseImport;
  primary: CourseImport;
}

type Content = { folder: string; courses: ArrangedCourse[] }[];

/** The authored courses. */
async function readContent(): Promise<Content> {
  const content: Content = [];
  for (const folder of (await readdir(CONTENT)).sort()) {
    const file = path.join(CONTENT, folder, 'words.csv');
    if (existsSync(file)) content.push({ folder, courses: (await readCourses(file)).courses });
  }
  return content;
}

/** Imports them by the import that schools use. */
async function importContent(db: Executor, content: Content, now: Date): Promise<DemoCourses> {
  const courses = new Map<string, CourseImport>();
  for (const { folder, courses: arranged } of content) {
    const [course] = await importArranged(db, arranged, { now, missing: 'hide' });
    if (course) courses.set(folder, course);
  }
  const junior = courses.get(JUNIOR_COURSE);
  const primary = courses.get(PRIMARY_COURSE);
  if (!junior || !primary) throw new Error(`content/english must hold ${JUNIOR_COURSE} and ${PRIMARY_COURSE}`);
  return { junior, primary };
}

async function hasMath(db: Executor): Promise<boolean> {
  const [course] = await db.select({ id: schema.courses.id }).from(schema.courses).where(eq(schema.courses.contentType, 'math')).limit(1);
  return course !== undefined;
}

/** The courses of mathematics and the level test, for students of these grades. */
async function seedMath(db: Executor, content: CompiledContent | undefined, now: Date): Promise<readonly { courseId: number }[]> {
  // Two seeds at once: the other was first.
  if (!content || (await hasMath(db))) return [];
  const { courses } = await importMath(db, content, { now });
  const school = createAdministration(db);
  for (const studentId of await demoStudents(db, [DEMO.students.studying.name, DEMO.students.finishing.name])) {
    for (const [index, course] of courses.entries()) {
      const isDefault = index === 0;
      await school.assignCourse({ student: String(studentId), course: String(course.courseId), teacher: DEMO.teacher, isDefault });
    }
  }
  return courses;
}

/** Those that are there: who uses the demo may have renamed one or taken one away. */
async function demoStudents(db: Executor, names: string[]): Promise<number[]> {
  const { parents, parentStudents, students } = schema;
  const found = await db
    .select({ id: students.id })
    .from(students)
    .innerJoin(parentStudents, eq(parentStudents.studentId, students.id))
    .innerJoin(parents, eq(parents.id, parentStudents.parentId))
    .where(and(eq(parents.phone, DEMO.guardian.phone), inArray(students.name, names)));
  return found.map(({ id }) => id);
}

type Role = keyof typeof DEMO.students;
type DemoStudents = Record<Role, { studentId: number; courseId: number }>;

async function createPeople(db: Executor, school: Administration, { junior, primary }: DemoCourses): Promise<DemoStudents> {
  const { guardian, teacher, students } = DEMO;
  // Not by the administration, which refuses this password to everyone else.
  await insertParent(db, { phone: guardian.phone, name: guardian.name, passwordHash: await hashPassword(guardian.password) });
  await school.createTeacher(teacher);
  const enrol = async (role: Role, courses: readonly CourseImport[]): Promise<{ studentId: number; courseId: number }> => {
    const { name, grade, hours } = students[role];
    const studentId = await school.createStudent({ parentPhone: guardian.phone, name, grade, hours });
    for (const [index, course] of courses.entries()) {
      await school.assignCourse({ student: String(studentId), course: String(course.courseId), teacher, isDefault: index === 0 });
    }
    return { studentId, courseId: courses[0]?.courseId ?? 0 };
  };
  return {
    studying: await enrol('studying', [junior, primary]),
    fresh: await enrol('fresh', [primary, junior]),
    finishing: await enrol('finishing', [junior]),
  };
}

/** An evening or morning of the school, in Shanghai's time. */
const at = (day: string, time: string): Date => new Date(`${day}T${time}:00+08:00`);
const STREAK_DAYS = 12;
/** One every other day. */
const FINISHING_ROUNDS = 17;

async function studyAs(students: DemoStudents, tools: Pick<Study, 'services' | 'clock'>, now: Date): Promise<void> {
  const today = getSchoolDay(now);
  await studyFinishing({ ...tools, ...students.finishing }, today);
  await studyStudying({ ...tools, ...students.studying }, today, now);
}

/**
 * Twelve days in a row, every third with the teacher for a full hour; today's round stands at its fifth group. Reviews
 * with days missed, so that today holds words of several rounds and late ones; today's review is not begun.
 */
async function studyStudying(study: Study, today: string, now: Date): Promise<void> {
  for (let daysAgo = STREAK_DAYS; daysAgo >= 1; daysAgo -= 1) {
    study.clock.set(at(addDays(today, -daysAgo), '18:20'));
    // Yesterday there was time for a part only; the day before for none, and so before.
    if (daysAgo % 4 !== 2) await reviewDay(study, { isWrong: (place) => (place + daysAgo) % 7 === 3, ...(daysAgo === 1 && { words: 12 }) });
    study.clock.set(at(addDays(today, -daysAgo), '19:00'));
    const withTeacher = daysAgo % 3 === 1 ? 'long' : 'short';
    await studyRound(study, {
      unknown: daysAgo === 1 ? 13 : 11,
      knownPerUnknown: 0.45,
      isWrong: (place) => place % 5 === 2,
      lesson: withTeacher,
    });
  }
  study.clock.set(new Date(now.getTime() - 30 * 60_000));
  await studyRound(study, {
    unknown: 45,
    isWrong: (place) => place % 6 === 4,
    pace: 5,
    lesson: 'long',
    stopWhen: ({ stage }) => stage?.currentGroup === 5 && stage.step === 'memorization' && stage.remaining.length === 3,
  });
}

/** Eight chapters and a half behind, with breaks of a few days; the plans of the first rounds are over, and FSRS asks for their words. */
async function studyFinishing(study: Study, today: string): Promise<void> {
  for (let round = 0; round < FINISHING_ROUNDS; round += 1) {
    study.clock.set(at(addDays(today, -2 * (FINISHING_ROUNDS - round)), '20:10'));
    // Not every day of the plan: missed ones do for several.
    if (round % 3 === 2) await reviewDay(study, { isWrong: (place) => (place + round) % 9 === 4 });
    await studyRound(study, {
      unknown: 15,
      knownPerUnknown: 0.53,
      isWrong: (place) => place === 3 + (round % 9),
      lesson: round % 2 === 0 ? 'long' : 'short',
    });
  }
}
