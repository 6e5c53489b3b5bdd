/** Lists as programs and teachers make them, byte for byte as they came (`found/`): hand-made, in the ways of public reports. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ImportRefused } from '../../../src/modules/words/import/problems';
import { useWordFiles } from './word-files';

const FOUND = path.join(__dirname, 'found');
const { read, loadWords } = useWordFiles();

/** Their words; of what is refused the whole message, whether or not bad lines may be left out. */
const expected: Readonly<Record<string, readonly string[] | string>> = {
  '01-anki-chinese-notetype.txt': ['pencil n. 铅笔', 'ruler n. 尺子', 'borrow v. 借'],
  '02-anki-basic-notetype.txt': ['pencil n. 铅笔', 'ruler n. 尺子', 'borrow v. 借', 'quiet adj. 安静的'],
  '04-homograph-numbers.txt': [
    ...['bank [bæŋk] n. 银行；河岸', 'lead n. 铅', 'light n. & adj. 光；轻的'],
    ...['pencil n. 铅笔', 'ruler n. 尺子', 'quiet adj. 安静的'],
  ],
  '05-gbk-lost-transcriptions.csv': '4 行里有 4 行不对，都在音标这一列',
  '06-old-font-transcriptions.txt': '4 行里有 4 行不对，都在音标这一列',
  '07-unit-became-a-date.csv': '5 行里有 4 行不对，都在单元这一列',
  '08-filtered-rows.xlsx': ['apple /ˈæpl/ n. 苹果', 'dog /dɒɡ/ n. 狗'],
  '09-three-lines-a-word.txt': [
    ...['pencil [ˈpensl] n. 铅笔', 'borrow [ˈbɒrəʊ] v. 借', 'above [əˈbʌv] prep. 在…上面', 'quiet [ˈkwaɪət] adj. 安静的'],
  ],
  '13-commas-in-the-last-column.csv': [
    'pencil n. 铅笔',
    'quiet adj. 安静的，平静的；不闹的',
    'notes n. 笔记，摘记，便条',
    'borrow v. 借；借用',
  ],
  '14-anki-html-fields.txt': ['pencil n. 铅笔', 'ruler n. 尺子', 'borrow v. 借；借用'],
  '15-json-text-key.json': ['pencil n. 铅笔', 'borrow v. 借'],
};

const WITH_UNITS = '07-unit-became-a-date.xlsx';

test('each file stands here', () => expect(readdirSync(FOUND)).toEqual([...Object.keys(expected), WITH_UNITS].sort()));

test.each(Object.entries(expected))('%s', async (name, right) => {
  const bytes = readFileSync(path.join(FOUND, name));
  for (const skipBad of [false, true]) {
    const words = await loadWords(name, bytes, { skipBad }).catch((error: unknown) => {
      if (error instanceof ImportRefused) return error.message;
      throw error;
    });
    if (typeof right === 'string') expect(words).toContain(right);
    else expect(words).toEqual(right.map((word) => `${path.parse(name).name}/全部单词/第1章 ${word}`));
  }
});

test(`${WITH_UNITS}: a binary fraction is the number that was typed, a date is refused with its word`, async () => {
  const bytes = readFileSync(path.join(FOUND, WITH_UNITS));
  await expect(read(WITH_UNITS, bytes)).rejects.toThrow('第 2 行：单元是日期“46024”');
  const { courses } = await read(WITH_UNITS, bytes, { skipBad: true });
  expect(courses.flatMap(({ words }) => words.map(({ unit, spelling }) => `${unit} ${spelling}`))).toEqual([
    '1-3 banana',
    '1.1 cat',
    '1.2 dog',
  ]);
});
