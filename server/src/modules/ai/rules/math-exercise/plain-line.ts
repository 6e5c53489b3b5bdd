/** A line with its formulas as learners type them, without spaces: 2×2+3=7, 1/2. */
import { INVISIBLE } from '../safety/text';
import { readTex } from './tex';

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';
/** Marks of Chinese stay as they are: sentences end with them. */
const MARK = /[，；：！？。、…（）]/;

/** Digits, letters and signs in whatever form, as they are typed: ２, ②, 𝟐 and 2️⃣ are 2; x² is x^2. */
export const folded = (text: string): string =>
  Array.from(text.replace(INVISIBLE, ''), (character) => {
    const raised = RAISED.indexOf(character);
    if (raised >= 0) return `^${raised}`;
    if (/[\u2080-\u2089]/.test(character) || MARK.test(character)) return character;
    const typed = character.normalize('NFKC').replace('\u2044', '/');
    return /^[0-9A-Za-z()+\-=/.|*]+$/.test(typed) ? typed : character;
  }).join('');

export const plainLine = (line: string): string =>
  folded(line)
    .replace(/\$([^$]*)\$/g, (_, tex: string) => readTex(tex) ?? tex)
    .replace(/[−–]/g, '-')
    .replace(/[ \t\u3000\u00a0]+/g, '')
    .replace(/\(\((\d+)\)\/\((\d+)\)\)/g, '$1/$2');
