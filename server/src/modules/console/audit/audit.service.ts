/** 操作记录: the audit trail as owners read it. */
import type { AuditPerson, SchoolAuditEvent } from '@xueban/contract/school/audit';
import { SCHOOL_PAGE_SIZE } from '@xueban/contract/school/constants';
import type { Executor } from '../../../database';
import type { Pieces } from '../../../plugins/calls';
import type { Caller } from '../../../plugins/origin';
import type { Staff } from '../../../plugins/staff-access';
import { type Audit, type AuditFilter, type AuditRow, listAuditEvents } from '../../accounts';
import { addDays, type CalendarDay, getMidnight, getSchoolDay, getSchoolTime } from '../../school/rules/school-calendar';
import { writeCsv } from '../rules/csv';
import { findPeople, loadNames } from './audit.repository';
import { sayDetails, sayKind, sayOutcome } from './rules/say-event';

interface AskedEvents {
  kind?: string;
  person_kind?: AuditPerson['kind'];
  person_id?: number;
  from?: CalendarDay;
  to?: CalendarDay;
  before?: number;
}

/** Rows that are read at a time for a file. */
const AT_ONCE = 500;
const HEADER = ['编号', '时间', '做了什么', '谁', '关于谁', '结果', '详情', '网络地址'];
const PEOPLE: readonly AuditPerson['kind'][] = ['staff', 'student', 'guardian'];
const TITLES: Readonly<Record<AuditPerson['kind'], string>> = { staff: '教职工', guardian: '家长', student: '学员' };

function toFilter({ kind, person_kind: personKind, person_id: personId, from, to, before }: AskedEvents): AuditFilter {
  return {
    kind,
    before,
    since: from === undefined ? undefined : getMidnight(from),
    until: to === undefined ? undefined : getMidnight(addDays(to, 1)),
    staffId: personKind === 'staff' ? personId : undefined,
    parentId: personKind === 'guardian' ? personId : undefined,
    studentId: personKind === 'student' ? personId : undefined,
  };
}

type Names = Readonly<Record<AuditPerson['kind'], ReadonlyMap<number, string>>>;

const sayPerson = ({ kind, id, name }: AuditPerson): string => `${TITLES[kind]} ${name ?? `${id}（已删除）`}`;

function toEvent(row: AuditRow, names: Names): SchoolAuditEvent {
  const get = (kind: AuditPerson['kind'], id: number | null): AuditPerson[] =>
    id === null ? [] : [{ kind, id, name: names[kind].get(id) ?? null }];
  const { staff, guardian } = { staff: get('staff', row.staffId), guardian: get('guardian', row.parentId) };
  // Whom it is about who does it: a guardian of their own account, a member of staff who signs in.
  const person = row.actor === 'staff' ? staff : row.actor === 'guardian' ? guardian : [];
  const who = { staff: '教职工', guardian: '家长', administrator: `命令行 ${row.actorName ?? ''}`.trim(), system: '系统' }[row.actor];
  const [known] = person;
  return {
    id: row.id,
    at: row.at.toISOString(),
    what: sayKind(row.kind),
    who: known
      ? row.actor === 'staff' && known.name !== null
        ? known.name
        : sayPerson(known)
      : row.phone === null
        ? who
        : `${who} ${row.phone}`,
    whom: [...get('student', row.studentId), ...(person === guardian ? [] : guardian), ...(person === staff ? [] : staff)],
    succeeded: row.outcome === 'ok' || row.outcome === 'begun',
    outcome: sayOutcome(row.outcome),
    details: sayDetails(row.details),
    address: row.address,
  };
}

export function createConsoleAuditService({ db, audit }: { db: Executor; audit: Audit }) {
  async function load(filter: AuditFilter, limit: number): Promise<SchoolAuditEvent[]> {
    const rows = await listAuditEvents(db, filter, limit);
    const ids = (get: (row: AuditRow) => number | null) => [...new Set(rows.flatMap((row) => get(row) ?? []))];
    const names = {
      staff: await loadNames(
        db,
        'staff',
        ids(({ staffId }) => staffId),
      ),
      guardian: await loadNames(
        db,
        'guardian',
        ids(({ parentId }) => parentId),
      ),
      student: await loadNames(
        db,
        'student',
        ids(({ studentId }) => studentId),
      ),
    };
    return rows.map((row) => toEvent(row, names));
  }

  async function* readRows(asked: AskedEvents) {
    let before: number | undefined;
    for (;;) {
      const events = await load({ ...toFilter(asked), before }, AT_ONCE);
      yield events.map(({ id, at, what, who, whom, outcome, details, address }) => [
        id,
        getSchoolTime(new Date(at)),
        what,
        who,
        whom.map(sayPerson).join('、'),
        outcome,
        details,
        address,
      ]);
      before = events.at(-1)?.id;
      if (events.length < AT_ONCE) return;
    }
  }

  return {
    async list(asked: AskedEvents): Promise<{ events: SchoolAuditEvent[]; has_more: boolean }> {
      const events = await load(toFilter(asked), SCHOOL_PAGE_SIZE + 1);
      return { events: events.slice(0, SCHOOL_PAGE_SIZE), has_more: events.length > SCHOOL_PAGE_SIZE };
    },

    async people({ q = '' }: { q?: string }): Promise<AuditPerson[]> {
      const typed = q.normalize('NFKC').trim();
      const found: AuditPerson[] = [];
      // Without anything typed those are offered who do most.
      for (const kind of typed === '' ? PEOPLE.slice(0, 1) : PEOPLE) found.push(...(await findPeople(db, kind, typed)));
      return found;
    },

    /** The audit trail is told first. */
    async download(staff: Staff, asked: AskedEvents, { address }: Caller, now: Date): Promise<Pieces> {
      const { kind, person_kind: personKind, person_id: personId, from, to } = asked;
      const details = {
        what: 'audit_events' as const,
        ...(kind !== undefined && { kind }),
        ...(personKind !== undefined && personId !== undefined && { [personKind]: personId }),
        ...(from !== undefined && { from }),
        ...(to !== undefined && { to }),
      };
      await audit.record({ kind: 'staff_download', staffId: staff.staffId, address, details });
      return { name: `操作记录-${getSchoolDay(now)}.csv`, pieces: writeCsv(HEADER, readRows(asked)) };
    },
  };
}
