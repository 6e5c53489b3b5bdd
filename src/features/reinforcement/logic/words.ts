/** What the list of anti-forgetting words says of a word. Pure. */
import type { ReviewWord } from '@xueban/contract/resources/reinforcements';
import { sayDay } from '@/lib/time';

const FIRST_CELL = 1;
const LAST_CELL = 9;

/** 待学, 第 3 格, 已掌握: as on the nine-grid. */
export function cellName(cell: number): string {
  if (cell <= FIRST_CELL) return '待学';
  return cell >= LAST_CELL ? '已掌握' : `第 ${cell} 格`;
}

/** When it comes up: 今天复习, 晚了 2 天, 11月25日复习. */
export function dueText({ due_on: dueOn, cell }: Pick<ReviewWord, 'due_on' | 'cell'>, today: string): string {
  if (dueOn === null) return cell >= LAST_CELL ? '不用再复习' : '还没学';
  if (dueOn < today) return `${sayDay(dueOn, today)}到期`;
  return `${sayDay(dueOn, today)}复习`;
}

/** How far on the way from learned to 已掌握, 0–100: the bar of its row. */
export const cellShare = (cell: number): number => Math.round(((cell - FIRST_CELL) / (LAST_CELL - FIRST_CELL)) * 100);

/** 预计还记得 93%; empty without an answer. */
export function recallText(recall: number | null): string {
  return recall === null ? '' : `预计还记得 ${Math.round(recall * 100)}%`;
}

/** What the list is of, in words: 第 3 格的词, 今天要复习的词, 这一轮的词. */
export function listTitle({
  cell,
  due,
  learningRecordId,
}: {
  cell: number | undefined;
  due: boolean;
  learningRecordId: number | undefined;
}): string {
  const place = learningRecordId !== undefined ? '这一轮' : cell === undefined ? '' : cellName(cell);
  if (due) return place === '' ? '今天要复习的词' : `${place} · 今天要复习的词`;
  return place === '' ? '所有的词' : `${place}的词`;
}
