/** Sections of a mathematics course: core knowledge, worked examples, questions; and how well a student knows what is in them. */
import { type Static, Type } from '@sinclair/typebox';
import { Body, defineCalls, Id, Nullable, PageQuery, Percentage } from '../shared';
import { Foundation } from './bridges';
import { KnowledgePoint, KnowledgePointId, Question } from './questions';
import { Flywheel } from './quizzes';
import { RichText } from './rich-text';

/** A worked example: before each step a question to think about. */
export const WorkedExample = Type.Object({
  /** Names it in `learning_records/{id}/questions/{questionId}/known`. */
  id: Id,
  title: Type.String({ examples: ['先定符号，再算绝对值'] }),
  problem: RichText,
  steps: Type.Array(Type.Object({ think: RichText, solution: RichText })),
});
export type WorkedExample = Static<typeof WorkedExample>;

export const HandoutPart = Type.Union([
  Type.Object({ kind: Type.Literal('knowledge'), title: Type.String(), content: RichText }),
  Type.Object({ kind: Type.Literal('example'), example: WorkedExample }),
]);
export type HandoutPart = Static<typeof HandoutPart>;

export const SectionDetail = Type.Object({
  id: Id,
  course_id: Id,
  unit_id: Id,
  chapter_id: Id,
  name: Type.String({ examples: ['有理数的加法'] }),
  sequence: Type.Integer({ minimum: 1 }),
  goals: Type.Array(Type.String()),
  knowledge_points: Type.Array(KnowledgePoint),
  handout: Type.Array(HandoutPart),
  /** What it stands on and can be made good: each by its bridge, the most basic first; none that is mastered. */
  foundations: Type.Optional(Type.Array(Foundation)),
  percentage: Percentage,
  flywheel: Flywheel,
  /** Examples that the student marked as understood. */
  known_example_ids: Type.Array(Id),
});
export type SectionDetail = Static<typeof SectionDetail>;

/** 未学 → 学过 → 熟悉 → 熟练 → 掌握 (held in a mixed quiz). */
export const MasteryLevel = Type.Union([
  Type.Literal('new'),
  Type.Literal('attempted'),
  Type.Literal('familiar'),
  Type.Literal('proficient'),
  Type.Literal('mastered'),
]);
export type MasteryLevel = Static<typeof MasteryLevel>;

export const KnowledgePointMastery = Type.Composite([
  KnowledgePoint,
  Type.Object({
    section_id: Id,
    level: MasteryLevel,
    answers_count: Type.Integer({ minimum: 0 }),
    right_count: Type.Integer({ minimum: 0 }),
    /** Mean time of an answer; null before the first. */
    seconds: Nullable(Type.Integer({ minimum: 0 })),
  }),
]);
export type KnowledgePointMastery = Static<typeof KnowledgePointMastery>;

export const MathReport = Type.Object({
  sections_count: Type.Integer({ minimum: 0 }),
  finished_count: Type.Integer({ minimum: 0 }),
  due_count: Type.Integer({ minimum: 0 }),
  answers_count: Type.Integer({ minimum: 0 }),
  right_count: Type.Integer({ minimum: 0 }),
  duration_seconds: Type.Integer({ minimum: 0 }),
  /** By course sequence. */
  knowledge_points: Type.Array(KnowledgePointMastery),
  /** 错因 by kind (符号弄错, 概念弄混 …), the most frequent first. */
  causes: Type.Array(Type.Object({ cause: Type.String(), count: Type.Integer({ minimum: 1 }) })),
});
export type MathReport = Static<typeof MathReport>;

export const sectionCalls = defineCalls({
  'GET courses/{id}/units/{unitId}/chapters/{chapterId}/sections/{sectionId}': {
    summary: 'A section: core knowledge, worked examples, and where the student is in it.',
    access: 'student',
    params: Type.Object({ id: Id, unitId: Id, chapterId: Id, sectionId: Id }),
    reply: SectionDetail,
  },
  'GET courses/{id}/questions': {
    summary:
      'Questions of the course by sequence, of one section, chapter, knowledge point or difficulty; in their first variant, without answers.',
    access: 'student',
    params: Type.Object({ id: Id }),
    query: Body({
      ...PageQuery,
      section_id_eq: Type.Optional(Id),
      chapter_id_eq: Type.Optional(Id),
      knowledge_point_id_eq: Type.Optional(KnowledgePointId),
      difficulty_eq: Type.Optional(Type.Integer({ minimum: 1, maximum: 3 })),
    }),
    reply: Type.Array(Question),
    paginated: true,
  },
  'GET courses/{id}/math_report': {
    summary: 'How well the student knows the knowledge points of a mathematics course, and by what cause mistakes are made.',
    access: 'student',
    params: Type.Object({ id: Id }),
    reply: MathReport,
  },
});
