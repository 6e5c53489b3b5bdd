import { pageRange, type RegisterCall } from '../../plugins/calls';
import type { VocabularyLevelService } from './vocabulary-level-submissions.service';

export function vocabularyLevelRoutes(call: RegisterCall, tests: VocabularyLevelService): void {
  call('GET vocabulary_level_submissions', ({ studentId, query }) => tests.list(studentId, query.student_id_eq, pageRange(query)));
  call('GET vocabulary_level_submissions/take', (viewer) => {
    const { form, visitor_token: token, instead_of: insteadOf } = viewer.query;
    return tests.take(viewer, { form, token, insteadOf }, viewer.request.ip);
  });
  call('GET vocabulary_level_submissions/{id}', (viewer) => tests.find(viewer, viewer.params.id, viewer.query.visitor_token));
  call('PUT vocabulary_level_submissions/{id}', (viewer) => {
    const {
      params: { id },
      body,
    } = viewer;
    if ('keep' in body) return tests.keep(viewer, id, body.visitor_token);
    const { step_number: stepNumber, answer, milliseconds, visitor_token: token } = body;
    return tests.answer(viewer, id, { stepNumber, answer, milliseconds }, token);
  });
}
