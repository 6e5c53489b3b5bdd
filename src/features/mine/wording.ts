/** What the personal centre says. Pure. */
import type { Student } from '@xueban/contract/resources/students';
import { sayBalance } from '@/shared/lesson/lesson';

/** 七年级 · 当前 */
export function studentNote({ grade }: Student, current: boolean): string {
  return [grade, current ? '当前学员' : undefined].filter(Boolean).join(' · ') || '学员';
}

/** What is asked before signing out. Waiting answers are kept, and the guardian must know it. */
export function signOutQuestion(waiting: number): string {
  return waiting === 0
    ? '退出后需要重新登录才能继续学习。'
    : `还有 ${waiting} 个答案没有同步。它们会留在这台手机里，等您再次登录后继续上传。`;
}

/** State of the answers of this phone. */
export function syncState(waiting: number): string {
  return waiting === 0 ? '已全部同步' : `${waiting} 个答案待同步`;
}

/** The figures of a student who is not the current one, a line each for lack of room. */
export function otherNotes({ today_words: done, daily_goal: goal, streak_days: days, course_hours_left: hours }: Student): string[] {
  return [`今日 ${done}/${goal} 词`, `连续 ${days} 天`, sayBalance(hours)];
}

/** How much of today's goal is done, 0–100. */
export function goalPercentage({ today_words: done, daily_goal: goal }: Student): number {
  return Math.min(100, Math.round((done / goal) * 100));
}
