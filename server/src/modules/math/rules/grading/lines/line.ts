/** One line as it was written: the words around it left out, its sides, or several solutions side by side. */
import type { Answer, Side } from '../answer';
import { type Node, over, readings, some } from '../ast';
import { Unreadable } from '../faults';
import type { Reading } from '../lexer';
import { parseAnswer } from '../parse-answer';
import { findSetAside } from '../set-aside';
import type { Whole } from '../whole-answers';

export type Line =
  /** Words alone: 解：, 设…, 答：…. */
  | { t: 'words' }
  /** Said to be equal. `goesOn`: it begins with =, and what was written last stands before it. */
  | { t: 'sides'; sides: readonly Node[]; goesOn: boolean; text: string; isSetAside?: true }
  /** x = 1 或 x = 2. */
  | { t: 'solutions'; items: readonly (readonly Node[])[]; text: string; isSetAside?: true }
  | { t: 'whole'; whole: Whole; text: string };

/** What begins a line and says nothing of its mathematics. */
const STARTS = [
  /^[\s∴∵⇒→▶•,，:：、.。；;①-⑩]+/u,
  /^解(?!集|不|为|是)(?:得|方程|这个方程|之得?)?/u,
  /^[(（]\d[)）](?=\s*(?:解|原式|[=＝]))/u,
  /^设.*?(?:得|列方程[为是]?|方程[为是]?)[,，:：\s]*(?=[^得]*[=＝])/u,
  /^设[^=＝]*[,，](?=[^,，\p{Script=Han}]*[=＝])/u,
  /^当.{1,40}?时/u,
  /^[把将].{1,40}?代入(?:(?:上|原|此|该|化简后的?)?(?:式子?|方程|结果)中?)?/u,
  /^(?:方程|等式)?的?(?:左右)?两边(?:同时|同|都|再)?(?:乘以?|除以|加上?|减去?)[^得,，:：]{1,16}(?=[得,，:：])/u,
  /^(?:去分母|去括号|去绝对值|移项|合并(?:同类项)?|(?:系数化|化系数)[为成][1１一]|化简|整理|约分|通分|展开|配方|开方|因式分解)/u,
  /^(?:原方程|此方程|方程|原式|上式|该式)(?:可?以?(?:化|变形|变|写|整理)[为成]?(?!简))?/u,
  /^[(（](?=[^()（）]*[两同乘除移])[^()（）]*[)）](?=[\s,，:：]*得)/u,
  /^[(（](?=[^()（）]*(?:两边|同[时乘除加减]|移项|去括号|去分母|合并|系数化))[^()（）=＝]*[)）]/u,
  /^(?:[-−]?[\d./]+\s*[<＜≤]\s*)?[a-z]\s*[<>＜＞≤≥≠]\s*[-−]?[\d./]+\s*[,，]\s*(?=.*[=＝])/u,
  /^(?:根据题意|由题意|依题意|由题|据题意|按题意|列出?方程|列式|计算|求值|代入|答案|结果[为是]?)/u,
  /^(?:所以|因此|因为|于是|从而|也就是|可以?得?到?|得到?|即|则|故|又|有|再|并)/u,
];
const COMMENT = /^(?:[a-z]\s*[<>＜＞≤≥≠]\s*[-−]?[\d./]+$|设|答|检验|验算|检查|令|其中|注)/u;
/** A note behind the line: （移项）, （两边同乘6）, ……①; not （或5）, which says more. */
const ENDS = [
  /[(（](?=[^()（）]*\p{Script=Han})(?![^()（）]*(?:舍|不符?合|或|也|(?<![乘除以加减去上为成第×÷+\-\d])\d))[^()（）=＝<>]*[)）]\s*$/u,
  /[.。…·—\-\s]*[①-⑩]\s*$/u,
  /[，,]?(?:并?且|也|都|均)*(?<!不)(?:符合|满足)(?:题意|实际|要求)$/u,
  /[，,]?(?:都|均)?(?<!不)是(?:原|此|该|这个)?(?:分式)?方程的(?:[解根]|实数根)$/u,
  /[。；;，,\s]+$/u,
];
const OUTCOME = /无(?:实数)?[解根]|没有(?:实数)?[解根]|解不存在|无数|无穷|无限|任意|一切|全体|任何|所有/u;

/** x₁=5（符合题意），x₂=-8（舍去） */
const NOTE = /[(（]\s*(?:且|也)?(?:符合|满足)(?:题意|实际|要求)\s*[)）]/gu;
/** x=-8<0，舍去 */
const REASON = /\s*[<>＜＞‹›]\s*[-−]?[\d./]+\s*[,，]?\s*(?=[都均应全]*舍|不符?合)/gu;

export function withoutWords(written: string): string {
  let text = written.trim().replace(NOTE, '').replace(REASON, '');
  for (let before = ''; before !== text; ) {
    before = text;
    for (const start of STARTS) text = text.replace(start, '');
  }
  if (COMMENT.test(text)) return '';
  for (let before = ''; before !== text; ) {
    before = text;
    for (const end of ENDS) text = text.replace(end, '');
  }
  const isWords = /\p{Script=Han}/u.test(text) && !/[\dA-Za-z０-９ａ-ｚ零一二三四五六七八九十]/u.test(text) && !OUTCOME.test(text);
  return isWords ? '' : text;
}

/** @throws Unreadable, TooComplicated, Undefined */
export function readLine(written: string, reading: Reading): Line {
  const text = withoutWords(written);
  if (text === '') return { t: 'words' };
  const goesOn = /^[=＝]/u.test(text);
  const rest = goesOn ? text.slice(1) : text;
  const aside = findSetAside(rest);
  const answer = parseAnswer(aside?.isNoneLeft === true ? aside.found : rest, reading);
  const line = { ...getLine(answer, goesOn), text: withoutUnit(rest, answer) };
  return aside?.isNoneLeft === true && line.t !== 'whole' ? { ...line, isSetAside: true } : line;
}

/** x = 3小时 in the last line of a word problem. */
function withoutUnit(text: string, answer: Answer): string {
  const unit = answer.t === 'chain' ? answer.sides.at(-1)?.unitText : undefined;
  return unit !== undefined && text.endsWith(unit) ? text.slice(0, -unit.length) : text;
}

type Written = Exclude<Line, { t: 'words' }>;
type Unworded<T> = T extends unknown ? Omit<T, 'text'> : never;

function getLine(answer: Answer, goesOn: boolean): Unworded<Written> {
  switch (answer.t) {
    case 'none':
    case 'all':
    case 'endless':
      return { t: 'whole', whole: answer };
    case 'chain': {
      const items = getSides(answer);
      const [only, more] = items;
      return only && !more ? { t: 'sides', sides: only, goesOn } : { t: 'solutions', items };
    }
    case 'or':
    case 'list':
      return { t: 'solutions', items: answer.items.flatMap(getSides) };
    default:
      throw new Unreadable(-1, '');
  }
}

function getSides(answer: Answer): (readonly Node[])[] {
  if (answer.t !== 'chain' || answer.signs.some((sign) => sign !== '=')) throw new Unreadable(-1, '');
  const sides = answer.sides.map(getNode);
  const last = sides.at(-1);
  if (!last || sides.slice(0, -1).some(hasChoice)) throw new Unreadable(-1, '±');
  return readings(last).map((end) => [...sides.slice(0, -1), end]);
}

const hasChoice = (node: Node): boolean => some(node, ({ t }) => t === 'pm');

function getNode({ node, isAbout, ratio, remainder, more }: Side): Node {
  // 15x : 20(20 − x) = 1 : 2
  const [a, b, third] = ratio ?? [];
  if (a && b && !third) return over(a, b);
  if (isAbout || ratio || remainder || more || node.t === 'tuple') throw new Unreadable(-1, '');
  return node;
}
