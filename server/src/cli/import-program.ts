/** The command `npm run import`: imports word courses from files, mathematics from folders. */
import { statSync } from 'node:fs';
import type { Command } from 'commander';
import { type CourseImport, importFile } from '../modules/courses/import/import.service';
import { type ImportProblem, ImportRefused } from '../modules/courses/import/problems';
import type { Database } from '../database';
import { administerInSteps } from './audited';
import { withDatabase } from './database';
import { importFolder } from './mathematics';
import { createProgram, type Terminal } from './terminal';

const HELP = `
文件的第一行是列名，之后每行一个单词，列的先后不限：
  course 课程、unit 单元、chapter 章、word 单词、phonetic 音标、part_of_speech 词性、meaning 释义、example 例句、translation 译文
课程、单元、章、单词、释义必填。CSV 要用 UTF-8 编码。

同名课程会按文件更新：单词改了内容或换了章，学员的进度不受影响；改正拼写时，音标、词性、释义不变的仍是原来的单词；文件里没有的单词不再显示，加回来后进度还在。
只要有一行不对，就什么都不导入，并列出每一处问题。

数学课程是一个文件夹，写法见 content/mathematics/README.md 和其中的 template；用 npm run admin -- check-mathematics 先检查。

例：
  npm run import -- 初中核心词汇.csv
  npm run import -- 初中核心词汇.xlsx --dry-run
  npm run import -- content/mathematics/template`;

/** Most problems printed; the rest is counted. */
const SHOWN_PROBLEMS = 200;

export function createImportProgram(terminal: Terminal): Command {
  const program = createProgram('npm run import --', terminal)
    .description('导入单词课程，或数学课程的文件夹')
    .argument('<file>', '.csv 或 .xlsx 文件，或数学课程的文件夹')
    .option('--dry-run', '只检查并说明会改什么，不写入')
    .addHelpText('after', HELP);
  return program.action(async (file: string, { dryRun }: { dryRun?: boolean }) => {
    if (isFolder(file)) return importFolder(program, terminal, file, dryRun === true);
    try {
      const doImport = ({ db }: Database): Promise<CourseImport[]> => importFile(db, file, { dryRun: dryRun === true, now: new Date() });
      const describe = (imports: readonly CourseImport[]): string => imports.map(describeImport).join('\n');
      if (dryRun) {
        terminal.out(`试运行，没有写入：\n${describe(await withDatabase(doImport, terminal))}`);
        return;
      }
      await administerInSteps(terminal, 'import', async (database) => {
        const courses = await doImport(database);
        return { say: describe(courses), event: { details: { courses: courses.length } } };
      });
    } catch (error) {
      if (error instanceof ImportRefused) program.error(describeRefusal(error));
      throw error;
    }
  });
}

const isFolder = (file: string): boolean => statSync(file, { throwIfNoEntry: false })?.isDirectory() === true;

function describeRefusal({ problems }: ImportRefused): string {
  const lines = [`没有导入：文件有 ${problems.length} 处问题。`, ...problems.slice(0, SHOWN_PROBLEMS).map(describeProblem)];
  if (problems.length > SHOWN_PROBLEMS) lines.push(`……还有 ${problems.length - SHOWN_PROBLEMS} 处`);
  return lines.join('\n');
}

function describeImport({
  name,
  created,
  unchanged,
  chaptersCount,
  wordsCount,
  words,
  removedWords,
  silencedExamples,
}: CourseImport): string {
  const total = `${chaptersCount} 章 ${wordsCount} 词`;
  if (unchanged) return `${name}：无变化（${total}）`;
  const parts = [
    ['新增', words.added],
    ['修改', words.changed],
    ['移动', words.moved],
    ['恢复', words.restored],
    ['隐藏', removedWords],
    ['不变', words.unchanged],
  ]
    .filter(([, count]) => count !== 0)
    .map(([label, count]) => `${label} ${count}`);
  const silenced =
    silencedExamples.length === 0 ? '' : `\n  例句已修改，原来的例句录音不再使用，请重新上传：${silencedExamples.join('、')}`;
  return `${name}：${created ? '新课程，' : ''}${total}，单词${parts.join('、')}${silenced}`;
}

function describeProblem({ line, column, code, message }: ImportProblem): string {
  const place = [line === undefined ? undefined : `第 ${line} 行`, column].filter((part) => part !== undefined && part !== '').join(' ');
  return `  ${place === '' ? '' : `${place}：`}${message} [${code}]`;
}
