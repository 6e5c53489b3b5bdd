/** The command `npm run import`: imports word courses from files, mathematics from folders. */
import { statSync, writeFileSync } from 'node:fs';
import { type Command, Option } from 'commander';
import { ImportRefused } from '../modules/words/import/problems';
import { parseTemplate } from '../modules/words/import/template';
import { describeRefusal } from './import-report';
import { columnChoice, importWords, wholeNumber, type WordsFlags } from './import-words';
import { importFolder } from './math';
import { createProgram, type Terminal } from './terminal';

const HELP = `
单词文件：Excel 工作簿（.xlsx，所有工作表）、CSV 或文本（逗号、制表符、分号分隔，UTF-8、GBK、UTF-16 都行）、JSON（qwerty-learner 等）。
  只有单词和释义必填，列的先后不限；认得的列名：单词/英文/word、音标、词性、释义/中文/翻译、例句、译文、课程/教材、年级、册、单元、章；其余的列不用，会列出来。
  课程、单元、章取自列、单词之间的标题行（Unit 1）、工作表名、文件名或选项；没有章时每个单元按最多 45 词分章。合并的单元格沿用上一行。
  “n. 苹果；v. …”会分成词性和释义；anyone/anybody、a/an、colo(u)r 的几种写法都算对。
  先用 --dry-run 看文件是怎样理解的、会改什么。模板：npm run import -- --template 单词模板.xlsx

同名课程会按文件更新：单词改了内容或换了章，学员的进度不受影响；改正拼写时，音标、词性、释义不变的仍是原来的单词。
文件里没有的单词，隐藏还是保留会先问（或用 --hide-missing、--keep-missing 说明）；隐藏的加回来后进度还在。
只要有一行不对，就什么都不导入，并列出每一处问题；加 --skip-bad 则不导入有问题的行，其余照常；多数行有问题时是排法没有看懂，不能跳过。

数学课程是一个文件夹，写法见 content/mathematics/README.md 和其中的 template；用 npm run admin -- check-mathematics 先检查。

例：
  npm run import -- 初中核心词汇.xlsx --dry-run
  npm run import -- 初中核心词汇.csv
  npm run import -- 七年级上册.xlsx --course 人教版七年级上册 --repeated keep
  npm run import -- content/mathematics/template`;

const SHEET_MEANINGS = ['course', 'unit', 'chapter', 'nothing'];
const TITLES = ['unit', 'skip'];
const REPEATED = ['merge', 'keep', 'refuse'];

export function createImportProgram(terminal: Terminal): Command {
  const program = createProgram('npm run import --', terminal)
    .description('导入单词课程，或数学课程的文件夹')
    .argument('[file]', '.xlsx、.csv、.txt、.tsv 或 .json 文件，或数学课程的文件夹')
    .option('--dry-run', '说明怎样理解这个文件、会改什么，不写入')
    .option('--course <name>', '课程名（默认取自列、工作表名或文件名）')
    .option('--unit <name>', '所有单词的单元')
    .option('--chapter <name>', '所有单词的章')
    .addOption(new Option('--sheets <as>', '工作表名是课程、单元、章，还是不用').choices(SHEET_MEANINGS))
    .addOption(new Option('--repeated <how>', '一门课程里重复的单词：合成一个、各单元都保留、算错').choices(REPEATED).default('merge'))
    .addOption(new Option('--titles <as>', '像标题而没有认出来的行：用作单元，还是不用').choices(TITLES))
    .option('--chapter-size <words>', '没有章时，每章最多几个单词（默认 45）', wholeNumber)
    .option(
      '--column <名称=列名>',
      '指明某一列是什么，可以写几次，如 --column 单词=Vocabulary；没有列名写 第3列，不用的列写 音标=无',
      columnChoice,
    )
    .option('--skip-bad', '不导入有问题的行，其余照常')
    .addOption(new Option('--hide-missing', '课程里有、文件里没有的单词不再显示').conflicts('keepMissing'))
    .option('--keep-missing', '课程里有、文件里没有的单词留在原处')
    .option('--template <file>', '写出一个单词模板（.xlsx 或 .csv），不导入')
    .addHelpText('after', HELP);
  return program.action(async (file: string | undefined, { template, ...flags }: WordsFlags & { template?: string }) => {
    try {
      if (template !== undefined) return writeTemplate(program, terminal, template);
      if (file === undefined) return program.error('请写出要导入的文件；用法见 npm run import -- --help');
      if (isFolder(file)) return await importFolder(program, terminal, file, flags.dryRun === true);
      await importWords(terminal, file, flags);
    } catch (error) {
      if (error instanceof ImportRefused) program.error(describeRefusal(error));
      throw error;
    }
  });
}

/** Never over a file that is there. */
function writeTemplate(program: Command, { out }: Terminal, file: string): void {
  if (!/\.(?:xlsx|csv)$/i.test(file)) program.error('模板的文件名要以 .xlsx 或 .csv 结尾');
  try {
    writeFileSync(file, parseTemplate(file), { flag: 'wx' });
  } catch (error) {
    program.error(
      `不能写模板 ${file}：${(error as NodeJS.ErrnoException).code === 'EEXIST' ? '已有这个文件' : '没有权限，或没有这个文件夹'}`,
    );
  }
  out(`模板已写到 ${file}：照第一行的列名填写，示例行可以删去`);
}

const isFolder = (file: string): boolean => statSync(file, { throwIfNoEntry: false })?.isDirectory() === true;
