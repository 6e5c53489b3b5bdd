import { calls } from '@xueban/contract/calls';
import type { StudentWord, Word } from '@xueban/contract/resources/courses';
import type { WordRecord } from '@xueban/contract/resources/learning-records/word';
import { type TSchema, Type } from '@sinclair/typebox';
import type { QueryConfig, QueryResultRow } from 'pg';
import type { Queryable } from '../../src/database';
import { saveSoundKey } from '../../src/modules/files/audio/audio.repository';
import { saveOptions, saveWordValues } from '../../src/modules/words/import/import.repository';
import { importCourses } from '../../src/modules/words/import/import.service';
import { createKeptWords } from '../../src/modules/courses/words/kept-words';
import { getWriter } from '../../src/plugins/serialization';
import { type Answer, type TestApp, useTestApp } from '../support/app';
import { type Classroom, createClassroom, data, smallCourse } from '../learning/school';
import { useMade } from '../support/use';

const api = useTestApp();
/** Another server process on the same database. */
const second = useMade(() => api.another());
let room: Classroom;
let record: WordRecord;
beforeEach(async () => {
  room = await createClassroom(api);
  record = await room.open();
  for (const wordId of room.wordIds.slice(0, 3)) await room.mark(record.id, wordId, false);
});

const ask = (process: TestApp, path: string): Promise<Answer> =>
  process.call(`GET courses/${room.courseId}/${path}`, { cookie: room.cookie, studentId: room.studentId });
const loadRecord = (process: TestApp) => ask(process, `learning_records/${record.id}`);
const loadCandidates = (process: TestApp) => ask(process, `words?learning_record_id_eq=${record.id}&per_page=5`);
/** What every process shows of the first words, in the record and among the candidates. */
async function shown<T>(of: (word: Word) => T): Promise<T[][]> {
  const lists: T[][] = [];
  for (const process of [api, second]) {
    lists.push(
      data<WordRecord>(await loadRecord(process)).words.map(of),
      data<StudentWord[]>(await loadCandidates(process))
        .slice(0, 3)
        .map(of),
    );
  }
  return lists;
}
const loadEdition = async (): Promise<string> =>
  (await api.database.pool.query<{ edition: string }>('select words_edition as edition from courses where id = $1', [room.courseId]))
    .rows[0]!.edition;
const everywhere = <T>(list: T[]): T[][] => [list, list, list, list];

test('a corrected word, a moved one and a recording are shown by every process at once', async () => {
  expect(await shown(({ meaning }) => meaning)).toEqual(everywhere(['词1', '词2', '词3']));
  const { rows } = await api.database.pool.query<{ name: string }>('select name from courses where id = $1', [room.courseId]);
  const course = smallCourse(rows[0]!.name);
  course.words[1] = { ...course.words[1]!, meaning: '更正' };
  await importCourses(second.database.db, [course], { now: new Date() });
  expect(await shown(({ meaning }) => meaning)).toEqual(everywhere(['词1', '更正', '词3']));
  [course.words[0], course.words[1]] = [course.words[1], course.words[0]!];
  await importCourses(api.database.db, [course], { now: new Date() });
  expect(await shown(({ meaning, sequence }) => `${sequence} ${meaning}`)).toEqual(everywhere(['1 更正', '2 词1', '3 词3']));
  expect(await shown((word) => word.audio_url)).toEqual(everywhere([null, null, null]));
  await saveSoundKey(api.database.db, room.wordIds[2]!, 'word', 'audio/uploaded/three.mp3');
  expect(await shown((word) => word.audio_url?.replace(/-[0-9a-f]{24}/, ''))).toEqual(
    everywhere([undefined, undefined, `/learning/v1/audio/${room.wordIds[2]}-word.mp3`]),
  );
});

test('whatever the server changes of words renews the edition, also where the trigger cannot be', async () => {
  const { db, pool } = api.database;
  const { rows } = await pool.query<{ name: string }>('select name from courses where id = $1', [room.courseId]);
  const course = smallCourse(rows[0]!.name);
  const wordId = room.wordIds[2]!;
  const importIt = () => importCourses(db, [course], { now: new Date(), missing: 'hide' });
  const values = { phonetic: '', partOfSpeech: 'n.', meaning: '三', example: '', translation: '' };
  const changes: Record<string, () => Promise<unknown>> = {
    corrected: () => ((course.words[1] = { ...course.words[1]!, meaning: '更正' }), importIt()),
    'left out': () => (course.words.pop(), importIt()),
    recorded: () => saveSoundKey(db, wordId, 'word', 'audio/uploaded/three.mp3'),
    edited: () => saveWordValues(db, wordId, values),
    'other options': () => saveOptions(db, [{ id: wordId, distractors: ['一', '二', '四'] }]),
  };
  const editions = [await loadEdition()];
  await pool.query('alter table words disable trigger words_edition');
  try {
    for (const change of Object.values(changes)) {
      await change();
      editions.push(await loadEdition());
    }
  } finally {
    await pool.query('alter table words enable trigger words_edition');
  }
  expect(new Set(editions).size).toBe(1 + Object.keys(changes).length);
});

test('words that the course has left stay in the record', async () => {
  await loadRecord(api);
  await api.database.pool.query('update words set removed_at = now() where id = $1', [room.wordIds[1]]);
  expect(data<WordRecord>(await loadRecord(api)).words.map(({ id }) => id)).toEqual(room.wordIds.slice(0, 3));
  expect(data<StudentWord[]>(await loadCandidates(api)).map(({ id }) => id)).not.toContain(room.wordIds[1]);
});

test('answers put together of written parts are, byte for byte, what their schemas write', async () => {
  await room.submit(record.id, room.wordIds[0]!, { exercise: 'spelling', given: '"words":[] \\ 甲\n乙', correct: false });
  await room.submit(record.id, room.wordIds[1]!, { step: 'paper_cut_box', current_group: 2, mixed_groups: [1, 2], correct: true });
  const envelope = (reply: TSchema, more = {}): TSchema => Type.Object({ code: Type.Integer(), data: reply, ...more });
  const pairs: [Answer, TSchema][] = [
    [await loadRecord(api), envelope(calls['GET courses/{id}/learning_records/{recordId}'].reply)],
    [await loadCandidates(api), envelope(calls['GET courses/{id}/words'].reply, { total_count: Type.Integer() })],
  ];
  for (const [answer, schema] of pairs) {
    expect(answer.text).toBe(getWriter(schema)(answer.body));
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(answer.text)),
      'cache-control': 'no-store',
    });
  }
  const [first] = data<WordRecord>(pairs[0]![0]).answers.slice(3);
  expect(first).toMatchObject({ exercise: 'spelling', given: '"words":[] \\ 甲\n乙', correct: false });
});

test('an import between the question and the words: all of them are of one edition', async () => {
  const { pool } = api.database;
  const words = createKeptWords({ pool });
  const edition = await loadEdition();
  await words.find(room.courseId, edition, room.wordIds.slice(0, 2));
  await pool.query("update words set meaning = '新' where course_id = $1", [room.courseId]);
  const found = await words.find(room.courseId, edition, room.wordIds.slice(0, 4));
  expect([...found.values()].map(({ word }) => word.meaning)).toEqual(['新', '新', '新', '新']);
  expect(await loadEdition()).not.toBe(edition);
});

test('no more is kept than may be, and what is used stays', async () => {
  const { pool } = api.database;
  let queries = 0;
  const counted: Queryable = {
    query<Row extends QueryResultRow>(statement: QueryConfig) {
      queries += 1;
      return pool.query<Row>(statement);
    },
  };
  const most = 16 * 1024;
  const words = createKeptWords({ pool: counted }, most);
  const edition = await loadEdition();
  const favourite = room.wordIds[0]!;
  for (const id of room.wordIds) {
    const found = await words.find(room.courseId, edition, [favourite, id]);
    expect(found.get(id)!.word.id).toBe(id);
    expect(words.size()).toBeLessThanOrEqual(most);
  }
  expect(words.size()).toBeGreaterThan(most / 4);
  expect(queries).toBe(room.wordIds.length); // each once: the favourite was never forgotten
});
