/** What is said of the places where a guardian is signed in. Pure. */
import type { Session } from '@xueban/contract/resources/sessions';

/** 最近使用 今天 19:00 · 203.0.113.* */
export function sessionNote({ address, last_used_at: used }: Session, sayTime: (iso: string) => string): string {
  return [`最近使用 ${sayTime(used)}`, address].filter((part) => part !== null).join(' · ');
}
