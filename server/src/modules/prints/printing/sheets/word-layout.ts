/** How sheets of words look. */
import type { WordPrintType } from '@xueban/contract/resources/learning-prints';
import { type PlannedPage, paginate, type SheetLayout } from '../layout';
import { answerRows, questionRows, readingRows } from './word-rows';
import type { WordSheet } from './word-sheet';

const TASKS: Partial<Record<WordPrintType, string>> = { english: '看英文，写中文意思', chinese: '看中文，写英文单词' };

export const wordLayout: SheetLayout<WordSheet> = {
  facts({ type, parts }) {
    const count = parts.reduce((sum, { words }) => sum + words.length, 0);
    const task = TASKS[type];
    return { amount: `共 ${count} 词`, ...(task !== undefined && { test: { task, outOf: count } }) };
  },
  plan(sheet, title) {
    // What the learner writes on has its answers on pages of their own.
    if (TASKS[sheet.type] === undefined) return paginate(readingRows(sheet), { kind: 'first', part: title });
    return [...planQuestions(sheet, title), ...paginate(answerRows(sheet), { kind: 'answers', part: `${title} · 答案` })];
  },
};

/** Room to write in, widest first. */
const QUESTION_SPACINGS = [28, 26, 24];

/** Wide rows, or narrower ones when with them a round stays on one page. */
function planQuestions(sheet: WordSheet, title: string): PlannedPage[] {
  const plans = QUESTION_SPACINGS.map((spacing) => paginate(questionRows(sheet, spacing), { kind: 'first', part: title }));
  return plans.find(({ length }) => length === 1) ?? plans[0] ?? [];
}
