/** The school: what guardians are told of it, its clock, its mini-program codes, its administration. */
import fp from 'fastify-plugin';
import type { CheckedAi } from '../../adapters/text-safety/text-safety';
import type { Config } from '../../plugins/config';
import { loadLessonRules, loadTrialRules, shownRules } from '../lessons';
import { shownTrialRules } from '../lessons/rules/trial-rules';
import type { ModuleParts } from '../parts';
import { createMiniProgramCodeService } from './mini-program-codes.service';
import { miniProgramCodeRoutes, type SchoolFacts, schoolRoutes, timeRoutes } from './schools.routes';

export { AdministrationError, checkedName, checkedPhone, createAdministration, type Named } from './administration/administration.service';
export { insertParents, insertStudents } from './administration/administration.repository';
export { demoRefusals } from './administration/demo-school.service';

export const school = fp<ModuleParts>((api, { call, config, database: { db }, wechat, now }, done) => {
  schoolRoutes(call, toFacts(config, api.ai.checked), {
    lessons: async () => shownRules(await loadLessonRules(db)),
    trial: async () => shownTrialRules(await loadTrialRules(db)),
  });
  timeRoutes(call, now);
  miniProgramCodeRoutes(call, createMiniProgramCodeService({ wechat, objects: api.files.kept.objects, log: api.log, now }));
  done();
});

const toFacts = ({ school: { name, phone, hours }, wechat }: Config, ai: CheckedAi | undefined): SchoolFacts => ({
  name,
  service_phone: phone,
  service_hours: hours,
  wechat_sign_in: wechat.provider !== 'none',
  ai: ai !== undefined,
  ai_pictures: ai?.model.sees === true,
});
