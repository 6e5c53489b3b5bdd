/** Sections of a mathematics course, their questions, and how well a student knows what is in them. */
import type { Calls } from '@xueban/contract/calls';
import type { Question } from '@xueban/contract/resources/math/questions';
import type { MathReport } from '@xueban/contract/resources/math/sections';
import { AppError } from '../../../plugins/errors';
import { getFlywheel, sectionPercentage, UNTOUCHED } from '../rules/section-state';
import { getSchoolDay } from '../../school/rules/school-calendar';
import { isAssigned, type LearningContext } from '../../courses';
import type { Listed, Range } from '../../../database/listing';
import { listQuestions, type QuestionFilter } from '../questions/questions.repository';
import { loadFoundations } from '../bridges/foundations';
import { findSection, loadKnowledgePoints } from '../questions/sections.repository';
import { listKnownExamples, loadStudentSections } from '../memory/memory.repository';
import { mathReport } from './math-report';

export type MathSectionService = ReturnType<typeof createMathSectionService>;
type Section = Calls['GET courses/{id}/units/{unitId}/chapters/{chapterId}/sections/{sectionId}'];

export function createMathSectionService({ db, pool, now }: Pick<LearningContext, 'db' | 'pool' | 'now'>) {
  /** @throws AppError COURSE_NOT_ASSIGNED */
  async function requireAssigned(studentId: number, courseId: number): Promise<void> {
    if (!(await isAssigned(db, studentId, courseId))) throw new AppError('COURSE_NOT_ASSIGNED');
  }

  return {
    /** @throws AppError COURSE_NOT_ASSIGNED, NOT_FOUND */
    async find(studentId: number, { id: courseId, unitId, chapterId, sectionId }: Section['params']): Promise<Section['reply']> {
      await requireAssigned(studentId, courseId);
      const section = await findSection(db, sectionId);
      if (section?.courseId !== courseId || section.unitId !== unitId || section.chapterId !== chapterId) throw new AppError('NOT_FOUND');
      const kept = (await loadStudentSections(db, { studentId, courseId }, [sectionId])).get(sectionId) ?? UNTOUCHED;
      return {
        id: section.id,
        course_id: courseId,
        unit_id: unitId,
        chapter_id: chapterId,
        name: section.name,
        sequence: section.sequence,
        goals: section.goals,
        knowledge_points: await loadKnowledgePoints(db, section.knowledgePointIds),
        handout: section.handout,
        foundations: await loadFoundations({ db, pool }, studentId, section),
        percentage: sectionPercentage(kept, section.questionsCount),
        flywheel: getFlywheel(kept, section.questionsCount),
        known_example_ids: await listKnownExamples(db, studentId, sectionId),
      };
    },

    /** @throws AppError COURSE_NOT_ASSIGNED */
    async report(studentId: number, courseId: number): Promise<MathReport> {
      await requireAssigned(studentId, courseId);
      return mathReport(db, { studentId, courseId }, getSchoolDay(now()));
    },

    /** @throws AppError COURSE_NOT_ASSIGNED */
    async questions(studentId: number, filter: QuestionFilter, range: Range): Promise<Listed<Question>> {
      await requireAssigned(studentId, filter.courseId);
      return listQuestions(pool, filter, range);
    },
  };
}
