import type { RegisterCall } from '../../../plugins/calls';
import type { TrialBookingService } from './trial-bookings.service';
import type { TrialGroupService } from './trial-groups.service';

export function trialRoutes(call: RegisterCall, { groups, bookings }: { groups: TrialGroupService; bookings: TrialBookingService }): void {
  call('GET trial_groups', () => groups.list());
  call('POST trial_bookings', async ({ body, caller }) => {
    await bookings.book(body, caller.address);
    return null;
  });
}
