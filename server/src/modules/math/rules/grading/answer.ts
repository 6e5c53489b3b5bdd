/** What was written, as it was written: one or several statements, points, sets. What it means is said by meaning.ts. */
import type { Node } from './ast';
import type { Unit } from './units';
import type { Whole } from './whole-answers';

/** An expression with its unit; 2小时30分 has two parts. */
export interface Side {
  node: Node;
  /** What its unit may be: 分 is a minute or a fen. None: written without. */
  units?: readonly Unit[];
  unitText?: string;
  more?: readonly { node: Node; units: readonly Unit[] }[];
  /** After ≈: rounded. */
  isAbout?: true;
  /** 3 : 4 */
  ratio?: readonly Node[];
  /** 3……2 */
  remainder?: Node;
}

export type Comparison = '=' | '≠' | '<' | '≤' | '>' | '≥' | '∈';

export type Answer =
  | Whole
  /** One side is a plain value; several are a chain: −1 < x ≤ 3. */
  | { t: 'chain'; sides: readonly Side[]; signs: readonly Comparison[] }
  | { t: 'or'; items: readonly Answer[] }
  | { t: 'and'; items: readonly Answer[] }
  /** Separated by commas: what that means depends on what is separated. */
  | { t: 'list'; items: readonly Answer[] }
  | { t: 'set'; items: readonly Answer[] }
  | { t: 'such'; name: string; condition: Answer }
  /** With a condition in brackets behind it: k≥−1(k≠0), y=60x(x≥0). */
  | { t: 'where'; of: Answer; condition: Answer }
  | { t: 'union'; items: readonly Answer[] }
  /** A sign alone: the answer to 3 ○ 5. */
  | { t: 'sign'; sign: string };
