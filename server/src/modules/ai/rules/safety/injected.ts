/** Whether an answer does something else than what was asked: shows its instructions, speaks of itself, obeys a text of the material. */
import { plainOf } from './plain';

const OF_ITSELF: readonly RegExp[] = [
  /\bas an? (?:ai|a\.i\.|artificial intelligence|language model)\b|\blarge language model\b|\bi(?:'m| am) (?:an? )?(?:ai|chatgpt|gpt|assistant|language model|deepseek|qwen|claude|gemini)\b|\b(?:chatgpt|gpt-?\d|openai|deepseek|anthropic)\b/i,
  /作为(?:一个|一名|一款)?\s*(?:ai|人工智能|智能助手|语言模型|大模型)|我是(?:一个|一名|由|一款)?[^,，。]{0,12}(?:人工智能|语言模型|大模型|ai\s?助手|聊天机器人)|(?:openai|深度求索|通义千问|文心一言|豆包|kimi)(?:开发|训练|公司|助手)?/i,
  /system prompt|\b(?:previous|above|prior|system) instructions?\b|\bfollowing my (?:\w+ )?instructions?\b|developer message|系统提示|提示词|系统指令|我的指令|上(?:面|述)的指令|开发者模式|developer mode|jailbreak|越狱|\bDAN\b/i,
  /ignor(?:e|ed|ing) (?:all |any |the |your |my )*(?:previous|above|prior|earlier|instructions?)|ignor(?:e|ed|ing) (?:all |any |your |my )+(?:the )?rules?|disregard (?:all|any|the|previous)|忽略(?:了)?(?:以上|之前|前面|上面|所有|一切)|无视(?:以上|之前|前面|规则|指令)|不再遵守/i,
  // Of an assistant only: people of a dialogue are sorry, too, and cannot help.
  /\bi(?: can(?:no|['’])t|(?:['’]m| am) (?:unable|not able) to| won['’]t) (?:assist|fulfill?|comply|provide|generate|create (?:this|that|such|content)|(?:help|complete)(?: you)?(?: with)? (?:this|that|your|the) request)\b/i,
  /我(?:不能|无法|没办法)(?:提供|生成|满足|回答(?:该|您)|(?:帮|协助|完成)[^。，,]{0,6}(?:请求|要求|指令))/,
  /\b(?:hacked|pwned|prompt injection)\b|按(?:照)?(?:你|用户|学生|资料)(?:的|里的|中的)?(?:要求|指令|指示).{0,12}(?:输出|回答|改|写)|已(?:经)?(?:按|遵照)(?:要求|指令)/i,
  /\b(?:words_missing|too_hard|wrong_key|answer_given|json schema|json object|json 对象)\b/i,
];
const MARKUP =
  /<\/?[a-z][a-z0-9-]*(?:\s[^<>]*)?\/?>|<!--|<!doctype|&(?:lt|gt|amp|#\d+|#x[0-9a-f]+);|javascript:|data:[a-z]+\/|\]\(|```|\{\{|\$\{|<\?php|\bonerror\s*=/i;
/** Of the tags that material stands in. */
const TAGS = /[<＜〈]\/?(?:资料|学生|题目|指令|单词|规则)[^>＞〉]{0,10}[>＞〉]/;

/** So many characters in a row out of the instructions are shown, not said again by chance. */
const SHOWN = 18;

/** Callers leave formulas out: they have checks of their own. @param instructions of the prompt */
export function injectedIn(text: string, instructions = ''): string | undefined {
  const plain = plainOf(text);
  const found = [...OF_ITSELF, MARKUP, TAGS].map((pattern) => pattern.exec(plain)?.[0]).find((match) => match !== undefined);
  return found ?? shownOf(plain, instructions);
}

const squeezed = (text: string): string => plainOf(text).replace(/[\s\p{P}]+/gu, '');

// Examples in instructions are English words and JSON: only Chinese ones are orders.
const CHINESE = /\p{Script=Han}{6}/u;

function shownOf(text: string, instructions: string): string | undefined {
  const own = squeezed(text);
  if (!CHINESE.test(own)) return undefined;
  const whole = squeezed(instructions);
  if (whole.length < SHOWN) return undefined;
  for (let at = 0; at + SHOWN <= own.length; at += 1) {
    const piece = own.slice(at, at + SHOWN);
    if (whole.includes(piece) && CHINESE.test(piece)) return piece;
  }
  return undefined;
}

/**
 * A text of a learner that gives orders instead of an answer. An order has somebody or something it is given to: the words
 * alone (忽略；无视, pretend to, system, instruction) are words of courses, and spellings of them are answers.
 */
const ORDERS: readonly RegExp[] = [
  /(?:忽略|无视|忘记|忘掉|不用管|不要管|不要遵守)(?:了|掉)?.{0,6}(?:以上|之前|前面|上面|所有|一切|这些|规则|指令|提示|要求|设定)/,
  /提示词|系统(?:指令|提示)|你(?:现在|从现在起)是|从现在(?:起|开始)|开发者模式/,
  /(?:请|你|必须|直接|只要?|务必|马上|然后)(?:你)?(?:直接|只|要|把|将|来|给我|必须)*.{0,4}(?:输出|扮演|打印|重复|复述|回答[“"是：:我]|说出)/,
  /不要(?:讲解|出题|解释)|请(?:直接|只)|必须(?:回答|说|写)|(?:给|打|判|评)(?:我|打|个|为|成)*满分|答案(?:都|全部?)(?:是|对|选|算|写)|执行(?:以下|下面|这条)/,
  /\b(?:ignore|disregard|forget|override|bypass)\b(?: \w+){0,3} (?:previous|above|prior|earlier|instructions?|rules?|prompts?|everything|guidelines)\b/i,
  /\b(?:system prompt|developer mode|jailbreak|you are now|from now on)\b|\bpretend (?:that )?you\b|\bpretend to be (?:an?|my|the) \w+|\bact as (?:an?|my|if you|the) \w+/i,
  /\b(?:and|then|please|just|only|must|now|instead) (?:say|print|output|respond|reply|write|answer)\b(?: \w+|["“'])|\b(?:print|output|respond with|reply with|reveal|repeat|show me) (?:\w+ ){0,3}(?:instructions?|prompts?|rules|answers?|only|following|above|hacked)\b/i,
  /https?:|www\.|<\/?[a-z]/i,
];

export const isOrder = (text: string): boolean => {
  const plain = plainOf(text);
  return text.length >= 6 && ORDERS.some((order) => order.test(plain));
};

/** What is said of a text that gave orders: it goes to no model. */
const NOT_AN_ANSWER = '（写的不是答案）';

/** A text of people or content as it stands in the input: one line, no brackets of tags, cut. */
export function asData(text: string, most = 300): string {
  const line = plainOf(text)
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

/** An order to who marks; narrower than ORDERS, whose 输出, 满分 and 答案都 stand in solutions, too. */
const ORDER_TO_MARKER =
  /(?:忽略|无视)[^。\n]{0,8}(?:规则|指令|要求|以上|之前|前面|上面|评分)|提示词|系统指令|你现在是|扮演|(?:给|打|判|评)(?:我|本题|这题|这道题)?(?:个|为|成)?(?:满分|全对)|给我[^。\n]{0,6}(?:分(?!钟)|正确)|(?:ignore|disregard|forget)\b.{0,20}\b(?:instructions?|rules?|previous|above)|system prompt|you are now|full marks/i;
const INVISIBLE_OR_CONTROL = /(?!\n)[\p{Default_Ignorable_Code_Point}\p{Cc}]+/gu;

/**
 * Written work as it stands in the input: its lines and signs stay (x² is not x2), brackets of tags do not, and of a line that
 * gives orders to who marks nothing.
 */
export const workAsData = (text: string): string =>
  text
    .replace(INVISIBLE_OR_CONTROL, '')
    .replaceAll('<', '＜')
    .replaceAll('>', '＞')
    .split('\n')
    .map((line) => (ORDER_TO_MARKER.test(plainOf(line)) ? NOT_AN_ANSWER : line))
    .join('\n');
