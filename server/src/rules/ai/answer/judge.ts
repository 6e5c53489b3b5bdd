/** From the text of a model to what is believed of it. */
import type { AiTask, Checked, Made, NoMaterial, Tools } from '../task';
import { parseAnswer } from './parse';

export const judgeAnswer = (task: Pick<AiTask, 'check'>, text: string, tools: Tools): Promise<Checked> =>
  task.check(parseAnswer(text), tools);

/** Of what `taskFor` and `withoutModel` give: whether there was anything to make it from. */
export const hasMaterial = <T extends AiTask | Made>(result: T | NoMaterial): result is T => typeof result !== 'string';
