/** Reminders: what guardians allow, and the queue of those to be sent. */
import fp from 'fastify-plugin';
import type { Jobs } from '../../plugins/jobs/registry';
import { loadLessonRules } from '../lessons';
import type { ModuleParts } from '../parts';
import type { DueReminder } from './reminders.repository';
import { reminderRoutes } from './reminders.routes';
import { createReminderService, type ReminderServiceParts } from './reminders.service';
import { createReminderSender, type SenderParts } from './sender.service';

/** How often is looked who is to be told, ms; and how many of a kind are found at a time. */
const LOOK_MS = 15_000;
const AT_A_TIME = 200;
/** A message that is sent or refused within this time, s, is one that its job still knows of. */
const EXPIRE_SECONDS = 120;

interface ReminderParts extends ReminderServiceParts, Pick<SenderParts, 'reader' | 'loadDue' | 'warnAt'> {
  jobs: Jobs;
}

export function createReminders({ jobs, messenger, reader, loadDue, warnAt, ...parts }: ReminderParts) {
  if (messenger) {
    const sender = createReminderSender({ ...parts, messenger, reader, loadDue, warnAt });
    jobs.register<DueReminder>({
      name: 'reminder',
      // What is not told now is found again: the tables say what was.
      options: { policy: 'short', retryLimit: 0, expireInSeconds: EXPIRE_SECONDS },
      pollMs: LOOK_MS,
      work: (due) => sender.send(due),
      backlog: {
        everyMs: LOOK_MS,
        what: 'Reminders that are due',
        async find() {
          const found = await sender.find(AT_A_TIME);
          return found.map((due) => ({ data: due, key: `${due.studentId}-${due.parentId}-${due.occasion}`, priority: 0 }));
        },
      },
    });
  }
  return createReminderService({ ...parts, messenger });
}

export const reminders = fp<ModuleParts>((api, { call, database: { db, reader }, messenger, jobs, now }, done) => {
  const service = createReminders({
    db,
    reader: () => reader.find(),
    messenger,
    jobs,
    loadDue: ({ parentId, studentId }) => api.words.reinforcements.ofStudent(parentId, studentId),
    warnAt: async () => (await loadLessonRules(db)).warnAt,
    now,
    log: api.log,
  });
  api.addSweeper(service);
  reminderRoutes(call, service);
  done();
});
