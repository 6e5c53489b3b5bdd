/** Commands about the data as a whole: a new school, a backup, and a backup brought back. */
import type { Command } from 'commander';
import { createObjects } from '../adapters/objects/create';
import { OutcomeUnknown } from '../database/backup/format';
import { checkBackup } from '../database/backup/read';
import { requireKnownSchema, restoreBackup } from '../database/backup/restore';
import { writeBackup } from '../database/backup/write';
import { openServer } from '../database';
import { NoDatabase } from '../database/no-database';
import { databaseLocation, objects as objectsOf } from '../plugins/config';
import type { AuditEvent } from '../modules/accounts/audit/audit.service';
import { noteOn, recordingFailure } from './audited';
import { getDirect, quietLog, withDatabase } from './database';
import type { Terminal } from './terminal';

const BACKUP_HELP = `
服务运行时也可以用。备份是某一时刻的数据库和全部文件，含学员和家长的个人信息：请像数据库一样保管。
不含：验证码、限次计数、后台任务（恢复后会重新生成待打印的内容）。

例：
  npm run admin -- backup /backup/xueban-2026-12-01.tar.gz`;

const RESTORE_HELP = `
先整个检查备份，再一次写入空的数据库：不成功则什么也不写。
备份之后可能有手机丢失、密码更改、家长解除关联：所有手机都要重新登录（还没有上传的作答会保留），备份之后改过的密码、手机号和关联要重新设置。
只是换一台机器、备份之后没有任何改动时，用 --keep-sessions 保留登录。

例：
  npm run admin -- restore /backup/xueban-2026-12-01.tar.gz --check
  DATA_DIR=/srv/xueban npm run admin -- restore /backup/xueban-2026-12-01.tar.gz
  DATABASE_URL=postgres://… OBJECTS_DIR=/srv/objects npm run admin -- restore /backup/xueban-2026-12-01.tar.gz`;

export function addDataCommands(program: Command, terminal: Terminal): void {
  program
    .command('init')
    .description('建立一所新的、空的学校；已有数据的不变')
    .action(async () => terminal.out(await withDatabase(() => Promise.resolve('数据库已就绪'), terminal, true)));

  program
    .command('backup')
    .description('把数据库和全部文件备份成一个文件')
    .argument('<file>', '要写的文件')
    .option('--force', '文件已存在时覆盖')
    .option('--allow-missing', '备份时有文件被删除，也写成备份')
    .addHelpText('after', BACKUP_HELP)
    .action((file: string, options: BackupOptions) => backup(file, options, terminal));

  program
    .command('restore')
    .description('把备份恢复到空的数据库（新的 DATA_DIR，或空的 DATABASE_URL）')
    .argument('<file>', '备份文件')
    .option('--check', '只检查备份是否完整，不恢复')
    .option('--keep-sessions', '已登录的手机不必重新登录：只用于备份之后没有任何改动的搬迁')
    .addHelpText('after', RESTORE_HELP)
    .action((file: string, options: RestoreOptions) => restore(file, options, terminal));
}

interface BackupOptions {
  force?: boolean;
  allowMissing?: boolean;
}

interface RestoreOptions {
  check?: boolean;
  keepSessions?: boolean;
}

/** The schema stays as it is: a backup is what one makes before a new version changes it. */
async function backup(
  file: string,
  { force: replace = false, allowMissing }: BackupOptions,
  { env, out, err, signal }: Terminal,
): Promise<void> {
  const started = performance.now();
  const server = await openServer(getDirect(databaseLocation(env)), { log: quietLog(err), create: false });
  try {
    const note = (event: AuditEvent): Promise<void> => noteOn(server.url(), { err }, event);
    const outcome = await recordingFailure({ note }, { kind: 'backup', details: { command: 'backup' } }, () =>
      writeBackup({
        url: server.url(),
        replicaUrl: server.replicaUrl,
        objects: createObjects(objectsOf(env)),
        file,
        replace,
        allowMissing,
        signal,
        now: () => new Date(),
      }),
    );
    await note({ kind: 'backup', details: { command: 'backup', bytes: outcome.bytes, sha256: outcome.sha256 } });
    out(
      `已备份到 ${file}：${outcome.tables} 张表 ${outcome.rows} 行，${outcome.objects} 个文件，${megabytes(outcome.bytes)}，用时 ${seconds(started)}`,
    );
    out(`SHA-256 ${outcome.sha256}`);
    for (const key of outcome.missing) err(`数据库里有、文件库里没有的文件，未备份：${key}`);
  } finally {
    await server.stop();
  }
}

async function restore(
  file: string,
  { check: checkOnly, keepSessions }: RestoreOptions,
  { env, out, err, signal }: Terminal,
): Promise<void> {
  const started = performance.now();
  const checked = await checkBackup(file, signal).catch(async (error: unknown) => {
    if (checkOnly && !signal?.aborted) await noteCheck({ env, err }, { outcome: 'failed' });
    throw error;
  });
  const { manifest, checksums } = checked;
  const rows = Object.values(checksums.tables).reduce((sum, table) => sum + table.rows, 0);
  if (checkOnly) {
    await noteCheck({ env, err }, { details: { made: manifest.made } });
    out(
      `备份完整：${manifest.made}，版本 ${manifest.product}，${manifest.tables.length} 张表 ${rows} 行，${checksums.objects.count} 个文件，用时 ${seconds(started)}`,
    );
    return;
  }
  requireKnownSchema(checked); // before a folder is made for it
  signal?.throwIfAborted();
  const server = await openServer(getDirect(databaseLocation(env)), { log: quietLog(err), create: true });
  try {
    const { migrated, objects, openDeletions, sessionsEnded, untidied } = await restoreBackup({
      url: server.url(),
      objects: createObjects(objectsOf(env)),
      file,
      backup: checked,
      signal,
      keepSessions,
    }).catch((error: unknown) => {
      if (signal?.aborted && error instanceof OutcomeUnknown) err(error.message); // of what is interrupted nothing else is said
      throw error;
    });
    await noteOn(server.url(), { err }, { kind: 'restore', details: { command: 'restore', made: manifest.made } });
    out(
      `已恢复 ${manifest.made} 的备份：${rows} 行，${objects} 个文件${migrated > 0 ? `，并更新到当前版本（${migrated} 步）` : ''}，用时 ${seconds(started)}`,
    );
    if (sessionsEnded > 0) {
      out(`${sessionsEnded} 台设备需要重新登录：备份之后可能已让其中一些退出`);
      out('备份之后改过的密码、手机号，新增或解除的关联，都回到了备份时的样子：请重新设置');
    }
    const { waiting, postponed } = openDeletions;
    if (waiting > 0)
      out(
        `有 ${waiting} 项删除申请还在等待${postponed > 0 ? `，其中 ${postponed} 项已到期或将在一天内到期，推迟一天办理` : ''}：启动服务以前，请用 deletions --apply 载入所有的删除清单，再用 deletions 核对；备份之后撤回过的，用 delete-student 或 delete-parent 的 --undo 撤回`,
      );
    if (untidied) err(`数据已完整，只是没有来得及整理（vacuum analyze），PostgreSQL 会自己补上：${untidied.message}`);
    for (const key of checksums.missing) err(`备份时已没有的文件：${key}`);
  } finally {
    await server.stop();
  }
}

/** Tells the school's own database, if it is here: a backup may be checked on any machine. */
async function noteCheck(
  { env, err }: Pick<Terminal, 'env' | 'err'>,
  { outcome, details }: Pick<AuditEvent, 'outcome' | 'details'>,
): Promise<void> {
  const server = await openServer(getDirect(databaseLocation(env)), { log: quietLog(err), create: false }).catch((error: unknown) => {
    if (error instanceof NoDatabase) return undefined;
    throw error;
  });
  if (!server) return;
  try {
    await noteOn(
      server.url(),
      { err },
      { kind: 'backup', ...(outcome && { outcome }), details: { command: 'restore --check', ...details } },
    );
  } finally {
    await server.stop();
  }
}

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} 秒`;
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
