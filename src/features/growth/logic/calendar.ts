/** A month of study as weeks of cells, and what is said of its days. Pure. */
import type { StudyCalendar, StudyDay } from '@xueban/contract/resources/study-days';
import { plusDays, sayDuration } from '@/lib/time';
import { dayText, toMonday, plusMonths } from './dates';

/** `some`: something was done, but nothing was completed. */
export type CellKind = 'studied' | 'reached' | 'some' | 'rest' | 'coming' | 'outside';

export interface DayCell {
  day: string;
  /** Of the month; empty outside of it. */
  date: string;
  kind: CellKind;
  isToday: boolean;
  /** Below the date: words of the day, or ✓ where there were none. */
  sign: string;
}
export type Week = readonly DayCell[];

/** Words learned and reviewed. */
export const getWords = ({ learned_count: learned, reviewed_count: reviewed }: StudyDay): number => learned + reviewed;

/** Whole weeks, Monday first. @param goal words a day */
export function getWeeks({ month, today, days }: Pick<StudyCalendar, 'month' | 'today' | 'days'>, goal: number): Week[] {
  const byDay = new Map(days.map((one) => [one.day, one]));
  const next = `${plusMonths(month, 1)}-01`;
  const weeks: Week[] = [];
  for (let monday = toMonday(`${month}-01`); monday < next; monday = plusDays(monday, 7)) {
    weeks.push(
      Array.from({ length: 7 }, (_, i) => {
        const day = plusDays(monday, i);
        return day.startsWith(month) ? getCell(day, today, byDay.get(day), goal) : emptyCell(day);
      }),
    );
  }
  return weeks;
}

const emptyCell = (day: string): DayCell => ({ day, date: '', kind: 'outside', isToday: false, sign: '' });

function getCell(day: string, today: string, done: StudyDay | undefined, goal: number): DayCell {
  return { day, date: String(Number(day.slice(8))), kind: getKind(day, today, done, goal), isToday: day === today, sign: getSign(done) };
}

function getKind(day: string, today: string, done: StudyDay | undefined, goal: number): CellKind {
  if (done === undefined) return day > today ? 'coming' : 'rest';
  if (!done.studied) return 'some';
  return getWords(done) >= goal ? 'reached' : 'studied';
}

function getSign(done: StudyDay | undefined): string {
  if (done === undefined) return '';
  return getWords(done) > 0 ? String(getWords(done)) : '✓';
}

/** What is read out for a cell. */
export function cellText({ day, kind, isToday, sign }: DayCell): string {
  const words = sign === '' ? '' : sign === '✓' ? '，学过' : `，${sign} 词`;
  const said: Readonly<Record<CellKind, string>> = {
    studied: words,
    reached: `${words}，达到目标`,
    some: words,
    rest: isToday ? '' : '，休息',
    coming: '，还没到',
    outside: '',
  };
  return `${dayText(day)}${isToday ? '，今天' : ''}${said[kind]}`;
}

/** A chosen day: its date, then what was done, in kind words. */
export function dayLines(day: string, today: string, done: StudyDay | undefined): string[] {
  const title = `${dayText(day)}${day === today ? ' · 今天' : ''}`;
  if (done === undefined) {
    if (day > today) return [title, '还没到这一天'];
    return [title, day === today ? '今天还没开始，学一点就有记录' : '这天休息，学过的都还在'];
  }
  const parts = getParts(done);
  const lines = [title, parts.length === 0 ? '这天学习过' : parts.join('，')];
  if (!done.studied) lines.push(day === today ? '做完正在学的内容，今天就算打卡' : '这天开了个头，没有做完也算努力过');
  return lines;
}

/** 新学 45 词, 复习 18 词 … */
export function getParts({ learned_count: learned, reviewed_count: reviewed, math_count: math, seconds }: StudyDay): string[] {
  return [
    learned > 0 ? `新学 ${learned} 词` : '',
    reviewed > 0 ? `复习 ${reviewed} 词` : '',
    math > 0 ? `数学 ${math} 次` : '',
    seconds > 0 ? `用时 ${sayDuration(seconds)}` : '',
  ].filter((part) => part !== '');
}

/** What the days in a row mean today; never a reproach. */
export function streakText({ streak_days: streak, today, days }: Pick<StudyCalendar, 'streak_days' | 'today' | 'days'>): string {
  const doneToday = days.some(({ day, studied }) => day === today && studied);
  if (doneToday) return streak > 1 ? '今天也学过了，真棒' : '今天学过了，明天接着来';
  if (streak > 0) return `今天学一点，就是第 ${streak + 1} 天`;
  return '断了也没关系，学过的都还在。今天学一点就是第 1 天';
}
