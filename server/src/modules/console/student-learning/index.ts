/** 学员详情: what a student knows and gets wrong. */
import type { FastifyInstance } from 'fastify';
import type { ModuleParts } from '../../parts';
import type { ConsoleStudentService } from '../students.service';
import { studentLearningRoutes } from './learning.routes';
import { createStudentLearningService } from './learning.service';

export function studentLearning(
  api: FastifyInstance,
  { schoolCall: call }: ModuleParts,
  { requireStudent }: Pick<ConsoleStudentService, 'requireStudent'>,
): void {
  studentLearningRoutes(call, createStudentLearningService({ words: api.words, books: api.math.mistakeQuestionBooks, requireStudent }));
}
