/** How sheets of questions look: each question whole on a page, with room to work below it, or with its answer and solution. */
import { optionLetter } from '@xueban/contract/learning/option-letter';
import { paginate, type Row, type SheetLayout } from '../layout';
import { fitPhoto } from '../photo';
import { CONTENT_WIDTH, drawRule, MARGIN, STYLES } from '../page';
import { drawMark, drawRows, getHeight, type RichRow, setInlines, setRichText } from '../rich-text';
import { drawText, setText } from '../text';
import type { MathSheet, SheetQuestion } from './math-sheet';

const NUMBER_WIDTH = 28;
const WIDTH = CONTENT_WIDTH - NUMBER_WIDTH;
const X = MARGIN + NUMBER_WIDTH;
const PADDING = 6;
/** Room to work, points: some four lines of handwriting, or a dozen. */
const ROOM = 96;
const LONG_ROOM = 260;
const LETTER_WIDTH = 20;
/** With room to work below it, still a part of a page. */
const PHOTO_HEIGHT = 260;
/** Rows of text higher than this are not kept together: a page has room for no more. */
const HIGHEST = 560;

export const mathLayout: SheetLayout<MathSheet> = {
  facts({ type, parts }) {
    const count = parts.reduce((sum, { questions }) => sum + questions.length, 0);
    const test = type === 'math_questions' && { test: { task: '不看答案，重新做一遍', outOf: count } };
    return { amount: `共 ${count} 题`, ...test };
  },
  plan: (sheet, title) => paginate(getRows(sheet), { kind: 'first', part: title }),
};

type Drawn = Pick<MathSheet, 'pictures' | 'photos'>;

function getRows({ type, parts, ...drawn }: MathSheet): Row[] {
  let number = 0;
  return parts.flatMap(({ title, questions }) => [
    ...(title === null ? [] : [heading(title, questions.length)]),
    ...questions.flatMap((question) => questionRows(question, (number += 1), type === 'math_questions', drawn)),
  ]);
}

function heading(title: string, count: number): Row {
  const block = setText(`${title}（${count} 题）`, STYLES.heading, CONTENT_WIDTH);
  return { height: block.height + 14, keepWithNext: true, draw: (doc, y) => drawText(doc, block, MARGIN, y + 9) };
}

function questionRows(question: SheetQuestion, number: number, again: boolean, drawn: Drawn): Row[] {
  const { pictures } = drawn;
  const label = setText(`${number}.`, STYLES.count, NUMBER_WIDTH);
  const lines = [
    ...promptRows(question, drawn),
    ...[...question.options, ...question.matches].flatMap((option, at) => optionRows(optionLetter(at), option, pictures)),
    ...(again ? [] : solutionRows(question, pictures)),
  ];
  const room = again ? (question.isLong ? LONG_ROOM : ROOM) : PADDING;
  const height = PADDING + getHeight(lines) + room;
  const whole: Row = {
    height,
    draw(doc, y) {
      drawMark(doc, label, lines, MARGIN, y + PADDING);
      drawRows(doc, lines, X, y + PADDING);
      drawRule(doc, y + height);
    },
  };
  if (height <= HIGHEST) return [whole];
  // Too high for a page: line by line, the room below it by itself.
  const single = lines.map(
    (line, at): Row => ({
      height: line.height,
      draw(doc, y) {
        if (at === 0) drawMark(doc, label, lines, MARGIN, y);
        line.draw(doc, X, y);
      },
    }),
  );
  return [...single, { height: Math.min(room, ROOM), draw: (doc, y) => drawRule(doc, y + Math.min(room, ROOM)) }];
}

function promptRows({ prompt, photo }: SheetQuestion, { pictures, photos }: Drawn): RichRow[] {
  const bytes = photo === null ? undefined : photos[photo];
  const fitted = bytes && fitPhoto(bytes, { width: WIDTH, height: PHOTO_HEIGHT });
  return fitted ? [fitted] : setRichText(prompt, STYLES.body, WIDTH, pictures);
}

function optionRows(called: string, { content }: SheetQuestion['options'][number], pictures: MathSheet['pictures']): RichRow[] {
  const letter = setText(called, STYLES.body, LETTER_WIDTH);
  return setInlines(content, STYLES.body, WIDTH - LETTER_WIDTH, pictures).map((row, at) => ({
    height: row.height + (at === 0 ? 3 : 0),
    draw(doc, x, y) {
      if (at === 0) drawMark(doc, letter, [row], x, y + 3);
      row.draw(doc, x + LETTER_WIDTH, y + (at === 0 ? 3 : 0));
    },
  }));
}

function solutionRows({ answer, steps, cause }: SheetQuestion, pictures: MathSheet['pictures']): RichRow[] {
  const titled = (title: string, rows: readonly RichRow[]): RichRow[] => (rows.length === 0 ? [] : [label(title), ...rows]);
  return [
    ...titled('答案', answer === null ? [] : setRichText(answer, STYLES.body, WIDTH, pictures)),
    ...titled(
      '解答',
      steps.flatMap((step) => setRichText(step, STYLES.body, WIDTH, pictures)),
    ),
    ...(cause === null ? [] : [label(`错因：${cause}`)]),
  ];
}

function label(text: string): RichRow {
  const block = setText(text, STYLES.small, WIDTH);
  return { height: block.height + 4, draw: (doc, x, y) => drawText(doc, block, x, y + 4) };
}
