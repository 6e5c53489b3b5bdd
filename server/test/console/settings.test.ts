/** 设置: rules that cannot be followed are refused in words, the second of two is told; teachers come and go; no secret is shown. */
import type {
  SchoolBackups,
  SchoolLessonRules,
  SchoolReviewRules,
  SchoolTeacher,
  SchoolTrialRules,
  ServerSetting,
} from '@xueban/contract/school/settings';
import { loadLessonRules, saveLessonRules } from '../../src/modules/lessons';
import { getServerSettings } from '../../src/modules/console/settings/server-settings';
import { loadConfig } from '../../src/plugins/config';
import { createClassroom } from '../learning/school';
import { createStaff, school, signInStaff } from '../staff/support';
import { useTestApp } from '../support/app';

const api = useTestApp();
let owner: string;

beforeAll(async () => {
  owner = await signInStaff(api, (await createStaff(api, 'owner')).phone);
});

const get = async (what: string): Promise<unknown> => (await school(api, `GET settings/${what}`, { cookie: owner })).body.data;
const put = (what: string, body: object) => school(api, `PUT settings/${what}`, { cookie: owner, body });

test('rules of lessons: followed from the next lesson on, refused in words, once for a version', async () => {
  const rules = (await get('lessons')) as SchoolLessonRules;
  expect(rules).toMatchObject({ version: 0, long: { minutes: 30, hours: 1 }, warn_at: 2 });
  const refused = await put('lessons', { ...rules, long: { minutes: 45, hours: 1.2 }, warn_at: -1 });
  expect(refused.body.error).toBe('SCHOOL_RULES_REFUSED');
  expect(refused.body.message).toMatch(/长课不能是 45 分钟.*；长课的课时应为 0.5 到 9.5.*；提醒余额/);
  const answers = await Promise.all([put('lessons', { ...rules, warn_at: 3 }), put('lessons', { ...rules, warn_at: 4 })]);
  expect(answers.map(({ body }) => body.error).sort()).toEqual(['EDITED_MEANWHILE', undefined]);
  const now = (await get('lessons')) as SchoolLessonRules;
  expect(now.version).toBe(1);
  expect((await loadLessonRules(api.database.db)).warnAt).toBe(now.warn_at);
  // The command line changes them, too.
  await saveLessonRules(api.database.db, { ...(await loadLessonRules(api.database.db)), minLearned: 7 });
  expect((await put('lessons', now)).body.error).toBe('EDITED_MEANWHILE');
  expect(await get('lessons')).toMatchObject({ version: 2, min_learned: 7 });
});

test('how much is to be known when words are asked for: one of four, once for a version, and written down', async () => {
  const rules = (await get('reviews')) as SchoolReviewRules;
  expect(rules).toEqual({ version: 0, desired_retention: 90 });
  for (const desired_retention of [99, 91, 0, '95'])
    expect((await put('reviews', { ...rules, desired_retention })).body.error).toBe('INVALID_REQUEST');
  expect((await put('reviews', { ...rules, desired_retention: 95 })).body.data).toEqual({ version: 1, desired_retention: 95 });
  expect((await put('reviews', { ...rules, desired_retention: 85 })).body.error).toBe('EDITED_MEANWHILE');
  expect(await get('reviews')).toEqual({ version: 1, desired_retention: 95 });
  const { rows } = await api.database.pool.query("select details from audit_events where details->>'what' = 'review_rules'");
  expect(rows).toEqual([{ details: { what: 'review_rules', retention: 95 } }]);
});

test('rules of trials: courses that cannot be chosen are named', async () => {
  const { courseId } = await createClassroom(api);
  const rules = (await get('trials')) as SchoolTrialRules;
  expect((await put('trials', { version: 0, group: true, booking: false, course_ids: [999_999] })).body.message).toBe(
    '没有编号为 999999 的课程',
  );
  const answer = await put('trials', { version: rules.version, group: false, booking: true, course_ids: [courseId] });
  expect(answer.body.data).toEqual({
    version: 1,
    group: false,
    booking: true,
    course_ids: [courseId],
    warnings: [expect.stringContaining('只有一个家庭在学')],
  });
  expect((await put('trials', { version: 0, group: true, booking: true, course_ids: [] })).body.error).toBe('EDITED_MEANWHILE');
});

test('a teacher is added once, renamed, retired: offered no more, with their lessons', async () => {
  const add = () => school(api, 'POST settings/teachers', { cookie: owner, key: 'add-teacher-1', body: { name: ' 周老师 ' } });
  const [first, second] = [await add(), await add()];
  const teacher = first.body.data as SchoolTeacher;
  expect(second.body.data).toEqual(teacher);
  expect(teacher).toMatchObject({ name: '周老师', version: 1, retired: false, students_count: 0, account: null });
  const update = (body: object) => put(`teachers/${teacher.id}`, { version: 1, name: '周晓', retired: true, ...body });
  expect((await update({})).body.data).toMatchObject({ name: '周晓', version: 2, retired: true });
  expect((await update({})).body.error).toBe('EDITED_MEANWHILE');
  const offered = (await school(api, 'GET teachers', { cookie: owner })).body.data;
  expect(offered).toContainEqual({ id: teacher.id, name: '周晓', retired: true });
  const { rows } = await api.database.pool.query(
    "select details->>'deed' as action from audit_events where kind = 'teacher_changed' order by id",
  );
  expect(rows.map(({ action }: { action: string }) => action)).toEqual(['created', 'retired']);
});

test('backups as the audit trail knows them', async () => {
  expect(await get('backups')).toEqual({ made: null, failed_at: null, checked: null });
  const tell = (at: string, outcome: string, details: object) =>
    api.database.pool.query("insert into audit_events (at, kind, outcome, actor, details) values ($1, 'backup', $2, 'administrator', $3)", [
      at,
      outcome,
      JSON.stringify(details),
    ]);
  await tell('2026-11-20T00:00:00Z', 'ok', { command: 'backup', bytes: 52_000_000 });
  await tell('2026-11-21T00:00:00Z', 'ok', { command: 'restore --check' });
  await tell('2026-11-22T00:00:00Z', 'failed', { command: 'backup' });
  expect((await get('backups')) as SchoolBackups).toEqual({
    made: { at: '2026-11-20T00:00:00.000Z', bytes: 52_000_000 },
    failed_at: '2026-11-22T00:00:00.000Z',
    checked: { at: '2026-11-21T00:00:00.000Z', whole: true },
  });
});

test("the server's settings: what is secret is not among them", async () => {
  const secrets = {
    SESSION_SECRET: 'kq8Zr1vXw3Yt5Bn7Lm9Pc2Df4Gh6Jk0S',
    DATABASE_URL: 'postgres://school:hunter2-of-postgres@db/xueban',
    WECHAT_APP_SECRET: 'wechat-secret-value',
    AI_KEY: 'ai-key-value',
    SMS_TENCENT_SECRET_KEY: 'sms-key-value',
    SMS_TENCENT_SECRET_ID: 'sms-id-value',
  };
  const config = loadConfig({
    ...secrets,
    SCHOOL_NAME: '朝阳英语',
    WECHAT_APP_ID: 'wx123',
    AI_URL: 'https://user:url-password@ai.example.com/v1',
    AI_MODEL: 'qwen',
    SMS_PROVIDER: 'tencent',
    SMS_TENCENT_SDK_APP_ID: '1',
    SMS_TENCENT_SIGN_NAME: 'x',
    SMS_TENCENT_TEMPLATE_ID: '1',
  });
  const said = JSON.stringify(getServerSettings(config));
  for (const secret of [...Object.values(secrets), 'hunter2', 'url-password']) expect(said).not.toContain(secret);
  expect(getServerSettings(config)).toContainEqual({ name: 'SCHOOL_NAME', title: '学校名称', value: '朝阳英语' });
  expect((await get('server')) as ServerSetting[]).toContainEqual(expect.objectContaining({ name: 'AI_KEY', value: '没有设置' }));
});
