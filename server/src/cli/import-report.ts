/** What an import says of a file and of what it did, for people. */
import { LABELS } from '../modules/words/import/headings';
import type { ImportedCourse } from '../modules/words/import/imported-words';
import type { CourseImport } from '../modules/words/import/import.service';
import { describe, type ImportProblem, type ImportRefused, getPlace } from '../modules/words/import/problems';
import type { Doubtful, Understood, UnderstoodTable } from '../modules/words/import/understood';

/** Most problems printed; the rest is counted. */
const SHOWN_PROBLEMS = 200;
const SHOWN_WORDS = 5;
const NAMED = 8;

export function describeRefusal({ problems, layout }: ImportRefused): string {
  const lines = [
    `没有导入：文件有 ${problems.length} 处问题。`,
    ...(layout === undefined ? [] : [`${layout}。`]),
    ...problems.slice(0, SHOWN_PROBLEMS).map(describeProblem),
  ];
  if (problems.length > SHOWN_PROBLEMS) lines.push(`……还有 ${problems.length - SHOWN_PROBLEMS} 处`);
  if (layout === undefined && problems.some(({ code }) => code.startsWith('VALUE_')))
    lines.push('改好这些行再导入；或加 --skip-bad，只导入其余各行。');
  return lines.join('\n');
}

function describeProblem(problem: ImportProblem): string {
  const where = [getPlace(problem), problem.column].filter((part) => part !== undefined && part !== '').join(' ');
  return `  ${where === '' ? '' : `${where}：`}${describe(problem)} [${problem.code}]`;
}

const some = (words: readonly string[]): string => {
  const named = [...new Set(words)];
  return named.slice(0, NAMED).join('、') + (named.length > NAMED ? '……' : '');
};

const DOUBTS: readonly [Doubtful['why'], (lines: number) => string][] = [
  ['cut', (lines) => `可以有两种读法的行：${lines} 行，请核对单词和释义；不对的，在两者之间加制表符`],
  ['letters', (lines) => `释义里中文前面有英文的行：${lines} 行，请核对词性和释义；是词性的，写成 n.、v. 或“词性”列`],
];

/** How the file was understood; asked for with --dry-run before anything is stored. */
export function describeUnderstood(understood: Understood, courses: readonly ImportedCourse[]): string {
  const {
    kind,
    tables,
    hiddenSheets,
    hiddenRows,
    hiddenColumns,
    homographs,
    joined,
    merged,
    kept,
    alternatives,
    partsSplit,
    filledDown,
    marksRemoved,
    skippedLines,
  } = understood;
  const withoutWords = understood.skippedSheets.filter((sheet) => !hiddenSheets.includes(sheet));
  const lines = [
    `文件：${kind}${tables.length > 1 ? `，${tables.length} 个工作表` : ''}`,
    ...tables.flatMap((table) => describeTable(table, tables.length > 1)),
    ...(withoutWords.length > 0 ? [`  没有单词、跳过的工作表：${some(withoutWords)}`] : []),
    ...(hiddenSheets.length > 0 ? [`  隐藏的、没有读的工作表：${some(hiddenSheets)}`] : []),
    `  课程：${understood.courseFrom}；单元：${understood.unitFrom}；章：${understood.chapterFrom}`,
  ];
  const note = (count: number, text: string): void => {
    if (count > 0) lines.push(`  ${text}`);
  };
  note(hiddenRows.length, `隐藏或被筛选掉、没有读的行：${hiddenRows.length} 行（${some(hiddenRows)}）；要读就先取消隐藏和筛选`);
  note(hiddenColumns.length, `隐藏的、没有读的列：${some(hiddenColumns)}`);
  note(homographs.length, `去掉区分同形词的编号：${homographs.length} 词（${some(homographs)}）`);
  note(joined.length, `最后一列里的逗号、分号没有加引号，读成一格：${joined.length} 行（${some(joined)}）`);
  note(filledDown, `沿用上一行的课程、单元或章：${filledDown} 行（合并的单元格）`);
  note(partsSplit, `从释义里分出词性：${partsSplit} 词`);
  note(alternatives.length, `几种写法都算对：${alternatives.length} 词（${some(alternatives)}）`);
  note(merged.length, `重复的单词合成一个：${merged.length} 处（${some(merged)}）；要在各单元都保留，请加 --repeated keep`);
  note(kept.length, `在几个单元里都保留：${kept.length} 处（${some(kept)}）`);
  note(
    understood.reopened.length,
    `同一个单元隔了别的单元又出现，单词合在一起：${some(understood.reopened)}；是几本书的，请加“册次”列，或分开导入`,
  );
  note(marksRemoved, `去掉单词前后的编号、星号和连接号：${marksRemoved} 处`);
  note(skippedLines, `跳过字母标题、页码和重复的表头：${skippedLines} 行`);
  note(understood.books.length, `标题行里的书名用作课程：${understood.books.length} 行（${some(understood.books)}）`);
  note(understood.titles.length, `标题行不是单词，也没有用作单元：${understood.titles.length} 行（${some(understood.titles)}）`);
  note(understood.titlesTaken.length, `按要求用作单元的标题：${understood.titlesTaken.length} 行（${some(understood.titlesTaken)}）`);
  note(understood.senses.length, `合并的单词格，各行是它的义项：${understood.senses.length} 行（${some(understood.senses)}）`);
  note(understood.people.length, `释义里的人名去掉了：${understood.people.length} 词（${some(understood.people)}）`);
  note(understood.shortened.length, `释义太长，只留前面的义项：${understood.shortened.length} 词（${some(understood.shortened)}）`);
  for (const [why, hint] of DOUBTS) {
    const doubtful = understood.doubtful.filter((one) => one.why === why);
    note(doubtful.length, hint(doubtful.length));
    for (const { word, meaning, ...place } of doubtful.slice(0, SHOWN_PROBLEMS))
      lines.push(`    ${getPlace(place)}：${word} ｜ ${meaning}`);
    note(doubtful.length - SHOWN_PROBLEMS, `  ……还有 ${doubtful.length - SHOWN_PROBLEMS} 行`);
  }
  note(understood.leftOut.length, `按要求没有导入的行：${understood.leftOut.length} 处问题`);
  lines.push(...understood.leftOut.slice(0, SHOWN_PROBLEMS).map((problem) => `  ${describeProblem(problem)}`));
  for (const { name, words } of courses) {
    lines.push(`  ${name} 的前几个单词：`);
    for (const { unit, chapter, spelling, phonetic, partOfSpeech, meaning } of words.slice(0, SHOWN_WORDS)) {
      lines.push(`    ${[`${unit} / ${chapter}`, spelling, phonetic, partOfSpeech, meaning].filter((part) => part !== '').join('　')}`);
    }
  }
  return lines.join('\n');
}

function describeTable({ sheet, headingLine, columns, ignored, words }: UnderstoodTable, isOneOfSeveral: boolean): string[] {
  const name = isOneOfSeveral && sheet !== undefined ? `工作表“${sheet}”：` : '';
  const taken = columns.map(({ field, heading }) => (heading === LABELS[field] ? heading : `${LABELS[field]}←${heading}`)).join('，');
  const heading = headingLine === undefined ? '没有列名，按内容认出' : headingLine === 0 ? '按键名' : `列名在第 ${headingLine} 行`;
  return [
    `  ${name}${heading}：${taken}；${words} 行单词`,
    ...(ignored.length > 0 ? [`  ${name}没有用到的列：${ignored.join('、')}`] : []),
  ];
}

export function describeImport({
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
