/** A process that is killed while it sends a reminder: nobody sends it again, and others are told as if nothing had happened. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { until } from '../support/until';
import { createLearner, evening } from '../words/reinforcements/support';
import { useRemindingSchool } from './school';
import { allow, loadReminders, getSettings, sendAll, senderAt, captureSent } from './support';

const { wechat, api } = useRemindingSchool();

/** Tells of one student, in a process of its own. */
const tellElsewhere = (studentId: number, now: string): ChildProcess =>
  spawn(process.execPath, ['--import', 'tsx', path.join(__dirname, 'send-and-wait.ts')], {
    cwd: path.resolve(__dirname, '../../..'),
    env: { PATH: process.env.PATH, DATABASE_URL: api.url, ...getSettings(wechat), NOW: now, STUDENT: String(studentId) },
    stdio: ['ignore', 'inherit', 'inherit'],
  });

test('after the claim: sent by nobody else, also on the next look of others; the next day is told as usual', async () => {
  const learner = await createLearner(api, { daysAgo: 0 });
  const later = await createLearner(api, { daysAgo: 0 });
  await allow(wechat, learner, 'openid-killed', ['due']);
  await allow(wechat, learner, 'openid-killed', ['due']);
  await allow(wechat, later, 'openid-other', ['due']);
  wechat.next('send', 'silence');
  const child = tellElsewhere(learner.studentId, evening(1));
  const ended = once(child, 'exit');
  await until(
    async () => (await captureSent(api, learner)).length === 1 && wechat.seen.some((call) => call.path.endsWith('/subscribe/send')),
  );
  expect(await captureSent(api, learner)).toMatchObject([{ status: 'claimed' }]);
  child.kill('SIGKILL');
  await ended;
  learner.at.clock.set(new Date(evening(1)));
  const sender = senderAt(api, learner.at);
  await sendAll(sender, learner, later);
  await sendAll(sender, learner, later);
  expect(wechat.delivered.map(({ openId }) => openId)).toEqual(['openid-other']);
  expect([await captureSent(api, learner), (await loadReminders(learner)).due]).toMatchObject([[{ status: 'claimed' }], 'on 1']);
  learner.at.clock.set(new Date(evening(2)));
  await sendAll(sender, learner, later);
  expect(wechat.delivered.map(({ openId }) => openId)).toEqual(['openid-other', 'openid-killed']);
}, 60_000);
