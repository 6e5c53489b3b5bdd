/** Students as their guardian sees them. */
import type { Student } from '@xueban/contract/resources/students';
import type { Page } from '../../plugins/calls';
import { AppError } from '../../plugins/errors';
import type { StudentRepository, StudentRow } from './students.repository';

export type StudentService = ReturnType<typeof createStudentService>;

export function createStudentService(repository: StudentRepository) {
  return {
    async list(parentId: number, range: { limit: number; offset: number }): Promise<Page<Student[]>> {
      const [rows, total] = await Promise.all([repository.list(parentId, range), repository.countOf(parentId)]);
      return { items: rows.map(toStudent), total };
    },
    async show(parentId: number, studentId: number): Promise<Student> {
      const row = await repository.find(parentId, studentId);
      if (!row) throw new AppError('STUDENT_NOT_FOUND');
      return toStudent(row);
    },
  };
}

function toStudent({ id, name, grade, courseHoursLeft }: StudentRow): Student {
  return { id, name, grade, course_hours_left: courseHoursLeft, streak_days: 0 };
}
