/** Logs of long ago take a twentieth of their rows once they are packed. Every step is a short transaction and can be done again. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Executor } from '../../../database';
import { addDays, getSchoolDay } from '../../school/rules/school-calendar';
import { ROW_DAYS } from '../rules/packs/review-pack';
import { listRoundsToPack, packRound } from './pack-answers.repository';
import { type Blocks, listBlocks, listCoursesOf, listStudentsToPack, packBlocks } from './pack-reviews.repository';

/** A student is packed once there is this much more, so that packs are few. */
const SLACK_DAYS = 15;
/** Students found at once. */
const MOST_STUDENTS = 1000;
/** In one transaction, during which answers of the course wait. */
const EVENTS_AT_ONCE = 500;
const DAY_MS = 86_400_000;

export type PackingService = ReturnType<typeof createPackingService>;

export function createPackingService({ db, now }: { db: Executor; now: () => Date }) {
  return {
    /** Students who have enough to pack, by id. */
    listStudents: (): Promise<number[]> => listStudentsToPack(db, addDays(getSchoolDay(now()), -ROW_DAYS - SLACK_DAYS), MOST_STUDENTS),

    /** Packs what a student answered more than a month ago. */
    async packStudent(studentId: number, stop?: AbortSignal): Promise<void> {
      const step = async (work: (tx: Executor) => Promise<void>): Promise<void> => {
        stop?.throwIfAborted();
        const began = performance.now();
        await db.transaction(work);
        // Phones that answer meanwhile come first.
        await delay(performance.now() - began, undefined, { signal: stop });
      };
      // A day more than rows are promised for: clocks of processes differ.
      const until = addDays(getSchoolDay(now()), -ROW_DAYS - 1);
      for (const course of await listCoursesOf(db, studentId))
        for (const blocks of getBatches(await listBlocks(db, course, until))) await step((tx) => packBlocks(tx, course, until, blocks));
      const over = new Date(now().getTime() - ROW_DAYS * DAY_MS);
      for (const recordId of await listRoundsToPack(db, studentId, over)) await step((tx) => packRound(tx, studentId, recordId));
    },
  };
}

/** Neighbouring blocks with so many events together, or one with more. */
function getBatches(blocks: readonly { block: number; events: number }[]): Blocks[] {
  const batches: (Blocks & { events: number })[] = [];
  for (const { block, events } of blocks) {
    const batch = batches.at(-1);
    if (batch && batch.events + events <= EVENTS_AT_ONCE) Object.assign(batch, { last: block, events: batch.events + events });
    else batches.push({ first: block, last: block, events });
  }
  return batches;
}
