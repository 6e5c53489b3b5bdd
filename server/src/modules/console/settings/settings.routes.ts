import { getCaller } from '../../../plugins/origin';
import type { Config } from '../../../plugins/config';
import type { RegisterSchoolCall } from '../../parts';
import { loadBackups } from './backups.repository';
import { createRuleService } from './rules.service';
import { getServerSettings } from './server-settings';
import { createTeacherService, type TeacherServiceParts } from './teachers.service';

export function settingRoutes(call: RegisterSchoolCall, parts: TeacherServiceParts, config: Config): void {
  const rules = createRuleService(parts);
  const teachers = createTeacherService(parts);
  call('GET settings/lessons', () => rules.lessons());
  call('PUT settings/lessons', ({ staff, body, request }) => rules.changeLessons({ staff, caller: getCaller(request) }, body));
  call('GET settings/reviews', () => rules.reviews());
  call('PUT settings/reviews', ({ staff, body, request }) => rules.changeReviews({ staff, caller: getCaller(request) }, body));
  call('GET settings/trials', () => rules.trials());
  call('PUT settings/trials', ({ staff, body, request }) => rules.changeTrials({ staff, caller: getCaller(request) }, body));
  call('GET settings/teachers', () => teachers.list());
  call('POST settings/teachers', ({ staff, idempotencyKey, body, request }) =>
    teachers.create({ staff, idempotencyKey, caller: getCaller(request) }, body),
  );
  call('PUT settings/teachers/{id}', ({ staff, params, body, request }) =>
    teachers.update({ staff, caller: getCaller(request) }, params.id, body),
  );
  call('GET settings/backups', () => loadBackups(parts.db));
  call('GET settings/server', () => getServerSettings(config));
}
