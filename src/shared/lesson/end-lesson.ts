/** Ending a lesson before its round is: asked first, with what it will cost. */
import type { TeachingRecord } from '@xueban/contract/resources/teaching-records';
import { reportError } from '@/lib/errors';
import { call } from '@/lib/http/call';
import { confirm, toastText } from '@/lib/toast';
import { lessonCost, sayHours } from './lesson';

/** What ending it now comes to. */
export function endNote({ is_used: isUsed, min_learned: learned, min_minutes: minutes, course_hours: hours }: TeachingRecord): string {
  if (!isUsed) return '还没有开始学，不计课时。';
  const least = [...(learned > 0 ? [`新学 ${learned} 个`] : []), ...(minutes > 0 ? [`学满 ${minutes} 分钟`] : [])];
  const cost = least.length === 0 ? `计 ${sayHours(hours)}` : `${least.join('、')}就计 ${sayHours(hours)}，不到不计`;
  return `${cost}。没学完的都留着，以后自己接着学不计课时。`;
}

/** @returns whether it was ended */
export async function endLesson(lesson: TeachingRecord, studentId: number): Promise<boolean> {
  if (!(await confirm({ title: '结束这节课？', content: endNote(lesson), confirmText: '结束', cancelText: '接着上' }))) return false;
  try {
    const ended = await call('POST teaching_records/{id}/end', { params: { id: lesson.id }, studentId });
    toastText(`这节课结束了，${ended.changed_course_hours > 0 ? '计 ' : ''}${lessonCost(ended)}`);
    return true;
  } catch (error) {
    reportError(error);
    return false;
  }
}
