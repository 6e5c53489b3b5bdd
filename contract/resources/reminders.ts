/**
 * Reminders (提醒) by WeChat's subscription messages (订阅消息): a guardian allows each message beforehand, on the phone,
 * and every leave is for one message of one template. Messages without end (长期订阅) are not for schools.
 */
import { type Static, Type } from '@sinclair/typebox';
import { Body, defineCalls } from './shared';

export const ReminderKind = Type.Union([
  /** Words are due today and nothing was reviewed yet. */
  Type.Literal('due'),
  /** Words were due yesterday and nothing was reviewed. */
  Type.Literal('missed'),
  /** A lesson was charged. */
  Type.Literal('lesson'),
  /** After a lesson few course hours are left. */
  Type.Literal('hours'),
]);
export type ReminderKind = Static<typeof ReminderKind>;

/** What a guardian has allowed of one kind, for the current student. */
export const Reminder = Type.Object({
  kind: ReminderKind,
  /** For `wx.requestSubscribeMessage`. */
  template_id: Type.String({ examples: ['rP9x2bVqk0wZ4n7sYt1mC6uJ3dH8fL5aEoGiQvXyTBs'] }),
  /** `off`: never asked for, or turned off. `on`: to come. `used`: as often as it was allowed it was sent, or WeChat says that it may not be. */
  state: Type.Union([Type.Literal('off'), Type.Literal('on'), Type.Literal('used')]),
  /** So many messages may still be sent. */
  messages_left: Type.Integer({ minimum: 0, examples: [1] }),
});
export type Reminder = Static<typeof Reminder>;

const Kinds = Type.Array(ReminderKind, { minItems: 1, maxItems: 4, uniqueItems: true, examples: [['due', 'missed']] });

export const reminderCalls = defineCalls({
  'GET reminders': {
    summary:
      'The reminders that the school offers, and what of them the guardian has allowed for the current student; none where it offers none.',
    access: 'student',
    reply: Type.Array(Reminder),
  },
  'POST reminders': {
    summary:
      'The guardian has allowed one more message of each of these kinds. The code is good once, so that an allowance sent twice counts once.',
    access: 'student',
    body: Body({
      /** Of `wx.login`: who of WeChat has allowed it. */
      code: Type.String({ minLength: 1, maxLength: 128, examples: ['0e3AbC100xYzDq1vWx300'] }),
      kinds: Kinds,
    }),
    reply: Type.Array(Reminder),
  },
  'POST reminders/stop': {
    summary: 'Turns reminders of these kinds off for the current student; none of them is sent any more.',
    access: 'student',
    body: Body({ kinds: Kinds }),
    reply: Type.Array(Reminder),
  },
});
