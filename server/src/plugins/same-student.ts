import { AppError } from './errors';

/**
 * Lists are those of the current student. A filter that names another one is answered as if that one did not exist.
 * @throws AppError STUDENT_NOT_FOUND
 */
export function requireSameStudent(studentId: number, filter: number | undefined): void {
  if (filter !== undefined && filter !== studentId) throw new AppError('STUDENT_NOT_FOUND');
}
