/** The queue as the server runs it, on the jobs of two processes: what is due is found by itself and told once. */
import { silentLog } from '../../src/database';
import { createJobs, type Jobs } from '../../src/plugins/jobs/registry';
import { loadLessonRules } from '../../src/modules/lessons/lesson-rules.repository';
import { createReminders } from '../../src/modules/reminders';
import { until } from '../support/until';
import { createLearner, evening, type Learner } from '../words/reinforcements/support';
import type { TestApp } from '../support/app';
import { useRemindingSchool } from './school';
import { allow, getMessenger, captureSent } from './support';

const { wechat, api, other } = useRemindingSchool();

function getJobs({ database, config }: TestApp, { at }: Learner): Jobs {
  const { db, pool, reader } = database;
  const jobs = createJobs({ pool, log: silentLog });
  createReminders({
    db,
    reader: () => reader.find(),
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
        (await Promise.all(learners.map((learner) => captureSent(api, learner)))).flat().every(({ status }) => status === 'sent') &&
        wechat.delivered.length >= 3,
      60,
    );
  } finally {
    for (const jobs of running) await jobs.stop();
  }
  expect(wechat.delivered.map(({ openId }) => openId).sort()).toEqual(['openid-0', 'openid-1', 'openid-2']);
  for (const learner of learners) expect(await captureSent(api, learner)).toMatchObject([{ kind: 'due', status: 'sent' }]);
}, 90_000);
