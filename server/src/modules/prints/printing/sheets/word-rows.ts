/** The rows of each sheet of words, measured before anything is drawn. A row is never cut by the end of a page. */
import { CONTENT_WIDTH, drawRule, MARGIN, RIGHT, STYLES } from '../page';
import type { Row } from '../layout';
import type { SheetWord, WordSheet } from './word-sheet';
import { drawText, setText, type TextBlock } from '../text';

const PADDING = 3;
const NUMBER_WIDTH = 28;
const GAP = 10;

interface Cell {
  block: TextBlock;
  x: number;
  /** Below the top of the row. */
  top: number;
}

/** Blocks of one column under each other, without empty ones. */
function stack(x: number, blocks: readonly TextBlock[]): Cell[] {
  let top = PADDING;
  const cells: Cell[] = [];
  for (const block of blocks) {
    if (block.lines.length > 0) cells.push({ block, x, top });
    top += block.height;
  }
  return cells;
}

const getBottom = (cells: readonly Cell[]): number => Math.max(...cells.map(({ block, top }) => top + block.height));

function drawCells(doc: PDFKit.PDFDocument, cells: readonly Cell[], y: number): void {
  for (const { block, x, top } of cells) drawText(doc, block, x, y + top);
}

const numberCell = (number: number, x: number): Cell => ({ block: setText(`${number}.`, STYLES.count, NUMBER_WIDTH), x, top: PADDING });

function heading(title: string, count: number): Row {
  const block = setText(`${title}（${count} 词）`, STYLES.heading, CONTENT_WIDTH);
  return { height: block.height + 14, keepWithNext: true, draw: (doc, y) => drawText(doc, block, MARGIN, y + 9) };
}

/** Columns of the sheets to read. */
const WORD_X = MARGIN + NUMBER_WIDTH;
const WORD_WIDTH = 150;
const PART_OF_SPEECH_X = WORD_X + WORD_WIDTH + GAP;
const PART_OF_SPEECH_WIDTH = 52;
const MEANING_X = PART_OF_SPEECH_X + PART_OF_SPEECH_WIDTH + GAP;
const TIMES_WIDTH = 48;

/** Word, phonetic, part of speech, meaning with its example; in the mistake word book, how often it was wrong. */
function readingRow(word: SheetWord, number: number): Row {
  const times =
    word.timesWrong === undefined ? [] : stack(RIGHT - TIMES_WIDTH, [setText(`错 ${word.timesWrong} 次`, STYLES.count, TIMES_WIDTH)]);
  const meaningWidth = RIGHT - MEANING_X - (times.length > 0 ? TIMES_WIDTH + GAP : 0);
  const cells = [
    numberCell(number, MARGIN),
    ...stack(WORD_X, [setText(word.spelling, STYLES.word, WORD_WIDTH), setText(word.phonetic, STYLES.phonetic, WORD_WIDTH)]),
    ...stack(PART_OF_SPEECH_X, [setText(word.partOfSpeech, STYLES.body, PART_OF_SPEECH_WIDTH)]),
    ...stack(MEANING_X, [
      setText(word.meaning, STYLES.body, meaningWidth),
      setText(word.example, STYLES.example, meaningWidth),
      setText(word.translation, STYLES.example, meaningWidth),
    ]),
    ...times,
  ];
  const height = getBottom(cells) + PADDING;
  return {
    height,
    draw(doc, y) {
      drawCells(doc, cells, y);
      drawRule(doc, y + height);
    },
  };
}

/** Two questions or answers side by side. */
const COLUMN_GAP = 22;
const COLUMN_WIDTH = (CONTENT_WIDTH - COLUMN_GAP) / 2;
const columnX = (column: number): number => MARGIN + column * (COLUMN_WIDTH + COLUMN_GAP);
const PROMPT_WIDTH = 122;

interface Half {
  cells: Cell[];
  /** Line to write on, from here to the end of the column. */
  lineFrom?: number;
}

function question(prompt: readonly TextBlock[], number: number, x: number): Half {
  return { cells: [numberCell(number, x), ...stack(x + NUMBER_WIDTH, prompt)], lineFrom: x + NUMBER_WIDTH + PROMPT_WIDTH + 6 };
}

function pairRow(halves: readonly Half[], least: number): Row {
  const height = Math.max(least, getBottom(halves.flatMap(({ cells }) => cells)) + PADDING);
  return {
    height,
    draw(doc, y) {
      for (const [column, { cells, lineFrom }] of halves.entries()) {
        drawCells(doc, cells, y);
        if (lineFrom !== undefined) drawRule(doc, y + PADDING + STYLES.body.leading, lineFrom, columnX(column) + COLUMN_WIDTH);
      }
    },
  };
}

function* pairs<T>(items: readonly T[]): Generator<T[]> {
  for (let i = 0; i < items.length; i += 2) yield items.slice(i, i + 2);
}

const getPrompt = (type: WordSheet['type'], word: SheetWord): TextBlock[] =>
  type === 'english'
    ? [setText(word.spelling, STYLES.word, PROMPT_WIDTH)]
    : [setText([word.partOfSpeech, word.meaning].filter(Boolean).join(' '), STYLES.body, PROMPT_WIDTH)];

const ANSWER_SPACING = 24;

function answer(word: SheetWord, number: number, x: number): Half {
  const width = COLUMN_WIDTH - NUMBER_WIDTH;
  const wordWidth = 96;
  return {
    cells: [
      numberCell(number, x),
      ...stack(x + NUMBER_WIDTH, [setText(word.spelling, STYLES.word, wordWidth)]),
      ...stack(x + NUMBER_WIDTH + wordWidth + 6, [
        setText([word.partOfSpeech, word.meaning].filter(Boolean).join(' '), STYLES.body, width - wordWidth - 6),
      ]),
    ],
  };
}

/** Rows of all parts, words numbered through, each part under its heading. */
function getPartRows(sheet: WordSheet, getRows: (words: readonly SheetWord[], firstNumber: number) => Row[]): Row[] {
  let number = 1;
  return sheet.parts.flatMap(({ title, words }) => {
    const rows = getRows(words, number);
    number += words.length;
    return title === null ? rows : [heading(title, words.length), ...rows];
  });
}

export function readingRows(sheet: WordSheet): Row[] {
  return getPartRows(sheet, (words, first) => words.map((word, i) => readingRow(word, first + i)));
}

/** @param spacing least height of a row: room to write in */
export function questionRows(sheet: WordSheet, spacing: number): Row[] {
  return getPartRows(sheet, (words, first) =>
    [...pairs(words)].map((pair, row) =>
      pairRow(
        pair.map((word, column) => question(getPrompt(sheet.type, word), first + row * 2 + column, columnX(column))),
        spacing,
      ),
    ),
  );
}

export function answerRows(sheet: WordSheet): Row[] {
  return getPartRows(sheet, (words, first) =>
    [...pairs(words)].map((pair, row) =>
      pairRow(
        pair.map((word, column) => answer(word, first + row * 2 + column, columnX(column))),
        ANSWER_SPACING,
      ),
    ),
  );
}
