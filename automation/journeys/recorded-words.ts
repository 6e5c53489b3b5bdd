import { REINFORCEMENT_DAYS } from '@xueban/contract/constants';
// Only constants come from the product: the rule itself is written here a second time, in SQL.
import { LEAST_LATE_WORDS, SESSION_SIZE } from '../../server/src/modules/words/rules/review-schedule/session';
import type { SchoolDatabase } from '../driver/database';

/** What the database holds about a learner's words, counted from the words themselves and not from kept counts. */
export class RecordedWords {
  constructor(
    private readonly database: SchoolDatabase,
    private readonly studentId: string,
  ) {}

  /** The course the word tab opens with: a student has a default one of each subject. */
  async courseId(): Promise<string> {
    return (
      await this.database.row<{ id: string }>(
        `select a.course_id as id from student_allocations a join courses c on c.id = a.course_id
          where a.student_id = $1 and a.is_default and c.content_type = 'word'`,
        this.studentId,
      )
    ).id;
  }

  /** Words in cells 1 to 9 of a course. */
  async cells(courseId: string): Promise<number[]> {
    const rows = await this.database.rows<{ cell: number; count: number }>(
      `select coalesce(s.cell, 1) as cell, count(*)::int as count from words w
         left join student_words s on s.word_id = w.id and s.student_id = $1
        where w.course_id = $2 and w.removed_at is null group by 1`,
      this.studentId,
      courseId,
    );
    return Array.from({ length: 9 }, (_, i) => rows.find(({ cell }) => cell === i + 1)?.count ?? 0);
  }

  /**
   * Words of today's session before its first answer, in a course on the 21-day plan. Those that the plan has today are all
   * in it, also when they missed an earlier day; other late ones are in it as far as there is room.
   */
  async dueToday(courseId: string): Promise<number> {
    const { own, late } = await this.database.row<{ own: number; late: number }>(
      `select count(*) filter (where is_own)::int as own, count(*) filter (where not is_own)::int as late
         from (select s.due_on = today or today - s.studied_on = any($3) as is_own
                 from student_words s, (select (now() at time zone 'Asia/Shanghai')::date as today) as clock
                where s.student_id = $1 and s.course_id = $2 and s.due_on <= today) as due`,
      this.studentId,
      courseId,
      REINFORCEMENT_DAYS,
    );
    return own + Math.min(late, Math.max(SESSION_SIZE - own, LEAST_LATE_WORDS));
  }

  /** Every due word, also those for which today's session has no room. */
  async countAllDue(courseId: string): Promise<number> {
    return (
      await this.database.row<{ count: number }>(
        `select count(*)::int as count from student_words
        where student_id = $1 and course_id = $2 and due_on <= (now() at time zone 'Asia/Shanghai')::date`,
        this.studentId,
        courseId,
      )
    ).count;
  }

  /** How many words are in the mistake word book and how many have left it, of those wrong at least `timesWrong` times. */
  async mistakes(courseId: string, timesWrong = 1): Promise<{ inBook: number; left: number }> {
    return this.database.row(
      `select count(*) filter (where left_at is null)::int as "inBook", count(*) filter (where left_at is not null)::int as left
         from word_mistakes where student_id = $1 and course_id = $2 and times_wrong >= $3`,
      this.studentId,
      courseId,
      timesWrong,
    );
  }

  readonly findMeaning = async (spelling: string): Promise<string> =>
    (
      await this.database.row<{ meaning: string }>(
        'select w.meaning from words w join student_words s on s.word_id = w.id where s.student_id = $1 and w.spelling = $2',
        this.studentId,
        spelling,
      )
    ).meaning;

  async isMistake(spelling: string): Promise<boolean> {
    const rows = await this.database.rows(
      'select 1 from word_mistakes m join words w on w.id = m.word_id where m.student_id = $1 and w.spelling = $2 and m.left_at is null',
      this.studentId,
      spelling,
    );
    return rows.length === 1;
  }

  /** Spellings of a course that start with `beginning`, in any case of letters. */
  async startingWith(courseId: string, beginning: string): Promise<string[]> {
    const rows = await this.database.rows<{ spelling: string }>(
      'select spelling from words where course_id = $1 and removed_at is null and spelling ilike $2 order by sequence',
      courseId,
      `${beginning}%`,
    );
    return rows.map(({ spelling }) => spelling);
  }

  async lessons(): Promise<{ count: number; hours: number }> {
    return this.database.row(
      'select count(*)::int as count, sum(changed_course_hours)::float as hours from teaching_records where student_id = $1',
      this.studentId,
    );
  }
}
