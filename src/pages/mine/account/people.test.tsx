import { school } from '@/test/data';
import { CONSENT_VERSION } from '@xueban/contract/constants';
import type { DataExport, DeletionRequest } from '@xueban/contract/resources/personal-data';
import type { Student } from '@xueban/contract/resources/students';
import { students, user } from '@/test/data';
import { bodies, newGuardian, openAsGuardian as open, sent, works } from '@/test/guardian';
import { has } from '@/test/learner';
import { phone } from '@/test/phone';
import { leavePages } from '@/test/render';
import { type Handlers, refusal } from '@/test/server';
import Contact from './contact';
import Deletion from './deletion';
import PersonalData from './personal-data';
import Security from './security';

const [first, second] = students;

beforeEach(() => newGuardian('pages/mine/account/personal-data'));
afterEach(leavePages);

const codes: Handlers = { 'POST sessions/send_own_captcha': () => ({ expires_in: 300, resend_after: 60 }) };

describe('a new password', () => {
  const serve = (answer: Handlers['POST sessions/change_password']): Handlers => ({
    ...codes,
    'GET sessions': () => [],
    'POST sessions/change_password': answer,
  });

  test('by a code to the own phone', async () => {
    const page = await open(
      <Security />,
      serve(() => null),
    );
    await page.tap(page.byId('change-password'));
    expect(page.text()).toContain('发到登记的手机 138****6021');
    await page.tap(page.byId('captcha-action'));
    expect(sent('send_own_captcha')).toHaveLength(1);
    await page.input(page.byId('captcha'), '204816');
    await page.input(page.byId('new-password'), 'xueban');
    expect(page.text()).toContain('还差 2 位');
    expect(works(page, 'password-save')).toBe(false);
    await page.input(page.byId('new-password'), 'xueban2027');
    await page.tap(page.byId('password-save'));
    expect(bodies('change_password')).toEqual([{ captcha: '204816', password: 'xueban2027' }]);
    expect(phone().toasts.map(({ title }) => title)).toContain('密码改好了');
    expect(has(page, 'password-form')).toBe(false);
    // The others are signed out: the list is read again.
    expect(sent('sessions').length).toBeGreaterThan(1);
  });

  test('by the password of today; a wrong one is said under it', async () => {
    const page = await open(
      <Security />,
      serve(() => refusal('CURRENT_PASSWORD_INVALID')),
    );
    await page.tap(page.byId('change-password'));
    await page.tap(page.byId('segment-password'));
    await page.input(page.byId('password'), 'not-this');
    await page.input(page.byId('new-password'), 'xueban2027');
    await page.tap(page.byId('password-save'));
    expect(bodies('change_password')).toEqual([{ current_password: 'not-this', password: 'xueban2027' }]);
    expect(page.byId('password-error').props.children).toBe('现在的密码不正确');
  });

  test('where a password alone is not enough, the code is asked for', async () => {
    const page = await open(
      <Security />,
      serve(() => refusal('SECOND_STEP_REQUIRED')),
    );
    await page.tap(page.byId('change-password'));
    await page.tap(page.byId('segment-password'));
    await page.input(page.byId('password'), 'xueban2026');
    await page.input(page.byId('new-password'), 'xueban2027');
    await page.tap(page.byId('password-save'));
    expect(page.byId('captcha-error').props.children).toContain('验证码');
  });

  test('a first one: only by a code', async () => {
    const page = await open(
      <Security />,
      serve(() => null),
      { who: { ...user, has_password: false } },
    );
    await page.tap(page.byText('设置密码'));
    expect(has(page, 'segment-password')).toBe(false);
    expect(page.byId('captcha')).toBeDefined();
  });
});

describe('data and privacy', () => {
  const copy: DataExport = {
    id: 4,
    student: { id: first.id, name: first.name },
    status: 'ready',
    created_at: '2026-11-20T11:00:00.000Z',
    expires_at: '2099-11-27T11:00:00.000Z',
    byte_size: 186_000,
  };
  const quiet: Handlers = {
    'GET data_exports': () => [],
    'GET deletion_requests': () => [],
    'GET parents/consents': () => [{ version: CONSENT_VERSION, agreed_at: '2020-11-20T11:00:00.000Z' }],
  };
  const link = {
    url: '/files/4.zip',
    file_name: '林小满.zip',
    content_type: 'application/zip',
    byte_size: 186_000,
    expires_at: '2099-11-20T11:00:00.000Z',
  };

  test('a copy is asked for, made, and sent to a chat', async () => {
    let copies: DataExport[] = [];
    const shared: unknown[] = [];
    Object.assign(phone().wx, {
      downloadFile: ({ success }: { success: (result: unknown) => void }) => {
        success({ statusCode: 200, tempFilePath: 'wxfile://tmp' });
        return { onProgressUpdate: () => undefined };
      },
      getFileSystemManager: () => ({ readdirSync: () => [], saveFileSync: (_: string, to: string) => to, accessSync: () => undefined }),
      shareFileMessage: (options: { success: () => void }) => {
        shared.push(options);
        options.success();
      },
    });
    const page = await open(<PersonalData />, {
      ...quiet,
      'GET data_exports': () => copies,
      'POST data_exports': () => {
        copies = [{ ...copy, status: 'making', byte_size: null }];
        return copies[0] as DataExport;
      },
      'GET data_exports/{id}/file': () => link,
    });
    await page.tap(page.byId(`export-${first.id}-act`));
    expect(bodies('data_exports').filter(Boolean)).toEqual([]);
    expect(page.text()).toContain(`导出${first.name}的资料前，请确认是您本人`);
    expect(works(page, 'export-confirm')).toBe(false);
    await page.input(page.byId('captcha'), '204816');
    await page.tap(page.byId('export-confirm'));
    expect(bodies('data_exports').filter(Boolean)).toEqual([{ student_id: first.id, captcha: '204816' }]);
    expect(has(page, 'export-ask')).toBe(false);
    expect(page.text()).toContain('正在整理');
    copies = [copy];
    await page.fire('hide');
    page.unmount();
    const later = await open(<PersonalData />, { ...quiet, 'GET data_exports': () => copies, 'GET data_exports/{id}/file': () => link });
    expect(later.text()).toContain('182 KB');
    await later.tap(later.byId(`export-${first.id}-act`));
    expect(shared).toHaveLength(1);
    expect(shared[0]).toMatchObject({ fileName: '林小满.zip' });
  });

  test('too many copies in a day are said', async () => {
    const page = await open(<PersonalData />, { ...quiet, 'POST data_exports': () => refusal('TOO_MANY_DATA_EXPORTS') });
    await page.tap(page.byId(`export-${first.id}-act`));
    await page.input(page.byId('captcha'), '204816');
    await page.tap(page.byId('export-confirm'));
    expect(page.text()).toContain('今天导出的次数已经用完，请明天再试');
  });

  test('a copy needs who the guardian is: a wrong code is said under it, and it can be thought better of', async () => {
    const page = await open(<PersonalData />, { ...quiet, 'POST data_exports': () => refusal('CAPTCHA_INVALID') });
    await page.tap(page.byId(`export-${first.id}-act`));
    await page.input(page.byId('captcha'), '204816');
    await page.tap(page.byId('export-confirm'));
    expect(page.byId('captcha-error').props.children).toBe('验证码不正确或已过期');
    await page.tap(page.byId('export-cancel'));
    expect(has(page, 'export-ask')).toBe(false);
  });

  test('where it is not known what can be taken back, it is said, with a way to try again', async () => {
    let answers: Handlers['GET deletion_requests'] = () => refusal('NOT_FOUND');
    const page = await open(<PersonalData />, { ...quiet, 'GET deletion_requests': (...given) => answers?.(...given) ?? [] });
    expect(page.text()).toContain('可以撤回的删除加载失败');
    answers = () => [];
    await page.tap(page.byId('deletion-requests-again'));
    expect(has(page, 'deletion-requests-failed')).toBe(false);
  });

  test('what was agreed to is listed', async () => {
    const page = await open(<PersonalData />, quiet);
    expect(page.text()).toContain(`版本 ${CONSENT_VERSION}2020年11月20日 19:00`);
  });

  test('without students there is nothing to copy, and the account can still be closed', async () => {
    const page = await open(<PersonalData />, quiet, { family: [] });
    expect(page.text()).toContain('没有可以导出的资料');
    await page.tap(page.byId('delete-account'));
    expect(phone().navigation).toEqual(['navigateTo /pages/mine/account/deletion']);
  });

  test('a deletion is taken back', async () => {
    const request: DeletionRequest = {
      id: 8,
      scope: 'student',
      student: { id: 12, name: '林小川' },
      requested_at: '2026-11-20T11:00:00.000Z',
      due_on: '2099-11-27',
    };
    let requests = [request];
    const back: Student = { ...second, id: 12, name: '林小川' };
    const page = await open(<PersonalData />, {
      ...quiet,
      'GET deletion_requests': () => requests,
      'POST deletion_requests/{id}/withdraw': () => {
        requests = [];
        return null;
      },
      'GET students': () => [...students, back],
      'GET students/{id}': () => first,
    });
    expect(page.text()).toContain('林小川的资料正在删除');
    await page.tap(page.byId('withdraw-8'));
    expect(phone().modals[0]?.content).toContain('要撤回吗');
    expect(has(page, 'deletion-requests')).toBe(false);
    expect(page.text()).toContain('删除林小川的资料');
  });
});

describe('a deletion', () => {
  const asked = (changes: Partial<DeletionRequest> = {}): DeletionRequest => ({
    id: 8,
    scope: 'student',
    student: { id: first.id, name: first.name },
    requested_at: '2026-11-20T11:00:00.000Z',
    due_on: '2099-11-27',
    ...changes,
  });

  test('of a student: what it means, who asks, and the other student takes over', async () => {
    const page = await open(
      <Deletion />,
      { ...codes, 'POST deletion_requests': () => asked(), 'GET students': () => [second], 'GET students/{id}': () => second },
      { query: { studentId: String(first.id) } },
    );
    expect(page.text()).toContain('7 天内');
    expect(page.text()).toContain('若还有另一位家长，资料会为对方保留，只解除您与学员的关联');
    expect(works(page, 'delete')).toBe(false);
    await page.input(page.byId('captcha'), '204816');
    await page.tap(page.byId('delete'));
    expect(phone().modals).toHaveLength(1);
    expect(bodies('deletion_requests')).toEqual([{ student_id: first.id, captcha: '204816' }]);
    expect(page.text()).toContain('2099年11月27日删除林小满的资料');
    expect(page.text()).toContain(`学员编号 ${first.id}`);
    expect(phone().storage.get('X-Student-Id')).toBe(`"${second.id}"`);
  });

  test('of the last student leaves none at hand', async () => {
    const page = await open(
      <Deletion />,
      { ...codes, 'POST deletion_requests': () => asked({ scope: 'link' }), 'GET students': () => [] },
      { query: { studentId: String(first.id) }, family: [first] },
    );
    await page.input(page.byId('captcha'), '204816');
    await page.tap(page.byId('delete'));
    expect(page.text()).toContain('资料为另一位家长保留');
    expect(has(page, 'deletion-number')).toBe(false);
    expect(phone().storage.get('X-Student-Id')).toBeUndefined();
  });

  test('thought better of sends nothing', async () => {
    phone().modalAnswer = false;
    const page = await open(<Deletion />, codes, { query: { studentId: String(first.id) } });
    await page.input(page.byId('captcha'), '204816');
    await page.tap(page.byId('delete'));
    expect(bodies('deletion_requests')).toEqual([]);
  });

  test('of the account signs out, and says how it is taken back', async () => {
    const page = await open(<Deletion />, {
      ...codes,
      'POST deletion_requests': () => asked({ scope: 'account', student: null }),
      'POST sessions/sign_out': () => null,
    });
    await page.tap(page.byId('segment-password'));
    await page.input(page.byId('password'), 'xueban2026');
    await page.tap(page.byId('delete'));
    expect(bodies('deletion_requests')).toEqual([{ current_password: 'xueban2026' }]);
    expect(page.text()).toContain('重新登录，就可以撤回');
    expect(page.text()).toContain('家长编号 1');
    await page.tap(page.byId('deletion-done'));
    expect(phone().navigation).toEqual(['switchTab /pages/mine/index']);
  });

  test('a wrong code is said under it', async () => {
    const page = await open(<Deletion />, { ...codes, 'POST deletion_requests': () => refusal('CAPTCHA_INVALID') });
    await page.input(page.byId('captcha'), '204816');
    await page.tap(page.byId('delete'));
    expect(page.byId('captcha-error').props.children).toBe('验证码不正确或已过期');
  });

  test.each([
    ['no network', () => Promise.reject(new Error('offline')), '网络没有连上，连上后再试一次'],
    ['a server that is busy', () => refusal('SERVICE_UNAVAILABLE'), '服务器繁忙，请稍后重试'],
  ] as const)('%s: it is said, and nothing that was typed is lost', async (_, answer, says) => {
    const page = await open(<Deletion />, { ...codes, 'POST deletion_requests': answer }, { query: { studentId: String(first.id) } });
    await page.input(page.byId('captcha'), '204816');
    await page.tap(page.byId('delete'));
    expect(page.text()).toContain(says);
    expect(works(page, 'delete')).toBe(true);
    await page.tap(page.byId('delete'));
    expect(bodies('deletion_requests').filter(Boolean)[0]).toEqual({ student_id: first.id, captcha: '204816' });
  });

  test('of nobody', async () => {
    const page = await open(<Deletion />, {}, { query: { studentId: '999' } });
    expect(page.text()).toContain('没有这位学员');
  });
});

test('the school is called by a tap, with its hours', async () => {
  const called: unknown[] = [];
  Object.assign(phone().wx, { makePhoneCall: (options: unknown) => called.push(options) });
  const page = await open(<Contact />, {
    'GET schools/current': () => ({ ...school, service_phone: '010-12345678', service_hours: '周一至周五 9:00–18:00' }),
  });
  expect(page.text()).toContain('学伴体验学校');
  await page.tap(page.byId('call-school'));
  expect(called).toEqual([expect.objectContaining({ phoneNumber: '010-12345678' })]);
});
