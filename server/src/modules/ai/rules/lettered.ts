/** A choice as the learner sees it: models, and what they say, name an option by its letter, the database by its id. Pure. */
import { optionLetter } from '@xueban/contract/learning/option-letter';
import type { GivenAnswer } from '@xueban/contract/resources/math/questions';
import type { MaterialVariant } from './material';

type Asked = Omit<MaterialVariant, 'variant'>;

/** With the letters of its options for their ids. */
export function lettered<T extends Asked>(variant: T): T {
  const { content, key, solution } = variant;
  if (key.kind !== 'choice') return variant;
  const letters = getLetters(variant);
  const renamed = (ids: readonly string[]): string[] => ids.map((id) => letters.get(id) ?? id).sort();
  return {
    ...variant,
    content: { ...content, options: content.options.map((option, at) => ({ ...option, id: optionLetter(at) })) },
    key: {
      ...key,
      optionIds: renamed(key.optionIds),
      causes: Object.fromEntries(Object.entries(key.causes).map(([id, cause]) => [letters.get(id) ?? id, cause])),
    },
    solution: { ...solution, option_ids: renamed(solution.option_ids) },
  };
}

/** @param asked as it is kept; an option that it no longer has stays what it was called */
export function letteredAnswer(given: GivenAnswer | null, asked: Asked): GivenAnswer | null {
  if (given?.kind !== 'choice') return given;
  const letters = getLetters(asked);
  return { ...given, option_ids: given.option_ids.map((id) => letters.get(id) ?? id).sort() };
}

const getLetters = ({ content }: Asked): ReadonlyMap<string, string> =>
  new Map(content.options.map(({ id }, at) => [id, optionLetter(at)]));
