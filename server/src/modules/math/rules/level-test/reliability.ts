/** Whether the answers are a measurement at all; as in the vocabulary test, a reason takes the place of the result. */
import { isTooFast } from '../../../vocabulary-test/rules/adaptive-test/too-fast';
import type { AnsweredItem } from './level-test';

export type UnreliableReason = 'none_right' | 'too_fast';

/** Nobody reads an item in less, ms; nor computes. */
const FASTEST = { unknown: 2_000, answered: 2_500 } as const;

type Answered = Pick<AnsweredItem, 'outcome' | 'milliseconds'>;

const getLeast = ({ outcome }: Answered): number => (outcome === 'unknown' ? FASTEST.unknown : FASTEST.answered);

/** Empty when they are one. */
export function unreliableReasons(answers: readonly Answered[]): UnreliableReason[] {
  const paces = answers.flatMap((answer) => (answer.milliseconds === undefined ? [] : [answer.milliseconds / getLeast(answer)]));
  return [
    ...(answers.some(({ outcome }) => outcome === 'right') ? [] : ['none_right' as const]),
    ...(isTooFast(paces) ? ['too_fast' as const] : []),
  ];
}
