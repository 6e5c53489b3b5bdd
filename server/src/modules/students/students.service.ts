/** Students as their guardian sees them. */
import type { Student } from '@xueban/contract/resources/students';
import type { Page } from '../../plugins/calls';
import { AppError } from '../../plugins/errors';
import { schoolDayOf } from '../../rules/school-calendar';
import type { StudentRepository, StudentRow } from './students.repository';

export type StudentService = ReturnType<typeof createStudentService>;

export function createStudentService(repository: StudentRepository, now: () => Date) {
  async function withStreaks(rows: readonly StudentRow[]): Promise<Student[]> {
    const streaks = await repository.streaks(
      rows.map(({ id }) => id),
      schoolDayOf(now()),
    );
    return rows.map((row) => toStudent(row, streaks.get(row.id) ?? 0));
  }
  return {
    async list(parentId: number, range: { limit: number; offset: number }): Promise<Page<Student[]>> {
      const [rows, total] = await Promise.all([repository.list(parentId, range), repository.countOf(parentId)]);
      return { items: await withStreaks(rows), total };
    },
    async show(parentId: number, studentId: number): Promise<Student> {
      const row = await repository.find(parentId, studentId);
      const [student] = await withStreaks(row ? [row] : []);
      if (!student) throw new AppError('STUDENT_NOT_FOUND');
      return student;
    },
  };
}

function toStudent({ id, name, grade, courseHoursLeft }: StudentRow, streak: number): Student {
  return { id, name, grade, course_hours_left: courseHoursLeft, streak_days: streak };
}
