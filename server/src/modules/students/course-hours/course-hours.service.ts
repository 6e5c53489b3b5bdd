/** Course hours that the school gives, takes away, or takes back: each is an entry of the ledger, whose balance is kept. */
import type { Executor } from '../../../database';
import type { Listed, Range } from '../../../database/listing';
import { AppError } from '../../../plugins/errors';
import { isBookable, MAX_BALANCE } from '../rules/course-hours';
import { type Actor, bookHours, type CourseHourEntry, findEntry, holdBalance, listEntries, type NewEntry } from './course-hours.repository';

/** Asked for by somebody, with a key: the same key again is the same entry. */
interface Asked {
  reason: string;
  key: string;
  actor: Actor;
}

export interface HoursAsked extends Asked {
  /** Halves; fewer than none are taken away. */
  hours: number;
  receipt?: string | undefined;
  /** The newest entry that whoever asks has seen, null: none; a newer one is told first. Left out: it is not looked at. */
  latestEntryId?: number | null;
}

const findNewest = async (tx: Executor, studentId: number): Promise<number | null> =>
  (await listEntries(tx, studentId, { limit: 1, offset: 0 })).items[0]?.id ?? null;

export function createCourseHourService({ db, now }: { db: Executor; now: () => Date }) {
  /** @param decide what is booked, while the student is held */
  const book = (
    studentId: number,
    { reason, key, actor, receipt, latestEntryId }: Asked & Pick<HoursAsked, 'receipt' | 'latestEntryId'>,
    decide: (tx: Executor) => Promise<Pick<NewEntry, 'kind' | 'hours' | 'reverses'>>,
    isSame: (entry: CourseHourEntry) => boolean,
  ): Promise<CourseHourEntry> =>
    db.transaction(async (tx) => {
      const left = await holdBalance(tx, studentId);
      if (left === undefined) throw new AppError('STUDENT_NOT_FOUND');
      const booked = await findEntry(tx, studentId, { key });
      if (booked) {
        if (booked.reason !== reason || booked.receipt !== (receipt ?? null) || !isSame(booked))
          throw new AppError('IDEMPOTENCY_KEY_REUSED');
        return booked;
      }
      if (latestEntryId !== undefined && latestEntryId !== (await findNewest(tx, studentId))) throw new AppError('EDITED_MEANWHILE');
      const decided = await decide(tx);
      if (Math.abs(left + decided.hours) > MAX_BALANCE) throw new AppError('INVALID_REQUEST');
      const { id } = await bookHours(tx, { studentId, at: now(), reason, receipt, idempotencyKey: key, actor, ...decided });
      const entry = await findEntry(tx, studentId, { id });
      if (!entry) throw new Error('an entry that was booked is not there');
      return entry;
    });

  return {
    /** Newest first, each with what was left after it. */
    list: (studentId: number, range: Range): Promise<Listed<CourseHourEntry>> => listEntries(db, studentId, range),

    /** @throws AppError STUDENT_NOT_FOUND, INVALID_REQUEST, EDITED_MEANWHILE, IDEMPOTENCY_KEY_REUSED */
    async add(studentId: number, { hours, ...asked }: HoursAsked): Promise<CourseHourEntry> {
      if (!isBookable(hours)) throw new AppError('INVALID_REQUEST');
      return book(
        studentId,
        asked,
        () => Promise.resolve({ kind: hours > 0 ? 'grant' : 'deduction', hours }),
        (entry) => entry.hours === hours && entry.reverses === null,
      );
    },

    /**
     * Takes an entry back by one of the opposite hours. Of a lesson's charge the lesson and its report stay as they were.
     * @throws AppError STUDENT_NOT_FOUND, NOT_FOUND, COURSE_HOURS_REVERSED, COURSE_HOURS_NOT_REVERSIBLE, IDEMPOTENCY_KEY_REUSED
     */
    reverse: (studentId: number, entryId: number, asked: Asked): Promise<CourseHourEntry> =>
      book(
        studentId,
        asked,
        async (tx) => {
          const entry = await findEntry(tx, studentId, { id: entryId });
          if (!entry) throw new AppError('NOT_FOUND');
          if (entry.kind === 'reversal') throw new AppError('COURSE_HOURS_NOT_REVERSIBLE');
          if (entry.reversedBy !== null) throw new AppError('COURSE_HOURS_REVERSED');
          return { kind: 'reversal', hours: -entry.hours, reverses: entryId };
        },
        (entry) => entry.reverses === entryId,
      ),
  };
}
