/** What of a text is beyond what a learner knows. */
import { JUNIOR_WORDS } from './junior-words';
import { getRoots } from '@xueban/contract/learning/english/lemmas';
import { COMMON_NAMES } from './names';
import { PRIMARY_WORDS } from './primary-words';
import { type Token, parseTokens, withoutApostrophe } from '@xueban/contract/learning/english/tokens';

export type Stage = 'primary' | 'junior' | 'senior';

const DIGITS: Readonly<Record<string, number>> = { 一: 1, 二: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9 };

/** The stage of school of a grade as written: 七年级, 初二, 高一, Grade 5, 小学三年级; junior if missing or unknown. */
export function getStage(grade: string | null): Stage {
  if (grade === null) return 'junior';
  if (/高[一二三中]|大[一二三四学]|senior/i.test(grade)) return 'senior';
  if (/初|junior|中学/i.test(grade)) return 'junior';
  if (/小学|primary/i.test(grade)) return 'primary';
  const written = /1[0-2]|[1-9]/.exec(grade)?.[0];
  const number = written === undefined ? DIGITS[/[一二三四五六七八九]/.exec(grade)?.[0] ?? ''] : Number(written);
  if (number === undefined) return 'junior';
  return number <= 6 ? 'primary' : number <= 9 ? 'junior' : 'senior';
}

export interface Level {
  knows(token: Pick<Token, 'form'>): boolean;
  stage: Stage;
}

/** @param words in lower case, beside those of the stage: what was learned, and what is asked for */
export function getLevel(grade: string | null, ...words: readonly Iterable<string>[]): Level {
  const stage = getStage(grade);
  const isThroughJunior = stage === 'senior' || /九年级|初三|初中?三|9/.test(grade ?? '');
  const own = new Set(words.flatMap((some) => [...some].flatMap((word) => word.toLowerCase().split(/[\s/]+/))));
  const has = (word: string): boolean => own.has(word) || PRIMARY_WORDS.has(word) || (isThroughJunior && JUNIOR_WORDS.has(word));
  return {
    stage,
    knows: ({ form }) =>
      form.length === 1 ||
      has(form) ||
      withoutApostrophe(form)
        .split('-')
        .every((part) => part === '' || getRoots(part).some(has)),
  };
}

/** Forms in the text that the level does not know, each once, in lower case; names do not count. */
export function beyondLevel(text: string, level: Level): string[] {
  const tokens = parseTokens(text);
  const names = getNames(text, tokens);
  return [
    ...new Set(
      tokens.filter((token) => !names.has(withoutApostrophe(token.form)) && !level.knows(token)).map(({ form }) => withoutApostrophe(form)),
    ),
  ];
}

/** Written with a capital inside a sentence, or known as a name. */
function getNames(text: string, tokens: readonly Token[]): Set<string> {
  const isInside = ({ from }: Token): boolean => /[A-Za-z0-9,;:]["”’']?\s+["“]?$/.test(text.slice(0, from));
  const names = tokens.filter((token) => /^[A-Z]/.test(token.text) && (isInside(token) || COMMON_NAMES.has(withoutApostrophe(token.form))));
  return new Set(names.map(({ form }) => withoutApostrophe(form)));
}
