/** What the big card of the word tab says: where the round stands and how to go on. Pure. */
import { ROUND_SIZE } from '@xueban/contract/constants';
import type { RoundProgress } from '@xueban/contract/resources/learning-records/word';

export interface HeroText {
  title: string;
  /** 0–100. */
  percentage: number;
  /** Left and right below the progress line. */
  facts: readonly [string, string];
  action: string;
}

/** An open round. */
export function openRoundText(progress: RoundProgress): HeroText {
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
      title: '继续学习',
      percentage: Math.round((words / ROUND_SIZE) * 100),
      facts: ['学前检测', `已选生词 ${words} / ${ROUND_SIZE}`],
      action: '继续学前检测',
    };
  }
  if (step === 'final_exam' || step === 'completed') {
    return { title: '继续学习', percentage, facts: ['学后检测', `${words} 词`], action: '去学后检测' };
  }
  const isMixed = mixed.length > 0;
  return {
    title: '继续学习',
    percentage,
    facts: [isMixed ? `混组 1–${group} · 共 ${groups} 组` : `第 ${group} 组 · 共 ${groups} 组`, `${done} / ${words} 词`],
    action: isMixed ? `从混组 1–${group} 继续` : `从第 ${group} 组继续`,
  };
}

/** The next round, before it is started. @param number 1-based */
export function newRoundText(number: number, percentage: number, finished: boolean): HeroText {
  if (finished) return { title: '这门课学完了', percentage: 100, facts: ['全部学完', '按计划复习就好'], action: '' };
  return { title: `开始第 ${number} 轮`, percentage, facts: ['先选生词，再分组学', `一轮 ${ROUND_SIZE} 词`], action: '开始学前检测' };
}

/** The card for what is known: an open round, or the next one. */
export function heroText({
  open,
  roundNumber,
  percentage,
}: {
  open: RoundProgress | undefined;
  roundNumber: number | undefined;
  percentage: number;
}): HeroText {
  return open ? openRoundText(open) : newRoundText(roundNumber ?? 1, percentage, percentage === 100);
}

/** 初中核心词汇 · Unit 3, as far as it is known. */
export function placeText(course: string | undefined, unit: string | undefined): string {
  return [course, unit].filter((part) => part !== undefined).join(' · ');
}
