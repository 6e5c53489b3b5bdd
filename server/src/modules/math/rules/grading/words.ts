/** Words of Chinese answers: what they stand for, and what may stand around an answer without meaning anything. */

/** Read as a sign. Longer words first. */
const SIGNS: readonly (readonly [word: string, sign: string])[] = [
  ['大于或等于', '≥'],
  ['大于等于', '≥'],
  ['不小于', '≥'],
  ['不低于', '≥'],
  ['不少于', '≥'],
  ['小于或等于', '≤'],
  ['小于等于', '≤'],
  ['不大于', '≤'],
  ['不超过', '≤'],
  ['不等于', '≠'],
  ['不能等于', '≠'],
  ['不可以等于', '≠'],
  ['不能为', '≠'],
  ['不能是', '≠'],
  ['不可为', '≠'],
  ['不为', '≠'],
  ['不是', '≠'],
  ['大于', '>'],
  ['小于', '<'],
  ['等于', '='],
  ['或者', '或'],
  ['或', '或'],
  ['or', '或'],
  ['并且', '且'],
  ['且', '且'],
  ['and', '且'],
  ['以及', '、'],
  ['和', '、'],
  ['与', '、'],
  ['及', '、'],
  ['三次根号下', '∛'],
  ['三次根号', '∛'],
  ['根号下', '√'],
  ['根号', '√'],
  ['根下', '√'],
  ['sqrt', '√'],
  ['cbrt', '∛'],
  ['pi', 'π'],
  ['派', 'π'],
  ['正负', '±'],
  ['正无穷大', '∞'],
  ['正无穷', '∞'],
  ['负无穷大', '-∞'],
  ['负无穷', '-∞'],
  ['无穷大', '∞'],
  ['无穷', '∞'],
  ['乘以', '*'],
  ['乘', '*'],
  ['除以', '÷'],
  ['加减', '±'],
  ['加或减', '±'],
  ['加', '+'],
  ['减', '-'],
  ['负的', '-'],
  ['负', '-'],
  ['零下', '-'],
  ['属于', '∈'],
  ['余数', '余'],
  ['比', ':'],
  ['正', '+'],
  ['的平方', '^2'],
  ['的立方', '^3'],
  ['百分之', '百分之'],
];
const BY_FIRST = new Map<string, (readonly [string, string])[]>();
for (const row of SIGNS) {
  const first = row[0].charAt(0);
  BY_FIRST.set(first, [...(BY_FIRST.get(first) ?? []), row]);
}

export function signAt(chars: readonly string[], start: number): { signs: string; length: number } | undefined {
  for (const [word, signs] of BY_FIRST.get(chars[start] ?? '') ?? []) {
    if (!Array.from(word).every((char, i) => chars[start + i] === char)) continue;
    return { signs, length: word.length };
  }
  return undefined;
}

/** What is measured, before its value: 线段AB的长是, 长方形的面积为, ∠AOB的度数是. */
const OWNERS =
  '线段|射线|直线|边|斜边|直角边|弦|角|它|这个|该|这|长方形|正方形|三角形|平行四边形|四边形|图形|阴影部分|阴影|梯形|菱形|矩形|圆|圆柱|圆锥|扇形|长方体|正方体|' +
  '-?\\d{1,9}(?=的)|[甲乙丙]|两人|两车|两地|A、?B两地|[A-Z]{1,4}|∠[A-Z0-9α-ω]{1,3}|△[A-Z]{3}';
const MEASURES =
  '长度?|总长度?|宽|高|边长|底|底边|腰长?|半径|直径|周长|面积|底面积|侧面积|表面积|体积|度数|大小|速度|车速|时间|用时|路程|距离|单价|总价|售价|进价|标价|原价|' +
  '定价|价格|算术平方根|成本|利润率?|人数|个数|总数|数量|余角|补角|平均数|中位数|众数|方差|概率|比值|最大值|最小值|绝对值|相反数|倒数|平方根|立方根';
/** Longer words first: 底面积 before 底. */
export const MEASURE_WORDS = MEASURES.split('|')
  .flatMap((word) => (word.endsWith('?') ? [word.slice(0, -1), word.slice(0, -2)] : [word]))
  .sort((a, b) => b.length - a.length);
const MEASURE = new RegExp(MEASURE_WORDS.join('|'), 'g');
const SHAPES = /长方形|长方体|直角边|高度/g;

/** 周长 of 它的周长是, 底面积 of 底面积; none of 长方形. */
export const findMeasures = (text: string): string[] => text.replace(SHAPES, '').match(MEASURE) ?? [];

const MEASURED = `(?:(?:${OWNERS})的?){0,3}(?:${MEASURES})(?=是|为|=|:|有|约|等于|\\d)|(?:线段|射线|弦|边)(?=[A-Z]{2}=)`;

const AROUND = new RegExp(
  String.raw`^(?:${MEASURED}|(?:直线|抛物线|双曲线)[A-Z]{0,2}(?=的?(?:解析式|表达式|关系式))|[a-z](?:与|和|关于)[a-z](?:之间)?的(?=函数|关系|解析|表达)|(?:一次|二次|正比例|反比例)(?=函数)|的?取值范围|的?解集|的?解(?!析)|的?值|的根(?![号下])|根(?![号下\d])|商(?=\d)|经检验|综上(?:所述|可[知得])?|[a-z] ?= ?-?[\d./]{1,9}[是为](?:原?方程的)?增根(?=[,;])|大约|约(?:等于|为|是)?(?![^\d√π.-])|答案|答|原式|(?:[原此该本它]|这个?|上述|两个|关于[a-z]的)?(?:分式|一元[一二]次|二元一次)?(?:方程|不等式)组?(?:在实数范围内)?|[此本这该]题|这道题|它(?=[无没])|函数(?:的?(?:解析式|表达式|关系式))?|的?(?:解析式|表达式|关系式)|角(?=[A-Z] ?[=是为等])|列?得?方程(?:组)?|点|交点|顶点|的?坐标|结果|应?记[作为]|可?以?表示为|[A-Z]′?(?=的?坐标)|[A-Za-z](?=的(?:取值|值|解)|取值范围)|所以|因此|∴|对称轴|直线(?= ?[a-zA-Z] ?=)|人民币|故|即|则|得|应填|应该|一共|共|需要?|有(?!理|无|\d*个(?! *$))|是|为|等于(?=.)|(?<=\p{Script=Han} ?)[,:]|≈| +|=(?!=)){1,12}`,
  'u',
);
/** A full stop, but not the dots of 0.333..., and of which numbers a condition is said: x≠1的一切实数. */
const AFTER =
  /(?:[。,;:\s]|是(?:原|该|此|这个)?(?:分式|一元[一二]次|二元一次)?方程(?:组)?的(?:解|根)|(?<=(?:[<>≤≥≠于]|不超过|不低|不少).*\d)的(?:任意|任何|全体|一切|所有)?实?数|(?<!\.)\.(?!\.))+$/;

/** `-7,` is a list that goes on, `9.8.` no number. */
function isHanging(text: string, closing: string): boolean {
  return /[,、:]\s*$/.test(closing) || (closing.startsWith('.') && /\d\.\d+$/.test(text.slice(0, -closing.length)));
}

/** How many characters at the beginning and at the end only introduce or close the answer. */
export function padding(text: string): { before: number; after: number } {
  const before = AROUND.exec(text)?.[0].length ?? 0;
  const closing = AFTER.exec(text.slice(before))?.[0] ?? '';
  const after = isHanging(text, closing) ? 0 : closing.length;
  return before + after >= text.length ? { before: 0, after: 0 } : { before, after };
}
