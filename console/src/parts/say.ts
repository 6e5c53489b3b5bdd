/** Numbers, days and times as people say them. */
import type { SchoolClass } from '@xueban/contract/school/classes';
import dayjs from 'dayjs';
import { readMoment } from '../school-time';

/** 1.0, or −1.5 where hours are owed. */
export const sayHours = (hours: number): string => `${hours < 0 ? '−' : ''}${Math.abs(hours).toFixed(1)}`;

/** 剩 12.5 课时, or 欠 0.5 课时. */
export const sayBalance = (hours: number): string => `${hours < 0 ? '欠' : '剩'} ${Math.abs(hours).toFixed(1)} 课时`;

/** +20.0 or −1.0, with the sign of mathematics. */
export const sayChange = (hours: number): string => `${hours < 0 ? '−' : '+'}${Math.abs(hours).toFixed(1)}`;

const DAY = /^\d{4}-\d\d-\d\d$/;

/** 今天, 昨天, 明天, 11月20日, 2025年11月20日: of a day, or of a moment by the school's clock. */
export function sayDay(day: string): string {
  const date = DAY.test(day) ? dayjs(day) : readMoment(day);
  const days = readMoment().startOf('day').diff(date.startOf('day'), 'day');
  if (days === 0) return '今天';
  if (days === 1) return '昨天';
  if (days === -1) return '明天';
  return date.format(date.year() === readMoment().year() ? 'M月D日' : 'YYYY年M月D日');
}

/** 今天 10:05 约的, 已经等了 3 天: how long somebody has waited. */
export function sayWait(instant: string): string {
  const days = readMoment().startOf('day').diff(readMoment(instant).startOf('day'), 'day');
  return days <= 0 ? `${sayTime(instant)} 约的` : `已经等了 ${days} 天`;
}

/** 今天 19:40, 11月20日 10:05. */
export const sayTime = (instant: string): string => `${sayDay(instant)} ${readMoment(instant).format('HH:mm')}`;

/** 42%. */
export const sayShare = (share: number): string => `${Math.round(share * 100)}%`;

/** A day on which something is due; what is late is due today. */
export const sayDue = (day: string): string => (dayjs(day).isBefore(readMoment(), 'day') ? '今天' : sayDay(day));

/** 七年级周六班，王老师，已结束: what somebody else has saved. */
export const saySavedClass = ({ name, teacher, retired }: Pick<SchoolClass, 'name' | 'teacher' | 'retired'>): string =>
  [name, teacher?.name ?? '没有老师', ...(retired ? ['已结束'] : [])].join('，');
