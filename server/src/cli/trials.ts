/** The commands about whoever is not signed in: bookings of trial lessons, and what is offered to guests. */
import { type Command, InvalidArgumentError } from 'commander';
import { TRIAL_BOOKING_DAYS } from '@xueban/contract/constants';
import { AdministrationError } from '../modules/administration/administration.service';
import {
  listTrialBookings,
  markHandled,
  removeTrialBooking,
  removeTrialBookingsOf,
  type TrialBookingRow,
} from '../modules/trials/trial-bookings.repository';
import { loadTrialRules, saveTrialRules } from '../modules/trials/trial-rules.repository';
import type { TrialRules } from '../rules/trial-rules';
import { administer, type Done } from './audited';
import { withDatabase } from './database';
import type { Terminal } from './terminal';

const SHOWN = 500;
const SOURCES: Readonly<Record<string, string>> = { vocab_test: '词汇量测试后', trial_group: '试学一组后', sign_in: '登录页' };

function number(text: string): number {
  if (!/^[1-9]\d{0,15}$/.test(text)) throw new InvalidArgumentError('应为编号');
  return Number(text);
}

function phone(text: string): string {
  if (!/^\d{11}$/.test(text)) throw new InvalidArgumentError('应为 11 位手机号');
  return text;
}

function yesOrNo(text: string): boolean {
  if (text !== 'yes' && text !== 'no') throw new InvalidArgumentError('应为 yes 或 no');
  return text === 'yes';
}

/** In the school's time, to the minute. */
const timeOf = (at: Date): string => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');

const lineOf = ({ id, createdAt, name, phone: number, grade, source, handledAt }: TrialBookingRow): string =>
  [
    id,
    timeOf(createdAt),
    name,
    number,
    grade ?? '年级未填',
    SOURCES[source ?? ''] ?? '来源未填',
    handledAt ? `已联系 ${timeOf(handledAt)}` : '待联系',
  ].join('\t');

/** Those still to be called, or all there are. */
export async function sayTrialBookings(terminal: Terminal, which: 'open' | 'all'): Promise<void> {
  const rows = await withDatabase(({ db }) => listTrialBookings(db, which, SHOWN + 1), terminal);
  if (rows.length === 0) {
    terminal.out(which === 'open' ? '没有待联系的预约' : '还没有预约');
    return;
  }
  for (const row of rows.slice(0, SHOWN)) terminal.out(lineOf(row));
  if (rows.length > SHOWN) terminal.out(`只列出最早的 ${SHOWN} 条，联系后用 --done 标记，再看后面的`);
}

interface BookingOptions {
  all?: boolean;
  done?: number;
  delete?: number;
  deletePhone?: string;
}

export function addTrialCommands(program: Command, terminal: Terminal): void {
  program
    .command('trial-bookings')
    .description(`预约试听：谁在等学校联系。不带选项则列出待联系的；${TRIAL_BOOKING_DAYS} 天后自动删除`)
    .option('--all', '连同已经联系过的')
    .option('--done <id>', '标记为已联系', number)
    .option('--delete <id>', '删除一条，例如本人要求删除', number)
    .option('--delete-phone <phone>', '删除一个手机号的全部预约', phone)
    .action((options: BookingOptions) => bookingAction(terminal, options));

  program
    .command('trial-rules')
    .description('没有登录的人能做什么：试学一组、预约试听。不带选项则查看')
    .option('--group <yes|no>', '能不能试学一组单词', yesOrNo)
    .option('--booking <yes|no>', '能不能在小程序里预约试听', yesOrNo)
    .action((options: Partial<TrialRules>) => rulesAction(terminal, options));
}

async function bookingAction(terminal: Terminal, { all, done, delete: removed, deletePhone }: BookingOptions): Promise<void> {
  const wishes = [done, removed, deletePhone].filter((wish) => wish !== undefined);
  if (wishes.length === 0) {
    await sayTrialBookings(terminal, all ? 'all' : 'open');
    return;
  }
  await administer(terminal, 'trial-bookings', async (tx): Promise<Done> => {
    if (wishes.length > 1) throw new AdministrationError('--done、--delete 和 --delete-phone 一次只用一个');
    if (deletePhone !== undefined) {
      const count = await removeTrialBookingsOf(tx, deletePhone);
      return {
        say: count > 0 ? `已删除 ${count} 条预约` : '这个手机号没有预约',
        event: { phone: deletePhone, details: { removed: count } },
      };
    }
    const id = done ?? removed ?? 0;
    const found = done === undefined ? await removeTrialBooking(tx, id) : (await markHandled(tx, id)) !== undefined;
    if (!found) throw new AdministrationError(`没有编号为 ${id} 的预约`);
    return {
      say: done === undefined ? `已删除预约 ${id}` : `预约 ${id} 已标记为联系过`,
      event: { details: { trial_booking_id: id, [done === undefined ? 'removed' : 'handled']: true } },
    };
  });
}

const describe = ({ group, booking }: TrialRules): string => `试学一组：${group ? '开' : '关'}\n预约试听：${booking ? '开' : '关'}`;

async function rulesAction(terminal: Terminal, options: Partial<TrialRules>): Promise<void> {
  if (Object.keys(options).length === 0) {
    terminal.out(describe(await withDatabase(({ db }) => loadTrialRules(db), terminal)));
    return;
  }
  await administer(terminal, 'trial-rules', async (tx) => {
    const rules = { ...(await loadTrialRules(tx)), ...options };
    await saveTrialRules(tx, rules);
    return { say: `${describe(rules)}\n一分钟内对小程序生效`, event: { details: { ...rules } } };
  });
}
