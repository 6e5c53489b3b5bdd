import type { LinesKey } from '../../../../src/modules/math/rules/grading/lines/types';
import { byChance } from './by-chance';
import { byChanceValues } from './by-chance-values';
import { equations } from './equations';
import { gradesFiveToNine } from './grades-5-to-9';
import { letters, numbers } from './expressions';
import { moreEquations } from './more-equations';
import { otherEquations } from './other-equations';
import { otherExpressions } from './other-expressions';
import { setAside } from './set-aside';
import { remarks } from './remarks';
import { otherSetUps } from './other-set-ups';
import { otherNumbersBelow, rootsBeside, shorter } from './shorter';
import { later, wordProblems } from './set-up';
import { writtenOtherwise } from './written-otherwise';

export interface Chain {
  key: LinesKey;
  lines: readonly string[];
  /** `right`, `asked`, or the first wrong line from 1 with its cause. */
  wanted: string;
}

export function getChains(): Chain[] {
  return [
    ...equations,
    ...numbers,
    ...letters,
    ...wordProblems,
    ...later,
    ...writtenOtherwise,
    ...otherEquations,
    ...moreEquations,
    ...otherExpressions,
    ...setAside,
    ...byChance,
    ...byChanceValues,
    ...gradesFiveToNine,
    ...otherSetUps,
    ...remarks,
    ...shorter,
    ...otherNumbersBelow,
    ...rootsBeside,
  ].flatMap(({ key, right, wrong, asked = [] }) => {
    const chain = (lines: string, wanted: string): Chain => ({ key, lines: lines.split(' // '), wanted });
    return [
      ...right.map((lines) => chain(lines, 'right')),
      ...wrong.map(([lines, line, cause]) => chain(lines, `${line} ${cause ?? ''}`.trim())),
      ...asked.map((lines) => chain(lines, 'asked')),
    ];
  });
}
