/** The table of docs/console.zh-CN.md: who may do what on which page. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { StaffRole } from '@xueban/contract/school/shared';

const FILE = path.resolve(__dirname, '../../../docs/console.zh-CN.md');
const COLUMNS: readonly StaffRole[] = ['owner', 'assistant', 'teacher'];

export interface SchoolAction {
  page: string;
  calls: string[];
  roles: StaffRole[];
}

export function readActions(): SchoolAction[] {
  return [...readFileSync(FILE, 'utf8').matchAll(/^\| ([^|]+) \| [^|]+ \| (`[^|]+) \| ([✓–]) \| ([✓–]) \| ([✓–]) \|$/gmu)].map(
    ([, page = '', calls = '', ...marks]) => ({
      page,
      calls: [...calls.matchAll(/`([^`]+)`/g)].map(([, call = '']) => call),
      roles: COLUMNS.filter((_role, i) => marks[i] === '✓'),
    }),
  );
}

/** Pages that somebody in this role has something to do on, in order. */
export const listPages = (role: StaffRole): string[] => [
  ...new Set(readActions().flatMap(({ page, roles }) => (roles.includes(role) ? [page] : []))),
];
