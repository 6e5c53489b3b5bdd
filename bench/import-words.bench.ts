/**
 * Import of a school's whole word list: 20,000 words from a workbook, each import in a process of its own, against 5,000 of the
 * same list (so that what grows with the square shows), and against PostgreSQL taking the same rows with nothing understood of
 * them; then a small workbook that unpacks to 200 MB, and a small list of words and meanings that are hard to take apart.
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { type Database, silentLog } from '../server/src/database';
import { createDb, createPool } from '../server/src/database/pool';
import { importFile } from '../server/src/modules/words/import/import.service';
import { ImportRefused } from '../server/src/modules/words/import/problems';
import { toWorkbook } from '../server/src/modules/words/import/template';
import { packed } from '../server/test/words/import/xlsx';
import { withDatabase } from './lib/database';
import { must } from './lib/figures';

const SIZES = [5_000, 20_000] as const;
const MOST_SECONDS = 20;
const STATEMENT_TIMEOUT_MS = 60_000;
const MOST_MB = 500;
/** A word among 20,000 may cost so many times one among 5,000. */
const MOST_GROWTH = 2;
const MOST_REFUSAL_SECONDS = 3;
const MOST_HARD_SECONDS = 10;
/** Each made an expression of the import go over the same signs again and again. */
const HARD = [' ', '(', '([', '(a)', 'n&', ';', '/'];
const HEADINGS = ['单元', '英文单词', '音标', '中文释义', '例句', '例句翻译', '备注'];
const KINDS = ['n.', 'v.', 'adj.', 'adv.', 'vt.&vi.', 'prep.'];
const SYLLABLES =
  'ba be bi bo ca co da de di en er fa fe ga go in ka la le li lo ma me mi mo na ne no on or pa pe ra re ri ro sa se si ta te ti to un va vi'.split(
    ' ',
  );
/** As many as the meanings of a large list have. */
const CHARACTERS = Array.from({ length: 3000 }, (_, at) => String.fromCharCode(0x4e00 + at));

/** 0–1, the same in every run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

function getList(words: number): string[][] {
  const next = random(7);
  const one = (from: readonly string[]): string => from[Math.floor(next() * from.length)] ?? '';
  const some = (from: readonly string[], most: number): string =>
    Array.from({ length: 2 + Math.floor(next() * (most - 1)) }, () => one(from)).join('');
  const seen = new Set<string>();
  const rows: string[][] = [];
  while (rows.length < words) {
    const word = some(SYLLABLES, 5);
    if (seen.has(word)) continue;
    seen.add(word);
    const unit = rows.length % 60 === 0 ? `Unit ${rows.length / 60 + 1}` : '';
    const meaning = `${one(KINDS)} ${some(CHARACTERS, 3)}；${some(CHARACTERS, 4)} ${one(KINDS)} ${some(CHARACTERS, 3)}的`;
    rows.push([
      unit,
      word,
      `/${word}/`,
      meaning,
      `They said that the ${word} was here this morning.`,
      `他们说今天早上有${some(CHARACTERS, 3)}。`,
      '四会',
    ]);
  }
  return rows;
}

interface Measured {
  seconds: number;
  /** Of a processor, without PostgreSQL's. */
  busy: number;
  mb: number;
  result: string;
}

/** What this process does when it is the one that is measured. */
async function measured(file: string, url: string): Promise<void> {
  const started = performance.now();
  const pool = createPool({ url: () => url, size: 2, statementTimeoutMs: STATEMENT_TIMEOUT_MS, log: silentLog });
  let result: string;
  try {
    const [course] = await importFile(createDb(pool), file, { now: new Date() });
    result = `${course?.wordsCount} words`;
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    result = error.problems.map(({ code }) => code).join();
  } finally {
    await pool.end();
  }
  const seconds = (performance.now() - started) / 1000;
  process.stdout.write(
    `${JSON.stringify({ seconds, busy: process.cpuUsage().user / 1e6, mb: process.resourceUsage().maxRSS / 1000, result } satisfies Measured)}\n`,
  );
}

function importInProcess(file: string, url: string): Measured {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--import', 'tsx', __filename, file, url], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Measured;
}

async function run(database: Database, folder: string): Promise<void> {
  const list = getList(Math.max(...SIZES));
  const perWord: number[] = [];
  for (const size of SIZES) {
    const rows = list.slice(0, size);
    const file = path.join(folder, `${size}.xlsx`);
    writeFileSync(file, packed(toWorkbook([{ name: 'Sheet1', rows: [HEADINGS, ...rows] }])));
    const { seconds, busy, mb, result } = importInProcess(file, database.url());
    perWord.push(seconds / size);
    const plain = performance.now();
    await database.db.execute(
      sql`create table plain_words as select row.* from jsonb_to_recordset(${JSON.stringify(
        rows.map(([unit, word, phonetic, meaning, example, translation]) => ({ unit, word, phonetic, meaning, example, translation })),
      )}::jsonb) as row(unit text, word text, phonetic text, meaning text, example text, translation text)`,
    );
    const plainSeconds = (performance.now() - plain) / 1000;
    await database.db.execute(sql`drop table plain_words`);
    console.log(
      `${size}: ${result} in ${seconds.toFixed(1)} s (${busy.toFixed(1)} s of a processor), at most ${Math.round(mb)} MB; the rows alone into PostgreSQL ${plainSeconds.toFixed(2)} s`,
    );
    if (size !== Math.max(...SIZES)) continue;
    must(result === `${size} words`, 'every word is in');
    must(seconds < MOST_SECONDS, `${size} words in less than ${MOST_SECONDS} s`);
    must(mb < MOST_MB, `in less than ${MOST_MB} MB`);
  }
  const growth = (perWord[1] ?? 0) / (perWord[0] ?? 1);
  must(growth < MOST_GROWTH, `a word among more costs ${growth.toFixed(2)} times as much, less than ${MOST_GROWTH}`);
  const bomb = path.join(folder, 'bomb.xlsx');
  const cell = `<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>${'a'.repeat(200 * 1024 * 1024)}</t></is></c></row></sheetData></worksheet>`;
  writeFileSync(bomb, packed(toWorkbook([{ name: 'Sheet1', rows: [['x']] }]), { 'xl/worksheets/sheet1.xml': cell }));
  const refused = importInProcess(bomb, database.url());
  console.log(
    `a workbook with a cell of 200 MB: ${refused.result} in ${refused.seconds.toFixed(1)} s, at most ${Math.round(refused.mb)} MB`,
  );
  must(refused.result === 'FILE_TOO_LARGE' && refused.seconds < MOST_REFUSAL_SECONDS && refused.mb < MOST_MB, 'it is refused at once');
  const hard = path.join(folder, 'hard.csv');
  const long = (piece: string): string => piece.repeat(30_000 / piece.length);
  const lines = [`apple${'(a)'.repeat(19)},苹果`, ...HARD.flatMap((piece) => [`a${long(piece)}a,苹果`, `apple,苹${long(piece)}果`])];
  writeFileSync(hard, ['单词,释义', 'pear,梨', ...Array.from({ length: 30 }, () => lines).flat()].join('\n'));
  const apart = importInProcess(hard, database.url());
  const codes = new Set(apart.result.split(','));
  console.log(`${30 * lines.length} lines of brackets, blanks and signs: ${[...codes].join(', ')} in ${apart.seconds.toFixed(1)} s`);
  must(codes.has('VALUE_WAYS') && codes.has('VALUE_TOO_LONG'), 'they are refused by line');
  must(apart.seconds < MOST_HARD_SECONDS, `in less than ${MOST_HARD_SECONDS} s`);
}

const [, , file, url] = process.argv;
void (file !== undefined && url !== undefined ? measured(file, url) : withDatabase(run));
