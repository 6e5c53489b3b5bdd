// @ts-check
import { stripVTControlCharacters } from 'node:util';

/**
 * What the compiler said of a build that failed, for the developer who has to mend it: what is broken comes last, where a terminal ends,
 * behind warnings and notes; without colours, and without the compiler's own stack.
 * @param {{ stdout: string, stderr: string }} said
 */
export function compilerOutput({ stdout, stderr }) {
  return stripVTControlCharacters(`${stderr}\n${stdout}`)
    .split('\n')
    .filter((line) => !/^\s+at /.test(line))
    .join('\n')
    .trim();
}
