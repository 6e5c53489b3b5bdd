/** The words of the school: found, changed by the rules of the import, recorded; nothing of what learners know is lost. */
import type { LibraryCourse, LibraryCourseDetail, LibraryWord } from '@xueban/contract/school/library';
import { importCourses } from '../../src/modules/words/import/import.service';
import { smallCourse } from '../learning/school';
import { createStaff, school, signInStaff } from '../staff/support';
import { type Answer, useTestApp } from '../support/app';
import { BYTES } from './files';

const api = useTestApp();
let cookie: string;
let courseId: number;
beforeAll(async () => {
  cookie = await signInStaff(api, (await createStaff(api, 'assistant')).phone);
  courseId = (await importCourses(api.database.db, [smallCourse('初中核心词汇')], { now: new Date() }))[0]!.courseId;
});

const list = async (query = '') => (await school(api, `GET library/courses/${courseId}/words?${query}`, { cookie })).body;
const find = async (spelling: string): Promise<LibraryWord> => ((await list(`q=${spelling}`)).data as LibraryWord[])[0]!;
const change = (word: LibraryWord, values: Partial<LibraryWord>): Promise<Answer> => {
  const { version, phonetic, part_of_speech, meaning, example, translation } = { ...word, ...values };
  return school(api, `PUT library/words/${word.id}`, {
    cookie,
    body: { version, phonetic, part_of_speech, meaning, example, translation },
  });
};

test('courses, their units and words, found by the word and its meaning, by pages', async () => {
  const courses = (await school(api, 'GET library/courses', { cookie })).body.data as LibraryCourse[];
  expect(courses).toMatchObject([{ id: courseId, content_type: 'word', words_count: 30, students_count: 0 }]);
  const detail = (await school(api, `GET library/courses/${courseId}`, { cookie })).body.data as LibraryCourseDetail;
  expect(detail.units.map(({ name, chapters }) => [name, chapters.length])).toEqual([
    ['Unit 1', 2],
    ['Unit 2', 1],
  ]);
  expect(detail).toMatchObject({ recorded_count: 0, silent_count: 30 });
  expect((await list(`q=${encodeURIComponent('词12')}`)).data).toMatchObject([
    { spelling: 'w12', place: 'Unit 1 · 第2章', sound: { state: 'none' } },
  ]);
  const second = await list(`page=2&per_page=20&unit_id=${detail.units[0]!.id}`);
  expect(second.total_count).toBe(20);
  expect(second.data).toEqual([]);
  expect((await list('only=silent&per_page=5')).total_count).toBe(30);
  expect((await school(api, 'GET library/courses/999999/words', { cookie })).body.error).toBe('NOT_FOUND');
});

test('a word is changed once: the second of two is told, and wrong options of others go on being wrong', async () => {
  const word = await find('w1');
  const answers = await Promise.all([change(word, { meaning: '词5' }), change(word, { meaning: '词六' })]);
  expect(answers.map(({ body }) => body.error).sort()).toEqual(['EDITED_MEANWHILE', undefined]);
  const now = await find('w1');
  expect(now.version).toBe(word.version + 1);
  const { rows } = await api.database.pool.query<{ meaning: string; distractors: string[] }>('select meaning, distractors from words');
  expect(rows.filter(({ meaning, distractors }) => distractors.includes(meaning))).toEqual([]);
  const audit = await api.database.pool.query("select details from audit_events where kind = 'word_changed'");
  expect(audit.rows).toEqual([{ details: { deed: 'changed', id: word.id } }]);
});

test('what a list could not say a person cannot either, in the same words; what is typed is read as a list is', async () => {
  const word = await find('w2');
  expect((await change(word, { meaning: 'only English' })).body).toMatchObject({
    error: 'WORD_REFUSED',
    message: expect.stringMatching(/释义/),
  });
  expect((await change(word, { meaning: '' })).body.message).toBe('释义没有填');
  expect((await change(word, { example: 'x'.repeat(501) })).body.message).toBe('例句超过 500 个字符');
  const changed = (await change(word, { phonetic: 'wə', part_of_speech: 'v' })).body.data as LibraryWord;
  expect(changed).toMatchObject({ phonetic: '/wə/', part_of_speech: 'v.' });
});

test('a recording is heard until it is taken away; that of an example goes with the example', async () => {
  const { id } = await find('w3');
  const send = (kind: string, name: string, body: Buffer) =>
    school(api, `POST library/words/${id}/recording?kind=${kind}&file_name=${name}`, { cookie, body, headers: BYTES });
  expect((await send('word', 'a.mp3', Buffer.from('<html>'))).body.message).toBe('内容不是声音，或与扩展名不符');
  for (const name of ['a.exe', 'a.constructor', 'a.__proto__', 'a'])
    expect((await send('word', name, Buffer.from('ID3'))).body.error).toBe('WORD_REFUSED');
  expect((await send('word', 'a.mp3', Buffer.alloc(5 * 1024 * 1024 + 10))).body.message).toBe('录音太大，最多 5 MB');
  const recorded = (await send('word', 'a.mp3', Buffer.from('ID3 the sound'))).body.data as LibraryWord;
  expect(recorded.sound.state).toBe('recorded');
  const heard = await api.call(`GET ${recorded.sound.url!}`);
  expect([heard.status, heard.text]).toEqual([200, 'ID3 the sound']);
  expect((await list('only=recorded')).data).toMatchObject([{ spelling: 'w3' }]);
  const removed = (await school(api, `POST library/words/${id}/recording/remove`, { cookie, body: { kind: 'word' } })).body
    .data as LibraryWord;
  expect(removed.sound).toEqual({ state: 'none', url: null });
  await send('example', 'b.mp3', Buffer.from('ID3 the example'));
  expect(((await change(await find('w3'), { example: 'Another one.' })).body.data as LibraryWord).example_sound.state).toBe('none');
});

test('a recording that the audit trail cannot be told of is neither kept nor taken away', async () => {
  const { id } = await find('w4');
  const send = () =>
    school(api, `POST library/words/${id}/recording?kind=word&file_name=a.mp3`, { cookie, body: Buffer.from('ID3 said'), headers: BYTES });
  const remove = () => school(api, `POST library/words/${id}/recording/remove`, { cookie, body: { kind: 'word' } });
  const refuse = () =>
    api.database.pool.query("alter table audit_events add constraint nothing_told check (kind <> 'word_changed') not valid");
  const allow = () => api.database.pool.query('alter table audit_events drop constraint nothing_told');
  await refuse();
  expect((await send()).status).toBe(500);
  expect((await find('w4')).sound.state).toBe('none');
  await allow();
  expect((await send()).status).toBe(200);
  await refuse();
  expect((await remove()).status).toBe(500);
  expect((await find('w4')).sound.state).toBe('recorded');
  await allow();
});
