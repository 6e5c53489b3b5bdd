/** Which student is at hand (spec §4). Pure. */
import type { Student } from '@xueban/contract/resources/students';
import { clientMessages } from '@xueban/contract/errors';
import { UserFacingError } from '@/lib/user-facing-error';

/** The guardian has no student. */
export class StudentMissingError extends UserFacingError {
  constructor() {
    super(clientMessages.studentMissing);
  }
}

/**
 * The student with the stored id, else the first of the list.
 * @throws StudentMissingError 学员不存在
 */
export function chooseStudent(students: readonly Student[], storedId: number | undefined): Student {
  const student = students.find(({ id }) => id === storedId) ?? students[0];
  if (student === undefined) throw new StudentMissingError();
  return student;
}
