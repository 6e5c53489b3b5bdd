/** Turns a model's text into an answer that has passed all checks, or into the problems with it. */
import type { AiTask, Checked, Made, NoMaterial, Problem, Tools } from '../task';
import { parseAnswer } from './parse';
import { getTexts, safetyProblems } from './safe';

/** Characters that no person writes and the database refuses: NUL, lone surrogates, the replacement character. */
const UNKEEPABLE = /\0|\p{Surrogate}|\uFFFD/u;

/** The longest string of an answer that any schema allows, and what all of them are at most: a text of 330 words with its questions has 4,000. */
const LONGEST_TEXT = 600;
const MOST_TEXT = 8_000;

/** So much is checked of an answer that is too long: checks take time by its length. */
function shortened(answer: unknown): unknown {
  let left = MOST_TEXT;
  const cut = (value: unknown): unknown => {
    if (typeof value === 'string') {
      const short = value.slice(0, Math.min(left, LONGEST_TEXT));
      left -= short.length;
      return short;
    }
    if (Array.isArray(value)) return value.map(cut);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, cut(one)]));
  };
  return cut(answer);
}

const isTooLong = (texts: readonly string[]): boolean =>
  texts.some(({ length }) => length > LONGEST_TEXT) || texts.reduce((sum, { length }) => sum + length, 0) > MOST_TEXT;

type Judged = Pick<AiTask, 'check'> & { ask: Pick<AiTask['ask'], 'instructions'> };

export async function judgeAnswer(task: Judged, text: string, tools: Tools): Promise<Checked> {
  const answer = parseAnswer(text);
  const texts = getTexts(answer);
  if (texts.some((one) => UNKEEPABLE.test(one))) {
    return { ok: false, problems: [{ code: 'schema', say: '有的文字里有 \\u0000、\\uFFFD 或不成对的 \\uD800–\\uDFFF' }] };
  }
  const isLong = isTooLong(texts);
  const read = isLong ? shortened(answer) : answer;
  // The model is not asked to repair it, so no other check is made.
  const unsafe = safetyProblems(getTexts(read), task.ask);
  if (unsafe.length > 0) return { ok: false, problems: unsafe };
  const checked = await task.check(read, tools);
  if (!isLong) return checked;
  const tooLong = { code: 'length' as const, say: `太长：一段文字不超过 ${LONGEST_TEXT} 个字符，全部不超过 ${MOST_TEXT} 个` };
  return { ok: false, problems: checked.ok ? [tooLong] : [tooLong, ...checked.problems] };
}

/** Whether `taskFor` and `withoutModel` found material to make it from. */
export const hasMaterial = <T extends AiTask | Made>(result: T | NoMaterial): result is T => typeof result !== 'string';

/** Problems after which the model is not asked again: it followed orders in a text, or wrote something unfit. */
export const isBeyondRepair = (problems: readonly Problem[]): boolean =>
  problems.some(({ code }) => code === 'unfit' || code === 'injected');

const MOST = 8;

export function repairText(problems: readonly Problem[]): string {
  const lines = problems.slice(0, MOST).map(({ code, say }) => `- [${code}] ${say}`);
  return `上面的回答没有通过程序检查：\n${lines.join('\n')}\n请改正这些问题，其余要求不变，重新给出完整的一个 JSON 对象，不要写别的话。`;
}
