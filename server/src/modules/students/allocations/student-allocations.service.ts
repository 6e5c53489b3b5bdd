/** Courses assigned to a student. */
import type { StudentAllocation } from '@xueban/contract/resources/teaching-records';
import type { LearningContext } from '../../courses';
import type { Listed, Range } from '../../../database/listing';
import { listAllocations } from './student-allocations.repository';

export type StudentAllocationService = ReturnType<typeof createStudentAllocationService>;

export function createStudentAllocationService({ db }: LearningContext) {
  return {
    list: (studentId: number, range: Range, courseId?: number): Promise<Listed<StudentAllocation>> =>
      listAllocations(db, studentId, range, courseId),
  };
}
