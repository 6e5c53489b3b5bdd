/** Course hours for the console: the ledger of a student, booked by staff, each entry with its event of the audit trail. */
import type { SchoolHourEntry } from '@xueban/contract/school/course-hours';
import type { Executor } from '../../database';
import type { Range } from '../../database/listing';
import type { Page } from '../../plugins/calls';
import type { KeyedStaffActor, Staff } from '../../plugins/staff-access';
import type { Audit } from '../accounts';
import type { Once } from '../staff';
import { type CourseHourEntry, createCourseHourService } from '../students';
import type { ConsoleStudentService } from './students.service';

interface ConsoleHourParts {
  db: Executor;
  now: () => Date;
  once: Once;
  audit: Audit;
  students: Pick<ConsoleStudentService, 'requireStudent'>;
}

/** Who books, about whom, under which key. */
interface Booking extends KeyedStaffActor {
  studentId: number;
}

interface Hours {
  hours: number;
  reason: string;
  receipt?: string;
  latest_entry_id: number | null;
}

const toEntry = (entry: CourseHourEntry): SchoolHourEntry => ({
  id: entry.id,
  at: entry.at.toISOString(),
  kind: entry.kind,
  hours: entry.hours,
  balance: entry.balance,
  reason: entry.reason,
  receipt: entry.receipt,
  by: entry.actor.kind === 'staff' || entry.actor.kind === 'administrator' ? entry.actor.name : null,
  reverses: entry.reverses,
  reversed_by: entry.reversedBy,
});

export function createConsoleHourService({ db, now, once, audit, students }: ConsoleHourParts) {
  /** Books once for the key, in one transaction with the event of the audit trail. */
  async function book(
    { staff, studentId, idempotencyKey, caller }: Booking,
    call: string,
    sent: object,
    work: (ledger: ReturnType<typeof createCourseHourService>, actor: { kind: 'staff'; name: string }) => Promise<CourseHourEntry>,
  ): Promise<SchoolHourEntry> {
    await students.requireStudent(staff, studentId);
    return once({ staff, idempotencyKey, call, sent: { studentId, ...sent } }, async (tx) => {
      const entry = await work(createCourseHourService({ db: tx, now }), { kind: 'staff', name: staff.name });
      const details = { entry_id: entry.id, hours: entry.hours, left: entry.balance };
      await audit.record({ kind: 'course_hours', staffId: staff.staffId, studentId, address: caller.address, details }, tx);
      return toEntry(entry);
    });
  }

  return {
    async list(staff: Staff, studentId: number, range: Range): Promise<Page<SchoolHourEntry[]>> {
      await students.requireStudent(staff, studentId);
      const { items, total } = await createCourseHourService({ db, now }).list(studentId, range);
      return { items: items.map(toEntry), total };
    },

    /** The balance on the screen is not part of the request, so a second try with a newer list is the same request. */
    add: (booking: Booking, { latest_entry_id: latestEntryId, ...body }: Hours): Promise<SchoolHourEntry> =>
      book(booking, 'POST course_hour_entries', body, (ledger, actor) =>
        ledger.add(booking.studentId, {
          hours: body.hours,
          reason: body.reason.trim(),
          receipt: body.receipt?.trim(),
          latestEntryId,
          key: booking.idempotencyKey,
          actor,
        }),
      ),

    reverse: (booking: Booking, entryId: number, { reason }: { reason: string }): Promise<SchoolHourEntry> =>
      book(booking, 'POST course_hour_entries/reverse', { entryId, reason }, (ledger, actor) =>
        ledger.reverse(booking.studentId, entryId, { reason: reason.trim(), key: booking.idempotencyKey, actor }),
      ),
  };
}
