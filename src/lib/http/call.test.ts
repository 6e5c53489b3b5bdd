import { newPhone, type Phone, phone } from '@/test/phone';
import { errorAnswer, okAnswer, refusal, serve } from '@/test/server';
import { installErrorHandling, onSessionLost, reportError, reportErrorAs } from '../errors';
import { resetNetwork } from '../network';
import { isApiError } from './api-error';
import { call, callPage, sessionChanged } from './call';
import { clearCredentials, currentStudentId, resetIdentity, setCurrentStudentId } from './identity';

const course = { id: 7, name: '初中核心词汇', content_type: 'word' as const, words_count: 405, units: [] };

let device: Phone;
beforeEach(() => {
  device = newPhone();
  clearCredentials();
  resetIdentity();
  resetNetwork();
  installErrorHandling();
});

const turns = async (count = 8) => {
  for (let i = 0; i < count; i += 1) await Promise.resolve();
};
const secondPage = () => device.pages.push({ route: 'pages/english/words/study/pre-exam', options: {} });
const catchFailure = (promise: Promise<unknown>) =>
  promise.then(
    () => {
      throw new Error('it succeeded');
    },
    (error: unknown) => error,
  );

describe('a request', () => {
  test('carries JSON, cookie and student, and gives data', async () => {
    device.network = (request) =>
      request.url.endsWith('sign_in')
        ? okAnswer({ id: 1 }, { 'Set-Cookie': 'xueban_session=abc.def; Path=/; HttpOnly; Max-Age=600' })
        : okAnswer(course);
    await call('POST sessions/sign_in', { body: { phone: '13800006021', password: 'x' } });
    setCurrentStudentId(12);
    await expect(call('GET courses/{id}', { params: { id: 7 } })).resolves.toEqual(course);
    expect(device.requests[0]).toMatchObject({
      method: 'POST',
      data: { phone: '13800006021', password: 'x' },
      header: { 'content-type': 'application/json' },
    });
    expect(device.requests[0]?.header.Cookie).toBeUndefined();
    expect(device.requests[1]?.header).toMatchObject({ Cookie: 'xueban_session=abc.def', 'X-Student-Id': '12' });
    expect(device.requests[1]?.data).toBeUndefined();
  });

  test('keeps the cookie under the stored key Cookie, and the student under X-Student-Id', async () => {
    device.network = () => okAnswer({ id: 1 }, { 'set-cookie': 'xueban_session=abc; Path=/' });
    await call('GET users/current');
    setCurrentStudentId(12);
    expect(JSON.stringify(device.storage.get('Cookie'))).toContain('xueban_session');
    expect(device.storage.get('X-Student-Id')).toBe('"12"');
    expect([...device.storage.keys()].sort()).toEqual(['Cookie', 'X-Student-Id']);
  });

  test('takes another student and an idempotency key when told', async () => {
    setCurrentStudentId(12);
    device.network = () => okAnswer({ counted: true });
    await call('POST learning_records/{id}/questions/{questionId}/known', {
      params: { id: 1, questionId: 2 },
      body: { known: true },
      studentId: 99,
      idempotencyKey: 'k-12345678',
    });
    expect(device.requests[0]?.header).toMatchObject({ 'X-Student-Id': '99', 'Idempotency-Key': 'k-12345678' });
  });

  test('goes for the student at hand when it was asked for, whoever is when the network check is over', async () => {
    setCurrentStudentId(12);
    device.network = () => okAnswer(course);
    const asked = call('GET courses/{id}', { params: { id: 7 } });
    setCurrentStudentId(13);
    await asked;
    expect(device.requests[0]?.header).toMatchObject({ 'X-Student-Id': '12' });
  });

  test('asked before there was a student it stays without one where that is said', async () => {
    setCurrentStudentId(13);
    device.network = () => okAnswer(course);
    await call('GET courses/{id}', { params: { id: 7 }, studentId: null });
    expect(device.requests[0]?.header).not.toHaveProperty('X-Student-Id');
  });

  test('a list comes with its pagination', async () => {
    device.network = () => okAnswer([course], { 'x-page': '2', 'x-per-page': '1', 'x-total': '5', 'x-total-pages': '5' });
    await expect(callPage('GET courses', { query: { page: 2 } })).resolves.toEqual({
      items: [course],
      pagination: { page: 2, total: 5, pageSize: 1 },
    });
  });

  test('an answer that never comes is code -1, 网络请求失败', async () => {
    device.network = () => Promise.reject(new Error('reset'));
    expect(await catchFailure(call('GET users/current'))).toMatchObject({ code: -1, message: '网络请求失败', handled: false });
  });

  test('isApiError tells the key', async () => {
    device.network = () => errorAnswer('RECORD_COMPLETED');
    const error = await catchFailure(call('GET users/current'));
    expect(isApiError(error, 'RECORD_COMPLETED')).toBe(true);
    expect(isApiError(error, 'NOT_FOUND')).toBe(false);
    expect(isApiError(new Error('x'))).toBe(false);
  });
});

describe('the network check', () => {
  test('without a network and with a page to go back to: one alert, one step back, however many requests', async () => {
    device.networkType = 'none';
    secondPage();
    device.modalAnswer = undefined;
    const errors = Promise.all([
      catchFailure(call('GET users/current')),
      catchFailure(call('GET students')),
      catchFailure(call('GET times/current')),
    ]);
    expect(await errors).toEqual([
      expect.objectContaining({ code: -1, handled: true }),
      expect.objectContaining({ handled: true }),
      expect.objectContaining({ handled: true }),
    ]);
    expect(device.modals).toEqual([{ title: '温馨提示', content: '当前网络不可用，请检查网络设置', showCancel: false }]);
    expect(device.navigation).toEqual([]);
    device.answerModal(true);
    expect(device.navigation).toEqual(['navigateBack']);
    expect(device.requests).toEqual([]);
  });

  test('a network that came back under the alert: the page stays', async () => {
    device.networkType = 'none';
    secondPage();
    device.modalAnswer = undefined;
    await catchFailure(call('GET users/current'));
    device.setNetwork('wifi');
    device.answerModal(true);
    expect(device.navigation).toEqual([]);
  });

  test('a later failure alerts again', async () => {
    device.networkType = 'none';
    secondPage();
    await catchFailure(call('GET users/current'));
    secondPage();
    await catchFailure(call('GET users/current'));
    expect(device.modals).toHaveLength(2);
  });

  test('on the only page the request is made and fails', async () => {
    device.networkType = 'none';
    expect(await catchFailure(call('GET users/current'))).toMatchObject({ code: -1, handled: false });
    expect(device.modals).toEqual([]);
  });

  test('a quiet call never alerts and is sent at once', async () => {
    device.networkType = 'none';
    secondPage();
    const failure = catchFailure(call('GET users/current', { quiet: true }));
    expect(device.requests).toHaveLength(1);
    expect(await failure).toMatchObject({ code: -1 });
    expect(device.modals).toEqual([]);
  });

  test('a told failure is not told again in a toast', async () => {
    device.networkType = 'none';
    secondPage();
    reportError(await catchFailure(call('GET users/current')));
    expect(device.toasts).toEqual([]);
  });
});

describe('the global handler', () => {
  test('any 401 opens sign-in, once however many fail at once, and tells who listens', async () => {
    const lost = jest.fn();
    const stop = onSessionLost(lost);
    device.network = serve({ 'GET users/current': () => refusal('UNAUTHENTICATED'), 'GET students': () => refusal('UNAUTHENTICATED') });
    const errors = await Promise.all([
      catchFailure(call('GET users/current')),
      catchFailure(call('GET students')),
      catchFailure(call('GET students')),
    ]);
    errors.forEach(reportError);
    await turns();
    expect(device.navigation).toEqual(['navigateTo /pages/sessions/sign-in']);
    expect(device.toasts).toEqual([]);
    expect(lost).toHaveBeenCalledTimes(3);
    stop();
  });

  test('not when sign-in is open already', async () => {
    device.pages.push({ route: 'pages/sessions/sign-in', options: {} });
    device.network = () => errorAnswer('UNAUTHENTICATED');
    await catchFailure(call('GET users/current'));
    expect(device.navigation).toEqual([]);
  });

  test('again after the user has gone back without signing in', async () => {
    device.network = () => errorAnswer('UNAUTHENTICATED');
    await catchFailure(call('GET users/current'));
    await turns();
    device.pages.pop();
    await catchFailure(call('GET users/current'));
    await turns();
    expect(device.navigation).toHaveLength(2);
  });

  test('never in single-page mode', async () => {
    device.scene = 1154;
    device.network = () => errorAnswer('UNAUTHENTICATED');
    reportError(await catchFailure(call('GET users/current')));
    expect(device.navigation).toEqual([]);
  });

  test('before the first page it opens as the only one', async () => {
    device.pages.splice(0);
    device.network = () => errorAnswer('UNAUTHENTICATED');
    await catchFailure(call('GET users/current'));
    expect(device.navigation).toEqual(['reLaunch /pages/sessions/sign-in']);
  });

  test('a 401 of the session before says nothing of this one', async () => {
    let answer: (value: ReturnType<typeof errorAnswer>) => void = () => undefined;
    device.network = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    const failure = catchFailure(call('GET users/current', { quiet: true }));
    await turns();
    sessionChanged();
    answer(errorAnswer('UNAUTHENTICATED'));
    expect(await failure).toMatchObject({ code: -1, handled: true });
    expect(device.navigation).toEqual([]);
  });

  test('a cookie of the session before is not kept', async () => {
    let answer: (value: ReturnType<typeof okAnswer>) => void = () => undefined;
    device.network = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    const done = call('GET users/current', { quiet: true });
    await turns();
    clearCredentials();
    sessionChanged();
    answer(okAnswer({ id: 1 }, { 'Set-Cookie': 'xueban_session=old; Path=/' }));
    await done;
    expect(device.storage.has('Cookie')).toBe(false);
  });

  test('anything else is a toast: its message, else 服务器繁忙', () => {
    reportError(new TypeError('undefined is not a function'));
    expect(device.toasts).toEqual([{ title: '服务器繁忙，请稍后重试', icon: 'error', duration: 2000 }]);
  });

  test('an error of the API is told in its own words, or in those of the place', async () => {
    device.network = () => errorAnswer('NOT_FOUND');
    const error = await catchFailure(call('GET users/current'));
    reportError(error);
    reportErrorAs(error, '获取学习进度失败，请稍后重试');
    expect(device.toasts.map(({ title }) => title)).toEqual(['没有找到相关内容', '获取学习进度失败，请稍后重试']);
  });

  test('in the words of the place, a 401 still goes to sign-in', async () => {
    device.network = () => errorAnswer('UNAUTHENTICATED');
    reportErrorAs(await catchFailure(call('GET users/current')), '获取学习进度失败，请稍后重试');
    expect(phone().toasts).toEqual([]);
    expect(phone().navigation).toHaveLength(1);
  });
});

describe('identity', () => {
  test('a stored student is read once, garbage counts as none', () => {
    device.storage.set('X-Student-Id', '"44"');
    expect(currentStudentId()).toBe(44);
    device.storage.set('X-Student-Id', '"abc"');
    expect(currentStudentId()).toBe(44);
    resetIdentity();
    expect(currentStudentId()).toBeUndefined();
  });

  test('clearCredentials empties both keys and gives the cookie that was in use', async () => {
    device.network = () => okAnswer({ id: 1 }, { 'Set-Cookie': 'xueban_session=abc; Path=/' });
    await call('GET users/current');
    setCurrentStudentId(12);
    expect(clearCredentials()).toBe('xueban_session=abc');
    expect([...device.storage.keys()]).toEqual([]);
    await call('GET users/current');
    expect(device.requests[1]?.header).not.toHaveProperty('X-Student-Id');
    expect(device.requests[1]?.header).not.toHaveProperty('Cookie');
  });
});
