/** The recount: a school that was worked with is clean; whatever kept figure is altered is named, and mended to what it was. */
import { sql } from 'drizzle-orm';
import { reviewDay, studyRound } from '../../seed/learner';
import { createAdministration } from '../../src/modules/school/administration/administration.service';
import { FIGURE_TABLES } from '../../src/modules/check/rules/figures';
import { saveReviewRules } from '../../src/modules/words/memory/review-rules.repository';
import { type Classroom, createClassroom, servicesAt } from '../learning/school';
import { evening } from '../words/reinforcements/support';
import { useTestApp } from '../support/app';
import { runAdmin } from '../support/commands';
import { runCheck } from './support';

const api = useTestApp();
let room: Classroom;

beforeAll(async () => {
  room = await createClassroom(api, { perChapter: 20, hours: 10 });
  await livePast(room);
});

/**
 * A fortnight with two rounds in lessons, reviews with mistakes, more wanted known from the second day on, words put into the book
 * by hand, hours given, and an open round.
 */
async function livePast({ studentId, courseId, wordIds }: Classroom): Promise<void> {
  const { clock, ...services } = servicesAt(api, evening(-14));
  const study = { services, clock, studentId, courseId };
  await studyRound(study, { unknown: 8, knownPerUnknown: 0.5, isWrong: (place) => place < 3, lesson: 'long' });
  clock.set(new Date(evening(-13)));
  await reviewDay(study, { isWrong: (place) => place % 3 === 0 });
  expect(await saveReviewRules(api.database.db, { retention: 95 }, 0)).toBe(true);
  clock.set(new Date(evening(-12)));
  await reviewDay(study, { isWrong: (place) => place % 4 === 0 });
  await services.mistakeWordBooks.put(studentId, wordIds[40]!, true);
  await services.mistakeWordBooks.put(studentId, wordIds[0]!, true);
  await services.mistakeWordBooks.put(studentId, wordIds[0]!, false);
  await reviewDay(study, { source: 'mistakes' });
  await studyRound(study, { unknown: 6, lesson: 'short', isWrong: (place) => place === 1 });
  clock.set(new Date(evening(-3)));
  await reviewDay(study, { words: 4, open: true });
  await createAdministration(api.database.db).addHours({ student: String(studentId), hours: 2.5 });
  clock.set(new Date(evening(0)));
  await studyRound(study, { unknown: 5, stopWhen: ({ stage }) => stage?.step === 'paper_cut_box' });
}

/** Every table that the recount writes, as it is. */
async function footprint(): Promise<Record<string, unknown[]>> {
  const tables: Record<string, unknown[]> = {};
  for (const [table, { key, figures }] of Object.entries(FIGURE_TABLES)) {
    // Of ids more may be kept than are counted.
    const counted = Object.entries({ ...key, ...figures }).filter(([, cast]) => cast !== 'ids');
    const columns = counted.map(([column]) => sql.identifier(column));
    tables[table] = (
      await api.database.db.execute(
        sql`select ${sql.join(columns, sql`, `)} from ${sql.identifier(table)} order by ${sql.join(columns.slice(0, Object.keys(key).length), sql`, `)}`,
      )
    ).rows;
  }
  return tables;
}

test('a school that was worked with is clean', async () => {
  expect(await runCheck(api)).toEqual([]);
});

/** What is altered, and what the recount says then: table and column; without a column, a row. */
const ALTERATIONS: [string, string, string[]][] = [
  ['a cell', 'update student_words set cell = 7 where word_id = (select min(word_id) from student_words)', ['student_words.cell']],
  [
    'a state',
    "update student_words set state = case state when 'mastered' then 'reviewing' else 'mastered' end::student_word_state where word_id = (select min(word_id) from student_words)",
    ['student_words.state'],
  ],
  [
    'a due day',
    'update student_words set due_on = due_on + 1 where word_id = (select min(word_id) from student_words where due_on is not null)',
    ['student_words.due_on'],
  ],
  [
    'a folded state',
    'update student_words set stability = 1 where word_id = (select min(word_id) from student_words where stability is not null)',
    ['student_words.stability'],
  ],
  [
    'a position',
    'update student_words set sequence = sequence + 1 where word_id = (select min(word_id) from student_words)',
    ['student_words.sequence'],
  ],
  ['a word that is gone', 'delete from student_words where word_id = (select min(word_id) from student_words)', ['student_words']],
  [
    'where a word was learned',
    'update student_words set learned_on = learned_on - 1 where word_id = (select max(word_id) from student_words)',
    ['student_words.learned_on'],
  ],
  [
    'times wrong',
    'update word_mistakes set times_wrong = times_wrong + 1 where word_id = (select min(word_id) from word_mistakes)',
    ['word_mistakes.times_wrong'],
  ],
  [
    'right in a row',
    'update word_mistakes set right_in_row = 2 - right_in_row where word_id = (select max(word_id) from word_mistakes where right_in_row <> 1)',
    ['word_mistakes.right_in_row'],
  ],
  [
    'a word taken out of the book',
    'update word_mistakes set left_at = now() where word_id = (select min(word_id) from word_mistakes where left_at is null)',
    ['word_mistakes.left_at'],
  ],
  ['how far intervals are moved', 'update student_courses set interval_shift = 77', ['student_courses.interval_shift']],
  ['cells', "update student_courses set cells = '{0,1,2,3,4,5,6,7,8}'", ['student_courses.cells']],
  [
    'words learned of a chapter',
    'update student_chapters set learned_count = learned_count + 1 where chapter_id = (select min(chapter_id) from student_chapters)',
    ['student_chapters.learned_count'],
  ],
  [
    'mistakes of a chapter',
    'update student_chapters set mistakes_count = mistakes_count + 1 where chapter_id = (select min(chapter_id) from student_chapters)',
    ['student_chapters.mistakes_count'],
  ],
  [
    'a chapter that is gone',
    'delete from student_chapters where chapter_id = (select min(chapter_id) from student_chapters)',
    ['student_chapters'],
  ],
  [
    'words due on a day',
    'update student_due_days set words_count = words_count - 1 where due_on = (select min(due_on) from student_due_days)',
    ['student_due_days.words_count'],
  ],
  [
    'words due by FSRS',
    'update student_due_days set smart_count = smart_count + 1 where due_on = (select min(due_on) from student_due_days)',
    ['student_due_days.smart_count'],
  ],
  [
    'words due again',
    'update student_due_days set again_count = again_count + 1 where due_on = (select min(due_on) from student_due_days)',
    ['student_due_days.again_count'],
  ],
  [
    'a word that is not listed under the day on which it is due',
    "update student_due_days set word_ids = '{}' where due_on = (select min(due_on) from student_due_days)",
    ['student_due_days.word_ids'],
  ],
  [
    'a day on which nothing is due',
    "insert into student_due_days select student_id, course_id, '2020-01-01', 1, 0, 0 from student_courses",
    ['student_due_days'],
  ],
  [
    'words reviewed on a day',
    'update student_review_days set words_count = words_count + 1 where day = (select min(day) from student_review_days)',
    ['student_review_days.words_count'],
  ],
  [
    'words missed on a day',
    'update student_review_days set missed_count = missed_count + 1 where day = (select min(day) from student_review_days)',
    ['student_review_days.missed_count'],
  ],
  ['words of the book', 'update mistake_word_books set words_count = words_count + 1', ['mistake_word_books.words_count']],
  ['words that left the book', 'update mistake_word_books set left_count = left_count + 1', ['mistake_word_books.left_count']],
  ...['answered', 'correct', 'advanced', 'mastered', 'left_mistake_book', 'entered_mistake_book'].map(
    (name): [string, string, string[]] => [
      `${name} of a review`,
      `update reinforcement_submissions set ${name}_count = ${name}_count + 1 where id = (select min(id) from reinforcement_submissions)`,
      [`reinforcement_submissions.${name}_count`],
    ],
  ),
  [
    'a report of a round',
    "update learning_records set report = jsonb_set(report, '{correct_count}', '0') where id = (select min(id) from learning_records)",
    ['learning_records.report'],
  ],
  [
    'a report that is gone',
    'update learning_records set report = null where id = (select min(id) from learning_records)',
    ['learning_records.report'],
  ],
  [
    'a day of a plan',
    'update reinforcement_plans set due_on = due_on + 1 where day_number = 21 and learning_record_id = (select min(id) from learning_records)',
    ['reinforcement_plans.due_on'],
  ],
  [
    'a plan that is gone',
    'delete from reinforcement_plans where day_number = 21 and learning_record_id = (select min(id) from learning_records)',
    ['reinforcement_plans'],
  ],
  ['a study day that is gone', 'delete from study_days where day = (select min(day) from study_days)', ['study_days']],
  ['a study day without study', "insert into study_days select id, '2020-01-01' from students", ['study_days']],
  [
    'hours of a lesson',
    'update teaching_records set changed_course_hours = 0 where id = (select min(id) from teaching_records)',
    ['teaching_records.changed_course_hours'],
  ],
  ['hours left', 'update students set course_hours_left = course_hours_left - 1', ['students.course_hours_left']],
  ['words of the course', 'update courses set words_count = 1', ['courses.words_count']],
  ['words of a chapter', 'update chapters set words_count = 1 where id = (select min(id) from chapters)', ['chapters.words_count']],
];

describe('what is altered is named, and mended to what it was', () => {
  test.each(ALTERATIONS)('%s', async (_name, alteration, places) => {
    const before = await footprint();
    await api.database.pool.query(alteration);
    const found = await runCheck(api);
    expect(found.map(({ table, column }) => [table, ...(column === undefined ? [] : [column])].join('.'))).toEqual(places);
    expect(await runCheck(api, { mend: true })).toMatchObject(found.map(({ table, key }) => ({ table, key, mended: true })));
    expect(await runCheck(api)).toEqual([]);
    expect(await footprint()).toEqual(before);
  });
});

test('links and bookings of students who are not there are named, and mended', async () => {
  const { pool } = api.database;
  const gone = 1_000_000;
  const {
    rows: [link],
  } = await pool.query<{ parent: number }>(
    'insert into parent_students (parent_id, student_id) select min(id), $1 from parents returning parent_id::float8 as parent',
    [gone],
  );
  const {
    rows: [booking],
  } = await pool.query<{ id: number }>(
    `insert into trial_bookings (name, phone, consent_version, state, handled_at, enrolled_student_id) values ('林先生', '13800000000', '1', 'enrolled', now(), $1) returning id::float8 as id`,
    [gone],
  );
  const strays = [
    { table: 'parent_students', key: { parent_id: link!.parent, student_id: gone } },
    { table: 'trial_bookings', key: { id: booking!.id }, column: 'enrolled_student_id', kept: gone, recounted: null },
  ];
  expect(await runCheck(api)).toMatchObject(strays.map((stray) => ({ ...stray, mended: false })));
  expect(await runCheck(api, { mend: true })).toMatchObject(strays.map((stray) => ({ ...stray, mended: true })));
  expect(await runCheck(api)).toEqual([]);
  expect((await pool.query('select state, enrolled_student_id as student from trial_bookings')).rows).toEqual([
    { state: 'enrolled', student: null },
  ]);
});

test('a review report that says another number is made again when it is asked for', async () => {
  await api.database.pool.query(
    "update reinforcement_submissions set report = jsonb_set(report, '{correct_count}', '99') where id = (select min(id) from reinforcement_submissions)",
  );
  expect(await runCheck(api, { mend: true })).toMatchObject([
    { table: 'reinforcement_submissions', column: 'report', recounted: null, mended: true },
  ]);
  expect(await runCheck(api)).toEqual([]);
});

test('a print that is gone is there again', async () => {
  await api.database.pool.query("delete from learning_prints where print_type = 'english'");
  expect(await runCheck(api)).toMatchObject([{ table: 'learning_prints' }, { table: 'learning_prints' }]);
  await runCheck(api, { mend: true });
  expect(await runCheck(api)).toEqual([]);
});

test('the command says each difference on a line and what became of it; what a log lacks is left to people', async () => {
  const { studentId } = room;
  const run = async (...args: string[]) => {
    const { code, said } = await runAdmin({ DATABASE_URL: api.url }, ['check', ...args]);
    return { code, lines: said.split('\n') };
  };
  expect(await run()).toEqual({ code: 0, lines: ['查了 1 位学员、1 门课程：没有不符'] });
  await api.database.pool.query('update students set course_hours_left = 3.5');
  expect(await run('--student', String(studentId))).toEqual({
    code: 1,
    lines: [
      `学员 ${studentId}  students  id=${studentId}  course_hours_left：记着 3.5，重算 11`,
      '查了 1 位学员：1 处不符，还有 1 处，加 --mend 改正',
    ],
  });
  expect(await run('--mend')).toMatchObject({
    code: 0,
    lines: [expect.stringMatching(/重算 11，已改正$/), '查了 1 位学员、1 门课程：1 处不符，已改正 1 处'],
  });
  await api.database.pool.query(
    "delete from word_review_events where kind = 'studied' and word_id = (select min(word_id) from word_review_events where kind = 'studied')",
  );
  const { code, lines } = await run('--mend');
  expect(code).toBe(1);
  expect(lines.join('\n')).toMatch(/word_review_events {2}learning_record_id=\d+ word_id=\d+ {2}整行：记着 没有，重算 \{/);
  expect(lines.at(-1)).toMatch(/无法断定，请人工核对$/);
  const { rows } = await api.database.pool.query(
    "select outcome, (details ->> 'mended')::int > 0 as mended, (details ->> 'left')::int > 0 as left from audit_events where details ->> 'command' = 'check --mend' and outcome <> 'begun' order by id",
  );
  expect(rows).toEqual([
    { outcome: 'ok', mended: true, left: false },
    { outcome: 'failed', mended: true, left: true },
  ]);
});
