/** What is chosen and said of a mistake book of mathematics. Pure. */
import type { Calls } from '@xueban/contract/calls';
import { MISTAKES_IN_A_QUIZ, RIGHT_DAYS_TO_LEAVE } from '@xueban/contract/constants';
import type { MistakeQuestion, MistakeQuestionBook } from '@xueban/contract/resources/math/mistake-question-books';
import { serverNow } from '@/lib/server-clock';
import { sayTime } from '@/lib/time';

export type Tab = 'in' | 'left';
/** By what the questions are told apart. */
export type By = 'all' | 'chapter' | 'cause' | 'point';

export interface Filter {
  tab: Tab;
  by: By;
  /** Of the chapter, cause or knowledge point, as text; the empty one is all of them. */
  value: string;
}

export const startFilter: Filter = { tab: 'in', by: 'all', value: '' };

export const getTabs = ({ questions_count: count, left_count: left }: MistakeQuestionBook): { key: Tab; label: string }[] => [
  { key: 'in', label: `错题 ${count}` },
  { key: 'left', label: `已移出 ${left}` },
];

export const getOrigins = (book: MistakeQuestionBook): { key: By; label: string }[] => [
  { key: 'all', label: '全部' },
  ...(book.chapters.length > 1 ? [{ key: 'chapter' as const, label: '按章' }] : []),
  ...(book.causes.length > 0 ? [{ key: 'cause' as const, label: '按错因' }] : []),
  ...(book.knowledge_points.length > 1 ? [{ key: 'point' as const, label: '按知识点' }] : []),
];

/** The choices of one way, the first of them taken first. */
export function getChoices(book: MistakeQuestionBook, by: By): { key: string; label: string }[] {
  const counted = (key: string, name: string, count: number) => ({ key, label: `${name} ${count}` });
  switch (by) {
    case 'all':
      return [];
    case 'chapter':
      return book.chapters.map(({ chapter_id: id, name, questions_count: count }) => counted(String(id), name, count));
    case 'cause':
      return book.causes.map(({ cause, questions_count: count }) => counted(cause, cause, count));
    case 'point':
      return book.knowledge_points.map(({ id, name, questions_count: count }) => counted(id, name, count));
  }
}

type Query = Calls['GET mistake_question_books/{id}/questions']['query'];

export function getQuery({ tab, by, value }: Filter): Query {
  if (tab === 'left') return { left: true };
  if (by === 'all' || value === '') return {};
  if (by === 'chapter') return { chapter_id_eq: Number(value) };
  return by === 'cause' ? { cause_eq: value } : { knowledge_point_id_eq: value };
}

/** The same for the pages that practise and print it. */
export function getAddress({ by, value }: Filter): Record<string, string> {
  if (by === 'all' || value === '') return {};
  if (by === 'chapter') return { chapterId: value };
  return by === 'cause' ? { cause: value } : { knowledgePointId: value };
}

/** How many a practice of what is chosen asks: those from paper it does not, they belong to no chapter. @param total of what is chosen */
export function practisedCount({ chapters }: MistakeQuestionBook, { by }: Filter, total: number): number {
  const ofCourse = by === 'all' ? chapters.reduce((sum, { questions_count: count }) => sum + count, 0) : total;
  return Math.min(ofCourse, MISTAKES_IN_A_QUIZ);
}

/** 错 2 次 · 昨天 19:00 · 再对 2 天就移出 */
export function getNote(
  { times_wrong: times, last_wrong_at: at, right_days: days, left_at: left }: MistakeQuestion,
  now = serverNow(),
): string {
  const parts = [times > 0 ? `错 ${times} 次` : '自己加的', sayTime(at, now)];
  if (left === null)
    parts.push(days > 0 ? `再对 ${RIGHT_DAYS_TO_LEAVE - days} 天就移出` : `在 ${RIGHT_DAYS_TO_LEAVE} 个不同的日子做对就移出`);
  return parts.join(' · ');
}
