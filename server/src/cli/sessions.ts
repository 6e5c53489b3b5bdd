/** Commands of the school's desk for a guardian who cannot sign in, or has lost a phone. */
import type { Command } from 'commander';
import { readPhone } from '@xueban/contract/typed-digits';
import { createAdministration } from '../modules/school/administration/administration.service';
import { endSessions } from '../plugins/end-sessions.repository';
import { createLimitRepository } from '../modules/accounts/sessions/limits.repository';
import { createSessionRepository, type SessionRow } from '../modules/accounts/sessions/sessions.repository';
import { getSchoolTime } from '../modules/school/rules/school-calendar';
import { administer } from './audited';
import { withDatabase } from './database';
import type { Terminal } from './terminal';

export function addSessionCommands(program: Command, terminal: Terminal): void {
  program
    .command('sessions')
    .description('列出家长登录着的设备，或让它们全部退出')
    .requiredOption('--phone <phone>', '家长的手机号', readPhone)
    .option('--end-all', '全部退出，例如手机丢了')
    .action(({ phone, endAll }: { phone: string; endAll?: boolean }) => (endAll ? endAllSessions(phone, terminal) : list(phone, terminal)));

  program
    .command('unlock')
    .description('家长收不到验证码或被要求再次验证时：清除这个手机号的尝试次数')
    .requiredOption('--phone <phone>', '家长的手机号', readPhone)
    .action(({ phone }: { phone: string }) =>
      administer(terminal, 'unlock', async (tx) => {
        const { id: parentId } = await createAdministration(tx).findParent(phone);
        await createLimitRepository(tx).forgetPhone(phone);
        return { say: `已清除 ${phone} 的尝试次数，可以重新登录`, event: { parentId } };
      }),
    );
}

const endAllSessions = (phone: string, terminal: Terminal): Promise<void> =>
  administer(terminal, 'sessions --end-all', async (tx) => {
    const { id: parentId } = await createAdministration(tx).findParent(phone);
    const ended = await endSessions(tx, parentId, 'school');
    return { say: `已让 ${phone} 的 ${ended} 台设备退出登录`, event: { kind: 'sessions_ended', parentId, details: { ended } } };
  });

async function list(phone: string, terminal: Terminal): Promise<void> {
  const sessions = await withDatabase(async (database) => {
    const { id } = await createAdministration(database.db).findParent(phone);
    return createSessionRepository(database).loadList(id);
  }, terminal);
  terminal.out(listed(sessions));
}

const listed = (sessions: readonly SessionRow[]): string =>
  sessions.length === 0
    ? '没有登录着的设备'
    : sessions
        .map(
          ({ device, address, createdAt, touchedAt }) =>
            `${device}\t${address ?? '未知地址'}\t登录于 ${getSchoolTime(createdAt)}\t最近使用 ${getSchoolTime(touchedAt)}`,
        )
        .join('\n');
