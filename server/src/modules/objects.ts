/** The objects of every module: see database/object-references.ts. */
import type { ObjectReference } from '../database/object-references';
import { audioObjects } from './files/audio/audio.objects';
import { dataExportObjects } from './personal-data/data-exports/data-exports.objects';
import { fileObjects } from './files/files.objects';
import { printObjects } from './prints/prints.objects';
import { mistakeQuestionObjects } from './math/mistake-book/mistake-question-books.objects';
import { quizObjects } from './math/quizzes/quizzes.objects';
import { userObjects } from './accounts/users/users.objects';

export const objectReferences: readonly ObjectReference[] = [
  ...userObjects,
  ...printObjects,
  ...fileObjects,
  ...audioObjects,
  ...quizObjects,
  ...mistakeQuestionObjects,
  ...dataExportObjects,
];
