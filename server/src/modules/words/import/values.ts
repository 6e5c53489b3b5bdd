/** Makes values of cells: lines joined, transcriptions between slashes, meanings as long as they may be. */
import { MAX_MEANING_LENGTH } from '@xueban/contract/constants';
import type { Field } from './headings';

/** What lists write for “as above”. A lone hyphen stands for nothing as often. */
export const isDitto = (cell: string): boolean => /^(?:〃|″|”|"|''|々|同上|[–—]{1,3}|-{2,3})$/.test(cell);

/** What joins the lines of a cell: senses stand side by side, sentences one after the other. */
const LINE_JOINS: Readonly<Partial<Record<Field, string>>> = { meaning: '；', partOfSpeech: ' & ', phonetic: ' ' };

/** The lines of a cell on one line. */
export function onOneLine(field: Field, cell: string): string {
  // ECDICT and what is made of it write the two characters \ and n.
  const text = field === 'meaning' ? cell.replaceAll('\\n', '\n') : cell;
  if (!text.includes('\n')) return text;
  const join = LINE_JOINS[field] ?? ' ';
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .reduce((all, line) => (all === '' || '；;，,、（('.includes(all.charAt(all.length - 1)) ? all + line : all + join + line), '');
}

/** What lists write where a word has no transcription: signs without a letter, 无, n/a. */
const NO_PHONETIC = /^[^\p{L}\p{N}]*$|^[/[(（]?\s*(?:无|暂无|没有|无音标|略|空|n\s*\/\s*a|n\.\s*a\.)\s*[\])）/]?$/iu;

/** A sentence; none where a list says that there is none. */
export const withoutNone = (sentence: string): string => (/^(?:[-–—/.…]+|无|暂无|没有|略|空|n\s*\/\s*a)$/i.test(sentence) ? '' : sentence);

/** Transcriptions that stand bare, as qwerty-learner has them, between slashes. */
export function delimited(phonetic: string): string {
  if (NO_PHONETIC.test(phonetic)) return '';
  if (/\p{Script=Han}/u.test(phonetic)) return phonetic;
  return /[/[\]]/.test(phonetic) ? phonetic.replace(/^\[\[(?=[^"])|(?<=[^"])\]\]$/g, (two) => two.charAt(0)) : `/${phonetic}/`;
}

/** As many whole senses as a meaning may hold. */
export function shortened(meaning: string): string {
  if (meaning.length <= MAX_MEANING_LENGTH) return meaning;
  const whole = meaning.slice(0, MAX_MEANING_LENGTH + 1);
  const end = Math.max(whole.lastIndexOf('；'), whole.lastIndexOf('，'));
  return end > 0 ? whole.slice(0, end) : meaning;
}

/** 1.1000000000000001 is how a spreadsheet counts 1.1. */
export const withoutFraction = (name: string): string =>
  /^\d{1,4}\.\d{8,}$/.test(name) ? String(Number(Number(name).toPrecision(12))) : name;
