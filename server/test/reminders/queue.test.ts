/** The queue as the server runs it, on the jobs of two processes: what is due is found by itself and told once. */
import { silentLog } from '../../src/database';
import { createJobs, type Jobs } from '../../src/plugins/jobs/registry';
import { loadLessonRules } from '../../src/modules/lessons/lesson-rules.repository';
import { createReminders } from '../../src/modules/reminders';
import { until } from '../files/slow-sockets';
import { createLearner, evening, type Learner } from '../words/reinforcements/support';
import type { WechatService } from '../accounts/sessions/wechat-service';
import type { TestApp } from '../support/app';
import { inRemindingSchool } from './school';
import { allow, captureTold, getMessenger, getSettings, loadReminders, tellAll, tellerAt } from './support';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

let wechat: WechatService;
let api: TestApp;
let other: TestApp;
inRemindingSchool((school) => void ({ wechat, api, other } = school));

function getJobs({ database, config }: TestApp, { at }: Learner): Jobs {
  const { db, pool } = database;
  const jobs = createJobs({ pool, log: silentLog });
  createReminders({
    db,
    jobs,
    messenger: getMessenger({ config }),
    loadDue: ({ parentId, studentId }) => at.reinforcements.ofStudent(parentId, studentId),
    warnAt: async () => (await loadLessonRules(db)).warnAt,
    now: at.clock.now,
    log: { error: () => undefined },
  });
  return jobs;
}

test('two processes with jobs: each guardian is told once, without anybody asking', async () => {
  const learners = [
    await createLearner(api, { daysAgo: 0 }),
    await createLearner(api, { daysAgo: 0 }),
    await createLearner(api, { daysAgo: 0 }),
  ];
  for (const [place, learner] of learners.entries()) {
    await allow(wechat, learner, `openid-${place}`, ['due']);
    await allow(wechat, learner, `openid-${place}`, ['due']);
    learner.at.clock.set(new Date(evening(1)));
  }
  const running = [getJobs(api, learners[0]!), getJobs(other, learners[0]!)];
  for (const jobs of running) jobs.start();
  try {
    await until(
      async () =>
        (await Promise.all(learners.map((learner) => captureTold(api, learner)))).flat().every(({ status }) => status === 'sent') &&
        wechat.delivered.length >= 3,
      60,
    );
  } finally {
    for (const jobs of running) await jobs.stop();
  }
  expect(wechat.delivered.map(({ openId }) => openId).sort()).toEqual(['openid-0', 'openid-1', 'openid-2']);
  for (const learner of learners) expect(await captureTold(api, learner)).toMatchObject([{ kind: 'due', status: 'sent' }]);
}, 90_000);

describe('A process that is killed while it sends a reminder', () => {
  let wechat: WechatService;
  let api: TestApp;
  inRemindingSchool((school) => void ({ wechat, api } = school));

  /** Tells of one student, in a process of its own. */
  const tellElsewhere = (studentId: number, now: string): ChildProcess =>
    spawn(process.execPath, ['--import', 'tsx', path.join(__dirname, 'tell-and-wait.ts')], {
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
      async () => (await captureTold(api, learner)).length === 1 && wechat.seen.some((call) => call.path.endsWith('/subscribe/send')),
    );
    expect(await captureTold(api, learner)).toMatchObject([{ status: 'claimed' }]);
    child.kill('SIGKILL');
    await ended;
    learner.at.clock.set(new Date(evening(1)));
    const teller = tellerAt(api, learner.at);
    await tellAll(teller, learner, later);
    await tellAll(teller, learner, later);
    expect(wechat.delivered.map(({ openId }) => openId)).toEqual(['openid-other']);
    expect([await captureTold(api, learner), (await loadReminders(learner)).due]).toMatchObject([[{ status: 'claimed' }], 'on 1']);
    learner.at.clock.set(new Date(evening(2)));
    await tellAll(teller, learner, later);
    expect(wechat.delivered.map(({ openId }) => openId)).toEqual(['openid-other', 'openid-killed']);
  }, 60_000);
});
