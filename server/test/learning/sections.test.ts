/** One open record in a course, and one in each of its sections; a lesson is that of all of them. */
import type { LearningRecordSummary } from '@xueban/contract/resources/learning-records/calls';
import type { TeachingRecord } from '@xueban/contract/resources/teaching-records';
import { holdOpenRecord, holdOpenRecords, insertRecord } from '../../src/modules/learning/records/learning-records.repository';
import { useTestApp } from '../support/app';
import { type Classroom, createClassroom, data } from './school';

const SECTIONS = [null, 11, 12] as const;

const api = useTestApp();
let room: Classroom;
let ids: number[];

/** As a subject with sections opens its records; words have none. */
const insert = (sectionId: number | null): Promise<number> =>
  insertRecord(api.database.db, {
    studentId: room.studentId,
    courseId: room.courseId,
    unitId: null,
    chapterId: null,
    sectionId,
    teacherId: null,
    teachingRecordId: null,
    learningSubtype: 'learn',
    startedAt: new Date(),
  });

beforeAll(async () => {
  room = await createClassroom(api);
  ids = [];
  for (const section of SECTIONS) ids.push(await insert(section));
});

test.each(SECTIONS)('section %s has one open record', async (section) => {
  await expect(insert(section)).rejects.toMatchObject({ cause: { code: '23505' } });
  const open = await api.database.db.transaction((tx) => holdOpenRecord(tx, room, section));
  expect(open).toMatchObject({ id: ids[SECTIONS.indexOf(section)], sectionId: section });
});

test('records are listed by section', async () => {
  const listed = async (query: string): Promise<(number | null)[]> =>
    data<LearningRecordSummary[]>(await room.call(`GET courses/${room.courseId}/learning_records${query}`)).map(
      (record) => record.section_id,
    );
  expect(await listed('')).toEqual([12, 11, null]);
  expect(await listed('?section_id_eq=11')).toEqual([11]);
});

test('a lesson that is opened is that of every open record, also when it was that of one', async () => {
  const holdLessons = async (): Promise<(number | null)[]> =>
    (await api.database.db.transaction((tx) => holdOpenRecords(tx, room))).map(({ teachingRecordId }) => teachingRecordId);
  const open = async (): Promise<TeachingRecord> =>
    data(await room.call('POST teaching_records', { course_id: room.courseId, lesson_length: 'short' }));
  const { id } = await open();
  expect(await holdLessons()).toEqual([id, id, id]);
  ids.push(await insert(13));
  expect(await open()).toMatchObject({ id });
  expect(await holdLessons()).toEqual([id, id, id, id]);
});
