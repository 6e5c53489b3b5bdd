/** 学员详情: what a student knows and gets wrong, and marking what they wrote. */
import type { FastifyInstance } from 'fastify';
import type { ModuleParts } from '../../parts';
import type { ConsoleStudentService } from '../students.service';
import { studentLearningRoutes, studentWorkRoutes } from './learning.routes';
import { createStudentLearningService } from './learning.service';
import { createStudentWorkService } from './work.service';

export function studentLearning(
  api: FastifyInstance,
  { schoolCall: call, database: { db }, now }: ModuleParts,
  { requireStudent }: Pick<ConsoleStudentService, 'requireStudent'>,
): void {
  studentLearningRoutes(call, createStudentLearningService({ words: api.words, books: api.math.mistakeQuestionBooks, requireStudent }));
  const { getPhotoLinks } = api.files;
  const { once } = api.staff;
  const audit = api.accounts.staffAudit;
  studentWorkRoutes(call, createStudentWorkService({ db, now, getPhotoLinks, requireStudent, once, audit }));
}
