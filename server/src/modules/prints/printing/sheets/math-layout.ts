/** How sheets of questions look: each question whole on a page, with room to work below it, or with its answer and solution. */
import { paginate, type Row, type SheetLayout } from '../layout';
import { fitPhoto } from '../photo';
import { CONTENT_WIDTH, drawRule, MARGIN, STYLES } from '../page';
import { drawMark, drawRows, getHeight, type RichRow, setRichText } from '../rich-text';
import { drawText, setText } from '../text';
import { answeringRows, getPrompt } from './math-answering';
import type { MathSheet, SheetQuestion } from './math-sheet';

const NUMBER_WIDTH = 28;
const WIDTH = CONTENT_WIDTH - NUMBER_WIDTH;
const X = MARGIN + NUMBER_WIDTH;
const PADDING = 6;
/** Room to work, points: a dozen lines of handwriting for what is written out, four for what is computed, one where a sign answers. */
const ROOM = { long: 260, usual: 96, little: 30 } as const;
/** Between the lines that an answer in lines is written on, points: fractions stand between two. */
const BETWEEN_LINES = 26;
/** Where a page ends, a little less will do. */
const LEAST_ROOM = 0.6;
/** With room to work below it, still a part of a page. */
const PHOTO_HEIGHT = 260;
/** What is higher is not kept together on a page: to be worked on, and to be read with its solution. */
const HIGHEST = { again: 560, read: 120 } as const;

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

function getRoom({ kind }: SheetQuestion): number {
  if (kind === null || kind === 'short_answer' || kind === 'lines') return ROOM.long;
  return kind === 'matching' || kind === 'ordering' || kind === 'true_false' ? ROOM.little : ROOM.usual;
}

function questionRows(question: SheetQuestion, number: number, again: boolean, drawn: Drawn): Row[] {
  const { pictures } = drawn;
  const label = setText(`${number}.`, STYLES.count, NUMBER_WIDTH);
  const asked = [...promptRows(question, drawn), ...answeringRows(question, WIDTH, pictures)];
  const lines = again ? asked : [...(getHeight(asked) > HIGHEST.again ? asked : [together(asked)]), ...solutionRows(question, pictures)];
  const written = PADDING + getHeight(lines);
  const room = getRoom(question);
  const inLines = again && question.kind === 'lines';
  if (written > (again ? HIGHEST.again - room : HIGHEST.read))
    return byLines(lines, label, { below: again ? ROOM.usual : PADDING, inLines });
  const whole: Row = {
    height: written + (again ? room : PADDING),
    ...(again && { room, leastRoom: room * LEAST_ROOM }),
    draw(doc, y, height) {
      drawMark(doc, label, lines, MARGIN, y + PADDING);
      drawRows(doc, lines, X, y + PADDING);
      if (inLines) drawLinesToWriteOn(doc, y + written, y + height);
      drawRule(doc, y + height);
    },
  };
  return [whole];
}

/** One row for all. */
const together = (rows: readonly RichRow[]): RichRow => ({
  height: getHeight(rows),
  ...(rows[0]?.baseline !== undefined && { baseline: rows[0].baseline }),
  draw: (doc, x, y) => drawRows(doc, rows, x, y),
});

/** The last is the rule that ends the question. */
function drawLinesToWriteOn(doc: PDFKit.PDFDocument, from: number, to: number): void {
  for (let y = to - BETWEEN_LINES; y >= from + BETWEEN_LINES; y -= BETWEEN_LINES) drawRule(doc, y, X);
}

interface Below {
  /** Room below the last line, to be written in on lines. */
  below: number;
  inLines: boolean;
}

/** Too high to be kept together. */
function byLines(lines: readonly RichRow[], label: ReturnType<typeof setText>, { below, inLines }: Below): Row[] {
  return lines.map((line, at): Row => {
    const [above, isLast] = [at === 0 ? PADDING : 0, at === lines.length - 1];
    return {
      height: above + line.height + (isLast ? below : 0),
      ...((at === 0 || line.keepWithNext) && !isLast && { keepWithNext: true }),
      draw(doc, y, height) {
        if (at === 0) drawMark(doc, label, lines, MARGIN, y + above);
        line.draw(doc, X, y + above);
        if (isLast && inLines) drawLinesToWriteOn(doc, y + above + line.height, y + height);
        if (isLast) drawRule(doc, y + height);
      },
    };
  });
}

function promptRows(question: SheetQuestion, { pictures, photos }: Drawn): RichRow[] {
  const { photo } = question;
  const bytes = photo === null ? undefined : photos[photo];
  const fitted = bytes && fitPhoto(bytes, { width: WIDTH, height: PHOTO_HEIGHT });
  return fitted ? [fitted] : setRichText(getPrompt(question), STYLES.body, WIDTH, pictures);
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
  return { height: block.height + 4, keepWithNext: true, draw: (doc, x, y) => drawText(doc, block, x, y + 4) };
}
