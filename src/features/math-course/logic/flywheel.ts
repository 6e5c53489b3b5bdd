/** What the flywheel says of each section, and where its next turn leads. Pure. */
import { isBegun, isDue, isFinished, type NextStep, type SectionView } from './home';
import { daysBetween } from '@/lib/time';

export type SectionStatus = 'finished' | 'due' | 'begun' | 'new';

/** Told by sign and word as well as by colour. @param today school day */
export function getStatus(section: SectionView, today: string): SectionStatus {
  if (isDue(section, today)) return 'due';
  if (isFinished(section)) return 'finished';
  return isBegun(section) ? 'begun' : 'new';
}

/** Text for the section's stage: 讲义 → 小测 → 错题 → 全对, and back. @param today school day */
export function getStageText({ flywheel, percentage }: SectionView, today: string): string {
  if (!flywheel) return percentage > 0 ? `${percentage}%` : '还没开始';
  const { turn, wrong_count: wrong, waiting_count: waiting, due_on: dueOn, times_held: held, questions_count: count } = flywheel;
  if (count === 0) return '只有讲义';
  switch (turn) {
    case 'learn':
      return `还没开始 · ${count} 题`;
    case 'quiz':
      return '小测进行中';
    case 'wrong_questions':
      return `还有 ${wrong} 题要改正`;
    case 'waiting':
      return `做完了 · ${waiting} 题等批改`;
    case 'finished': {
      const heldText = held > 0 ? ` · 已守住 ${held} 次` : '';
      if (dueOn === null) return `全对${heldText}`;
      const days = daysBetween(today, dueOn);
      return days <= 0 ? `今天混着再考${heldText}` : `${days} 天后混着再考${heldText}`;
    }
  }
}

/** Where a tap on a section leads. A finished one opens at its handout: only a button that says 再练一遍 starts the quiz again. */
export const getStep = ({ flywheel }: SectionView): NextStep =>
  flywheel === undefined || flywheel.turn === 'learn' || flywheel.turn === 'finished' ? 'handout' : 'quiz';
