/** The commands of lessons with a teacher: the codes of the day, and what the school says about lessons. */
import type { Command } from 'commander';
import { AdministrationError, createAdministration } from '../modules/school/administration/administration.service';
import { findCode, listCodes, renewCodes } from '../modules/lessons/lesson-codes.repository';
import { loadLessonRules, saveLessonRules } from '../modules/lessons/lesson-rules.repository';
import { type LessonRules, type LessonTerms, getProblems } from '../modules/lessons/rules/lesson-rules';
import { getSchoolDay } from '../modules/school/rules/school-calendar';
import { administer } from './audited';
import { withDatabase } from './database';
import type { Terminal } from './terminal';
import { readDay, readNumber, readYesOrNo } from './values';

/** `15`, or `no` for a school without short lessons. */
const numberOrNo = (text: string): number | 'no' => (text === 'no' ? text : readNumber(text));

interface RuleOptions {
  longMinutes?: number;
  longHours?: number;
  shortMinutes?: number | 'no';
  shortHours?: number;
  code?: boolean;
  minWords?: number;
  minMinutes?: number;
  lowest?: number;
  warn?: number;
  mathematics?: boolean;
  compulsory?: boolean;
}

/** The short lesson with what was asked for; null: none. */
function findShort({ long, short }: LessonRules, { shortMinutes, shortHours }: RuleOptions): LessonTerms | null {
  if (shortMinutes === 'no' || (short === null && shortMinutes === undefined && shortHours === undefined)) return null;
  const before = short ?? { minutes: Math.min(15, long.minutes), hours: Math.min(0.5, long.hours) };
  return { minutes: shortMinutes ?? before.minutes, hours: shortHours ?? before.hours };
}

/** What the rules are with what was asked for. */
function changed(rules: LessonRules, options: RuleOptions): LessonRules {
  const long = { minutes: options.longMinutes ?? rules.long.minutes, hours: options.longHours ?? rules.long.hours };
  return {
    long,
    short: findShort({ ...rules, long }, options),
    compulsory: options.compulsory ?? rules.compulsory,
    asksForCode: options.code ?? rules.asksForCode,
    minLearned: options.minWords ?? rules.minLearned,
    minMinutes: options.minMinutes ?? rules.minMinutes,
    lowestBalance: options.lowest ?? rules.lowestBalance,
    warnAt: options.warn ?? rules.warnAt,
    mathematics: options.mathematics ?? rules.mathematics,
  };
}

const kindLine = (name: string, terms: LessonRules['short']): string =>
  terms ? `${name}：${terms.minutes} 分钟，${terms.hours.toFixed(1)} 课时` : `${name}：不开`;

function describe({
  long,
  short,
  compulsory,
  asksForCode,
  minLearned,
  minMinutes,
  lowestBalance,
  warnAt,
  mathematics,
}: LessonRules): string {
  return [
    kindLine('长课', long),
    kindLine('短课', short),
    `开课口令：${asksForCode ? '要' : '不要'}`,
    `不计课时：新词（数学为题目）不到 ${minLearned} 个，或不到 ${minMinutes} 分钟`,
    `最低余额：上完课${lowestBalance < 0 ? '最多可欠' : '至少剩'} ${Math.abs(lowestBalance).toFixed(1)} 课时，不够就不能开课`,
    `提醒续课：剩 ${warnAt.toFixed(1)} 课时及以下`,
    `数学陪练：${mathematics ? '开，计课时' : '不开'}`,
    `义务教育阶段：${compulsory ? '是，每课时不超过 30 分钟' : '否'}`,
  ].join('\n');
}

export function addLessonCommands(program: Command, terminal: Terminal): void {
  addCodeCommand(program, terminal);
  addRuleCommand(program, terminal);
}

function addCodeCommand(program: Command, terminal: Terminal): void {
  program
    .command('lesson-codes')
    .description('老师的开课口令，每位老师每天一个：上课时由老师说出，家长或学员输入。查看、或换一个新的')
    .option('--teacher <teacher>', '只看一位老师')
    .option('--day <day>', '哪一天的，例如 2026-12-01；不填则为今天', readDay)
    .option('--renew', '口令泄露时：这位老师从现在起换新口令（旧的立即失效）')
    .action(async ({ teacher, day: asked = getSchoolDay(new Date()), renew }: { teacher?: string; day?: string; renew?: boolean }) => {
      if (renew) return renewTeacherCodes(terminal, teacher, asked);
      const lines = await withDatabase(async ({ db }) => {
        const one = teacher === undefined ? undefined : await createAdministration(db).findTeacher(teacher);
        const codes = await listCodes(db, asked);
        return codes.filter(({ teacherId }) => one === undefined || teacherId === one.id);
      }, terminal);
      terminal.out(
        lines.length === 0
          ? '还没有老师，请先用 create-teacher 登记'
          : [`${asked} 的口令`, ...lines.map(({ teacherId, name, code }) => `${teacherId}\t${name}\t${code}`)].join('\n'),
      );
    });
}

const renewTeacherCodes = (terminal: Terminal, teacher: string | undefined, on: string): Promise<void> =>
  administer(terminal, 'lesson-codes', async (tx) => {
    if (teacher === undefined) throw new AdministrationError('要换口令，请用 --teacher 说明是哪位老师');
    const { id, name } = await createAdministration(tx).findTeacher(teacher);
    await renewCodes(tx, id);
    const code = await findCode(tx, id, on);
    return { say: `${name} 的口令已更换，${on} 的新口令是 ${code?.code ?? ''}`, event: { details: { teacher_id: id, renewed: true } } };
  });

function addRuleCommand(program: Command, terminal: Terminal): void {
  program
    .command('lesson-rules')
    .description('陪练课的规定：时长、课时、口令、起计条件、最低余额。不带选项则查看；改动对以后开的课生效')
    .option('--long-minutes <minutes>', '长课多少分钟；面向义务教育阶段学员时不超过 30', readNumber)
    .option('--long-hours <hours>', '长课多少课时', readNumber)
    .option('--short-minutes <minutes>', '短课多少分钟；no 为不开短课', numberOrNo)
    .option('--short-hours <hours>', '短课多少课时', readNumber)
    .option('--code <yes|no>', '开课要不要老师的口令', readYesOrNo)
    .option('--min-words <words>', '新词（数学为题目）不到多少个就不计课时', readNumber)
    .option('--min-minutes <minutes>', '不到多少分钟就不计课时', readNumber)
    .option('--lowest <hours>', '上完课至少要剩多少课时；负数为可以欠', readNumber)
    .option('--warn <hours>', '剩多少课时起提醒续课', readNumber)
    .option('--mathematics <yes|no>', '数学有没有陪练课', readYesOrNo)
    .option('--compulsory <yes|no>', '有没有义务教育阶段的学员；没有才能设超过 30 分钟的课', readYesOrNo)
    .action(async (options: RuleOptions) => {
      if (Object.keys(options).length === 0) {
        terminal.out(describe(await withDatabase(({ db }) => loadLessonRules(db), terminal)));
        return;
      }
      await administer(terminal, 'lesson-rules', async (tx) => {
        const rules = changed(await loadLessonRules(tx), options);
        const problems = getProblems(rules);
        if (problems.length > 0) throw new AdministrationError(problems.join('\n'));
        await saveLessonRules(tx, rules);
        const { long, short, ...rest } = rules;
        const details = {
          ...rest,
          long_minutes: long.minutes,
          long_hours: long.hours,
          ...(short && { short_minutes: short.minutes, short_hours: short.hours }),
        };
        return { say: `${describe(rules)}\n对以后开的课生效`, event: { details } };
      });
    });
}
