import type { StudentAllocation, TeachingRecord } from '@xueban/contract/resources/teaching-records';
import { useTestApp } from '../support/app';
import { type Classroom, createClassroom, data, servicesAt } from '../learning/school';

const api = useTestApp();
let stranger: Classroom;
beforeAll(async () => {
  stranger = await createClassroom(api);
});

const openLesson = (room: Classroom, length = 'long') =>
  room.call('POST teaching_records', { course_id: room.courseId, lesson_length: length });
const getError = ({ status, body }: Awaited<ReturnType<Classroom['mark']>>) => [status, body.error];

describe('opening a lesson', () => {
  test('makes one (201) with the teacher of the course, then gives back the open one (200)', async () => {
    const room = await createClassroom(api);
    const made = await openLesson(room);
    expect(made.status).toBe(201);
    expect(data<TeachingRecord>(made)).toMatchObject({
      student: { name: '林小满' },
      teacher: { id: room.teacherId, name: '王老师' },
      course_id: room.courseId,
      lesson_length: 'long',
      completed_at: null,
      changed_course_hours: 0,
    });
    const again = await openLesson(room, 'long');
    expect(again.status).toBe(200);
    expect(again.body.data).toEqual(made.body.data);
  });

  test('ten at once open one', async () => {
    const room = await createClassroom(api);
    const answers = await Promise.all(Array.from({ length: 10 }, () => openLesson(room)));
    expect(new Set(answers.map((answer) => data<TeachingRecord>(answer).id)).size).toBe(1);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  test('not without a teacher, not in a course of somebody else', async () => {
    const room = await createClassroom(api, { teacher: false });
    expect(getError(await openLesson(room))).toEqual([422, 'TEACHER_NOT_ALLOCATED']);
    expect(getError(await room.call('POST teaching_records', { course_id: stranger.courseId, lesson_length: 'long' }))).toEqual([
      404,
      'COURSE_NOT_ASSIGNED',
    ]);
  });

  test('one left open yesterday is not resumed today; the day is that of Shanghai', async () => {
    const room = await createClassroom(api);
    const { clock, teachingRecords } = servicesAt(api, '2026-11-20T15:50:00Z');
    const open = () => teachingRecords.open(room.studentId, { course_id: room.courseId, lesson_length: 'long' });
    const first = await open();
    clock.set(new Date('2026-11-20T15:59:59Z'));
    expect(await open()).toEqual({ data: first.data, created: false });
    clock.set(new Date('2026-11-20T16:00:00Z'));
    expect(await open()).toMatchObject({ created: true });
  });
});

describe('reading lessons', () => {
  test('one by id, only of the student', async () => {
    const room = await createClassroom(api);
    const { id } = data<TeachingRecord>(await openLesson(room));
    expect((await room.call(`GET teaching_records/${id}`)).body.data).toMatchObject({ id });
    expect(getError(await stranger.call(`GET teaching_records/${id}`))).toEqual([404, 'NOT_FOUND']);
    expect(getError(await room.call('GET teaching_records/999999999'))).toEqual([404, 'NOT_FOUND']);
  });

  test('the list is newest first, by page and course; another student in the filter does not exist', async () => {
    const room = await createClassroom(api);
    const { clock, teachingRecords } = servicesAt(api, '2026-11-18T11:00:00Z');
    const ids: number[] = [];
    for (const day of ['18', '19', '20']) {
      clock.set(new Date(`2026-11-${day}T11:00:00Z`));
      ids.unshift((await teachingRecords.open(room.studentId, { course_id: room.courseId, lesson_length: 'short' })).data.id);
    }
    const list = async (query: string) => data<TeachingRecord[]>(await room.call(`GET teaching_records?${query}`)).map(({ id }) => id);
    expect(await list(`student_id_eq=${room.studentId}`)).toEqual(ids);
    expect(await list('page=2&per_page=2')).toEqual(ids.slice(2));
    expect(await list(`course_id_eq=${stranger.courseId}`)).toEqual([]);
    expect((await room.call('GET teaching_records?per_page=1')).body.total_count).toBe(3);
    expect(getError(await room.call(`GET teaching_records?student_id_eq=${stranger.studentId}`))).toEqual([404, 'STUDENT_NOT_FOUND']);
  });

  test('the latest, of one course or of all; null before the first', async () => {
    const room = await createClassroom(api);
    expect((await room.call('GET teaching_records/latest')).body.data).toBeNull();
    const { id } = data<TeachingRecord>(await openLesson(room));
    expect((await room.call('GET teaching_records/latest')).body.data).toMatchObject({ id });
    expect((await room.call(`GET teaching_records/latest?course_id=${stranger.courseId}`)).body.data).toBeNull();
  });
});

test('student allocations name course, student and teacher', async () => {
  const room = await createClassroom(api);
  const answer = await room.call(`GET student_allocations?course_id_eq=${room.courseId}`);
  expect(data<StudentAllocation[]>(answer)).toEqual([
    {
      id: expect.any(Number),
      course_id: room.courseId,
      student: { id: room.studentId, name: '林小满' },
      teacher: { id: room.teacherId, name: '王老师' },
    },
  ]);
  expect(answer.body.total_count).toBe(1);
  const alone = await createClassroom(api, { teacher: false });
  expect(data<StudentAllocation[]>(await alone.call('GET student_allocations'))).toMatchObject([{ teacher: null }]);
  expect(data<StudentAllocation[]>(await room.call('GET student_allocations?page=2'))).toEqual([]);
  expect(getError(await room.call(`GET student_allocations?student_id_eq=${alone.studentId}`))).toEqual([404, 'STUDENT_NOT_FOUND']);
});
