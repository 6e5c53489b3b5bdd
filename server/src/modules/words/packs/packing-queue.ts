/** Packs logs of long ago, a student a job. */
import type { QueueDefinition } from '../../../plugins/jobs/queues';
import type { PackingService } from './packing.service';

const LOOK_MS = 3_600_000;
const EXPIRE_SECONDS = 900;

export const packingQueue = (packing: PackingService): QueueDefinition<{ studentId: number }> => ({
  name: 'log-packing',
  // What is not done now is found again.
  options: { policy: 'short', retryLimit: 0, expireInSeconds: EXPIRE_SECONDS },
  pollMs: LOOK_MS,
  work: ({ studentId }, stop) => packing.packStudent(studentId, stop),
  backlog: {
    everyMs: LOOK_MS,
    what: 'Logs of long ago',
    find: async () => (await packing.listStudents()).map((studentId) => ({ data: { studentId }, key: String(studentId), priority: 0 })),
  },
});
