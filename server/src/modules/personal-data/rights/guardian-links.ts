/** Who is made a guardian of a student. */
import type { Executor } from '../../../database';
import { findOpenDeletion } from './deletions.repository';
import { hasParting, holdParent, holdStudent, insertLink } from './people.repository';

/** Why somebody is not made one: a key of the catalogue of errors. */
export type LinkRefusal = 'STUDENT_LEAVING' | 'GUARDIAN_LEAVING' | 'GUARDIAN_LETTING_GO' | 'GUARDIAN_LINKED';

/**
 * Links them in the caller's transaction; gives what is against it. Both are held until that ends, the guardian first: neither is
 * deleted, nor is it asked for, meanwhile.
 */
export async function linkGuardian(tx: Executor, parentId: number, studentId: number): Promise<LinkRefusal | undefined> {
  const guardian = await holdParent(tx, parentId);
  if (!guardian) throw new Error(`There is no guardian ${parentId} any more`);
  if (!(await holdStudent(tx, studentId))) throw new Error(`There is no student ${studentId} any more`);
  if (await findOpenDeletion(tx, { studentId })) return 'STUDENT_LEAVING';
  if (guardian.isLeaving) return 'GUARDIAN_LEAVING';
  if (await hasParting(tx, parentId, studentId)) return 'GUARDIAN_LETTING_GO';
  return (await insertLink(tx, parentId, studentId)) ? undefined : 'GUARDIAN_LINKED';
}
