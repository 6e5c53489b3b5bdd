/** The sheets as a reader of PDFs finds them: every word, whole, in its place, in a face that has it. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { getGlyphs, MISSING_MARK } from '../../src/modules/files/pictures/fonts';
import { paginate } from '../../src/modules/prints/printing/layout';
import { renderSheet } from '../../src/modules/prints/printing/render';
import { getContentHash } from '../../src/modules/prints/printing/sheet';
import type { SheetWord, WordSheet } from '../../src/modules/prints/printing/sheets/word-sheet';
import { setText } from '../../src/modules/prints/printing/text';
import { overlaps, type PdfPage, readPdf, squeezed, getText } from './pdf';

const CONTENT = path.resolve(__dirname, '../../../content/english');
type Row = Record<'word' | 'phonetic' | 'part_of_speech' | 'meaning' | 'example' | 'translation' | 'chapter' | 'course' | 'unit', string>;
const courses = readdirSync(CONTENT, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(path.join(CONTENT, entry.name, 'words.csv')))
  .map(({ name }) => parse<Row>(readFileSync(path.join(CONTENT, name, 'words.csv')), { columns: true }));
const toWord = (row: Row): SheetWord => ({
  spelling: row.word,
  phonetic: row.phonetic,
  partOfSpeech: row.part_of_speech,
  meaning: row.meaning,
  example: row.example,
  translation: row.translation,
});
const all = courses.flat().map(toWord);
const sheet = (type: WordSheet['type'], words: SheetWord[], values: Partial<WordSheet> = {}): WordSheet => ({
  type,
  course: '初中课标词汇 1600',
  student: '林小满',
  day: '2026-11-20',
  number: '20261120-003',
  parts: [{ title: null, words }],
  ...values,
});
const A4 = { width: 595.28, height: 841.89 };
const loadPages = async (made: WordSheet): Promise<PdfPage[]> => readPdf((await renderSheet(made)).pdf);

/** What must hold of every page of every sheet. */
function expectSound(pages: readonly PdfPage[], made: WordSheet): void {
  for (const [i, page] of pages.entries()) {
    expect(page).toMatchObject(A4);
    expect(overlaps(page)).toEqual([]);
    expect(page.items.filter(({ x, y, width }) => x < 30 || x + width > A4.width - 30 || y < 30 || y > A4.height - 25)).toEqual([]);
    const text = getText([page]);
    expect(text).toContain(squeezed(`第 ${i + 1} / ${pages.length} 页`));
    expect(text).toContain(made.number);
    expect(text).toContain(squeezed(made.student));
  }
  expect(getText(pages.slice(0, 1))).toContain(squeezed(`姓名：${made.student}日期：${made.day}`));
}

describe('A round of 45 words', () => {
  const words = all.slice(300, 345);

  test('side by side: every word with phonetic, part of speech, meaning and example, on three pages', async () => {
    const made = sheet('bilingual', words);
    const pages = await loadPages(made);
    expectSound(pages, made);
    expect(pages).toHaveLength(3);
    const text = getText(pages);
    for (const [i, word] of words.entries()) {
      expect(text).toContain(
        squeezed(`${i + 1}.${word.spelling}${word.phonetic}${word.partOfSpeech}${word.meaning}${word.example}${word.translation}`),
      );
    }
  });

  test.each(['english', 'chinese'] as const)('%s: questions on one page without answers, answers on a page of their own', async (type) => {
    const made = sheet(type, words);
    const pages = await loadPages(made);
    expectSound(pages, made);
    expect(pages).toHaveLength(2);
    const [questions = '', answers = ''] = pages.map((page) => getText([page]));
    for (const [i, word] of words.entries()) {
      const meaning = word.partOfSpeech + word.meaning;
      expect(questions).toContain(squeezed(`${i + 1}.${type === 'english' ? word.spelling : meaning}`));
      expect(answers).toContain(squeezed(`${i + 1}.${word.spelling}${meaning}`));
      if (type === 'english') expect(questions).not.toContain(squeezed(word.meaning));
    }
    if (type === 'chinese')
      expect(questions.replace(squeezed(words.map(({ partOfSpeech }) => partOfSpeech).join('')), '')).not.toMatch(
        /trousers|umbrella|distance/,
      );
    expect(answers.startsWith(squeezed(`${type === 'english' ? '纯英文' : '纯中文'} · 答案`))).toBe(true);
  });
});

test('the mistake word book: by chapter, with times wrong, numbered through', async () => {
  const made = sheet('mistake_book', [], {
    parts: [
      { title: '第1章 校园生活', words: all.slice(0, 30).map((word, i) => ({ ...word, timesWrong: i + 1 })) },
      { title: '第2章 家人', words: all.slice(30, 33).map((word) => ({ ...word, timesWrong: 2 })) },
    ],
  });
  const pages = await loadPages(made);
  expectSound(pages, made);
  const text = getText(pages);
  expect(text).toContain(squeezed('第1章 校园生活（30 词）'));
  expect(text).toContain(squeezed('第2章 家人（3 词）31.'));
  for (const [i, word] of all.slice(0, 30).entries()) expect(text).toContain(squeezed(`${word.translation}错 ${i + 1} 次`));
});

test('every character of the content has a glyph, and every word of it is printed', async () => {
  const regular = all.flatMap(({ spelling, partOfSpeech, meaning, example, translation }) => [
    spelling,
    partOfSpeech,
    meaning,
    example,
    translation,
  ]);
  expect(regular.filter((text) => getGlyphs(text, 'regular').some((glyph) => glyph.text === MISSING_MARK))).toEqual([]);
  expect(all.filter(({ spelling }) => getGlyphs(spelling, 'bold').some(({ face }) => face !== 'bold'))).toEqual([]);
  expect(all.filter(({ phonetic }) => getGlyphs(phonetic, 'phonetic').some(({ face }) => face !== 'phonetic'))).toEqual([]);
  const text = getText(await loadPages(sheet('bilingual', all)));
  expect(all.filter((word) => !text.includes(squeezed(`${word.spelling}${word.phonetic}`)))).toEqual([]);
});

describe('Hard cases', () => {
  test('rare characters of names are printed; what no face has is a visible mark', async () => {
    const made = sheet('english', all.slice(0, 3), { student: '喆㛃龘·堃', course: '𠮷😀课' });
    const text = getText(await loadPages(made));
    expect(text).toContain('姓名：喆㛃龘·堃');
    expect(text).toContain('〓〓课');
  });

  test('long words and long meanings wrap and do not meet', async () => {
    const long: SheetWord = {
      spelling: 'pneumonoultramicroscopicsilicovolcanoconiosis',
      phonetic: `/${'ˌnjuːmənəʊ'.repeat(9)}/`,
      partOfSpeech: 'n. & v. & adj. & adv. & conj. & prep.',
      meaning: '（尤指因吸入火山灰等极细的硅酸盐粉尘而引起的）硅肺病；'.repeat(5),
      example: 'A very long example sentence goes on and on. '.repeat(6),
      translation: '很长的译文。'.repeat(30),
    };
    for (const type of ['bilingual', 'english', 'chinese', 'mistake_book'] as const) {
      const words = [long, ...all.slice(0, 20), { ...long, timesWrong: 12 }, all[21]!];
      const made = sheet(type, words);
      const pages = await loadPages(made);
      expectSound(pages, made);
      expect(getText(pages)).toContain(type === 'chinese' ? squeezed(long.meaning) : long.spelling);
    }
  });

  test('control characters, line ends and one single word', async () => {
    const made = sheet('bilingual', [
      { spelling: 'a\u202eb', phonetic: '', partOfSpeech: '', meaning: '一\r\n二\u0000三', example: '', translation: '' },
    ]);
    const pages = await loadPages(made);
    expectSound(pages, made);
    expect(getText(pages)).toContain('1.ab一二三');
  });

  test('5,000 words: all there, pages numbered to the end', async () => {
    const words = Array.from({ length: 5000 }, (_, i) => ({ ...all[i % all.length]!, spelling: `word${i}` }));
    const { pdf, pages } = await renderSheet(sheet('bilingual', words));
    expect(pages).toBeGreaterThan(300);
    const text = getText(readPdf(pdf, [1, pages - 1, pages]));
    for (const i of [0, 1, 4998, 4999]) expect(text).toContain(`${i + 1}.word${i}/`);
    expect(text).toContain(squeezed(`第 ${pages} / ${pages} 页`));
  });
});

describe('Pages', () => {
  const row = (height: number, keepWithNext?: true) => ({ height, ...(keepWithNext && { keepWithNext }), draw: () => undefined });
  const counts = (rows: ReturnType<typeof row>[]): number[] =>
    paginate(rows, { kind: 'first', part: 'x' }).map(({ rows: { length } }) => length);

  test('end with whole rows, and the last is never nearly empty', () => {
    expect(counts(Array.from({ length: 10 }, () => row(60)))).toEqual([10]);
    const [first = 0, last = 0] = counts(Array.from({ length: 12 }, () => row(60)));
    expect([first, last]).toEqual([9, 3]);
    // One question with room to work is no small rest: the page before stays full.
    expect(counts(Array.from({ length: 5 }, () => row(160)))).toEqual([4, 1]);
    expect(counts([])).toEqual([0]);
  });

  test('never end with a heading', () => {
    const rows = [...Array.from({ length: 10 }, () => row(60)), row(30, true), ...Array.from({ length: 5 }, () => row(60))];
    expect(counts(rows)).toEqual([10, 6]);
  });
});

test('lines break where Chinese and English may', () => {
  const style = { face: 'regular', size: 10, leading: 12, color: '#000' } as const;
  const lines = (text: string, width: number): string[] =>
    setText(text, style, width).lines.map(({ runs }) => runs.map((run) => run.text).join(''));
  expect(lines('一二三，四五六。', 31)).toEqual(['一二', '三，四', '五六。']);
  expect(lines('one two three', 45)).toEqual(['one two', 'three']);
  expect(lines('（一二）三', 30)).toEqual(['（一', '二）三']);
  expect(lines('', 30)).toEqual([]);
});

test('the hash tells words, names and kinds apart, and not day or number', () => {
  const base = sheet('english', all.slice(0, 2));
  const later: WordSheet = { ...base, day: '2027-01-01', number: 'x' };
  expect(getContentHash(later)).toBe(getContentHash(base));
  const others: WordSheet[] = [
    { ...base, type: 'chinese' },
    { ...base, student: '林小雨' },
    { ...base, course: 'x' },
    sheet('english', all.slice(0, 3)),
    sheet('english', [all[0]!, { ...all[1]!, meaning: 'x' }]),
  ];
  expect(new Set([base, ...others].map((each) => getContentHash(each))).size).toBe(6);
});
