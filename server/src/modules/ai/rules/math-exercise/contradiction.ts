/**
 * Finds lines of a solution that contradict its key: a false equation or computation, another result, a reversed rule. A
 * learner's mistake may be quoted where the sentence says that it is one.
 */
import type { Grade } from '../../../math/rules/questions/judge';
import { type Sentence, splitSentences } from './relations';
import { HAN_NUMERAL, toNumber } from './spoken';

export interface Known {
  /** The letter that the question asks for, where it is an equation in it. */
  root?: { letter: string; value: string } | undefined;
  /** Values of the right answer, typed; empty where it is none. */
  values: readonly string[];
  /** Letters of right options; empty where there are none. */
  right: readonly string[];
  /** What the learner gave: typed, or letters of options. */
  given: readonly string[];
  /** Nothing in it is unknown: what has letters is the same for all of them. */
  isSimplified?: boolean;
}

const WRONG = /错(?!落)|误|不对|不成立|不相等|不相符|不符|不等|≠|矛盾|不正确|不满足|问题出|出了问题/;
const QUOTED =
  /你(?:原来|之前|刚才|当时|可能|也许|大概|开始|先前|是这样)|你[^，。]{0,8}(?:写|算|得|填|选|答|做|代|抄)(?:成|了|的|出|到|过)|你的(?:答案|结果|做法|写法|式子|算法|步骤|过程|解)|有(?:的)?(?:人|同学)|小[明红刚华]|如果|假如|假设|要是|若|万一|忘|漏|没(?:有)?(?:变|注意|看|把|将|给|除|乘|减|加)|不变号|不是|而不|不能|不要|当[^，。]*时|代[入回进]|试|比如|例如|譬如|类似|就像|好比|会(?:得|变|算|写)/;
const SAID_RIGHT =
  /(?:(?<![不])(?:是|都|也|很|完全|做得|写得|算得)(?:对|正确)的?|没有?错|不错|没(?:有)?问题|正确无误)(?=[，。！；,;!\n]|$)/;
const TURNS = /但|可是|不过|只是|然而|却/;
const GOES_ON = /^(?:于是|这样|接着|然后|再|算下去|结果|从而|最后|就)/;

/** Whether each sentence tells what was done wrong, or only might be. */
function getQuoted(sentences: readonly Sentence[]): boolean[] {
  const quoted: boolean[] = [];
  for (const [at, { text }] of sentences.entries()) {
    const isApproved = SAID_RIGHT.test(text) && !TURNS.test(text);
    const plain = text.replace(/没有?错|不错/g, '');
    const next = (sentences[at + 1]?.text ?? '').replace(/没有?错|不错/g, '');
    const tells = WRONG.test(plain) || QUOTED.test(plain) || /[？?]\s*$/.test(text) || WRONG.test(next);
    const goesOn = quoted[at - 1] === true && GOES_ON.test(text);
    quoted.push(!isApproved && (tells || goesOn));
  }
  return quoted;
}

/** @returns what contradicts, as it reads; undefined where nothing does */
export async function findContradiction(line: string, known: Known, grade: Grade, isLast = false): Promise<string | undefined> {
  const rule = turnedRule(line);
  if (rule !== undefined) return rule;
  const sentences = splitSentences(line);
  const quoted = getQuoted(sentences);
  for (const [at, { text, chains }] of sentences.entries()) {
    const approved = findApproved(text, known);
    if (approved !== undefined) return approved;
    if (quoted[at] === true) continue;
    for (const sides of chains) if (await isFalse(sides, text, known, grade)) return sides.join('=');
    const named = optionNamed(text, known) ?? (await resultNamed(text, known, grade, isLast && at === sentences.length - 1));
    if (named !== undefined) return named;
  }
  return undefined;
}

const parseLetters = (text: string): string[] => [...new Set(text.match(/[a-zA-Z]/g) ?? [])];
const isRead = async (side: string, grade: Grade): Promise<boolean> => (await grade({ expr: side, form: 'any' }, side)).correct;

/** Both are read, and are not the same. */
async function differ(one: string, other: string, grade: Grade): Promise<boolean> {
  if ((await grade({ expr: one, form: 'any' }, other)).correct) return false;
  return (await isRead(one, grade)) && (await isRead(other, grade));
}

async function isFalse(sides: readonly string[], text: string, known: Known, grade: Grade): Promise<boolean> {
  const put = findSubstitution(sides, known);
  if (!put) return false;
  for (const [at, side] of sides.slice(1).entries()) {
    const before = sides[at] ?? '';
    if (before !== '' && side !== '' && (await differ(put(before), put(side), grade))) return true;
  }
  const [start, whole = ''] = sides;
  const [only, ...others] = known.values;
  const isWhole = known.isSimplified === true && start === '' && text.includes(`原式=${whole}`);
  return isWhole && only !== undefined && others.length === 0 && differ(only, whole, grade);
}

/** How a side is computed; undefined where its letters are nobody's. */
function findSubstitution(sides: readonly string[], { root, isSimplified }: Known): ((side: string) => string) | undefined {
  const [letter, ...others] = parseLetters(sides.join(''));
  if (letter === undefined) return (side) => side;
  if (root?.letter === letter && others.length === 0) return (side) => side.replaceAll(letter, `(${root.value})`);
  // In a simplification a letter alone is being given a value.
  return isSimplified === true && !sides.some((side) => /^[a-zA-Z]$/.test(side)) ? (side) => side : undefined;
}

const NUMBER = `-?\\(?\\d+(?:\\.\\d+)?(?:/\\d+)?\\)?%?`;
const FRACTION = `-?\\(\\(\\d+\\)/\\(\\d+\\)\\)`;
const VALUE = `(?:[a-zA-Z]=)?(${FRACTION}|${NUMBER}|${HAN_NUMERAL})(?![0-9a-zA-Z.^×÷*/+(=%的个倍位种步道项°\\p{Script=Han}-]|-\\d)`;
const SO = '(?:应该?|应当|就|才|其实|当然|只能|等一下)*(?:是|为|等于|[:：=])?(?:数字|数)?\\(?';
const ANSWER = new RegExp(`(?:答案|(?:最后|最终|正确|本题)(?:的)?结果|(?:方程|未知数)的?(?:解|根|值))${SO}${VALUE}`, 'u');
const RESULT = new RegExp(`(?:结果|得数)${SO}${VALUE}`, 'gu');

const typedValue = (value: string): string => (/\p{Script=Han}/u.test(value) ? toNumber(value) : value);
/** 12 of 12 cm. */
const withoutUnit = (value: string): string => /^-?\d+(?:\.\d+)?(?:\/\d+)?/.exec(value.slice(value.lastIndexOf('=') + 1))?.[0] ?? value;

async function resultNamed(text: string, { values }: Known, grade: Grade, isLast: boolean): Promise<string | undefined> {
  if (values.length === 0) return undefined;
  const answer = ANSWER.exec(text);
  // Intermediate results may be anything, but the last one is the answer.
  const result = isLast ? Array.from(text.matchAll(RESULT)).pop() : undefined;
  for (const found of [answer, result]) {
    const named = found?.[1];
    if (found == null || named === undefined) continue;
    let isRight = false;
    for (const value of values) {
      isRight ||= !(await differ(value.slice(value.lastIndexOf('=') + 1), typedValue(named), grade));
      isRight ||= (await grade({ expr: withoutUnit(value), form: 'any' }, typedValue(named))).correct;
    }
    if (!isRight) return found[0];
  }
  return undefined;
}

const OPTION =
  /(?:(?:所以|因此|故|应该?|应当|要|得|就|只能|^|[，。；,])选(?:择)?(?:项)?|(?:正确)?(?:答案|选项)(?:应该|就|才)*(?:是|为|选|[:：])?)([A-F])(?![A-Za-z的错不、和与])/g;

function optionNamed(text: string, { right }: Known): string | undefined {
  if (right.length === 0) return undefined;
  return Array.from(text.matchAll(OPTION)).find(([, letter = '']) => !right.includes(letter))?.[0];
}

const APPROVED = '(?:其实|本来|确实|就|才|也|都|完全)*(?:(?:是|为)?(?:对的|正确的|没有?错)|就?是(?:正确答案|方程的[解根]))(?![吗么？?])';
const OWN_APPROVED = new RegExp(`你(?:原来|之前|当时|刚才)?(?:(?:写|填|选|算|做|答)的(?:答案|结果)?|的(?:答案|结果))${APPROVED}`);

/** What the learner gave, which was wrong, is called right. */
function findApproved(text: string, { given, values, right }: Known): string | undefined {
  const wrong = given.filter((one) => one !== '' && !values.includes(one) && !right.includes(one));
  if (wrong.length === 0) return undefined;
  const own = wrong.map((one) => one.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  const named = new RegExp(`(?<![0-9A-Za-z.=]|等于|得)(?:${own})${APPROVED}`).exec(text);
  return (named ?? OWN_APPROVED.exec(text))?.[0];
}

const NOT = '(?:不用|不需要|不必|无需|无须|不应该?|不会|都?不)';
/** Rules of school books turned round. */
const TURNED: readonly RegExp[] = [
  new RegExp(`移项(?:的时候|时|以后|后|就是|，)?(?:符号)?${NOT}(?:要)?(?:变号|改变符号|变符号|变)`),
  /移项(?:的时候|时)?(?:符号)?(?:保持)?不变(?!号)/,
  /括号前(?:面)?是(?:负号|减号|“?[-−]”?)[^。；]{0,14}(?:都不变号|都不改变符号|不用变号|不变号|符号不变)/,
  /括号前(?:面)?是(?:正号|加号|“?\+”?)[^。；]{0,14}(?<!不)(?:都要?变号|都要?改变符号|要变号)/,
  /异号(?:两数|的两个数)?相加[^。；]{0,16}绝对值(?:较小|小)的?(?:数|加数)?的?符号/,
  /(?:负负|两个负数相乘|同号(?:两数)?相乘|同号得)得负|同号得负|异号(?:两数)?(?:相乘)?得正/,
  /(?:乘|除)(?:以)?(?:同一个)?负数[^。；]{0,10}不等号[^。；]{0,4}(?:方向)?不变/,
  /除以一个数(?:就|都)?等于乘(?:以)?这个数(?!的倒数)/,
  /负数的绝对值是(?:负数|它本身)/,
  /零(?:可以|能)(?:做|作)除数|可以除以零/,
];
const NEGATED = /不能说|不是说|千万别|别以为|误以为|以为|不要以为|错|误|忘/;

function turnedRule(line: string): string | undefined {
  for (const sentence of line.split(/(?<=[。！？!?；;\n])/)) {
    if (NEGATED.test(sentence) || /[？?]\s*$/.test(sentence)) continue;
    const found = TURNED.map((rule) => rule.exec(sentence)?.[0]).find((each) => each !== undefined);
    // 你移项不变号 tells what was done.
    if (found !== undefined && !/你|如果|要是|假如|若/.test(sentence.slice(0, sentence.indexOf(found)))) return found;
  }
  return undefined;
}
