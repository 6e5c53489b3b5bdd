import type { RegisterSchoolCall } from '../../parts';
import type { createRosterService } from './roster.service';

export function rosterRoutes(call: RegisterSchoolCall, roster: ReturnType<typeof createRosterService>): void {
  call('POST roster_previews', ({ body }) => roster.preview(body));
  call('POST rosters', ({ staff, body, idempotencyKey, caller }) => roster.write({ staff, caller }, idempotencyKey, body));
}
