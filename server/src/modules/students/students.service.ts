/** Students as their guardian sees them. */
import type { Student } from '@xueban/contract/resources/students';
import type { Page } from '../../plugins/calls';
import { AppError } from '../../plugins/errors';
import { schoolDayOf } from '../../rules/school-calendar';
import type { StudentRepository, StudentRow } from './students.repository';

export type StudentService = ReturnType<typeof createStudentService>;

export function createStudentService(repository: StudentRepository, now: () => Date) {
  async function withFigures(rows: readonly StudentRow[]): Promise<Student[]> {
    const ids = rows.map(({ id }) => id);
    const today = schoolDayOf(now());
    const [streaks, words] = await Promise.all([repository.streaks(ids, today), repository.wordsOf(ids, today)]);
    return rows.map((row) => toStudent(row, streaks.get(row.id) ?? 0, words.get(row.id) ?? 0));
  }

  /** @throws AppError STUDENT_NOT_FOUND */
  async function show(parentId: number, studentId: number): Promise<Student> {
    const row = await repository.find(parentId, studentId);
    const [student] = await withFigures(row ? [row] : []);
    if (!student) throw new AppError('STUDENT_NOT_FOUND');
    return student;
  }
  return {
    async list(parentId: number, range: { limit: number; offset: number }): Promise<Page<Student[]>> {
      const [rows, total] = await Promise.all([repository.list(parentId, range), repository.countOf(parentId)]);
      return { items: await withFigures(rows), total };
    },
    show,
    /** @throws AppError STUDENT_NOT_FOUND */
    async change(parentId: number, studentId: number, { daily_goal: dailyGoal }: { daily_goal: number }): Promise<Student> {
      if (!(await repository.setDailyGoal(parentId, studentId, dailyGoal))) throw new AppError('STUDENT_NOT_FOUND');
      return show(parentId, studentId);
    },
  };
}

function toStudent({ id, name, grade, courseHoursLeft, dailyGoal }: StudentRow, streak: number, words: number): Student {
  return { id, name, grade, course_hours_left: courseHoursLeft, streak_days: streak, daily_goal: dailyGoal, today_words: words };
}
