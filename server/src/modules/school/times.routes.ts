import type { RegisterCall } from '../../plugins/calls';
import { schoolDayOf } from './rules/school-calendar';

export function timeRoutes(call: RegisterCall, now: () => Date): void {
  call('GET times/current', () => ({ now: now().toISOString(), today: schoolDayOf(now()) }));
}
