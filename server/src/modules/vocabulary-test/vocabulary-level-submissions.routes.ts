import { pageRange, type RegisterCall } from '../../plugins/calls';
import { AppError } from '../../plugins/errors';
import { toSite } from '../../plugins/origin';
import type { VocabularyLevelService } from './vocabulary-level-submissions.service';

export function vocabularyLevelRoutes(call: RegisterCall, tests: VocabularyLevelService): void {
  call('GET vocabulary_level_submissions', ({ studentId, query }) => tests.list(studentId, query.student_id_eq, pageRange(query)));
  call('GET vocabulary_level_submissions/take', (viewer) => {
    const { form, instead_of: insteadOf } = viewer.query;
    return tests.take(viewer, { form, token: viewer.visitorToken, insteadOf }, toSite(viewer.request.ip));
  });
  call('GET vocabulary_level_submissions/{id}', (viewer) => tests.find(viewer, viewer.params.id, viewer.visitorToken));
  call('PUT vocabulary_level_submissions/{id}', (viewer) => {
    const {
      params: { id },
      body,
      visitorToken: token,
    } = viewer;
    if ('keep' in body) {
      if (token === undefined) throw new AppError('INVALID_REQUEST');
      return tests.keep(viewer, id, token);
    }
    const { step_number: stepNumber, answer, milliseconds } = body;
    return tests.answer(viewer, id, { stepNumber, answer, milliseconds }, token);
  });
}
