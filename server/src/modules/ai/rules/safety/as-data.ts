/** Texts of people and of content as they stand in what a model is asked: as data, in a place they cannot close. */
import { toPlain } from './text';

/** An order to the model. Words that stand in answers and solutions, such as 输出 or 满分, are none by themselves. */
const ORDER =
  /(?:忽略|无视)[^。\n]{0,8}(?:规则|指令|要求|以上|之前|前面|上面|评分)|提示词|系统指令|你现在是|扮演|(?:给|打|判|评)(?:我|本题|这题|这道题)?(?:个|为|成)?(?:满分|全对)|给我[^。\n]{0,6}(?:分(?!钟)|正确)|(?:ignore|disregard|forget)\b.{0,20}\b(?:instructions?|rules?|previous|above)|system prompt|you are now|full marks/i;
/** What is said of a text that gives orders: it goes to no model. */
const NOT_AN_ANSWER = '（写的不是答案）';
const INVISIBLE_OR_CONTROL = /(?!\n)[\p{Default_Ignorable_Code_Point}\p{Cc}]+/gu;

const isOrder = (text: string): boolean => text.length >= 6 && ORDER.test(toPlain(text));

/** One line, no brackets of tags, cut. */
export function asData(text: string, most = 300): string {
  const line = toPlain(text)
    .replace(/\p{Cc}+/gu, ' ')
    .replaceAll('<', '＜')
    .replaceAll('>', '＞')
    .replaceAll('`', '｀')
    .replace(/\s+/g, ' ')
    .trim();
  return line.length <= most ? line : `${line.slice(0, most - 1)}…`;
}

/** What a learner gave: as data, or, where it gives orders, nothing of it. */
export const givenAsData = (text: string, most = 120): string => (isOrder(text) ? NOT_AN_ANSWER : asData(text, most));

/** Written work: its lines and signs stay (x² is not x2), brackets of tags do not, and of a line that gives orders nothing. */
export const workAsData = (text: string): string =>
  text
    .replace(INVISIBLE_OR_CONTROL, '')
    .replaceAll('<', '＜')
    .replaceAll('>', '＞')
    .split('\n')
    .map((line) => (isOrder(line) ? NOT_AN_ANSWER : line))
    .join('\n');
