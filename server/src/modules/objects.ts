/** The objects of every module: see db/object-references.ts. */
import type { ObjectReference } from '../db/object-references';
import { audioObjects } from './audio/audio.objects';
import { dataExportObjects } from './data-exports/data-exports.objects';
import { fileObjects } from './files/files.objects';
import { printObjects } from './learning-prints/prints.objects';
import { mistakeQuestionObjects } from './mistake-question-books/mistake-question-books.objects';
import { quizObjects } from './quizzes/quizzes.objects';
import { userObjects } from './users/users.objects';

export const objectReferences: readonly ObjectReference[] = [
  ...userObjects,
  ...printObjects,
  ...fileObjects,
  ...audioObjects,
  ...quizObjects,
  ...mistakeQuestionObjects,
  ...dataExportObjects,
];
