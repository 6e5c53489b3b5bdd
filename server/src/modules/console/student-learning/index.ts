/** 学员详情: what a student knows and gets wrong, marking what they wrote, and rights. */
import type { FastifyInstance } from 'fastify';
import type { ModuleParts } from '../../parts';
import { createExportService } from '../../personal-data';
import type { ConsoleStudentService } from '../students.service';
import { studentLearningRoutes, studentRightsRoutes, studentWorkRoutes } from './learning.routes';
import { createStudentLearningService } from './learning.service';
import { createStudentRightsService } from './rights.service';
import { createStudentWorkService } from './work.service';

export function studentLearning(
  api: FastifyInstance,
  { schoolCall: call, database: { db, reader }, now }: ModuleParts,
  students: Pick<ConsoleStudentService, 'requireStudent' | 'load'>,
): void {
  const { requireStudent } = students;
  studentLearningRoutes(call, createStudentLearningService({ words: api.words, books: api.math.mistakeQuestionBooks, requireStudent }));
  const { getPhotoLinks } = api.files;
  const { once } = api.staff;
  const audit = api.accounts.staffAudit;
  studentWorkRoutes(call, createStudentWorkService({ db, now, getPhotoLinks, requireStudent, once, audit }));
  const { toZip } = createExportService({ reader: () => reader.find(), objects: api.files.kept.objects });
  studentRightsRoutes(call, createStudentRightsService({ db, students, toZip, once, audit, now }));
}
