/** What is said of copies and deletions. Pure. */
import type { DataExport, DeletionRequest } from '@xueban/contract/resources/personal-data';
import { sayDay, sayTime, schoolDay } from '@/lib/time';

const KILO = 1024;

/** 182 KB, 1.4 MB */
export function saySize(bytes: number): string {
  const kilobytes = bytes / KILO;
  return kilobytes < KILO ? `${Math.max(1, Math.round(kilobytes))} KB` : `${(kilobytes / KILO).toFixed(1)} MB`;
}

/** Being made. */
export const isUnderWay = ({ status }: Pick<DataExport, 'status'>): boolean => status === 'waiting' || status === 'making';

/** The line under a student's name. */
export function exportNote(copy: DataExport | undefined): string {
  if (copy === undefined) return '还没有导出过';
  if (isUnderWay(copy)) return '正在整理，一般要一两分钟，可以先离开';
  if (copy.status === 'failed') return '没有做成，请再试一次';
  const size = copy.byte_size === null ? '' : `${saySize(copy.byte_size)} · `;
  return `${size}${sayTime(copy.created_at)} 做好，保留到 ${sayDay(schoolDay(copy.expires_at))}`;
}

/** The newest copy of each student, by student. */
export function latestCopies(copies: readonly DataExport[], now: number): ReadonlyMap<number, DataExport> {
  const latest = new Map<number, DataExport>();
  for (const copy of copies) if (!latest.has(copy.student.id) && Date.parse(copy.expires_at) > now) latest.set(copy.student.id, copy);
  return latest;
}

/** Title and note of a deletion that can be taken back. */
export function deletionText({ scope, student, due_on: due }: DeletionRequest): { title: string; note: string } {
  const day = sayDay(due);
  if (student === null) return { title: '账号正在注销', note: `${day}删除` };
  return scope === 'link'
    ? { title: `正在与${student.name}解除关联`, note: `${day}生效，资料为另一位家长保留` }
    : { title: `${student.name}的资料正在删除`, note: `${day}删除` };
}
