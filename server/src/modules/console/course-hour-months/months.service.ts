/** Course hours by month: what each teacher's lessons came to, and the ledger to take along. */
import type { SchoolHourMonth } from '@xueban/contract/school/course-hours';
import type { Executor } from '../../../database';
import type { Pieces } from '../../../plugins/calls';
import type { Caller } from '../../../plugins/origin';
import type { Staff } from '../../../plugins/staff-access';
import type { Audit } from '../../accounts';
import { getMidnight, getSchoolDay, getSchoolTime } from '../../school/rules/school-calendar';
import { compareNames } from '../name-search';
import { writeCsv } from '../rules/csv';
import { getDays } from '../rules/months';
import { getTeacherScope } from '../scope.repository';
import { type LedgerRow, listLedger, type MonthRange, sumMonth, type TeacherHours } from './months.repository';

export interface HourMonthParts {
  db: Executor;
  now: () => Date;
  audit: Audit;
}

/** Rows of the ledger that are read at a time. */
const AT_ONCE = 500;

const HEADER = ['编号', '时间', '学员编号', '学员', '老师', '类型', '变动', '事由', '凭据', '经手人', '冲正的编号'];
const KINDS: Record<LedgerRow['kind'], string> = { opening: '期初', grant: '增加', deduction: '扣减', lesson: '上课', reversal: '冲正' };

function getRange(month: string): MonthRange {
  const { from, to } = getDays(month);
  return { from: getMidnight(from), to: getMidnight(to) };
}

type Figures = Pick<TeacherHours, 'lessons' | 'charged' | 'added' | 'taken' | 'reversed'>;

const getFigures = ({ lessons, charged, added, taken, reversed }: Figures): Figures => ({ lessons, charged, added, taken, reversed });

const getSum = (rows: readonly Figures[]): Figures =>
  rows.reduce<Figures>(
    (sum, row) => ({
      lessons: sum.lessons + row.lessons,
      charged: sum.charged + row.charged,
      added: sum.added + row.added,
      taken: sum.taken + row.taken,
      reversed: sum.reversed + row.reversed,
    }),
    { lessons: 0, charged: 0, added: 0, taken: 0, reversed: 0 },
  );

/** Students without a teacher come last. */
const byName = (a: TeacherHours, b: TeacherHours): number =>
  a.teacherName === null || b.teacherName === null
    ? Number(a.teacherName === null) - Number(b.teacherName === null)
    : compareNames(a.teacherName, b.teacherName);

export function createHourMonthService({ db, now, audit }: HourMonthParts) {
  async function* readLedger(month: string) {
    let after: LedgerRow | undefined;
    for (;;) {
      const rows = await listLedger(db, getRange(month), after, AT_ONCE);
      yield rows.map((row) => [
        row.id,
        getSchoolTime(new Date(row.at)),
        row.studentId,
        row.studentName,
        row.teacherName,
        KINDS[row.kind],
        row.hours,
        row.reason,
        row.receipt,
        row.actorName ?? '系统',
        row.reverses,
      ]);
      after = rows.at(-1);
      if (rows.length < AT_ONCE) return;
    }
  }

  return {
    async byTeacher(staff: Staff, { month = getSchoolDay(now()).slice(0, 7) }: { month?: string }): Promise<SchoolHourMonth> {
      const rows = await sumMonth(db, { ...getRange(month), teacherId: getTeacherScope(staff) }, getDays(month));
      rows.sort(byName);
      return {
        month,
        teachers: rows.map(({ teacherId, teacherName, ...figures }) => ({
          teacher: teacherId === null ? null : { id: teacherId, name: teacherName ?? '' },
          ...getFigures(figures),
        })),
        total: getSum(rows),
      };
    },

    /** The audit trail is told first: nobody takes along what nothing is written of. */
    async download(staff: Staff, { month }: { month: string }, { address }: Caller): Promise<Pieces> {
      await audit.record({ kind: 'staff_download', staffId: staff.staffId, address, details: { what: 'course_hours', month } });
      return { name: `课时流水-${month}.csv`, pieces: writeCsv(HEADER, readLedger(month)) };
    },
  };
}
