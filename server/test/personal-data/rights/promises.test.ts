/** What the privacy policy says is removed after a time is removed by the app: every hour, and when it starts. */
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import { promisesKept } from '../../../src/modules/personal-data/rights/retention';
import { newPhone, useTestApp } from '../../support/app';
import { until } from '../../support/until';
import { getObjectsDir, loadRows } from './family';
import { deletedWithStudent } from '@xueban/contract/constants';
import { privacyPromises } from '@xueban/contract/privacy';
import { createAdminProgram } from '../../../src/cli/admin-program';
import { findTableName } from '../../../src/modules/personal-data/rights/export.repository';
import { STUDENT_TABLES } from '../../../src/modules/personal-data/rights/personal-tables';
import { type Limit, loadConfig } from '../../../src/plugins/config';

const api = useTestApp();
let parentId: number;
let studentId: number;
beforeAll(async () => {
  ({ id: parentId } = await api.createParent());
  // The one of the start is over: it would take the first row before it is looked at.
  await api.app.sweep();
});

/** By table: a row whose time is over, and what finds it. */
const old: Record<string, () => { insert: SQL; find: SQL }> = {
  deletions: () => ({
    insert: sql`insert into deletions (student_id, requested_at, due_at) values (${studentId}, now() - interval '8 days', now() - interval '1 day')`,
    find: sql`select id from students where id = ${studentId}`,
  }),
  audit_events: () => ({
    insert: sql`insert into audit_events (at, kind, outcome, actor, parent_id) values (now() - interval '366 days', 'sign_in', 'ok', 'guardian', ${parentId})`,
    find: sql`select id from audit_events where at < now() - interval '365 days'`,
  }),
  captchas: () => {
    const phone = newPhone();
    return {
      insert: sql`insert into captchas (phone, purpose, code_hash, sent_at, expires_at) values (${phone}, 'sign_in', 'x', now() - interval '26 hours', now() - interval '25 hours')`,
      find: sql`select 1 from captchas where phone = ${phone}`,
    };
  },
  rate_limits: () => ({
    insert: sql`insert into rate_limits (key, count, resets_at) values ('over', 1, now() - interval '1 minute')`,
    find: sql`select 1 from rate_limits where key = 'over'`,
  }),
  sessions: () => ({
    insert: sql`insert into sessions (token_hash, parent_id, device, address, expires_at) values ('over', ${parentId}, '', '', now() - interval '1 minute')`,
    find: sql`select 1 from sessions where token_hash = 'over'`,
  }),
  known_networks: () => ({
    insert: sql`insert into known_networks (parent_id, network_hash, seen_at) values (${parentId}, 'over', now() - interval '181 days')`,
    find: sql`select 1 from known_networks where network_hash = 'over'`,
  }),
  trial_bookings: () => ({
    insert: sql`
      insert into trial_bookings (name, phone, consent_version, created_at)
      values ('over', '13900000000', '2026-11-23', now() - interval '181 days')`,
    find: sql`select 1 from trial_bookings where name = 'over'`,
  }),
  vocabulary_level_submissions: () => ({
    insert: sql`
      insert into vocabulary_level_submissions (student_id, form, status, visitor_token_hash, state, step_number, started_at, expires_at)
      values (0, 'full', 'completed', 'over', '{}', 3, now() - interval '8 days', now() - interval '7 days')`,
    find: sql`select 1 from vocabulary_level_submissions where visitor_token_hash = 'over'`,
  }),
  data_exports: () => ({
    insert: sql`
      insert into data_exports (student_id, parent_id, status, created_at, expires_at)
      values (${studentId}, ${parentId}, 'failed', now() - interval '8 days', now() - interval '1 day')`,
    find: sql`select 1 from data_exports where student_id = ${studentId}`,
  }),
  reminders: () => ({
    insert: sql`
      insert into reminders (student_id, parent_id, occasion, kind, status, claimed_at)
      values (${studentId}, ${parentId}, 'study:2020-01-01', 'due', 'sent', now() - interval '31 days')`,
    find: sql`select 1 from reminders where student_id = ${studentId}`,
  }),
  reminder_subscriptions: () => ({
    insert: sql`
      insert into reminder_subscriptions (student_id, parent_id, kind, open_id, messages_left, since, touched_at)
      values (${studentId}, ${parentId}, 'due', 'over', 1, now() - interval '181 days', now() - interval '181 days')`,
    find: sql`select 1 from reminder_subscriptions where student_id = ${studentId}`,
  }),
  ai_shares: () => ({
    insert: sql`
      with made as (
        insert into ai_generations (student_id, idempotency_key, kind, request, origin, status, title, created_at)
        values (${studentId}, 'over', 'plan', '{"kind":"plan"}', 'school', 'ready', '本周计划', now() - interval '31 days')
        returning id
      )
      insert into ai_shares (student_id, token_hash, ai_generation_id, created_at, expires_at)
      select ${studentId}, 'over', id, now() - interval '31 days', now() - interval '1 minute' from made`,
    find: sql`select 1 from ai_shares where token_hash = 'over'`,
  }),
  direct_uploads: () => ({
    insert: sql`
      insert into direct_uploads (parent_id, purpose, object_key, file_name, content_type, byte_size, created_at, expires_at, uploaded_at)
      values (${parentId}, 'avatar', ${`uploads/${parentId}/over.png`}, 'a.png', 'image/png', 8, now() - interval '26 hours', now() - interval '25 hours', now() - interval '26 hours')`,
    find: sql`select 1 from direct_uploads where object_key like '%over.png'`,
  }),
};

const swept = [...new Set(Object.values(promisesKept).flatMap(({ swept: table }) => (table === undefined ? [] : [table])))];

test.each(swept)('what is over of %s is removed by the sweep of the app', async (table) => {
  studentId = await api.createStudent(parentId);
  const row = old[table]?.();
  if (!row) throw new Error(`No row of ${table} to sweep: add one here`);
  await api.database.db.execute(row.insert);
  expect(await loadRows(api, row.find)).toHaveLength(1);
  await api.app.sweep();
  expect(await loadRows(api, row.find)).toEqual([]);
});

test("an upload whose file cannot be removed is in nobody else's way", async () => {
  const [stuck, next] = [`uploads/${parentId}/stuck.png`, `uploads/${parentId}/next.png`];
  const folder = path.join(getObjectsDir(api), stuck, 'inside');
  await mkdir(folder, { recursive: true }); // a folder cannot be removed as a file
  for (const key of [stuck, next]) {
    await api.database.db.execute(sql`
      insert into direct_uploads (parent_id, purpose, object_key, file_name, content_type, byte_size, created_at, expires_at)
      values (${parentId}, 'avatar', ${key}, 'a.png', 'image/png', 8, now() - interval '26 hours', now() - interval '25 hours')`);
  }
  const left = sql`select object_key from direct_uploads`;
  await api.app.sweep();
  expect(await loadRows(api, left)).toEqual([{ object_key: stuck }]);
  await rm(folder, { recursive: true });
  await rm(path.dirname(folder), { recursive: true });
  await api.app.sweep();
  expect(await loadRows(api, left)).toEqual([]);
});

test('a server that starts removes what is over, and does not wait an hour for it', async () => {
  const row = old['sessions']?.();
  if (!row) throw new Error('No row to sweep');
  await api.database.db.execute(row.insert);
  const other = await api.another();
  try {
    await until(async () => (await loadRows(api, row.find)).length === 0);
  } finally {
    await other.close();
  }
});

describe('The privacy policy says no more than the software does', () => {
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
      'learning_answer_packs',
      'word_review_events',
      'word_review_packs',
      'reinforcement_submissions',
      'reinforcement_plans',
      'student_due_days',
      'student_review_days',
      'student_forecasts',
      'word_forecasts',
      'student_questions',
      'quiz_answers',
      'quiz_submissions',
    ],
    错词: ['word_mistakes', 'mistake_word_books', 'mistake_word_choices'],
    错题: ['question_mistakes', 'mistake_question_books', 'mistake_question_counts', 'mistake_events', 'student_causes'],
    测试结果: ['vocabulary_level_submissions', 'vocabulary_level_answers', 'math_level_submissions', 'math_level_answers'],
    'AI 生成的内容': ['ai_generations', 'ai_answers', 'ai_shares', 'ai_student_days', 'ai_uses'],
    上课记录: ['teaching_records', 'course_hour_entries'],
    课程安排: ['student_allocations', 'class_students'],
    打印单: ['learning_prints'],
    提醒: ['reminders', 'reminder_subscriptions'],
    上传的图片: [],
  };

  test('what goes with a student is named before it is asked for: every table of theirs', () => {
    const ofTheLink = ['parent_students', 'guardian_partings', 'data_exports'];
    expect(Object.keys(TABLES)).toEqual([...deletedWithStudent]);
    expect([...new Set(STUDENT_TABLES.map(findTableName))].sort()).toEqual([...Object.values(TABLES).flat(), ...ofTheLink].sort());
  });
});
