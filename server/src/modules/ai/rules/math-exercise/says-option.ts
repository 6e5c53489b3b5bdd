/** Whether a text says which option is right: by its letter, its place, or by leaving out all others. */
import { plainLine } from './plain-line';

export interface Options {
  /** Letters of the right ones. */
  right: readonly string[];
  /** Letters of all, in their order. */
  all: readonly string[];
  /** The question: letters that name points in it are no options. */
  prompt: string;
}

const SAYS_CHOICE =
  /(?:答案|正确(?:的)?选项|应该选|应选|所以选|因此选|要选|故选|正确的是|对的是|选择?)[^。；\n]{0,6}?([A-F](?:[、,和]?[A-F])*)(?![A-Za-z])/g;
const LETTER = /(?<![A-Za-z点角∠△])[A-F](?![A-Za-z'′])/g;
const RIGHT_AFTER = /^(?:选?项)?(?:才|就|是|最|也|的)*(?:对|正确|符合|成立|答案)/;
const LEFT_OUT = /排除|剔除|去掉|划掉|错|不对|不是|不正确|不符|不成立|不能选|不选|不可能/;
const PLACES = '一二三四五六';

/** @param text what comes before the answer may be said, its lines together */
export function saysOption(text: string, { right, all, prompt }: Options): boolean {
  // A C D are three.
  const plain = plainLine(text.replace(/(?<=(?<![A-Za-z])[A-F]) +(?=[A-F](?![A-Za-z]))/g, '、'));
  if (Array.from(plain.matchAll(SAYS_CHOICE)).some(([, letters = '']) => right.some((letter) => letters.includes(letter)))) return true;
  const named = plain.split(/[。；！？\n]/).some((sentence) => namesRight(sentence, { right, all, prompt }));
  return named || placesRight(plain, right, all) || leavesOnlyRight(plain, right, all);
}

/** The letter of a right option, unless all are named beside each other. */
function namesRight(sentence: string, { right, all, prompt }: Options): boolean {
  const found = Array.from(sentence.matchAll(LETTER));
  const letters = new Set(found.map(([letter]) => letter));
  if (all.length > 0 && all.every((letter) => letters.has(letter))) return false;
  const shown = new Set(plainLine(prompt).match(LETTER) ?? []);
  return found.some(
    ([letter], at) =>
      right.includes(letter) && (!shown.has(letter) || RIGHT_AFTER.test(sentence.slice((found[at]?.index ?? 0) + letter.length))),
  );
}

const PLACE = '(倒数)?(?:第([一二三四五六1-6])|(最后)一)';
/** A place that is one of options, and one that is chosen: 第二个选项, 选倒数第三个. */
const NAMED_PLACES = [
  new RegExp(`${PLACE}(?:个选项|个答案|选?项(?!式)|个(?=(?:才|就|是|最)*(?:对|正确)))`, 'g'),
  new RegExp(`(?:选择?|答案是|正确的是)${PLACE}个(?![选答项])`, 'g'),
];

function placesRight(plain: string, right: readonly string[], all: readonly string[]): boolean {
  const named = NAMED_PLACES.flatMap((places) => Array.from(plain.matchAll(places)));
  return named.some(([, fromEnd, place = '', last]) => {
    const counted = PLACES.includes(place) ? PLACES.indexOf(place) : Number(place) - 1;
    const at = last !== undefined ? all.length - 1 : fromEnd === undefined ? counted : all.length - 1 - counted;
    return right.includes(all[at] ?? '');
  });
}

function leavesOnlyRight(plain: string, right: readonly string[], all: readonly string[]): boolean {
  const out = plain.split(/[。；！？\n]/).flatMap((sentence) => (LEFT_OUT.test(sentence) ? (sentence.match(LETTER) ?? []) : []));
  const wrong = all.filter((letter) => !right.includes(letter));
  return wrong.length > 1 && wrong.every((letter) => out.includes(letter));
}
