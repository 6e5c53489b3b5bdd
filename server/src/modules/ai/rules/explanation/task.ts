/** Explanations of a word or a question that went wrong. */
import { getDraft } from '../answer/draft';
import { toInput, toGradeLine, wordLine } from '../answer/input';
import { repairText } from '../answer/judge';
import { getInlinesText, getRichText } from '../answer/rich';
import { getLevel } from '../english/level';
import type { MaterialQuestion, QuestionMaterial, WordMaterial } from '../material';
import { QUESTION_EXPLANATION_1, WORD_EXPLANATION_1 } from '../prompts/explanation@1';
import { asData, givenAsData } from '../safety/as-data';
import type { AiTask } from '../task';
import { checkQuestionExplanation, saysRight } from './question-check';
import { QuestionExplanationAnswerSchema, WordExplanationAnswerSchema } from './schema';
import { checkWordExplanation, saysSecret } from './word-check';
import { lookAlikes } from './look-alikes';

const SHOWN = ['title', 'steps.think', 'steps.text'];

export function wordExplanationTask(material: WordMaterial): AiTask {
  const { word, given, others, known, learner } = material;
  const { name: prompt, instructions } = WORD_EXPLANATION_1;
  const level = getLevel(learner.grade, known, [word.spelling]);
  const chosen = given && others.find(({ meaning }) => meaning === given.text);
  const isSpelling = given?.exercise === 'spelling';
  return {
    prompt,
    ask: {
      instructions,
      input: toInput([
        ['年级', toGradeLine(learner.grade)],
        ['单词', wordLine(word, 0)],
        ['例句', `${asData(word.example, 200)} ${asData(word.translation, 120)}`],
        ['学生错在', given === null ? '不认识这个词' : `${isSpelling ? '拼写成' : '意思选成'} ${givenAsData(given.text)}`],
        ['那个意思是这个词的', chosen ? wordLine(chosen, 0) : ''],
        ['长得像的词', lookAlikes(word, others).map(wordLine).join('')],
        ['不能提前说', isSpelling ? asData(word.spelling, 60) : asData(word.meaning, 80)],
      ]),
      schema: WordExplanationAnswerSchema,
      maxTokens: 1_800,
    },
    // Which step is the last is not known while it comes: no step that says it is shown.
    draft: getDraft({ instructions, paths: SHOWN, refuses: (sentence) => saysSecret(material, sentence) }),
    check: (answer) => Promise.resolve(checkWordExplanation(answer, { material, level })),
    repair: repairText,
  };
}

export function questionExplanationTask(material: QuestionMaterial): AiTask {
  const { question, learner } = material;
  const { name: prompt, instructions } = QUESTION_EXPLANATION_1;
  return {
    prompt,
    ask: {
      instructions,
      input: toInput([
        ['年级', toGradeLine(learner.grade)],
        ['小节', asData(question.sectionName, 60)],
        ['知识点', asData(question.knowledgePoints.join('、'), 120)],
        ['题目（公式已读成文字）', asData(getRichText(question.asked.content.prompt), 600)],
        ['选项', question.asked.content.options.map(({ id, content }) => `${id}. ${asData(getInlinesText(content), 120)}`).join('；')],
        ['学生的答案', givenSaid(question)],
        ['错因', asData(question.cause ?? '', 100)],
        ['正确答案', asData(getRichText(question.asked.solution.answer), 200)],
        ['解答', asData(question.asked.solution.steps.map(getRichText).join(' '), 1_200)],
      ]),
      schema: QuestionExplanationAnswerSchema,
      maxTokens: 1_800,
    },
    draft: getDraft({ instructions, paths: ['title'], refuses: (sentence) => saysRight(question, sentence) }),
    check: (answer, tools) => checkQuestionExplanation(answer, material, tools),
    repair: repairText,
  };
}

function givenSaid({ given, asked }: MaterialQuestion): string {
  if (given === null || given.kind === 'unknown') return '不会';
  if (given.kind === 'choice' || given.kind === 'order') return given.option_ids.join('、');
  if (given.kind === 'matches') return given.pairs.map((pair) => pair.join('—')).join('；');
  if (given.kind === 'lines') return givenAsData(given.lines.join('；'), 400);
  if (given.kind === 'work') return given.text === undefined ? '' : givenAsData(given.text, 400);
  return given.blanks.map((blank, at) => `${asked.content.blanks.length > 1 ? `空 ${at + 1}：` : ''}${givenAsData(blank)}`).join('；');
}
