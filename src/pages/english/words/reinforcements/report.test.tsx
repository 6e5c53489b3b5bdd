import type { Reminder } from '@xueban/contract/resources/reminders';
import { plus, report, SUBMISSION_ID, submissionWord } from '@/features/reinforcement/test-data';
import { TestReviews } from '@/features/reinforcement/test-school';
import { leave, newLearner, open, recall, takeUrl, threeWords, today } from '@/features/reinforcement/test-pages';
import { resetNetwork } from '@/lib/network';
import { useSetRecoilState } from '@/lib/recoil';
import { outbox } from '@/offline';
import { currentUserState } from '@/state/session';
import { students, user } from '@/test/data';
import { has, idText, lastOpened, marked, getText } from '@/test/learner';
import { newPhone, phone } from '@/test/phone';
import { refusal } from '@/test/server';
import { currentStudentState } from '@/state/students';
import Report from './submissions/show';
import Take from './submissions/take';

beforeEach(newLearner);
afterEach(leave);

describe('the report', () => {
  const done = () => new TestReviews(threeWords(), { status: 'completed', report: report(today) });
  const address = { submissionId: String(SUBMISSION_ID) };

  test('one number, what it means, the picture and the same in words, what next', async () => {
    const page = await open(<Report />, done().handlers(), address);
    expect(getText(page.root.findAll(({ type, props }) => type === 'text' && props.id === 'percentage')[0]!)).toBe('88');
    expect(idText(page, 'counts')).toBe('18 个词里记得 16 个');
    expect(idText(page, 'moved')).toBe('16词升一格2词已掌握1词移出错词本2词新增错词');
    expect(marked(page, 't-mistake').map(getText)).toEqual(['word1n. 词1', 'word2n. 词2']);
    const curve = page.byId('curve');
    expect(curve.props['wechat-aria-label']).toContain('要是不复习只剩');
    expect(String(page.hosts('image')[0]?.props.src)).toMatch(/^data:image\/svg/);
    expect(page.text()).toContain('下一次复习：后天');
    await page.tap(page.byId('done'));
    expect(lastOpened()).toBe('redirectTo /pages/english/words/reinforcements/index');
  });

  test('by which way the words were tested: the first answer of each', async () => {
    const reviews = done();
    const given = (word_id: number, exercise: 'recall' | 'spelling', correct: boolean) => ({
      key: `k${word_id}${correct}`,
      word_id,
      exercise,
      correct,
    });
    reviews.review = {
      ...reviews.review,
      answers: [given(1, 'spelling', false), given(2, 'recall', true), given(1, 'recall', true)],
    };
    const page = await open(<Report />, reviews.handlers(), address);
    expect(idText(page, 'tested')).toBe('自评 1 词，记得 1 词；拼写 1 词，答对 0 词');
  });

  describe('a reminder', () => {
    const reminders = (state: 'off' | 'on'): Reminder[] =>
      (['due', 'missed', 'lesson'] as const).map((kind) => ({
        kind,
        template_id: `template-${kind}`,
        state: kind === 'due' ? state : 'off',
        messages_left: kind === 'due' && state === 'on' ? 1 : 0,
      }));
    const say = (answer: string) => {
      phone().subscription = (templates) => Object.fromEntries(templates.map((template) => [template, answer]));
    };

    test('of the next review is one tap: today’s words and missed ones in one question', async () => {
      let state: 'off' | 'on' = 'off';
      const page = await open(
        <Report />,
        {
          ...done().handlers(),
          'GET reminders': () => reminders(state),
          'POST reminders': () => {
            state = 'on';
            return reminders(state);
          },
        },
        address,
      );
      expect(idText(page, 'reminder-ask')).toContain('怕到时候忘了？');
      say('accept');
      await page.tap(page.byId('remind-me'));
      await page.run(() => undefined);
      expect(phone().subscriptionsAsked).toEqual([['template-due', 'template-missed']]);
      expect(phone().requests.find(({ method, url }) => method === 'POST' && url.endsWith('/reminders'))?.data).toEqual({
        code: 'login-1',
        kinds: ['due', 'missed'],
      });
      expect([has(page, 'remind-me'), idText(page, 'reminder-ask')]).toEqual([false, expect.stringContaining('到时候会提醒')]);
      await page.tap(page.byId('to-reminders'));
      expect(lastOpened()).toBe('navigateTo /pages/mine/account/reminders');
    });

    test('that has come is asked for again, whatever is still allowed for a missed day', async () => {
      const used = (): Reminder[] => [
        { kind: 'due', template_id: 'template-due', state: 'used', messages_left: 0 },
        { kind: 'missed', template_id: 'template-missed', state: 'on', messages_left: 1 },
      ];
      const page = await open(<Report />, { ...done().handlers(), 'GET reminders': used, 'POST reminders': used }, address);
      expect(idText(page, 'reminder-ask')).toContain('怕到时候忘了？');
      say('accept');
      await page.tap(page.byId('remind-me'));
      expect(phone().subscriptionsAsked).toEqual([['template-due']]);
    });

    test('that was refused is not asked for again, on this report and the next', async () => {
      const handlers = { ...done().handlers(), 'GET reminders': () => reminders('off') };
      const page = await open(<Report />, handlers, address);
      say('reject');
      await page.tap(page.byId('remind-me'));
      expect(has(page, 'reminder-ask')).toBe(false);
      page.unmount();
      expect(has(await open(<Report />, handlers, address), 'reminder-ask')).toBe(false);
      expect(phone().requests.filter(({ method, url }) => method === 'POST' && url.endsWith('/reminders'))).toEqual([]);
    });

    test('is not offered after practice, nor where the school has none', async () => {
      const practice = new TestReviews(threeWords(), { status: 'completed', source: 'mistakes', report: report(today) });
      const page = await open(<Report />, { ...practice.handlers(), 'GET reminders': () => reminders('off') }, address);
      expect(has(page, 'reminder-ask')).toBe(false);
      expect(has(await open(<Report />, done().handlers(), address), 'reminder-ask')).toBe(false);
    });
  });

  test('of an earlier day says nothing of today', async () => {
    const page = await open(
      <Report />,
      new TestReviews(threeWords(), {
        status: 'completed',
        day: plus(today, -6),
        report: report(today, { next_due_on: plus(today, -4) }),
      }).handlers(),
      address,
    );
    expect(page.text()).toMatch(/\d+月\d+日的复习/);
    expect(page.text()).not.toMatch(/下一次|今天还有/);
  });

  test('many wrong words come a few at a time', async () => {
    const words = Array.from({ length: 90 }, (_, i) => submissionWord(i + 1));
    const school = new TestReviews(words, { status: 'completed', report: report(today, { wrong_word_ids: words.map(({ id }) => id) }) });
    const page = await open(<Report />, school.handlers(), address);
    expect(marked(page, 't-mistake')).toHaveLength(12);
    await page.tap(page.byId('more-mistakes'));
    expect(marked(page, 't-mistake')).toHaveLength(32);
    for (let i = 0; i < 3; i += 1) await page.tap(page.byId('more-mistakes'));
    expect(marked(page, 't-mistake')).toHaveLength(90);
    expect(has(page, 'more-mistakes')).toBe(false);
  });

  test('somebody else signs in while it is read: it is read for them, and what was read before is not shown', async () => {
    let signIn: () => void = () => undefined;
    function SignIn() {
      const setUser = useSetRecoilState(currentUserState);
      const setStudent = useSetRecoilState(currentStudentState);
      signIn = () => {
        setUser({ ...user, id: user.id + 1 });
        setStudent({ ...students[0], id: students[0].id + 50 });
      };
      return null;
    }
    const read = done().handlers()['GET reinforcement_submissions/{id}']!;
    const held: (() => void)[] = [];
    const page = await open(
      <>
        <SignIn />
        <Report />
      </>,
      {
        'GET reinforcement_submissions/{id}': async (request) => {
          if (held.length > 0) return refusal('NOT_FOUND');
          await new Promise<void>((resolve) => held.push(resolve));
          return read(request);
        },
      },
      address,
    );
    await page.run(() => signIn());
    await page.run(() => held[0]!());
    expect(has(page, 'percentage')).toBe(false);
    expect(page.text()).not.toContain('88');
  });

  test('answered without a network: what is known, what is on its way, then all of it', async () => {
    const school = new TestReviews(threeWords());
    const take = await open(<Take />, school.handlers());
    await take.run(() => phone().setNetwork('none'));
    await recall(take, true);
    await recall(take, false);
    await take.tap(take.byId('pause'));
    await take.tap(take.byId('stop-here'));
    take.unmount();
    const page = await open(<Report />, school.handlers(), address);
    expect(page.text()).toContain('还有 3 个答案在路上');
    expect(idText(page, 'sending')).toContain('联网后会自动送出');
    expect(idText(page, 'counts')).toBe('2 个词里记得 1 个，还有 1 个没答');
    expect(has(page, 'curve')).toBe(false);
    await page.tap(page.byId('send-now'));
    expect(phone().toasts.map(({ title }) => title)).toContain('现在没有网络，联网后会自动送出');
    await page.run(() => phone().setNetwork('wifi'));
    await page.run(() => outbox.retryNow());
    expect(school.log).toEqual(['1+', '2-']);
    expect(has(page, 'sending')).toBe(false);
    expect(has(page, 'curve')).toBe(true);
  });

  test('sending now turns the ring of its button until it is over', async () => {
    let refuse: () => void = () => undefined;
    const school = new TestReviews(threeWords());
    const take = await open(<Take />, school.handlers());
    await take.run(() => phone().setNetwork('none'));
    await recall(take, true);
    await take.tap(take.byId('pause'));
    await take.tap(take.byId('stop-here'));
    take.unmount();
    const page = await open(
      <Report />,
      school.handlers({
        'PUT reinforcement_submissions/{id}': () =>
          new Promise((resolve) => {
            refuse = () => resolve(refusal('INTERNAL'));
          }),
      }),
      address,
    );
    await page.run(() => phone().setNetwork('wifi'));
    const busy = () => String(page.byId('send-now').props['wechat-aria-disabled']);
    expect(busy()).toBe('false');
    await page.tap(page.byId('send-now'));
    expect(busy()).toBe('true');
    await page.run(refuse);
    expect(busy()).toBe('false');
    expect(phone().toasts.map(({ title }) => title)).toEqual(['还没有送到，稍后会自动再试']);
  });

  test('an open review can be resumed; a missing one leads on; without a network it is tried again', async () => {
    const unfinished = await open(<Report />, new TestReviews(threeWords()).handlers(), address);
    await unfinished.tap(unfinished.byText('接着复习'));
    expect(lastOpened()).toBe(`redirectTo ${takeUrl(`submissionId=${SUBMISSION_ID}`)}`);
    expect((await open(<Report />, done().handlers(), { submissionId: '999' })).text()).toContain('没有找到这份报告');
    expect((await open(<Report />, done().handlers(), {})).text()).toContain('没有找到这份报告');
    newPhone().networkType = 'none';
    resetNetwork();
    const page = await open(<Report />, done().handlers(), address);
    expect(has(page, 'report-error')).toBe(true);
    await page.run(() => phone().setNetwork('wifi'));
    expect(has(page, 'report')).toBe(true);
  });
});
