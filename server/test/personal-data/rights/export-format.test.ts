/** How a cell of an export is written so that a spreadsheet shows it as it is, and how it is read back. */
import { toCsv } from '../../../src/modules/personal-data/rights/export-format';
import { entryName } from '../../../src/modules/personal-data/rules/entry-name';

async function written(value: unknown): Promise<string> {
  let csv = '';
  // oxlint-disable-next-line typescript/require-await -- an iterable like those of rows
  async function* rows() {
    yield { given: value };
  }
  for await (const part of toCsv(['given'], rows())) csv += part;
  return csv.slice('\uFEFFgiven\r\n'.length, -'\r\n'.length);
}

test.each(['=1+1', '+1', '-3', '@SUM(A1)', ' =cmd|x', '＝1+1', '\t=1'])('%j is not run as a formula', async (text) => {
  expect((await written(text)).replace(/^"/, '')).toMatch(/^'/);
});

test.each([
  '1/2',
  '3-4',
  '1 1/2',
  '3/4/5',
  '12:30',
  '3:2',
  '1:2:3',
  '2月3日',
  'May 5',
  '5 May',
  'mar-5',
  '1e5',
  '2E-3',
  '007',
  '0123',
  '123456789012',
  'true',
  'FALSE',
  '10%',
  '1,000',
  '$5',
  '1.50',
  '１/２',
])('%s stays as it was written: neither a date nor another number', async (text) => {
  expect(await written(text)).toBe(text.includes(',') ? `"'${text}"` : `'${text}`);
});

test.each([
  'campus',
  'may',
  'march',
  'x=1',
  '1/2 cm',
  '初中核心词汇 · 上',
  '2026-11-24',
  '2026-11-24T03:08:30.986+00:00',
  '13800006021',
  '20261112-001',
  '12',
  '0',
  '3.14',
  'a-b',
])('%s needs no mark', async (text) => {
  expect(await written(text)).toBe(text);
});

test('whatever a cell says, without its first mark it is what is kept', async () => {
  for (const text of ["'tis", "''", '=1+1', '1/2', 'plain', '", "']) {
    const cell = await written(text);
    const shown = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
    expect(shown.replace(/^'/, '')).toBe(text);
  }
});

test('numbers and what is true or false are no texts', async () => {
  expect(await Promise.all([-0.5, 1e21, true, null].map(written))).toEqual(['-0.5', '1e+21', 'true', '']);
});

test.each([
  ['../../etc/passwd.jpg', '__.._etc_passwd.jpg'],
  ['C:\\x?.jpg', 'C__x_.jpg'],
  ['a\u202Egpj.exe', 'a_gpj.exe'],
  ['小满 😀.jpg', '小满 😀.jpg'],
  ['name. ', 'name'],
  ['', '_'],
])('%j is called %j in the zip', (name, inZip) => {
  expect(entryName(name)).toBe(inZip);
});

test('a long name keeps its ending, breaks no character, and fits what a disk takes', () => {
  for (const letter of ['a', '满', '😀']) {
    const name = entryName(`12-${letter.repeat(300)}.jpg`);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
    expect(name).toMatch(/^12-.*\.jpg$/u);
    expect(name).not.toMatch(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])/);
    expect(Buffer.from(name).toString()).toBe(name);
  }
});
