/** Finds and sorts people by their names as they are read aloud: 单 is Shan in front of a name, 解 Xie, 欧阳 Ou Yang. */
import { pinyin } from 'pinyin-pro';

interface Reading {
  /** linxiaoman */
  letters: string;
  /** lxm */
  initials: string;
  /** lin 林 xiao man: 李一诺 stands with the other 李, apart from 黎, before 林小满; 高一 10 班 after 高一 2 班. */
  order: string;
}

/** Reading a name takes 0.1 ms: the names of a school are kept, 3 MB at most. */
const MOST_READINGS = 20_000;
const readings = new Map<string, Reading>();

const LETTERS = { toneType: 'none', surname: 'head', type: 'array' } as const;
/** No number in a name is longer. */
const DIGITS = 9;

export function getReading(name: string): Reading {
  const known = readings.get(name);
  if (known) return known;
  if (readings.size >= MOST_READINGS) readings.clear();
  const [first = '', ...others] = pinyin(name, { ...LETTERS, nonZh: 'consecutive' });
  // What is not Chinese is its own reading.
  const surname = name.startsWith(first) ? [] : (/^./u.exec(name) ?? []);
  const reading = {
    order: [first, ...surname, ...others]
      .join(' ')
      .toLowerCase()
      .replace(/\d+/g, (digits) => digits.padStart(DIGITS, '0')),
    letters: [first, ...others].join('').replace(/\s/g, '').toLowerCase(),
    initials: pinyin(name, { ...LETTERS, pattern: 'first' })
      .join('')
      .replace(/\s/g, '')
      .toLowerCase(),
  };
  readings.set(name, reading);
  return reading;
}

/** Whether a name fits what was typed: part of it, the beginning of its reading, or its initials. */
export function fitsName(name: string, typed: string): boolean {
  const wanted = typed.normalize('NFKC').replace(/\s/g, '').toLowerCase();
  if (wanted === '') return true;
  if (name.normalize('NFKC').replace(/\s/g, '').toLowerCase().includes(wanted)) return true;
  const { letters, initials } = getReading(name);
  return letters.startsWith(wanted) || initials.startsWith(wanted);
}

export function compareNames(a: string, b: string): number {
  const [left, right] = [getReading(a).order, getReading(b).order];
  return left < right ? -1 : left > right ? 1 : a < b ? -1 : a > b ? 1 : 0;
}
