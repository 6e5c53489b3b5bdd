/** The privacy policy says no more than the software does: the server's side. The text's side is src/pages/help/help.test.tsx. */
import { deletedWithStudent } from '@xueban/contract/constants';
import { privacyPromises } from '@xueban/contract/privacy';
import { sql } from 'drizzle-orm';
import { createAdminProgram } from '../../../src/cli/admin-program';
import { tableNameOf } from '../../../src/modules/personal-data/rights/export.repository';
import { STUDENT_TABLES } from '../../../src/modules/personal-data/rights/personal-tables';
import { promisesKept } from '../../../src/modules/personal-data/rights/retention';
import { type Limit, loadConfig } from '../../../src/plugins/config';
import { useTestApp } from '../../support/app';
import { loadRows } from './family';

const api = useTestApp();

test('every promise is kept with the figure of the text, by a command that exists, a table that is swept, or somebody named', async () => {
  const commands = createAdminProgram({ env: {}, out: () => undefined, err: () => undefined }).commands.map((command) => command.name());
  const tables = await loadRows<{ name: string }>(
    api,
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  expect(Object.keys(promisesKept).sort()).toEqual(Object.keys(privacyPromises).sort());
  for (const [id, promise] of Object.entries(privacyPromises)) {
    const { amount, unit, commands: needed = [], swept, by } = promisesKept[id as keyof typeof privacyPromises];
    expect([id, { ...(amount !== undefined && { amount, unit }) }]).toEqual([id, promise]);
    expect(commands).toEqual(expect.arrayContaining([...needed]));
    if (swept !== undefined) expect(tables.map(({ name }) => name)).toContain(swept);
    expect([id, needed.length > 0 || swept !== undefined || by !== undefined]).toEqual([id, true]);
  }
});

test('no counter of attempts lives longer than a day', () => {
  const windows = (Object.values(loadConfig({}).limits) as Limit[]).map(({ windowSeconds }) => windowSeconds);
  expect(Math.max(...windows)).toBeLessThanOrEqual(86_400);
});

type Deleted = (typeof deletedWithStudent)[number];
/** By what the page of a deletion calls it. Links to the guardian and copies are no record of the student's. */
const TABLES: Readonly<Record<Deleted, readonly string[]>> = {
  学习记录: [
    'learning_records',
    'study_days',
    'student_words',
    'student_courses',
    'student_chapters',
    'student_sections',
    'student_knowledge_points',
    'student_math_courses',
    'section_events',
    'example_marks',
  ],
  复习和作答: [
    'learning_answers',
    'word_review_events',
    'reinforcement_submissions',
    'reinforcement_plans',
    'student_due_days',
    'student_review_days',
    'student_questions',
    'quiz_answers',
    'quiz_submissions',
  ],
  错词: ['word_mistakes', 'mistake_word_books', 'mistake_word_choices'],
  错题: ['question_mistakes', 'mistake_question_books', 'mistake_question_counts', 'mistake_events', 'student_causes'],
  测试结果: ['vocabulary_level_submissions', 'vocabulary_level_answers', 'math_level_submissions', 'math_level_answers'],
  'AI 生成的内容': ['ai_generations', 'ai_answers', 'ai_shares', 'ai_student_days', 'ai_uses'],
  上课记录: ['teaching_records', 'course_hour_entries'],
  课程安排: ['student_allocations'],
  打印单: ['learning_prints'],
  提醒: ['reminders', 'reminder_subscriptions'],
  上传的图片: [],
};

test('what goes with a student is named before it is asked for: every table of theirs', () => {
  const ofTheLink = ['parent_students', 'guardian_partings', 'data_exports'];
  expect(Object.keys(TABLES)).toEqual([...deletedWithStudent]);
  expect([...new Set(STUDENT_TABLES.map(tableNameOf))].sort()).toEqual([...Object.values(TABLES).flat(), ...ofTheLink].sort());
});
