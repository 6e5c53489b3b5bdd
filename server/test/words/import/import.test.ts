import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { type CourseImport, importFile } from '../../../src/modules/words/import/import.service';
import { ImportRefused } from '../../../src/modules/words/import/problems';
import { readOptions } from '../../../src/modules/words/import/read-options';
import { getOptionsKey } from '../../../src/modules/words/rules/distractors';
import { createClassroom, data, smallCourse } from '../../learning/school';
import { importCourses } from '../../../src/modules/words/import/import.service';
import { useTestApp } from '../../support/app';
import { useFolder } from '../../support/use';
import { HEADING, row, type StoredWord, storedWords } from './course-rows';
import { getSheet } from './xlsx';

const now = new Date('2026-11-20T11:00:00Z');

const api = useTestApp();
const folder = useFolder();

let files = 0;
function file(content: string | Buffer, extension = '.csv'): string {
  const name = path.join(folder, `${(files += 1)}${extension}`);
  writeFileSync(name, content);
  return name;
}

const csv = (...rows: string[]): string => file([HEADING, ...rows].join('\n'));
/** Words that a file lacks are hidden here: that this is asked first is tested in import-missing.test.ts. */
const run = (name: string, dryRun = false): Promise<CourseImport[]> => importFile(api.database.db, name, { now, dryRun, missing: 'hide' });

async function loadProblems(name: string): Promise<unknown[]> {
  const error: unknown = await run(name).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ImportRefused);
  return (error as ImportRefused).problems.map(({ line, column, code }) => [line, column, code]);
}

const loadWords = (course: string): Promise<StoredWord[]> => storedWords(api.database, course);
const inOrder = async (course: string): Promise<string[]> =>
  (await loadWords(course)).map(({ chapter, spelling }) => `${chapter}:${spelling}`);

describe('a new course', () => {
  test('is imported in the order of the file', async () => {
    const [result] = await run(
      csv(row('新课', '第1章', 'apple'), row('新课', '第1章', 'May'), row('新课', '第2章', 'may', { unit: 'Unit 2' })),
    );
    expect(result).toMatchObject({
      name: '新课',
      created: true,
      chaptersCount: 2,
      wordsCount: 3,
      words: { added: 3 },
      removedWords: 0,
      unchanged: false,
    });
    expect(await loadWords('新课')).toMatchObject([
      { spelling: 'apple', unit: 'Unit 1', chapter: '第1章', sequence: 1 },
      { spelling: 'May', sequence: 2 },
      { spelling: 'may', unit: 'Unit 2', sequence: 3 },
    ]);
  });

  test('columns in any order, Chinese headings, BOM, CRLF, quotes, spaces, empty lines', async () => {
    const text =
      '\uFEFF单词,释义,课程,单元,章,音标,词性,例句,译文\r\n\r\n look , "看，""瞧"" ",杂,U,C,/lʊk/,v.,"Look, a bird!",看，一只鸟！\r\n,,,,,,,,\r\n';
    await run(file(text.replace(' "看', '"看').replace('"" ",', '""",')));
    expect(await loadWords('杂')).toMatchObject([{ spelling: 'look', meaning: '看，"瞧"' }]);
  });

  test('several courses in one file', async () => {
    const results = await run(csv(row('甲', '第1章', 'a'), row('乙', '第1章', 'a')));
    expect(results.map(({ name, wordsCount }) => [name, wordsCount])).toEqual([
      ['甲', 1],
      ['乙', 1],
    ]);
  });

  test('words of a chapter follow one another even when the file mixes them', async () => {
    await run(csv(row('混', '第1章', 'a'), row('混', '第2章', 'b'), row('混', '第1章', 'c')));
    expect(await inOrder('混')).toEqual(['第1章:a', '第1章:c', '第2章:b']);
  });

  test('from a sheet', async () => {
    const sheet = getSheet([
      HEADING.split(','),
      ['表格', 'Unit 1', '第1章', 'apple', '/æpl/', 'n.', '苹果', 'An apple.', '一个苹果。'],
      ['表格', 'Unit 1', '第1章', 'true', '', '', '真的', '', ''],
    ]);
    const [result] = await run(file(sheet, '.xlsx'));
    expect(result).toMatchObject({ name: '表格', wordsCount: 2 });
    expect(await loadProblems(file(getSheet([HEADING.split(','), ['表格', 'U', 'C', '', '', '', '苹果']]), '.xlsx'))).toEqual([
      [2, 'word', 'VALUE_MISSING'],
    ]);
  });
});

describe('importing again', () => {
  test('the same file changes nothing at all', async () => {
    const name = csv(row('再', '第1章', 'a'), row('再', '第2章', 'b', { unit: 'Unit 2' }));
    await run(name);
    const versions = () =>
      api.database.db.execute(
        sql`select xmin::text from words union all select xmin::text from chapters union all select xmin::text from units order by 1`,
      );
    const before = (await versions()).rows;
    expect(await run(name)).toMatchObject([{ created: false, unchanged: true, words: { unchanged: 2 } }]);
    expect((await versions()).rows).toEqual(before);
  });

  test('an edited file updates words in place: same ids', async () => {
    await run(csv(row('改', '第1章', 'a'), row('改', '第1章', 'b'), row('改', '第2章', 'c')));
    const before = new Map((await loadWords('改')).map(({ spelling, id }) => [spelling, id]));
    const [result] = await run(
      csv(row('改', '第1章', 'new'), row('改', '第1章', 'a', { meaning: '改过' }), row('改', '第2章', 'b'), row('改', '第2章', 'c')),
    );
    expect(result).toMatchObject({
      words: { added: 1, changed: 1, moved: 2, unchanged: 0, restored: 0 },
      removedWords: 0,
      unchanged: false,
    });
    const after = await loadWords('改');
    expect(after.map(({ chapter, spelling }) => `${chapter}:${spelling}`)).toEqual(['第1章:new', '第1章:a', '第2章:b', '第2章:c']);
    for (const [spelling, id] of before) expect(after.find((word) => word.spelling === spelling)?.id).toBe(id);
    expect(after[1]?.meaning).toBe('改过');
  });

  test('a corrected spelling is the same word when sound and meaning stay; a new word in its place is not', async () => {
    const line = (word: string, phonetic: string, meaning = '收到') => `拼写,U,C,${word},${phonetic},v.,${meaning},,`;
    await run(
      csv(
        line('recieve', '/rɪˈsiːv/'),
        line('english', '/ˈɪŋɡlɪʃ/', '英语'),
        line('begin', '/bɪˈɡɪn/', '开始'),
        line('gray', '/ɡreɪ/', '灰'),
        line('plain', '', '平'),
      ),
    );
    const before = (await loadWords('拼写')).map(({ id }) => id);
    const edited = csv(
      line('English', '/ˈɪŋɡlɪʃ/', '英语'),
      line('receive', '/rɪˈsiːv/'),
      line('start', '/stɑːt/', '开始'),
      line('gray', '/ɡreɪ/', '灰'),
      line('grey', '/ɡreɪ/', '灰'),
      line('flat', '', '平'),
    );
    expect(await run(edited)).toMatchObject([{ removedWords: 2, words: { added: 3, changed: 2, unchanged: 1 } }]);
    const after = await loadWords('拼写');
    expect(after.map(({ spelling }) => spelling)).toEqual(['English', 'receive', 'start', 'gray', 'grey', 'flat']);
    expect(after.map(({ id }) => before.indexOf(id))).toEqual([1, 0, -1, 3, -1, -1]);
    expect(await run(edited)).toMatchObject([{ unchanged: true }]);
    // Two words that look alike: none is taken for the other.
    expect(await run(csv(line('colour', '/ɡreɪ/', '灰')))).toMatchObject([{ words: { added: 1 } }]);
  });

  test('a word left out is hidden, brought back it is the same word', async () => {
    const both = csv(row('隐', '第1章', 'a'), row('隐', '第2章', 'b'));
    await run(both);
    const ids = (await loadWords('隐')).map(({ id }) => id);
    expect(await run(csv(row('隐', '第1章', 'a')))).toMatchObject([{ removedWords: 1, words: { unchanged: 1 } }]);
    expect(await inOrder('隐')).toEqual(['第1章:a']);
    expect(await run(both)).toMatchObject([{ removedWords: 0, words: { restored: 1, unchanged: 1 } }]);
    expect((await loadWords('隐')).map(({ id }) => id)).toEqual(ids);
  });

  test('a renamed chapter or unit is the same chapter or unit', async () => {
    const chapters = async () =>
      (
        await api.database.db.execute(sql`
      select c.id, c.unit_id from chapters c join courses k on k.id = c.course_id where k.name = '改名' and c.removed_at is null order by c.sequence`)
      ).rows;
    await run(csv(row('改名', '第1章', 'a'), row('改名', '第1章', 'b'), row('改名', '第2章', 'c', { unit: 'Unit 2' })));
    const before = await chapters();
    expect(
      await run(csv(row('改名', '第1章 校园', 'a'), row('改名', '第1章 校园', 'b'), row('改名', '第2章', 'c', { unit: '第二单元' }))),
    ).toMatchObject([{ unchanged: false, words: { unchanged: 3 } }]);
    expect(await chapters()).toEqual(before);
    expect(await inOrder('改名')).toEqual(['第1章 校园:a', '第1章 校园:b', '第2章:c']);
  });

  test('a learner keeps what was learned, whatever moves', async () => {
    const room = await createClassroom(api, { perChapter: 3 });
    const { id } = await room.open();
    await room.passExam(id, 2);
    await room.complete(id);
    const open = await room.open();
    await room.mark(open.id, room.wordIds[3]!, false);
    const {
      rows: [course],
    } = await api.database.db.execute<{ name: string }>(sql`select name from courses where id = ${room.courseId}`);
    const edited = smallCourse(course!.name, 3);
    // w1 moves to the last chapter, w3 is dropped, chapters get new names.
    const [first, ...others] = edited.words;
    const words = [...others.filter(({ spelling }) => spelling !== 'w3'), { ...first!, unit: 'Unit 2', chapter: '第3章' }].map((word) => ({
      ...word,
      chapter: `${word.chapter} 新`,
    }));
    await importCourses(api.database.db, [{ name: course!.name, words }], { now, missing: 'hide' });
    // w1, learned, is in the last chapter now, w2, learned too, in the first; both are still counted, where they are.
    const {
      rows: [kept],
    } = await api.database.db.execute<{ learned: number[]; words: number; moved: number }>(sql`
      select array(select coalesce(s.learned_count, 0) from chapters c left join student_chapters s on s.chapter_id = c.id and s.student_id = ${room.studentId}
          where c.course_id = ${room.courseId} and c.removed_at is null order by c.sequence) as learned,
        (select cells[2] from student_courses where student_id = ${room.studentId} and course_id = ${room.courseId}) as words,
        (select sequence from student_words where student_id = ${room.studentId} and word_id = ${room.wordIds[0]!}) as moved`);
    expect(kept).toEqual({ learned: [1, 0, 1], words: 2, moved: 8 });
    const progress = data<{ percentage: number }[]>(await room.call(`GET courses/${room.courseId}/learning_progresses`));
    expect(progress.map(({ percentage }) => percentage)).toEqual([100, 0, 25]);
    const candidates = data<{ spelling: string }[]>(await room.call(`GET courses/${room.courseId}/words?learning_record_id_eq=${open.id}`));
    expect(candidates.map(({ spelling }) => spelling)).toEqual(['w4', 'w5', 'w6', 'w7', 'w8', 'w9']);
    const record = data<{ words: { spelling: string }[] }>(await room.call(`GET courses/${room.courseId}/learning_records/${open.id}`));
    expect(record.words.map(({ spelling }) => spelling)).toEqual(['w4']);
  });

  test('a word dropped in the middle of a round stays in that round', async () => {
    const room = await createClassroom(api, { perChapter: 2 });
    const { id } = await room.open();
    const [dropped] = room.wordIds;
    await room.mark(id, dropped!, false);
    const {
      rows: [course],
    } = await api.database.db.execute<{ name: string }>(sql`select name from courses where id = ${room.courseId}`);
    await importCourses(api.database.db, [{ name: course!.name, words: smallCourse(course!.name, 2).words.slice(1) }], {
      now,
      missing: 'hide',
    });
    expect((await room.submit(id, dropped!)).status).toBe(200);
    expect((await room.mark(id, dropped!, true)).body.error).toBe('ROUND_ALREADY_STARTED');
    expect((await room.complete(id)).status).toBe(200);
  });

  test('a dry run says the same and writes nothing', async () => {
    const name = csv(row('试', '第1章', 'a'));
    expect(await run(name, true)).toMatchObject([{ created: true, words: { added: 1 } }]);
    expect(await loadWords('试')).toEqual([]);
  });

  test('two imports at once are one after the other', async () => {
    const name = csv(row('并', '第1章', 'a'), row('并', '第1章', 'b'));
    const results = (await Promise.all([run(name), run(name), run(name)])).flat();
    expect(results.filter(({ created }) => created)).toHaveLength(1);
    expect(results.filter(({ unchanged }) => unchanged)).toHaveLength(2);
    expect(await inOrder('并')).toEqual(['第1章:a', '第1章:b']);
  });
});

describe('recordings of examples', () => {
  const loadKeys = async (course: string) =>
    (
      await api.database.db.execute<{ word: string | null; example: string | null }>(sql`
    select audio_object_key as word, example_audio_object_key as example from words join courses on courses.id = course_id where courses.name = ${course} order by sequence`)
    ).rows;

  test('go where the example has changed, and only there; the school is told', async () => {
    const three = (changed: string) =>
      csv(
        row('录音', '第1章', 'one', { example: changed }),
        row('录音', '第1章', 'two'),
        row('录音', '第1章', 'three', { meaning: `意思：${changed}` }),
      );
    await run(three('This is one.'));
    await api.database.db.execute(sql`update words set audio_object_key = 'audio/w-' || sequence, example_audio_object_key = case when sequence < 3 then 'audio/e-' || sequence end
      where course_id = (select id from courses where name = '录音')`);
    const [dry] = await run(three('There is one.'), true);
    expect(dry?.silencedExamples).toEqual(['one']);
    expect((await loadKeys('录音')).map(({ example }) => example)).toEqual(['audio/e-1', 'audio/e-2', null]);
    const [result] = await run(three('There is one.'));
    expect(result).toMatchObject({ words: { changed: 2, unchanged: 1 }, silencedExamples: ['one'] });
    expect(await loadKeys('录音')).toEqual([
      { word: 'audio/w-1', example: null },
      { word: 'audio/w-2', example: 'audio/e-2' },
      { word: 'audio/w-3', example: null },
    ]);
    expect((await run(three('There is one.')))[0]).toMatchObject({ unchanged: true, silencedExamples: [] });
  });
});

describe('what the import keeps for the pages', () => {
  // Meanings that content/english/options.csv has no options for: those go before the rule.
  const animals = ['cat 猫咪', 'dog 小犬', 'bee 黄蜂', 'horse 骏马', 'tiger 猛虎'];
  const rows = (course: string, list: readonly string[], getChapter: (i: number) => string = () => '第1章') =>
    csv(...list.map((item, i) => row(course, getChapter(i), item.split(' ')[0]!, { meaning: item.split(' ')[1]! })));
  const loadDistractors = async (course: string) =>
    new Map(
      (
        await api.database.db.execute<{ spelling: string; distractors: string[] }>(sql`
    select spelling, distractors from words join courses on courses.id = course_id where courses.name = ${course}`)
      ).rows.map(({ spelling, distractors }) => [spelling, distractors]),
    );
  const loadCounts = async (course: string) =>
    (
      await api.database.db.execute<{ course: number; chapters: number[] }>(sql`
    select words_count as course, (select array_agg(words_count order by sequence) from chapters where course_id = courses.id and removed_at is null) as chapters
    from courses where name = ${course}`)
    ).rows[0];

  test('three wrong meanings of every word, and again when another word of the course changes', async () => {
    await run(rows('动物', animals.slice(0, 4)));
    const before = await loadDistractors('动物');
    expect(before.get('cat')?.slice().sort()).toEqual(['小犬', '黄蜂', '骏马'].sort());
    const [result] = await run(rows('动物', ['cat 猫咪', 'dog 小狗', 'bee 黄蜂', 'horse 骏马']));
    expect(result).toMatchObject({ words: { changed: 1, unchanged: 3 } });
    expect((await loadDistractors('动物')).get('cat')?.slice().sort()).toEqual(['小狗', '黄蜂', '骏马'].sort());
  });

  test('the options that were read, for a word in the meaning that they were read for', async () => {
    await run(rows('小猫', ['cat 猫']));
    expect((await loadDistractors('小猫')).get('cat')).toEqual([
      ...(readOptions().get(getOptionsKey({ spelling: 'cat', meaning: '猫' })) ?? ['no']),
    ]);
  });

  test('none in a course too small for them', async () => {
    await run(rows('小动物', animals.slice(0, 3)));
    expect([...(await loadDistractors('小动物')).values()]).toEqual([[], [], []]);
  });

  test('how many words there are in the course and in each chapter', async () => {
    await run(rows('数词', animals, (i) => (i < 2 ? '第1章' : '第2章')));
    expect(await loadCounts('数词')).toEqual({ course: 5, chapters: [2, 3] });
    await run(rows('数词', animals.slice(1), (i) => (i < 2 ? '第1章' : '第2章')));
    expect(await loadCounts('数词')).toEqual({ course: 4, chapters: [2, 2] });
  });
});

describe('a file that is refused', () => {
  test('for every bad row at once, and nothing of it is imported', async () => {
    const long = 'x'.repeat(61);
    const name = csv(
      row('坏', '第1章', 'good'),
      '坏,Unit 1,第1章,,/x/,n.,意思,,',
      row('坏', '第1章', 'fine'),
      `坏,Unit 1,第1章,${long},/x/,n.,,,`,
      '坏,Unit 1,第1章,comma,/x/,n.,意思,Yes, it is.,是的。',
      '坏,Unit 1,第1章,"bell\u0007",/x/,n.,"意\n思",,',
      '坏,Unit 1,第1章,nul,/x/,n.,a\u0000b,,',
    );
    expect(await loadProblems(name)).toEqual([
      [3, 'word', 'VALUE_MISSING'],
      [5, 'word', 'VALUE_TOO_LONG'],
      [5, 'meaning', 'VALUE_MISSING'],
      [6, undefined, 'COLUMN_COUNT'],
      [7, 'word', 'VALUE_CHARACTER'],
      [9, 'meaning', 'VALUE_CHARACTER'],
    ]);
    expect(await loadWords('坏')).toEqual([]);
  });

  test.each<[string, () => string, unknown[]]>([
    ['missing', () => path.join(folder, 'nowhere.csv'), [[undefined, undefined, 'FILE_NOT_FOUND']]],
    ['a folder', () => folder, [[undefined, undefined, 'FILE_NOT_FOUND']]],
    ['of another kind', () => file(Buffer.from([1, 2, 0, 0, 3, 4, 0, 0, 9, 0, 0, 7]), '.doc'), [[undefined, undefined, 'FILE_TYPE']]],
    ['an old workbook', () => file(Buffer.from('d0cf11e0a1b11ae1', 'hex'), '.xls'), [[undefined, undefined, 'FILE_TYPE']]],
    ['empty', () => file(''), [[undefined, undefined, 'FILE_EMPTY']]],
    ['only a heading', () => file(HEADING), [[undefined, undefined, 'FILE_EMPTY']]],
    [
      'in no encoding',
      () => file(Buffer.from([0xbf, 0xce, 0xb3, 0xcc, 0x0a, 0xff, 0xff, 0x0a])),
      [[undefined, undefined, 'FILE_ENCODING']],
    ],
    ['with an open quote', () => file(`${HEADING}\n"a,b`), [[2, undefined, 'FILE_UNREADABLE']]],
    ['no sheet, but called so', () => file('not a zip', '.xlsx'), [[undefined, undefined, 'FILE_UNREADABLE']]],
    [
      'without a column',
      () => file('course,unit,chapter,word,phonetic,part_of_speech,example,translation\na,b,c,d,e,f,g,h'),
      [[1, 'meaning', 'COLUMN_MISSING']],
    ],
    [
      'with a column twice',
      () => file(`${HEADING},word,colour\n1,2,3,four,5,n.,四,8,9,four,11\n1,2,3,five,5,n.,五,8,9,five,11`),
      [[1, 'word', 'COLUMN_REPEATED']],
    ],
  ])('because it is %s', async (_name, make, problems) => {
    expect(await loadProblems(make())).toEqual(problems);
  });

  test('because the name is that of a mathematics course', async () => {
    await api.database.db.execute(sql`insert into courses (name, content_type) values ('数学', 'math')`);
    expect(await loadProblems(csv(row('数学', '第1章', 'a')))).toEqual([[undefined, 'course', 'CONTENT_TYPE']]);
  });
});
