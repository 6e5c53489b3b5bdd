/** Every column that holds keys of the object store: see database/object-references.ts. */
import { sql } from 'drizzle-orm';
import type { ObjectReference } from '../database/object-references';
import { unitAttachments, words } from '../database/schema/content';
import { questionMistakes, quizAnswers } from '../database/schema/math-memory';
import { parents } from '../database/schema/people';
import { dataExports } from '../database/schema/personal-data';
import { directUploads, learningPrints } from '../database/schema/prints';

export const objectReferences: readonly ObjectReference[] = [
  // Pictures of guardians.
  {
    column: parents.avatarThumb,
    claims: 'avatar',
    owner: { kind: 'parent_id', column: parents.id, fileName: sql`'avatar-' || split_part(avatar_thumb, '/', -1)` },
  },
  // PDFs of prints.
  {
    column: learningPrints.objectKey,
    owner: { kind: 'student_id', column: learningPrints.studentId, fileName: sql`number || '-' || print_type || '.pdf'` },
  },
  // Attachments, and uploads under way.
  { column: unitAttachments.objectKey },
  {
    column: directUploads.objectKey,
    // A day later the upload is kept only if it has been claimed: then another column refers to it.
    until: directUploads.expiresAt,
    owner: {
      kind: 'parent_id',
      column: directUploads.parentId,
      // By its name, and the ending of what was made of it.
      fileName: sql`id || '-' || regexp_replace(file_name, '[.][A-Za-z]+$', '') || substring(object_key from '[.][a-z]+$')`,
    },
    incoming: sql`'incoming/' || parent_id || '/' || id`,
  },
  // Recordings of words.
  { column: words.audioObjectKey },
  { column: words.exampleAudioObjectKey },
  // Photos of written work.
  {
    column: quizAnswers.photoObjectKey,
    claims: 'question_photo',
    owner: {
      kind: 'student_id',
      column: quizAnswers.studentId,
      fileName: sql`'answer-' || id || '-' || split_part(photo_object_key, '/', -1)`,
    },
  },
  // Photos of questions from paper.
  {
    column: questionMistakes.photoObjectKey,
    claims: 'question_photo',
    owner: {
      kind: 'student_id',
      column: questionMistakes.studentId,
      fileName: sql`'mistake-' || id || '-' || split_part(photo_object_key, '/', -1)`,
    },
  },
  // Copies of data: a zip goes with the student, and with the guardian who asked.
  { column: dataExports.objectKey, owner: { kind: 'student_id', column: dataExports.studentId } },
  { column: dataExports.objectKey, owner: { kind: 'parent_id', column: dataExports.parentId } },
];
