/** What is due, for the pages of the current student and for the guardian's overview. */
import { getMinutes } from '@xueban/contract/learning/short-review';
import type { DuePlan, ReinforcementState, StudentReinforcement } from '@xueban/contract/resources/reinforcements';
import type { Executor } from '../../../database';
import { AppError } from '../../../plugins/errors';
import { toNineGrid } from '../rules/kept-counts';
import { areModesMixed, calendarAround, COMING_DAYS, getDuePlans, PAST_DAYS } from '../rules/review-calendar';
import {
  modeOn,
  type ReviewMode,
  type ReviewSession,
  type ReviewsOfDay,
  SESSION_SIZE,
  getSession,
  spreadReviews,
} from '../rules/review-schedule';
import { addDays, type CalendarDay, getSchoolDay } from '../../school/rules/school-calendar';
import type { LearningContext } from '../../courses';
import { isStudent } from '../../students';
import {
  type CourseCounts,
  findNextDueDay,
  loadCalendar,
  loadCourses,
  loadDueByPlan,
  loadSessionWords,
  loadWordsByDay,
  type SessionWords,
} from './due-words.repository';
import { createScheduleService } from '../memory/schedule.service';
import { findOpenSubmission } from './submissions.repository';

/** A word course of a student today: counts true to the mode in force. */
export interface CourseToday extends CourseCounts {
  mode: ReviewMode;
}

export function createCoursesToday(db: Executor, now: () => Date) {
  const schedule = createScheduleService({ db, now });

  /** Word courses of the student (or one of them); brought up to date first where the mode has changed. */
  return async function coursesToday(studentId: number, courseId?: number): Promise<CourseToday[]> {
    const today = getSchoolDay(now());
    const courses = (await loadCourses(db, studentId, courseId)).map((course) => ({ ...course, mode: modeOn(course.modes, today) }));
    const outdated = courses.filter((course) => course.mode !== course.dueMode);
    if (outdated.length === 0) return courses;
    for (const course of outdated) await schedule.refresh({ studentId, courseId: course.courseId });
    return (await loadCourses(db, studentId, courseId)).map((course) => ({ ...course, mode: modeOn(course.modes, today) }));
  };
}

/** Overdue words that are read to choose a session's late ones from: far more than it ever has room for. */
export const OVERDUE_READ = 4 * SESSION_SIZE;

export interface SessionToday {
  session: ReviewSession;
  /** Rounds whose plans ask for these words. */
  plans: DuePlan[];
  /** Late words for which there is no room today, also those that were not read. */
  carriedOver: number;
}

/** The session of today as it stands, and the rounds whose plans ask for it. */
export async function sessionToday(
  db: Executor,
  studentId: number,
  { courseId, modes }: Pick<CourseCounts, 'courseId' | 'modes'>,
  today: CalendarDay,
): Promise<SessionToday> {
  const { states, unread } = await loadSessionWords(db, { studentId, courseId }, today, OVERDUE_READ);
  const session = getSession(today, states, { studentId, modes });
  return { session, plans: getDuePlans(session, states), carriedOver: session.carriedOver.length + unread };
}

export type ReinforcementService = ReturnType<typeof createReinforcementService>;

export function createReinforcementService({ db, now }: Pick<LearningContext, 'db' | 'now'>) {
  const coursesToday = createCoursesToday(db, now);

  /** Every word course of a student: what is due, and its nine-grid. */
  async function listCourses(studentId: number): Promise<StudentReinforcement['courses']> {
    const today = getSchoolDay(now());
    const courses: StudentReinforcement['courses'] = [];
    for (const course of await coursesToday(studentId)) {
      const { session, plans } = await sessionToday(db, studentId, course, today);
      courses.push({
        course_id: course.courseId,
        course_name: course.courseName,
        mode: course.mode,
        ...getCounts(session),
        day_number: plans[0]?.day_number ?? null,
        mistakes_count: course.mistakesCount,
        nine_grid: toNineGrid(course.wordsCount, course.cells),
      });
    }
    return courses;
  }

  return {
    coursesToday,

    /** For one course, or the tab's first; null if the student has no word course. */
    async state(studentId: number, courseId?: number): Promise<ReinforcementState | null> {
      const [course] = await coursesToday(studentId, courseId);
      if (!course) {
        if (courseId !== undefined) throw new AppError('COURSE_NOT_ASSIGNED');
        return null;
      }
      const today = getSchoolDay(now());
      const ids = { studentId, courseId: course.courseId };
      const [from, to] = [addDays(today, -PAST_DAYS), addDays(today, COMING_DAYS)];
      const [{ session, plans, carriedOver }, calendar, ofPlans, open, nextDay] = await Promise.all([
        sessionToday(db, studentId, course, today),
        loadCalendar(db, ids, from, to),
        // Under the plan FSRS has set no day for a word that has days of its plan left.
        course.mode === 'smart' && areModesMixed(today, course.modes) ? loadDueByPlan(db, ids, from, to) : [],
        findOpenSubmission(db, ids, 'due'),
        findNextDueDay(db, ids, today),
      ]);
      return {
        course_id: course.courseId,
        course_name: course.courseName,
        mode: course.mode,
        today,
        ...getCounts(session),
        carried_over_count: carriedOver,
        done_count: session.done,
        plans,
        calendar: calendarAround(today, course.modes, session.words.length, { ...calendar, ofPlans }),
        next_due_on: session.words.length > 0 ? null : carriedOver > 0 ? addDays(today, 1) : nextDay,
        open_submission_id: open?.day === today ? open.id : null,
        nine_grid: toNineGrid(course.wordsCount, course.cells),
      };
    },

    /** Reviews of the days from today on, with no more words a day than told; by course. */
    async week(studentId: number, days: number, most: number): Promise<Map<number, ReviewsOfDay[]>> {
      return spreadWeek(db, { studentId, courses: await coursesToday(studentId), from: getSchoolDay(now()), days }, most);
    },

    listCourses,

    /** Of every word course of one of the guardian's students. */
    async ofStudent(parentId: number, studentId: number): Promise<StudentReinforcement> {
      if (!(await isStudent(db, parentId, studentId))) throw new AppError('STUDENT_NOT_FOUND');
      const courses = await listCourses(studentId);
      const due = courses.reduce((sum, { due_count: words }) => sum + words, 0);
      const late = courses.reduce((sum, { late_count: words }) => sum + words, 0);
      return { student_id: studentId, due_count: due, late_count: late, minutes: getMinutes(due), courses };
    },
  };
}

interface Week {
  studentId: number;
  courses: readonly CourseToday[];
  from: CalendarDay;
  days: number;
}

async function spreadWeek(db: Executor, { studentId, courses, from, days }: Week, most: number): Promise<Map<number, ReviewsOfDay[]>> {
  const range = { from, to: addDays(from, days - 1) };
  const found: SessionWords[] = [];
  for (const { courseId } of courses) found.push(await loadWordsByDay(db, { studentId, courseId }, range, OVERDUE_READ));
  const spread = spreadReviews(
    courses.map(({ modes }, at) => ({ words: found[at]?.states ?? [], options: { studentId, modes } })),
    from,
    days,
    most,
  );
  return new Map(
    courses.map(({ courseId }, at) => {
      const unread = found[at]?.unread ?? 0;
      return [courseId, (spread[at] ?? []).map((day) => ({ ...day, putOff: day.putOff + unread }))];
    }),
  );
}

function getCounts({ words }: ReviewSession): Pick<ReinforcementState, 'due_count' | 'late_count' | 'minutes'> {
  return { due_count: words.length, late_count: words.filter(({ due }) => due === 'late').length, minutes: getMinutes(words.length) };
}
