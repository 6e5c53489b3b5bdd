/** A lesson as the word tab names it. Pure. */
import type { TeachingRecord } from '@xueban/contract/resources/teaching-records';
import { sayTime } from '@/lib/time';

/** 11月20日 19:00 · 王老师 · 1.0 课时; an open one says so. */
export function lessonText({
  started_at: startedAt,
  teacher,
  completed_at: completedAt,
  changed_course_hours: hours,
}: TeachingRecord): string {
  const cost = completedAt === null ? '进行中' : hours === 0 ? '不计课时' : `${hours.toFixed(1)} 课时`;
  return `${sayTime(startedAt)} · ${teacher.name} · ${cost}`;
}
