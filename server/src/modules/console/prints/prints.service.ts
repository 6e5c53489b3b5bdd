/** Prints that staff ask for: of a class, of everybody a teacher teaches, of some students; kept for the session that asked. */
import { SCHOOL_PRINT_STUDENTS } from '@xueban/contract/school/constants';
import type { SchoolCalls } from '@xueban/contract/school/calls';
import type { SchoolPrint } from '@xueban/contract/school/prints';
import { AppError } from '../../../plugins/errors';
import type { Pieces } from '../../../plugins/calls';
import type { StaffActor, Staff } from '../../../plugins/staff-access';
import type { Audit } from '../../accounts';
import { addDays, daysBetween, getSchoolDay } from '../../school/rules/school-calendar';
import type { Once } from '../../staff';
import type { ClassService } from '../classes/classes.service';
import type { ConsoleStudentService } from '../students.service';
import type { SchoolPrintRepository, SchoolPrintRow } from './prints.repository';

/** A Monday. */
const A_MONDAY = '2026-01-05';
const KINDS: Record<SchoolPrint['kind'], string> = {
  week_report: '周报',
  mistake_book: '错词本',
  mistake_test: '错词默写',
  math_questions: '错题重做',
  math_answers: '错题解答',
};

interface PrintParts {
  repository: SchoolPrintRepository;
  classes: Pick<ClassService, 'find'>;
  students: Pick<ConsoleStudentService, 'requireStudents' | 'load' | 'listTaught'>;
  once: Once;
  audit: Audit;
  /** What a teacher is called. */
  findTeacher: (id: number) => Promise<string | undefined>;
  /** There is something to make. */
  wake: () => void;
  now: () => Date;
}

type Wish = SchoolCalls['POST prints']['body'];

const toPrint = (row: SchoolPrintRow): SchoolPrint => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  week: row.week,
  status: row.status,
  done: row.done,
  total: row.studentIds.length,
  pages: row.pages,
  byte_size: row.byteSize,
  created_at: row.createdAt.toISOString(),
  expires_at: row.expiresAt.toISOString(),
});

const getMonday = (day: string): string => addDays(day, -(((daysBetween(A_MONDAY, day) % 7) + 7) % 7));

async function* inOnePiece(bytes: Buffer): AsyncGenerator<Buffer> {
  yield await Promise.resolve(bytes);
}

export function createSchoolPrintService({ repository, classes, students, findTeacher, once, audit, wake, now }: PrintParts) {
  /** Who is to be printed, and what they are called together. @throws AppError NOT_FOUND, STUDENT_NOT_FOUND: also of another teacher's */
  async function choose(staff: Staff, { class_id: classId, teacher_id: teacherId, student_ids: ids = [] }: Wish) {
    if (classId !== undefined) {
      const { name, students: members } = await classes.find(staff, classId);
      return { title: name, studentIds: members.map(({ id }) => id) };
    }
    if (teacherId !== undefined) {
      if (staff.role === 'teacher' && teacherId !== staff.teacherId) throw new AppError('NOT_FOUND');
      return { title: `${(await findTeacher(teacherId)) ?? '老师'}的学员`, studentIds: await students.listTaught(teacherId) };
    }
    await students.requireStudents(staff, ids);
    const shown = await students.load(ids);
    const [first] = shown;
    return { title: shown.length === 1 && first ? first.name : `${first?.name ?? ''}等 ${shown.length} 名学员`, studentIds: ids };
  }

  const find = async (staff: Staff, id: number): Promise<SchoolPrintRow> => {
    const row = await repository.find(staff.tokenHash, id);
    if (!row) throw new AppError('NOT_FOUND');
    return row;
  };

  return {
    list: async (staff: Staff): Promise<SchoolPrint[]> => (await repository.list(staff.tokenHash)).map(toPrint),

    find: async (staff: Staff, id: number): Promise<SchoolPrint> => toPrint(await find(staff, id)),

    /** @throws AppError NOBODY_TO_PRINT, TOO_MANY_TO_PRINT, NOT_FOUND, STUDENT_NOT_FOUND */
    async order({ staff, caller }: StaffActor, idempotencyKey: string, wish: Wish): Promise<SchoolPrint> {
      const { title, studentIds } = await choose(staff, wish);
      if (studentIds.length === 0) throw new AppError('NOBODY_TO_PRINT');
      if (studentIds.length > SCHOOL_PRINT_STUDENTS) throw new AppError('TOO_MANY_TO_PRINT');
      const print = await once({ staff, idempotencyKey, call: 'POST prints', sent: wish }, async (tx) => {
        const createdAt = now();
        const row = await repository.insert(tx, {
          staffId: staff.staffId,
          sessionHash: staff.tokenHash,
          kind: wish.kind,
          title,
          studentIds: [...studentIds],
          week: wish.kind === 'week_report' ? getMonday(wish.day ?? getSchoolDay(createdAt)) : null,
          createdAt,
        });
        const details = { print_id: row.id, what: wish.kind, students: studentIds.length };
        const [onlyOne] = studentIds.length === 1 ? studentIds : [];
        await audit.record({ kind: 'printed', staffId: staff.staffId, studentId: onlyOne, address: caller.address, details }, tx);
        return toPrint(row);
      });
      wake();
      return print;
    },

    async file(staff: Staff, id: number): Promise<Pieces> {
      const { kind, title, week, createdAt, studentIds } = await find(staff, id);
      // Whoever was taken from them since is not theirs to read about.
      if (staff.role === 'teacher') await students.requireStudents(staff, studentIds);
      const pdf = await repository.loadPdf(staff.tokenHash, id);
      if (!pdf) throw new AppError('NOT_FOUND');
      const name = `${title}-${KINDS[kind]}-${week ?? getSchoolDay(createdAt)}.pdf`.replace(/[/\\:*?"<>|]/g, '_');
      return { name, pieces: inOnePiece(pdf) };
    },

    sweep: (): Promise<void> => repository.removeOver(now()),
  };
}
