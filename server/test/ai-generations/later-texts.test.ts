/** Texts that were written after the lists were widened, and never used to set them: how much the lists find at first sight (docs/ai.md). */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { isSafe } from '../../src/rules/ai/answer/safe';

const linesOf = (name: string): string[] =>
  readFileSync(path.join(__dirname, 'texts', `later-${name}.txt`), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
const refused = (name: string): string[] => linesOf(name).filter((text) => !isSafe([text], { instructions: '', open: new Set() }));

it('finds no less of them than at first, and takes no more harmless ones for unfit', () => {
  expect([linesOf('unfit').length, linesOf('harmless').length]).toEqual([60, 60]);
  expect(refused('harmless')).toEqual([]);
  expect(refused('unfit').length).toBeGreaterThanOrEqual(7);
});
