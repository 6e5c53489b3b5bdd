import { setSessionCookie } from '../../../plugins/access';
import type { RegisterCall } from '../../../plugins/calls';
import type { DeletionRequestService } from './deletion-requests.service';

export function deletionRequestRoutes(call: RegisterCall, requests: DeletionRequestService, cookieSecure: boolean): void {
  call('GET deletion_requests', ({ guardian }) => requests.list(guardian));
  call('POST deletion_requests', async ({ guardian, body, caller, reply }) => {
    const made = await requests.request(guardian, body, caller);
    // Of the account: the session has ended with it.
    if (made.data.scope === 'account') setSessionCookie(reply, undefined, cookieSecure);
    return made;
  });
  call('POST deletion_requests/{id}/withdraw', async ({ guardian, params, caller }) => {
    await requests.withdraw(guardian, params.id, caller);
    return null;
  });
}
