/** The objects of copies of data: their zips. They go with the student, and with the guardian who asked. */
import type { ObjectReference } from '../../../database/object-references';
import { dataExports } from '../../../database/schema/personal-data';

export const dataExportObjects: readonly ObjectReference[] = [
  { column: dataExports.objectKey, owner: { kind: 'student_id', column: dataExports.studentId } },
  { column: dataExports.objectKey, owner: { kind: 'parent_id', column: dataExports.parentId } },
];
