import type { SchoolDatabase } from '../driver/database';
import type { GivenAnswer } from './round';

/** What the database holds about a learner; each query once, so that specs read as sentences. */
export class Recorded {
  constructor(private readonly database: SchoolDatabase) {}

  async studentId(name: string): Promise<string> {
    return (await this.database.row<{ id: string }>('select id from students where name = $1', name)).id;
  }

  /** The newest learning record of a student. */
  async record(studentId: string): Promise<{
    id: string;
    completed_at: Date | null;
    report: { percentage: number; wrong_word_ids: number[] } | null;
    teaching_record_id: string | null;
  }> {
    const [record] = await this.database.rows<Awaited<ReturnType<Recorded['record']>>>(
      'select id, completed_at, report, teaching_record_id from learning_records where student_id = $1 order by id desc limit 1',
      studentId,
    );
    if (!record) throw new Error('The student has no learning record');
    return record;
  }

  /** Answers of a record in the order the server received them, by spelling. */
  async answers(studentId: string, recordId: string): Promise<GivenAnswer[]> {
    return this.database.rows<GivenAnswer & { mixed: number[] }>(
      `select a.step, w.spelling as word, a.current_group as "group", coalesce(a.mixed_groups, '{}') as mixed, a.correct
         from learning_answers a join words w on w.id = a.word_id
        where a.student_id = $1 and a.learning_record_id = $2 order by a.id`,
      studentId,
      recordId,
    );
  }

  /** Due days of a record's 21-day plan, as days after the study day. */
  async planDays(studentId: string, recordId: string): Promise<number[]> {
    const rows = await this.database.rows<{ day: number }>(
      `select p.due_on - (r.completed_at at time zone 'Asia/Shanghai')::date as day
         from reinforcement_plans p join learning_records r on r.student_id = p.student_id and r.id = p.learning_record_id
        where p.student_id = $1 and p.learning_record_id = $2 order by p.due_on`,
      studentId,
      recordId,
    );
    return rows.map(({ day }) => day);
  }

  /** Words learned or known through a record, by state. */
  async words(studentId: string, recordId: string, state: 'reviewing' | 'mastered'): Promise<string[]> {
    const rows = await this.database.rows<{ spelling: string }>(
      `select w.spelling from student_words s join words w on w.id = s.word_id
        where s.student_id = $1 and s.learning_record_id = $2 and s.state = $3 order by w.spelling`,
      studentId,
      recordId,
      state,
    );
    return rows.map(({ spelling }) => spelling);
  }

  async mistakes(studentId: string): Promise<string[]> {
    const rows = await this.database.rows<{ spelling: string }>(
      'select w.spelling from word_mistakes m join words w on w.id = m.word_id where m.student_id = $1 order by w.spelling',
      studentId,
    );
    return rows.map(({ spelling }) => spelling);
  }

  async courseHours(studentId: string): Promise<number> {
    return Number(
      (await this.database.row<{ hours: string }>('select course_hours_left as hours from students where id = $1', studentId)).hours,
    );
  }

  async lesson(studentId: string, teachingRecordId: string): Promise<{ changed_course_hours: string; completed_at: Date | null }> {
    return this.database.row(
      'select changed_course_hours, completed_at from teaching_records where student_id = $1 and id = $2',
      studentId,
      teachingRecordId,
    );
  }
}
