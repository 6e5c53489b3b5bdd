/** Prints of the school: their calls, and the queue of those to be made. */
import type { FastifyInstance } from 'fastify';
import { createExclusive, SCHOOL_PRINT_LOCK } from '../../../database/exclusive';
import type { ModuleParts } from '../../parts';
import { makingQueue } from '../../prints';
import { createStaffRepository } from '../../staff';
import type { ClassService } from '../classes/classes.service';
import type { ConsoleStudentService } from '../students.service';
import { createSchoolPrintMaker } from './make-print';
import { createSchoolPrintRepository, type SchoolPrintKey } from './prints.repository';
import { createSchoolPrintService } from './prints.service';

interface Services {
  classes: ClassService;
  students: ConsoleStudentService;
}

export function schoolPrints(
  api: FastifyInstance,
  { schoolCall: call, database: { db, pool }, jobs, sheets: sources, now }: ModuleParts,
  services: Services,
): void {
  const repository = createSchoolPrintRepository(db);
  const exclusive = createExclusive(pool);
  const maker = createSchoolPrintMaker({
    db,
    repository,
    sources,
    objects: api.files.kept.objects,
    renderAll: (...given) => api.prints.printer.renderAll(...given),
    exclusively: ({ id }, work) => exclusive(SCHOOL_PRINT_LOCK, id, work),
    now,
  });
  const queue = jobs.register(
    makingQueue<SchoolPrintKey>({
      name: 'school-print',
      describe: ({ id }) => `Print ${id} of the school`,
      log: api.log,
      ...maker,
      listUnmade: async (statuses, limit) =>
        (await repository.listUnmade(statuses, limit)).map(({ id }) => ({ data: { id }, key: String(id), priority: -id })),
    }),
  );
  const { once } = api.staff;
  const findTeacher = async (id: number) => (await createStaffRepository(db).listTeachers()).find((teacher) => teacher.id === id)?.name;
  const prints = createSchoolPrintService({
    repository,
    ...services,
    findTeacher,
    once,
    audit: api.accounts.staffAudit,
    wake: queue.wake,
    now,
  });
  call('GET prints', ({ staff }) => prints.list(staff));
  call('POST prints', ({ staff, body, idempotencyKey, caller }) => prints.order({ staff, caller }, idempotencyKey, body));
  call('GET prints/{id}', ({ staff, params }) => prints.find(staff, params.id));
  call('GET prints/{id}/file', ({ staff, params }) => prints.file(staff, params.id));
  api.addSweeper(prints);
}
