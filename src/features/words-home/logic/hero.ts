/** What the big card of the word tab says: where the round stands and how to go on. Pure. */
import { ROUND_SIZE } from '@xueban/contract/constants';
import type { RoundProgress } from '@xueban/contract/resources/learning-records/word';

export interface HeroText {
  title: string;
  /** How much of the round is done, 0–100; undefined where none is under way. */
  percentage: number | undefined;
  /** Left and right below the progress line. */
  facts: readonly [string, string];
  action: string;
}

/** An open round. @param inLesson begun with the teacher: it stays the lesson's, and is charged with it */
export function openRoundText(progress: RoundProgress, inLesson = false): HeroText {
  const title = inLesson ? '继续陪练课' : '继续学习';
  const {
    step,
    current_group: group,
    mixed_groups: mixed,
    groups_count: groups,
    words_count: words,
    words_done: done,
    percentage,
  } = progress;
  if (step === 'pre_exam') {
    return {
      title,
      // It begins with its first group.
      percentage: 0,
      facts: ['学前检测', `已选生词 ${words} / ${ROUND_SIZE}`],
      action: '继续学前检测',
    };
  }
  if (step === 'final_exam' || step === 'completed') {
    return { title, percentage, facts: ['学后检测', `${words} 词`], action: '去学后检测' };
  }
  const isMixed = mixed.length > 0;
  return {
    title,
    percentage,
    facts: [isMixed ? `混组 1–${group} · 共 ${groups} 组` : `第 ${group} 组 · 共 ${groups} 组`, `${done} / ${words} 词`],
    action: isMixed ? `从混组 1–${group} 继续` : `从第 ${group} 组继续`,
  };
}

/** The next round, before it is started. @param number 1-based @param percentage of the course */
export function newRoundText(number: number, percentage: number, finished: boolean): HeroText {
  if (finished) return { title: '这门课学完了', percentage: undefined, facts: ['全部学完', '按计划复习就好'], action: '' };
  const size = percentage > 0 ? `全课已学 ${percentage}%` : `一轮 ${ROUND_SIZE} 词`;
  return { title: `开始第 ${number} 轮`, percentage: undefined, facts: ['先选生词，再分组学', size], action: '开始学前检测' };
}

/** The card for what is known: an open round, or the next one. */
export function heroText({
  open,
  roundNumber,
  percentage,
}: {
  open: { progress: RoundProgress; teaching_record_id: number | null } | undefined;
  roundNumber: number | undefined;
  percentage: number;
}): HeroText {
  return open
    ? openRoundText(open.progress, open.teaching_record_id !== null)
    : newRoundText(roundNumber ?? 1, percentage, percentage === 100);
}

/** 初中核心词汇 · Unit 3, as far as it is known. */
export function placeText(course: string | undefined, unit: string | undefined): string {
  return [course, unit].filter((part) => part !== undefined).join(' · ');
}
