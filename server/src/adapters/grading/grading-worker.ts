/** The thread in which typed answers are graded: it can be ended, whatever was typed. */
import { parentPort } from 'node:worker_threads';
import { gradeWritten } from '../../modules/math/rules/grading/lines/judge-lines';
import type { LinesKey } from '../../modules/math/rules/grading/lines/types';
import type { AnswerKey, Verdict } from '../../modules/math/rules/grading/types';

export interface GradingRequest {
  id: number;
  key: AnswerKey | LinesKey;
  given: string;
}
export type GradingReply = { ready: true } | { id: number; verdict: Verdict };

/** Compiled code is fast code: the first learner does not wait for it. */
const WARM_UP: readonly (readonly [key: string, given: string])[] = [
  ['3/4', '6/8'],
  ['2√3', '√12'],
  ['x=1或x=2', 'x₁=1,x₂=3'],
  ['(x+1)²', 'x²+2x+1'],
  ['-1<x≤3', '(-1,3]'],
];
for (const [expr, given] of WARM_UP) gradeWritten({ expr }, given);
gradeWritten({ start: '2(x+3)=10', unknown: 'x', goal: 'x=2' }, '2x+3=10');

parentPort?.on('message', ({ id, key, given }: GradingRequest) => reply({ id, verdict: gradeWritten(key, given) }));
reply({ ready: true });

function reply(message: GradingReply): void {
  parentPort?.postMessage(message);
}
