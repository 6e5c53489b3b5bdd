/** Holds the course of a student while its words change, and keeps due days true to the mode in force. */
import type { StudentCourse } from '../../courses';
import type { Executor } from '../../../database';
import {
  findDue,
  foldWordReview,
  missedDays,
  type ModeChange,
  modeOn,
  type ReviewMode,
  type ScheduleOptions,
} from '../rules/review-schedule';
import { type CalendarDay, getSchoolDay } from '../../school/rules/school-calendar';
import { recount, saveMissedDays } from './counts.repository';
import {
  findOutdated,
  type KeptCourse,
  type KeptState,
  listLearners,
  loadAllModes,
  loadKeptStates,
  loadModes,
  lockStudentCourse,
  saveDueMode,
  saveMode,
} from './schedule.repository';
import { saveWords } from './memory-change.repository';
import { findWantedRetention } from './review-rules.repository';
import { loadLogs } from './word-store.repository';

interface CourseAsRead extends Pick<KeptCourse, 'version' | 'cells' | 'intervalShift'> {
  /** What the school wants known of words that are answered now; null: the default. */
  desiredRetention: number | null;
}

/** The course of a student, held until the transaction ends, or as it was read: it is written only while it is of this version. */
export interface HeldCourse extends StudentCourse, CourseAsRead {
  today: CalendarDay;
  /** In force today. */
  mode: ReviewMode;
  options: ScheduleOptions;
}

/** What is logged with an answer, so that its word can be folded again. */
export const getWanted = ({ intervalShift, desiredRetention }: Pick<HeldCourse, 'intervalShift' | 'desiredRetention'>) => ({
  shift: intervalShift,
  ...(desiredRetention !== null && { retention: desiredRetention }),
});

/** Words written at once. */
const BATCH = 2000;

/** The course as it is reviewed on a day. */
export const onDay = (
  {
    studentId,
    courseId,
    version,
    cells,
    intervalShift,
    desiredRetention,
    modes,
  }: StudentCourse & CourseAsRead & { modes: readonly ModeChange[] },
  today: CalendarDay,
): HeldCourse => ({
  studentId,
  courseId,
  version,
  cells,
  intervalShift,
  desiredRetention,
  today,
  mode: modeOn(modes, today),
  options: { studentId, modes },
});

const loadChoices = async (tx: Executor, courseId: number) => ({
  modes: await loadModes(tx, courseId),
  desiredRetention: await findWantedRetention(tx),
});

/** Holds the course; what is due is up to date afterwards. */
export async function holdCourse(tx: Executor, { studentId, courseId }: StudentCourse, today: CalendarDay): Promise<HeldCourse> {
  const kept = await lockStudentCourse(tx, { studentId, courseId });
  const held = onDay({ studentId, courseId, ...kept, ...(await loadChoices(tx, courseId)) }, today);
  if (held.mode === kept.dueMode) return held;
  await rebuild(tx, held);
  return { ...held, ...(await lockStudentCourse(tx, held)) };
}

/**
 * Recomputes due days and all counts under the mode in force. States with an answer since that mode began are folded again
 * from the log, because the mode judges them and the missed days.
 */
async function rebuild(tx: Executor, held: HeldCourse): Promise<void> {
  const since = held.options.modes.filter(({ day }) => day <= held.today).at(-1)?.day;
  const kept = await loadKeptStates(tx, held);
  const isToFold = ({ review }: KeptState): boolean => since !== undefined && (review.answeredOn ?? '') >= since;
  const missed = new Map<CalendarDay, number>();
  for (let start = 0; start < kept.length; start += BATCH) {
    const batch = kept.slice(start, start + BATCH);
    const logs = await loadLogs(
      tx,
      held.studentId,
      batch.map(({ wordId }) => wordId),
    );
    const changed = batch.flatMap((word) => {
      const log = logs.get(word.wordId) ?? [];
      const review = isToFold(word) ? foldWordReview(word.wordId, log, held.options) : word.review;
      for (const day of missedDays(word.wordId, log, held.options)) missed.set(day, (missed.get(day) ?? 0) + 1);
      const dueOn = findDue(held.mode, held.studentId, review)?.on;
      const same = !isToFold(word) && (dueOn ?? null) === word.dueOn;
      return same ? [] : [{ wordId: word.wordId, sequence: word.sequence, review, dueOn }];
    });
    if (changed.length > 0) await saveWords(tx, held, changed);
  }
  await saveMissedDays(tx, held, missed);
  await saveDueMode(tx, held, held.mode);
  await recount(tx, held);
}

/** Courses of students brought up to date in one go. */
const AT_ONCE = 100;

export function createScheduleService({ db, now }: { db: Executor; now: () => Date }) {
  const refresh = (ids: StudentCourse): Promise<HeldCourse> => db.transaction((tx) => holdCourse(tx, ids, getSchoolDay(now())));

  async function applyModes(): Promise<number> {
    const today = getSchoolDay(now());
    const inForce = [...(await loadAllModes(db))].map(([courseId, modes]) => ({ courseId, mode: modeOn(modes, today) }));
    const courses = (mode: ReviewMode): number[] => inForce.filter((course) => course.mode === mode).map(({ courseId }) => courseId);
    const ids = { plan: courses('plan'), smart: courses('smart') };
    let done = 0;
    for (let some = await findOutdated(db, ids, AT_ONCE); some.length > 0; some = await findOutdated(db, ids, AT_ONCE)) {
      for (const each of some) await refresh(each);
      done += some.length;
    }
    return done;
  }

  return {
    refresh,

    /** Brings due days up to date where a mode has come into force, before a learner's page has to; gives for how many. */
    applyModes,

    /** What the server does every hour. */
    async sweep(): Promise<void> {
      await applyModes();
    },

    /**
     * The school's choice for a course from a day on (today or later); later choices give way to it.
     * One that begins today is applied to all learners at once; gives how many.
     */
    async chooseMode(courseId: number, mode: ReviewMode, from: CalendarDay): Promise<number> {
      const today = getSchoolDay(now());
      await saveMode(db, courseId, from, mode);
      if (from > today) return 0;
      const learners = await listLearners(db, courseId);
      for (const studentId of learners) {
        await db.transaction(async (tx) => {
          const kept = await lockStudentCourse(tx, { studentId, courseId });
          await rebuild(tx, onDay({ studentId, courseId, ...kept, ...(await loadChoices(tx, courseId)) }, today));
        });
      }
      return learners.length;
    },
  };
}
