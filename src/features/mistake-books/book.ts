/** The mistake word book: which of its words are looked at, and what is said of them. Pure. */
import { MISTAKE_RIGHT_IN_ROW, PRACTICE_SIZE } from '@xueban/contract/constants';
import type { Calls } from '@xueban/contract/calls';
import type { MistakeWordBook } from '@xueban/contract/resources/mistake-word-books';
import type { ReviewWord } from '@xueban/contract/resources/reinforcements';

/** In the book, or out of it again. */
export type Tab = 'in' | 'left';
export type Order = 'latest' | 'times_wrong';

export interface Filter {
  tab: Tab;
  /** 0: every chapter. */
  chapterId: number;
  /** At least so often wrong. */
  timesWrong: number;
  order: Order;
}

export const EVERY_CHAPTER = 0;
export const startFilter: Filter = { tab: 'in', chapterId: EVERY_CHAPTER, timesWrong: 1, order: 'latest' };
export const timesOptions = [
  { key: 1, label: '全部' },
  { key: 2, label: '错 2 次以上' },
  { key: 3, label: '错 3 次以上' },
] as const;

export type WordsQuery = Calls['GET reinforcement_words']['query'];

export function getQuery(courseId: number, { tab, chapterId, timesWrong, order }: Filter): WordsQuery {
  return {
    course_id_eq: courseId,
    mistake_book: tab,
    order,
    ...(chapterId === EVERY_CHAPTER ? {} : { chapter_id_eq: chapterId }),
    ...(timesWrong === 1 ? {} : { times_wrong_gteq: timesWrong }),
  };
}

/** What the page of a review is told to practise these words. */
export function practiceQuery(courseId: number, { chapterId, timesWrong }: Filter) {
  return {
    courseId,
    source: 'mistakes',
    ...(chapterId === EVERY_CHAPTER ? {} : { chapterId }),
    ...(timesWrong === 1 ? {} : { timesWrong }),
  };
}

/** Chapters to choose from at once: a large course has hundreds. */
export const CHAPTERS_SHOWN = 20;
/** In place of a chapter: those before, those after. */
export const EARLIER_CHAPTERS = -1;
export const LATER_CHAPTERS = -2;

/**
 * Chapters with words in the book, with how many; none to choose from where there is only one. Some at a time: the one
 * chosen is always among them.
 * @param first place of the first chapter shown
 */
export function chapterOptions(
  { chapters }: Pick<MistakeWordBook, 'chapters'>,
  first: number,
  chosen: number,
): { key: number; label: string }[] {
  if (chapters.length < 2) return [];
  const shown = chapters.slice(first, first + CHAPTERS_SHOWN);
  const elsewhere = chapters.filter((chapter) => chapter.chapter_id === chosen && !shown.includes(chapter));
  return [
    { key: EVERY_CHAPTER, label: '全部章' },
    ...(first > 0 ? [{ key: EARLIER_CHAPTERS, label: '‹ 前面的章' }] : []),
    ...[...elsewhere, ...shown].map(({ chapter_id: key, name, words_count: count }) => ({ key, label: `${name} ${count}` })),
    ...(first + CHAPTERS_SHOWN < chapters.length ? [{ key: LATER_CHAPTERS, label: '后面的章 ›' }] : []),
  ];
}

/** 连对 1/3: how far a word is on its way out. */
export function wayOut({ right_in_row: right }: Pick<ReviewWord, 'right_in_row'>): string {
  return `连对 ${Math.min(right, MISTAKE_RIGHT_IN_ROW)}/${MISTAKE_RIGHT_IN_ROW}`;
}

/** What practice does with the words chosen. @param count how many fit the filter */
export function practiceText(count: number): string {
  return count > PRACTICE_SIZE ? `练一练 · 先练 ${PRACTICE_SIZE} 词` : `练一练 · ${count} 词`;
}

/** What is said where no word fits. */
export function emptyText({ tab, chapterId, timesWrong }: Filter): { kind: 'done' | 'empty'; title: string; text: string } {
  if (tab === 'left')
    return { kind: 'empty', title: '还没有移出的词', text: `一个词连续答对 ${MISTAKE_RIGHT_IN_ROW} 次，就会自己离开错词本，来到这里。` };
  if (chapterId !== EVERY_CHAPTER || timesWrong > 1) return { kind: 'done', title: '这里一个错词也没有', text: '换个条件看看别的词' };
  return { kind: 'empty', title: '还没有错词', text: '学后检测和复习里没记住的词会放到这里，方便再来一次。' };
}
