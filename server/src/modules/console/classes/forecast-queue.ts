/** The figures of the whole school, once a night; a night that was missed is made up for at the start. */
import type { QueueDefinition } from '../../../plugins/jobs/queues';
import { type CalendarDay, getSchoolDay } from '../../school/rules/school-calendar';
import type { ClassForecastService } from './class-forecasts.service';

/** The figures of a day are made from this hour of the school on, ms after midnight. */
const NIGHT_HOUR_MS = 3 * 3_600_000;
const LOOK_MS = 600_000;
const EXPIRE_SECONDS = 3600;

interface ForecastQueueParts {
  forecasts: Pick<ClassForecastService, 'isComputed' | 'computeSchool'>;
  now: () => Date;
}

export function forecastQueue({ forecasts, now }: ForecastQueueParts): QueueDefinition<{ day: CalendarDay }> {
  return {
    name: 'forgetting-forecast',
    // What is not done now is found again: the run of the day says whether it ended.
    options: { policy: 'short', retryLimit: 0, expireInSeconds: EXPIRE_SECONDS },
    pollMs: LOOK_MS,
    async work({ day }, stop) {
      if (!(await forecasts.isComputed(day))) await forecasts.computeSchool(day, stop);
    },
    backlog: {
      everyMs: LOOK_MS,
      what: 'Forecasts of forgetting',
      async find() {
        const day = getSchoolDay(new Date(now().getTime() - NIGHT_HOUR_MS));
        return (await forecasts.isComputed(day)) ? [] : [{ data: { day }, key: day, priority: 0 }];
      },
    },
  };
}
