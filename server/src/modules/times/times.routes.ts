import { SCHOOL_TIME_ZONE } from '@xueban/contract/constants';
import type { RegisterCall } from '../../plugins/calls';

/** Writes days as YYYY-MM-DD in the calendar of the school. */
const schoolCalendar = new Intl.DateTimeFormat('en-CA', { timeZone: SCHOOL_TIME_ZONE, year: 'numeric', month: '2-digit', day: '2-digit' });

export function timeRoutes(call: RegisterCall): void {
  call('GET times/current', () => {
    const now = new Date();
    return { now: now.toISOString(), today: schoolCalendar.format(now) };
  });
}
