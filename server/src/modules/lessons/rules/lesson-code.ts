/** The code of the day of a teacher: what they say to begin a lesson. Pure. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { LESSON_CODE_LENGTH } from '@xueban/contract/constants';
import type { CalendarDay } from '../../school/rules/school-calendar';

export interface CodeOwner {
  teacherId: number;
  /** How often the school has renewed the teacher's codes. */
  serial: number;
}

/**
 * Another one each school day, and at once another when it is renewed; nothing is kept but the key.
 * @param key of this school's codes
 * @returns {@link LESSON_CODE_LENGTH} digits
 */
export function lessonCode(key: string, { teacherId, serial }: CodeOwner, day: CalendarDay): string {
  const mark = createHmac('sha256', key).update(`lesson-code:${teacherId}:${serial}:${day}`).digest();
  // 48 bits: what the remainder prefers is not worth a guess.
  return String(mark.readUIntBE(0, 6) % 10 ** LESSON_CODE_LENGTH).padStart(LESSON_CODE_LENGTH, '0');
}

/** Whether a code is the right one, in the same time whichever digit is wrong. */
export function isSameCode(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
