/** Questions as their authors wrote them: read, their values not yet put in. */
import type { LinesKey } from '../../rules/grading/lines/types';
import type { AnswerKey } from '../../rules/grading/types';
import type { Source } from '../problems';
import type { Values } from '../template/values';
import type { Line } from './fields';
import type { Prose, ProseInline } from './prose';

export const QUESTION_KINDS = [
  'single_choice',
  'multiple_choice',
  'true_false',
  'fill_in',
  'ordering',
  'matching',
  'short_answer',
  'lines',
] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

export interface Piece {
  line: number;
  inlines: ProseInline[];
}

/** `expr` and what else may hold values is a template. */
export interface BlankSource {
  line: number;
  key: AnswerKey;
  /** Why the key takes what the check would not let it take. */
  because?: string;
}

export interface WrongSource {
  line: number;
  /** For the blanks in order; null: any. */
  answers: (string | null)[];
  cause: string;
}

/** Lines of which the last is wrong. */
export interface WrongLines {
  line: number;
  lines: string[];
  cause: string;
}

/** What belongs to the kind of a question. */
export type Ask =
  | {
      kind: 'single_choice' | 'multiple_choice';
      options: (Piece & { id: string })[];
      correct: string[];
      causes: ReadonlyMap<string, Line<string>>;
    }
  | { kind: 'true_false'; correct: boolean; cause: Line<string> | undefined }
  | { kind: 'fill_in'; blanks: BlankSource[]; wrong: WrongSource[] }
  | { kind: 'lines'; line: number; key: LinesKey; answer: string[]; wrong: WrongLines[] }
  | { kind: 'ordering'; items: Piece[] }
  | { kind: 'matching'; pairs: { line: number; left: Piece; right: Piece }[] }
  | { kind: 'short_answer'; answer: Piece; rubric: { points: number; for: string }[] };

export interface QuestionSource {
  source: Source;
  /** Of its `---`. */
  line: number;
  id: string;
  knowledgePoint: Line<string>;
  /** 1–3; of questions of the level test absent. */
  difficulty: number | undefined;
  /** Two positions in grades; of questions of a course absent. */
  ratings: readonly [number, number] | undefined;
  /** One without values for a question without variables. */
  variants: Values[];
  hasVariables: boolean;
  prompt: Prose;
  hint: Prose | undefined;
  solution: Prose;
  ask: Ask;
}
