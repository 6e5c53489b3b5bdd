/** The text of a reminder: short, kind, and about the child no more than is needed. */
import { findShort } from '@xueban/contract/learning/short-review';
import type { ReminderKind } from '@xueban/contract/resources/reminders';
import type { Said } from './templates';
import { getSchoolDay, getSchoolTime } from '../../school/rules/school-calendar';

interface Common {
  /** As the guardian is told: see `calledName`. */
  student: string;
  now: Date;
}

export interface StudyFacts extends Common {
  kind: 'due' | 'missed';
  words: number;
  minutes: number;
  dailyGoal: number;
}

export interface LessonFacts extends Common {
  kind: 'lesson';
  teacher: string;
  hours: number;
  left: number;
  completedAt: Date;
}

export interface HoursFacts extends Common {
  kind: 'hours';
  left: number;
}

export type Facts = StudyFacts | LessonFacts | HoursFacts;

/** Where a tap on the message leads, without a leading slash. */
export const PAGES: Readonly<Record<ReminderKind, string>> = {
  due: 'pages/english/words/reinforcements/index',
  missed: 'pages/english/words/reinforcements/index',
  lesson: 'pages/mine/index',
  hours: 'pages/mine/index',
};

const WHAT: Readonly<Record<ReminderKind, string>> = { due: '今日复习', missed: '补上复习', lesson: '课时变动', hours: '课时余额' };

export function getSaid(facts: Facts): Partial<Record<Said, string>> {
  const { student, now } = facts;
  const common = { student, what: WHAT[facts.kind], day: dayText(getSchoolDay(now)) };
  if (facts.kind === 'lesson') {
    const { teacher, hours, left, completedAt } = facts;
    const [day = '', time = ''] = getSchoolTime(completedAt).split(' ');
    return {
      ...common,
      teacher,
      hours: hours.toFixed(1),
      left: balanceText(left),
      time: `${dayText(day)} ${time}`,
      note: `计 ${hours.toFixed(1)} 课时，${balanceText(left)}`,
    };
  }
  if (facts.kind === 'hours') return { ...common, left: balanceText(facts.left), note: lowNote(facts.left) };
  const { kind, words, minutes, dailyGoal } = facts;
  return {
    ...common,
    words: String(words),
    minutes: String(minutes),
    note: kind === 'due' ? dueNote({ words, minutes, dailyGoal }) : '昨天没复习，今天补上就好',
  };
}

/** Where many are due no more is asked for than the page of reviews asks for first. */
function dueNote({ words, minutes, dailyGoal }: Pick<StudyFacts, 'words' | 'minutes' | 'dailyGoal'>): string {
  const first = findShort(words, dailyGoal);
  return first === undefined ? `${words} 个词，约 ${minutes} 分钟` : `先复习 ${first} 个词就好`;
}

/** Hours may be owed; the text then says more than that they run low. */
function lowNote(left: number): string {
  if (left < 0) return '已经欠课时了，续课请联系学校';
  return left === 0 ? '已经用完了，续课请联系学校' : '快用完了，需要时请联系学校';
}

/** 剩 3.5 课时; 欠 1.0 课时. */
const balanceText = (hours: number): string => `${hours < 0 ? '欠' : '剩'} ${Math.abs(hours).toFixed(1)} 课时`;

/** 2026年11月23日. */
function dayText(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${year}年${Number(month)}月${Number(date)}日`;
}

/**
 * What a message calls a student: 孩子 where the guardian has no other one, else the given name of a Chinese name (小满 of
 * 林小满, 小芳 of 王芳), and the whole name only where that would not tell two apart.
 * @param others names of the guardian's other students
 */
export function calledName(name: string, others: readonly string[]): string {
  if (others.length === 0) return '孩子';
  const short = givenName(name);
  return others.some((other) => givenName(other) === short) ? name : short;
}

const COMPOUND = /^(欧阳|司马|上官|诸葛|东方|皇甫|尉迟|公孙|慕容|长孙|令狐|夏侯|端木|南宫)/;

function givenName(name: string): string {
  const trimmed = name.trim();
  if (!/^\p{Script=Han}{2,4}$/u.test(trimmed)) return trimmed.split(/\s+/)[0] ?? trimmed;
  const given = trimmed.slice(COMPOUND.test(trimmed) && trimmed.length > 2 ? 2 : 1);
  return given.length === 1 ? `小${given}` : given;
}
