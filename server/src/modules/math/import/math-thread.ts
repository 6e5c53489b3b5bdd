/** Starts the thread that checks and draws a folder of mathematics (math-worker.ts). */
import { toThreadCode } from '../../../paths';
import { startThread, type Thread } from '../../../plugins/thread';
import type { MathNews, MathOrder } from './math-worker';

const PROGRAM = toThreadCode(__dirname, 'math-worker');
/** A whole course takes half a minute and a third of the memory. */
const LIMITS = { longestMs: 10 * 60_000, memoryMb: 1536 };

export const startMathThread = (): Thread<MathOrder, MathNews> => startThread(PROGRAM, LIMITS);
