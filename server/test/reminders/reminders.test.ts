/** Reminders on a real PostgreSQL, against a WeChat on this machine that counts what each user has allowed. */
import type { ReminderKind } from '@xueban/contract/resources/reminders';
import pino from 'pino';
import { createMessenger } from '../../src/adapters/reminders/create';
import { addDays } from '../../src/modules/school/rules/school-calendar';
import { createClassroom, newKey } from '../learning/school';
import { type Learner, recall, today } from '../words/reinforcements/support';
import { APP, type Mishap, startWechatService } from '../accounts/sessions/wechat-service';
import { PASSWORD } from '../support/app';
import { useRemindingSchool } from './school';
import {
  allow,
  foundFor,
  getMessenger,
  loadReminders,
  type Subscriber,
  subscribe,
  sendAll,
  senderAt,
  findTime,
  captureSent,
} from './support';

const { wechat, api } = useRemindingSchool();
afterEach(() => void (wechat.delivered.length = 0));

const subscriber = (kinds?: readonly ReminderKind[], options?: { daysAgo: number }): Promise<Subscriber> =>
  subscribe({ api, wechat }, kinds, options);
const deliveredTo = (user: string) => wechat.delivered.filter(({ openId }) => openId === user);
const at = (learner: Learner, days: number, time?: string): void => learner.at.clock.set(findTime(days, time));

describe('what a guardian allows', () => {
  test('each leave is for one message; turned off nothing is kept', async () => {
    const room = await createClassroom(api);
    expect(await loadReminders(room)).toEqual({ due: 'off 0', missed: 'off 0', lesson: 'off 0', hours: 'off 0' });
    await allow(wechat, room, 'openid-a', ['due', 'missed']);
    await allow(wechat, room, 'openid-a', ['due']);
    expect(await loadReminders(room)).toEqual({ due: 'on 2', missed: 'on 1', lesson: 'off 0', hours: 'off 0' });
    expect((await room.call('POST reminders/stop', { kinds: ['due'] })).body.data).toContainEqual({
      kind: 'due',
      template_id: 'template-of-due',
      state: 'off',
      messages_left: 0,
    });
    const { rows } = await api.database.pool.query('select kind::text, open_id from reminder_subscriptions where student_id = $1', [
      room.studentId,
    ]);
    expect(rows).toEqual([{ kind: 'missed', open_id: 'openid-a' }]);
  });

  test('what another user of WeChat allowed is not theirs', async () => {
    const room = await createClassroom(api);
    await allow(wechat, room, 'openid-b', ['due']);
    await allow(wechat, room, 'openid-b', ['due']);
    await allow(wechat, room, 'openid-c', ['due']);
    expect((await loadReminders(room)).due).toBe('on 1');
  });

  test('a leave that is sent twice counts once; WeChat that cannot say who it was is told as such', async () => {
    const room = await createClassroom(api);
    wechat.allowLogin('code-once', 'openid-d');
    const body = { code: 'code-once', kinds: ['due'] };
    expect((await room.call('POST reminders', body)).status).toBe(200);
    expect((await room.call('POST reminders', body)).body.error).toBe('WECHAT_CODE_INVALID');
    expect((await loadReminders(room)).due).toBe('on 1');
    for (const mishap of [{ json: { errcode: -1 } }, { json: { errcode: 45011 } }, { status: 502 }, { text: '<html>' }] as Mishap[]) {
      wechat.next('login', mishap);
      const answer = await room.call('POST reminders', body);
      expect([answer.status, answer.body.error]).toEqual([503, 'REMINDERS_UNAVAILABLE']);
    }
  });

  test('a kind without a template is not offered', async () => {
    const other = await api.another({ WECHAT_REMINDER_HOURS: '' });
    try {
      const room = await createClassroom(api);
      const asked = (request: `${string} ${string}`, body?: object) =>
        other.call(request, { cookie: room.cookie, studentId: room.studentId, ...(body && { body }) });
      const { body } = await asked('GET reminders');
      expect((body.data as { kind: string }[]).map(({ kind }) => kind)).toEqual(['due', 'missed', 'lesson']);
      expect((await asked('POST reminders', { code: 'x', kinds: ['hours'] })).body.error).toBe('REMINDERS_NOT_SET_UP');
    } finally {
      await other.close();
    }
  });
});

describe('words', () => {
  test('due: told once, in the evening of the day, and what it says', async () => {
    const learner = await subscriber();
    const sender = senderAt(api, learner.at);
    at(learner, 1);
    await sendAll(sender, learner);
    await sendAll(sender, learner);
    expect(deliveredTo(learner.user)).toEqual([
      {
        openId: learner.user,
        template: 'template-of-due',
        page: 'pages/english/words/reinforcements/index',
        data: { thing1: '孩子', number2: '5', thing3: '5 个词，约 1 分钟', date4: expect.stringMatching(/^\d{4}年\d{1,2}月\d{1,2}日$/) },
      },
    ]);
    expect(await captureSent(api, learner)).toMatchObject([{ occasion: `study:${addDays(today(), 1)}`, status: 'sent' }]);
    expect((await loadReminders(learner)).due).toBe('used 0');
    at(learner, 2);
    await sendAll(sender, learner);
    expect(deliveredTo(learner.user)).toHaveLength(1);
  });

  test('nothing on the day it was allowed, before school is over, or in the night', async () => {
    const learner = await subscriber(['due'], { daysAgo: 1 });
    const sender = senderAt(api, learner.at);
    at(learner, 0);
    await sendAll(sender, learner);
    for (const time of ['08:59', '12:30', '15:00', '23:59', '00:00']) {
      at(learner, 1, time);
      await sendAll(sender, learner);
    }
    expect(deliveredTo(learner.user)).toEqual([]);
    at(learner, 1, '09:00');
    await sendAll(sender, learner);
    expect(deliveredTo(learner.user)).toHaveLength(1);
  });

  test('nothing where something was reviewed today', async () => {
    const learner = await subscriber();
    at(learner, 1, '10:00');
    const { data } = await learner.at.reviews.take(learner.studentId, { course_id: learner.courseId });
    await learner.at.reviews.put(learner.studentId, data.id, recall(data.words[0]!.id) as never, newKey());
    await sendAll(senderAt(api, learner.at), learner);
    expect(await captureSent(api, learner)).toEqual([]);
  });

  test('missed yesterday, due today: one message of the two; the next day, without leave for it, the other', async () => {
    const learner = await subscriber(['due', 'missed']);
    const sender = senderAt(api, learner.at);
    at(learner, 2);
    await sendAll(sender, learner);
    at(learner, 3);
    await sendAll(sender, learner);
    expect((await captureSent(api, learner)).map(({ kind }) => kind)).toEqual(['missed', 'due']);
    expect(deliveredTo(learner.user)[0]?.data.thing3).toBe('昨天没复习，今天补上就好');
  });

  test('a job that was left from another day tells nothing', async () => {
    const learner = await subscriber();
    const sender = senderAt(api, learner.at);
    at(learner, 1);
    const due = await foundFor(sender, learner);
    at(learner, 2);
    for (const reminder of due) await sender.send(reminder);
    expect(await captureSent(api, learner)).toEqual([]);
  });
});

describe('once', () => {
  test('four processes at once, each looking at the same time: everybody is told once', async () => {
    const learners = await Promise.all(Array.from({ length: 8 }, () => subscriber()));
    for (const learner of learners) await allow(wechat, learner, learner.user, ['due']);
    const clock = learners[0]!.at;
    at(learners[0]!, 1);
    const others = await Promise.all([1, 2, 3].map(() => api.another()));
    try {
      const senders = [api, ...others].map((process) => senderAt(process, clock));
      const due = await foundFor(senders[0]!, ...learners);
      await Promise.all(senders.flatMap((sender) => due.map((reminder) => sender.send(reminder))));
    } finally {
      await Promise.all(others.map((process) => process.close()));
    }
    for (const learner of learners) {
      expect(deliveredTo(learner.user)).toHaveLength(1);
      // The second leave was touched by none of them.
      expect((await loadReminders(learner)).due).toBe('on 1');
    }
  });

  test.each<[string, Mishap]>([
    ['its answer is lost', { status: 502 }],
    ['it says that it was busy', { json: { errcode: -1, errmsg: 'system error' } }],
  ])('WeChat may have sent it, but %s: not sent again, and the next one a while later', async (_what, mishap) => {
    const [learner, next] = [await subscriber(), await subscriber()];
    const sender = senderAt(api, learner.at);
    at(learner, 1);
    wechat.next('send', mishap);
    await sendAll(sender, learner);
    await sendAll(sender, learner, next);
    expect(deliveredTo(next.user)).toEqual([]);
    learner.at.clock.advance(61);
    await sendAll(sender, learner, next);
    expect(deliveredTo(next.user)).toHaveLength(1);
    expect(await captureSent(api, learner)).toMatchObject([{ status: 'unknown' }]);
    expect(deliveredTo(learner.user)).toEqual([]);
  });
});

describe('what WeChat says', () => {
  test.each<[string, Mishap[]]>([
    ['the quota of the day is used up', [{ json: { errcode: 45009, errmsg: 'reach max api daily quota limit' } }]],
    ['no token is right', [{ json: { errcode: 40001 } }, { json: { errcode: 40001 } }, { json: { errcode: 40001 } }]],
  ])('%s: nothing is spent, and it is sent a while later', async (_what, mishaps) => {
    const learner = await subscriber();
    const sender = senderAt(api, learner.at);
    at(learner, 1);
    wechat.next('send', ...mishaps);
    await sendAll(sender, learner);
    expect([await captureSent(api, learner), (await loadReminders(learner)).due]).toEqual([[], 'on 1']);
    // Not at once: it is left alone.
    await sendAll(sender, learner);
    expect(deliveredTo(learner.user)).toEqual([]);
    for (let look = 0; look < 4; look += 1) {
      learner.at.clock.advance(61);
      await sendAll(sender, learner);
    }
    expect(deliveredTo(learner.user)).toHaveLength(1);
  });

  test('out of reach: nothing is spent', async () => {
    const learner = await subscriber();
    const gone = await startWechatService();
    const away = getMessenger(api, { wechat: { ...APP, apiUrl: gone.url, tokens: { withToken: (run) => run('a-token') } } });
    at(learner, 1);
    await sendAll(senderAt(api, learner.at, away), learner);
    expect([await captureSent(api, learner), (await loadReminders(learner)).due]).toEqual([[], 'on 1']);
  });

  test('a token that was ended is renewed, and the message sent once', async () => {
    const learner = await subscriber();
    at(learner, 1);
    wechat.endToken();
    await sendAll(senderAt(api, learner.at), learner);
    expect(deliveredTo(learner.user)).toHaveLength(1);
  });

  test('the guardian takes no more: all of the kind end for this user, of every student', async () => {
    const [first, second] = [await subscriber(['due', 'lesson']), await subscriber()];
    await allow(wechat, second, first.user, ['due']);
    at(first, 1);
    wechat.next('send', { json: { errcode: 43101, errmsg: 'user refuse to accept the msg' } });
    await sendAll(senderAt(api, first.at), first, second);
    const told = [...(await captureSent(api, first)), ...(await captureSent(api, second))];
    expect(told).toMatchObject([{ status: 'refused' }]);
    expect([(await loadReminders(first)).due, (await loadReminders(second)).due]).toEqual(['used 0', 'used 0']);
    expect((await loadReminders(first)).lesson).toBe('on 1');
  });

  test.each([
    [47_003, 'argument invalid! data.thing1.value invalid'],
    [40_037, 'invalid template_id'],
    [41_030, 'invalid page'],
  ])(
    '%s, a setting is wrong: said to the school once, nothing is spent, told when it is mended; others of the kind go on soon',
    async (errcode, errmsg) => {
      const [learner, next] = [await subscriber(['due', 'lesson']), await subscriber()];
      const lines: string[] = [];
      const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
      const sender = senderAt(api, learner.at, getMessenger(api, { log }));
      const asked = (): number => wechat.seen.filter(({ path }) => path.endsWith('/subscribe/send')).length;
      at(learner, 1);
      const before = asked();
      wechat.next('send', { json: { errcode, errmsg } });
      await sendAll(sender, learner);
      expect([await captureSent(api, learner), (await loadReminders(learner)).due]).toEqual([[], 'on 1']);
      await sendAll(sender, learner, next);
      expect(asked() - before).toBe(1);
      learner.at.clock.advance(61);
      await sendAll(sender, learner, next);
      expect([deliveredTo(learner.user), deliveredTo(next.user).length, asked() - before]).toEqual([[], 1, 2]);
      learner.at.clock.advance(3600);
      await sendAll(sender, learner);
      expect([deliveredTo(learner.user).length, asked() - before]).toEqual([1, 3]);
      expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([{ event: 'alarm', alarm: 'reminders', errcode }]);
      expect(lines.join()).not.toContain(learner.user);
    },
  );

  test('nobody of this mini-program: forgotten', async () => {
    const learner = await subscriber();
    at(learner, 1);
    wechat.next('send', { json: { errcode: 40003, errmsg: 'invalid openid' } });
    await sendAll(senderAt(api, learner.at), learner);
    expect((await loadReminders(learner)).due).toBe('off 0');
  });
});

describe('who is told nothing', () => {
  test('who turned it off, who leaves the school, who let go of the student', async () => {
    const [off, leaving, unlinked] = [await subscriber(), await subscriber(), await subscriber()];
    await off.call('POST reminders/stop', { kinds: ['due'] });
    const asked = await leaving.call('POST deletion_requests', { current_password: PASSWORD });
    expect(asked.status).toBe(201);
    await api.database.pool.query('delete from parent_students where student_id = $1', [unlinked.studentId]);
    for (const learner of [off, leaving, unlinked]) {
      at(learner, 1);
      await sendAll(senderAt(api, learner.at), learner);
      expect([deliveredTo(learner.user), await captureSent(api, learner)]).toEqual([[], []]);
    }
    const { rows } = await api.database.pool.query('select 1 from reminder_subscriptions where open_id = $1', [unlinked.user]);
    expect(rows).toEqual([]);
  });

  test('a student under deletion is nobody’s news, also once it was found', async () => {
    const learner = await subscriber();
    const sender = senderAt(api, learner.at);
    at(learner, 1);
    const due = await foundFor(sender, learner);
    await learner.call('POST deletion_requests', { student_id: learner.studentId, current_password: PASSWORD });
    for (const reminder of due) await sender.send(reminder);
    expect(await captureSent(api, learner)).toEqual([]);
  });
});

test('without WeChat messages are written where the person running the demo sees them', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'fatal' }, { write: (line: string) => void lines.push(line) });
  const messenger = createMessenger({ provider: 'local' }, { log, wechat: undefined })!;
  expect([...messenger.templates.keys()]).toEqual(['due', 'missed', 'lesson', 'hours']);
  expect(await messenger.findOpenId('whatever')).toBe('demo');
  const learner = await subscriber();
  at(learner, 1);
  await sendAll(senderAt(api, learner.at, messenger), learner);
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    {
      event: 'reminder',
      title: '复习提醒',
      lines: [
        ['学员', '孩子'],
        ['学习内容', '今日复习'],
        ['温馨提示', '5 个词，约 1 分钟'],
      ],
      page: 'pages/english/words/reinforcements/index',
    },
  ]);
});
