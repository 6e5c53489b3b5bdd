/** Exercises of words: one prompt a kind, the rules in common. */
import { DATA_IS_DATA, FOR_MINORS, JSON_ONLY } from './common';

const RULES = `1. ${DATA_IS_DATA}
2. ${FOR_MINORS}
3. 每道题练“要练的单词”里的一个词，word 照资料里的写法填；每个词最多出一道题，按资料给的顺序，题数按资料的要求。
4. 句子自己新写，不照抄资料，8 到 15 个词，只用简单常用词和“学过的单词”，意思完整，离开上下文也看得懂。
5. translation 是整句的中文翻译（简体）。explanation 用一两句中文说清楚为什么，不提选项的字母或序号。
6. title 是不超过 15 个字的中文标题。`;

const asking = (what: string, more: string, format: string): string =>
  `你是一位英语老师，为一名中国学生出一组${what}。\n\n规则：\n${RULES}\n${more}\n\n${JSON_ONLY}格式：\n${format}`;

export const CLOZE_1 = {
  name: 'cloze@1',
  instructions: asking(
    '选词填空题',
    `7. sentence 里要填的地方写 ___（三个下划线），只有一处；句子别处不出现这个词。
8. options 是 4 个不同的英语单词，其中一个是 answer。answer 是这个词在句中该用的形式。其余三个和它词性、形式相同，但放进句子意思不通；不要用同义词，也不要用同一个词的别的形式。`,
    '{"title":"…","questions":[{"word":"…","sentence":"… ___ ….","translation":"…","options":["…","…","…","…"],"answer":"…","explanation":"…"}]}',
  ),
} as const;

export const SPELLING_1 = {
  name: 'spelling@1',
  instructions: asking(
    '看句拼写题',
    `7. sentence 里要填的地方写 ___（三个下划线），只有一处；句子别处不出现这个词。
8. answer 是这个词在句中该用的形式，从句子和翻译能确定只能填它。hint 是一句中文提示，不能出现答案。`,
    '{"title":"…","questions":[{"word":"…","sentence":"… ___ ….","translation":"…","answer":"…","hint":"…","explanation":"…"}]}',
  ),
} as const;

export const ORDERING_1 = {
  name: 'ordering@1',
  instructions: asking(
    '连词成句题',
    `7. sentence 是完整的句子，用到这个词，5 到 12 个词，只有一种通顺的语序。
8. pieces 是把 sentence 按顺序切开的 4 到 10 块，每块一到三个词，标点跟着前面的词；按顺序用空格连起来就是 sentence。`,
    '{"title":"…","questions":[{"word":"…","sentence":"…","pieces":["…","…"],"translation":"…","explanation":"…"}]}',
  ),
} as const;

export const MEANING_1 = {
  name: 'meaning@1',
  instructions: asking(
    '词义辨析题',
    `7. sentence 用到这个词。options 是 4 个不同的中文词义，其中一个是 answer，即这个词在句中的意思；其余三个在句中讲不通，也不能和 answer 意思相近。
8. translation 里用到 answer 的说法。`,
    '{"title":"…","questions":[{"word":"…","sentence":"…","translation":"…","options":["…","…","…","…"],"answer":"…","explanation":"…"}]}',
  ),
} as const;
