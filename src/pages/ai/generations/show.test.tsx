import { makeWish } from '@/features/ai/asking/wishes';
import { generationStorage } from '@/features/ai/generation/kept';
import { coming, exercise, explanation, getLine, made, plan, School, summary } from '@/features/ai/test-school';
import { setCurrentStudentId } from '@/lib/http/identity';
import { hasNetwork, resetNetwork } from '@/lib/network';
import { outbox } from '@/offline';
import { owner } from '@/test/data';
import { has, idText, lastOpened, marked, newLearner, openAsLearner, getText } from '@/test/learner';
import { newPhone, phone } from '@/test/phone';
import { leavePages, type RenderedPage } from '@/test/render';
import { type Handlers, refusal } from '@/test/server';
import Show from './show';

let school: School;
afterEach(leavePages);
beforeEach(() => {
  newLearner(generationStorage);
  school = new School();
});

const open = (query: Record<string, string> = { id: '31' }, serve: Handlers = {}): Promise<RenderedPage> =>
  openAsLearner(<Show />, { query, serve: { ...school.serve, ...serve } });
const openReady = (content: typeof made.content, more: Partial<typeof made> = {}): Promise<RenderedPage> => {
  school.generation = { ...made, content, kind: content?.kind ?? 'reading', ...more };
  return open();
};
/** As after the app was killed: what is in storage is all there is. */
const kill = (page: RenderedPage): void => {
  page.unmount();
  generationStorage.dropMemory();
  newPhone(phone().storage);
  resetNetwork();
  setCurrentStudentId(owner.studentId);
};
/** The app knows it before a page opens. */
const goOffline = async (): Promise<void> => {
  phone().setNetwork('none');
  await hasNetwork();
};
/** Taps the host's button; what goes to the chat once the promise has come. */
const send = async (page: RenderedPage): Promise<{ path: string }> => {
  const { promise } = (await page.fire('shareAppMessage', { from: 'button' })) as { promise: Promise<{ path: string }> };
  const sent = await promise;
  await page.settle();
  return sent;
};
const done = { event: 'done', generation: made } as const;

describe('while it comes', () => {
  test('a stream: text grows, is taken back when it is made once more, and ends with the whole', async () => {
    school.streams();
    const page = await open();
    expect(has(page, 'coming')).toBe(true);
    expect(has(page, 'origin')).toBe(true);
    await page.run(() => school.line.chunk(getLine({ event: 'draft', append: 'Tom ' })));
    await page.run(() => school.line.chunk(getLine({ event: 'draft', append: 'borrowed 📚' })));
    expect(idText(page, 'draft')).toBe('Tom borrowed 📚');
    await page.run(() => school.line.chunk(getLine({ event: 'restart' })));
    expect(has(page, 'draft')).toBe(false);
    await page.run(() => school.line.chunk(getLine({ event: 'draft', append: 'Ann' })));
    expect(idText(page, 'draft')).toBe('Ann');
    await page.run(() => school.line.chunk(getLine(done)));
    expect(idText(page, 'title')).toBe('图书馆的一天');
    expect(school.looks).toBe(1);
  });

  test('a line that breaks is followed by asking, more and more slowly, until it is there', async () => {
    school.streams();
    const page = await open();
    await page.run(() => school.line.chunk(getLine({ event: 'draft', append: 'Tom ' })));
    await page.run(() => school.line.breakOff());
    expect(idText(page, 'draft')).toBe('Tom ');
    school.generation = { ...coming, draft: 'Tom borrowed' };
    await page.run(() => new Promise((resolve) => setTimeout(resolve, 1_100)));
    expect(idText(page, 'draft')).toBe('Tom borrowed');
    school.generation = made;
    await page.run(() => new Promise((resolve) => setTimeout(resolve, 2_100)));
    expect(idText(page, 'title')).toBe('图书馆的一天');
  });

  test('a phone without streams asks', async () => {
    const page = await open();
    school.generation = made;
    await page.run(() => new Promise((resolve) => setTimeout(resolve, 1_100)));
    expect(idText(page, 'title')).toBe('图书馆的一天');
  });

  test('left and come back to, it is read again and goes on', async () => {
    school.streams();
    const page = await open();
    const first = school.line;
    await page.fire('hide');
    expect(first.isOpen()).toBe(false);
    school.generation = made;
    await page.fire('show');
    expect(idText(page, 'title')).toBe('图书馆的一天');
  });
});

describe('asked for', () => {
  const ask = () => makeWish(owner, made.request).key;

  test('it is sent under its key, and comes', async () => {
    school.generation = made;
    const key = ask();
    const page = await open({ wish: key });
    expect(school.keys).toEqual([key]);
    expect(idText(page, 'title')).toBe('图书馆的一天');
  });

  test('without a network it is kept and said so; it goes when the network is back, once', async () => {
    await goOffline();
    const key = ask();
    const page = await open({ wish: key });
    expect(idText(page, 'unsent')).toContain('只算一次');
    school.generation = made;
    await page.run(() => phone().setNetwork('wifi'));
    expect(school.keys).toEqual([key]);
    expect(idText(page, 'title')).toBe('图书馆的一天');
  });

  test('the reply is lost and the app killed: sent again under the same key', async () => {
    const key = ask();
    const lost = await open(
      { wish: key },
      {
        'POST ai_generations': ({ header }) => {
          school.keys.push(header['Idempotency-Key'] ?? '');
          throw new Error('the line broke');
        },
      },
    );
    kill(lost);
    school.generation = made;
    const page = await open({ wish: key });
    expect(new Set(school.keys)).toEqual(new Set([key]));
    expect(idText(page, 'title')).toBe('图书馆的一天');
  });

  test('used up: when it is there again, and the school’s own material instead', async () => {
    const page = await open({ wish: ask() }, { 'POST ai_generations': () => refusal('AI_DAY_USED_UP') });
    expect(idText(page, 'trouble')).toContain('今天的次数用完了');
    expect(idText(page, 'resets')).toMatch(/00:00 恢复/);
    await page.tap(page.byId('from-school'));
    expect(lastOpened()).toMatch(/^redirectTo \/pages\/ai\/generations\/show\?wish=/);
    expect(phone().storage.get('aiWishes')).toContain('"origin":"school"');
  });

  test('nothing to make it from: said, and no way that leads nowhere', async () => {
    const page = await open({ wish: ask() }, { 'POST ai_generations': () => refusal('AI_NO_WORDS') });
    expect(idText(page, 'trouble')).toContain('学一组再来');
    expect(has(page, 'from-school')).toBe(false);
    expect(has(page, 'back')).toBe(true);
  });
});

describe('not made', () => {
  const failed = {
    ...coming,
    status: 'failed' as const,
    problem: { error: 'AI_LATE', message: 'AI 太久没有写完，没有扣次数，请再试一次' },
  };

  test('says what happened; once more, it comes', async () => {
    school.generation = failed;
    const page = await open(
      { id: '31' },
      {
        'POST ai_generations/{id}/retry': () => {
          school.generation = coming;
          return coming;
        },
      },
    );
    expect(idText(page, 'trouble')).toContain('没有扣次数');
    expect(page.byId('from-school').props.className).toMatch(/\bhalf\b/); // with room to the one beside it
    await page.tap(page.byId('retry'));
    expect(has(page, 'coming')).toBe(true);
  });

  test('one that is not there', async () => {
    const page = await open({ id: '31' }, { 'GET ai_generations/{id}': () => refusal('NOT_FOUND') });
    expect(has(page, 'gone')).toBe(true);
  });

  test('one that cannot be read, and is not on the phone', async () => {
    await goOffline();
    expect(has(await open(), 'load-failed')).toBe(true);
  });
});

describe('a reading', () => {
  test('own words and new ones are marked; a tap opens a word, a tap on a sentence says it in Chinese', async () => {
    const page = await openReady(made.content);
    expect(idText(page, 'origin')).toContain('AI 生成');
    expect(idText(page, 'origin')).toContain('qwen-plus');
    expect(marked(page, 't-word').map(getText)).toEqual(['borrowed', 'library']);
    await page.tap(marked(page, 't-word')[0]!);
    expect(idText(page, 'word-sheet')).toContain('借入');
    expect(marked(page, 't-translation')).toHaveLength(0);
    await page.tap(page.byId('word-sound'));
    expect(phone().played).toEqual(['https://api.test/learning/v1/sounds/5']);
    await page.tap(page.byId('word-close'));
    await page.tap(marked(page, 't-word')[1]!);
    expect(idText(page, 'word-sheet')).toContain('新词');
    await page.tap(page.byId('word-close'));
    await page.tap(page.byId('sentence-0-1'));
    expect(marked(page, 't-translation').map(getText)).toEqual(['他在家读。']);
    await page.tap(page.byId('translate'));
    expect(marked(page, 't-translation')).toHaveLength(2);
  });

  test('a dialogue: who speaks stands by what is said', async () => {
    if (made.content?.kind !== 'reading') throw new Error('a reading is expected');
    const turns = ['Ann', 'Tom', 'Ann'].map((speaker) => ({
      speaker,
      sentences: [{ text: `I am ${speaker}.`, translation: '……', marks: [] }],
    }));
    const page = await openReady({ ...made.content, form: 'dialogue', parts: turns });
    expect(marked(page, 't-turn')).toHaveLength(3);
    expect(page.text()).toContain('Tom');
  });

  test('its questions are answered there; each answer goes to the server once', async () => {
    const page = await openReady(made.content);
    await page.tap(page.byId('option-B'));
    expect(marked(page, 't-verdict').map((node) => node.props.className as string)[0]).toContain('right');
    await page.input(page.byId('typed-2'), 'borow');
    await page.tap(page.byId('check-2'));
    expect(page.text()).toContain('borrow 借入');
    expect(school.generation.answers).toEqual([
      { number: 1, given: '1', right: true },
      { number: 2, given: 'borow', right: false },
    ]);
    expect(outbox.getPending()).toEqual([]);
  });

  test('answered without a network, killed, opened again: the answers are there, and arrive once', async () => {
    const page = await openReady(made.content);
    await page.run(goOffline);
    await page.tap(page.byId('option-A'));
    expect(page.text()).toContain('第一句说 from the library');
    kill(page);
    await goOffline();
    const offline = await open();
    expect(marked(offline, 't-verdict')).toHaveLength(1);
    await offline.run(() => {
      phone().setNetwork('wifi');
      outbox.retryNow();
      return outbox.whenStill();
    });
    expect(school.generation.answers).toEqual([{ number: 1, given: '0', right: false }]);
    expect(marked(offline, 't-verdict')).toHaveLength(1);
  });

  test('another phone goes on where this one was', async () => {
    const page = await openReady(made.content, { answers: [{ number: 1, given: '0', right: false }] });
    expect(marked(page, 't-verdict')).toHaveLength(1);
    expect(page.byId('typed-2')).toBeTruthy();
  });

  test('to paper, to a friend, and on', async () => {
    const page = await openAsLearner(<Show />, {
      query: { id: '31' },
      serve: {
        ...school.serve,
        'GET ai_generations/{id}': () => made,
        'POST ai_generations/{id}/share': () => ({ token: 'Zk3u9QyXb2mT5rW8', expires_at: '2026-12-22T00:00:00.000Z' }),
        'POST ai_generations/{id}/print': () => ({ id: 77 }) as never,
      },
    });
    await page.tap(page.byId('more'));
    expect(page.byId('share')).toBeTruthy();
    expect((await page.fire('shareAppMessage', { from: 'menu' })) as object).toEqual({
      title: '学伴：每天学一点',
      path: '/pages/ai/index',
    });
    expect((await send(page)).path).toBe('/pages/ai/generations/shared?token=Zk3u9QyXb2mT5rW8');
    await page.tap(page.byId('print'));
    expect(lastOpened()).toBe('navigateTo /pages/english/learning-prints/print?id=77');
    await page.tap(page.byId('go-on'));
    expect(phone().storage.get('aiWishes')).toContain('"continues_id":31');
  });

  test('a share is taken back, after it was meant', async () => {
    let until: string | null = '2026-12-22T00:00:00.000Z';
    let links = 0;
    const page = await openAsLearner(<Show />, {
      query: { id: '31' },
      serve: {
        ...school.serve,
        'GET ai_generations/{id}': () => ({ ...made, shared_until: until }),
        'POST ai_generations/{id}/share': () => {
          links += 1;
          return { token: `Zk3u9QyXb2mT5rW${links}`, expires_at: '2026-12-22T00:00:00.000Z' };
        },
        'POST ai_generations/{id}/withdraw_share': () => {
          until = null;
          return null;
        },
      },
    });
    const withdrawals = () => phone().requests.filter(({ url }) => url.endsWith('/withdraw_share')).length;
    await page.tap(page.byId('more'));
    await page.tap(page.byId('more-close'));
    await page.tap(page.byId('more'));
    expect(links).toBe(0); // looked at, not shared
    phone().modalAnswer = false;
    await page.tap(page.byId('withdraw-share'));
    expect(withdrawals()).toBe(0);
    phone().modalAnswer = true;
    await page.tap(page.byId('withdraw-share'));
    await page.settle();
    expect(withdrawals()).toBe(1);
    expect(has(page, 'more-close')).toBe(false);
    // What was handed to WeChat before leads nowhere any more, and nothing new is made until it is shared again.
    await page.tap(page.byId('more'));
    expect([has(page, 'withdraw-share'), links]).toEqual([false, 0]);
    expect((await send(page)).path).toContain('token=Zk3u9QyXb2mT5rW1');
    await page.tap(page.byId('more-close'));
    await page.tap(page.byId('more'));
    expect(has(page, 'withdraw-share')).toBe(true);
  });

  test('a link that cannot be made is not sent: WeChat gets the app, and the page says why', async () => {
    const page = await openAsLearner(<Show />, { query: { id: '31' }, serve: { ...school.serve, 'GET ai_generations/{id}': () => made } });
    await page.tap(page.byId('more'));
    await page.run(goOffline);
    expect(await send(page)).toEqual({ title: '学伴：每天学一点', path: '/pages/ai/index' });
    expect(phone().toasts.length).toBeGreaterThan(0);
    await page.tap(page.byId('more-close'));
    await page.tap(page.byId('more'));
    expect(has(page, 'withdraw-share')).toBe(false);
  });
});

test('an exercise: one question a screen, pieces tapped into a sentence, how it was at the end', async () => {
  const page = await openReady(exercise, { title: '连词成句' });
  expect(idText(page, 'position')).toBe('第 1 题，共 3 题');
  expect(has(page, 'origin')).toBe(true);
  await page.tap(page.byId('hint'));
  expect(page.text()).toContain('看第一句');
  await page.tap(page.byId('option-B'));
  expect(idText(page, 'position')).toBe('第 1 题，共 3 题');
  await page.tap(page.byId('next'));
  await page.input(page.byId('typed-2'), 'lend');
  await page.tap(page.byId('check-2'));
  await page.tap(page.byId('next'));
  for (const piece of [2, 1, 0, 3, 4]) await page.tap(page.byId(`piece-${piece}`));
  await page.tap(page.byId('placed-4'));
  await page.tap(page.byId('piece-4'));
  await page.tap(page.byId('check-3'));
  expect(school.generation.answers[2]).toEqual({ number: 3, given: 'Tom borrowed a book.', right: true });
  await page.tap(page.byId('next'));
  expect(idText(page, 'result')).toContain('2 / 3');
  expect(page.text()).toContain('你答 lend，正确是 borrow');
  expect(idText(page, 'go-on')).toBe('再来一组');
});

test('an explanation: something to think about before each step, the answer last', async () => {
  const page = await openReady(explanation);
  expect(page.text()).toContain('谁把东西给谁？');
  expect(page.text()).not.toContain('borrow 是借进来');
  await page.tap(page.byId('next-step'));
  expect(page.text()).toContain('borrow 是借进来');
  await page.tap(page.byId('next-step'));
  expect(has(page, 'answer')).toBe(false);
  await page.tap(page.byId('show-answer'));
  expect(idText(page, 'answer')).toContain('borrow from，lend to');
  await page.tap(page.byId('option-B'));
  expect(school.generation.answers).toHaveLength(1);
});

test('a plan: each thing leads to where it is done', async () => {
  const page = await openReady(plan, { origin: 'school', model: null });
  expect(idText(page, 'origin')).toContain('由学校素材编成');
  expect(idText(page, 'day-2026-11-23')).toContain('约 28 分钟');
  expect(idText(page, 'day-2026-11-24')).toContain('休息');
  await page.tap(page.byText('复习 32 个单词'));
  expect(lastOpened()).toBe('navigateTo /pages/english/words/reinforcements/index?courseId=7');
  await page.tap(page.byText('学一节数学'));
  expect(lastOpened()).toBe('switchTab /pages/math/index');
});

test('what was read once is read without a network', async () => {
  kill(await openReady(made.content));
  await goOffline();
  const page = await open({ id: '31' }, { 'GET ai_generations/summary': () => summary });
  expect(idText(page, 'title')).toBe('图书馆的一天');
  expect(has(page, 'offline-note')).toBe(true);
});
