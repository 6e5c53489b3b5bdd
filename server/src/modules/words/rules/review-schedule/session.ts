/** The reviews of a day: every plan that falls on it and what is late, as one session. */
import { SHORT_REVIEW_SIZE } from '@xueban/contract/constants';
import { seededShuffle } from '@xueban/contract/learning/word-round';
import { type CalendarDay, daysBetween } from '../../../school/rules/school-calendar';
import { findDueDay, isLate, planDaysDue } from './due-day';
import { findRecallOn } from './memory';
import type { DueWord, ScheduleOptions, WordReview } from './types';

/** Words of a day's session: late ones are added to the day's own up to here. */
export const SESSION_SIZE = 90;
/** Late words that find room in any case, so that a learner with full days catches up, too. */
export const LEAST_LATE_WORDS = 30;

export interface ReviewSession {
  day: CalendarDay;
  /** The most urgent first; askingOrder shuffles them. */
  words: readonly DueWord[];
  /** Late words for which there is no room today; they stay late. */
  carriedOver: readonly DueWord[];
  /** Due words already answered, and right in the end, on this day. */
  done: number;
}

/** Every word due on this day, each once, however many rounds it is in; in the order given. */
export function dueOn(day: CalendarDay, words: readonly WordReview[], options: ScheduleOptions): DueWord[] {
  const due: DueWord[] = [];
  for (const word of distinct(words)) {
    const dueWord = asDue(word, day, options);
    if (dueWord) due.push(dueWord);
  }
  return due;
}

function distinct(words: readonly WordReview[]): Iterable<WordReview> {
  return new Map(words.map((word) => [word.wordId, word])).values();
}

function asDue(word: WordReview, day: CalendarDay, options: ScheduleOptions): DueWord | undefined {
  const since = findDueDay(word, day, options);
  const { answeredOn } = word;
  if (since === undefined || since > day || !answeredOn) return undefined;
  const again = word.again && answeredOn === day;
  return {
    wordId: word.wordId,
    cell: word.cell,
    roundId: word.round?.id,
    due: again ? 'again' : isLate(word, since, day, options) ? 'late' : 'today',
    planDays: planDaysDue(word, day, options),
    dueOn: since,
    daysLate: daysBetween(since, day),
    recall: findRecallOn(word, day) ?? 0,
  };
}

/**
 * The session of a day: plan words of this day, youngest round first; FSRS's words of the day; late words, most at risk
 * first, as far as there is room; then what was answered wrong today. Asked for again, it is what is left of it.
 * @param size room for the day's own and late words; only late words are put off
 */
export function getSession(day: CalendarDay, words: readonly WordReview[], options: ScheduleOptions, size = SESSION_SIZE): ReviewSession {
  const due = dueOn(day, words, options);
  const answered = [...distinct(words)].filter((word) => word.answeredOn === day && word.answered !== undefined);
  const studiedOn = new Map(words.map(({ round }) => [round?.id, round?.studiedOn ?? '']));
  const own = due.filter((word) => word.due === 'today').sort((a, b) => inPlanOrder(a, b, studiedOn));
  const late = due.filter((word) => word.due === 'late').sort(byRisk);
  const again = due.filter((word) => word.due === 'again').sort((a, b) => a.wordId - b.wordId);
  const lateAnswered = answered.filter((word) => word.answered === 'late').length;
  const ownTotal = own.length + answered.length - lateAnswered;
  const room = Math.max(0, Math.max(size - ownTotal, LEAST_LATE_WORDS) - lateAnswered);
  return {
    day,
    words: [...own, ...late.slice(0, room), ...again],
    carriedOver: late.slice(room),
    done: answered.filter((word) => !word.again).length,
  };
}

/**
 * Shuffles a session within blocks of one kind, so that no word is known by its neighbour and whoever stops early has done
 * the most urgent ones. The order is the same all day for one student.
 */
export function askingOrder(words: readonly DueWord[], studentId: number, day: CalendarDay): DueWord[] {
  const blocks: DueWord[][] = [];
  for (const word of words) {
    const block = blocks.at(-1);
    if (block && block.length < SHORT_REVIEW_SIZE && block[0]?.due === word.due) block.push(word);
    else blocks.push([word]);
  }
  const seed = studentId * 31 + daysBetween(FIRST_DAY, day);
  return blocks.flatMap((block, at) => seededShuffle(block, seed * 31 + at));
}

/** Any day: only the number of days since then is used. */
const FIRST_DAY = '2020-01-01';

function inPlanOrder(a: DueWord, b: DueWord, studiedOn: ReadonlyMap<number | undefined, CalendarDay>): number {
  const byPlan = Number(b.planDays.length > 0) - Number(a.planDays.length > 0);
  if (byPlan !== 0) return byPlan;
  if (a.planDays.length === 0) return byRisk(a, b);
  const [dayA = '', dayB = ''] = [studiedOn.get(a.roundId), studiedOn.get(b.roundId)];
  if (dayA !== dayB) return dayA > dayB ? -1 : 1;
  return (a.roundId ?? 0) - (b.roundId ?? 0) || a.wordId - b.wordId;
}

function byRisk(a: DueWord, b: DueWord): number {
  return a.recall - b.recall || a.wordId - b.wordId;
}
