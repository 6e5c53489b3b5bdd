/** How a file was understood, in sentences for the person who brings it. */
import type { Understood } from './understood';

const NAMED = 8;

const some = (words: readonly string[]): string => {
  const named = [...new Set(words)];
  return named.slice(0, NAMED).join('、') + (named.length > NAMED ? '……' : '');
};

/** @param toKeep what to do so that repeated words stay in each unit */
export function notesOn(understood: Understood, toKeep: string): string[] {
  const { hiddenSheets, hiddenRows, hiddenColumns, homographs, joined, merged, kept, alternatives } = understood;
  const withoutWords = understood.skippedSheets.filter((sheet) => !hiddenSheets.includes(sheet));
  const notes: readonly [number, string][] = [
    [withoutWords.length, `没有单词、跳过的工作表：${some(withoutWords)}`],
    [hiddenSheets.length, `隐藏的、没有读的工作表：${some(hiddenSheets)}`],
    [1, `课程：${understood.courseFrom}；单元：${understood.unitFrom}；章：${understood.chapterFrom}`],
    [hiddenRows.length, `隐藏或被筛选掉、没有读的行：${hiddenRows.length} 行（${some(hiddenRows)}）；要读就先取消隐藏和筛选`],
    [hiddenColumns.length, `隐藏的、没有读的列：${some(hiddenColumns)}`],
    [homographs.length, `去掉区分同形词的编号：${homographs.length} 词（${some(homographs)}）`],
    [joined.length, `最后一列里的逗号、分号没有加引号，读成一格：${joined.length} 行（${some(joined)}）`],
    [understood.filledDown, `沿用上一行的课程、单元或章：${understood.filledDown} 行（合并的单元格）`],
    [understood.partsSplit, `从释义里分出词性：${understood.partsSplit} 词`],
    [alternatives.length, `几种写法都算对：${alternatives.length} 词（${some(alternatives)}）`],
    [merged.length, `重复的单词合成一个：${merged.length} 处（${some(merged)}）；要在各单元都保留，${toKeep}`],
    [kept.length, `在几个单元里都保留：${kept.length} 处（${some(kept)}）`],
    [
      understood.reopened.length,
      `同一个单元隔了别的单元又出现，单词合在一起：${some(understood.reopened)}；是几本书的，请加“册次”列，或分开导入`,
    ],
    [understood.marksRemoved, `去掉单词前后的编号、星号和连接号：${understood.marksRemoved} 处`],
    [understood.skippedLines, `跳过字母标题、页码和重复的表头：${understood.skippedLines} 行`],
    [understood.books.length, `标题行里的书名用作课程：${understood.books.length} 行（${some(understood.books)}）`],
    [understood.titles.length, `标题行不是单词，也没有用作单元：${understood.titles.length} 行（${some(understood.titles)}）`],
    [understood.titlesTaken.length, `按要求用作单元的标题：${understood.titlesTaken.length} 行（${some(understood.titlesTaken)}）`],
    [understood.senses.length, `合并的单词格，各行是它的义项：${understood.senses.length} 行（${some(understood.senses)}）`],
    [understood.people.length, `释义里的人名去掉了：${understood.people.length} 词（${some(understood.people)}）`],
    [understood.shortened.length, `释义太长，只留前面的义项：${understood.shortened.length} 词（${some(understood.shortened)}）`],
  ];
  return notes.flatMap(([count, note]) => (count > 0 ? [note] : []));
}
