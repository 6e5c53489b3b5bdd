/** Input and output of grading typed mathematics answers. */

/** How an answer must be written, beside being right. docs/grading.md says what each asks. */
export type AnswerForm =
  | 'any'
  | 'lowest_terms'
  | 'mixed'
  | 'improper'
  | 'decimal'
  | 'fraction'
  | 'percent'
  | 'scientific'
  | 'expanded'
  | 'simplified'
  | 'factorised'
  | 'single_fraction'
  | 'explicit';

/** The right answer as its author writes it: in the same notation as a learner. */
export interface AnswerKey {
  expr: string;
  form?: AnswerForm | readonly AnswerForm[];
  /** Exactly so many decimals, rounded half up. */
  decimalPlaces?: number;
  significantFigures?: number;
  /** The tolerance, as text so that no binary fraction affects a verdict. */
  tolerance?: string;
  /** The question asks for about how much: ≈ and 约 may stand before the answer. */
  about?: boolean;
  /** Of an answer with a unit. `required`: any unit of its kind, converted; `same`: this very unit; `optional`: or none. */
  unit?: 'required' | 'same' | 'optional';
  /** Printed beside the blank: the learner may write it or leave it out. */
  printedUnit?: string;
  /** The letter, segment (AB) or angle (∠AOC) of `x =` printed before the blank: `y = 3` is no answer to it. */
  printedName?: string;
  /** The expression of `4m+2n+1=` printed before the blank: it may be written again, and `m = 15` is no answer to it. */
  printedLeft?: string;
  /** Words for what is measured that the question contains: 周长是40 is no answer where none of them is 周长. */
  measures?: readonly string[];
  /** `everywhere`: a function of the question's letters, no quantities: `y=2x-1(x≥0)` says less than was asked. */
  domain?: 'everywhere';
  /** What `(1, 3)` means; a point unless said otherwise. */
  brackets?: 'point' | 'interval';
  /** What letters after a number are when it could be either: `5m`. */
  letters?: 'units' | 'variables';
  /** A list whose order counts. */
  ordered?: boolean;
  /** Answers that tell why they are wrong. */
  wrong?: readonly { expr: string; cause: string }[];
}

export type VerdictCode =
  | 'correct'
  | 'wrong'
  | 'known_mistake'
  // Not read.
  | 'empty'
  | 'unreadable'
  | 'too_complicated'
  | 'undefined'
  | 'key_unreadable'
  // Another value, and how it came about.
  | 'opposite_sign'
  | 'inverted'
  | 'decimal_point'
  | 'approximate'
  | 'rounding'
  | 'not_precise'
  | 'percent_sign_missing'
  | 'missing_solution'
  | 'extra_solution'
  | 'swapped'
  | 'order'
  | 'direction'
  | 'boundary'
  | 'or_not_and'
  | 'wrong_letter'
  | 'ambiguous_fraction'
  | 'other_kind'
  | 'not_the_equation'
  | 'name_missing'
  | 'brackets_missing'
  | 'which_solutions'
  // Units.
  | 'unit_missing'
  | 'wrong_unit'
  | 'unit_not_asked'
  // The right value in another form.
  | 'not_computed'
  | 'not_lowest_terms'
  | 'not_mixed'
  | 'not_improper'
  | 'not_decimal'
  | 'not_fraction'
  | 'not_percent'
  | 'not_scientific'
  | 'decimal_places'
  | 'significant_figures'
  | 'not_expanded'
  | 'not_simplified'
  | 'not_factorised'
  | 'not_fully_factorised'
  | 'not_single_fraction'
  | 'not_explicit'
  | 'not_solved'
  // Of an answer in lines.
  | 'wrong_step';

export interface Verdict {
  correct: boolean;
  code: VerdictCode;
  /** A sentence in Chinese, for the learner. */
  message: string;
  /** The author's cause, where the answer is one of the known wrong ones. */
  cause?: string;
  /** Where reading stopped: an index into the answer. */
  at?: number;
  /** Reading came to its end: something has still to be written. */
  isUnfinished?: true;
  /** Of an answer in lines: the first that is wrong or not understood, from 0. */
  line?: number;
  /** Of a right one: what would be better. */
  note?: string;
}
