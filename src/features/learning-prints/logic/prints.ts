/** Prints as people see them: kinds, states, and which belong together. Pure. */
import type { LearningPrint, PrintType } from '@xueban/contract/resources/learning-prints';
import { serverNow } from '@/lib/server-clock';
import { sayDay, sayTime, schoolDay } from '@/lib/time';

/** What the list can be narrowed to; `all` is everything. */
export type PrintFilter = 'all' | PrintType;

export const filters: readonly { key: PrintFilter; label: string }[] = [
  { key: 'all', label: '全部' },
  { key: 'bilingual', label: '中英对照' },
  { key: 'english', label: '纯英文' },
  { key: 'chinese', label: '纯中文' },
  { key: 'mistake_book', label: '错词本' },
  { key: 'math_questions', label: '错题重做' },
  { key: 'math_answers', label: '错题解答' },
  { key: 'ai_generation', label: 'AI智能' },
];

/** What a learner does with a sheet. */
export const purposes: Readonly<Record<PrintType, string>> = {
  bilingual: '对照着读，复习时翻看',
  english: '看英文，写中文',
  chinese: '看中文，写英文',
  mistake_book: '错过的词，集中过一遍',
  math_questions: '留好空白，重新做一遍',
  math_answers: '答案、解答和错因',
  ai_generation: '做好的短文、练习、讲解和计划',
};

export type PrintTone = 'right' | 'due' | 'wrong';
export interface StatusView {
  text: string;
  tone: PrintTone;
}

/** Still to come: waiting for its turn, or being made. */
export function isComing({ status }: Pick<LearningPrint, 'status'>): boolean {
  return status === 'waiting' || status === 'making';
}

export function statusView(print: Pick<LearningPrint, 'status'>): StatusView {
  if (print.status === 'ready') return { text: '可以打印', tone: 'right' };
  return isComing(print) ? { text: '正在制作', tone: 'due' } : { text: '没有做成，点这里重试', tone: 'wrong' };
}

/** 45 词 · 3 页, 12 题; pages once they are known. */
export function extentText({
  words_count: words,
  questions_count: questions,
  pages_count: pages,
}: Pick<LearningPrint, 'words_count' | 'questions_count' | 'pages_count'>): string {
  const amount = questions > 0 ? `${questions} 题` : `${words} 词`;
  return pages === null ? amount : `${amount} · ${pages} 页`;
}

export interface PrintGroup {
  key: string;
  title: string;
  course: string;
  prints: LearningPrint[];
}

/** The sheets of a round together, in the order of use; mistake books of a day together, newest first. Groups in the order in which the first of each came. */
export function groupPrints(prints: readonly LearningPrint[], now = serverNow()): PrintGroup[] {
  const groups = new Map<string, PrintGroup>();
  for (const print of prints) {
    const key = groupKey(print);
    const group = groups.get(key);
    if (group) group.prints.push(print);
    else groups.set(key, { key, title: groupTitle(print, now), course: print.course.name, prints: [print] });
  }
  // A round's sheets are numbered in the order of use: to read, then to write.
  for (const group of groups.values()) {
    if (group.prints[0]?.learning_record_id !== null) group.prints.sort((a, b) => a.id - b.id);
  }
  return [...groups.values()];
}

function groupKey({ learning_record_id: record, created_at: created, course }: LearningPrint): string {
  return record === null ? `book-${schoolDay(created)}-${course.id}` : `round-${record}`;
}

function groupTitle({ learning_record_id: record, created_at: created }: LearningPrint, now: number): string {
  return record === null ? `${sayDay(schoolDay(created), schoolDay(now))}的错词本` : `${sayTime(created, now)} 学完的一轮`;
}
