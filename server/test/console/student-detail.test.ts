/** 学员详情: lessons, words and mistakes of one student, written work marked by the school. */
import type { SchoolLesson } from '@xueban/contract/school/lessons';
import { createAdministration } from '../../src/modules/school/administration/administration.service';
import { type Classroom, createClassroom, servicesAt } from '../learning/school';
import { createStaff, school, signInStaff } from '../staff/support';
import { useTestApp } from '../support/app';

const api = useTestApp();
let room: Classroom;
let other: Classroom;
let owner: string;
let teacher: string;

beforeAll(async () => {
  room = await createClassroom(api, { lessons: { minLearned: 0, minMinutes: 0 } });
  other = await createClassroom(api, {});
  owner = await signInStaff(api, (await createStaff(api, 'owner')).phone);
  teacher = await signInStaff(api, (await createStaff(api, 'teacher', room.teacherId)).phone);
});

test('lessons of a student: newest first, charged or free and why, what was taken back', async () => {
  const teach = async (at: string, length: 'long' | 'review', learns: boolean): Promise<number> => {
    const { teachingRecords, learningRecords } = servicesAt(api, at);
    const { data } = await teachingRecords.open(room.studentId, { course_id: room.courseId, lesson_length: length });
    if (learns) await learningRecords.open(room.studentId, room.courseId, { learning_subtype: 'learn' });
    await teachingRecords.end(room.studentId, data.id);
    return data.id;
  };
  const unused = await teach('2026-03-02T11:00:00.000Z', 'long', false);
  const charged = await teach('2026-03-03T11:00:00.000Z', 'long', true);
  const { items } = await createAdministration(api.database.db).listHours(String(room.studentId), { limit: 1, offset: 0 });
  await school(api, `POST students/${room.studentId}/course_hour_entries/${items[0]!.id}/reverse`, {
    cookie: owner,
    key: 'reverse-lesson',
    body: { reason: '设备出错' },
  });
  const { body } = await school(api, `GET students/${room.studentId}/lessons`, { cookie: teacher });
  expect(body.total_count).toBe(2);
  expect((body.data as SchoolLesson[]).map(({ id, charge_reason: reason, reversed_at: at }) => [id, reason, at === null])).toEqual([
    [charged, 'lesson', false],
    [unused, 'unused', true],
  ]);
  expect((await school(api, `GET students/${other.studentId}/lessons`, { cookie: teacher })).body.error).toBe('STUDENT_NOT_FOUND');
});
