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
import { questionSheetRoutes } from './mistake-book/mistake-question-books.routes';
import { createAiJudging } from './quizzes/ai-judging.service';
import type { GetClaimPhoto } from './quizzes/photos';
import { aiJudgingRoutes, quizRoutes } from './quizzes/quizzes.routes';
import { createQuizService } from './quizzes/quizzes.service';
import { gradeWritten } from './rules/grading/lines/judge-lines';
import type { GetGrade } from './rules/questions/judge';
import { createMathAnswers } from './sections/math-answers';
import { createMathMethod } from './sections/math-method';
import { mathSectionRoutes } from './sections/math-sections.routes';
import { createMathSectionService } from './sections/math-sections.service';

export { ContentRefused, importMath, type MathImport } from './import/import-math.service';
export { type KeptContent, unpack, unpackContent } from './import/kept-content';
export type { MathNews, PackedSection } from './import/math-worker';
export { startMathThread } from './import/math-thread';
export { listWithVariants } from './questions/section-questions.repository';
export type { Problem } from './content/problems';
export { isMistakeOf } from './memory/mistake-choice.repository';
export { findWrittenWork, listWrittenWork, type WrittenWorkRow } from './quizzes/written-work.repository';
export { toJudge } from './quizzes/quiz-view';
export { markByTeacher } from './quizzes/teachers-mark';
export { questionSheets } from './mistake-book/question-sheets';
export { listMistakeIds } from './mistake-book/question-sheets.repository';
export { findSection, loadKnowledgePoints } from './questions/sections.repository';
export { findCurrent, listStudentSections } from './sections/progress';

declare module 'fastify' {
  interface FastifyInstance {
    math: ReturnType<typeof createMath> & Pick<Grader, 'grade'>;
  }
}

interface MathParts extends LearningContext {
  /** Judges typed answers; in this thread unless told: seeds know what they type. */
  grade?: GetGrade;
  /** Takes over photos of written work; there are none unless told. */
  getClaimPhoto?: GetClaimPhoto;
}

const gradeHere: GetGrade = (key, given) => Promise.resolve(gradeWritten(key, given));
const noPhotos: GetClaimPhoto = () => () => Promise.reject(new AppError('UPLOAD_NOT_FINISHED'));

export function createMath({ grade = gradeHere, getClaimPhoto = noPhotos, ...context }: MathParts) {
  const quizzes = createQuizService({ ...context, grade });
  return {
    quizzes,
    getClaimPhoto,
    method: createMathMethod(context),
    answersOfRecord: createMathAnswers(context, quizzes, getClaimPhoto),
    mathSections: createMathSectionService(context),
    mistakeQuestionBooks: createMistakeQuestionBookService(context),
  };
}

export const math = fp<ModuleParts>((api, { call, database: { db, pool }, now }, done) => {
  const { checked, asking } = api.ai;
  const { service: files, getPhotoLinks, kept } = api.files;
  const { objects } = kept;
  const grader = createGrader();
  const grade: GetGrade = (key, given, studentId) => grader.grade(key, given, studentId);
  const getClaimPhoto: GetClaimPhoto = (parentId) => (id) => files.claim({ parentId, id }, 'question_photo');
  const services = createMath({ db, pool, now, audio: api.files.audio.links, grade, getClaimPhoto });
  api.decorate('math', { ...services, grade: (...given) => grader.grade(...given) });
  const levelTests = createMathLevelService({ db, pool, now, grade });
  const judging = createAiJudging({ db, now, ai: checked, objects, asking });
  api.addSweeper(levelTests);
  mathLevelRoutes(call, levelTests);
  mathSectionRoutes(call, services.mathSections);
  mistakeQuestionBookRoutes(call, services.mistakeQuestionBooks, getClaimPhoto, getPhotoLinks);
  aiJudgingRoutes(call, judging);
  quizRoutes(call, { quizzes: services.quizzes, judging, getClaimPhoto, getPhotoLinks });
  photoReadingRoutes(call, createPhotoReading({ db, ai: checked, objects, asking }), getClaimPhoto);
  questionSheetRoutes(call, (...given) => api.prints.order(...given));
  onClosing(api, 'grader', () => grader.close());
  done();
});
