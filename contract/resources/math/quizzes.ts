/**
 * Quizzes of a section, of the mistake book, or of due sections mixed. The questions are fixed when it is taken; the state
 * follows from the answers (contract/learning/quiz.ts).
 */
import { type Static, Type } from '@sinclair/typebox';
import { FileLink } from '../file-link';
import { Body, defineCalls, Day, Id, Nullable, Percentage, Timestamp } from '../shared';
import { GivenAnswer, Judgement, KnowledgePointId, Question, Solution } from './questions';

export const QuizSource = Type.Union([
  /** The questions of a section; belongs to a learning record. */
  Type.Literal('section'),
  /** Questions of the mistake book until right, each then in another variant. */
  Type.Literal('mistakes'),
  /** Questions of sections at 100 % that are due again. */
  Type.Literal('mixed'),
]);
export type QuizSource = Static<typeof QuizSource>;

export const QuizItem = Type.Object({
  question_id: Id,
  section_id: Id,
  /** The variant it begins with; each wrong answer moves on to the next of variants_count. */
  variant: Type.Integer({ minimum: 0, maximum: 99 }),
  variants_count: Type.Integer({ minimum: 1, maximum: 100 }),
  /** Once right, it is asked again in its next variant: a similar question. */
  similar: Type.Optional(Type.Literal(true)),
});
export type QuizItem = Static<typeof QuizItem>;

/** Milliseconds from showing a question to its answer, by the phone. */
const Milliseconds = Type.Integer({ minimum: 0, maximum: 86_400_000, examples: [41_000] });

/**
 * The answer is to a variant whose solution had already been shown, such as of a second offline phone. It is kept and says
 * nothing about what is known.
 */
const Late = Type.Optional(Type.Literal(true));

/** An answer as it is given back, in the order received. */
export const QuizAnswer = Type.Object({
  key: Type.String(),
  question_id: Id,
  variant: Type.Integer({ minimum: 0 }),
  given: GivenAnswer,
  hint_used: Type.Boolean(),
  judgement: Judgement,
  late: Late,
});
export type QuizAnswer = Static<typeof QuizAnswer>;

export const QuizReport = Type.Object({
  questions_count: Type.Integer({ minimum: 0 }),
  /** Right at the first answer. */
  first_right_count: Type.Integer({ minimum: 0 }),
  /** Share of those among the questions that were answered. */
  percentage: Percentage,
  wrong_question_ids: Type.Array(Id),
  causes: Type.Array(Type.Object({ cause: Type.String(), count: Type.Integer({ minimum: 1 }) })),
  duration_seconds: Type.Integer({ minimum: 0 }),
  /** Sections that are below 100 % after it. */
  fallen_section_ids: Type.Array(Id),
});
export type QuizReport = Static<typeof QuizReport>;

export const QuizSubmission = Type.Object({
  id: Id,
  course_id: Id,
  source: QuizSource,
  learning_record_id: Nullable(Id),
  status: Type.Union([Type.Literal('open'), Type.Literal('completed')]),
  started_at: Timestamp,
  completed_at: Nullable(Timestamp),
  items: Type.Array(QuizItem),
  answers: Type.Array(QuizAnswer),
  /** Each item's question in its current variant, or the one answered last. */
  questions: Type.Array(Question),
  report: Nullable(QuizReport),
});
export type QuizSubmission = Static<typeof QuizSubmission>;

/** A question as it is answered; also the body of `learning_records/{id}/questions/{questionId}/submission`. */
export const QuestionAnswer = {
  variant: Type.Integer({ minimum: 0, maximum: 99 }),
  given: GivenAnswer,
  hint_used: Type.Optional(Type.Boolean()),
  milliseconds: Type.Optional(Milliseconds),
  /** By the phone's clock; for information only. */
  answered_at: Type.Optional(Timestamp),
};

/** What an answer brings back. */
export const QuizAnswered = Type.Object({
  /** False when this key had been counted before. */
  counted: Type.Boolean(),
  judgement: Judgement,
  late: Late,
  solution: Solution,
  /** After a wrong answer: the question in its next variant. */
  question: Nullable(Question),
  /** Where the quiz is now. */
  status: Type.Union([Type.Literal('open'), Type.Literal('completed')]),
});
export type QuizAnswered = Static<typeof QuizAnswered>;

const AnsweredQuestion = Type.Object({
  question: Question,
  answer: Nullable(QuizAnswer),
  /** Of written work that was photographed, as long as the picture is there. */
  photo: Nullable(FileLink),
  solution: Nullable(Solution),
});

const QuizParams = Type.Object({ id: Id });

/** Kinds that came later, of which the phone says that it can show them; questions of others are left out. */
const Shows = { shows: Type.Optional(Type.Array(Type.Literal('lines'), { maxItems: 1 })) };

export const quizCalls = defineCalls({
  'POST quiz_submissions/take': {
    summary:
      'Takes a quiz: the questions of a section of an open learning record, wrong questions, or sections mixed that are due. Gives back the open one of the same source (and record).',
    access: 'student',
    body: Type.Union([
      Body({ source: Type.Literal('section'), learning_record_id: Id, ...Shows }),
      Body({
        source: Type.Literal('mistakes'),
        course_id: Id,
        chapter_id: Type.Optional(Id),
        knowledge_point_id: Type.Optional(KnowledgePointId),
        cause: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
        question_id: Type.Optional(Id),
        ...Shows,
      }),
      /** With a section, that one is among those asked if it is due. */
      Body({ source: Type.Literal('mixed'), course_id: Id, section_id: Type.Optional(Id), ...Shows }),
    ]),
    reply: QuizSubmission,
    created: true,
  },
  'PUT quiz_submissions/{id}': {
    summary:
      "Answers a question of a quiz and says what became of it; with finish, ends one of wrong or mixed questions before all are right; with mark, sets the guardian's verdict on an answer; with grade_by_ai, has the latest waiting work judged by AI where no record is there to ask by.",
    access: 'student',
    params: QuizParams,
    body: Type.Union([
      Body({ question_id: Id, ...QuestionAnswer }),
      Body({ question_id: Id, mark: Body({ key: Type.String({ minLength: 1, maxLength: 64 }), right: Type.Boolean() }) }),
      Body({ question_id: Id, grade_by_ai: Type.Literal(true) }),
      Body({ finish: Type.Literal(true) }),
    ]),
    reply: Type.Union([QuizAnswered, Type.Object({ quiz: QuizSubmission })]),
    idempotent: true,
  },
  'GET learning_records/{id}/quiz_questions/{questionId}/question': {
    summary:
      'A question of a learning record, in the variant in which it is asked now or in the one told; once answered, with the latest answer and the solution.',
    access: 'student',
    params: Type.Object({ id: Id, questionId: Id }),
    query: Body({ variant: Type.Optional(Type.Integer({ minimum: 0, maximum: 99 })) }),
    reply: AnsweredQuestion,
  },
  'GET quiz_submissions/{id}/questions/{questionId}': {
    summary: 'The same of a quiz, also of one that has no learning record: wrong questions, mixed sections.',
    access: 'student',
    params: Type.Object({ id: Id, questionId: Id }),
    query: Body({ variant: Type.Optional(Type.Integer({ minimum: 0, maximum: 99 })) }),
    reply: AnsweredQuestion,
  },
  'POST learning_records/{id}/questions/{questionId}/grade_by_ai': {
    summary: 'Has the latest waiting short answer to a question judged by AI. Without a configured AI it stays for the guardian to mark.',
    access: 'student',
    params: Type.Object({ id: Id, questionId: Id }),
    reply: Judgement,
  },
});

/** Where a section is on its way round: 讲义 → 小测 → 错题 → 100 %, and back after days. */
export const SectionTurn = Type.Union([
  Type.Literal('learn'),
  Type.Literal('quiz'),
  Type.Literal('wrong_questions'),
  /** All is answered and nothing wrong: written work waits to be marked. */
  Type.Literal('waiting'),
  /** At 100 %; due again on a day. */
  Type.Literal('finished'),
]);
export type SectionTurn = Static<typeof SectionTurn>;
/** Of a section: beside its percentage. */
export const Flywheel = Type.Object({
  turn: SectionTurn,
  wrong_count: Type.Integer({ minimum: 0 }),
  /** Written work that nobody has marked yet. */
  waiting_count: Type.Integer({ minimum: 0 }),
  questions_count: Type.Integer({ minimum: 0 }),
  /** When it comes back, mixed with others; null before 100 %. */
  due_on: Nullable(Day),
  /** How often it came back and held. */
  times_held: Type.Integer({ minimum: 0 }),
});
export type Flywheel = Static<typeof Flywheel>;
