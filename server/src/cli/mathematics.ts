/** `npm run admin -- check-mathematics`: what is wrong in a folder of mathematics. */
import { type Command, CommanderError } from 'commander';
import { checkFolder } from '../mathematics-content/check-folder';
import { describeProblem } from '../mathematics-content/problems';
import type { Terminal } from './terminal';

const HELP = `
每一处占一行：文件:行: 错误或提醒 说明 [代码]。有错误时退出码为 1；提醒不影响导入。

例：
  npm run admin -- check-mathematics content/mathematics/grade-7-first
  npm run admin -- check-mathematics content/mathematics/grade-7-first --section addition --no-pictures
  npm run admin -- check-mathematics content/mathematics/level-test`;

export function addMathematicsCommands(program: Command, terminal: Terminal): void {
  program
    .command('check-mathematics')
    .description('检查数学课程或分级测试的文件夹，列出每一处问题；不写入')
    .argument('<folder>', '有 course.yaml 的文件夹，或它的上一层')
    .option('--section <id>', '只检查这一节')
    .option('--no-pictures', '不画公式和图，只要几秒')
    .addHelpText('after', HELP)
    .action((folder: string, { section }: { section?: string; pictures: boolean }) => {
      const { content, problems } = checkFolder(folder, section === undefined ? {} : { section });
      const found = problems.sorted();
      const errors = problems.errors.length;
      for (const problem of found) terminal.out(describeProblem(problem));
      const sections = content.courses.flatMap((course) => [...course.sections.values()]);
      const questions = [...sections.flatMap((each) => each.questions), ...content.levelTest];
      const variants = questions.reduce((sum, question) => sum + question.variants.length, 0);
      terminal.out(
        `查了 ${sections.length} 个小节、${questions.length} 道题的 ${variants} 种取值：${errors} 处错误，${found.length - errors} 处提醒`,
      );
      if (errors > 0) throw new CommanderError(1, 'xueban.problems', '');
    });
}
