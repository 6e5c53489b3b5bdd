/** `npm run admin -- check`: counts everything again that the server keeps beside its logs. */
import { type Command, CommanderError } from 'commander';
import { createAdministration } from '../modules/school/administration/administration.service';
import type { Database, Executor } from '../database';
import { explainConflict } from '../database/replica';
import { type CheckSummary, createCheckService, type Finding } from '../modules/check/check.service';
import { administerRecordedFirst } from './audited';
import { withDatabase } from './database';
import type { Terminal } from './terminal';

const HELP = `
每一处不符占一行：学员编号、表、哪一行、哪一项、记着的数、重算的数。没有不符或都已改正时退出码为 0，还有不符时为 1。
服务运行时也可以用；加 --mend 时，正在改正的学员的请求会稍等片刻。

例：
  npm run admin -- check
  npm run admin -- check --student 林小满
  npm run admin -- check --mend`;

export function addCheckCommand(program: Command, terminal: Terminal): void {
  program
    .command('check')
    .description('按记录重算所有计数（进度、复习、错词本、课时等），列出不符之处，也可以改正')
    .option('--student <student>', '只查这一位学员')
    .option('--mend', '按重算的结果改正')
    .addHelpText('after', HELP)
    .action(async ({ student, mend }: { student?: string; mend?: boolean }) => {
      const { left } = mend
        ? await recountAndMend(terminal, student)
        : await withDatabase(async (database) => {
            const studentId = await findId(database, student);
            const counted = await recount(await database.reader.require(), terminal, studentId).catch((error: unknown) => {
              throw explainConflict(error);
            });
            const found = getReport(counted, { student, mend });
            terminal.out(found.say);
            return found;
          }, terminal);
      // It has been said which.
      if (left > 0) throw new CommanderError(1, 'xueban.differences', '');
    });
}

interface Report {
  say: string;
  /** Differences that are still there. */
  left: number;
}

function getReport(
  { students, courses, differences, mended }: CheckSummary,
  { student, mend }: { student: string | undefined; mend: boolean | undefined },
): Report {
  const left = differences - mended;
  const result =
    differences === 0
      ? '没有不符'
      : `${differences} 处不符${mended > 0 ? `，已改正 ${mended} 处` : ''}${left > 0 ? `，还有 ${left} 处${mend ? '无法断定，请人工核对' : '，加 --mend 改正'}` : ''}`;
  return { say: `查了 ${students} 位学员${student === undefined ? `、${courses} 门课程` : ''}：${result}`, left };
}

const findId = async ({ db }: Database, student?: string): Promise<number | undefined> =>
  student === undefined ? undefined : (await createAdministration(db).findStudent(student)).id;

const recount = (db: Executor, terminal: Terminal, studentId?: number, mend = false): Promise<CheckSummary> =>
  createCheckService({ db, now: () => new Date() }).run({ studentId, mend, found: (finding) => terminal.out(getLine(finding)) });

/** Student by student, so the audit trail is told that it begins: what is mended stays mended when it is interrupted. */
async function recountAndMend(terminal: Terminal, student?: string): Promise<Pick<Report, 'left'>> {
  let left = 0;
  let studentId: number | undefined;
  await administerRecordedFirst(terminal, {
    command: 'check --mend',
    kind: 'administration',
    about: async (database) => {
      studentId = await findId(database, student);
      return { studentId };
    },
    run: async (database) => {
      const summary = await recount(database.db, terminal, studentId, true);
      const report = getReport(summary, { student, mend: true });
      ({ left } = report);
      return { say: report.say, event: { ...(left > 0 && { outcome: 'failed' }), details: { mended: summary.mended, left } } };
    },
  });
  return { left };
}

function getLine({ studentId, table, key, column, kept, recounted, mended }: Finding): string {
  const place = Object.entries(key)
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(' ');
  return [
    studentId === null ? '全校' : `学员 ${studentId}`,
    table,
    place,
    `${column ?? '整行'}：记着 ${getText(kept)}，重算 ${getText(recounted)}${mended ? '，已改正' : ''}`,
  ].join('  ');
}

const getText = (value: unknown): string => (value === undefined ? '没有' : JSON.stringify(value));
