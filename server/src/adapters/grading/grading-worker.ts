/** The thread in which typed answers are graded: it can be ended, whatever was typed. */
import { parentPort } from 'node:worker_threads';
import { gradeAnswer } from '../../modules/math/rules/grading/grade';
import type { AnswerKey, Verdict } from '../../modules/math/rules/grading/types';

export interface GradingRequest {
  id: number;
  key: AnswerKey;
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
for (const [expr, given] of WARM_UP) gradeAnswer({ expr }, given);

parentPort?.on('message', ({ id, key, given }: GradingRequest) => reply({ id, verdict: gradeAnswer(key, given) }));
reply({ ready: true });

function reply(message: GradingReply): void {
  parentPort?.postMessage(message);
}
