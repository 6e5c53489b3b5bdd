/** 同类题: questions of mathematics like those that went wrong. */
import { getDraft } from '../answer/draft';
import { toInput, toGradeLine } from '../answer/input';
import { repairText } from '../answer/judge';
import { getInlinesText, getRichText } from '../answer/rich';
import type { MaterialQuestion, QuestionsMaterial } from '../material';
import { MATH_2 } from '../prompts/math-exercise@2';
import { asData } from '../safety/as-data';
import type { AiTask, NoMaterial } from '../task';
import { checkMath } from './check';
import { MathAnswer } from './schema';

const COUNT = 5;
const MOST_SHOWN = 5;

export function mathTask({ questions, learner, courseName }: QuestionsMaterial): AiTask | NoMaterial {
  const shown = questions.slice(0, MOST_SHOWN);
  if (shown.length === 0) return 'no_questions';
  const { name: prompt, instructions } = MATH_2;
  return {
    prompt,
    ask: {
      instructions,
      input: toInput([
        ['年级', toGradeLine(learner.grade)],
        ['课程', asData(courseName, 60)],
        ['题数', String(COUNT)],
        ['难度', hardest(shown)],
        ['做错的题（公式已读成文字）', shown.map(questionLine).join('')],
      ]),
      schema: MathAnswer,
      maxTokens: 3_000,
    },
    draft: getDraft({ instructions, paths: ['title'] }),
    check: (answer, tools) => checkMath(answer, COUNT, tools),
    repair: repairText,
  };
}

const DIFFICULTIES = ['基础', '提高', '挑战'];
const hardest = (questions: readonly MaterialQuestion[]): string =>
  DIFFICULTIES[Math.min(2, Math.max(0, ...questions.map(({ difficulty }) => difficulty - 1)))] ?? '基础';

function questionLine({ asked, sectionName, knowledgePoints, cause }: MaterialQuestion, at: number): string {
  const options = asked.content.options.map(({ id, content }) => `${id}. ${getInlinesText(content)}`).join('；');
  const said = [
    `小节：${sectionName}`,
    `知识点：${knowledgePoints.join('、')}`,
    `题目：${getRichText(asked.content.prompt)}`,
    ...(options === '' ? [] : [`选项：${options}`]),
    `答案：${getRichText(asked.solution.answer)}`,
    ...(cause === null ? [] : [`错因：${cause}`]),
  ];
  return `\n${at + 1}. ${said.map((part) => asData(part, 400)).join('｜')}`;
}
