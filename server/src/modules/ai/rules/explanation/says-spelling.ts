/** Whether a line shows how a word is written: whole, in letters that stand apart, in parts one after the other, or backwards. */
import { parseSpellings } from '@xueban/contract/learning/word-exercise';
import { toPlain } from '../safety/text';

/** Longest that stands between two parts: 先写 ne，再写 ce. */
const BETWEEN = 6;
/** Shorter ones stand in other words by chance. */
const LEAST_BACKWARDS = 4;

const toLetters = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '');

export function saysSpelling(line: string, spelling: string): boolean {
  const parts = parseParts(toPlain(line).toLowerCase());
  return parseSpellings(spelling).some((one) => {
    const letters = toLetters(one);
    if (letters === '') return false;
    const backwards = letters.length >= LEAST_BACKWARDS ? Array.from(letters).reverse().join('') : undefined;
    return parts.some((run) => isIn(run, letters) || (backwards !== undefined && isIn(run, backwards)));
  });
}

/** Runs of letters near each other. */
function parseParts(plain: string): string[][] {
  const runs: string[][] = [];
  let end = -Infinity;
  for (const { 0: part, index } of plain.matchAll(/[a-z]+/g)) {
    const run = index - end <= BETWEEN ? runs[runs.length - 1] : undefined;
    if (run) run.push(part);
    else runs.push([part]);
    end = index + part.length;
  }
  return runs;
}

/** Whole parts, one after the other, are the word. */
function isIn(parts: readonly string[], letters: string): boolean {
  return parts.some((_, from) => {
    let joined = '';
    for (const part of parts.slice(from)) {
      joined += part;
      if (joined === letters) return true;
      if (!letters.startsWith(joined)) return false;
    }
    return false;
  });
}
