/** The objects of quizzes: photos of written work. */
import { sql } from 'drizzle-orm';
import type { ObjectReference } from '../../../database/object-references';
import { quizAnswers } from '../../../database/schema/math-memory';

export const quizObjects: readonly ObjectReference[] = [
  {
    column: quizAnswers.photoObjectKey,
    claims: 'question_photo',
    owner: {
      kind: 'student_id',
      column: quizAnswers.studentId,
      fileName: sql`'answer-' || id || '-' || split_part(photo_object_key, '/', -1)`,
    },
  },
];
