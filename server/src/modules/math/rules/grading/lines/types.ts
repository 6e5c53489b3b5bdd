/** Input and output of judging an answer that is written line by line. */
import type { AnswerForm } from '../types';

/** Why a line does not follow from the one before. */
export type StepCause =
  | 'moved_without_sign'
  | 'bracket_term_missed'
  | 'bracket_sign'
  | 'denominator_term_missed'
  | 'denominator_factor'
  | 'numerator_brackets'
  | 'scaled_term_missed'
  | 'coefficient_inverted'
  | 'coefficient_sign'
  | 'coefficient_kept'
  | 'one_side_only'
  | 'like_terms'
  | 'unlike_terms'
  | 'exponents_added'
  | 'sign'
  | 'order'
  | 'distributed_division'
  | 'reciprocal'
  | 'division_term_missed'
  | 'power_sign'
  | 'power_as_product'
  | 'power_of_product'
  | 'square_of_sum'
  | 'absolute_value'
  | 'substituted_without_brackets'
  | 'substituted_value'
  | 'term_lost'
  | 'denominators_added'
  | 'numerator_kept'
  | 'computed'
  | 'root_lost'
  | 'root_gained'
  | 'chained';

export interface LinesKey {
  /** An equation to solve, an expression to compute; of a word problem, one right equation. */
  start: string;
  /** The learner has to set the equation up; any right one is taken. */
  isSetUp?: boolean;
  /** The letter of an equation. */
  unknown?: string;
  /** What letters are replaced by in the end, as it is written: `x=2，y=-1`. */
  values?: string;
  /** What the last line has to say; absent where only the equation is asked. */
  goal?: string;
  form?: AnswerForm | readonly AnswerForm[];
  /** Numbers of a word problem that an answer in words may tell, as 3小时; with words of `of` beside it, 210千米. Without any, the goal's. */
  results?: readonly { value: string; unit?: string; of?: readonly string[] }[];
  /** Wrong lines that the author foresaw. */
  wrong?: readonly { line: string; cause: string }[];
}
