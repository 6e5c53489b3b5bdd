/** Prints over HTTP: made, handed out, made again; whose they are; several at once; failures; a crash. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { FileLink, LearningPrint } from '@xueban/contract/resources/learning-prints';
import type { Word } from '@xueban/contract/resources/courses';
import { sql } from 'drizzle-orm';
import { getSchoolDay } from '../../src/modules/school/rules/school-calendar';
import { type Classroom, createClassroom, data } from '../learning/school';
import { buildTestApp, useTestApp } from '../support/app';
import { type ServerProcess, startServer } from '../support/server-process';
import { readPdf, squeezed, getText } from './pdf';
import { type ExportedPrint, finishRound, untilMade } from './prints';

const api = useTestApp({ JOBS: 'true' });
let room: Classroom;
let roundId: number;
let prints: LearningPrint[];
beforeAll(async () => {
  room = await createClassroom(api);
  roundId = await finishRound(room, 8, [2, 5]);
  prints = await loadList(room);
});

const loadList = async (who: Classroom, query = ''): Promise<LearningPrint[]> =>
  data<LearningPrint[]>(await who.call(`GET learning_prints${query}`));
const download = async (file: FileLink | null): Promise<Buffer> => {
  const answer = await api.app.inject({ url: file!.url });
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
};
const rename = (wordId: number, meaning: string) =>
  api.database.db.execute(sql`update words set meaning = ${meaning} where id = ${wordId}`);

describe('The prints of a round', () => {
  test('are three, numbered in the order of the day, newest first', () => {
    expect(prints.map(({ print_type_text: text }) => text)).toEqual(['纯中文', '纯英文', '中英对照']);
    const day = getSchoolDay(new Date()).replaceAll('-', '');
    expect(prints.map(({ number }) => number)).toEqual([`${day}-003`, `${day}-002`, `${day}-001`]);
    expect(
      prints.every(
        ({ words_count: count, course, learning_record_id: record }) => count === 8 && course.id === room.courseId && record === roundId,
      ),
    ).toBe(true);
  });

  test('are made by a job, and exported as a PDF that needs no session', async () => {
    const { print, file } = await untilMade(room, prints[2]!.id);
    expect(print).toMatchObject({ status: 'ready', status_text: '可以打印', pages_count: 1 });
    expect(file).toMatchObject({ file_name: `林小满-中英对照-${print.number}.pdf`, content_type: 'application/pdf' });
    const pdf = await download(file);
    expect(pdf.length).toBe(file!.byte_size);
    const words = data<{ words: Word[] }>(await room.call(`GET learning_prints/${print.id}`)).words;
    expect(words).toHaveLength(8);
    const text = getText(readPdf(pdf));
    for (const { spelling, phonetic, part_of_speech: part, meaning, example, translation } of words) {
      expect(text).toContain(squeezed(spelling + phonetic + part + meaning + example + translation));
    }
  });

  test('are listed by page, course, kind and round', async () => {
    const ids = prints.map(({ id }) => id);
    const answer = await room.call('GET learning_prints?per_page=2&page=2');
    expect([data<LearningPrint[]>(answer).map(({ id }) => id), answer.body.total_count, answer.headers['x-total-pages']]).toEqual([
      [ids[2]],
      3,
      '2',
    ]);
    expect(await loadList(room, '?page=3&per_page=2')).toEqual([]);
    expect((await loadList(room, '?print_type_eq=english')).map(({ id }) => id)).toEqual([ids[1]]);
    expect(
      await loadList(room, `?learning_record_id_eq=${roundId}&course_id_eq=${room.courseId}&student_id_eq=${room.studentId}`),
    ).toHaveLength(3);
    expect(await loadList(room, '?learning_record_id_eq=999999')).toEqual([]);
    expect(await loadList(room, '?course_id_eq=999999')).toEqual([]);
    expect((await room.call('GET learning_prints?student_id_eq=999999')).body.error).toBe('STUDENT_NOT_FOUND');
    expect((await room.call('GET learning_prints?print_type_eq=other')).status).toBe(400);
  });

  test("are nobody else's", async () => {
    const stranger = await createClassroom(api);
    expect(await loadList(stranger)).toEqual([]);
    const { id } = prints[0]!;
    for (const request of [
      `GET learning_prints/${id}`,
      `GET learning_prints/${id}/export`,
      `POST learning_prints/${id}/print`,
      'GET learning_prints/999999',
    ] as const) {
      expect((await stranger.call(request)).body.error).toBe('NOT_FOUND');
    }
    expect((await room.call(`GET learning_prints/${id}/export?student_id_eq=${stranger.studentId}`)).body.error).toBe('STUDENT_NOT_FOUND');
    expect((await api.call('GET learning_prints', { studentId: room.studentId })).status).toBe(401);
  });

  test('are none for a round in which every word was known', async () => {
    const other = await createClassroom(api);
    const { id } = await other.open();
    for (const wordId of other.wordIds) await other.mark(id, wordId, true);
    expect((await other.complete(id)).status).toBe(200);
    expect(await loadList(other)).toEqual([]);
  });
});

describe('A print that is out of date', () => {
  test('is made again on export, and on print; the old link still opens', async () => {
    const { print: before, file: old } = await untilMade(room, prints[2]!.id);
    await rename(room.wordIds[0]!, '改过的词义');
    const waiting = data<ExportedPrint>(await room.call(`GET learning_prints/${before.id}/export`));
    expect(waiting).toMatchObject({ file: null, print: { number: before.number } });
    expect(['waiting', 'making']).toContain(waiting.print.status);
    const { file } = await untilMade(room, before.id);
    expect(getText(readPdf(await download(file)))).toContain('改过的词义');
    expect(getText(readPdf(await download(old)))).not.toContain('改过的词义');
    await rename(room.wordIds[1]!, '又改了');
    expect(data<LearningPrint>(await room.call(`POST learning_prints/${before.id}/print`)).status).not.toBe('ready');
    expect(getText(readPdf(await download((await untilMade(room, before.id)).file)))).toContain('又改了');
  });

  test('is left as it is while nothing has changed, also when asked for many times at once', async () => {
    const { file } = await untilMade(room, prints[1]!.id);
    const again = await Promise.all(Array.from({ length: 5 }, () => room.call(`POST learning_prints/${prints[1]!.id}/print`)));
    expect(again.map((answer) => data<LearningPrint>(answer).status)).toEqual(Array(5).fill('ready'));
    expect((await download(file)).length).toBe(file!.byte_size);
  });

  test('is made again when its file is gone', async () => {
    await untilMade(room, prints[0]!.id);
    const dir = api.config.objects.store === 'local' ? api.config.objects.dir : '';
    await rm(path.join(dir, 'prints', String(room.studentId)), { recursive: true });
    expect(data<ExportedPrint>(await room.call(`GET learning_prints/${prints[0]!.id}/export`)).file).toBeNull();
    expect((await untilMade(room, prints[0]!.id)).file).not.toBeNull();
  });
});

test('the PDF of a print is kept for a week, and made again for whoever wants it later', async () => {
  const { id } = prints[2]!;
  await untilMade(room, id);
  const getKey = async (): Promise<string | null> => {
    const { rows } = await api.database.pool.query<{ key: string | null }>('select object_key as key from learning_prints where id = $1', [
      id,
    ]);
    return rows[0]?.key ?? null;
  };
  const age = (days: number) =>
    api.database.db.execute(sql`update learning_prints set made_at = now() - make_interval(days => ${days}) where id = ${id}`);
  const key = await getKey();
  expect(key).not.toBeNull();
  await age(6);
  await api.app.sweep();
  expect(await getKey()).toBe(key);
  await age(8);
  await api.app.sweep();
  expect(await getKey()).toBeNull();
  const { rows } = await api.database.pool.query(
    "select data ->> 'objectKey' as key from pgboss.job where name = 'discard-object' and state = 'created'",
  );
  expect(rows).toContainEqual({ key });
  expect(data<ExportedPrint>(await room.call(`GET learning_prints/${id}/export`)).file).toBeNull();
  expect((await untilMade(room, id)).file).not.toBeNull();
});

describe('The mistake word book', () => {
  const loadExport = (who: Classroom, query = '') => who.call(`GET mistake_word_books/export?course_id_eq=${who.courseId}${query}`);

  test('is printed by chapter; the same words give the same print, also at once', async () => {
    const other = await createClassroom(api);
    const round = await other.open();
    await other.passExam(round.id, 12, [0, 3, 11]);
    await other.complete(round.id);
    const answers = await Promise.all(Array.from({ length: 4 }, () => loadExport(other)));
    const ids = new Set(answers.map((answer) => data<LearningPrint>(answer).id));
    expect(ids.size).toBe(1);
    const [id = 0] = ids;
    const { print, file } = await untilMade(other, id);
    expect(print).toMatchObject({ print_type: 'mistake_book', print_type_text: '错词本', words_count: 3, learning_record_id: null });
    const text = getText(readPdf(await download(file)));
    expect(text).toContain('第1章（2词）1.w1');
    expect(text).toContain('第2章（1词）3.w12');
    expect(text).toContain('错1次');
    expect(data<LearningPrint>(await loadExport(other)).id).toBe(id);
    const [book] = data<{ id: number }[]>(await other.call('GET mistake_word_books'));
    expect(data<LearningPrint>(await other.call(`GET mistake_word_books/${book!.id}/export`)).id).toBe(id);
    const ofChapter = data<LearningPrint>(await loadExport(other, `&chapter_id_eq=${other.chapterIds[1]}`));
    expect([ofChapter.words_count, ofChapter.id === id]).toEqual([1, false]);
    expect((await loadExport(other, '&times_wrong_gteq=2')).body.error).toBe('NOTHING_TO_PRINT');
    const stranger = await createClassroom(api);
    expect((await stranger.call(`GET mistake_word_books/${book!.id}/export`)).body.error).toBe('NOT_FOUND');
    expect((await stranger.call(`GET mistake_word_books/export?course_id_eq=${other.courseId}`)).body.error).toBe('COURSE_NOT_ASSIGNED');
    expect((await loadExport(stranger)).body.error).toBe('NOTHING_TO_PRINT');
    expect((await stranger.call('GET mistake_word_books/export')).status).toBe(400);
  });

  test('numbers are unique and without gaps, however many are asked for at once', async () => {
    const other = await createClassroom(api);
    const round = await other.open();
    await other.passExam(
      round.id,
      30,
      Array.from({ length: 30 }, (_, i) => i),
    );
    await other.complete(round.id);
    await Promise.all(
      other.chapterIds.flatMap((id) => [loadExport(other, `&chapter_id_eq=${id}`), loadExport(other, `&chapter_id_eq=${id}`)]),
    );
    const numbers = (await loadList(other)).map(({ number }) => Number(number.slice(9))).sort((a, b) => a - b);
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

describe('When making fails', () => {
  test('people are told so, and it can be made again', async () => {
    const broken = await buildTestApp({
      JOBS: 'true',
      OBJECT_STORE: 's3',
      S3_ENDPOINT: 'http://127.0.0.1:9',
      S3_BUCKET: 'b',
      S3_ACCESS_KEY_ID: 'a',
      S3_SECRET_ACCESS_KEY: 's',
    });
    try {
      const other = await createClassroom(broken);
      await finishRound(other, 3);
      const [print] = await loadList(other);
      const deadline = Date.now() + 60_000;
      let seen: LearningPrint = print!;
      while (seen.status !== 'failed' && Date.now() < deadline) {
        seen = data<LearningPrint>(await other.call(`GET learning_prints/${print!.id}`));
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      expect(seen).toMatchObject({ status: 'failed', status_text: '没有做成，请重试' });
      expect(['waiting', 'making']).toContain(data<LearningPrint>(await other.call(`POST learning_prints/${print!.id}/print`)).status);
    } finally {
      await broken.close();
    }
  });
});

describe('Several processes, and crashes', () => {
  test('the newest is made first; an old one that is asked for again comes before all that wait, made before or not', async () => {
    const idle = await buildTestApp(); // makes no prints itself
    const begin = (): Promise<ServerProcess> => {
      const dir = idle.config.objects.store === 'local' ? idle.config.objects.dir : '';
      return startServer({ DATABASE_URL: idle.url, OBJECTS_DIR: dir, SPEECH: 'none', LOG_LEVEL: 'info' });
    };
    try {
      const before = await createClassroom(idle);
      await finishRound(before, 8);
      const now = await createClassroom(idle);
      await finishRound(now, 8);
      const server = await begin();
      for (const who of [before, now]) for (const { id } of await loadList(who)) await untilMade(who, id);
      expect(await server.end('SIGTERM')).toBe(0);
      const { rows } = await idle.database.db.execute<{ id: number }>(sql`select id from learning_prints order by made_at`);
      const ids = rows.map(({ id }) => id);
      expect(ids).toHaveLength(6);
      expect(ids).toEqual([...ids].sort((a, b) => b - a));

      const made = (await loadList(before)).map(({ id }) => id).sort((a, b) => a - b);
      const later = await createClassroom(idle);
      await finishRound(later, 8);
      const waiting = (await loadList(later)).map(({ id }) => id).sort((a, b) => b - a);
      const [oldest = 0] = made;
      const lastOfAll = waiting.at(-1) ?? 0;
      await idle.database.db.execute(sql`update words set meaning = meaning || '；新义'`);
      await later.call(`POST learning_prints/${lastOfAll}/print`);
      await before.call(`POST learning_prints/${oldest}/print`);
      const since = new Date();
      const next = await begin();
      for (const id of waiting) await untilMade(later, id);
      expect(await next.end('SIGTERM')).toBe(0);
      const { rows: again } = await idle.database.db.execute<{ id: number }>(
        sql`select id::int as id from learning_prints where made_at > ${since.toISOString()} order by made_at`,
      );
      expect(again.map(({ id }) => id)).toEqual([oldest, lastOfAll, ...waiting.slice(0, -1)]);
    } finally {
      await idle.close();
    }
  });

  test('prints that a killed server left are made by the next; two servers make each once', async () => {
    const idle = await buildTestApp(); // makes no prints itself
    const dir = idle.config.objects.store === 'local' ? idle.config.objects.dir : '';
    const env = { DATABASE_URL: idle.url, OBJECTS_DIR: dir, SPEECH: 'none', LOG_LEVEL: 'info' };
    try {
      const other = await createClassroom(idle);
      await finishRound(other, 8);
      const waiting = await loadList(other);
      expect(waiting.map(({ status }) => status)).toEqual(['waiting', 'waiting', 'waiting']);
      // As a server leaves it that dies while it makes one.
      await idle.database.db.execute(
        sql`update learning_prints set status = 'making' where student_id = ${other.studentId} and id = ${waiting[0]!.id}`,
      );
      const first = await startServer(env);
      await first.end('SIGKILL');
      const [a, b] = await Promise.all([startServer(env), startServer(env)]);
      const made = await Promise.all(waiting.map(({ id }) => untilMade(other, id)));
      expect(made.map(({ print }) => print.status)).toEqual(['ready', 'ready', 'ready']);
      expect(await Promise.all([a.end('SIGTERM'), b.end('SIGTERM')])).toEqual([0, 0]);
      const { rows } = await idle.database.db.execute(
        sql`select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name = 'xueban' and state <> 'idle'`,
      );
      expect(rows).toEqual([]);
    } finally {
      await idle.close();
    }
  });
});

test('words that the course no longer has are not printed with the mistake word book', async () => {
  const room = await createClassroom(api);
  await finishRound(room, 3, [0, 1]);
  await api.database.pool.query('update words set removed_at = now() where id = $1', [room.wordIds[0]]);
  expect(data<LearningPrint>(await room.call(`GET mistake_word_books/export?course_id_eq=${room.courseId}`)).words_count).toBe(1);
});
