/** The commands of course hours: what was booked, what the school gives or takes away, and what it takes back. */
import type { Command } from 'commander';
import { getAdministrator } from '../modules/accounts/audit/audit.service';
import { type Administration, createAdministration } from '../modules/school/administration/administration.service';
import { getSchoolDay } from '../modules/school/rules/school-calendar';
import { administer } from './audited';
import { withDatabase } from './database';
import type { Terminal } from './terminal';
import { readId, readNumber } from './values';

type Booked = Awaited<ReturnType<Administration['addHours']>>;
type Entry = Booked['entry'];

const KINDS: Record<Entry['kind'], string> = { opening: '期初', grant: '增加', deduction: '扣除', lesson: '上课', reversal: '冲正' };
/** Entries of one list. */
const SHOWN = 50;

const sayLeft = ({ student, entry: { balance: left } }: Booked): string =>
  `${student.name} ${left < 0 ? '欠' : '现有'} ${Math.abs(left)} 课时`;

/** Without the reason, which may name somebody. */
const getEvent = ({ student, entry }: Booked) => ({
  studentId: student.id,
  details: { entry_id: entry.id, hours: entry.hours, left: entry.balance, ...(entry.reverses !== null && { reverses: entry.reverses }) },
});

const getLine = ({ id: entryId, at, kind, hours: booked, balance, reason, receipt, actor, reverses, reversedBy }: Entry): string =>
  [
    entryId,
    getSchoolDay(at),
    KINDS[kind],
    `${booked > 0 ? '+' : ''}${booked}`,
    `余 ${balance}`,
    reverses === null ? undefined : `冲正 ${reverses}`,
    reversedBy === null ? undefined : `已由 ${reversedBy} 冲正`,
    reason,
    receipt === null ? undefined : `收据 ${receipt}`,
    actor.name,
  ]
    .filter((part) => part !== undefined && part !== null)
    .join('\t');

export function addHourCommands(program: Command, terminal: Terminal): void {
  program
    .command('add-hours')
    .description('给学员增加课时；负数为扣除')
    .requiredOption('--student <student>', '学员')
    .requiredOption('--hours <hours>', '课时，0.5 的倍数', readNumber)
    .option('--reason <reason>', '原因，例如 续费')
    .option('--receipt <receipt>', '收据号')
    .action((options: { student: string; hours: number; reason?: string; receipt?: string }) =>
      administer(terminal, 'add-hours', async (tx) => {
        const booked = await createAdministration(tx, getAdministrator()).addHours(options);
        return { say: sayLeft(booked), event: getEvent(booked) };
      }),
    );

  program
    .command('reverse-hours')
    .description('冲正一笔课时（例如扣错的课）：记一笔相反的课时，原来的记录不变。每笔只能冲正一次')
    .requiredOption('--student <student>', '学员')
    .requiredOption('--entry <entry>', '课时记录的编号，用 hours 查看', readId)
    .requiredOption('--reason <reason>', '原因')
    .action((options: { student: string; entry: number; reason: string }) =>
      administer(terminal, 'reverse-hours', async (tx) => {
        const booked = await createAdministration(tx, getAdministrator()).reverseHours(options);
        return { say: `已冲正 ${options.entry}，${sayLeft(booked)}`, event: getEvent(booked) };
      }),
    );

  program
    .command('hours')
    .description(`学员的课时记录，最近 ${SHOWN} 笔，新的在前：编号、日期、种类、课时、余额、原因`)
    .requiredOption('--student <student>', '学员')
    .option('--page <page>', '第几页', readId, 1)
    .action(async ({ student, page }: { student: string; page: number }) => {
      const range = { limit: SHOWN, offset: (page - 1) * SHOWN };
      const { items, total } = await withDatabase(({ db }) => createAdministration(db).listHours(student, range), terminal);
      terminal.out([...items.map(getLine), `共 ${total} 笔`].join('\n'));
    });
}
