/** What no choice may hold, whoever made it: a second right answer, a doubled option. For courses and vocabulary test alike. */
import { type Gloss, parseGloss, meansAlike, sharesPart } from '../../server/src/modules/words/rules/distractors-meaning';

/** A word with the meaning that is right and the ones that are not. */
export interface Choice {
  readonly word: string;
  readonly meaning: string;
  readonly options: readonly string[];
}

export type OptionRule = 'count' | 'repeated' | 'also-right' | 'nearly-right' | 'alike';

export interface OptionProblem {
  readonly word: string;
  readonly rule: OptionRule;
  readonly detail: string;
}

/** Everything a word can mean, by the word in lower case, from every list there is. */
export type Senses = ReadonlyMap<string, readonly string[]>;

/** @param lists each from the word, in any case, to one or more senses, themselves lists separated by ； */
export function joinSenses(...lists: Iterable<readonly [string, readonly string[]]>[]): Senses {
  const joined = new Map<string, string[]>();
  for (const [word, senses] of lists.flatMap((list) => [...list])) {
    const key = word.toLowerCase();
    joined.set(key, [...(joined.get(key) ?? []), ...senses.flatMap((sense) => sense.split('；'))]);
  }
  return joined;
}

/**
 * Problems of choices: an option that shares a part with any sense of its word (also right), that stands in one group of
 * synonyms with the meaning that is asked (nearly right), that is another option once more.
 * @param looked pairs "word option" that somebody looked at and kept
 */
export function checkChoices(choices: readonly Choice[], senses: Senses, looked: ReadonlySet<string> = new Set()): OptionProblem[] {
  return choices.flatMap((choice) => {
    const { word, meaning } = choice;
    const options = choice.options.map(withoutNotes);
    const problems: OptionProblem[] = [];
    const report = (rule: OptionRule, detail: string): void => void problems.push({ word, rule, detail });
    if (options.length !== 3 || options.includes('')) report('count', options.join(' | '));
    if (new Set([meaning, ...options]).size !== options.length + 1) report('repeated', [meaning, ...options].join(' | '));
    const key = parseGloss(meaning);
    const all = parseGloss([meaning, ...(senses.get(word.toLowerCase()) ?? [])].join('；'));
    const glosses = options.map((option) => ({ option, gloss: parseGloss(option) }));
    for (const { option, gloss } of glosses) {
      if (sharesPart(all, gloss)) report('also-right', option);
      else if (meansAlike(key, gloss) && !looked.has(`${word} ${option}`)) report('nearly-right', `${option} for ${meaning}`);
    }
    glosses.forEach(({ option, gloss }, i) => {
      if (glosses.slice(i + 1).some((other) => sameAnswer(gloss, other.gloss))) report('alike', option);
    });
    return problems;
  });
}

/** What stands in brackets, as in 谁（宾格） and （男）警察, explains a meaning and is none. */
const withoutNotes = (text: string): string => text.replace(/（[^）]*）/gu, '') || text;

/** Whoever knows that one is wrong knows it of the other. */
const sameAnswer = (a: Gloss, b: Gloss): boolean => a.text === b.text || [...a.parts].every((part) => b.parts.has(part));
