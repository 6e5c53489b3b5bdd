/** Written work of a student, shown to staff and marked by them. */
import type { SchoolCalls } from '@xueban/contract/school/calls';
import type { SchoolWrittenWork, WorkJudge } from '@xueban/contract/school/student-work';
import type { Executor } from '../../../database';
import type { Range } from '../../../database/listing';
import { AppError } from '../../../plugins/errors';
import type { Page } from '../../../plugins/calls';
import type { KeyedStaffActor, Staff } from '../../../plugins/staff-access';
import type { Audit } from '../../accounts';
import { findWrittenWork, listWrittenWork, markByTeacher, toJudge, type WrittenWorkRow } from '../../math';
import type { FileLink } from '@xueban/contract/resources/file-link';
import type { Once } from '../../staff';

interface StudentWorkParts {
  db: Executor;
  now: () => Date;
  /** Links that open in the session of a member of staff. */
  getPhotoLinks: (staff: Pick<Staff, 'tokenHash'>, studentId: number) => (objectKey: string) => Promise<FileLink | null>;
  requireStudent: (staff: Staff, studentId: number) => Promise<void>;
  once: Once;
  audit: Audit;
}

type Mark = SchoolCalls['POST students/{id}/written_work/{workId}/mark']['body'];

const toSeen = (verdict: WrittenWorkRow['verdict'], judge: WorkJudge) => ({ verdict, ...toJudge(judge) });

export function createStudentWorkService({ db, now, getPhotoLinks, requireStudent, once, audit }: StudentWorkParts) {
  async function show(staff: Staff, studentId: number, row: WrittenWorkRow): Promise<SchoolWrittenWork> {
    const { id, courseName, sectionName, prompt, solution, given, photoObjectKey, verdict, judgedBy, score, reason, givenAt } = row;
    return {
      id,
      course_name: courseName,
      section_name: sectionName,
      prompt,
      answer: solution.answer,
      steps: solution.steps,
      text: given.kind === 'work' ? (given.text ?? '') : '',
      photo: photoObjectKey === null ? null : await getPhotoLinks(staff, studentId)(photoObjectKey),
      given_at: givenAt.toISOString(),
      verdict,
      judged_by: judgedBy,
      score,
      reason,
    };
  }

  async function requireWork(executor: Executor, studentId: number, workId: number): Promise<WrittenWorkRow> {
    const row = await findWrittenWork(executor, studentId, workId);
    if (!row) throw new AppError('NOT_FOUND');
    return row;
  }

  return {
    async list(staff: Staff, studentId: number, range: Range): Promise<Page<SchoolWrittenWork[]>> {
      await requireStudent(staff, studentId);
      const { items, total } = await listWrittenWork(db, studentId, range);
      return { items: await Promise.all(items.map((row) => show(staff, studentId, row))), total };
    },

    /** @throws AppError STUDENT_NOT_FOUND, NOT_FOUND, EDITED_MEANWHILE */
    async mark(
      { staff, caller, idempotencyKey }: KeyedStaffActor,
      { studentId, workId }: { studentId: number; workId: number },
      { right, reason, seen }: Mark,
    ): Promise<SchoolWrittenWork> {
      await requireStudent(staff, studentId);
      const sent = { studentId, workId, right, reason, seen };
      await once({ staff, idempotencyKey, call: 'POST written_work/mark', sent }, async (tx) => {
        const { quizId, questionId, key } = await requireWork(tx, studentId, workId);
        const said = reason?.trim() ?? '';
        const mark = { right, reason: said === '' ? null : said, seen: toSeen(seen.verdict, seen.judged_by) };
        await markByTeacher(tx, { studentId, quizId, questionId, key }, mark, now());
        const details = { answer_id: workId, right, before: seen.verdict, by: seen.judged_by ?? ('nobody' as const) };
        await audit.record({ kind: 'work_marked', staffId: staff.staffId, studentId, address: caller.address, details }, tx);
        return null;
      });
      return show(staff, studentId, await requireWork(db, studentId, workId));
    },
  };
}
