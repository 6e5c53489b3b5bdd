/** Quizzes on this phone: how they are kept, and which of them can be resumed. */
import { attemptStorage, type Learner } from '@/offline';
import { fromEntries, type KeyedAnswer, quizStream } from './logic/answers';
import { isOver, makeQuiz, type MistakeChoice, type Quiz, type SavedQuiz, findSection } from './logic/quiz';

export const quizStorage = attemptStorage<Quiz, KeyedAnswer, SavedQuiz>({
  name: 'quiz',
  version: 1,
  getId: ({ submission }) => submission.id,
  toStream: quizStream,
  findAnswers: fromEntries,
  toForm: ({ owner, submission, items, questions, answers, report, choice }) => ({
    owner,
    submission,
    items,
    questions,
    answers,
    report,
    choice,
  }),
  fromForm: (form, answers) => makeQuiz({ ...form, answers }),
  isForm: ({ submission, items, questions }) => typeof submission === 'object' && Array.isArray(items) && Array.isArray(questions),
});

/** What the address of a page asks for. */
export type QuizWanted =
  | {
      source: 'section';
      courseId: number;
      unitId?: number | undefined;
      chapterId?: number | undefined;
      sectionId: number;
      teacherId?: number | undefined;
      /** A certain record of the section; else the open one, else a new one. */
      recordId?: number | undefined;
    }
  | { source: 'mistakes'; courseId: number; choice: MistakeChoice }
  /** With a section: that one is to be among those asked. */
  | { source: 'mixed'; courseId: number; sectionId?: number | undefined };

/** The quiz that can be resumed, as the server would choose it. */
export function savedOpenQuiz(learner: Learner, wanted: QuizWanted): Quiz | undefined {
  return quizStorage.find(learner, (quiz) => !isOver(quiz) && isWanted(quiz, wanted));
}

function isWanted(quiz: Quiz, wanted: QuizWanted): boolean {
  const { source, course_id: courseId, learning_record_id: recordId } = quiz.submission;
  if (source !== wanted.source || courseId !== wanted.courseId) return false;
  if (wanted.source === 'mixed') return wanted.sectionId === undefined || quiz.items.some(({ section_id: id }) => id === wanted.sectionId);
  if (wanted.source === 'section')
    return wanted.recordId === undefined ? findSection(quiz) === wanted.sectionId : recordId === wanted.recordId;
  const { choice } = wanted;
  return (['chapterId', 'knowledgePointId', 'cause', 'questionId'] as const).every((name) => quiz.choice[name] === choice[name]);
}
