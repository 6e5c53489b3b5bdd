import { ANSWERED_CONSENT_VERSIONS, CONSENT_VERSION } from '@xueban/contract/constants';
import { newPhone, phone, type Phone } from '@/test/phone';
import { renderPage, type RenderedPage } from '@/test/render';
import { errorAnswer, okAnswer, refusal, serve } from '@/test/server';
import { course, otherUser, students, user } from '@/test/data';
import { View } from '@/components/host';
import { clearCredentials, currentStudentId, resetIdentity, setCurrentStudentId } from '@/lib/http/identity';
import { resetNetwork } from '@/lib/network';
import { outbox, toStream } from '@/offline';
import { useCurrentUser, useSessionStatus } from '@/state/session';
import { useSessionActions } from './session';
import { StartUp } from './start-up';
import { StudentPage } from './student-page';
import { useCurrentStudent, useStudents } from '@/state/students';
import { useStudentActions } from './students';
import { useStudyActions, wordStudy } from '@/shared/study/study';
import { useStudyField } from '@/state/study';

type Actions = ReturnType<typeof useSessionActions> & ReturnType<typeof useStudentActions> & ReturnType<typeof useStudyActions>;
let act: Actions;

function Screen() {
  act = { ...useSessionActions(), ...useStudentActions(), ...useStudyActions(wordStudy) };
  const student = useCurrentStudent();
  return (
    <>
      {[
        useSessionStatus(),
        useCurrentUser()?.name,
        useStudents().length,
        student?.name,
        student?.streak_days,
        useStudyField('word', 'courseId'),
      ]
        .map((part) => part ?? '-')
        .join(' ')}
    </>
  );
}

let device: Phone;
beforeEach(() => {
  device = newPhone();
  clearCredentials();
  resetIdentity();
  resetNetwork();
  outbox.setGuardian(undefined);
});

const family = {
  'GET users/current': () => user,
  'GET students': () => [...students],
  'GET students/{id}': ({ params }: { params: Record<string, string> }) => ({
    ...students[params.id === '10' ? 0 : 1],
    streak_days: 13,
    daily_goal: 20,
    ai_allowed: true,
    today_words: 0,
  }),
};
const open = (handlers: Parameters<typeof serve>[0] = family): Promise<RenderedPage> =>
  renderPage(
    <>
      <StartUp />
      <Screen />
    </>,
    { serve: handlers },
  );
const openGuarded = (handlers: Parameters<typeof serve>[0]): Promise<RenderedPage> =>
  renderPage(
    <>
      <StartUp />
      <StudentPage waiting={<View />}>{() => <View />}</StudentPage>
    </>,
    { serve: handlers },
  );
const paths = () => device.requests.map(({ method, url }) => `${method} ${url.slice('https://api.test/learning/v1/'.length)}`);

describe('start-up', () => {
  test('current user, students, the first of them, then the student again', async () => {
    const page = await open();
    expect(paths()).toEqual(['GET users/current', 'GET students?page=1&per_page=100', 'GET students/10']);
    expect(page.text()).toBe('signed-in 林女士 2 林小满 13 -');
    expect(device.storage.get('X-Student-Id')).toBe('"10"');
    expect(device.navigation).toEqual([]);
  });

  test('the stored student', async () => {
    setCurrentStudentId(11);
    expect((await open()).text()).toContain('林小雨');
  });

  test('consent to an older text: asked again, once the guardian is known', async () => {
    const page = await open({ ...family, 'GET users/current': () => ({ ...user, consent: { ...user.consent, asked: true } }) });
    expect(device.navigation).toEqual(['navigateTo /pages/mine/account/consent']);
    expect(page.text()).toContain('林小满');
  });

  const agreedTo = (version: string, current: string) => ({
    ...family,
    'GET users/current': () => ({ ...user, consent: { ...user.consent, version, current_version: current, asked: false } }),
  });

  test.each([
    ['the text of the app of before: this app asks', ANSWERED_CONSENT_VERSIONS[1] ?? '', CONSENT_VERSION, true],
    ['a newer text than this app has: nothing is asked', '2999-01-01.1', '2999-01-01.1', false],
    ['the text of a server that does not know this app’s yet: nothing is asked', '2026-01-01.1', '2026-01-01.1', false],
  ])('agreed to %s', async (_, version, current, asks) => {
    await open(agreedTo(version, current));
    expect(device.navigation).toEqual(asks ? ['navigateTo /pages/mine/account/consent'] : []);
  });

  test('the texts change while a session runs: asked when the guardian comes back, and not at every glance away', async () => {
    const changed = { ...user, consent: { ...user.consent, version: ANSWERED_CONSENT_VERSIONS[1] ?? '' } };
    let now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => now);
    let answer = user;
    const page = await open({ ...family, 'GET users/current': () => answer });
    const asked = () => paths().filter((path) => path === 'GET users/current').length;
    answer = changed;
    now += 4 * 60_000;
    await page.run(() => device.show());
    expect([asked(), device.navigation]).toEqual([1, []]);
    now += 2 * 60_000;
    await page.run(() => device.show());
    expect([asked(), device.navigation]).toEqual([2, ['navigateTo /pages/mine/account/consent']]);
    await page.run(() => device.show());
    expect(asked()).toBe(2);
    clock.mockRestore();
  });

  test('no student: 学员不存在', async () => {
    const page = await open({ ...family, 'GET students': () => [] });
    expect(device.toasts).toEqual([{ title: '学员不存在', icon: 'error', duration: 2000 }]);
    expect(page.text()).toBe('signed-in 林女士 0 - - -');
  });

  test.each([
    ['401', refusal('UNAUTHENTICATED'), [], 'signed-out'],
    ['a failing server', refusal('INTERNAL'), ['服务器繁忙，请稍后重试'], 'unreachable'],
  ])('a failed current user (%s) leads to sign-in, once', async (_, answer, toasts, status) => {
    const page = await open({ 'GET users/current': () => answer });
    expect(device.navigation).toEqual(['navigateTo /pages/sessions/sign-in']);
    expect(device.toasts.map(({ title }) => title)).toEqual(toasts);
    expect(page.text()).toBe(`${status} - 0 - - -`);
  });

  test.each([
    ['401', refusal('UNAUTHENTICATED'), 'signed-out'],
    ['a failing server', refusal('INTERNAL'), 'unreachable'],
  ])(
    'opened at the vocabulary-size test, a failed current user (%s) leaves the visitor there, without a word',
    async (_, answer, status) => {
      device.pages.splice(0, 1, { route: 'pages/english/vocab-test/index', options: {} });
      const page = await open({ 'GET users/current': () => answer });
      expect(page.text()).toBe(`${status} - 0 - - -`);
      expect(device.navigation).toEqual([]);
      expect(device.toasts).toEqual([]);
    },
  );

  test('and the first page that needs a session leads to sign-in, once', async () => {
    device.pages.splice(0, 1, { route: 'pages/english/vocab-test/index', options: {} });
    const page = await openGuarded({ 'GET users/current': () => refusal('UNAUTHENTICATED') });
    await page.fire('show');
    expect(device.navigation).toEqual([]);
    device.pages.splice(0, 1, { route: 'pages/english/words/index', options: {} });
    await page.fire('show');
    expect(device.navigation).toEqual(['navigateTo /pages/sessions/sign-in']);
    // Gone back from it without signing in.
    device.pages.pop();
    await page.fire('show');
    expect(device.navigation).toHaveLength(1);
  });

  test('opened at the vocabulary-size test, consent is asked for by the next page that needs a session, at each show', async () => {
    device.pages.splice(0, 1, { route: 'pages/english/vocab-test/index', options: {} });
    const page = await openGuarded({ ...family, 'GET users/current': () => ({ ...user, consent: { ...user.consent, asked: true } }) });
    await page.fire('show');
    expect(device.navigation).toEqual([]);
    device.pages.splice(0, 1, { route: 'pages/english/words/index', options: {} });
    await page.fire('show');
    expect(device.navigation).toEqual(['navigateTo /pages/mine/account/consent']);
    // Over it, and under the texts that are opened from it, nothing asks again.
    await page.fire('show');
    device.pages.push({ route: 'pages/help/privacy', options: {} });
    await page.fire('show');
    expect(device.navigation).toHaveLength(1);
    // Gone back from it without an answer, still signed in.
    device.pages.splice(1);
    await page.fire('show');
    expect(device.navigation).toHaveLength(2);
  });

  test('before the first page is there, the page the app was opened with counts', async () => {
    device.pages.splice(0, 1);
    device.wx.getLaunchOptionsSync = () => ({ scene: 1007, path: 'pages/english/vocab-test/index', query: {} });
    await open({ 'GET users/current': () => refusal('UNAUTHENTICATED') });
    expect(device.navigation).toEqual([]);
  });

  test('opened without a network by nobody: sign-in, and back by itself when the network is there', async () => {
    device.networkType = 'none';
    const page = await open();
    expect(device.pages.map(({ route }) => route)).toEqual(['pages/english/words/index', 'pages/sessions/sign-in']);
    await page.run(() => device.setNetwork('wifi'));
    expect(page.text()).toBe('signed-in 林女士 2 林小满 13 -');
    expect(device.pages).toHaveLength(1);
  });

  test('opened while the server starts anew, which no phone tells of: sign-in, and back by itself a quarter of a minute later', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance', 'Date'] });
    try {
      let up = false;
      const current = family['GET users/current'];
      const page = await open({ ...family, 'GET users/current': () => (up ? current() : refusal('INTERNAL')) });
      expect(page.text()).toBe('unreachable - 0 - - -');
      await page.run(() => jest.advanceTimersByTime(15_000));
      expect(page.text()).toBe('unreachable - 0 - - -');
      up = true;
      await page.run(() => jest.advanceTimersByTime(15_000));
      expect(page.text()).toBe('signed-in 林女士 2 林小满 13 -');
      expect(device.pages).toHaveLength(1);
    } finally {
      jest.useRealTimers();
    }
  });

  test('opened from the timeline nothing is asked', async () => {
    device.scene = 1154;
    expect((await open()).text()).toBe('starting - 0 - - -');
    expect(device.requests).toEqual([]);
  });
});

describe('sign-out', () => {
  test('forgets cookie and student, ends the session with the old cookie, empties the state', async () => {
    device.network = () => okAnswer(user, { 'Set-Cookie': 'xueban_session=abc; Path=/' });
    const page = await open({
      ...family,
      'GET users/current': () => user,
      'POST sessions/sign_out': () => null,
      'GET courses/{id}': () => course,
    });
    const answer = device.network;
    device.network = (request) =>
      request.url.endsWith('users/current') ? okAnswer(user, { 'Set-Cookie': 'xueban_session=abc; Path=/' }) : answer(request);
    await page.run(() => act.refreshUser());
    expect(device.storage.has('Cookie')).toBe(true);
    let storedAtSignOut: string[] | undefined;
    device.network = (request) => {
      storedAtSignOut = [...device.storage.keys()];
      expect(request.header).toMatchObject({ Cookie: 'xueban_session=abc' });
      expect(request.header).not.toHaveProperty('X-Student-Id');
      return okAnswer(null, { 'Set-Cookie': 'xueban_session=; Path=/; Max-Age=0' });
    };
    await page.run(() => act.signOut());
    expect(storedAtSignOut).toEqual([]);
    expect([...device.storage.keys()]).toEqual([]);
    expect(currentStudentId()).toBeUndefined();
    expect(page.text()).toBe('signed-out - 0 - - -');
  });

  test.each([
    ['without a network', () => Promise.reject(new Error('x'))],
    ['of an ended session', () => errorAnswer('UNAUTHENTICATED')],
  ])('%s it works all the same', async (_, network) => {
    const page = await open();
    device.network = network;
    await page.run(() => act.signOut());
    expect(page.text()).toBe('signed-out - 0 - - -');
    expect(device.navigation).toEqual([]);
    expect(device.toasts).toEqual([]);
  });
});

describe('sign-in', () => {
  const body = { phone: '13800006021', password: 'xueban2026' };
  const signedOut = async (handlers = {}) => {
    const page = await open({ ...family, 'GET users/current': () => refusal('UNAUTHENTICATED') });
    device.network = serve({ ...family, 'POST sessions/sign_in': () => user, ...handlers });
    return page;
  };

  test('loads user and students and goes back to where the guardian was', async () => {
    const page = await signedOut();
    await page.run(() => act.signIn(body));
    expect(page.text()).toBe('signed-in 林女士 2 林小满 13 -');
    expect(device.pages.map(({ route }) => route)).toEqual(['pages/english/words/index']);
    expect(device.navigation.slice(1)).toEqual(['navigateBack']);
  });

  test('as the only page, it leads to the first tab', async () => {
    const page = await signedOut();
    device.pages.splice(0, 1);
    await page.run(() => act.signIn(body));
    expect(device.navigation.slice(1)).toEqual(['switchTab /pages/english/words/index']);
  });

  test('refused: the form hears it, nothing moves', async () => {
    const page = await signedOut({ 'POST sessions/sign_in': () => refusal('CREDENTIALS_INVALID') });
    await expect(page.run(() => act.signIn(body))).rejects.toMatchObject({ key: 'CREDENTIALS_INVALID' });
    expect(page.text()).toContain('signed-out');
    expect(device.navigation).toHaveLength(1);
  });

  test('another guardian: what was the first one’s is gone, and the first tab opens', async () => {
    const page = await open();
    setCurrentStudentId(11);
    device.pages.push({ route: 'pages/english/words/study/pre-exam', options: {} }, { route: 'pages/sessions/sign-in', options: {} });
    const theirs = { ...students[0], id: 20, name: '陈晨' };
    device.network = serve({
      'POST sessions/sign_in': () => otherUser,
      'GET users/current': () => otherUser,
      'GET students': () => [theirs],
      'GET students/{id}': () => theirs,
    });
    await page.run(() => act.signIn(body));
    expect(page.text()).toBe('signed-in 陈先生 1 陈晨 12 -');
    expect(device.navigation).toEqual(['switchTab /pages/english/words/index']);
    expect(currentStudentId()).toBe(20);
  });

  test('answers wait while nobody is known to be signed in, and go with the right guardian', async () => {
    const page = await open({ ...family, 'POST learning_records/{id}/questions/{questionId}/known': () => refusal('UNAUTHENTICATED') });
    await page.run(() =>
      outbox.enqueue({
        guardianId: 1,
        studentId: 11,
        subject: 'word',
        call: 'POST learning_records/{id}/questions/{questionId}/known',
        params: { id: 5, questionId: 6 },
        body: { known: true },
      }),
    );
    expect(device.pages.map(({ route }) => route)).toContain('pages/sessions/sign-in');
    expect(outbox.getPending(toStream('learning_records', 5))).toHaveLength(1);
    device.network = serve({
      ...family,
      'POST sessions/sign_in': () => user,
      'POST learning_records/{id}/questions/{questionId}/known': () => ({ counted: true }),
    });
    await page.run(() => act.signIn(body));
    expect(outbox.getPending(toStream('learning_records', 5))).toEqual([]);
    expect(
      phone()
        .requests.filter(({ url }) => url.endsWith('/known'))
        .map(({ header }) => header['X-Student-Id']),
    ).toEqual(['11', '11']);
  });
});

test('a deletion is taken back: what the student had answered meanwhile on this phone is sent after all', async () => {
  const path = 'POST learning_records/{id}/questions/{questionId}/known';
  let there = false;
  await open({ ...family, [path]: () => (there ? { counted: true } : refusal('STUDENT_NOT_FOUND')) });
  const stream = toStream('learning_records', 5);
  outbox.enqueue({
    guardianId: user.id,
    studentId: 10,
    subject: 'word',
    call: path,
    params: { id: 5, questionId: 6 },
    body: { known: true },
  });
  await expect(outbox.whenDrained(stream)).resolves.toEqual({ refused: 1 });
  outbox.dismissRefused(stream);
  there = true;
  await act.refreshStudents();
  await outbox.whenStill();
  expect(paths().filter((call) => call.endsWith('/known'))).toHaveLength(2);
  expect([...device.storage.keys()].filter((key) => key.startsWith('outbox:'))).toEqual([]);
});

describe('choosing a student', () => {
  const withCourse = {
    ...family,
    'GET courses/{id}': () => course,
    'GET courses/{id}/learning_progresses/current': () => null,
    'GET teaching_records/latest': () => null,
  };

  test('is stored, sent from then on, and drops the other’s study', async () => {
    const page = await open(withCourse);
    await page.run(() => act.selectCourse(7));
    expect(page.text()).toContain('林小满 13 7');
    await page.run(() => act.choose(students[1]));
    expect(page.text()).toBe('signed-in 林女士 2 林小雨 0 -');
    expect(device.storage.get('X-Student-Id')).toBe('"11"');
  });

  test('the same one again keeps the study', async () => {
    const page = await open(withCourse);
    await page.run(() => act.selectCourse(7));
    await page.run(() => act.choose(students[0]));
    expect(page.text()).toContain(' 7');
  });
});
