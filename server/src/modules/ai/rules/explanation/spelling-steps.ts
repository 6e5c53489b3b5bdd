/** Leads from what was written to the spelling, which the answer alone shows: where it differs, how, and what is heard there. */
import { parseSpellings } from '@xueban/contract/learning/word-exercise';
import type { RichText } from '@xueban/contract/resources/math/rich-text';
import { plainRich } from '../answer/rich';
import { findWord, parseTokens } from '@xueban/contract/learning/english/tokens';
import type { MaterialWord } from '../material';

interface Step {
  think: RichText | null;
  text: RichText;
}

/** What of two spellings differs: what stands before and behind it is the same in both. */
interface Difference {
  before: string;
  written: string;
  meant: string;
  behind: string;
}

/** As long a part of what was written as is shown. */
const MOST_SHOWN = 40;

function compareLetters(written: string, meant: string): Difference {
  const [one, other] = [Array.from(written.toLowerCase()), Array.from(meant.toLowerCase())];
  const shorter = Math.min(one.length, other.length);
  let before = 0;
  while (before < shorter && one[before] === other[before]) before += 1;
  let behind = 0;
  while (behind < shorter - before && one[one.length - 1 - behind] === other[other.length - 1 - behind]) behind += 1;
  return {
    before: other.slice(0, before).join(''),
    written: one.slice(before, one.length - behind).join(''),
    meant: other.slice(before, other.length - behind).join(''),
    behind: other.slice(other.length - behind).join(''),
  };
}

/** Of an entry of several spellings that which was nearly written. */
function nearest(written: string, spelling: string): Difference {
  const all = parseSpellings(spelling).map((one) => compareLetters(written, one));
  const wrong = ({ written: given, meant }: Difference): number => given.length + meant.length;
  return all.reduce((best, one) => (wrong(one) < wrong(best) ? one : best), all[0] ?? compareLetters(written, spelling));
}

export function spellingSteps(word: MaterialWord, given: string): Step[] {
  const difference = nearest(given.trim(), word.spelling);
  const shown = given.slice(0, MOST_SHOWN);
  const place = difference.before === '' ? '开头' : `“${difference.before}”后面`;
  const isOnlyCase = difference.written === '' && difference.meant === '';
  const first: Step = {
    think: plainRich(`你写的是“${shown}”。把它读一遍，和听到的哪里不一样？`),
    text: plainRich(
      isOnlyCase ? '字母都对，看看大小写和空格。' : `从第 ${difference.before.length + 1} 个字母起不对：${getKind(difference, place)}。`,
    ),
  };
  return isOnlyCase ? [first, ...gapSteps(word)] : [first, lettersStep(word, difference, place), ...gapSteps(word)];
}

function getKind({ written, meant }: Difference, place: string): string {
  if (written === '') return `${place}少写了 ${meant.length} 个字母`;
  if (meant === '') return `${place}多写了 ${written.length} 个字母`;
  const isTurned = written.length > 1 && Array.from(written).reverse().join('') === meant;
  if (isTurned) return `${place}的 ${written.length} 个字母都有，顺序反了`;
  return `${place}应该是 ${meant.length} 个字母，你写的 ${written.length} 个不对`;
}

/** The letters that are right, and blanks for those that are not. */
function lettersStep({ phonetic }: MaterialWord, { before, meant, behind }: Difference, place: string): Step {
  const blanks = `${before}${'_'.repeat(meant.length)}${behind}`;
  const heard = phonetic === '' ? '慢慢读' : `看着音标 ${phonetic} 慢慢读`;
  return meant === ''
    ? { think: plainRich(`${heard}，${place}还有别的音吗？`), text: plainRich(`没有。把${place}多写的去掉，再写一遍。`) }
    : { think: plainRich(`${heard}，${place}听到的是什么音，用哪几个字母写？`), text: plainRich(`把空着的补上：${blanks}`) };
}

/** Its example with a gap where it stands. */
function gapSteps({ example, translation, spelling }: MaterialWord): Step[] {
  const found = example === '' ? undefined : findWord(parseTokens(example), spelling);
  if (!found) return [];
  const gapped = `${example.slice(0, found.from)}____${example.slice(found.to)}`;
  if (findWord(parseTokens(gapped), spelling)) return [];
  return [{ think: plainRich(`先不看答案，把它写进句子里：${gapped}`), text: plainRich(translation === '' ? gapped : translation) }];
}
