import type { Reminder, ReminderKind } from '@xueban/contract/resources/reminders';
import { students } from '@/test/data';
import { bodies, newGuardian, openAsGuardian, sent, works } from '@/test/guardian';
import { has, idText } from '@/test/learner';
import { phone } from '@/test/phone';
import { leavePages, type RenderedPage } from '@/test/render';
import { type Handlers, refusal } from '@/test/server';
import Reminders from './reminders';

beforeEach(() => newGuardian('pages/mine/account/reminders'));
afterEach(leavePages);

const KINDS: readonly ReminderKind[] = ['due', 'missed', 'lesson', 'hours'];

/** A school with templates, and what the guardian has allowed of each. */
class Desk {
  left: Partial<Record<ReminderKind, number>> = {};

  list(): Reminder[] {
    return KINDS.map((kind) => {
      const left = this.left[kind];
      return {
        kind,
        template_id: `template-${kind}`,
        state: left === undefined ? 'off' : left > 0 ? 'on' : 'used',
        messages_left: left ?? 0,
      };
    });
  }

  handlers(): Handlers {
    return {
      'GET reminders': () => this.list(),
      'POST reminders': ({ body }) => {
        for (const kind of body.kinds) this.left[kind] = (this.left[kind] ?? 0) + 1;
        return this.list();
      },
      'POST reminders/stop': ({ body }) => {
        this.left = Object.fromEntries(Object.entries(this.left).filter(([kind]) => !body.kinds.includes(kind as ReminderKind)));
        return this.list();
      },
    };
  }
}

const open = (desk: Desk, serve: Handlers = {}): Promise<RenderedPage> => openAsGuardian(<Reminders />, { ...desk.handlers(), ...serve });
/** What was read again after a change is on the page. */
const settle = (page: RenderedPage) => page.run(() => undefined);
const isOn = (page: RenderedPage, kind: ReminderKind) => page.byId(`reminder-${kind}`).props['wechat-aria-checked'] === 'true';
const say = (answer: string) => {
  phone().subscription = (templates) => Object.fromEntries(templates.map((template) => [template, answer]));
};

test('a kind is turned on by a tap, and off by one', async () => {
  const page = await open(new Desk());
  expect(KINDS.map((kind) => isOn(page, kind))).toEqual([false, false, false, false]);
  expect(has(page, 'more-reminders')).toBe(false);
  say('accept');
  await page.tap(page.byId('reminder-lesson'));
  await settle(page);
  expect(phone().subscriptionsAsked).toEqual([['template-lesson']]);
  expect(bodies('/reminders')).toEqual([undefined, { code: 'login-1', kinds: ['lesson'] }]);
  expect([isOn(page, 'lesson'), idText(page, 'reminder-lesson')]).toEqual([true, '课时扣除提醒已打开，还能提醒 1 次']);
  await page.tap(page.byId('reminder-lesson'));
  await settle(page);
  expect(bodies('/reminders/stop')).toEqual([{ kinds: ['lesson'] }]);
  expect(isOn(page, 'lesson')).toBe(false);
  expect(phone().subscriptionsAsked).toHaveLength(1);
});

test('once more of each that is on: three at a time, those that end soonest', async () => {
  const desk = new Desk();
  desk.left = { due: 5, missed: 1, lesson: 2, hours: 3 };
  const page = await open(desk);
  say('acceptWithAudio');
  await page.tap(page.byId('more-reminders'));
  await settle(page);
  expect(phone().subscriptionsAsked).toEqual([['template-missed', 'template-lesson', 'template-hours']]);
  expect(desk.left).toEqual({ due: 5, missed: 2, lesson: 3, hours: 4 });
  expect(idText(page, 'reminder-hours')).toContain('还能提醒 4 次');
});

test('sent as often as it was allowed it is off, and says why', async () => {
  const desk = new Desk();
  desk.left = { due: 0 };
  const page = await open(desk);
  expect([isOn(page, 'due'), idText(page, 'reminder-due')]).toEqual([false, '今天该复习次数用完了，重新开启可再提醒一次']);
});

test.each<[string, string | number, RegExp | undefined]>([
  ['no', 'reject', undefined],
  ['that the template is closed', 'ban', /微信暂停了这种提醒/],
  ['that it has left it out', 'filter', undefined],
  ['that it cannot ask', 10_005, /请再点一次/],
])('WeChat says %s: nothing is on, nothing is sent', async (_what, answer, toast) => {
  const page = await open(new Desk());
  phone().subscription = (templates) =>
    typeof answer === 'number' ? answer : Object.fromEntries(templates.map((template) => [template, answer]));
  await page.tap(page.byId('reminder-due'));
  expect([isOn(page, 'due'), sent('/reminders').length]).toEqual([false, 1]);
  const titles = phone().toasts.map(({ title }) => title);
  if (toast) expect(titles).toEqual([expect.stringMatching(toast)]);
  else expect(titles).toEqual([]);
  expect(works(page, 'reminder-due')).toBe(true);
});

test('all messages are off at WeChat: where they are turned on again', async () => {
  const page = await open(new Desk());
  phone().subscription = () => 20_004;
  await page.tap(page.byId('reminder-due'));
  expect(phone().modals).toMatchObject([{ title: '微信里关掉了提醒' }]);
});

test('the server does not take it: said, and off', async () => {
  const page = await open(new Desk(), { 'POST reminders': () => refusal('REMINDERS_UNAVAILABLE') });
  say('accept');
  await page.tap(page.byId('reminder-due'));
  expect(phone().toasts.map(({ title }) => title)).toEqual(['微信暂时没有回应，提醒没有设好，请稍后再试']);
  expect(isOn(page, 'due')).toBe(false);
});

test('a school without templates, a WeChat that is too old', async () => {
  expect((await open(new Desk(), { 'GET reminders': () => [] })).text()).toContain('学校还没有开通提醒');
  leavePages();
  newGuardian('pages/mine/account/reminders');
  phone().wx.canIUse = () => false;
  expect((await open(new Desk())).text()).toContain('请更新微信后再来');
});

test('whose reminders they are, where there are several students', async () => {
  expect((await open(new Desk())).text()).toContain(`这里是${students[0].name}的提醒`);
});
