/** From the text of a model to what is believed of it. */
import type { AiTask, Checked, Made, NoMaterial, Tools } from '../task';
import { parseAnswer } from './parse';
import { textsOf } from './safe';

/** No text of people, and nothing a database keeps: NUL, and half a character. */
const UNKEEPABLE = /\0|\p{Surrogate}/u;

export async function judgeAnswer(task: Pick<AiTask, 'check'>, text: string, tools: Tools): Promise<Checked> {
  const answer = parseAnswer(text);
  if (textsOf(answer).some((one) => UNKEEPABLE.test(one))) {
    return { ok: false, problems: [{ code: 'schema', say: '有的文字里有 \\u0000 或不成对的 \\uD800–\\uDFFF' }] };
  }
  return task.check(answer, tools);
}

/** Of what `taskFor` and `withoutModel` give: whether there was anything to make it from. */
export const hasMaterial = <T extends AiTask | Made>(result: T | NoMaterial): result is T => typeof result !== 'string';
