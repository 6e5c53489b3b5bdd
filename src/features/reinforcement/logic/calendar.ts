/** The calendar of reviews as weeks of cells. Pure. */
import type { ReviewDay } from '@xueban/contract/resources/reinforcements';

/** How a day is shown; `outside`: not of the calendar. */
export type DayKind = 'done' | 'partly' | 'missed' | 'rest' | 'due' | 'coming' | 'outside';

export interface DayCell {
  day: string;
  /** 21, or 12/1 on the first of a month. */
  date: string;
  kind: DayKind;
  isToday: boolean;
  /** Below the date: ✓, 补, a count; empty where there is nothing to say. */
  sign: string;
}
export type Week = readonly DayCell[];

const DAYS_A_WEEK = 7;
const DAY_MS = 86_400_000;
/** Weeks seen at first: the last one, this one, the next. */
const WEEKS_BEFORE = 1;
const WEEKS_AFTER = 1;

const parseMs = (day: string): number => Date.parse(`${day}T00:00:00Z`);
export const plusDays = (day: string, days: number): string =>
  new Date(parseMs(day) + days * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
/** 0 is Monday. */
export const parseWeekday = (day: string): number => (new Date(parseMs(day)).getUTCDay() + DAYS_A_WEEK - 1) % DAYS_A_WEEK;

export const weekdays = ['一', '二', '三', '四', '五', '六', '日'] as const;

/** Today, and the words of its session that are right already: the calendar counts only what is left of today. */
export interface Today {
  day: string;
  doneCount: number;
}

/** Whole weeks, Monday first, around the calendar; only the near ones unless all are asked for. */
export function getWeeks(calendar: readonly ReviewDay[], now: Today, all: boolean): Week[] {
  const { day: today } = now;
  const byDay = new Map(calendar.map((entry) => [entry.day, entry]));
  const thisMonday = plusDays(today, -parseWeekday(today));
  const first = all ? (calendar[0]?.day ?? today) : plusDays(thisMonday, -WEEKS_BEFORE * DAYS_A_WEEK);
  const last = all ? (calendar[calendar.length - 1]?.day ?? today) : plusDays(thisMonday, WEEKS_AFTER * DAYS_A_WEEK);
  const weeks: Week[] = [];
  for (let monday = plusDays(first, -parseWeekday(first)); monday <= last; monday = plusDays(monday, DAYS_A_WEEK)) {
    weeks.push(weekdays.map((_, index) => getCell(plusDays(monday, index), byDay, now)));
  }
  return weeks;
}

function getCell(day: string, byDay: ReadonlyMap<string, ReviewDay>, now: Today): DayCell {
  const entry = byDay.get(day);
  const kind = getKind(entry, now);
  const [, month = 0, date = 0] = day.split('-').map(Number);
  return { day, date: date === 1 ? `${month}/1` : String(date), kind, isToday: day === now.day, sign: getSign(kind, entry) };
}

export function getKind(entry: ReviewDay | undefined, { day: today, doneCount }: Today): DayKind {
  if (!entry) return 'outside';
  const { day, words_count: words, missed_count: missed } = entry;
  if (day > today) return words > 0 ? 'coming' : 'rest';
  if (day === today && words > 0) return 'due';
  if (day === today) return doneCount > 0 ? 'done' : 'rest';
  if (missed > 0) return words > 0 ? 'partly' : 'missed';
  return words > 0 ? 'done' : 'rest';
}

function getSign(kind: DayKind, entry: ReviewDay | undefined): string {
  switch (kind) {
    case 'done':
      return '✓';
    case 'partly':
      return '一半';
    case 'missed':
      return '补';
    case 'due':
    case 'coming':
      return `${entry?.words_count ?? 0}`;
    default:
      return '';
  }
}

/** What a tapped day says: its date and what was or will be done, then the rounds of the plans that fall on it. */
export function dayLines(entry: ReviewDay | undefined, day: string, { day: today, doneCount }: Today): string[] {
  const title = `${dateText(day)} 周${weekdays[parseWeekday(day)] ?? ''}${day === today ? ' · 今天' : ''}`;
  if (!entry) return [title, '这一天还没有安排'];
  const { words_count: words, missed_count: missed, plan_days: planDays } = entry;
  const rounds = [...planDays].sort((a, b) => a - b).map((number) => `第 ${number} 天 · ${dateText(plusDays(day, -number))}学的那一轮`);
  if (day > today) return [title, words > 0 ? `要复习 ${words} 词` : '没有要复习的词', ...rounds];
  if (day === today) return [title, todayText(words, doneCount), ...rounds];
  return [title, pastText(words, missed), ...rounds];
}

function todayText(left: number, done: number): string {
  if (left > 0) return done > 0 ? `复习了 ${done} 词，还有 ${left} 词` : `还有 ${left} 词`;
  return done > 0 ? `复习了 ${done} 词，都做完了` : '今天没有要复习的词';
}

function pastText(words: number, missed: number): string {
  if (words === 0 && missed === 0) return '这天不用复习';
  if (missed === 0) return `复习了 ${words} 词`;
  return words === 0 ? `有 ${missed} 词没赶上，已经排到后面一起补` : `复习了 ${words} 词，${missed} 词没赶上，已经排到后面一起补`;
}

/** 11月20日: in a calendar a date is never 今天. */
export function dateText(day: string): string {
  const [, month = 0, date = 0] = day.split('-').map(Number);
  return `${month}月${date}日`;
}
