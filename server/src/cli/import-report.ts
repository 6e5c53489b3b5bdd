/** What an import says of a file and of what it did, for people. */
import { LABELS } from '../modules/words/import/headings';
import type { ImportedCourse } from '../modules/words/import/imported-words';
import type { CourseImport } from '../modules/words/import/import.service';
import { notesOn } from '../modules/words/import/notes';
import { describe, describeLayout, type ImportProblem, type ImportRefused, sayPlace } from '../modules/words/import/problems';
import type { Doubtful, Understood, UnderstoodTable } from '../modules/words/import/understood';

/** Most problems printed; the rest is counted. */
const SHOWN_PROBLEMS = 200;
const SHOWN_WORDS = 5;

export function describeRefusal({ problems, layout }: ImportRefused): string {
  const lines = [
    `没有导入：文件有 ${problems.length} 处问题。`,
    ...(layout === undefined ? [] : [`${describeLayout(layout)}。`]),
    ...problems.slice(0, SHOWN_PROBLEMS).map(describeProblem),
  ];
  if (problems.length > SHOWN_PROBLEMS) lines.push(`……还有 ${problems.length - SHOWN_PROBLEMS} 处`);
  if (layout === undefined && problems.some(({ code }) => code.startsWith('VALUE_')))
    lines.push('改好这些行再导入；或加 --skip-bad，只导入其余各行。');
  return lines.join('\n');
}

function describeProblem(problem: ImportProblem): string {
  const where = [sayPlace(problem), problem.column].filter((part) => part !== undefined && part !== '').join(' ');
  return `  ${where === '' ? '' : `${where}：`}${describe(problem)} [${problem.code}]`;
}

const DOUBTS: readonly [Doubtful['why'], (lines: number) => string][] = [
  ['cut', (lines) => `可以有两种读法的行：${lines} 行，请核对单词和释义；不对的，在两者之间加制表符`],
  ['letters', (lines) => `释义里中文前面有英文的行：${lines} 行，请核对词性和释义；是词性的，写成 n.、v. 或“词性”列`],
  ['number', (lines) => `末尾的数字留在拼写里的行：${lines} 行，请核对；只是区分同形词的编号，就在文件里去掉`],
  ['spellings', (lines) => `单词里有逗号或分号的行：${lines} 行，要照样整个拼写；是几种写法的，写成 a/b`],
];

/** How the file was understood; asked for with --dry-run before anything is stored. */
export function describeUnderstood(understood: Understood, courses: readonly ImportedCourse[]): string {
  const { kind, tables } = understood;
  const lines = [
    `文件：${kind}${tables.length > 1 ? `，${tables.length} 个工作表` : ''}`,
    ...tables.flatMap((table) => describeTable(table, tables.length > 1)),
    ...notesOn(understood, '请加 --repeated keep').map((note) => `  ${note}`),
    ...describeDoubts(understood),
  ];
  if (understood.leftOut.length > 0) lines.push(`  按要求没有导入的行：${understood.leftOut.length} 处问题`);
  lines.push(...understood.leftOut.slice(0, SHOWN_PROBLEMS).map((problem) => `  ${describeProblem(problem)}`));
  for (const { name, words } of courses) {
    lines.push(`  ${name} 的前几个单词：`);
    for (const { unit, chapter, spelling, phonetic, partOfSpeech, meaning } of words.slice(0, SHOWN_WORDS)) {
      lines.push(`    ${[`${unit} / ${chapter}`, spelling, phonetic, partOfSpeech, meaning].filter((part) => part !== '').join('　')}`);
    }
  }
  return lines.join('\n');
}

function describeDoubts(understood: Understood): string[] {
  return DOUBTS.flatMap(([why, hint]) => {
    const doubtful = understood.doubtful.filter((one) => one.why === why);
    if (doubtful.length === 0) return [];
    const shown = doubtful.slice(0, SHOWN_PROBLEMS).map(({ word, meaning, ...place }) => `    ${sayPlace(place)}：${word} ｜ ${meaning}`);
    const left = doubtful.length - SHOWN_PROBLEMS;
    return [`  ${hint(doubtful.length)}`, ...shown, ...(left > 0 ? [`    ……还有 ${left} 行`] : [])];
  });
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
