import { pageRange, type RegisterCall } from '../../../plugins/calls';
import type { MathSectionService } from './math-sections.service';

export function mathSectionRoutes(call: RegisterCall, sections: MathSectionService): void {
  call('GET courses/{id}/units/{unitId}/chapters/{chapterId}/sections/{sectionId}', ({ studentId, params }) =>
    sections.find(studentId, params),
  );
  call('GET courses/{id}/math_report', ({ studentId, params }) => sections.report(studentId, params.id));
  call('GET courses/{id}/questions', ({ studentId, params, query }) => {
    const {
      section_id_eq: sectionId,
      chapter_id_eq: chapterId,
      knowledge_point_id_eq: knowledgePointId,
      difficulty_eq: difficulty,
    } = query;
    return sections.questions(studentId, { courseId: params.id, sectionId, chapterId, knowledgePointId, difficulty }, pageRange(query));
  });
}
