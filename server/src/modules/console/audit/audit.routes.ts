import type { RegisterSchoolCall } from '../../parts';
import type { createConsoleAuditService } from './audit.service';

export function auditRoutes(call: RegisterSchoolCall, audit: ReturnType<typeof createConsoleAuditService>, now: () => Date): void {
  call('GET audit_events', ({ query }) => audit.list(query));
  call('GET audit_events/people', ({ query }) => audit.people(query));
  call('POST audit_events/download', ({ staff, body, caller }) => audit.download(staff, body, caller, now()));
}
