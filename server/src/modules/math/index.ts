/** Math: sections, quizzes, mistake books, the level test, content that is imported. */
import fp from 'fastify-plugin';
import { createGrader, type Grader } from '../../adapters/grading/grader';
import { onClosing } from '../../plugins/closing';
import { AppError } from '../../plugins/errors';
import type { LearningContext } from '../courses';
import type { ModuleParts } from '../parts';
import { mathLevelRoutes } from './level-test/math-level-submissions.routes';
import { createMathLevelService } from './level-test/math-level-submissions.service';
import { mistakeQuestionBookRoutes, photoReadingRoutes } from './mistake-book/mistake-question-books.routes';
import { createMistakeQuestionBookService } from './mistake-book/mistake-question-books.service';
import { createPhotoReading } from './mistake-book/photo-reading.service';
import { questionSheetRoutes } from './mistake-book/question-sheets.routes';
import { createAiJudging } from './quizzes/ai-judging.service';
import type { ClaimPhotoOf } from './quizzes/photos';
import { aiJudgingRoutes, quizRoutes } from './quizzes/quizzes.routes';
import { createQuizService } from './quizzes/quizzes.service';
import { gradeAnswer } from './rules/grading/grade';
import type { GradeOf } from './rules/questions/judge';
import { createMathAnswers } from './sections/math-answers';
import { createMathMethod } from './sections/math-method';
import { mathSectionRoutes } from './sections/math-sections.routes';
import { createMathSectionService } from './sections/math-sections.service';

export { isMistakeOf } from './memory/mistake-choice.repository';
export { questionSheets } from './mistake-book/question-sheets';
export { loadKnowledgePoints } from './questions/sections.repository';
export { currentOf, sectionsOfStudent } from './sections/progress';

declare module 'fastify' {
  interface FastifyInstance {
    math: ReturnType<typeof createMath> & Pick<Grader, 'grade'>;
  }
}

interface MathParts extends LearningContext {
  /** Judges typed answers; in this thread unless told: seeds know what they type. */
  grade?: GradeOf;
  /** Takes over photos of written work; there are none unless told. */
  claimPhotoOf?: ClaimPhotoOf;
}

const gradeHere: GradeOf = (key, given) => Promise.resolve(gradeAnswer(key, given));
const noPhotos: ClaimPhotoOf = () => () => Promise.reject(new AppError('UPLOAD_NOT_FINISHED'));

export function createMath({ grade = gradeHere, claimPhotoOf = noPhotos, ...context }: MathParts) {
  const quizzes = createQuizService({ ...context, grade });
  return {
    quizzes,
    claimPhotoOf,
    method: createMathMethod(context),
    answersOfRecord: createMathAnswers(context, quizzes, claimPhotoOf),
    mathSections: createMathSectionService(context),
    mistakeQuestionBooks: createMistakeQuestionBookService(context),
  };
}

export const math = fp<ModuleParts>((api, { call, database: { db, pool }, now }, done) => {
  const { checked, usage, asking } = api.ai;
  const { service: files, photoLinksOf, kept } = api.files;
  const { objects } = kept;
  const grader = createGrader();
  const grade: GradeOf = (key, given, studentId) => grader.grade(key, given, studentId);
  const claimPhotoOf: ClaimPhotoOf = (parentId) => (id) => files.claim({ parentId, id }, 'question_photo');
  const face = createMath({ db, pool, now, audio: api.files.audio.links, grade, claimPhotoOf });
  api.decorate('math', { ...face, grade: (...given) => grader.grade(...given) });
  const levelTests = createMathLevelService({ db, pool, now, grade });
  const judging = createAiJudging({ db, now, ai: checked, objects, asking, usage });
  api.addSweeper(levelTests);
  mathLevelRoutes(call, levelTests);
  mathSectionRoutes(call, face.mathSections);
  mistakeQuestionBookRoutes(call, face.mistakeQuestionBooks, claimPhotoOf, photoLinksOf);
  aiJudgingRoutes(call, judging);
  quizRoutes(call, { quizzes: face.quizzes, judging, claimPhotoOf, photoLinksOf });
  photoReadingRoutes(call, createPhotoReading({ db, ai: checked, objects, asking }), claimPhotoOf);
  questionSheetRoutes(call, (...given) => api.prints.order(...given));
  onClosing(api, 'grader', () => grader.close());
  done();
});
