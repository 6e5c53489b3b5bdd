import { pageRange, type RegisterCall } from '../../../plugins/calls';
import type { MathLevelService } from './math-level-submissions.service';

export function mathLevelRoutes(call: RegisterCall, tests: MathLevelService): void {
  call('GET math_levels', ({ query }) => tests.levels(query.grade_eq, pageRange(query)));
  call('GET math_level_submissions', ({ studentId, query }) => tests.list(studentId, query.student_id_eq, pageRange(query)));
  call('GET math_level_submissions/take', ({ studentId, query }) =>
    tests.take(studentId, { levelId: query.math_level_id, insteadOf: query.instead_of }),
  );
  call('GET math_level_submissions/{id}', ({ studentId, params }) => tests.find(studentId, params.id));
  call('PUT math_level_submissions/{id}', ({ studentId, params, body }) =>
    tests.answer(studentId, params.id, {
      stepNumber: body.step_number,
      given: body.given,
      asksAgain: body.asks_again,
      milliseconds: body.milliseconds,
    }),
  );
}
