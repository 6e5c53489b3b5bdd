import { pageRange } from '../../../plugins/calls';
import type { RegisterSchoolCall } from '../../parts';
import type { ConsoleTrialBookingService } from './trial-bookings.service';

export function trialBookingRoutes(call: RegisterSchoolCall, bookings: ConsoleTrialBookingService): void {
  call('GET trial_bookings', ({ query }) => bookings.list(query, pageRange(query)));
  call('GET trial_bookings/summary', () => bookings.summarize());
  call('GET trial_bookings/{id}', ({ params }) => bookings.find(params.id));
  call('PUT trial_bookings/{id}', ({ staff, params, body, caller }) => bookings.change({ staff, caller }, params.id, body));
  call('POST trial_bookings/{id}/show_phone', ({ staff, params, caller }) => bookings.showPhone({ staff, caller }, params.id));
  call('POST trial_bookings/{id}/remove', ({ staff, params, caller }) => bookings.remove({ staff, caller }, params.id));
}
