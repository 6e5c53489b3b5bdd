/** Texts that were written after the lists were widened, and never used to set them: how much the lists find at first sight (docs/ai.md). */
import { expect, it } from '@jest/globals';
import { isSafe } from '../../src/modules/ai/rules/answer/safe';
import { linesOf } from './lines';

const refused = (name: string): string[] =>
  linesOf(`later-${name}`).filter((text) => !isSafe([text], { instructions: '', open: new Set() }));

it('finds no less of them than at first, and takes no more harmless ones for unfit', () => {
  expect([linesOf('later-unfit').length, linesOf('later-harmless').length]).toEqual([60, 60]);
  expect(refused('harmless')).toEqual([]);
  expect(refused('unfit').length).toBeGreaterThanOrEqual(7);
});
