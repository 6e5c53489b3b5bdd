import type { School } from '@xueban/contract/resources/schools';
import type { RegisterCall } from '../../plugins/calls';

/** @param school does not change while the server runs */
export function schoolRoutes(call: RegisterCall, school: School): void {
  call('GET schools/current', () => school);
}
