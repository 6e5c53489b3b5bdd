/** The list of deletions: what waits, what was carried out, and carrying out again after an old backup was restored. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { createTransact, type Database } from '../database';
import { writeDurably } from '../database/durable-file';
import { type DeletionRow, listDeletions } from '../modules/rights/deletions.repository';
import { createDeletionService, type FailedDeletion } from '../modules/rights/deletions.service';
import { applyLedger, isEntry, type LedgerEntry, readLedger } from '../modules/rights/ledger.service';
import { studentIdsWithoutGuardian } from '../modules/rights/people.repository';
import { schoolDayOf } from '../rules/school-calendar';
import { auditOf } from './audited';
import { withDatabase } from './database';
import { objectsOfSchool } from './objects';
import type { Terminal } from './terminal';

const SHOWN = 1000;

const stateOf = ({ withdrawnAt, doneAt, dueAt }: DeletionRow): string => {
  if (doneAt) return `已于 ${schoolDayOf(doneAt)} 删除`;
  return withdrawnAt ? `已于 ${schoolDayOf(withdrawnAt)} 撤回` : `将于 ${schoolDayOf(dueAt)} 删除`;
};
const subjectOf = ({ parentId, studentId }: Pick<DeletionRow, 'parentId' | 'studentId'>): string =>
  parentId === null ? `学员 ${studentId ?? ''}` : `家长 ${parentId}`;

export function addDeletionList(program: Command, terminal: Terminal): void {
  program
    .command('deletions')
    .description(
      '列出删除申请（只有编号和时间）；恢复旧备份后，用 --apply 再次删除备份之后已删除的人，恢复还在等待的申请，撤回备份之后已撤回的申请',
    )
    .option('--run', '现在就删除到期的，不等服务器每小时一次的清理')
    .option('--json', '以 JSON 输出清单')
    .option('--to <file>', '写成文件，留作 --apply 之用：写完整了才出现，不覆盖已有的')
    .option('--force', '与 --to 同用：文件已存在时覆盖')
    .option('--apply <file>', '由 --to 写成的清单')
    .action(async ({ run, json, to, force, apply }: { run?: boolean; json?: boolean; to?: string; force?: boolean; apply?: string }) => {
      if (apply !== undefined) await applyFile(terminal, apply);
      else if (to !== undefined) await writeLedger(terminal, to, force ?? false);
      else if (run) await carryOutDue(terminal);
      else if (json) await printLedger(terminal);
      else await printDeletions(terminal);
    });
}

function serviceOf(database: Database, terminal: Terminal) {
  const { db } = database;
  return createDeletionService({
    db,
    transact: createTransact(db),
    objects: objectsOfSchool(database, terminal),
    audit: auditOf(database, terminal, 'system'),
    log: { error: () => undefined }, // what fails is thrown
  });
}

async function carryOutDue(terminal: Terminal): Promise<void> {
  const { carriedOut, failed } = await withDatabase((database) => serviceOf(database, terminal).carryOut(), terminal);
  terminal.out(`已办理 ${carriedOut} 项到期的删除`);
  refuseIfAny(failed);
}

/** @throws Error that names those that could not be carried out */
function refuseIfAny(failed: readonly FailedDeletion[]): void {
  if (failed.length === 0) return;
  const reasons = failed.map(
    ({ deletion, error }) => `${subjectOf(deletion)}（申请 ${deletion.id}）：${error instanceof Error ? error.message : String(error)}`,
  );
  throw new Error(`有 ${failed.length} 项到期的删除没有办成，排除原因后再用 --run：\n${reasons.join('\n')}`);
}

async function printDeletions(terminal: Terminal): Promise<void> {
  const lines = await withDatabase(
    async ({ db }) => [
      ...(await listDeletions(db, SHOWN)).map((row) => `${subjectOf(row)}\t${stateOf(row)}`),
      ...(await studentIdsWithoutGuardian(db)).map((id) => `学员 ${id}\t没有家长`),
    ],
    terminal,
  );
  terminal.out(lines.length === 0 ? '还没有' : lines.join('\n'));
}

const ledgerText = async (terminal: Terminal): Promise<string> =>
  JSON.stringify(await withDatabase(({ db }) => readLedger(db), terminal), null, 2);

async function printLedger(terminal: Terminal): Promise<void> {
  terminal.out(await ledgerText(terminal));
}

/** @throws Error when there is such a file: it may be the only list of what has been restored away since */
async function writeLedger(terminal: Terminal, file: string, replace: boolean): Promise<void> {
  if (!replace && existsSync(file)) throw new Error(`已有 ${file}，没有覆盖：换一个文件名，或加上 --force`);
  const text = await ledgerText(terminal);
  await writeDurably(file, `${text}\n`, 0o600);
  terminal.out(`删除清单已写入 ${file}`);
}

/** @throws Error when the file is none of ours */
function ledgerOf(text: string, path: string): LedgerEntry[] {
  let entries: unknown;
  try {
    entries = JSON.parse(text);
  } catch {
    // It is said below.
  }
  if (!Array.isArray(entries) || !entries.every(isEntry)) throw new Error(`${path} 不是由 deletions --to 写成的清单`);
  return entries;
}

async function applyFile(terminal: Terminal, path: string): Promise<void> {
  const entries = ledgerOf(await readFile(path, 'utf8'), path);
  const { again, withdrawn, spared, failed, open } = await withDatabase(async (database) => {
    // All of it or nothing: who is deleted depends on who else is.
    const applied = await createTransact(database.db)((tx) => applyLedger(tx, auditOf(database, terminal, 'system'), entries));
    const { failed: notCarriedOut } = await serviceOf(database, terminal).carryOut();
    const waiting = (await readLedger(database.db)).filter((entry) => 'due_at' in entry);
    // One that is due and was not carried out cannot be taken back any more; it is told with the failures.
    const open = waiting.filter(({ due_at: dueAt }) => Date.parse(dueAt) > Date.now());
    return { ...applied, failed: notCarriedOut, open };
  }, terminal);
  terminal.out(
    `清单上有 ${entries.length} 项，其中 ${again} 项在这个数据库里还在，已再次申请，到期的已再次删除；备份之后撤回的申请，已撤回 ${withdrawn} 项`,
  );
  for (const id of spared) {
    terminal.out(
      `学员 ${id} 在这个数据库里只有已申请注销的家长，清单上没有这位学员，未删除：请用 link 关联其他家长，或用 delete-student 另行申请删除`,
    );
  }
  if (open.length > 0) terminal.out('还在等待的删除申请，请核对；写清单以后撤回过的，用 delete-student 或 delete-parent 的 --undo 撤回：');
  for (const { parent_id: parentId = null, student_id: studentId = null, due_at: dueAt, with_students: along = [] } of open) {
    const going = along.length > 0 ? `（连同学员 ${along.join('、')}）` : '';
    terminal.out(`${subjectOf({ parentId, studentId })}${going}\t将于 ${schoolDayOf(new Date(dueAt))} 删除`);
  }
  refuseIfAny(failed);
}
