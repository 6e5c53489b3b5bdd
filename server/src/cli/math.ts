/** `npm run admin -- check-mathematics`: what is wrong in a folder of mathematics. */
import { type Command, CommanderError } from 'commander';
import type { Database } from '../database';
import { checkFolder } from '../modules/math/content/check-folder';
import { checkPictures } from '../modules/math/content/compile/course';
import { describeProblem } from '../modules/math/content/problems';
import { ContentRefused, importMath, type MathImport, readMath } from '../modules/math/import/import-math.service';
import type { QuestionCounts } from '../modules/math/import/import-questions';
import { administerInSteps } from './audited';
import { withDatabase } from './database';
import type { Terminal } from './terminal';

const HELP = `
每一处占一行：文件:行: 错误或提醒 说明 [代码]。有错误时退出码为 1；提醒不影响导入。

例：
  npm run admin -- check-mathematics content/mathematics/grade-7-first
  npm run admin -- check-mathematics content/mathematics/grade-7-first --section addition --no-pictures
  npm run admin -- check-mathematics content/mathematics/level-test`;

const IMPORT_HELP = `
文件夹里是一门课程（course.yaml 和各小节的文件夹），或几门课程、知识点和分级测试放在一起。写法见 content/mathematics/README.md，可从 content/mathematics/template 开始。

同名课程会按文件夹更新：编号（id）相同的小节、题目仍是原来的，学员的进度和作答不受影响；文件夹里没有的不再显示，加回来后还在。
只要有一处错误，就什么都不导入，并列出每一处。

例：
  npm run admin -- import-mathematics content/mathematics/template
  npm run admin -- import-mathematics content/mathematics --dry-run`;

/** Most problems printed; the rest is counted. */
const SHOWN_PROBLEMS = 200;

export async function importFolder(program: Command, terminal: Terminal, folder: string, dryRun: boolean): Promise<void> {
  try {
    // Pictures are drawn before the database is used, because that takes a while.
    const content = await readMath(folder);
    for (const problem of content.missing) terminal.out(describeProblem(problem));
    const doImport = ({ db }: Database): Promise<MathImport> => importMath(db, content, { dryRun, now: new Date() });
    if (dryRun) {
      terminal.out(`试运行，没有写入：\n${describeImport(await withDatabase(doImport, terminal))}`);
      return;
    }
    await administerInSteps(terminal, 'import-mathematics', async (database) => {
      const done = await doImport(database);
      return { say: describeImport(done), event: { details: { courses: done.courses.length } } };
    });
  } catch (error) {
    if (error instanceof ContentRefused) program.error(describeRefusal(error));
    throw error;
  }
}

function describeRefusal({ problems }: ContentRefused): string {
  const lines = [`没有导入：有 ${problems.length} 处错误。`, ...problems.slice(0, SHOWN_PROBLEMS).map(describeProblem)];
  if (problems.length > SHOWN_PROBLEMS) lines.push(`……还有 ${problems.length - SHOWN_PROBLEMS} 处`);
  return lines.join('\n');
}

function describeCounts({ added, changed, removed, unchanged }: QuestionCounts): string {
  const parts = [
    ['新增', added],
    ['修改', changed],
    ['隐藏', removed],
    ['不变', unchanged],
  ].filter(([, count]) => count !== 0);
  return parts.length === 0 ? '没有' : parts.map(([label, count]) => `${label} ${count}`).join('、');
}

function describeImport({ courses, levelItems, pictures }: MathImport): string {
  const lines = courses.map(({ name, created, sectionsCount, removedSections, questions }) => {
    const hidden = removedSections > 0 ? `，隐藏 ${removedSections} 个小节` : '';
    return `${name}：${created ? '新课程，' : ''}${sectionsCount} 个小节${hidden}，题目${describeCounts(questions)}`;
  });
  if (levelItems) lines.push(`分级测试：题目${describeCounts(levelItems)}`);
  return [...lines, `新的图 ${pictures} 张`].join('\n');
}

export function addMathCommands(program: Command, terminal: Terminal): void {
  program
    .command('check-mathematics')
    .description('检查数学课程或分级测试的文件夹，列出每一处问题；不写入')
    .argument('<folder>', '有 course.yaml 的文件夹，或它的上一层')
    .option('--section <id>', '只检查这一节')
    .option('--no-pictures', '不画公式和图，只要几秒')
    .addHelpText('after', HELP)
    .action(async (folder: string, { section, pictures }: { section?: string; pictures: boolean }) => {
      const { content, problems } = checkFolder(folder, section === undefined ? {} : { section });
      if (pictures) await checkPictures(content);
      const found = problems.sorted();
      const errors = problems.errors.length;
      for (const problem of found) terminal.out(describeProblem(problem));
      const sections = content.courses.flatMap((course) => [...course.sections.values()]);
      const questions = [...sections.flatMap((each) => each.questions), ...(content.levelTest ?? [])];
      const variants = questions.reduce((sum, question) => sum + question.variants.length, 0);
      terminal.out(
        `查了 ${sections.length} 个小节、${questions.length} 道题的 ${variants} 种取值：${errors} 处错误，${found.length - errors} 处提醒`,
      );
      if (errors > 0) throw new CommanderError(1, 'xueban.problems', '');
    });

  program
    .command('import-mathematics')
    .description('导入数学课程、知识点和分级测试')
    .argument('<folder>', '有 course.yaml 的文件夹，或它的上一层')
    .option('--dry-run', '只检查并说明会改什么，不写入')
    .addHelpText('after', IMPORT_HELP)
    .action((folder: string, { dryRun }: { dryRun?: boolean }) => importFolder(program, terminal, folder, dryRun === true));
}
