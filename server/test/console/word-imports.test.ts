/** A list of words: read, looked at and confirmed, or given up; nothing twice, nothing for another session. */
import { createInterface } from 'node:readline';
import type { WordLine, WordPreview, WordReadingStep } from '@xueban/contract/school/word-imports';
import { MAX_SCHOOL_FILE_BYTES } from '@xueban/contract/school/constants';
import { toWorkbook } from '../../src/modules/words/import/template';
import { createStaff, school, signInStaff } from '../staff/support';
import { type Answer, useTestApp } from '../support/app';
import { bringFile, parseLines, sendFile } from './files';

const api = useTestApp();
let cookie: string;
let phone: string;
beforeAll(async () => {
  ({ phone } = await createStaff(api, 'assistant'));
  cookie = await signInStaff(api, phone);
});

const LIST =
  '课程,单元,单词,音标,释义\n动物,Unit 1,dog,/dɒɡ/,狗\n动物,Unit 1,cat,/kæt/,猫\n动物,Unit 2,horse,/hɔːs/,马\n动物,Unit 2,bee,/biː/,蜜蜂\n';
const bring = (text: Buffer | string, name = '动物.csv', as = cookie) => bringFile(api, as, 'words', name, text);
const read = async (fileId: number, body: object = {}, as = cookie): Promise<Answer> =>
  school(api, `POST files/${fileId}/read_words`, { cookie: as, body });
const readLast = async (fileId: number, body: object = {}) => parseLines(await read(fileId, body)).last as WordReadingStep;
async function preview(fileId: number, body: object = {}): Promise<WordPreview> {
  const last = await readLast(fileId, body);
  if (last.kind !== 'preview') throw new Error(JSON.stringify(last));
  return last;
}
const list = async (fileId: number, name: string, as = cookie) =>
  (await school(api, `GET files/${fileId}/words?list=${name}`, { cookie: as })).body.data as WordLine[];
let keys = 0;
const confirm = (fileId: number, number: number, key = `import-${(keys += 1)}`, as = cookie) =>
  school(api, `POST files/${fileId}/import_words`, { cookie: as, key, body: { number } });
const countWords = async (): Promise<number> => {
  const { rows } = await api.database.pool.query<{ count: string }>('select count(*) from words where removed_at is null');
  return Number(rows[0]!.count);
};

test('what the preview says is what the import does, word for word; a preview that is given up writes nothing', async () => {
  const fileId = await bring(LIST);
  const said = await preview(fileId);
  expect(said).toMatchObject({ number: 1, file_kind: expect.stringContaining('文本'), asks_missing: false, rejected: 0 });
  expect(said.tables[0]).toMatchObject({ words: 4, columns: expect.arrayContaining([{ field: 'word', heading: '单词', number: 3 }]) });
  expect(said.courses).toMatchObject([{ name: '动物', created: true, words_count: 4, added: 4, removed: 0 }]);
  expect((await list(fileId, 'added')).map(({ word, place }) => `${place}: ${word}`)[3]).toBe('动物 · Unit 2 · 第1章: bee');
  expect(await countWords()).toBe(0);
  const done = await confirm(fileId, said.number);
  expect(done.body.data).toEqual(said.courses);
  expect(await countWords()).toBe(4);

  const again = await bring(LIST.replace('狗', '狗；犬').replace('动物,Unit 2,bee,/biː/,蜜蜂\n', '动物,Unit 2,ant,/ænt/,蚂蚁\n'));
  const open = await preview(again);
  expect(open).toMatchObject({ asks_missing: true });
  expect((await confirm(again, open.number)).body.error).toBe('INVALID_REQUEST');
  const hidden = await preview(again, { missing: 'hide' });
  expect(hidden.courses).toMatchObject([{ created: false, added: 1, changed: 1, removed: 1, unchanged: 2 }]);
  const [change] = await list(again, 'changed');
  expect(change).toMatchObject({ word: 'dog', changes: [{ field: 'meaning', before: '狗', after: '狗；犬' }] });
  expect((await list(again, 'removed')).map(({ word }) => word)).toEqual(['bee']);
  expect((await school(api, `POST files/${again}/remove`, { cookie })).status).toBe(200);
  expect((await confirm(again, hidden.number)).body.error).toBe('SCHOOL_FILE_GONE');
  const { rows } = await api.database.pool.query("select spelling, meaning from words where spelling in ('dog', 'ant', 'bee')");
  expect(rows).toEqual(
    expect.arrayContaining([
      { spelling: 'dog', meaning: '狗' },
      { spelling: 'bee', meaning: '蜜蜂' },
    ]),
  );
  expect(rows).toHaveLength(2);
});

test('words that the file lacks may stay; the audit trail knows who imported', async () => {
  const fileId = await bring('课程,单词,释义\n动物,fish,鱼\n');
  const said = await preview(fileId, { missing: 'keep' });
  expect(said.courses).toMatchObject([{ added: 1, removed: 0, unchanged: 4 }]);
  expect((await confirm(fileId, said.number)).body.data).toEqual(said.courses);
  const { rows } = await api.database.pool.query(
    "select staff_id is not null as known, details from audit_events where kind = 'words_imported'",
  );
  expect(rows[rows.length - 1]).toEqual({ known: true, details: { courses: 1, words: 1 } });
});

test('the same confirm twice, another key, an older preview, a course that changed meanwhile: nothing is doubled', async () => {
  const text = '课程,单词,释义\n植物,tree,树\n植物,rose,玫瑰\n';
  const [one, two] = [await bring(text, '植物.csv'), await bring(text, '植物.csv')];
  const [first, second] = await Promise.all([preview(one), preview(two)]);
  const answers = await Promise.all([confirm(one, first.number, 'the-same-key'), confirm(one, first.number, 'the-same-key')]);
  expect(answers.map(({ body }) => body.data)).toEqual([first.courses, first.courses]);
  expect((await confirm(one, first.number)).body.error).toBe('SCHOOL_FILE_USED');
  expect((await read(one)).body.error).toBe('SCHOOL_FILE_USED');
  expect((await confirm(two, second.number)).body.error).toBe('EDITED_MEANWHILE');
  const later = await preview(two);
  expect(later.courses).toMatchObject([{ created: false, unchanged: 2, added: 0 }]);
  expect((await confirm(two, second.number)).body.error).toBe('EDITED_MEANWHILE');
  const { rows } = await api.database.pool.query("select count(*) from words where spelling in ('tree', 'rose')");
  expect(rows).toEqual([{ count: '2' }]);
});

test('a server that ends between preview and confirm loses nothing: another one imports', async () => {
  const fileId = await bring('课程,单词,释义\n颜色,red,红色\n颜色,blue,蓝色\n', '颜色.csv');
  const said = await preview(fileId);
  const other = await api.another();
  try {
    const done = await school(other, `POST files/${fileId}/import_words`, {
      cookie,
      key: 'at-another-server',
      body: { number: said.number },
    });
    expect(done.body.data).toEqual(said.courses);
  } finally {
    await other.close();
  }
});

test('a refused file says every line with its number and word, shows its first rows, and its columns can be named', async () => {
  const text = '单词,释义\napple,苹果\n香蕉,banana\npear,\nfig,无花果\nplum,李子\n';
  const fileId = await bring(text, '水果.csv');
  expect(await readLast(fileId)).toMatchObject({ kind: 'refused', layout: null, may_skip: true });
  const rejected = await list(fileId, 'rejected');
  expect(rejected.map(({ place, word }) => [place, word])).toEqual(expect.arrayContaining([['第 4 行', 'pear']]));
  const skipped = await preview(fileId, { skip_bad: true });
  expect(skipped.courses).toMatchObject([{ added: 3 }]);
  expect(skipped.rejected).toBe(rejected.length);

  const unclear = await bring('big,large,大的\nsmall,little,小的\nquick,fast,快的\n', '两列.csv');
  const last = await readLast(unclear);
  expect(last).toMatchObject({ kind: 'refused', samples: [{ rows: [['big', 'large', '大的'], expect.anything(), expect.anything()] }] });
  expect((await list(unclear, 'rejected'))[0]!.message).toMatch(
    /分不清哪一列是单词：第 1 列（big、small、quick），第 2 列（large、little、fast）$/,
  );
  const chosen = await preview(unclear, { columns: { word: '第2列', meaning: '第3列' } });
  expect((await list(unclear, 'added')).map(({ word }) => word)).toEqual(['large', 'little', 'fast']);
  expect(chosen.tables[0]!.columns).toEqual(expect.arrayContaining([{ field: 'word', number: 2, heading: '第 2 列' }]));
});

test('hidden rows of a workbook are told, and a title that nobody knows is asked about', async () => {
  const rows = [
    ['单词', '释义'],
    ['Unit 1', ''],
    ['sun', '太阳'],
    ['moon', '月亮'],
    ['Reading Club', ''],
    ['star', '星星'],
  ];
  const fileId = await bring(toWorkbook([{ name: '天空', rows, hiddenRows: [4] }]), '天空.xlsx');
  expect(await readLast(fileId)).toMatchObject({ kind: 'refused', asks_titles: true, may_skip: false });
  const said = await preview(fileId, { titles: 'skip' });
  expect(said).toMatchObject({ file_kind: 'Excel 工作簿', hidden: 1 });
  expect(await list(fileId, 'hidden')).toMatchObject([{ place: '第 4 行' }]);
  expect(said.notes.join('\n')).not.toContain('--');
});

test('a file is its session’s alone, and goes with it and after its time', async () => {
  const fileId = await bring(LIST);
  const other = await signInStaff(api, (await createStaff(api, 'owner')).phone);
  const sameAccount = await signInStaff(api, phone);
  for (const stranger of [other, sameAccount]) {
    expect((await read(fileId, {}, stranger)).body.error).toBe('SCHOOL_FILE_GONE');
    expect((await confirm(fileId, 1, undefined, stranger)).body.error).toBe('SCHOOL_FILE_GONE');
    expect((await school(api, `GET files/${fileId}/words?list=added`, { cookie: stranger })).body.error).toBe('SCHOOL_FILE_GONE');
    await school(api, `POST files/${fileId}/remove`, { cookie: stranger });
  }
  expect((await preview(fileId)).number).toBe(1);
  const gone = await bring(LIST, '动物.csv', sameAccount);
  await school(api, 'POST sessions/sign_out', { cookie: sameAccount });
  await api.database.pool.query("update school_files set expires_at = now() - interval '1 second' where id = $1", [fileId]);
  expect((await read(fileId)).body.error).toBe('SCHOOL_FILE_GONE');
  await api.app.sweep();
  const { rows } = await api.database.pool.query('select count(*) from school_file_parts where file_id in ($1, $2)', [fileId, gone]);
  expect(rows).toEqual([{ count: '0' }]);
});

test('a file that is given up while it is read leaves nothing behind', async () => {
  const fileId = await bring(LIST);
  const response = await api.app.inject({
    method: 'POST',
    url: `/school/v1/files/${fileId}/read_words`,
    headers: { cookie, 'content-type': 'application/json' },
    payload: '{}',
    payloadAsStream: true,
  });
  const said: WordReadingStep[] = [];
  for await (const line of createInterface({ input: response.stream() })) {
    if (said.length === 0) await api.database.pool.query('delete from school_files where id = $1', [fileId]);
    said.push(JSON.parse(line) as WordReadingStep);
  }
  expect(said[0]!.kind).toBe('progress');
  expect(said.at(-1)).toEqual({ kind: 'failed', message: '这个文件已经清掉了，请重新上传' });
  expect((await api.database.pool.query('select 1 from school_file_parts where file_id = $1', [fileId])).rows).toEqual([]);
});

test('too large a file is refused, whether or not it says so beforehand; others go on', async () => {
  const large = Buffer.alloc(MAX_SCHOOL_FILE_BYTES + 1, 'a');
  expect((await sendFile(api, cookie, 'words', '大.csv', large)).body.error).toBe('SCHOOL_FILE_TOO_LARGE');
  expect((await school(api, 'POST files?purpose=words&file_name=a.csv', { cookie, body: '{}' })).body.error).toBe('UNSUPPORTED_MEDIA_TYPE');
  const damaged = await bring(Buffer.from([0x50, 0x4b, 0x03, 0x04, 1, 2, 3]), '../../坏.xlsx');
  expect(await readLast(damaged)).toMatchObject({ kind: 'refused' });
});
