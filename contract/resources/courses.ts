import { type Static, Type } from '@sinclair/typebox';
import { COURSE_LIST_PAGE_SIZE } from '../constants';
import { Flywheel } from './math/quizzes';
import { Body, defineCalls, Id, Nullable, PageQuery, Percentage } from './shared';

export const ContentType = Type.Union([Type.Literal('word'), Type.Literal('math')]);
export type ContentType = Static<typeof ContentType>;

export const CourseSummary = Type.Object({
  id: Id,
  name: Type.String({ examples: ['初中核心词汇 · 上'] }),
  content_type: ContentType,
  /** Words of a word course. */
  words_count: Type.Integer({ minimum: 0 }),
  /** Sections of a mathematics course. */
  sections_count: Type.Integer({ minimum: 0 }),
});
export type CourseSummary = Static<typeof CourseSummary>;

export const Section = Type.Object({ id: Id, name: Type.String(), sequence: Type.Integer() });
export const Chapter = Type.Object({
  id: Id,
  name: Type.String({ examples: ['第1章 校园生活'] }),
  sequence: Type.Integer(),
  words_count: Type.Integer({ minimum: 0 }),
  /** Mathematics only; empty for words. */
  sections: Type.Array(Section),
});
export const Unit = Type.Object({
  id: Id,
  name: Type.String({ examples: ['Unit 1 校园与朋友'] }),
  sequence: Type.Integer(),
  chapters: Type.Array(Chapter),
});
export const Course = Type.Composite([CourseSummary, Type.Object({ units: Type.Array(Unit) })]);
export type Section = Static<typeof Section>;
export type Chapter = Static<typeof Chapter>;
export type Unit = Static<typeof Unit>;
export type Course = Static<typeof Course>;

/** How far the student is in one unit, chapter or section. */
export const LearningProgress = Type.Object({
  context_id: Id,
  context_type: Type.Union([Type.Literal('Unit'), Type.Literal('Chapter'), Type.Literal('Section')]),
  current: Type.Boolean(),
  percentage: Percentage,
  /** Of sections of mathematics. */
  flywheel: Type.Optional(Flywheel),
});
export type LearningProgress = Static<typeof LearningProgress>;

export const WordState = Type.Union([
  Type.Literal('new'),
  /** Learned in a round, in the 21-day plan. */
  Type.Literal('reviewing'),
  /** Known in the pre-exam, or through the plan. */
  Type.Literal('mastered'),
]);
/** No format: it is we who write it, and the serializer would check every one of the ninety of a round. */
const AudioUrl = Type.String({ examples: ['/learning/v1/audio/1001-word-3f2a.mp3'] });

export const Word = Type.Object({
  id: Id,
  /** Position in the course, from 1. */
  sequence: Type.Integer(),
  unit_id: Id,
  chapter_id: Id,
  spelling: Type.String({ examples: ['dictionary'] }),
  phonetic: Type.String({ examples: ['/ˈdɪkʃənri/'] }),
  part_of_speech: Type.String({ examples: ['n.'] }),
  meaning: Type.String({ examples: ['词典；字典'] }),
  example: Type.String({ examples: ['Look up the new words in a dictionary.'] }),
  translation: Type.String({ examples: ['在词典里查一查这些生词。'] }),
  /** Three meanings that are plausible and wrong, for choices; empty where there are none: then there is no choice. */
  distractors: Type.Array(Type.String({ examples: ['字母表'] }), { maxItems: 3 }),
  /** Where the word and its example can be heard; null where no source exists. Opens without a session. */
  audio_url: Nullable(AudioUrl),
  example_audio_url: Nullable(AudioUrl),
});
export type Word = Static<typeof Word>;
export const StudentWord = Type.Composite([Word, Type.Object({ state: WordState })]);
export type StudentWord = Static<typeof StudentWord>;

const CourseParams = Type.Object({ id: Id });

export const courseCalls = defineCalls({
  'GET courses': {
    summary: 'Courses assigned to the current student, the default course first.',
    access: 'student',
    query: Body({
      ...PageQuery,
      student_id_eq: Type.Optional(Id),
      content_type_eq: Type.Optional(ContentType),
    }),
    reply: Type.Array(CourseSummary, { maxItems: COURSE_LIST_PAGE_SIZE }),
    paginated: true,
  },
  'GET courses/default': {
    summary: 'Id of the default course of the current student for a kind of content; null when none is assigned.',
    access: 'student',
    query: Body({ ...PageQuery, course_content_type_eq: ContentType }),
    reply: Type.Object({ course_id: Nullable(Id) }),
  },
  'GET courses/{id}': {
    summary: 'A course with its units and chapters, by sequence.',
    access: 'student',
    params: CourseParams,
    reply: Course,
  },
  'GET courses/{id}/learning_progresses': {
    summary: 'Progress of the current student in every chapter (words) or section (mathematics), by sequence.',
    access: 'student',
    params: CourseParams,
    reply: Type.Array(LearningProgress),
  },
  'GET courses/{id}/learning_progresses/current': {
    summary: 'The chapter or section the current student is at; null in a course without any.',
    access: 'student',
    params: CourseParams,
    reply: Nullable(LearningProgress),
  },
  'GET courses/{id}/words': {
    summary:
      'Words of the course by sequence: of one unit or chapter, in one state, matching a search, or those a learning record can still draw from.',
    access: 'student',
    params: CourseParams,
    query: Body({
      ...PageQuery,
      unit_id_eq: Type.Optional(Id),
      chapter_id_eq: Type.Optional(Id),
      state_eq: Type.Optional(WordState),
      /** Beginning of the spelling, or part of the meaning. */
      q: Type.Optional(Type.String({ minLength: 1, maxLength: 50, examples: ['dict'] })),
      /** Only words this open record can draw from: from its chapter on to the end of the course, then from the start, not learned or known before. */
      learning_record_id_eq: Type.Optional(Id),
    }),
    reply: Type.Array(StudentWord),
    paginated: true,
  },
});
