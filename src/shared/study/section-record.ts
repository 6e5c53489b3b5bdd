/** The learning record of a section of mathematics (spec §4): the open one, else a new one. */
import type { RecordOf } from '@xueban/contract/learning/record-of';
import { isRecordOf } from '@xueban/contract/learning/record-of';
import { call, callPage } from '@/lib/http/call';
import { currentStudentId } from '@/lib/http/identity';
import { startRecord } from './start-record';

export interface SectionPlace {
  courseId: number;
  unitId?: number | undefined;
  chapterId?: number | undefined;
  sectionId: number;
  teacherId?: number | undefined;
}

/**
 * Looked for by its section; where there is no open one it is created with subtype learn, the teacher and the section. Two
 * phones that create one at once get the same.
 * @throws ApiError
 */
export async function sectionRecord(
  place: SectionPlace,
  { quiet = false, studentId = currentStudentId() ?? null }: { quiet?: boolean; studentId?: number | null } = {},
): Promise<RecordOf<'math'>> {
  const { courseId, sectionId } = place;
  const { items } = await callPage('GET courses/{id}/learning_records', {
    params: { id: courseId },
    query: { section_id_eq: sectionId, status_eq: 'open', page: 1, per_page: 1 },
    studentId,
    quiet,
  });
  const open = items[0];
  if (!open) return startRecord('math', { ...place, studentId, quiet });
  const record = await call('GET courses/{id}/learning_records/{recordId}', {
    params: { id: courseId, recordId: open.id },
    studentId,
    quiet,
  });
  // Completed on another phone in between: the next one begins.
  return record.status === 'open' && isRecordOf('math', record) ? record : startRecord('math', { ...place, studentId, quiet });
}
