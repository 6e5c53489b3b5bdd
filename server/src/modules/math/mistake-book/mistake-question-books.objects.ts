/** The objects of mistake books: photos of questions from paper. */
import { sql } from 'drizzle-orm';
import type { ObjectReference } from '../../../database/object-references';
import { questionMistakes } from '../../../database/schema/math-memory';

export const mistakeQuestionObjects: readonly ObjectReference[] = [
  {
    column: questionMistakes.photoObjectKey,
    claims: 'question_photo',
    owner: {
      kind: 'student_id',
      column: questionMistakes.studentId,
      fileName: sql`'mistake-' || id || '-' || split_part(photo_object_key, '/', -1)`,
    },
  },
];
