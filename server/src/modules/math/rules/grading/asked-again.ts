/** What was read, but what people may mean otherwise, or did not finish: where it is not right, it is asked again instead of judged wrong. */
import { Unreadable } from './faults';
import { normalise } from './normalise';

/** 1米2 may be 1.2 米, as 一米二 is, and one square metre is written so, too. */
const HALF_SAID = /[\d一二两三四五六七八九十] *(?:[千分厘毫]?米|公里) *([23])(?!\d)/u;
/** 1.2w, 1w2, 3k: 万 and 千 of chats. */
const OF_CHATS = /\d *([wk])(?! *[A-Za-z+*/^=-])/iu;
/** Signs before a name: ∠, S△. */
const WITHOUT_NAME = /[∠△⊙][ 。.]*$/u;

/** @param hasLetters whether the answer has letters: then they are no thousands
 * @throws Unreadable */
export function refuseDoubtful(typed: string, hasLetters: boolean): void {
  const { chars, at } = normalise(typed);
  const text = chars.join('');
  if (WITHOUT_NAME.test(text)) throw new Unreadable(typed.length, '');
  const found = HALF_SAID.exec(text) ?? (hasLetters ? null : OF_CHATS.exec(text));
  if (found) throw new Unreadable(at[found.index + found[0].length - 1] ?? 0, found[1] ?? '');
}
