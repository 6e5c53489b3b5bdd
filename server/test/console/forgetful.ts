/** Students of the console's school who have learned words: one forgets most, one some, one none; none has come for two weeks. */
import { createLearningServices } from '../../seed/learning-services';
import { MovableClock, reviewDay, type Study, studyRound } from '../../seed/learner';
import { addDays, getSchoolDay } from '../../src/modules/school/rules/school-calendar';
import type { TestApp } from '../support/app';

const today = getSchoolDay(new Date());
export const evening = (daysAgo: number): Date => new Date(`${addDays(today, -daysAgo)}T19:00:00+08:00`);

const HABITS = {
  林小满: (place: number) => place % 6 !== 0,
  区志远: (place: number) => place % 3 !== 0,
  陈一诺: () => false,
} as const;
const ROUND_WORDS = 20;

export type Forgetful = Record<keyof typeof HABITS, Study>;

/** @param ids students by name; of these study whoever has a habit */
export async function studyForgetfully({ database: { db, pool } }: TestApp, ids: Record<string, number>): Promise<Forgetful> {
  const clock = new MovableClock(evening(24));
  const services = createLearningServices({ db, pool, now: clock.now });
  const { rows } = await pool.query<{ id: string }>('select id from courses');
  const studies = Object.entries(HABITS).flatMap(([name, isWrong]) => {
    const studentId = ids[name];
    return studentId === undefined ? [] : [{ name, isWrong, study: { services, clock, studentId, courseId: Number(rows[0]!.id) } }];
  });
  for (const { study, isWrong } of studies) {
    clock.set(evening(24));
    await studyRound(study, { unknown: ROUND_WORDS, isWrong });
    for (const daysAgo of [23, 22, 20, 17, 14]) {
      clock.set(evening(daysAgo));
      await reviewDay(study, { isWrong });
    }
  }
  return Object.fromEntries(studies.map(({ name, study }) => [name, study])) as Forgetful;
}
