import type { Course, CourseSummary, LearningProgress, StudentWord } from '@xueban/contract/resources/courses';
import { sql } from 'drizzle-orm';
import { saveAllocation } from '../../src/modules/students/allocations/student-allocations.repository';
import { type Classroom, createClassroom, data } from '../learning/school';
import { useTestApp } from '../support/app';

const api = useTestApp();
let stranger: Classroom;
beforeAll(async () => {
  stranger = await createClassroom(api);
});

const getError = ({ status, body }: Awaited<ReturnType<Classroom['mark']>>) => [status, body.error];
const also = (room: Classroom, isDefault: boolean) =>
  saveAllocation(api.database.db, { studentId: room.studentId, courseId: stranger.courseId, isDefault });

describe('courses of a student', () => {
  test('the default one first, only those assigned, by page and content type', async () => {
    const room = await createClassroom(api);
    await also(room, true);
    const list = async (query: string) => {
      const answer = await room.call(`GET courses?${query}`);
      return { ids: data<CourseSummary[]>(answer).map(({ id }) => id), total: answer.body.total_count };
    };
    expect(await list(`student_id_eq=${room.studentId}&per_page=100`)).toEqual({ ids: [stranger.courseId, room.courseId], total: 2 });
    expect(await list('per_page=1&content_type_eq=word')).toEqual({ ids: [stranger.courseId], total: 2 });
    expect(await list('per_page=1&page=2')).toEqual({ ids: [room.courseId], total: 2 });
    expect(await list('content_type_eq=math')).toEqual({ ids: [], total: 0 });
    expect(getError(await room.call(`GET courses?student_id_eq=${stranger.studentId}`))).toEqual([404, 'STUDENT_NOT_FOUND']);
  });

  test('the default course; null when there is none of the kind', async () => {
    const room = await createClassroom(api);
    const loadDefault = async (type: string) =>
      (await room.call(`GET courses/default?course_content_type_eq=${type}&per_page=1`)).body.data;
    expect(await loadDefault('word')).toEqual({ course_id: room.courseId });
    expect(await loadDefault('math')).toEqual({ course_id: null });
    await also(room, true);
    expect(await loadDefault('word')).toEqual({ course_id: stranger.courseId });
  });

  test('a course with units and chapters by sequence', async () => {
    const room = await createClassroom(api);
    const course = data<Course>(await room.call(`GET courses/${room.courseId}`));
    expect(course).toMatchObject({ id: room.courseId, content_type: 'word', words_count: 30 });
    expect(
      course.units.map(({ name, chapters }) => [
        name,
        chapters.map((chapter) => [chapter.name, chapter.sequence, chapter.words_count, chapter.sections]),
      ]),
    ).toEqual([
      [
        'Unit 1',
        [
          ['第1章', 1, 10, []],
          ['第2章', 2, 10, []],
        ],
      ],
      ['Unit 2', [['第3章', 3, 10, []]]],
    ]);
  });

  test.each(['', '/words', '/learning_progresses', '/learning_progresses/current'])(
    'courses/{id}%s of somebody else is not there',
    async (path) => {
      const room = await createClassroom(api);
      expect(getError(await room.call(`GET courses/${stranger.courseId}${path}`))).toEqual([404, 'COURSE_NOT_ASSIGNED']);
      expect(getError(await room.call(`GET courses/999999999${path}`))).toEqual([404, 'COURSE_NOT_ASSIGNED']);
    },
  );
});

describe('progress', () => {
  test('by chapter; current is the first unfinished one', async () => {
    const room = await createClassroom(api, { perChapter: 3 });
    const progress = async () => data<LearningProgress[]>(await room.call(`GET courses/${room.courseId}/learning_progresses`));
    const expected = (percentages: number[], current: number) =>
      room.chapterIds.map((id, i) => ({
        context_id: id,
        context_type: 'Chapter',
        percentage: percentages[i],
        current: i === current,
      }));
    expect(await progress()).toEqual(expected([0, 0, 0], 0));
    const { id } = await room.open();
    await room.passExam(id, 4);
    expect(await progress()).toEqual(expected([0, 0, 0], 0));
    await room.complete(id);
    expect(await progress()).toEqual(expected([100, 33, 0], 1));
    expect((await room.call(`GET courses/${room.courseId}/learning_progresses/current`)).body.data).toEqual(expected([100, 33, 0], 1)[1]);
  });

  test('a course without chapters has none', async () => {
    const room = await createClassroom(api);
    await api.database.db.execute(sql`update chapters set removed_at = now() where course_id = ${room.courseId}`);
    expect((await room.call(`GET courses/${room.courseId}/learning_progresses/current`)).body.data).toBeNull();
  });
});

describe('words', () => {
  const spellings = (answer: Awaited<ReturnType<Classroom['mark']>>): string[] =>
    data<StudentWord[]>(answer).map(({ spelling }) => spelling);

  test('by sequence, by page, of a unit or chapter, with their state', async () => {
    const room = await createClassroom(api, { perChapter: 4 });
    const list = (query: string) => room.call(`GET courses/${room.courseId}/words?${query}`);
    const first = await list('per_page=3');
    expect(data<StudentWord[]>(first)[0]).toEqual({
      id: room.wordIds[0],
      sequence: 1,
      unit_id: room.unitIds[0],
      chapter_id: room.chapterIds[0],
      spelling: 'w1',
      phonetic: '/w/',
      part_of_speech: 'n.',
      meaning: '词1',
      example: 'This is w1.',
      translation: '这是词1。',
      state: 'new',
      distractors: [],
      audio_url: null,
      example_audio_url: null,
    });
    expect([first.body.total_count, first.headers['x-total-pages']]).toEqual([12, '4']);
    expect(spellings(await list('per_page=5&page=3'))).toEqual(['w11', 'w12']);
    expect(spellings(await list('page=4'))).toEqual([]);
    expect(spellings(await list(`chapter_id_eq=${room.chapterIds[1]!}`))).toEqual(['w5', 'w6', 'w7', 'w8']);
    expect((await list(`unit_id_eq=${room.unitIds[0]!}`)).body.total_count).toBe(8);
    expect(spellings(await list(`chapter_id_eq=${stranger.chapterIds[0]!}`))).toEqual([]);
    const { id } = await room.open();
    await room.mark(id, room.wordIds[1]!, true);
    await room.mark(id, room.wordIds[0]!, false);
    await room.submit(id, room.wordIds[0]!);
    await room.complete(id);
    expect(data<StudentWord[]>(await list('per_page=3')).map(({ state }) => state)).toEqual(['reviewing', 'mastered', 'new']);
  });

  test('in one state, and by a search in spelling or meaning', async () => {
    const room = await createClassroom(api, { perChapter: 4 });
    const { id } = await room.open();
    await room.mark(id, room.wordIds[4]!, true);
    await room.passExam(id, 4);
    await room.complete(id);
    const list = async (query: string) => {
      const answer = await room.call(`GET courses/${room.courseId}/words?${query}`);
      return [spellings(answer), answer.body.total_count];
    };
    expect(await list('state_eq=reviewing&per_page=3')).toEqual([['w1', 'w2', 'w3'], 4]);
    expect(await list('state_eq=mastered')).toEqual([['w5'], 1]);
    expect(await list('state_eq=new&per_page=2')).toEqual([['w6', 'w7'], 7]);
    expect(await list(`state_eq=new&chapter_id_eq=${room.chapterIds[1]!}`)).toEqual([['w6', 'w7', 'w8'], 3]);
    expect(await list('q=W1')).toEqual([['w1', 'w10', 'w11', 'w12'], 4]);
    expect(await list(`q=${encodeURIComponent('词1')}&state_eq=reviewing`)).toEqual([['w1'], 1]);
    expect(await list(`q=${encodeURIComponent('1词')}`)).toEqual([[], 0]);
    expect(await list('q=%25')).toEqual([[], 0]);
    expect(await list('q=_1')).toEqual([[], 0]);
    expect(await list(`q=${encodeURIComponent('\\')}`)).toEqual([[], 0]);
    expect((await room.call(`GET courses/${room.courseId}/words?state_eq=old`)).status).toBe(400);
  });
});

describe('words a round can draw from', () => {
  const spellings = (answer: Awaited<ReturnType<Classroom['mark']>>): string[] =>
    data<StudentWord[]>(answer).map(({ spelling }) => spelling);
  const candidates = (room: Classroom, recordId: number, query = 'per_page=100') =>
    room.call(`GET courses/${room.courseId}/words?learning_record_id_eq=${recordId}&${query}`);

  test('from its chapter to the end, then from the start; in pages that fit together', async () => {
    const room = await createClassroom(api, { perChapter: 3 });
    const { id } = await room.open({ chapter_id: room.chapterIds[1] });
    const all = ['w4', 'w5', 'w6', 'w7', 'w8', 'w9', 'w1', 'w2', 'w3'];
    const answer = await candidates(room, id);
    expect(spellings(answer)).toEqual(all);
    expect(data<StudentWord[]>(answer).every(({ state }) => state === 'new')).toBe(true);
    const pages = await Promise.all([1, 2, 3, 4].map((page) => candidates(room, id, `per_page=4&page=${page}`)));
    expect(pages.flatMap(spellings)).toEqual(all);
    expect(pages.map(({ body }) => body.total_count)).toEqual([9, 9, 9, 9]);
  });

  test('without those learned or known before, stable while the round is open', async () => {
    const room = await createClassroom(api, { perChapter: 3 });
    const first = await room.open();
    await room.mark(first.id, room.wordIds[1]!, true);
    await room.mark(first.id, room.wordIds[4]!, false);
    await room.submit(first.id, room.wordIds[4]!);
    await room.complete(first.id);
    const { id } = await room.open();
    const before = spellings(await candidates(room, id));
    expect(before).toEqual(['w1', 'w3', 'w4', 'w6', 'w7', 'w8', 'w9']);
    await room.mark(id, room.wordIds[0]!, true);
    await room.mark(id, room.wordIds[2]!, false);
    expect(spellings(await candidates(room, id))).toEqual(before);
  });

  test('none when every word is learned', async () => {
    const room = await createClassroom(api, { perChapter: 1 });
    const { id } = await room.open();
    for (const word of room.wordIds) await room.mark(id, word, true);
    await room.complete(id);
    const next = await room.open();
    expect((await candidates(room, next.id)).body).toMatchObject({ data: [], total_count: 0 });
  });

  test('not of a completed record, nor of somebody else', async () => {
    const room = await createClassroom(api);
    const { id } = await room.open();
    await room.mark(id, room.wordIds[0]!, true);
    expect(getError(await candidates(stranger, id))).toEqual([404, 'NOT_FOUND']);
    expect(getError(await stranger.call(`GET courses/${room.courseId}/words?learning_record_id_eq=${id}`))).toEqual([404, 'NOT_FOUND']);
    await room.complete(id);
    expect(getError(await candidates(room, id))).toEqual([409, 'RECORD_COMPLETED']);
  });
});
