/** What was read, but what people may mean otherwise, or did not finish: where it is not right, it is asked again instead of judged wrong. */
import { Unreadable } from './faults';
import { normalise } from './normalise';

/** 1米2 may be 1.2 米, as 一米二 is, and one square metre is written so, too. */
const HALF_SAID = /[\d一二两三四五六七八九十] *(?:[千分厘毫]?米|公里) *([23])(?!\d)/u;
/** 1m2 is one square metre; meant as 1.2m it is right where that is. */
const HALF_IN_LETTERS = /(\d) *([cdk]?m) *([23])(?!\d)/iu;
/** 1.2w, 1w2, 3k, 1.2万w: 万 and 千 of chats. */
const OF_CHATS = /[\d十百千万亿] *([wk])(?! *[A-Za-z+*/^=-])/iu;
/** Signs before a name: ∠, S△. */
const WITHOUT_NAME = /[∠△⊙][ 。.]*$/u;

/**
 * @param hasLetters whether the answer has letters: then they are no thousands
 * @param isRight judges what else may be meant
 * @throws Unreadable
 */
export function refuseDoubtful(typed: string, hasLetters: boolean, isRight: (meant: string) => boolean): void {
  const { chars, at } = normalise(typed);
  const text = chars.join('');
  if (WITHOUT_NAME.test(text)) throw new Unreadable(typed.length, '');
  const inLetters = HALF_IN_LETTERS.exec(text);
  const isMeant = inLetters !== null && isRight(text.replace(HALF_IN_LETTERS, '$1.$3$2'));
  const found = HALF_SAID.exec(text) ?? (isMeant ? inLetters : hasLetters ? null : OF_CHATS.exec(text));
  if (found) throw new Unreadable(at[found.index + found[0].length - 1] ?? 0, found.at(-1) ?? '');
}
