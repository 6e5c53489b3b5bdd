/** A subject that only a later version of the server knows, as after going back to this one: it is taken for none of ours. */
import type { StudyCalendar, WeeklyReport } from '@xueban/contract/resources/study-days';
import { sql } from 'drizzle-orm';
import { createMaterialLoader } from '../../src/modules/ai/generations/material.service';
import { getSchoolDay } from '../../src/modules/school/rules/school-calendar';
import { useTestApp } from '../support/app';
import { type Classroom, createClassroom, data, newKey } from './school';

const api = useTestApp();
let room: Classroom;
let courseId: number;
const now = new Date();
const today = getSchoolDay(now);

beforeAll(async () => {
  room = await createClassroom(api);
  const { db } = api.database;
  await db.execute(sql`alter type content_type add value 'of_later'`);
  const { rows } = await db.execute<{ id: string }>(
    sql`insert into courses (name, content_type) values ('以后的学科', 'of_later') returning id`,
  );
  courseId = Number(rows[0]!.id);
  await db.execute(sql`
    insert into student_allocations (student_id, course_id, teacher_id) values (${room.studentId}, ${courseId}, ${room.teacherId})`);
  await db.execute(sql`
    insert into learning_records (student_id, course_id, learning_subtype, started_at, completed_at, studied_on, studied_seconds, report)
    values (${room.studentId}, ${courseId}, 'learn', ${now}, ${now}, ${today}::date, 60, '{"changed_course_hours": 0}'),
      (${room.studentId}, ${courseId}, 'learn', ${now}, ${now}, ${today}::date, 30, '{"changed_course_hours": 0, "learned_count": 7}')`);
  await db.execute(sql`insert into study_days (student_id, day) values (${room.studentId}, ${today}::date)`);
});

test('its time counts on the day, but neither as words nor as mathematics, whatever its report has', async () => {
  const day = { day: today, studied: true, learned_count: 0, reviewed_count: 0, math_count: 0, seconds: 90 };
  expect(data<StudyCalendar>(await room.call('GET study_calendar')).days).toEqual([day]);
  const { figures } = data<WeeklyReport>(await room.call('GET weekly_report'));
  expect(figures).toMatchObject({ studied_days: 1, learned_count: 0, math_count: 0, seconds: 90 });
});

test('the plan of the week is made of what this version knows', async () => {
  const material = await createMaterialLoader({ db: api.database.db, now: () => now })(room.studentId, { kind: 'plan' }, null);
  expect(material).toMatchObject({ of: 'plan', words: [{ courseId: room.courseId }], math: [] });
});

test('there are no lessons in it', async () => {
  const { status, body } = await room.call('POST teaching_records', { course_id: courseId, lesson_length: 'long' });
  expect([status, body.error]).toEqual([422, 'LESSON_NOT_OFFERED']);
});

test('nothing is opened, known or answered in it, and no request is a fault of the server', async () => {
  const { rows } = await api.database.db.execute<{ id: string }>(
    sql`select min(id) as id from learning_records where course_id = ${courseId}`,
  );
  const question = `learning_records/${rows[0]!.id}/questions/1`;
  for (const answer of [
    await room.call(`POST courses/${courseId}/learning_records`, { learning_subtype: 'learn' }),
    await room.call(`POST courses/${courseId}/learning_records/${rows[0]!.id}/complete`),
    await room.call(`POST ${question}/known`, { known: true }, newKey()),
    await room.submit(Number(rows[0]!.id), 1),
  ])
    expect([answer.status, answer.body.error]).toEqual([404, 'NOT_FOUND']);
});
