/** Puts the learning domain together: one place for the application to plug in. */
import type { RegisterCall } from '../plugins/calls';
import { AppError } from '../plugins/errors';
import { gradeAnswer } from './math/rules/grading/grade';
import type { GradeOf } from './math/rules/questions/judge';
import type { Audit } from './accounts/audit/audit.service';
import { createContentTypes } from './courses/content-types';
import { courseRoutes } from './courses/courses.routes';
import { createCourseService } from './courses/courses.service';
import type { LearningContext } from './courses/learning-context';
import { createRoundPrints } from './prints/round-prints';
import { learningRecordRoutes } from './learning/records/learning-records.routes';
import { bindLesson, holdOpenRecords } from './learning/records/learning-records.repository';
import { createLearningRecordService } from './learning/records/learning-records.service';
import type { LearningMethods } from './learning/records/method';
import { createLessonGate } from './lessons/lesson-gate.service';
import { createMathAnswers } from './math/sections/math-answers';
import { createMathMethod } from './math/sections/math-method';
import { mathSectionRoutes } from './math/sections/math-sections.routes';
import { createMathSectionService } from './math/sections/math-sections.service';
import { mistakeQuestionBookRoutes } from './math/mistake-book/mistake-question-books.routes';
import { createMistakeQuestionBookService } from './math/mistake-book/mistake-question-books.service';
import { mistakeWordBookRoutes } from './words/mistake-book/mistake-word-books.routes';
import { createMistakeWordBookService } from './words/mistake-book/mistake-word-books.service';
import type { ClaimPhotoOf, PhotoLinksOf } from './math/quizzes/photos';
import { quizRoutes } from './math/quizzes/quizzes.routes';
import { aiJudgingRoutes } from './math/quizzes/ai-judging.routes';
import type { AiJudgingService } from './math/quizzes/ai-judging.service';
import { createQuizService } from './math/quizzes/quizzes.service';
import { recordAnswerRoutes } from './learning/record-answers/record-answers.routes';
import { createRecordSubjects } from './learning/record-answers/record-subjects';
import type { AnswersOfSubjects } from './learning/record-answers/subjects';
import { reinforcementRoutes } from './words/reinforcements/reinforcements.routes';
import { createReinforcementService } from './words/reinforcements/reinforcements.service';
import { createReviewWordService } from './words/reinforcements/review-words.service';
import { createSubmissionService } from './words/reinforcements/submissions.service';
import { studentAllocationRoutes } from './students/allocations/student-allocations.routes';
import { createStudentAllocationService } from './students/allocations/student-allocations.service';
import { studyDayRoutes } from './students/study-days/study-days.routes';
import { createStudyDayService } from './students/study-days/study-days.service';
import { teachingRecordRoutes } from './lessons/teaching-records/teaching-records.routes';
import { createTeachingRecordService } from './lessons/teaching-records/teaching-records.service';
import { createScheduleService } from './words/memory/schedule.service';
import { createKeptWords } from './courses/words/kept-words';
import { createAnswerService } from './words/rounds/answers.service';
import { createCandidateService } from './words/rounds/candidates.service';
import { type AfterRound, createWordMethod } from './words/rounds/word-method';
import { wordAnswers } from './words/rounds/word-answers';

interface LearningParts extends LearningContext {
  /** What else is made of a completed round; its prints unless told. */
  afterRound?: AfterRound;
  /** Judges typed answers of mathematics; in this thread unless told: seeds know what they type. */
  grade?: GradeOf;
  /** Takes over photos of written work; there are none unless told. */
  claimPhotoOf?: ClaimPhotoOf;
  /** Shows them; nobody can see any unless told. */
  photoLinksOf?: PhotoLinksOf;
  /** Tells of lessons that are opened; nobody is told unless given. */
  audit?: Audit;
}

const gradeHere: GradeOf = (key, given) => Promise.resolve(gradeAnswer(key, given));
const noLinks: PhotoLinksOf = () => () => Promise.resolve(null);
const noPhotos: ClaimPhotoOf = () => () => Promise.reject(new AppError('UPLOAD_NOT_FINISHED'));

/** The services of the learning domain; seeds and tests use the same. */
export function createLearningServices({
  afterRound = createRoundPrints,
  grade = gradeHere,
  claimPhotoOf = noPhotos,
  photoLinksOf = noLinks,
  audit,
  ...context
}: LearningParts) {
  const words = createKeptWords(context);
  const gate = createLessonGate({ ...context, contentTypeOf: createContentTypes(context.db) });
  // Every subject has its method here.
  const methods: LearningMethods = { word: createWordMethod({ ...context, words, afterRound }), math: createMathMethod(context) };
  const answers = createAnswerService(context);
  const quizzes = createQuizService({ ...context, grade });
  const answersOfSubjects: AnswersOfSubjects = { word: wordAnswers(answers), math: createMathAnswers(context, quizzes, claimPhotoOf) };
  return {
    courses: createCourseService(context),
    candidates: createCandidateService({ ...context, words }),
    learningRecords: createLearningRecordService(context, methods),
    answers,
    answersOfSubjects,
    recordSubjects: createRecordSubjects(context.pool),
    quizzes,
    claimPhotoOf,
    photoLinksOf,
    mistakeQuestionBooks: createMistakeQuestionBookService(context),
    mathSections: createMathSectionService(context),
    schedule: createScheduleService(context),
    reinforcements: createReinforcementService(context),
    reviews: createSubmissionService(context),
    reviewWords: createReviewWordService(context),
    mistakeWordBooks: createMistakeWordBookService(context),
    teachingRecords: createTeachingRecordService({ ...context, records: { hold: holdOpenRecords, bind: bindLesson }, gate, audit }),
    studentAllocations: createStudentAllocationService(context),
    studyDays: createStudyDayService(context),
  };
}

export type LearningServices = ReturnType<typeof createLearningServices>;

export function learningRoutes(call: RegisterCall, services: LearningServices, judging: AiJudgingService): void {
  courseRoutes(call, services.courses, services.candidates);
  learningRecordRoutes(call, services.learningRecords);
  recordAnswerRoutes(call, services.recordSubjects, services.answersOfSubjects);
  mathSectionRoutes(call, services.mathSections);
  mistakeQuestionBookRoutes(call, services.mistakeQuestionBooks, services.claimPhotoOf, services.photoLinksOf);
  aiJudgingRoutes(call, judging);
  quizRoutes(call, { ...services, judging });
  reinforcementRoutes(call, services.reinforcements, services.reviews, services.reviewWords);
  mistakeWordBookRoutes(call, services.mistakeWordBooks);
  studentAllocationRoutes(call, services.studentAllocations);
  teachingRecordRoutes(call, services.teachingRecords);
  studyDayRoutes(call, services.studyDays);
}
