import { pageRange } from '../../../plugins/calls';
import type { RegisterSchoolCall } from '../../parts';
import type { ClassForecastService } from './class-forecasts.service';
import type { ClassService } from './classes.service';

export function classRoutes(call: RegisterSchoolCall, classes: ClassService, forecasts: ClassForecastService): void {
  call('GET classes', ({ staff, query }) => classes.list(staff, query, pageRange(query)));
  call('GET classes/{id}', ({ staff, params }) => classes.find(staff, params.id));
  call('POST classes', ({ staff, idempotencyKey, body, caller }) => classes.create({ staff, idempotencyKey, caller }, body));
  call('PUT classes/{id}', ({ staff, params, body, caller }) => classes.update({ staff, caller }, params.id, body));
  call('POST classes/{id}/students', ({ staff, params, idempotencyKey, body, caller }) =>
    classes.setStudents({ staff, idempotencyKey, caller }, params.id, body),
  );
  call('GET classes/{id}/forecast', ({ staff, params }) => forecasts.find(staff, params.id));
  call('POST classes/{id}/forecast', ({ staff, params }) => forecasts.compute(staff, params.id));
  call('GET students/{id}/forecast', ({ staff, params }) => forecasts.findStudent(staff, params.id));
}
