import { execFile, spawn } from 'node:child_process';
import path from 'node:path';
import { CONSENT_VERSION } from '@xueban/contract/constants';
import type { Student } from '@xueban/contract/resources/students';
import { sql } from 'drizzle-orm';
import { data } from '../learning/school';
import { newPhone, PASSWORD, useTestApp } from '../support/app';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { type Ended, runAdmin, runImport } from '../support/commands';

const TIMEOUT_MS = 60_000;
const ROOT = path.resolve(__dirname, '../../..');
const COURSE = path.join(ROOT, 'content/english/junior-high-core/words.csv');

const api = useTestApp();

type Command = 'admin' | 'import';

/** Runs a command on the database of the running app. */
const run = (command: Command, ...args: string[]) => (command === 'admin' ? runAdmin : runImport)({ DATABASE_URL: api.url }, args);

/** The same as a process of its own, as `npm run` starts it. */
function runProcess(command: Command, ...args: string[]): Promise<Omit<Ended, 'said'>> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [path.join(ROOT, 'scripts/server.mjs'), command, ...args],
      { cwd: ROOT, env: { ...process.env, DATABASE_URL: api.url, DATA_DIR: '' } },
      (error, out, err) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err });
      },
    );
  });
}

test(
  'as processes of their own they do the same',
  async () => {
    expect(await runProcess('admin', 'create-teacher', '--name', '陈老师')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^已登记老师 陈老师（编号 \d+）\n$/),
      err: '',
    });
    expect(await runProcess('admin', 'list', 'cats')).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/students、teachers、courses、trial-bookings 之一[^]*加 --help 查看用法/),
    });
    expect(await runProcess('import', 'nowhere.csv')).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/^没有导入：文件有 1 处问题。\n.*找不到文件：nowhere.csv \[FILE_NOT_FOUND\]\n$/),
    });
    expect(await runProcess('import', '--help')).toMatchObject({
      code: 0,
      out: expect.stringContaining('npm run import -- 初中核心词汇.csv'),
      err: '',
    });
  },
  TIMEOUT_MS,
);

test(
  'a school is set up while the server runs, and its guardian signs in',
  async () => {
    const phone = newPhone();
    expect(await run('import', COURSE)).toMatchObject({ code: 0, out: expect.stringMatching(/新课程，9 章 405 词，单词新增 405/) });
    expect(await run('import', COURSE)).toMatchObject({ code: 0, out: expect.stringMatching(/无变化（9 章 405 词）/) });
    expect(await run('admin', 'create-parent', '--phone', phone, '--name', '林女士', '--password', PASSWORD)).toMatchObject({
      code: 0,
      err: '',
    });
    expect(await run('admin', 'create-teacher', '--name', '王老师')).toMatchObject({ code: 0 });
    expect(await run('admin', 'create-student', '--parent', phone, '--name', '林小满', '--grade', '七年级', '--hours', '10')).toMatchObject(
      { code: 0 },
    );
    expect(
      await run('admin', 'assign-course', '--student', '林小满', '--course', '初中核心词汇 · 上', '--teacher', '王老师', '--default'),
    ).toMatchObject({ code: 0, out: '已给 林小满 安排 初中核心词汇 · 上，老师 王老师\n' });
    expect(await run('admin', 'add-hours', '--student', '林小满', '--hours', '2.5')).toMatchObject({ out: '林小满 现有 12.5 课时\n' });
    const { out: entries } = await run('admin', 'hours', '--student', '林小满');
    expect(entries).toMatch(/^\d+\t[\d-]+\t增加\t\+2\.5\t余 12\.5\t增加课时\t.+\n\d+\t[\d-]+\t增加\t\+10\t余 10\t登记学员\t.+\n共 2 笔\n$/);

    const cookie = await api.signIn(phone);
    const [student] = data<Student[]>(await api.call('GET students', { cookie }));
    expect(student).toMatchObject({ name: '林小满', grade: '七年级', course_hours_left: 12.5, streak_days: 0 });
    const courses = await api.call('GET courses', { cookie, studentId: student!.id });
    expect(courses.body.data).toMatchObject([{ name: '初中核心词汇 · 上', words_count: 405 }]);

    await run('admin', 'set-password', '--phone', phone, '--password', 'another-one');
    expect((await api.call('GET students', { cookie })).status).toBe(401);
    await api.signIn(phone, 'another-one');
  },
  TIMEOUT_MS,
);

test(
  'the desk sees where a guardian is signed in, ends it all, and lifts the limits of a phone',
  async () => {
    const { id, phone } = await api.createParent();
    const cookie = await api.signIn(phone);
    expect(await run('admin', 'sessions', '--phone', phone)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^其他设备\t127\.0\.0\.\*\t登录于 \d{4}-\d\d-\d\d \d\d:\d\d\t最近使用 /),
    });
    expect(await run('admin', 'sessions', '--phone', phone, '--end-all')).toMatchObject({
      code: 0,
      out: `已让 ${phone} 的 1 台设备退出登录\n`,
    });
    expect((await api.call('GET students', { cookie })).status).toBe(401);
    expect(await run('admin', 'sessions', '--phone', phone)).toMatchObject({ code: 0, out: '没有登录着的设备\n' });

    const guess = async (password: string) =>
      (await api.call('POST sessions/sign_in', { body: { phone, password }, from: '10.3.3.3' })).body.error;
    for (let i = 0; i < 11; i += 1) await guess('wrong');
    expect(await guess(PASSWORD)).toBe('TOO_MANY_ATTEMPTS');
    expect(await run('admin', 'unlock', '--phone', phone)).toMatchObject({ code: 0, out: expect.stringContaining('可以重新登录') });
    expect(await guess(PASSWORD)).toBeUndefined();
    const { rows } = await api.database.db.execute(
      sql`select kind, actor, details from audit_events where parent_id = ${id} and actor = 'administrator' order by id`,
    );
    expect(rows).toEqual([
      { kind: 'sessions_ended', actor: 'administrator', details: { command: 'sessions --end-all', ended: 1 } },
      { kind: 'administration', actor: 'administrator', details: { command: 'unlock' } },
    ]);
  },
  TIMEOUT_MS,
);

test(
  'numbers and codes as people paste them serve at the desk, at sign-in, for a new password and for a booking',
  async () => {
    const [first, phone] = [newPhone(), newPhone()];
    const inGroups = (number: string) => `${number.slice(0, 3)}\u00a0${number.slice(3, 7)}-${number.slice(7)}`;
    const wide = (number: string) => number.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
    const marked = (number: string) => `\u202d${number}\u202c`;
    for (const args of [
      ['create-parent', '--phone', `+86 ${inGroups(first)}`, '--name', '唐女士'],
      ['create-student', '--parent', marked(first), '--name', '唐糖'],
      ['change-phone', '--phone', `电话：${first}`, '--to', `（+86）${inGroups(phone)}`],
      ['unlock', '--phone', wide(phone)],
      ['audit', '--guardian', inGroups(phone)],
    ]) {
      expect({ args, ...(await run('admin', ...args)) }).toMatchObject({ args, code: 0, err: '' });
    }
    const code = async (call: string) => {
      expect((await api.call(`POST sessions/${call}`, { body: { phone: wide(phone) } })).status).toBe(200);
      expect(api.sent.at(-1)?.phone).toBe(phone);
      return api.sent.at(-1)!.code;
    };
    const captcha = `【学伴】验证码 ${await code('send_sign_in_captcha')}，5 分钟内有效。`;
    const body = { phone: inGroups(phone), captcha, consent_version: CONSENT_VERSION };
    expect((await api.call('POST sessions/sign_in', { body })).body).toMatchObject({ code: 200, data: { name: '唐女士' } });
    const reset = { phone: marked(phone), captcha: wide(await code('send_reset_password_captcha')), password: PASSWORD };
    expect((await api.call('POST sessions/reset_password', { body: reset })).status).toBe(200);
    const booking = { phone: `+86${phone}`, name: '唐女士', consent_version: CONSENT_VERSION };
    expect((await api.call('POST trial_bookings', { body: booking })).status).toBe(200);
    const { rows } = await api.database.db.execute(sql`select phone from trial_bookings where name = '唐女士'`);
    expect(rows).toEqual([{ phone }]);
    expect(await run('admin', 'trial-bookings', '--delete-phone', inGroups(phone))).toMatchObject({ code: 0, err: '' });
    const two = { ...body, phone: `${phone}、${first}` };
    expect((await api.call('POST sessions/sign_in', { body: two })).body.error).toBe('INVALID_REQUEST');
  },
  TIMEOUT_MS,
);

test(
  'what cannot be done is refused with a reason and an exit code',
  async () => {
    const { phone } = await api.createParent();
    const refused: [string[], RegExp][] = [
      [['create-parent', '--phone', '12345', '--name', '甲'], /手机号 12345 不正确/],
      [['create-parent', '--phone', phone, '--name', '甲'], /已经登记过/],
      [['create-parent', '--phone', newPhone(), '--name', '甲', '--password', 'short'], /密码应为 8 到 64 位/],
      [['create-parent', '--phone', newPhone(), '--name', '甲', '--password', 'xueban2026'], /密码太容易被猜到/],
      [['set-password', '--phone', phone, '--password', `a${phone}`], /密码太容易被猜到/],
      [['create-parent', '--name', '甲'], /--phone/],
      [['create-student', '--parent', newPhone(), '--name', '乙'], /请先用 create-parent 登记/],
      [['assign-course', '--student', '没有这个人', '--course', '1'], /没有找到学员“没有这个人”/],
      [['add-hours', '--student', '1', '--hours', 'many'], /应为数字/],
      [['list', 'cats'], /students、teachers、courses/],
    ];
    for (const [args, reason] of refused) {
      const { code, err } = await run('admin', ...args);
      expect([args[0], code]).toEqual([args[0], 1]);
      expect(err).toMatch(reason);
    }
    expect(await run('import', 'nowhere.csv')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/找不到文件：nowhere.csv \[FILE_NOT_FOUND\]/),
    });
  },
  TIMEOUT_MS,
);

test(
  'two students of one name are told apart by id',
  async () => {
    for (let i = 0; i < 2; i += 1) await api.createStudent((await api.createParent()).id, { name: '同名' });
    const { code, err } = await run('admin', 'add-hours', '--student', '同名', '--hours', '1');
    expect(code).toBe(1);
    const id = /编号：(\d+)/.exec(err)?.[1];
    expect(await run('admin', 'add-hours', '--student', id!, '--hours', '1')).toMatchObject({ code: 0 });
  },
  TIMEOUT_MS,
);

describe('`npm run admin -- … | head`', () => {
  test('a command whose output nobody reads any more ends without an error', async () => {
    const child = spawn(process.execPath, ['--import', 'tsx', path.join(__dirname, '../../src/cli/admin.ts'), '--help'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.destroy();
    const said = text(child.stderr);
    const [code] = (await once(child, 'exit')) as [number | null];
    expect(await said).toBe('');
    expect(code).toBe(0);
  });
});
