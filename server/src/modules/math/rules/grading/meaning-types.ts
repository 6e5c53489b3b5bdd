/** What an answer can mean. */
import type { Comparison } from './answer';
import type { Node } from './ast';
import type { Value } from './quantity';
import type { Domain, RealSet } from './real-set';
import type { Steps } from './steps';
import type { Whole } from './whole-answers';

export interface Relation {
  left: Node;
  right: Node;
  sign: Exclude<Comparison, '∈'>;
}

export type Meaning =
  | Whole
  /** One or several values, of a letter where it is named. */
  | { t: 'values'; name?: string; values: readonly Value[]; inSet: boolean; domain?: Domain }
  | { t: 'points'; points: readonly (readonly Node[])[] }
  /** Solutions of a system: what each letter is. */
  | { t: 'assignments'; solutions: readonly ReadonlyMap<string, Value>[] }
  | { t: 'range'; name?: string; set: RealSet }
  /** Equations or inequalities that are not solved. */
  | {
      t: 'relations';
      relations: readonly Relation[];
      joint: 'and' | 'or';
      steps?: Steps;
      /** 18 : 24 = 3 : 4, side by side. */
      ratios?: readonly Meaning[];
      domain?: Domain;
    }
  /** Numbers in order: −3 < −1 < 0. */
  | { t: 'chain'; sides: readonly Node[]; signs: readonly Comparison[] }
  | { t: 'ratio'; items: readonly Node[] }
  | { t: 'remainder'; quotient: Node; remainder: Node }
  | { t: 'sign'; sign: string };
