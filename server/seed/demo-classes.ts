/** Classes of the demo school, with two classmates of another family who forget the more the longer they stay away. */
import { insertParent } from '../src/modules/school/administration/administration.repository';
import type { Administration } from '../src/modules/school/administration/administration.service';
import { createClassRepository } from '../src/modules/console/classes/classes.repository';
import { addDays, getSchoolDay } from '../src/modules/school/rules/school-calendar';
import type { Executor } from '../src/database';
import { type MovableClock, reviewDay, type Study, studyRound } from './learner';
import type { LearningServices } from './learning-services';

const GUARDIAN = { phone: '13900006021', name: '陈女士' };
const ROUND_WORDS = 12;

/** Days ago on which somebody learned a round, and reviewed; how many days it takes them to forget two words of three. */
interface Classmate {
  name: string;
  grade: string;
  hours: number;
  rounds: readonly number[];
  reviews: readonly number[];
  forgetsIn: number;
}
const CLASSMATES: readonly Classmate[] = [
  { name: '陈一诺', grade: '七年级', hours: 6, rounds: [27, 25], reviews: [26, 24, 22, 18, 13, 8], forgetsIn: 5 },
  { name: '周子墨', grade: '七年级', hours: 1.5, rounds: [21, 19], reviews: [20, 18, 16, 12, 7], forgetsIn: 3 },
];
/** What was forecast on this day is compared with the reviews since. */
const FORECAST_DAYS_AGO = 9;

const CLASSES = [
  { name: '初中单词周六班', own: ['studying', 'finishing'], classmates: true },
  { name: '小学单词周日班', own: ['fresh', 'studying'], classmates: false },
] as const;

interface DemoClasses {
  db: Executor;
  school: Administration;
  services: LearningServices;
  clock: MovableClock;
  teacher: string;
  courseId: number;
  students: Readonly<Record<'studying' | 'fresh' | 'finishing', { studentId: number }>>;
}

export async function seedClasses({ db, school, services, clock, teacher, courseId, students }: DemoClasses, now: Date): Promise<void> {
  await insertParent(db, { ...GUARDIAN, passwordHash: null });
  const today = getSchoolDay(now);
  const classmates: (Classmate & { study: Study })[] = [];
  for (const classmate of CLASSMATES) {
    const { name, grade, hours } = classmate;
    const studentId = await school.createStudent({ parentPhone: GUARDIAN.phone, name, grade, hours });
    await school.assignCourse({ student: String(studentId), course: String(courseId), teacher, isDefault: true });
    classmates.push({ ...classmate, study: { services, clock, studentId, courseId } });
  }
  for (let daysAgo = Math.max(...CLASSMATES.flatMap(({ rounds }) => rounds)); daysAgo > 0; daysAgo -= 1) {
    clock.set(new Date(`${addDays(today, -daysAgo)}T19:00:00+08:00`));
    for (const classmate of classmates) await studyOn(classmate, daysAgo);
    if (daysAgo === FORECAST_DAYS_AGO) await services.forecasts.computeStudents(classmates.map(({ study }) => study.studentId));
  }
  const classes = createClassRepository(db);
  const { id: teacherId } = await school.findTeacher(teacher);
  for (const { name, own, classmates: hasClassmates } of CLASSES) {
    const classId = await classes.insert(db, { name, teacherId });
    if (classId === undefined) throw new Error(`There is a class called ${name}`);
    const ids = [...own.map((role) => students[role].studentId), ...(hasClassmates ? classmates.map(({ study }) => study.studentId) : [])];
    await classes.add(db, classId, ids, now);
  }
}

async function studyOn({ rounds, reviews, forgetsIn, study }: Classmate & { study: Study }, daysAgo: number): Promise<void> {
  const came = Math.min(...[...rounds, ...reviews].filter((day) => day > daysAgo));
  const known = Math.exp((daysAgo - came) / forgetsIn);
  // As good as drawn by lot, and the same in every demo.
  const isForgotten = (_place: number, wordId = 0): boolean => ((wordId * 7919 + daysAgo * 104_729) % 1000) / 1000 >= known;
  if (reviews.includes(daysAgo)) await reviewDay(study, { isWrong: isForgotten });
  if (rounds.includes(daysAgo)) await studyRound(study, { unknown: ROUND_WORDS, isWrong: (place) => place % 5 === 2 });
}
