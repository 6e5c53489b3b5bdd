/** Sections, questions and knowledge points of mathematics, and the bank of the level test. Written by the import only; what a new edition leaves out is marked removed. */
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgEnum, pgTable, primaryKey, real, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { LevelQuestion } from '@xueban/contract/resources/math/math-level-submissions';
import type { Question, Solution } from '@xueban/contract/resources/math/questions';
import type { HandoutPart } from '@xueban/contract/resources/math/sections';
import type { QuestionKey } from '../../modules/math/rules/questions/key';
import { ref, timestamptz } from './columns';
import { chapters, courseId, units } from './content';

export const questionKind = pgEnum('question_kind', [
  'single_choice',
  'multiple_choice',
  'true_false',
  'fill_in',
  'ordering',
  'matching',
  'short_answer',
  'lines',
]);

const id = () => ref('id').primaryKey().generatedAlwaysAsIdentity();

export const knowledgePoints = pgTable('knowledge_points', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  grade: smallint('grade').notNull(),
  term: smallint('term').notNull(),
  /** By the order of the syllabus, in grades: 7.5 is the beginning of the second term of grade 7. */
  position: real('position').notNull(),
  strand: text('strand').notNull(),
  prerequisites: text('prerequisites').array().notNull(),
  removedAt: timestamptz('removed_at'),
});

export const sections = pgTable(
  'sections',
  {
    id: id(),
    courseId: courseId(),
    unitId: ref('unit_id')
      .notNull()
      .references(() => units.id),
    chapterId: ref('chapter_id')
      .notNull()
      .references(() => chapters.id),
    /** Position in the course, from 1. */
    sequence: integer('sequence').notNull(),
    /** As its author calls it; tells it from the others of its course. */
    slug: text('slug').notNull(),
    name: text('name').notNull(),
    goals: text('goals').array().notNull(),
    knowledgePointIds: text('knowledge_point_ids').array().notNull(),
    handout: jsonb('handout').$type<HandoutPart[]>().notNull(),
    /** Questions not removed, examples aside. */
    questionsCount: integer('questions_count').notNull(),
    removedAt: timestamptz('removed_at'),
  },
  (table) => [
    uniqueIndex('sections_course_id_slug_key').on(table.courseId, table.slug),
    index('sections_course_id_sequence_idx').on(table.courseId, table.sequence).where(sql`removed_at is null`),
  ],
);

export const questions = pgTable(
  'questions',
  {
    id: id(),
    courseId: courseId(),
    chapterId: ref('chapter_id')
      .notNull()
      .references(() => chapters.id),
    sectionId: ref('section_id')
      .notNull()
      .references(() => sections.id),
    /** Position in the section, from 1. */
    sequence: integer('sequence').notNull(),
    /** As its author calls it; tells it from the others of its course. */
    slug: text('slug').notNull(),
    /** Null: a worked example of the handout, which is marked and not answered. */
    kind: questionKind('kind'),
    difficulty: smallint('difficulty').notNull(),
    /** The one that is tested above all first. */
    knowledgePointIds: text('knowledge_point_ids').array().notNull(),
    variantsCount: smallint('variants_count').notNull(),
    removedAt: timestamptz('removed_at'),
  },
  (table) => [
    uniqueIndex('questions_course_id_slug_key').on(table.courseId, table.slug),
    index('questions_section_id_sequence_idx').on(table.sectionId, table.sequence).where(sql`removed_at is null`),
  ],
);

/** What of a question differs between its variants. */
export type VariantContent = Pick<Question, 'prompt' | 'hint' | 'options' | 'matches' | 'blanks'>;

/** Replaced by an import that changes them; answers keep the verdict they got. */
export const questionVariants = pgTable(
  'question_variants',
  {
    questionId: ref('question_id')
      .notNull()
      .references(() => questions.id),
    variant: smallint('variant').notNull(),
    content: jsonb('content').$type<VariantContent>().notNull(),
    key: jsonb('key').$type<QuestionKey>().notNull(),
    solution: jsonb('solution').$type<Solution>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.questionId, table.variant] })],
);

/** Questions of the level test. */
export const levelItems = pgTable('level_items', {
  id: text('id').primaryKey(),
  knowledgePointId: text('knowledge_point_id')
    .notNull()
    .references(() => knowledgePoints.id),
  content: jsonb('content').$type<LevelQuestion>().notNull(),
  key: jsonb('key').$type<QuestionKey>().notNull(),
  /** Authors' ratings, positions in grades. */
  ratings: real('ratings').array().notNull(),
  /** From answers; null: from the ratings. Positions in grades. */
  difficulty: real('difficulty'),
  difficultySd: real('difficulty_sd'),
  /** 0–1, lowered for a question that is shown too often. */
  admission: real('admission').notNull().default(1),
  removedAt: timestamptz('removed_at'),
});
