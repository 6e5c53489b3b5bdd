/** `npm run admin -- check`: counts everything again that the server keeps beside its logs. */
import { type Command, CommanderError } from 'commander';
import { createAdministration } from '../modules/administration/administration.service';
import { createCheckService, type Finding } from '../modules/check/check.service';
import { auditOf } from './audited';
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
      const { students, courses, differences, mended } = await withDatabase(async (database) => {
        const { db } = database;
        const one = student === undefined ? undefined : await createAdministration(db).findStudent(student);
        const result = await createCheckService({ db, now: () => new Date() }).run({
          studentId: one?.id,
          mend,
          found: (finding) => terminal.out(lineOf(finding)),
        });
        if (result.mended > 0)
          await auditOf(database, terminal).record({
            kind: 'administration',
            studentId: one?.id,
            details: { command: 'check', mended: result.mended },
          });
        return result;
      }, terminal);
      const left = differences - mended;
      const result =
        differences === 0
          ? '没有不符'
          : `${differences} 处不符${mended > 0 ? `，已改正 ${mended} 处` : ''}${left > 0 ? `，还有 ${left} 处${mend ? '无法断定，请人工核对' : '，加 --mend 改正'}` : ''}`;
      terminal.out(`查了 ${students} 位学员${student === undefined ? `、${courses} 门课程` : ''}：${result}`);
      // It has been said which.
      if (left > 0) throw new CommanderError(1, 'xueban.differences', '');
    });
}

function lineOf({ studentId, table, key, column, kept, recounted, mended }: Finding): string {
  const place = Object.entries(key)
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(' ');
  return [
    studentId === null ? '课程' : `学员 ${studentId}`,
    table,
    place,
    `${column ?? '整行'}：记着 ${textOf(kept)}，重算 ${textOf(recounted)}${mended ? '，已改正' : ''}`,
  ].join('  ');
}

const textOf = (value: unknown): string => (value === undefined ? '没有' : JSON.stringify(value));
