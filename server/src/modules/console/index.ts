/** What the school's console shows and does, beyond staff themselves. */
import fp from 'fastify-plugin';
import { pageRange } from '../../plugins/calls';
import { getCaller } from '../../plugins/origin';
import { loadLessonRules } from '../lessons';
import type { ModuleParts } from '../parts';
import { createConsoleStudentRepository } from './students.repository';
import { createConsoleStudentService } from './students.service';

export const schoolConsole = fp<ModuleParts>((api, { schoolCall: call, database: { db }, now }, done) => {
  const students = createConsoleStudentService({
    repository: createConsoleStudentRepository(db),
    audit: api.accounts.staffAudit,
    loadWarnAt: async () => (await loadLessonRules(db)).warnAt,
    now,
  });
  call('GET students', ({ staff, query }) => students.list(staff, query, pageRange(query)));
  call('GET students/{id}', ({ staff, params }) => students.find(staff, params.id));
  call('POST students/{id}/guardians/{guardianId}/show_phone', ({ staff, params, request }) =>
    students.showPhone(staff, params.id, params.guardianId, getCaller(request)),
  );
  done();
});
