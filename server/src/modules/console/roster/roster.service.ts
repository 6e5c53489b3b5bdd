/** Rosters: read, shown, and written as they were shown. Between the two nothing is kept: the table is sent again. */
import { createHash } from 'node:crypto';
import path from 'node:path';
import type { SchoolCalls } from '@xueban/contract/school/calls';
import type { RosterPreview } from '@xueban/contract/school/roster';
import type { Executor } from '../../../database';
import { AppError } from '../../../plugins/errors';
import type { StaffActor } from '../../../plugins/staff-access';
import type { Once } from '../../staff';
import { ImportRefused, readTables } from '../../words';
import type { NewEnrolment, WriteEnrolments } from '../enrolments/write-enrolments';
import { REQUIRED, type UnderstoodColumns, understandColumns } from './rules/columns';
import { type KnownSchool, type PlannedLine, listPhones, planRoster, type RosterPlan } from './rules/plan-roster';

/** Students of one table: so many are written in some seconds. */
const MOST_LINES = 500;
/** Of a workbook, unpacked. */
const MOST_UNPACKED = 16 * 1024 * 1024;

interface RosterParts {
  /** What the school has of what a roster names. @param hold until the transaction ends, nobody else enrols with these guardians */
  loadSchool: (phones: readonly string[], hold?: Executor) => Promise<KnownSchool>;
  enrol: WriteEnrolments;
  once: Once;
}

type Table = Pick<SchoolCalls['POST roster_previews']['body'], 'file_name' | 'content' | 'columns'>;

const toEnrolment = (key: string, { line, guardian_id: id, phone, guardian, student: name, ...rest }: PlannedLine): NewEnrolment => {
  const { grade, courseId, teacherId, classId, hours } = rest;
  return { guardian: { id, phone, name: guardian }, name, grade, courseId, teacherId, classId, hours, key: `${key}-${line}` };
};

export function createRosterService({ loadSchool, enrol, once }: RosterParts) {
  async function read({ file_name: name, content, columns }: Table) {
    const ending = path.extname(name).toLowerCase();
    const tables = await readTables(Buffer.from(content, 'base64'), ending, MOST_UNPACKED).catch((error: unknown) => {
      if (!(error instanceof ImportRefused)) throw error;
      throw new AppError('TABLE_UNREADABLE', { cause: error, values: { reason: error.problems[0]?.message ?? '' } });
    });
    const rows = tables.find((table) => table.rows.length > 0)?.rows ?? [];
    if (rows.length === 0) throw new AppError('TABLE_UNREADABLE', { values: { reason: '表里没有内容' } });
    if (rows.length > MOST_LINES + 10) throw new AppError('TABLE_TOO_LONG', { values: { most: String(MOST_LINES) } });
    return understandColumns(rows, columns);
  }

  async function plan(understood: UnderstoodColumns, tx?: Executor): Promise<{ preview: RosterPreview; planned: RosterPlan }> {
    const missing = REQUIRED.filter((field) => !understood.fields.includes(field));
    const planned =
      missing.length > 0
        ? { added: [], known: [], conflicts: [], refused: [] }
        : planRoster(understood, await loadSchool(listPhones(understood), tx));
    const columns = understood.titles.map((title, at) => ({
      title,
      sample: understood.rows.find(({ cells }) => cells[at])?.cells[at]?.slice(0, 40) ?? '',
      field: understood.fields[at] ?? null,
    }));
    const digest = createHash('sha256').update(JSON.stringify(planned)).digest('base64url');
    const added = planned.added.map(({ courseId: _course, teacherId: _teacher, classId: _class, ...line }) => line);
    return { preview: { columns, missing, ...planned, added, digest }, planned };
  }

  return {
    preview: async (table: Table): Promise<RosterPreview> => (await plan(await read(table))).preview,

    /** @throws AppError EDITED_MEANWHILE when it would not be what was shown */
    async write(actor: StaffActor, idempotencyKey: string, { digest, ...table }: SchoolCalls['POST rosters']['body']) {
      const understood = await read(table);
      return once({ staff: actor.staff, idempotencyKey, call: 'POST rosters', sent: { digest, ...table } }, async (tx) => {
        const { preview, planned } = await plan(understood, tx);
        if (preview.digest !== digest || planned.added.length === 0) throw new AppError('EDITED_MEANWHILE');
        const enrolled = await enrol(
          tx,
          actor,
          planned.added.map((line) => toEnrolment(idempotencyKey, line)),
        );
        const made = new Set(enrolled.flatMap(({ guardianId }, at) => (planned.added[at]?.guardian_id === null ? [guardianId] : [])));
        return { students: enrolled.length, guardians: made.size };
      });
    },
  };
}
