import { gradeAnswer } from '../../../src/modules/math/rules/grading/grade';
import type { AnswerKey } from '../../../src/modules/math/rules/grading/types';
import { leftInLetters } from './pairs/left-in-letters';
import { leftovers } from './pairs/leftovers';
import { thirdTraps } from './pairs/traps-third';
import { unseenTraps } from './pairs/traps-unseen';
import { unseen } from './pairs/unseen';
import { unseenFourth } from './pairs/unseen-fourth';
import { unseenFifth } from './pairs/unseen-fifth';
import { unseenFifthAlgebra } from './pairs/unseen-fifth-algebra';
import { besideNinth } from './pairs/beside-ninth';
import { besideSeventh } from './pairs/beside-seventh';
import ninth from '../../fixtures/pairs-ninth.json';
import { seventhTraps } from './pairs/traps-seventh';
import { unseenEighth } from './pairs/unseen-eighth';
import { unseenSeventh } from './pairs/unseen-seventh';
import { unseenSeventhAlgebra } from './pairs/unseen-seventh-algebra';
import { unseenSixth } from './pairs/unseen-sixth';
import { unseenThird } from './pairs/unseen-third';

test('answers the core was not written for are judged right', () => {
  const misjudged = [
    ...unseen,
    ...unseenTraps,
    ...unseenThird,
    ...thirdTraps,
    ...unseenFourth,
    ...unseenFifth,
    ...unseenFifthAlgebra,
    ...unseenSixth,
    ...unseenSeventh,
    ...unseenSeventhAlgebra,
    ...seventhTraps,
    ...besideSeventh,
    ...unseenEighth,
    ...besideNinth,
    ...leftovers,
    ...leftInLetters,
  ].flatMap(([key, right, wrong]) =>
    [...right, ...wrong].flatMap((answer) => {
      const { correct, code } = gradeAnswer(typeof key === 'string' ? { expr: key } : key, answer);
      return correct === right.includes(answer) ? [] : [`${JSON.stringify(key)} ← ${answer}: ${code}`];
    }),
  );
  expect(misjudged).toEqual([]);
});

test.each(['right', 'wrong'] as const)('of the ninth list, written before the core was read, no %s one is misjudged', (kind) => {
  const misjudged = (ninth as { key: AnswerKey; right: string[]; wrong: string[] }[]).flatMap(({ key, [kind]: answers }) =>
    answers.flatMap((answer) => {
      const { correct, code } = gradeAnswer(key, answer);
      return correct === (kind === 'right') ? [] : [`${JSON.stringify(key)} ← ${answer}: ${code}`];
    }),
  );
  expect(misjudged).toEqual([]);
});
