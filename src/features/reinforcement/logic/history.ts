/** What a past review says in a list. Pure. */
import type { ReinforcementSubmissionSummary } from '@xueban/contract/resources/reinforcements';
import { exerciseNames } from '@/components/exercise/ExerciseChooser';
import { serverNow } from '@/lib/server-clock';
import { sayTime } from '@/lib/time';

/** 今天 19:00 */
export function whenText(
  { started_at: startedAt, completed_at: completedAt }: Pick<ReinforcementSubmissionSummary, 'started_at' | 'completed_at'>,
  now = serverNow(),
): string {
  return sayTime(completedAt ?? startedAt, now);
}

/** 记得 16 / 18 词, 已答 5 / 18 词 */
export function resultText({
  status,
  words_count: words,
  answered_count: answered,
  correct_count: correct,
}: ReinforcementSubmissionSummary): string {
  if (status === 'open') return `已答 ${answered} / ${words} 词`;
  if (answered === 0) return '没有答题';
  return `第一遍记得 ${correct} / ${answered} 词${answered < words ? `，${words - answered} 个没答` : ''}`;
}

/** 89%, 继续; – without an answer. */
export function scoreText({ status, answered_count: answered, correct_count: correct }: ReinforcementSubmissionSummary): string {
  if (status === 'open') return '接着做';
  return answered === 0 ? '–' : `${Math.floor((correct / answered) * 100)}%`;
}

/** 初中核心词汇 · 上 · 自评、拼写: how it was answered, once it was. */
export function placeText({ course_name: course, exercises }: Pick<ReinforcementSubmissionSummary, 'course_name' | 'exercises'>): string {
  return [course, exercises.map((exercise) => exerciseNames[exercise]).join('、')].filter((part) => part !== '').join(' · ');
}

export const sourceNames = { due: '抗遗忘复习', mistakes: '错词练习' } as const;
