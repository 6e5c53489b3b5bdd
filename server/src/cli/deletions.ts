/** The list of deletions: what waits, what was carried out, and carrying out again after an old backup was restored. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { createTransact, type Database } from '../database';
import { writeDurably } from '../database/durable-file';
import { AdministrationError } from '../modules/school/administration/administration.service';
import { type DeletionRow, listAppliedLines, listDeletions, type Subject } from '../modules/personal-data/rights/deletions.repository';
import { createDeletionService, type FailedDeletion } from '../modules/personal-data/rights/deletions.service';
import { type Applied, applyLedger, readLedger, readRequests } from '../modules/personal-data/rights/ledger.service';
import { studentIdsWithoutGuardian } from '../modules/personal-data/rights/people.repository';
import { isDone, isWaiting, type LedgerLine, mergeLedgers, toLedgerLine } from '../modules/personal-data/rules/deletion-ledger';
import { getSchoolDay } from '../modules/school/rules/school-calendar';
import { administerInSteps, getAudit, createWorkAudit, type Done, recordingFailure } from './audited';
import { withDatabase } from './database';
import { createSchoolObjects } from './objects';
import type { Terminal } from './terminal';
import { readId } from './values';

const SHOWN = 1000;

const getState = ({ withdrawnAt, doneAt, begunAt, dueAt }: DeletionRow): string => {
  if (doneAt) return `已于 ${getSchoolDay(doneAt)} 删除`;
  if (begunAt) return `已于 ${getSchoolDay(begunAt)} 开始删除，不能撤回`;
  return withdrawnAt ? `已于 ${getSchoolDay(withdrawnAt)} 撤回` : `将于 ${getSchoolDay(dueAt)} 删除`;
};
const getSubject = ({ parentId, studentId }: Pick<DeletionRow, 'parentId' | 'studentId'>): string =>
  parentId === null ? `学员 ${studentId ?? ''}` : `家长 ${parentId}`;

interface Options {
  guardian?: number;
  student?: number;
  run?: boolean;
  json?: boolean;
  to?: string;
  force?: boolean;
  apply?: string[];
}

export function addDeletionList(program: Command, terminal: Terminal): void {
  program
    .command('deletions')
    .description(
      '列出删除申请（只有编号和时间）；恢复备份后，用 --apply 再次删除备份之后已删除的人，恢复还在等待的申请，撤回备份之后已撤回的申请',
    )
    .option('--guardian <number>', '只看一位家长的：编号，删除以后也查得到', readId)
    .option('--student <number>', '只看一位学员的：编号', readId)
    .option('--run', '现在就删除到期的，不等服务器每小时一次的清理')
    .option('--json', '以 JSON 输出清单')
    .option('--to <file>', '写成文件，留作 --apply 之用：写完整了才出现，不覆盖已有的')
    .option('--force', '与 --to 同用：文件已存在时覆盖')
    .option('--apply <files...>', '由 --to 写成的清单：所有的都要，先后不限')
    .action(async ({ run, json, to, force, apply, guardian, student }: Options) => {
      if (apply !== undefined) await administerInSteps(terminal, 'deletions --apply', (database) => applyLists(database, terminal, apply));
      else if (to !== undefined) await writeLedger(terminal, to, force ?? false);
      else if (run) await administerInSteps(terminal, 'deletions --run', (database) => carryOutDue(database, terminal));
      else if (json) await printLedger(terminal);
      else if (guardian !== undefined) await runPrint(terminal, { parentId: guardian });
      else if (student !== undefined) await runPrint(terminal, { studentId: student });
      else await printDeletions(terminal);
    });
}

function getService(database: Database, terminal: Terminal) {
  const { db } = database;
  return createDeletionService({
    db,
    transact: createTransact(db),
    objects: createSchoolObjects(database, terminal),
    audit: getAudit(database, terminal, 'system'),
    log: { error: () => undefined }, // what fails is thrown
  });
}

async function carryOutDue(database: Database, terminal: Terminal): Promise<Done> {
  const { carriedOut, failed } = await getService(database, terminal).carryOut();
  return ended(terminal, failed, { say: `已办理 ${carriedOut} 项到期的删除`, event: { details: { carriedOut } } });
}

/** @throws Error that names deletions that could not be carried out, when all has been said */
function ended(terminal: Terminal, failed: readonly FailedDeletion[], done: Done): Done {
  if (failed.length > 0) terminal.out(done.say);
  refuseIfAny(failed);
  return done;
}

/** @throws Error that names those that could not be carried out */
function refuseIfAny(failed: readonly FailedDeletion[]): void {
  if (failed.length === 0) return;
  const reasons = failed.map(
    ({ deletion, error }) => `${getSubject(deletion)}（申请 ${deletion.id}）：${error instanceof Error ? error.message : String(error)}`,
  );
  throw new Error(`有 ${failed.length} 项到期的删除没有办成，排除原因后再用 --run：\n${reasons.join('\n')}`);
}

const getLine = (row: DeletionRow): string => `${getSubject(row)}\t${getState(row)}\t${getSchoolDay(row.requestedAt)} 申请`;

/** What a school can show whoever asks whether somebody was deleted: this database's own, else what the lists say that were applied to it. */
async function runPrint(terminal: Terminal, of: Subject): Promise<void> {
  const isOf = (line: LedgerLine): boolean => ('parentId' in of ? line.parent_id === of.parentId : line.student_id === of.studentId);
  const lines = await withDatabase(async ({ db }) => {
    const own = await listDeletions(db, SHOWN, of);
    const applied = (await listAppliedLines(db)).filter(isOf).filter(isDone);
    const inLists = own.some(({ doneAt }) => doneAt !== null) ? [] : applied;
    const subject = getSubject({ parentId: null, studentId: null, ...of });
    return [
      ...own.map(getLine),
      ...inLists.map((line) => `${subject}\t已于 ${getSchoolDay(new Date(line.done_at))} 删除\t见恢复备份时载入的清单`),
    ];
  }, terminal);
  terminal.out(lines.length === 0 ? '没有这个编号的删除申请' : lines.join('\n'));
}

async function printDeletions(terminal: Terminal): Promise<void> {
  const lines = await withDatabase(
    async ({ db }) => [
      ...(await listDeletions(db, SHOWN)).map(getLine),
      ...(await studentIdsWithoutGuardian(db)).map((id) => `学员 ${id}\t没有家长`),
    ],
    terminal,
  );
  terminal.out(lines.length === 0 ? '还没有' : lines.join('\n'));
}

const getText = (ledger: readonly LedgerLine[]): string => JSON.stringify(ledger, null, 2);

async function printLedger(terminal: Terminal): Promise<void> {
  terminal.out(getText(await withDatabase(({ db }) => readLedger(db), terminal)));
}

/** Told in the audit trail if that can be written: a list must also be had of a database that takes no writes any more. */
async function writeLedger(terminal: Terminal, file: string, replace: boolean): Promise<void> {
  await withDatabase(async (database) => {
    const audit = createWorkAudit(database, terminal);
    const event = { kind: 'administration', details: { command: 'deletions --to' } } as const;
    await recordingFailure(audit, event, async () => {
      // It may be the only list of what has been restored away since.
      if (!replace && existsSync(file)) throw new AdministrationError(`已有 ${file}，没有覆盖：换一个文件名，或加上 --force`);
      const ledger = await readLedger(database.db);
      await writeDurably(file, `${getText(ledger)}\n`, 0o600);
      await audit.note({ ...event, details: { ...event.details, lines: ledger.length } });
    });
  }, terminal);
  terminal.out(`删除清单已写入 ${file}`);
}

/**
 * @throws AdministrationError when the file is none of ours, or written by a clock that is ahead: a line without `created_at`
 * would hit people who come yet
 */
async function readList(path: string): Promise<LedgerLine[]> {
  const text = await readFile(path, 'utf8');
  let items: unknown;
  try {
    items = JSON.parse(text);
  } catch {
    // It is said below.
  }
  if (!Array.isArray(items)) throw new AdministrationError(`${path} 不是由 deletions --to 写成的清单`);
  const lines = items.map((item, i) => {
    const line = toLedgerLine(item);
    if (line === undefined) throw new AdministrationError(`${path} 不是由 deletions --to 写成的清单：第 ${i + 1} 项不是删除申请`);
    return line;
  });
  const ahead = lines.filter(isDone).find((line) => line.created_at === undefined && Date.parse(line.done_at) > Date.now());
  if (ahead) throw new AdministrationError(`${path} 上有将来的删除时间 ${ahead.done_at}：请核对这台机器和写清单的机器的时钟`);
  return lines;
}

async function applyLists(database: Database, terminal: Terminal, paths: readonly string[]): Promise<Done> {
  const lists: LedgerLine[][] = [];
  for (const path of paths) lists.push(await readList(path));
  const ledger = mergeLedgers(lists);
  // All of it or nothing: who is deleted depends on who else is.
  const applied = await createTransact(database.db)((tx) => applyLedger(tx, getAudit(database, terminal, 'system'), ledger));
  const { failed } = await getService(database, terminal).carryOut();
  const counts = `${lists.length} 份清单上共有 ${ledger.length} 项`;
  return ended(terminal, failed, {
    say: [...describeApplied(counts, applied), ...describeWaiting(await readRequests(database.db))].join('\n'),
    event: { details: { lists: lists.length, lines: ledger.length, again: applied.again, withdrawn: applied.withdrawn } },
  });
}

const describeApplied = (counts: string, { again, withdrawn, tooLate, spared }: Applied): string[] => [
  `${counts}，其中 ${again} 项在这个数据库里还在，已再次申请，清单上已删除的已再次删除；备份之后撤回的申请，已撤回 ${withdrawn} 项`,
  ...tooLate.map(
    (subject) =>
      `${getSubject({ parentId: null, studentId: null, ...subject })} 的删除在备份时已经开始，资料已不完整，清单上的撤回不再有效：要找回，请恢复更早的备份`,
  ),
  ...spared.map(
    (id) =>
      `学员 ${id} 在这个数据库里只有已申请注销的家长，清单上没有这位学员，未删除：请用 link 关联其他家长，或用 delete-student 另行申请删除`,
  ),
];

function describeWaiting(requests: readonly LedgerLine[]): string[] {
  // One that is due and was not carried out cannot be taken back any more; it is told with the failures.
  const open = requests.filter(isWaiting).filter(({ due_at: dueAt }) => Date.parse(dueAt) > Date.now());
  if (open.length === 0) return [];
  return [
    '还在等待的删除申请，请核对；写清单以后撤回过的，用 delete-student 或 delete-parent 的 --undo 撤回：',
    ...open.map(({ parent_id: parentId = null, student_id: studentId = null, due_at: dueAt, with_students: along = [] }) => {
      const going = along.length > 0 ? `（连同学员 ${along.join('、')}）` : '';
      return `${getSubject({ parentId, studentId })}${going}\t将于 ${getSchoolDay(new Date(dueAt))} 删除`;
    }),
  ];
}
