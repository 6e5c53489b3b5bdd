/** A line with its formulas as learners type them, without spaces: 2×2+3=7, 1/2. */
import { readTex } from './tex';

export const plainLine = (line: string): string =>
  line
    .replace(/\$([^$]*)\$/g, (_, tex: string) => readTex(tex) ?? tex)
    .replace(/[−–]/g, '-')
    .replace(/[ \t\u3000\u00a0]+/g, '')
    .replace(/\(\((\d+)\)\/\((\d+)\)\)/g, '$1/$2');
