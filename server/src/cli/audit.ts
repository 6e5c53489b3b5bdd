/** The command that shows the audit trail. */
import type { Command } from 'commander';
import { AUDIT_KINDS } from '@xueban/contract/school/audit-words';
import { readPhone } from '@xueban/contract/typed-digits';
import type { Executor } from '../database';
import { createAdministration } from '../modules/school/administration/administration.service';
import { type AuditFilter, type AuditRow, listAuditEvents } from '../modules/accounts/audit/audit.repository';
import { getMidnight } from '../modules/school/rules/school-calendar';
import { withDatabase } from './database';
import type { Terminal } from './terminal';
import { readDay, readOneOf } from './values';

const SHOWN = 200;
const ALL = 1_000_000;

/** From the midnight of the school on. */
const since = (text: string): Date => getMidnight(readDay(text));

const KINDS = Object.keys(AUDIT_KINDS);

/** Only the number of deleted people is left, so a number is taken as it is. */
const isNumber = (text: string): boolean => /^[1-9]\d{0,9}$/.test(text);

interface Options {
  guardian?: string;
  student?: string;
  since?: Date;
  kind?: string;
  json?: boolean;
  all?: boolean;
}

export function addAuditCommand(program: Command, terminal: Terminal): void {
  program
    .command('audit')
    .description(`查看审计记录：谁在何时从哪里登录、修改、导出、删除，结果如何；默认最近 ${SHOWN} 条`)
    .option('--guardian <phone>', '只看一位家长的：手机号，或编号（已删除的只有编号）', readPhone)
    .option('--student <student>', '只看一位学员的：姓名或编号')
    .option('--since <day>', '从哪一天起，例如 2026-12-01', since)
    .option('--kind <kind>', `只看一类：${KINDS.join('、')}`, readOneOf(KINDS))
    .option('--all', '不限条数')
    .option('--json', '以 JSON 输出，每行一条')
    .action(async (options: Options) => {
      const rows = await withDatabase(
        async ({ db }) => listAuditEvents(db, await loadFilter(db, options), options.all ? ALL : SHOWN),
        terminal,
      );
      if (options.json) for (const row of rows) terminal.out(JSON.stringify(row));
      else terminal.out(rows.length === 0 ? '还没有' : rows.map(describe).join('\n'));
    });
}

async function loadFilter(db: Executor, { guardian, student, since: from, kind: chosen }: Options): Promise<AuditFilter> {
  const school = createAdministration(db);
  const loadId = async (text: string, find: (text: string) => Promise<{ id: number }>): Promise<number> =>
    isNumber(text) ? Number(text) : (await find(text)).id;
  return {
    kind: chosen,
    since: from,
    parentId: guardian === undefined ? undefined : await loadId(guardian, school.findParent),
    studentId: student === undefined ? undefined : await loadId(student, school.findStudent),
  };
}

const ACTORS: Record<AuditRow['actor'], string> = { guardian: '家长', staff: '教职工', administrator: '管理员', system: '系统' };

function describe({ at, kind: what, outcome, actor, actorName, parentId, studentId, phone, address, details }: AuditRow): string {
  const who = actorName === null ? ACTORS[actor] : `${ACTORS[actor]} ${actorName}`;
  return [
    at.toISOString(),
    what,
    outcome,
    who,
    parentId === null ? '' : `家长 ${parentId}`,
    studentId === null ? '' : `学员 ${studentId}`,
    phone ?? '',
    address ?? '',
    details === null ? '' : JSON.stringify(details),
  ]
    .filter((part) => part !== '')
    .join('\t');
}
