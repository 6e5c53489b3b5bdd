import type { RegisterCall } from '../../../plugins/calls';
import type { UserService } from './users.service';

export function userRoutes(call: RegisterCall, users: UserService): void {
  call('GET users/current', ({ guardian }) => users.current(guardian));
  call('GET parents/profile', ({ guardian }) => users.current(guardian));
  call('PUT parents/profile', ({ guardian, body }) => users.change(guardian, body));
  call('GET parents/consents', ({ guardian }) => users.consents(guardian));
  call('POST parents/consents', ({ guardian, body, caller }) => users.agree(guardian, body.version, caller));
}
