/** What is said of bridges. Pure. */
import type { Bridge } from '@xueban/contract/resources/math/bridges';
import { sayDay } from '@/lib/time';

/** Finished, and due by other variants. @param today school day */
export const isAskedAgain = ({ due_on: dueOn, mastered }: Bridge, today: string): boolean => !mastered && dueOn !== null && dueOn <= today;

/** How far it is. @param today school day */
export function sayBridge(bridge: Bridge, today: string): string {
  const { mastered, percentage, due_on: dueOn } = bridge;
  if (mastered) return '已补好';
  if (isAskedAgain(bridge, today)) return '再考一次';
  if (dueOn !== null) return `${sayDay(dueOn, today)}再考`;
  return percentage > 0 ? `补到 ${percentage}%` : '去补';
}
