import type { WordRecord, WordRecordSummary } from '@xueban/contract/resources/learning-records/word';
import { sql } from 'drizzle-orm';
import { useTestApp } from '../support/app';
import { type Classroom, createClassroom, data } from './school';

const api = useTestApp();
let stranger: Classroom;
beforeAll(async () => {
  stranger = await createClassroom(api);
});

const getError = ({ status, body }: Awaited<ReturnType<Classroom['mark']>>) => [status, body.error];

describe('opening a round', () => {
  test('makes a record (201), then gives back the open one (200)', async () => {
    const room = await createClassroom(api);
    const made = await room.call(`POST courses/${room.courseId}/learning_records`, { learning_subtype: 'learn' });
    expect([made.status, made.body.code]).toEqual([201, 201]);
    expect(data<WordRecord>(made)).toMatchObject({
      course_id: room.courseId,
      unit_id: room.unitIds[0],
      chapter_id: room.chapterIds[0],
      section_id: null,
      teacher_id: null,
      teaching_record_id: null,
      learning_subtype: 'learn',
      status: 'open',
      completed_at: null,
      words: [],
      answers: [],
      report: null,
      progress: { step: 'pre_exam', words_count: 0, groups_count: 0, percentage: 0 },
    });
    const again = await room.call(`POST courses/${room.courseId}/learning_records`, { learning_subtype: 'learn' });
    expect([again.status, again.body.code]).toEqual([200, 200]);
    expect(data<WordRecord>(again).id).toBe(data<WordRecord>(made).id);
  });

  test('ten phones at once open one', async () => {
    const room = await createClassroom(api);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => room.call(`POST courses/${room.courseId}/learning_records`, { learning_subtype: 'learn' })),
    );
    expect(new Set(answers.map((answer) => data<WordRecord>(answer).id)).size).toBe(1);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  test('after completion there is room for the next, in the chapter the student is at', async () => {
    const room = await createClassroom(api, { perChapter: 2 });
    const { id } = await room.open();
    await room.passExam(id, 2);
    await room.complete(id);
    const next = await room.open();
    expect(next.id).not.toBe(id);
    expect(next.chapter_id).toBe(room.chapterIds[1]);
  });

  test('in the chapter or unit asked for', async () => {
    const room = await createClassroom(api);
    expect(await room.open({ chapter_id: room.chapterIds[1] })).toMatchObject({ chapter_id: room.chapterIds[1], unit_id: room.unitIds[0] });
    const other = await createClassroom(api);
    expect(await other.open({ unit_id: other.unitIds[1] })).toMatchObject({ chapter_id: other.chapterIds[2], unit_id: other.unitIds[1] });
  });

  test('only with the teacher and an open lesson of the course', async () => {
    const room = await createClassroom(api);
    const lesson = data<{ id: number }>(await room.call('POST teaching_records', { course_id: room.courseId, lesson_length: 'long' }));
    const strange = data<{ id: number }>(
      await stranger.call('POST teaching_records', { course_id: stranger.courseId, lesson_length: 'long' }),
    );
    const post = (body: object) => room.call(`POST courses/${room.courseId}/learning_records`, { learning_subtype: 'learn', ...body });
    expect(getError(await post({ teacher_id: stranger.teacherId }))).toEqual([422, 'TEACHER_NOT_ALLOCATED']);
    expect(getError(await post({ teaching_record_id: strange.id }))).toEqual([422, 'LESSON_NOT_OPEN']);
    expect(getError(await post({ chapter_id: stranger.chapterIds[0] }))).toEqual([404, 'NOT_FOUND']);
    expect(getError(await post({ unit_id: room.unitIds[0], chapter_id: room.chapterIds[2] }))).toEqual([404, 'NOT_FOUND']);
    expect(getError(await post({ section_id: 1 }))).toEqual([404, 'NOT_FOUND']);
    expect(await room.open({ teacher_id: room.teacherId, teaching_record_id: lesson.id })).toMatchObject({
      teacher_id: room.teacherId,
      teaching_record_id: lesson.id,
    });
  });

  test('only in a course of the student', async () => {
    const room = await createClassroom(api);
    expect(getError(await room.call(`POST courses/${stranger.courseId}/learning_records`, { learning_subtype: 'learn' }))).toEqual([
      404,
      'COURSE_NOT_ASSIGNED',
    ]);
    expect(getError(await room.call('POST courses/999999999/learning_records', { learning_subtype: 'learn' }))).toEqual([
      404,
      'COURSE_NOT_ASSIGNED',
    ]);
  });

  test('a course without words has no chapter to start in', async () => {
    const room = await createClassroom(api);
    await api.database.db.execute(sql`update chapters set removed_at = now() where course_id = ${room.courseId}`);
    expect(await room.open()).toMatchObject({ chapter_id: null, unit_id: null });
  });
});

describe('reading', () => {
  test('a record of another student, another course or none is not there', async () => {
    const room = await createClassroom(api);
    const { id } = await room.open();
    expect(getError(await stranger.call(`GET courses/${room.courseId}/learning_records/${id}`))).toEqual([404, 'NOT_FOUND']);
    expect(getError(await room.call(`GET courses/${stranger.courseId}/learning_records/${id}`))).toEqual([404, 'NOT_FOUND']);
    expect(getError(await room.call(`GET courses/${room.courseId}/learning_records/999999999`))).toEqual([404, 'NOT_FOUND']);
  });

  test('an open round stands where its answers say', async () => {
    const room = await createClassroom(api);
    const { id } = await room.open();
    const round = room.wordIds.slice(0, 7);
    for (const word of round) await room.mark(id, word, false);
    for (const step of ['memorization', 'paper_cut_box']) {
      for (const word of round.slice(0, 5)) await room.submit(id, word, { step, current_group: 1 });
    }
    const { progress, words } = data<WordRecord>(await room.call(`GET courses/${room.courseId}/learning_records/${id}`));
    expect(progress).toEqual({
      step: 'memorization',
      current_group: 2,
      mixed_groups: [],
      groups_count: 2,
      words_count: 7,
      words_done: 5,
      percentage: 33,
    });
    expect(words.map((word) => word.spelling)).toEqual(['w1', 'w2', 'w3', 'w4', 'w5', 'w6', 'w7']);
  });

  test('the list is newest first, by page, by status, by chapter', async () => {
    const room = await createClassroom(api);
    const ids: number[] = [];
    for (let i = 0; i < 3; i += 1) {
      const { id } = await room.open(i === 1 ? { chapter_id: room.chapterIds[2] } : {});
      ids.unshift(id);
      if (i === 2) break;
      await room.mark(id, room.wordIds[i]!, true);
      await room.complete(id);
    }
    const list = async (query: string) => {
      const answer = await room.call(`GET courses/${room.courseId}/learning_records?${query}`);
      return {
        ids: data<WordRecordSummary[]>(answer).map(({ id }) => id),
        total: answer.body.total_count,
        pages: answer.headers['x-total-pages'],
      };
    };
    expect(await list('')).toEqual({ ids, total: 3, pages: '1' });
    expect(await list('per_page=2')).toMatchObject({ ids: ids.slice(0, 2), total: 3, pages: '2' });
    expect(await list('per_page=2&page=2')).toMatchObject({ ids: ids.slice(2), total: 3 });
    expect(await list('page=9')).toMatchObject({ ids: [], total: 3 });
    expect(await list('status_eq=open')).toMatchObject({ ids: [ids[0]], total: 1 });
    expect(await list('status_eq=completed')).toMatchObject({ ids: ids.slice(1), total: 2 });
    expect(await list(`chapter_id_eq=${room.chapterIds[2]!}`)).toMatchObject({ ids: [ids[1]], total: 1 });
    expect(await list('section_id_eq=1')).toMatchObject({ ids: [], total: 0 });
    expect(getError(await stranger.call(`GET courses/${room.courseId}/learning_records`))).toEqual([404, 'COURSE_NOT_ASSIGNED']);
  });

  test('the latest, of one course or of all; null before the first', async () => {
    const room = await createClassroom(api);
    expect((await room.call('GET learning_records/latest')).body.data).toBeNull();
    const { id } = await room.open();
    expect((await room.call('GET learning_records/latest')).body.data).toMatchObject({
      id,
      status: 'open',
      progress: { step: 'pre_exam' },
    });
    expect((await room.call(`GET learning_records/latest?course_id_eq=${room.courseId}`)).body.data).toMatchObject({ id });
    expect((await room.call(`GET learning_records/latest?course_id_eq=${stranger.courseId}`)).body.data).toBeNull();
  });
});
