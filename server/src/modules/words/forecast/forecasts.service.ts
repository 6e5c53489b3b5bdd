/** What students will have forgotten a week from now: computed from their own answers, kept, and compared with what came true. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Executor } from '../../../database';
import { addDays, type CalendarDay, getSchoolDay } from '../../school/rules/school-calendar';
import {
  fitWeights,
  FORECAST_DAYS,
  forecastWords,
  FSRS_WEIGHTS,
  getObservations,
  NAMED_AT,
  type Observation,
  SCHOOL_PRECISION,
  STUDENT_PRECISION,
  type Weights,
} from '../rules/forecast';
import type { WordEvent } from '../rules/review-schedule';
import {
  beginRun,
  countAnswered,
  findLatestEvent,
  findLatestWeights,
  findRun,
  finishRun,
  insertNamed,
  keepStudent,
  listLearners,
  listMostNamed,
  listOpen,
  loadRecentLogs,
  loadReviews,
  loadWordReviews,
  loadStudentForecasts,
  removeOver,
  saveStudentForecast,
  settle,
  type StudentForecastRow,
  updateChances,
} from './forecasts.repository';
import { groupBy } from '../../school/rules/group-by';

/** Answers of so many days say how somebody forgets. */
const OBSERVED_DAYS = 90;
/** Of one student, for their own figures and for the school's. */
const MOST_OBSERVATIONS = 1000;
const MOST_OF_ONE = 300;
/** Of a large school so many students, evenly, speak for all. */
const STUDENTS_HEARD = 150;
/** What came true is told of so many days, and kept a little longer. */
export const CHECKED_DAYS = 28;
const KEPT_DAYS = 35;
/** Words of one student that are named at most: the likeliest. */
const MOST_NAMED = 200;
const AT_ONCE = 500;

export type ForecastService = ReturnType<typeof createForecastService>;

interface ForecastParts {
  db: Executor;
  now: () => Date;
}

function observe(events: readonly WordEvent[], studentId: number): Observation[] {
  return [...groupBy(events, ({ wordId }) => wordId)].flatMap(([wordId, log]) => getObservations(wordId, log, { studentId, modes: [] }));
}

/** Some of them, evenly. */
function pick<T>(all: readonly T[], most: number): readonly T[] {
  const step = Math.max(1, all.length / most);
  return Array.from({ length: Math.min(most, all.length) }, (_none, i) => all[Math.floor(i * step)] as T);
}

/** Computes one student after another. */
function createComputation({ db, now }: ForecastParts) {
  const observeStudent = async (studentId: number, today: CalendarDay): Promise<Observation[]> =>
    observe(await loadRecentLogs(db, studentId, addDays(today, -OBSERVED_DAYS)), studentId);

  /** How much a student's own answers say: computed anew when there are new ones. */
  async function weigh(studentId: number, school: Weights, today: CalendarDay): Promise<{ weights: Weights; fittedEventId: number }> {
    const latest = await findLatestEvent(db, studentId);
    const [kept] = await loadStudentForecasts(db, [studentId]);
    if (kept?.fittedEventId === latest) return { weights: kept.weights, fittedEventId: latest };
    const observations = pick(await observeStudent(studentId, today), MOST_OBSERVATIONS);
    return { weights: fitWeights(observations, school, STUDENT_PRECISION), fittedEventId: latest };
  }

  async function compute(studentId: number, school: Weights): Promise<void> {
    const madeAt = now();
    const today = getSchoolDay(madeAt);
    const fitted = await weigh(studentId, school, today);
    const forecasts = forecastWords(await loadReviews(db, studentId), fitted.weights, today);
    const chances = forecasts.map(({ wordId, knownNextWeek }) => ({ wordId, chance: 1 - knownNextWeek }));
    const named = chances.filter(({ chance }) => chance >= NAMED_AT).sort((a, b) => b.chance - a.chance);
    const sum = (of: (forecast: (typeof forecasts)[number]) => number): number => forecasts.reduce((total, one) => total + of(one), 0);
    await db.transaction(async (tx) => {
      if (!(await keepStudent(tx, studentId))) return;
      await settle(tx, studentId, FORECAST_DAYS);
      await removeOver(tx, studentId, addDays(today, -FORECAST_DAYS), addDays(today, -KEPT_DAYS));
      const open = new Set((await listOpen(tx, studentId)).map(({ wordId }) => wordId));
      await updateChances(
        tx,
        studentId,
        chances.filter(({ wordId }) => open.has(wordId)),
      );
      const fresh = named.slice(0, MOST_NAMED).filter(({ wordId }) => !open.has(wordId));
      await insertNamed(tx, studentId, fresh, { madeOn: today, madeAt });
      await saveStudentForecast(tx, {
        studentId,
        day: today,
        reckonedAt: madeAt,
        ...fitted,
        wordsCount: forecasts.length,
        knownNow: sum(({ knownNow }) => knownNow),
        knownNextWeek: sum(({ knownNextWeek }) => knownNextWeek),
        namedCount: named.length,
      });
    });
  }

  return { observeStudent, compute };
}

export function createForecastService({ db, now }: ForecastParts) {
  const { observeStudent, compute } = createComputation({ db, now });

  /** Everybody with words, without those who were computed since a time. */
  async function listAll(since?: Date): Promise<number[]> {
    const ids: number[] = [];
    for (;;) {
      const more = await listLearners(db, ids.at(-1) ?? 0, AT_ONCE, since);
      ids.push(...more);
      if (more.length < AT_ONCE) return ids;
    }
  }

  /** What the school's answers say, and from when on students are computed with it. */
  async function begin(day: CalendarDay, stop: AbortSignal): Promise<{ weights: Weights; startedAt: Date }> {
    const heard: Observation[] = [];
    for (const id of pick(await listAll(), STUDENTS_HEARD)) {
      stop.throwIfAborted();
      heard.push(...pick(await observeStudent(id, day), MOST_OF_ONE));
    }
    const run = { weights: fitWeights(heard, FSRS_WEIGHTS, SCHOOL_PRECISION), startedAt: now() };
    await beginRun(db, day, run);
    return run;
  }

  return {
    /** Whether the figures of this day are all there. */
    isComputed: async (day: CalendarDay): Promise<boolean> => Boolean((await findRun(db, day))?.finishedAt),

    /** Computes everybody; a run of the day that broke off goes on with those whom it had not come to. */
    async computeSchool(day: CalendarDay, stop: AbortSignal): Promise<void> {
      const run = await findRun(db, day);
      const { weights, startedAt } = run && !run.finishedAt ? run : await begin(day, stop);
      for (const id of await listAll(startedAt)) {
        stop.throwIfAborted();
        const began = performance.now();
        await compute(id, weights);
        // Phones that answer meanwhile come first.
        await delay(performance.now() - began, undefined, { signal: stop });
      }
    },
    finish: (day: CalendarDay): Promise<void> => finishRun(db, day, now(), addDays(day, -KEPT_DAYS)),

    /** Computes some at once. */
    async computeStudents(ids: readonly number[]): Promise<void> {
      const school = (await findLatestWeights(db)) ?? FSRS_WEIGHTS;
      for (const id of ids) await compute(id, school);
    },

    loadStudents: (ids: readonly number[]) => loadStudentForecasts(db, ids),

    /** Of the words named lately and asked since: how many, and how many were forgotten. */
    countCameTrue: (ids: readonly number[]) => countAnswered(db, ids, addDays(getSchoolDay(now()), -CHECKED_DAYS)),

    /** The words that most of these students will forget, and how surely each of them still knows each a week from now. */
    async forecastMost(
      kept: readonly StudentForecastRow[],
      most: number,
    ): Promise<{ wordIds: number[]; known: Map<number, Map<number, number>> }> {
      const weights = new Map(kept.map((row) => [row.studentId, row.weights]));
      const ids = [...weights.keys()];
      const wordIds = await listMostNamed(db, ids, NAMED_AT, most);
      const known = new Map<number, Map<number, number>>();
      const today = getSchoolDay(now());
      for (const { studentId, review } of await loadWordReviews(db, ids, wordIds)) {
        const [forecast] = forecastWords([review], weights.get(studentId) ?? FSRS_WEIGHTS, today);
        if (!forecast) continue;
        const ofStudent = known.get(studentId) ?? new Map<number, number>();
        known.set(studentId, ofStudent.set(forecast.wordId, forecast.knownNextWeek));
      }
      return { wordIds, known };
    },
  };
}
