/**
 * How one kind of generation is made: the prompt, what of a coming answer is shown, what of the whole is believed, and what
 * the school's material gives without a model.
 */
import type { TSchema } from '@sinclair/typebox';
import type { AiContent } from '@xueban/contract/resources/ai-generations';
import type { Inline } from '@xueban/contract/resources/math/rich-text';
import type { Grade } from '../../math/rules/questions/judge';

/** What the model is asked. Texts of people and of content stand in `input` as data, never in `instructions`. */
export interface Ask {
  instructions: string;
  input: string;
  /** Of the whole answer, one JSON object. */
  schema: TSchema;
  maxTokens: number;
}

/** What is wrong with an answer: `code` for programs and tests, `say` for the model's second try (English or Chinese, without texts of users as orders). */
export interface Problem {
  code:
    | 'schema' // not the JSON that was asked for
    | 'length'
    | 'words_missing' // asked words that are not used
    | 'too_hard' // too many words beyond the learner's level
    | 'wrong_key' // a key that was recomputed and is not so, or two right options
    | 'answer_given' // an explanation that says the answer in its first steps
    | 'unfit' // not for minors
    | 'injected' // does what a text of a user ordered, shows instructions, addresses, contacts
    | 'language'; // not in the language asked for
  say: string;
}

export type Checked = { ok: true; title: string; content: AiContent } | { ok: false; problems: readonly Problem[] };

export type Formula = Extract<Inline, { kind: 'formula' }>;

/** What checks need of the outside. */
export interface Tools {
  /** Grades a typed answer of mathematics where grading can be ended (`adapters/grading`). */
  grade: Grade;
  /**
   * Draws formulas and keeps their pictures; asked once, when all other checks have passed, with each distinct TeX once.
   * @returns in the same order; undefined for one that cannot be drawn
   */
  draw(tex: readonly string[]): Promise<readonly (Formula | undefined)[]>;
}

export interface AiTask {
  /** Named with its version, kept with what it made: `reading@1`. */
  prompt: string;
  ask: Ask;
  /** What may be shown of a coming answer (raw text of the model): whole sentences that passed. Grows only. */
  draft: (partial: string) => string;
  /** What is wrong with the whole parsed answer; undefined if it is no JSON. `unfit` and `injected` are never repaired. */
  check(answer: unknown, tools: Tools): Promise<Checked>;
  /** What is said to the model for its one second try. */
  repair(problems: readonly Problem[]): string;
}

/** What is made without a model. */
export interface Made {
  title: string;
  content: AiContent;
}

/** Why there is nothing to make it from. */
export type NoMaterial = 'no_words' | 'no_mistakes' | 'no_questions' | 'nothing_to_plan';
