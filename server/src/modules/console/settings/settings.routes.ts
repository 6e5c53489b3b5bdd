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
  call('PUT settings/lessons', ({ staff, body, caller }) => rules.changeLessons({ staff, caller }, body));
  call('GET settings/reviews', () => rules.reviews());
  call('PUT settings/reviews', ({ staff, body, caller }) => rules.changeReviews({ staff, caller }, body));
  call('GET settings/trials', () => rules.trials());
  call('PUT settings/trials', ({ staff, body, caller }) => rules.changeTrials({ staff, caller }, body));
  call('GET settings/teachers', () => teachers.list());
  call('POST settings/teachers', ({ staff, idempotencyKey, body, caller }) => teachers.create({ staff, idempotencyKey, caller }, body));
  call('PUT settings/teachers/{id}', ({ staff, params, body, caller }) => teachers.update({ staff, caller }, params.id, body));
  call('GET settings/backups', () => loadBackups(parts.db));
  call('GET settings/server', () => getServerSettings(config));
}
