/**
 * Prints: what a sheet costs in the process that makes it, against the bare least (the same words written one after
 * another by pdfkit with the same fonts, without layout); what the biggest one costs in memory, and what requests
 * feel of it: the delay of the event loop of the process meanwhile.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import PDFDocument from 'pdfkit';
import { getFace } from '../server/src/modules/files/pictures/fonts';
import { createPrinter, type Printer } from '../server/src/modules/prints/printing/printer';
import type { SheetWord, WordSheet } from '../server/src/modules/prints/printing/sheets/word-sheet';
import { median, must } from './lib/figures';
import { loopDelay } from './lib/loop-delay';
import { findChildren, spentHere } from './lib/processor-time';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 10);
const ROUND_WORDS = 45;
const MANY_WORDS = 5000;
/** What must hold. */
const SHEET_MS = 1000;
const MEMORY_MB = 100;
const LOOP_MS = 50;

type Row = Record<'word' | 'phonetic' | 'part_of_speech' | 'meaning' | 'example' | 'translation', string>;
const rows = parse<Row>(readFileSync(path.resolve(__dirname, '../content/english/junior-high-1600/words.csv')), { columns: true });
const words = (count: number, from = 0): SheetWord[] =>
  Array.from({ length: count }, (_, i) => {
    const row = rows[(from + i) % rows.length] as Row;
    return {
      spelling: row.word,
      phonetic: row.phonetic,
      partOfSpeech: row.part_of_speech,
      meaning: row.meaning,
      example: row.example,
      translation: row.translation,
    };
  });
const sheet = (type: WordSheet['type'], list: SheetWord[]): WordSheet => ({
  type,
  course: '初中课标词汇 1600',
  student: '林小满',
  day: '2026-11-20',
  number: '20261120-003',
  parts: [{ title: null, words: list }],
});

/** The least that puts the same text on paper. */
function bare(list: readonly SheetWord[]): Promise<void> {
  const doc = new PDFDocument({ size: 'A4' });
  const ended = new Promise<void>((resolve) => doc.on('data', () => undefined).once('end', resolve));
  doc.registerFont('regular', getFace('regular').data).registerFont('phonetic', getFace('phonetic').data);
  for (const { spelling, phonetic, partOfSpeech, meaning, example, translation } of list) {
    doc
      .font('phonetic')
      .fontSize(10)
      .text(phonetic)
      .font('regular')
      .text(`${spelling} ${partOfSpeech} ${meaning}`)
      .fontSize(8.5)
      .text(example)
      .text(translation);
  }
  doc.end();
  return ended;
}

/** Processor time of all threads: what the server spends, however busy the machine is with other things. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = spentHere();
  await work();
  return (spentHere() - start) / 1000;
}

const ms = (value: number): string => `${Math.round(value)} ms`;
const mb = (bytes: number): number => Math.round(bytes / 1e6);

async function ofRound(printer: Printer): Promise<void> {
  const first = await timed(() => printer.render(sheet('bilingual', words(ROUND_WORDS))));
  await bare(words(ROUND_WORDS));
  const times: Record<string, number[]> = { bilingual: [], english: [], chinese: [], bare: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const list = words(ROUND_WORDS, round * ROUND_WORDS);
    for (const type of ['bilingual', 'english', 'chinese'] as const)
      times[type]?.push(await timed(() => printer.render(sheet(type, list))));
    times.bare?.push(await timed(() => bare(list)));
  }
  console.log(
    `${ROUND_WORDS} words, processor time, medians of ${ROUNDS}: ${Object.entries(times)
      .map(([name, values]) => `${name} ${ms(median(values))}`)
      .join(', ')}; the first with its process ${ms(first)}`,
  );
  const slowest = Math.max(...[times.bilingual, times.english, times.chinese].map((values = []) => median(values)));
  must(slowest < SHEET_MS, `a sheet under ${SHEET_MS} ms of processor time`);
}

/** 0 once it has ended. */
function residentBytes(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

async function ofMany(printer: Printer): Promise<void> {
  const before = process.memoryUsage.rss();
  let most = before;
  let printing = 0;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
    printing = Math.max(printing, ...findChildren().map(residentBytes));
  }, 20);
  const list = words(MANY_WORDS);
  const idle = await loopDelay(() => delay(1000));
  let pages = 0;
  let time = 0;
  const busy = await loopDelay(async () => {
    time = await timed(async () => {
      ({ pages } = await printer.render(sheet('bilingual', list)));
    });
  });
  clearInterval(watch);
  console.log(
    `${MANY_WORDS} words: ${pages} pages in ${ms(time)}; memory of the server from ${mb(before)} to ${mb(most)} MB, of the printing process, which ends, ${mb(printing)} MB; event loop p99 ${ms(busy)}, idle ${ms(idle)}`,
  );
  must(mb(most - before) < MEMORY_MB, `${MANY_WORDS} words within ${MEMORY_MB} MB of the server`);
  must(busy - idle < LOOP_MS, `the loop delayed less than ${LOOP_MS} ms more than without work (p99)`);
}

async function main(): Promise<void> {
  const printer = createPrinter();
  await ofRound(printer);
  await ofMany(printer);
  await printer.close();
}

void main();
