/**
 * Brings content/reading-record.csv up to date after a reading: `npx tsx content/check/record-reading.ts <day>`, the day as
 * 2026-11-22. Slices that are as they were keep their row; the others are written with the day and wait for the reader
 * to say what was found: how many hard and soft errors, and what was mended.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseRows, readCourseChoices } from './read';
import { READING_RECORD, readTestChoices, RECORD_COLUMNS, getSlices } from './reading';

const LINES = 250;

const [day = ''] = process.argv.slice(2);
if (!/^\d{4}-\d\d-\d\d$/.test(day)) throw new Error('On which day was it read? As in 2026-11-22.');
const before = existsSync(READING_RECORD) ? parseRows(readFileSync(READING_RECORD, 'utf8')).slice(1) : [];
const rows = [
  ...getSlices('english/options.csv', readCourseChoices(), LINES),
  ...getSlices('vocabulary-test/items.csv', readTestChoices(), LINES),
].map(({ file, from, to, lines, hash }) => {
  const known = before.find((row) => row[0] === file && row[4] === hash);
  if (known === undefined) process.stdout.write(`read: ${file}, ${from} to ${to}\n`);
  return known ?? [file, from, to, String(lines), hash, day, '', '', ''];
});
const quoted = (cell: string): string => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
writeFileSync(READING_RECORD, `${[RECORD_COLUMNS, ...rows].map((row) => row.map(quoted).join(',')).join('\n')}\n`);
