/** A school for the bench of the console: students with one past, teachers, classes, mathematics with mistakes, bookings. */
import { CONSENT_VERSION } from '@xueban/contract/constants';
import type { Database } from '../../server/src/database';
import { insertTrialBooking } from '../../server/src/modules/lessons/trials/trial-bookings.repository';
import { insertMathCourse } from '../../server/test/math/small-course';
import { copyLearner } from './copied-learner';

const CLASS_SIZE = 40;
const BOOKINGS = 300;
const SURNAMES = Array.from('王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗单解区仇');
const GIVEN = Array.from('一诺雨桐梓涵子轩欣怡浩宇思远若曦嘉禾明哲');

/** @param studentId whose past all have @returns one of the teachers, who has a class */
export async function createConsoleSchool(database: Database, studentId: number, students: number): Promise<number> {
  const { db, pool } = database;
  await copyLearner(database, studentId, students);
  await pool.query(
    `update students set name = ($1::text[])[1 + id % $3] || ($2::text[])[1 + (id * 7) % $4] || ($2::text[])[1 + (id * 11) % $4]`,
    [SURNAMES, GIVEN, SURNAMES.length, GIVEN.length],
  );
  await pool.query(`insert into teachers (name) select '老师' || n from generate_series(1, $1::int) n`, [Math.ceil(students / CLASS_SIZE)]);
  await pool.query(`
    with t as (select array_agg(id order by id) as ids from teachers)
    update student_allocations set teacher_id = t.ids[1 + student_id % cardinality(t.ids)] from t`);
  await pool.query(`insert into classes (name, teacher_id) select name || '班', id from teachers`);
  await pool.query(`
    insert into class_students (class_id, student_id, joined_at)
    select c.id, a.student_id, now() from (select distinct student_id, teacher_id from student_allocations) a join classes c on c.teacher_id = a.teacher_id`);
  await addMathematics(database);
  for (let n = 0; n < BOOKINGS; n += 1) {
    const phone = String(13_700_000_000 + n);
    await insertTrialBooking(db, { name: `家长${n}`, phone, grade: '七年级', source: 'vocab_test', consentVersion: CONSENT_VERSION });
  }
  await pool.query('vacuum analyze');
  const { rows } = await pool.query<{ id: string }>('select min(teacher_id) as id from classes');
  return Number(rows[0]?.id);
}

/** A course that all have, with every question in their mistake books. */
async function addMathematics({ db, pool }: Database): Promise<void> {
  const courseId = await insertMathCourse(db, { name: '数学', sections: 12 });
  await pool.query(
    `insert into student_allocations (student_id, course_id, teacher_id)
     select distinct on (student_id) student_id, $1::bigint, teacher_id from student_allocations`,
    [courseId],
  );
  await pool.query(
    `insert into question_mistakes (student_id, course_id, question_id, chapter_id, knowledge_point_ids, cause, times_wrong, last_wrong_at)
     select s.id, q.course_id, q.id, q.chapter_id, q.knowledge_point_ids, '计算错误', 1 + q.id % 3, now() - q.id % 30 * interval '1 day'
     from questions q, students s where q.course_id = $1 and q.kind is not null`,
    [courseId],
  );
}
