/**
 * What a generation is made from: the learner's own work, as `modules/ai/generations` reads it. `getNeeds` says which of
 * it a request needs; the tasks make data for a model of the texts.
 */
import type { AiContent, AiRequest, WordsFrom } from '@xueban/contract/resources/ai-generations';
import type { GivenAnswer, Question, QuestionKind, Solution } from '@xueban/contract/resources/math/questions';
import type { QuestionKey } from '../../math/rules/questions/key';
import type { CalendarDay } from '../../school/rules/school-calendar';

export interface Learner {
  /** As the guardian wrote it: 七年级; null: not said. */
  grade: string | null;
}

export interface MaterialWord {
  id: number;
  spelling: string;
  /** '' where there is none. */
  phonetic: string;
  partOfSpeech: string;
  meaning: string;
  example: string;
  translation: string;
  /** Three wrong meanings, or none. */
  distractors: readonly string[];
  audioUrl: string | null;
}

/** What a word of a course means. */
export type WordSense = Pick<MaterialWord, 'spelling' | 'partOfSpeech' | 'meaning'>;

/** What it goes on from: the same learner's, ready. */
export interface Earlier {
  title: string;
  content: AiContent;
}

/** For readings and exercises of words. */
export interface WordsMaterial {
  of: 'words';
  learner: Learner;
  courseName: string;
  /** The words that were asked for, the most needed first: of today those due and learned today, of mistakes the latest wrong. At most 30. */
  words: readonly MaterialWord[];
  /** Others of the course that were learned, the latest first: options of exercises, and sentences that can be read. At most 120. */
  learned: readonly MaterialWord[];
  /** Spellings in lower case of all words learned or known, in every course: they count as known. */
  known: ReadonlySet<string>;
  /** All words of the learner's courses, for exercises; otherwise none. */
  senses: readonly WordSense[];
  earlier: Earlier | null;
}

/** For the explanation of a word. */
export interface WordMaterial {
  of: 'word';
  learner: Learner;
  word: MaterialWord;
  /** The latest wrong answer: what was chosen (a meaning) or typed; null where only 不认识 was said. */
  given: { exercise: 'choice' | 'listening' | 'spelling'; text: string } | null;
  /** Others of the course: words of its chapter and those learned, for comparisons and options. At most 120. */
  others: readonly MaterialWord[];
  known: ReadonlySet<string>;
  earlier: Earlier | null;
}

/** A question in one variant. */
export interface MaterialVariant {
  variant: number;
  content: Pick<Question, 'prompt' | 'hint' | 'options' | 'matches' | 'blanks'>;
  key: QuestionKey;
  solution: Solution;
}

export interface MaterialQuestion {
  id: number;
  kind: QuestionKind;
  difficulty: number;
  sectionName: string;
  /** Names. */
  knowledgePoints: readonly string[];
  /** As it was answered last. */
  asked: MaterialVariant;
  given: GivenAnswer | null;
  /** 错因. */
  cause: string | null;
  /** The other variants, by number. */
  others: readonly MaterialVariant[];
}

/** For exercises of mathematics: 同类题. */
export interface QuestionsMaterial {
  of: 'questions';
  learner: Learner;
  courseName: string;
  /**
   * At most 12 questions of the mistake book (or of the section), latest wrong first; if it has none, answered ones of the
   * section.
   */
  questions: readonly MaterialQuestion[];
  earlier: Earlier | null;
}

/** For the explanation of a question. */
export interface QuestionMaterial {
  of: 'question';
  learner: Learner;
  question: MaterialQuestion;
  earlier: Earlier | null;
}

/** What is to be done in a course of words. */
export interface WordsToPlan {
  courseId: number;
  courseName: string;
  /** Words to be reviewed on each of the seven days: what is due by then, as far as the daily goal has room for it. */
  dueByDay: readonly number[];
  /** Of these, put off on a day before; and due words that each day puts off. None unless told. */
  carriedByDay?: readonly number[];
  putOffByDay?: readonly number[];
  /** Words of the open round that are still to be learned; null: none is open. */
  openRound: number | null;
  /** New words of the course. */
  newWords: number;
  /** In the mistake word book. */
  mistakes: number;
}

/** What is to be done in a course of mathematics. */
export interface MathToPlan {
  courseId: number;
  courseName: string;
  /** Sections whose review is due, by name, the most urgent first. */
  dueSections: readonly string[];
  /** The section that is learned next (or goes on); null: the course is learned. */
  nextSection: string | null;
  /** Questions in the mistake book, and the most frequent causes. */
  mistakes: number;
  causes: readonly string[];
}

/** For the plan of the week. */
export interface PlanMaterial {
  of: 'plan';
  learner: Learner;
  /** The first of the seven days. */
  today: CalendarDay;
  /** Words a day that the learner wants to learn or review; without it no day is too full. */
  dailyGoal?: number;
  words: readonly WordsToPlan[];
  math: readonly MathToPlan[];
  earlier: Earlier | null;
}

export type Material = WordsMaterial | WordMaterial | QuestionsMaterial | QuestionMaterial | PlanMaterial;

/** Which material a request is made from. */
export function getNeeds(request: AiRequest): Material['of'] {
  if (request.kind === 'plan') return 'plan';
  if (request.kind === 'explanation') return 'word_id' in request ? 'word' : 'question';
  return request.kind === 'exercise' && request.exercise_type === 'math' ? 'questions' : 'words';
}

/** What there is to suggest from; counts of the current student. */
export interface SuggestionFigures {
  wordCourses: readonly { courseId: number; words: Readonly<Record<WordsFrom, number>> }[];
  /** The latest word that went wrong and is still in the book. */
  wrongWord: { courseId: number; wordId: number; spelling: string } | null;
  mathCourses: readonly { courseId: number; wrongQuestions: number }[];
  /** The latest question that went wrong and is still in the book. */
  wrongQuestion: { courseId: number; questionId: number; sectionName: string } | null;
  /** Whether a plan was made in the last seven days. */
  hasPlan: boolean;
  /** Whether there is a model. */
  hasAi: boolean;
}
