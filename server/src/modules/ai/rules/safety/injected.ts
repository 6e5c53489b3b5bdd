/** Whether an answer does something else than what was asked: marks of a page, its instructions, the model speaking of itself. */
import { toPlain } from './text';

const MARKUP = /<\/?[a-z][a-z0-9-]*(?:\s[^<>]*)?\/?>|<!--|&(?:lt|gt|amp|#\d+|#x[0-9a-f]+);|javascript:|\]\(|```|\{\{/i;
/** The tags that material stands in. */
const TAGS = /[<＜〈]\/?(?:资料|学生|题目|指令|单词|规则)[^>＞〉]{0,10}[>＞〉]/;
const OF_ITSELF =
  /\bas an? (?:ai|language model)\b|\b(?:system prompt|previous instructions)\b|(?:作为|是)(?:一个|一名|一款)?(?:ai|人工智能|语言模型|大模型)|系统提示|忽略以上/i;

/** So many characters in a row out of the instructions are shown, not said again by chance. */
const SHOWN = 18;
/** Examples in instructions are English words and JSON: only Chinese ones are orders. */
const CHINESE = /\p{Script=Han}{6}/u;

/** Callers leave formulas out: they have checks of their own. @param instructions of the prompt */
export function findInjected(text: string, instructions: string): string | undefined {
  const plain = toPlain(text);
  const found = [MARKUP, TAGS, OF_ITSELF].map((pattern) => pattern.exec(plain)?.[0]).find((match) => match !== undefined);
  return found ?? findShown(plain, instructions);
}

const squeeze = (text: string): string => toPlain(text).replace(/[\s\p{P}]+/gu, '');

function findShown(text: string, instructions: string): string | undefined {
  const own = squeeze(text);
  if (!CHINESE.test(own)) return undefined;
  const whole = squeeze(instructions);
  for (let at = 0; at + SHOWN <= own.length; at += 1) {
    const piece = own.slice(at, at + SHOWN);
    if (whole.includes(piece) && CHINESE.test(piece)) return piece;
  }
  return undefined;
}
