/** The account of AI: one for all that costs the school a question to a model. */
import type { Transact, Executor } from '../../../database';
import { addDays, getMidnight, getSchoolDay } from '../../school/rules/school-calendar';
import { type AiLimits, count, findStudentDay, isAllowed, uncount, usedBySchool, type Use, type UsageKind } from './ai-usage.repository';
import { hasOver, removeOver } from './ai-uses.repository';
import type { UsageByKind } from '../../../database/schema';

export type { Use, UsageKind } from './ai-usage.repository';

export interface UsageToday {
  used: number;
  limit: number;
  byKind: UsageByKind;
  schoolUsedUp: boolean;
  /** The next midnight of the school. */
  resetsAt: Date;
}

/** Whose day is used up. */
export type UsedUp = 'student' | 'school';

/** Thrown inside a transaction, which it rolls back. */
export class AiUsedUp extends Error {
  constructor(readonly whose: UsedUp) {
    super(`The AI of the ${whose} is used up for today`);
    this.name = 'AiUsedUp';
  }
}

interface Parts {
  db: Executor;
  transact: Transact;
  limits: AiLimits;
  now: () => Date;
}

export type AiUsage = ReturnType<typeof createAiUsage>;

export function createAiUsage({ db, transact, limits, now }: Parts) {
  const getUse = (studentId: number, kind: UsageKind): Use => ({ studentId, kind, day: getSchoolDay(now()) });

  /**
   * Charges one use in the transaction of what is asked. Counting comes before asking, so that requests at the same time
   * cannot all see a free place.
   * @throws AiUsedUp which has to end the transaction
   */
  async function charge(tx: Executor, use: Use): Promise<void> {
    const { student, school } = await count(tx, use, limits);
    if (!student) throw new AiUsedUp('student');
    if (!school) throw new AiUsedUp('school');
  }

  /** Gives back what was lost with a process, of one student or of all. */
  async function reclaim(studentId?: number): Promise<void> {
    if (studentId !== undefined && !(await hasOver(db, studentId))) return;
    await transact(async (tx) => {
      for (const use of await removeOver(tx, studentId)) await uncount(tx, use);
    });
  }

  /** Students whose day is used up, so that further requests need no transaction. */
  async function usedUp({ studentId, day }: Use): Promise<UsedUp | undefined> {
    await reclaim(studentId);
    if ((await findStudentDay(db, studentId, day)).used >= limits.student) return 'student';
    return (await usedBySchool(db, day)) >= limits.school ? 'school' : undefined;
  }

  return {
    /** Whether AI may be used for a student: their guardians decide. */
    isAllowed: (studentId: number): Promise<boolean> => isAllowed(db, studentId),
    getUse,
    charge,
    usedUp,
    reclaim,
    /** Gives back a use that came to nothing. */
    giveBack: (use: Use, tx?: Executor): Promise<void> => (tx ? uncount(tx, use) : transact((own) => uncount(own, use))),
    async today(studentId: number): Promise<UsageToday> {
      await reclaim(studentId);
      const day = getSchoolDay(now());
      const { used, byKind } = await findStudentDay(db, studentId, day);
      return {
        used,
        limit: limits.student,
        byKind,
        schoolUsedUp: (await usedBySchool(db, day)) >= limits.school,
        resetsAt: getMidnight(addDays(day, 1)),
      };
    },
  };
}
