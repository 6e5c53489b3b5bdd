/** How the report of a week looks: figures, days, words, mathematics, next week, and room for the teacher; one page. */
import { paginate, type Row, type SheetLayout } from '../layout';
import { CONTENT_WIDTH, drawRule, FIRST_TOP, MARGIN, RIGHT, ROWS_BOTTOM, RULE, STYLES } from '../page';
import { drawLine, drawText, setText, type TextStyle } from '../text';
import type { MissedWord, WeekDay, WeekReportSheet } from './week-report-sheet';

const FIGURE: TextStyle = { face: 'bold', size: 22, leading: 28, color: '#1f1f1f' };
const SUMMARY: TextStyle = { face: 'bold', size: 13, leading: 20, color: '#1f1f1f' };
const LEARNED = '#6a3fd0';
const REVIEWED = '#c9b8f2';
/** Figures beside each other. */
const COLUMNS = 3;
const FIGURE_HEIGHT = 62;
const CHART_HEIGHT = 84;
const BAR_WIDTH = 15;
const WORD_HEIGHT = 17;
const GAP = 16;
/** As many as the page has left. */
const MOST_NOTE_LINES = 4;
const NOTE_HEIGHT = 26;

const space = (height: number): Row => ({ height, draw: () => undefined });

const heading = (title: string, aside?: string): Row => ({
  height: 24,
  keepWithNext: true,
  draw(doc, y) {
    drawLine(doc, title, STYLES.heading, { left: MARGIN, y });
    if (aside !== undefined) drawLine(doc, aside, STYLES.count, { right: RIGHT, y });
    drawRule(doc, y + 18);
  },
});

function paragraph(text: string, style: TextStyle): Row {
  const block = setText(text, style, CONTENT_WIDTH);
  return { height: block.height + 3, draw: (doc, y) => drawText(doc, block, MARGIN, y) };
}

function figureRows(figures: WeekReportSheet['figures']): Row[] {
  const width = CONTENT_WIDTH / COLUMNS;
  const rows: Row[] = [];
  for (let from = 0; from < figures.length; from += COLUMNS) {
    const shown = figures.slice(from, from + COLUMNS);
    rows.push({
      height: FIGURE_HEIGHT,
      draw(doc, y) {
        for (const [i, { value, label, before }] of shown.entries()) {
          const left = MARGIN + i * width;
          drawLine(doc, value, FIGURE, { left, y });
          drawLine(doc, label, STYLES.body, { left, y: y + 28 });
          drawLine(doc, before, STYLES.small, { left, y: y + 43 });
        }
      },
    });
  }
  return rows;
}

/** A pair of bars a day: words learned and reviewed, with their number above. */
function chart(days: readonly WeekDay[]): Row {
  const most = Math.max(1, ...days.flatMap(({ learned, reviewed }) => [learned, reviewed]));
  const width = CONTENT_WIDTH / days.length;
  return {
    height: CHART_HEIGHT + 42,
    draw(doc, y) {
      const foot = y + CHART_HEIGHT;
      for (const [i, { name, learned, reviewed, minutes }] of days.entries()) {
        const center = MARGIN + (i + 0.5) * width;
        for (const [at, count, color] of [
          [-BAR_WIDTH - 2, learned, LEARNED],
          [2, reviewed, REVIEWED],
        ] as const) {
          const height = (count / most) * (CHART_HEIGHT - 16);
          if (count > 0) doc.rect(center + at, foot - height, BAR_WIDTH, height).fill(color);
          if (count > 0) drawCentered(String(count), center + at + BAR_WIDTH / 2, foot - height - 12);
        }
        drawCentered(name, center, foot + 4);
        drawCentered(minutes > 0 ? `${minutes} 分钟` : '—', center, foot + 17);
      }
      doc.moveTo(MARGIN, foot).lineTo(RIGHT, foot).lineWidth(0.5).strokeColor(RULE).stroke();

      function drawCentered(text: string, x: number, top: number): void {
        const block = setText(text, STYLES.small, CONTENT_WIDTH);
        drawText(doc, block, x - (block.lines[0]?.width ?? 0) / 2, top);
      }
    },
  };
}

/** As much of a text as stands on a line of this width. */
function cut(text: string, width: number): string {
  const fits = (shown: string): boolean => setText(shown, STYLES.body, width).lines.length <= 1;
  if (fits(text)) return text;
  let end = text.length - 1;
  while (end > 1 && !fits(`${text.slice(0, end)}…`)) end -= 1;
  return `${text.slice(0, end)}…`;
}

/** Two words beside each other, each on one line. */
function missedRows(words: readonly MissedWord[]): Row[] {
  const width = CONTENT_WIDTH / 2;
  const rows: Row[] = [];
  for (let from = 0; from < words.length; from += 2) {
    const pair = words.slice(from, from + 2);
    rows.push({
      height: WORD_HEIGHT,
      draw(doc, y) {
        for (const [i, { spelling, meaning, timesWrong }] of pair.entries()) {
          const left = MARGIN + i * width;
          const word = setText(spelling, STYLES.word, width);
          const end = left + (word.lines[0]?.width ?? 0) + 8;
          const times = `错 ${timesWrong} 次`;
          drawText(doc, { ...word, lines: word.lines.slice(0, 1) }, left, y);
          drawLine(doc, times, STYLES.small, { right: left + width - 14, y: y + 2 });
          drawLine(doc, cut(meaning, left + width - 60 - end), STYLES.body, { left: end, y });
        }
      },
    });
  }
  return rows;
}

const noteLine: Row = { height: NOTE_HEIGHT, draw: (doc, y) => drawRule(doc, y + NOTE_HEIGHT - 4) };

/** Lines for the teacher, in what the page has left. */
function noteRows(above: readonly Row[]): Row[] {
  const title = [space(GAP), heading('老师的话')];
  const used = [...above, ...title].reduce((sum, { height }) => sum + height, FIRST_TOP);
  const lines = Math.min(MOST_NOTE_LINES, Math.floor((ROWS_BOTTOM - used) / NOTE_HEIGHT));
  return lines < 1 ? [] : [...title, ...Array.from({ length: lines }, () => noteLine)];
}

export const weekReportLayout: SheetLayout<WeekReportSheet> = {
  facts: ({ week }) => ({ amount: week }),
  plan({ summary, figures, days, missed, moreMissed, math, next }, title) {
    const rows = [
      paragraph(summary, SUMMARY),
      space(10),
      ...figureRows(figures),
      heading('每天的单词', '深色 新学　浅色 复习'),
      chart(days),
      space(GAP / 2),
      heading('这周答错的词', missed.length === 0 ? undefined : moreMissed > 0 ? `另有 ${moreMissed} 个，见错词本` : undefined),
      ...(missed.length === 0 ? [paragraph('这周没有答错的词。', STYLES.body)] : missedRows(missed)),
      space(GAP),
      heading('数学'),
      ...math.map((line) => paragraph(line, STYLES.body)),
      space(GAP),
      ...(next.length > 0 ? [heading('下周')] : []),
      ...next.map((line) => paragraph(line, STYLES.body)),
    ];
    return paginate([...rows, ...noteRows(rows)], { kind: 'first', part: title });
  },
};
