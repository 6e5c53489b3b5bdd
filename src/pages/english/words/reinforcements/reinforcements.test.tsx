import { NEXT_SETTLES_MS, RIGHT_STAYS_MS } from '@/components/exercise/asking';
import { COURSE_ID, plus, report, state as stateOf, SUBMISSION_ID, submissionWord } from '@/features/reinforcement/test-data';
import { reviewStorage } from '@/features/reinforcement/review/review-storage';
import { TestReviews } from '@/features/reinforcement/test-school';
import { leave, newLearner, open, opened, recall, takeUrl, threeWords, today } from '@/features/reinforcement/test-pages';
import { makeStale } from '@/lib/stale';
import { resetNetwork } from '@/lib/network';
import { outbox, toStream } from '@/offline';
import { sessionStatusState } from '@/state/session';
import { owner } from '@/test/data';
import { has, idText, lastOpened, marked, getText } from '@/test/learner';
import { phone } from '@/test/phone';
import { renderPage } from '@/test/render';
import { refusal } from '@/test/server';
import Reinforcements from './index';
import Report from './submissions/show';
import Take from './submissions/take';

beforeEach(newLearner);
afterEach(leave);

describe('what is due', () => {
  test('the words, the time, the plans and the way to start', async () => {
    const page = await open(<Reinforcements />, new TestReviews(threeWords()).handlers());
    expect(idText(page, 'today')).toContain('初中核心词汇 · 上21 天计划18词 · 约 4 分钟');
    expect(marked(page, 't-plan').map(getText)).toEqual([expect.stringContaining('第 3 天')]);
    expect(has(page, 'late')).toBe(false);
    expect(has(page, 'backlog')).toBe(false);
    await page.tap(page.byId('start'));
    expect(lastOpened()).toBe(`navigateTo ${takeUrl(`courseId=${COURSE_ID}`)}`);
  });

  test('late words are said kindly and in order; an open session goes on', async () => {
    const late = {
      'GET reinforcement': () =>
        stateOf(today, { due_count: 75, late_count: 30, carried_over_count: 12, done_count: 5, open_submission_id: SUBMISSION_ID }),
    };
    const page = await open(<Reinforcements />, new TestReviews(threeWords()).handlers(late));
    expect(idText(page, 'late')).toBe('其中 30 个词晚了几天，不着急，每天补一些就好');
    expect(idText(page, 'backlog')).toContain(
      '1先复习今天到期的 45 个词2再补 30 个晚了的词，最容易忘的排在前面3还有 12 个词留到后面几天，一个都不会丢',
    );
    expect(idText(page, 'done')).toBe('今天已复习 5 / 80 词');
    expect(has(page, 'many')).toBe(false);
    await page.tap(page.byId('start'));
    expect(lastOpened()).toBe(`navigateTo ${takeUrl(`courseId=${COURSE_ID}&submissionId=${SUBMISSION_ID}`)}`);
  });

  test.each([
    [20, 29, 4, 89],
    [45, 54, 9, 64],
  ])('where many are due, a day’s goal of %d words can be done first; %d are not so many', async (goal, few, minutes, rest) => {
    const openWith = (due: number) =>
      open(
        <Reinforcements />,
        new TestReviews(threeWords()).handlers({ 'GET reinforcement': () => stateOf(today, { due_count: due }) }),
        { courseId: String(COURSE_ID) },
        { daily_goal: goal },
      );
    const page = await openWith(109);
    expect(idText(page, 'start-short')).toBe(`先复习 ${goal} 词`);
    expect(idText(page, 'start')).toBe('全部 109 词');
    expect(idText(page, 'many')).toBe(`先复习 ${goal} 词就好，约 ${minutes} 分钟。其余 ${rest} 词都留着，一个不会丢`);
    await page.tap(page.byId('start-short'));
    expect(lastOpened()).toBe(`navigateTo ${takeUrl(`courseId=${COURSE_ID}&size=${goal}`)}`);
    expect(has(await openWith(few), 'start-short')).toBe(false);
  });

  test('once the daily goal is reached the rest may wait', async () => {
    const many = { 'GET reinforcement': () => stateOf(today, { due_count: 83 }) };
    const serve = new TestReviews(threeWords()).handlers(many);
    const page = await open(<Reinforcements />, serve, { courseId: String(COURSE_ID) }, { today_words: 30, daily_goal: 20 });
    expect(idText(page, 'many')).toBe('今天 20 词的目标完成了。剩下的都留着，明天再复习也不会丢');
    const looks = ['start-short', 'start'].map((id) => page.byId(id).props.className as string);
    expect(looks).toEqual([expect.stringContaining('soft'), expect.stringContaining('soft')]);
  });

  test('a tapped day says what falls on it, and all weeks can be seen', async () => {
    const page = await open(<Reinforcements />, new TestReviews(threeWords()).handlers());
    const tomorrow = plus(today, 1);
    expect(has(page, `day-${plus(today, 25)}`)).toBe(false);
    await page.tap(page.byId('calendar-all'));
    await page.tap(page.byId(`day-${tomorrow}`));
    expect(idText(page, 'day')).toContain('要复习 45 词第 2 天');
    expect(has(page, `day-${plus(today, 25)}`)).toBe(true);
  });

  test('all done: the next day; nothing learned: what it is for', async () => {
    const done = await open(
      <Reinforcements />,
      new TestReviews([]).handlers({
        'GET reinforcement': () => stateOf(today, { due_count: 0, done_count: 18, plans: [], next_due_on: plus(today, 2) }),
      }),
    );
    expect(idText(done, 'today')).toContain('今天的 18 个词都复习完了下一次：后天');
    expect(has(done, 'start')).toBe(false);
    makeStale(['wordMemory']);
    const none = { cells: [405, 0, 0, 0, 0, 0, 0, 0, 0], new: 405, reviewing: 0, mastered: 0, total: 405 };
    const fresh = await open(
      <Reinforcements />,
      new TestReviews([]).handlers({
        'GET reinforcement': () => stateOf(today, { due_count: 0, plans: [], calendar: [], nine_grid: none }),
      }),
    );
    expect(idText(fresh, 'today')).toContain('学完一轮，第二天来复习');
    expect(has(fresh, 'calendar')).toBe(false);
  });

  test('no course, and a server that fails, are told with a way on', async () => {
    const none = await open(
      <Reinforcements />,
      { 'GET courses/default': () => ({ course_id: null }), 'GET courses': () => [], 'GET reinforcement': () => null },
      {},
    );
    expect(has(none, 'no-course')).toBe(true);
    const failed = await open(<Reinforcements />, { 'GET courses': () => [], 'GET reinforcement': () => refusal('INVALID_REQUEST') });
    expect(failed.text()).toContain('复习计划加载失败');
    expect(has(failed, 'load-failed')).toBe(true);
  });

  test('without a network: says so, and a review on the phone can be resumed', async () => {
    const school = new TestReviews(threeWords());
    const take = await open(<Take />, school.handlers());
    await recall(take, true);
    take.unmount();
    phone().setNetwork('none');
    const page = await open(<Reinforcements />, school.handlers());
    expect(page.text()).toContain('网络没有连上');
    expect(idText(page, 'saved-review')).toContain('已经答了 1 / 3 个词');
    await page.tap(page.byId('go-on'));
    expect(lastOpened()).toBe(`navigateTo ${takeUrl(`submissionId=${SUBMISSION_ID}`)}`);
    expect(phone().modals).toEqual([]);
  });

  test('opened without a network: the review on the phone stands in for what start-up could not read', async () => {
    const school = new TestReviews(threeWords());
    const take = await open(<Take />, school.handlers());
    await recall(take, true);
    take.unmount();
    phone().networkType = 'none';
    const page = await renderPage(<Reinforcements />, {
      query: { courseId: String(COURSE_ID) },
      state: (set) => set(sessionStatusState, 'unreachable'),
    });
    opened.push(page);
    await page.tap(page.byId('go-on'));
    expect(lastOpened()).toBe(`navigateTo ${takeUrl(`submissionId=${SUBMISSION_ID}`)}`);
  });
});

describe('a session', () => {
  test('one word at a time; a wrong one comes back; its end leads to the report', async () => {
    const school = new TestReviews(threeWords());
    const page = await open(<Take />, school.handlers());
    expect(school.taken).toEqual([{ course_id: COURSE_ID }]);
    expect([idText(page, 'word'), idText(page, 'progress')]).toEqual(['word1', '第 1 / 3 词']);
    await recall(page, true);
    expect(page.text()).toContain('晚了 2 天');
    await recall(page, false);
    await recall(page, true);
    expect([idText(page, 'word'), idText(page, 'progress')]).toEqual(['word2', '第 2 遍 · 还有 1 词']);
    expect(school.review.status).toBe('open');
    await recall(page, true);
    expect(school.log).toEqual(['1+', '2-', '3+', '2+']);
    expect(school.review.status).toBe('completed');
    expect(lastOpened()).toBe(`redirectTo /pages/english/words/reinforcements/submissions/show?submissionId=${SUBMISSION_ID}`);
  });

  test('a second tap of the same finger is no answer to the next word', async () => {
    const school = new TestReviews(threeWords());
    const page = await open(<Take />, school.handlers());
    await page.tap(page.byId('card'));
    const remembered = page.byId('remembered');
    const again = remembered.props.onTap as () => void;
    await page.tap(remembered);
    await page.run(() => again());
    expect(school.log).toEqual(['1+']);
    expect(page.byId('remembered').props.onTap).toBeUndefined();
  });

  test('the exercise can be changed on the way; what was chosen is sent with the answer and kept for next time', async () => {
    const school = new TestReviews(threeWords());
    const page = await open(<Take />, school.handlers());
    await page.tap(page.byId('pause'));
    expect(page.text()).toContain('已经答了 0 个，都存好了');
    expect(has(page, 'segment-listening')).toBe(false);
    await page.tap(page.byId('segment-choice'));
    await page.tap(page.byId('go-on'));
    await page.tap(page.byText('甲1'));
    expect(school.review.answers).toMatchObject([{ word_id: 1, exercise: 'choice', given: '甲1', correct: false }]);
    expect([idText(page, 'word'), idText(page, 'progress')]).toEqual(['word1', '第 1 / 3 词']);
    await page.run(() => new Promise((resolve) => setTimeout(resolve, NEXT_SETTLES_MS)));
    await page.tap(page.byId('next'));
    await page.tap(page.byText('词2'));
    await page.run(() => new Promise((resolve) => setTimeout(resolve, RIGHT_STAYS_MS)));
    expect(idText(page, 'word')).toBe('word3');
    expect(phone().storage.get('review-exercise')).toBe('"choice"');
  });

  test('each word is asked as the server says, also without a network; one that was wrong is not taken the learner’s word for', async () => {
    const school = new TestReviews([submissionWord(1, { exercise: 'recall' }), submissionWord(2, { exercise: 'choice' })]);
    const looked = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, RIGHT_STAYS_MS));
    // An older app kept what nothing chosen came to.
    phone().storage.set('review-exercise', '"recall"');
    const first = await open(<Take />, school.handlers());
    await recall(first, false);
    first.unmount();
    resetNetwork();
    phone().networkType = 'none';
    const page = await open(<Take />, school.handlers());
    expect([idText(page, 'word'), has(page, 'card')]).toEqual(['word2', false]);
    await page.tap(page.byText('词2'));
    await page.run(looked);
    expect([idText(page, 'progress'), idText(page, 'word'), has(page, 'card')]).toEqual(['第 2 遍 · 还有 1 词', 'word1', false]);
    await page.tap(page.byText('词1'));
    await page.run(looked);
    await page.run(() => phone().setNetwork('wifi'));
    await page.run(() => outbox.retryNow());
    expect(school.review.answers.map(({ word_id: id, exercise, correct }) => [id, exercise, correct])).toEqual([
      [1, 'recall', false],
      [2, 'choice', true],
      [1, 'choice', true],
    ]);
  });

  test('stopping here leaves the rest due; later keeps the place', async () => {
    const school = new TestReviews(threeWords());
    phone().pages.push({ route: 'pages/english/words/reinforcements/submissions/take', options: {} });
    const page = await open(<Take />, school.handlers());
    await recall(page, true);
    await page.tap(page.byId('pause'));
    await page.tap(page.byId('later'));
    expect(lastOpened()).toBe('navigateBack');
    expect(school.review.status).toBe('open');
    await page.tap(page.byId('stop-here'));
    expect(school.review).toMatchObject({ status: 'completed', report: { words_count: 1, unanswered_count: 2 } });
  });

  test('goes on at the same word after the app was killed without a network, and loses nothing', async () => {
    const school = new TestReviews(threeWords());
    const first = await open(<Take />, school.handlers());
    await recall(first, true);
    await first.run(() => phone().setNetwork('none'));
    await recall(first, false);
    first.unmount();
    resetNetwork();
    phone().networkType = 'none';
    const again = await open(<Take />, school.handlers());
    expect([idText(again, 'word'), idText(again, 'progress')]).toEqual(['word3', '第 3 / 3 词']);
    expect(has(again, 'offline-note')).toBe(true);
    expect(phone().modals).toEqual([]);
    await again.run(() => phone().setNetwork('wifi'));
    await again.run(() => outbox.retryNow());
    expect(school.log).toEqual(['1+', '2-']);
  });

  test('what is read again while an answer is given does not overwrite it on the phone', async () => {
    const school = new TestReviews(threeWords());
    const handlers = school.handlers();
    let answer: () => void = () => undefined;
    const waits = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const page = await open(<Take />, {
      ...handlers,
      'GET reinforcement_submissions/{id}': async () => {
        const read = school.review;
        await waits;
        return read;
      },
    });
    await recall(page, true);
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 120_000);
    await page.fire('show');
    clock.mockRestore();
    await recall(page, false);
    expect(school.log).toEqual(['1+', '2-']);
    await page.run(answer);
    const kept = reviewStorage.lastKnown(SUBMISSION_ID, { guardianId: owner.guardianId, studentId: owner.studentId });
    expect(kept?.answers.map(({ wordId }) => wordId)).toEqual([1, 2]);
  });

  test.each([
    ['NOT_FOUND', '换回学员再试'],
    ['WORD_NOT_IN_REVIEW', '不在这次复习里'],
    ['STUDENT_NOT_FOUND', '请联系老师'],
  ] as const)('an answer refused with %s says why', async (key, said) => {
    const page = await open(<Take />, new TestReviews(threeWords()).handlers({ 'PUT reinforcement_submissions/{id}': () => refusal(key) }));
    await recall(page, true);
    expect(phone().toasts.map(({ title }) => title)).toEqual([expect.stringContaining(said)]);
    expect(outbox.getRefused()).toEqual([]);
  });

  test('an answer refused while no page of its review was open waits to be told, by the report too', async () => {
    const school = new TestReviews(threeWords());
    const take = await open(<Take />, school.handlers({ 'PUT reinforcement_submissions/{id}': () => refusal('NOT_FOUND') }));
    await take.run(() => phone().setNetwork('none'));
    await recall(take, true);
    take.unmount();
    phone().setNetwork('wifi');
    outbox.retryNow();
    await outbox.whenDrained(toStream('reinforcement_submissions', SUBMISSION_ID));
    expect(outbox.getRefused()).toHaveLength(1);
    expect(phone().toasts).toEqual([]);
    await open(<Report />, school.handlers(), { submissionId: String(SUBMISSION_ID) });
    expect(phone().toasts.map(({ title }) => title)).toEqual([expect.stringContaining('换回学员再试')]);
    expect(outbox.getRefused()).toEqual([]);
  });

  test('opens where another phone has got to', async () => {
    const school = new TestReviews(threeWords(), { answers: [{ key: 'other-1', word_id: 1, exercise: 'recall', correct: true }] });
    const page = await open(<Take />, school.handlers(), { submissionId: String(SUBMISSION_ID) });
    expect(idText(page, 'word')).toBe('word2');
  });

  test('a session that is over opens its report', async () => {
    await open(<Take />, new TestReviews(threeWords(), { status: 'completed', report: report(today) }).handlers(), {
      submissionId: String(SUBMISSION_ID),
    });
    expect(lastOpened()).toContain('redirectTo /pages/english/words/reinforcements/submissions/show');
  });

  test('practice asks for the mistakes of a chapter, made so often', async () => {
    const school = new TestReviews([submissionWord(1, { due: 'practice', plan_days: [] })], { source: 'mistakes' });
    const page = await open(<Take />, school.handlers(), { courseId: '3', source: 'mistakes', chapterId: '8', timesWrong: '2' });
    expect(school.taken).toEqual([{ course_id: 3, source: 'mistakes', chapter_id: 8, times_wrong_gteq: 2 }]);
    expect(page.text()).toContain('错词练习');
  });

  test('without a network only a practice of the same words goes on', async () => {
    const school = new TestReviews([submissionWord(1, { due: 'practice', plan_days: [] })], { source: 'mistakes' });
    const address = { courseId: '3', source: 'mistakes', chapterId: '8', timesWrong: '2' };
    const first = await open(<Take />, school.handlers(), address);
    expect(idText(first, 'word')).toBe('word1');
    first.unmount();
    phone().setNetwork('none');
    expect(idText(await open(<Take />, school.handlers(), address), 'word')).toBe('word1');
    for (const other of [{ chapterId: '9' }, { timesWrong: '1' }, { timesWrong: '' }, { source: 'due' }]) {
      expect((await open(<Take />, school.handlers(), { ...address, ...other })).text()).toContain('现在没有网络');
    }
    // By its own number it goes on, and stays the practice it was opened as.
    expect(idText(await open(<Take />, school.handlers(), { submissionId: String(SUBMISSION_ID) }), 'word')).toBe('word1');
    expect(idText(await open(<Take />, school.handlers(), address), 'word')).toBe('word1');
  });

  test('nothing due, nothing found, no network: each says what to do', async () => {
    expect((await open(<Take />, new TestReviews([]).handlers())).text()).toContain('今天的都复习完了');
    expect((await open(<Take />, new TestReviews(threeWords()).handlers(), { submissionId: '999' })).text()).toContain('没有找到这次复习');
    phone().setNetwork('none');
    const school = new TestReviews(threeWords());
    const page = await open(<Take />, school.handlers(), { courseId: '99' });
    expect(page.text()).toContain('现在没有网络');
    // The phone does not say that it has a network again; said, it goes on by itself.
    phone().networkType = 'wifi';
    await page.tap(page.byText('再试一次'));
    expect(idText(page, 'word')).toBe('word1');
  });

  test('the sound of the next words is fetched ahead', async () => {
    const fetched: string[] = [];
    phone().wx.downloadFile = ({ url }: { url: string }) => fetched.push(url);
    const words = Array.from({ length: 5 }, (_, i) =>
      submissionWord(i + 1, {
        audio_url: `/learning/v1/audio/${i + 1}.mp3`,
        example_audio_url: i === 1 ? '/learning/v1/audio/e.mp3' : null,
      }),
    );
    const page = await open(<Take />, new TestReviews(words).handlers());
    expect(fetched.map((url) => url.slice(-5))).toEqual(['1.mp3', '2.mp3', 'e.mp3', '3.mp3']);
    await recall(page, true);
    expect(fetched.map((url) => url.slice(-5)).slice(4)).toEqual(['4.mp3']);
  });
});
