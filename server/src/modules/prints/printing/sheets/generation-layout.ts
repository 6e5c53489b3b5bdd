/** How sheets of generations look: parts under their headings; answers on pages of their own at the end. */
import { paginate, type Row, type SheetLayout } from '../layout';
import { CONTENT_WIDTH, drawRule, MARGIN, STYLES } from '../page';
import { drawMark, drawRows, getHeight, type RichRow, setRichText } from '../rich-text';
import { drawText, setText } from '../text';
import type { GenerationPart, GenerationSheet, SheetItem } from './generation-sheet';

const MARK_WIDTH = 44;
const WIDTH = CONTENT_WIDTH - MARK_WIDTH;
const X = MARGIN + MARK_WIDTH;
const PADDING = 5;
/** Of a line to write on. */
const LINE = 26;
/** Rows of text higher than this are not kept together. */
const HIGHEST = 560;

export const generationLayout: SheetLayout<GenerationSheet> = {
  facts: ({ amount }) => ({ amount }),
  plan({ title, parts, pictures }) {
    const getRows = (isAnswers: boolean): Row[] =>
      parts.filter((part) => part.isAnswers === isAnswers).flatMap((part) => partRows(part, pictures));
    const answers = getRows(true);
    const pages = paginate(getRows(false), { kind: 'first', part: title });
    return answers.length === 0 ? pages : [...pages, ...paginate(answers, { kind: 'answers', part: `${title} · 答案` })];
  },
};

const partRows = ({ title, items }: GenerationPart, pictures: GenerationSheet['pictures']): Row[] => [
  ...(title === null ? [] : [heading(title)]),
  ...items.flatMap((item) => itemRows(item, pictures)),
];

function heading(title: string): Row {
  const block = setText(title, STYLES.heading, CONTENT_WIDTH);
  return { height: block.height + 14, keepWithNext: true, draw: (doc, y) => drawText(doc, block, MARGIN, y + 9) };
}

function itemRows({ mark, texts, lines }: SheetItem, pictures: GenerationSheet['pictures']): Row[] {
  const label = setText(mark ?? '', STYLES.count, MARK_WIDTH - 6);
  const rows = texts.flatMap((text) => setRichText(text, STYLES.body, WIDTH, pictures));
  const written = getHeight(rows) + 2 * PADDING;
  const height = Math.max(written, label.height + 2 * PADDING) + lines * LINE;
  const whole: Row = {
    height,
    draw(doc, y) {
      drawMark(doc, label, rows, MARGIN, y + PADDING);
      drawRows(doc, rows, X, y + PADDING);
      for (let line = 1; line <= lines; line += 1) drawRule(doc, y + written + line * LINE - 4, X);
    },
  };
  return height <= HIGHEST ? [whole] : rows.map((row, at): Row => single(row, at === 0 ? label : undefined));
}

const single = (row: RichRow, label: ReturnType<typeof setText> | undefined): Row => ({
  height: row.height,
  draw(doc, y) {
    if (label) drawMark(doc, label, [row], MARGIN, y);
    row.draw(doc, X, y);
  },
});
