import { aCompleted, result } from '@/features/vocab-test/test-data';
import { asStudent, asVisitor, lastOpened, newVisit, saveTest, sibling, student, token, user } from '@/features/vocab-test/test-visits';
import { type RecoilState, useRecoilCallback } from '@/lib/recoil';
import { readStored } from '@/lib/storage';
import { currentUserState } from '@/state/session';
import { currentStudentState } from '@/state/students';
import { school } from '@/test/data';
import { type Handlers, refusal } from '@/test/server';
import Index from './index';
import Report from './report';

beforeEach(newVisit);

describe('report', () => {
  const serve: Handlers = {
    'GET vocabulary_level_submissions/{id}': () => aCompleted(),
    'GET vocabulary_level_submissions': () => [aCompleted()],
  };

  test('the number, its range, its level, the bands in words, what next', async () => {
    const page = await asStudent(<Report />, { query: { id: '5' }, serve: { ...serve, 'GET courses/{id}': () => refusal('NOT_FOUND') } });
    for (const text of ['3,850', '很可能在 3,400–4,300 之间', '高中毕业', '初中核心词汇 · 上 · 还差 820 词'])
      expect(page.text()).toContain(text);
    expect(page.byId('bands').props['wechat-aria-label']).toContain('第 1,001 到 2,000 常用的词认识 90%');
    await page.tap(page.byId('next-course'));
    expect(readStored('chosenCourses')).toEqual({ 2: 7 });
    expect(lastOpened()).toBe('switchTab /pages/english/words/index');
  });

  test.each([
    [{ name: '高中词汇 3500' }, '学校的《高中词汇 3500》适合现在的水平'],
    [null, '学校现在没有正好适合这个水平的课程'],
  ])('no course of the student fits (%j): said kindly, and the way to 预约试听', async (offered, text) => {
    const test = aCompleted({ result: { ...result, next_course: null, offered_course: offered } });
    const page = await asStudent(<Report />, {
      query: { id: '5' },
      serve: { ...serve, 'GET vocabulary_level_submissions/{id}': () => test, 'GET schools/current': () => school },
    });
    expect(page.text()).toContain(text);
    expect(page.root.findAll((node) => node.props.id === 'next-course')).toEqual([]);
    await page.tap(page.byId('book-trial'));
    expect(lastOpened()).toContain('pages/lessons/trial-booking?source=vocab_test');
  });

  test('of a result of long ago no next step is said', async () => {
    const test = aCompleted({ result: { ...result, next_course: null } });
    const page = await asStudent(<Report />, {
      query: { id: '5' },
      serve: { ...serve, 'GET vocabulary_level_submissions/{id}': () => test },
    });
    expect(page.root.findAll((node) => node.props.id === 'next-step')).toEqual([]);
  });

  test.each([true, false])(
    'a visitor’s result leads to 预约试听 where the school takes bookings (%s), else to sign-in',
    async (booking) => {
      saveTest('visitor', {
        submission: aCompleted({ result: { ...result, next_course: null, offered_course: null } }),
        visitorToken: token,
      });
      const page = await asVisitor(<Report />, {
        query: { id: '5' },
        serve: { 'GET schools/current': () => ({ ...school, trial: { group: true, booking } }) },
      });
      await page.tap(page.byId(booking ? 'book-trial' : 'next-sign-in'));
      expect(lastOpened()).toContain(booking ? 'trial-booking?source=vocab_test' : 'sessions/sign-in');
    },
  );

  test('the sharer chooses: nothing personal, only the level, the name', async () => {
    const page = await asStudent(<Report />, { query: { id: '5' }, serve });
    const shared = async () => (await page.fire('shareAppMessage')) as { title: string; path: string };
    expect((await shared()).path).toBe('/pages/english/vocab-test/index?level=cet4&low=3400&high=4300');
    await page.tap(page.byId('level-only'));
    expect((await shared()).path).toBe('/pages/english/vocab-test/index?level=cet4');
    await page.tap(page.byId('show-name'));
    expect((await shared()).title).toBe('林小满的英语词汇量相当于高中毕业水平，你呢？');
    expect(page.byId('share-title').children).toEqual(['林小满的英语词汇量相当于高中毕业水平，你呢？']);
    expect(await page.fire('shareTimeline')).toMatchObject({ query: `level=cet4&name=${encodeURIComponent('林小满')}` });
  });

  test('a chosen name is this student’s in this session, and the tab shows none', async () => {
    let put: <Value>(atom: RecoilState<Value>, value: Value) => void = () => undefined;
    function Family() {
      put = useRecoilCallback(
        ({ set }) =>
          (atom, value) =>
            set(atom, value),
        [],
      );
      return <Report />;
    }
    const page = await asStudent(<Family />, { query: { id: '5' }, serve });
    const title = async () => ((await page.fire('shareAppMessage')) as { title: string }).title;
    await page.tap(page.byId('show-name'));
    expect(await title()).toContain('林小满');
    await page.run(() => put(currentStudentState, sibling));
    expect(await title()).toContain('我大约');
    await page.run(() => put(currentStudentState, student));
    expect(await title()).toContain('林小满');
    // Signed out and in again, by the same or another guardian.
    await page.run(() => put(currentUserState, { ...user }));
    expect(await title()).toContain('我大约');
    const tab = await asStudent(
      <>
        <Report />
        <Index />
      </>,
      { query: { id: '5' }, serve: { ...serve, 'GET vocabulary_level_submissions': () => [aCompleted()] } },
    );
    await tab.tap(tab.byId('show-name'));
    expect(((await tab.fire('shareTimeline')) as { query: string }).query).not.toContain('name');
  });

  test('no number: why, kindly, and once more', async () => {
    const page = await asStudent(<Report />, {
      query: { id: '5' },
      serve: {
        ...serve,
        'GET vocabulary_level_submissions/{id}': () =>
          aCompleted({ result: { reliable: false, reasons: ['pseudo_words_ticked', 'too_fast'] } }),
      },
    });
    expect(page.text()).toContain('这次没有得出数字');
    expect(page.text()).toContain('其实不是英语单词');
    expect(page.root.findAll((node) => node.props.id === 'size')).toEqual([]);
    await page.tap(page.byId('retake'));
    expect(lastOpened()).toContain('/take');
  });

  test('another student’s, or none', async () => {
    expect(
      (
        await asStudent(<Report />, { query: { id: '5' }, serve: { 'GET vocabulary_level_submissions/{id}': () => refusal('NOT_FOUND') } })
      ).text(),
    ).toContain('没有找到这份报告');
    expect((await asVisitor(<Report />, { query: { id: 'x' } })).text()).toContain('没有找到这份报告');
  });

  test('entered from the timeline: what was shared, and the way into the test', async () => {
    const page = await asVisitor(<Report />, { query: { level: 'junior', low: '1200', high: '1500' } });
    await page.tap(page.byText('我也测一测'));
    expect(page.text()).toContain('快速测试约 2 分钟');
    expect(lastOpened()).toBe('redirectTo /pages/english/vocab-test/take?form=short');
    const student = await asStudent(<Report />, { query: { level: 'junior', low: '1200', high: '1500' } });
    expect(student.text()).toContain('完整测试约 4–6 分钟');
    expect(student.text()).not.toContain('不用登录');
    await student.tap(student.byText('我也测一测'));
    expect(lastOpened()).toBe('redirectTo /pages/english/vocab-test/take?form=full');
  });

  test('unreachable server: says so and tries again', async () => {
    let answers = false;
    const page = await asStudent(<Report />, {
      query: { id: '5' },
      serve: { ...serve, 'GET vocabulary_level_submissions/{id}': () => (answers ? aCompleted() : refusal('INVALID_REQUEST')) },
    });
    expect(page.byId('load-failed')).toBeDefined();
    answers = true;
    await page.tap(page.byText('重试'));
    expect(page.text()).toContain('3,850');
  });
});
