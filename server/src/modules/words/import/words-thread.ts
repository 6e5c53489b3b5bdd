/** Starts the thread that works on lists of words (words-worker.ts). */
import { toThreadCode } from '../../../paths';
import { startThread, type Thread } from '../../../plugins/thread';
import type { WordsNews, WordsOrder } from './words-worker';

const PROGRAM = toThreadCode(__dirname, 'words-worker');
/** 50,000 rows, which is what a file may hold, take a minute and half of the memory. */
const LIMITS = { longestMs: 5 * 60_000, memoryMb: 1024 };

export const startWordsThread = (): Thread<WordsOrder, WordsNews> => startThread(PROGRAM, LIMITS);
