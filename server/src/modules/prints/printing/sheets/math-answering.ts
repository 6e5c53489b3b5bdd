/** How a question is answered on paper: brackets behind a choice, blanks for an order, two columns to be joined. */
import { optionLetter } from '@xueban/contract/learning/option-letter';
import type { Inline, RichText } from '@xueban/contract/resources/math/rich-text';
import { RULE, STYLES } from '../page';
import { drawMark, drawRows, getHeight, haveRoom, type Pictures, type RichRow, setInlines } from '../rich-text';
import { setText } from '../text';
import type { SheetQuestion } from './math-sheet';

const LETTER_WIDTH = 20;
const ABOVE = 3;
/** Between the dots of the two columns a line is drawn with a pencil. */
const COLUMN = 0.38;
const DOT = 2.2;
const BESIDE_DOT = 10;
const BETWEEN_PAIRS = 14;

const text = (words: string): Inline => ({ kind: 'text', text: words });
const isChoice = ({ kind }: SheetQuestion): boolean => kind === 'single_choice' || kind === 'multiple_choice' || kind === 'true_false';

/** The prompt, with brackets for the letter of a choice unless it has its own. */
export function getPrompt(question: SheetQuestion): RichText {
  const { prompt } = question;
  if (!isChoice(question) || /[（(][\s\u3000]*[)）]/.test(JSON.stringify(prompt))) return prompt;
  const bracket = text(question.kind === 'true_false' ? '（　　）（填“对”或“错”）' : '（　　）');
  const last = prompt.at(-1);
  if (last?.kind !== 'paragraph') return [...prompt, { kind: 'paragraph', inlines: [bracket] }];
  return [...prompt.slice(0, -1), { ...last, inlines: [...last.inlines, bracket] }];
}

/** What stands below the prompt to choose from, to put into order, to join. @param width points */
export function answeringRows(question: SheetQuestion, width: number, pictures: Pictures): RichRow[] {
  const { kind, options, matches } = question;
  if (kind === 'true_false') return [];
  if (kind === 'matching') return matchingRows(question, width, pictures);
  const lettered = optionRows([...options, ...matches], width, pictures);
  return kind === 'ordering' ? [...lettered, ...orderRows(options.length, width)] : lettered;
}

type Option = SheetQuestion['options'][number];

/** As many beside each other as there is room for: four, two or one. */
function optionRows(options: readonly Option[], width: number, pictures: Pictures): RichRow[] {
  const roomIn = (columns: number): number => width / columns - LETTER_WIDTH - BESIDE_DOT;
  const setOptions = (columns: number): RichRow[][] =>
    options.map(({ content }) => setInlines(content, STYLES.body, roomIn(columns), pictures));
  const isRoomIn = (columns: number): boolean =>
    options.every(({ content }) => haveRoom(content, STYLES.body, roomIn(columns))) &&
    setOptions(columns).every((rows) => rows.length <= 1);
  const columns = [4, 2].find((count) => options.length > 1 && isRoomIn(count)) ?? 1;
  const set = setOptions(columns);
  return Array.from({ length: Math.ceil(set.length / columns) }, (_, line): RichRow => {
    const cells = set.slice(line * columns, (line + 1) * columns);
    // What stands beside each other stands on one line.
    const baseline = Math.max(...cells.map(([first]) => first?.baseline ?? 0));
    const getTop = ([first]: readonly RichRow[]): number => ABOVE + baseline - (first?.baseline ?? baseline);
    return {
      height: Math.max(...cells.map((rows) => getTop(rows) + getHeight(rows))),
      draw(doc, x, y) {
        for (const [at, rows] of cells.entries()) {
          const [left, top] = [x + (at * width) / columns, y + getTop(rows)];
          drawMark(doc, setText(optionLetter(line * columns + at), STYLES.body, LETTER_WIDTH), rows, left, top);
          drawRows(doc, rows, left + LETTER_WIDTH, top);
        }
      },
    };
  });
}

/** 顺序：____ → ____ → ____ */
function orderRows(count: number, width: number): RichRow[] {
  const blanks = Array.from({ length: count }, (_, blank): Inline[] => [...(blank > 0 ? [text(' → ')] : []), { kind: 'blank', blank }]);
  const above: RichRow = { height: 2 * ABOVE, draw: () => undefined };
  return [above, ...setInlines([text('顺序：'), ...blanks.flat()], STYLES.body, width, {})];
}

/** Each side with its dot, far enough apart. */
function matchingRows({ options, matches }: SheetQuestion, width: number, pictures: Pictures): RichRow[] {
  const column = width * COLUMN;
  const set = (sides: readonly Option[]): RichRow[][] =>
    sides.map(({ content }) => setInlines(content, STYLES.body, column - BESIDE_DOT - DOT, pictures));
  const [left, right] = [set(options), set(matches)];
  return Array.from({ length: Math.max(left.length, right.length) }, (_, at): RichRow => {
    const sides = [left[at] ?? [], right[at] ?? []] as const;
    const high = Math.max(...sides.map(getHeight));
    return {
      height: high + BETWEEN_PAIRS,
      draw(doc, x, y) {
        for (const [side, rows] of sides.entries()) {
          if (rows.length === 0) continue;
          const [from, dot] = side === 0 ? [x, x + column] : [x + width - column + BESIDE_DOT + DOT, x + width - column];
          const own = getHeight(rows);
          drawRows(doc, rows, from, y + BETWEEN_PAIRS / 2 + (high - own) / 2);
          doc
            .circle(dot, y + BETWEEN_PAIRS / 2 + high / 2, DOT)
            .lineWidth(0.8)
            .fillAndStroke(RULE, STYLES.body.color);
        }
      },
    };
  });
}
