/** Calls of the contract that are not built yet: as if there were nothing. Whoever builds one takes its name out. */
import type { RegisterCall } from '../plugins/calls';
import { AppError } from '../plugins/errors';

export const NOT_BUILT = ['GET mistake_question_books/{id}/export'] as const;

export function notBuiltRoutes(call: RegisterCall): void {
  for (const name of NOT_BUILT)
    call(name, () => {
      throw new AppError('NOT_FOUND');
    });
}
