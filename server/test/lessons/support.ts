/** A classroom where lessons are as a school has them that has said nothing. */
import type { WordRecord } from '@xueban/contract/resources/learning-records/word';
import type { TeachingRecord } from '@xueban/contract/resources/teaching-records';
import { sql } from 'drizzle-orm';
import { findCode } from '../../src/modules/lessons/lesson-codes.repository';
import type { LessonRules } from '../../src/modules/lessons/rules/lesson-rules';
import { getSchoolDay } from '../../src/modules/school/rules/school-calendar';
import { type Classroom, type ClassroomOptions, createClassroom, data, newKey } from '../learning/school';
import type { Answer, TestApp } from '../support/app';

export interface LessonRoom extends Classroom {
  /** What the teacher says today. */
  code(): Promise<string>;
  /** A code that is not it. */
  wrongCode(): Promise<string>;
  /** Asks for a lesson; with the right code unless told. */
  lesson(body?: object): Promise<Answer>;
  lessons(): Promise<TeachingRecord[]>;
  /** Learns so many words in a round, over so many minutes by the phone's clock, and completes it. */
  learn(record: Pick<WordRecord, 'id'>, words: number, minutes: number): Promise<WordRecord>;
  left(): Promise<number>;
}

export async function createLessonRoom(
  api: TestApp,
  lessons: Partial<LessonRules> = {},
  options: ClassroomOptions = {},
): Promise<LessonRoom> {
  const room = await createClassroom(api, { lessons, ...options });
  const { db } = api.database;
  const code = async (): Promise<string> => (await findCode(db, room.teacherId, getSchoolDay(new Date())))!.code;
  return {
    ...room,
    code,
    wrongCode: async () => String((Number(await code()) + 1) % 10_000).padStart(4, '0'),
    lesson: async (body = {}) =>
      room.call('POST teaching_records', { course_id: room.courseId, lesson_length: 'long', teacher_code: await code(), ...body }),
    lessons: async () => data<TeachingRecord[]>(await room.call('GET teaching_records')),
    async learn({ id }, words, minutes) {
      // The round was begun so long ago: the phone's clock is never believed to be before that.
      const begun = new Date(Date.now() - minutes * 60_000 - 1000);
      await db.execute(sql`update learning_records set started_at = ${begun} where student_id = ${room.studentId} and id = ${id}`);
      await db.execute(sql`
        update teaching_records set started_at = ${begun} where student_id = ${room.studentId} and completed_at is null
          and id = (select teaching_record_id from learning_records where student_id = ${room.studentId} and id = ${id})`);
      const { body } = await room.call(`GET courses/${room.courseId}/words?learning_record_id_eq=${id}&per_page=100`);
      const round = (body.data as { id: number }[]).slice(0, words).map((word) => word.id);
      for (const wordId of round) await room.mark(id, wordId, false);
      for (const [place, wordId] of round.entries()) {
        const share = round.length < 2 ? 0 : place / (round.length - 1);
        await room.submit(id, wordId, { answered_at: new Date(begun.getTime() + 500 + share * minutes * 60_000).toISOString() }, newKey());
      }
      return data<WordRecord>(await room.complete(id));
    },
    left: async () => {
      const { rows } = await db.execute<{ left: number }>(
        sql`select course_hours_left::float8 as left from students where id = ${room.studentId}`,
      );
      return rows[0]!.left;
    },
  };
}
