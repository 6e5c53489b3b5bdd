/** What is special to studying mathematics: sections, and the progress of each. */
import { mathPosition } from './math-selection';
import type { SubjectStudy } from './study';

export const mathStudy: SubjectStudy<'math'> = {
  subject: 'math',
  hasProgressList: true,
  // The list marks the current one; if the list could not be read, the current one alone gives the place.
  positionOfProgress: (course, progress, progresses) =>
    mathPosition(course, progresses.length > 0 || !progress ? progresses : [{ ...progress, current: true }]),
  positionOfIds: (course, ids, progresses) => mathPosition(course, progresses, ids),
};
