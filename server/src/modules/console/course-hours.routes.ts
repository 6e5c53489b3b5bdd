import { pageRange } from '../../plugins/calls';
import type { RegisterSchoolCall } from '../parts';
import type { createHourMonthService } from './course-hour-months/months.service';
import type { createConsoleHourService } from './course-hours.service';

interface HourServices {
  hours: ReturnType<typeof createConsoleHourService>;
  months: ReturnType<typeof createHourMonthService>;
}

export function courseHourRoutes(call: RegisterSchoolCall, { hours, months }: HourServices): void {
  call('GET students/{id}/course_hour_entries', ({ staff, params, query }) => hours.list(staff, params.id, pageRange(query)));
  call('POST students/{id}/course_hour_entries', ({ staff, params, body, idempotencyKey, caller }) =>
    hours.add({ staff, studentId: params.id, idempotencyKey, caller }, body),
  );
  call('POST students/{id}/course_hour_entries/{entryId}/reverse', ({ staff, params, body, idempotencyKey, caller }) =>
    hours.reverse({ staff, studentId: params.id, idempotencyKey, caller }, params.entryId, body),
  );
  call('GET course_hours/by_teacher', ({ staff, query }) => months.byTeacher(staff, query));
  call('POST course_hours/download', ({ staff, body, caller }) => months.download(staff, body, caller));
}
