/** Explanations without a model: what the course itself says of a word, and the solution that the author of a question wrote. */
import type { RichText } from '@xueban/contract/resources/math/rich-text';
import { numbered } from '../answer/questions';
import { plainRich } from '../answer/rich';
import type { MaterialWord, QuestionMaterial, WordMaterial } from '../material';
import { findQuestion } from '../math-exercise/school';
import type { Made } from '../task';
import { lettersSaid, questionsAbout } from '../word-exercise/school';
import { lookAlikes } from './look-alikes';
import { getSubject as questionSubject } from './question-check';
import { spellingSteps } from './spelling-steps';
import { getSubject as wordSubject } from './word-check';

const said = ({ spelling, phonetic, partOfSpeech, meaning }: MaterialWord): string =>
  [spelling, phonetic, partOfSpeech, meaning].filter((part) => part !== '').join(' ');

export function schoolWordExplanation(material: WordMaterial, seed: number): Made {
  const { word, given, others } = material;
  const alike = lookAlikes(word, others, 1);
  const steps = given?.exercise === 'spelling' ? spellingSteps(word, given.text) : [...wrongSteps(material), ...sentenceSteps(word)];
  return {
    title: given?.exercise === 'spelling' ? `拼对 ${word.meaning}` : `弄懂 ${word.spelling}`,
    content: {
      kind: 'explanation',
      word_id: word.id,
      question_id: null,
      subject: wordSubject(material),
      steps: steps.length > 0 ? steps : [{ think: null, text: plainRich('先读一遍，再想想它的意思。') }],
      answer: plainRich(said(word)),
      remember: plainRich(
        alike.length === 0
          ? `${word.spelling} 有 ${lettersSaid(word.spelling)}，边读边写三遍。`
          : `别和 ${alike.map(said).join('、')} 混了。`,
      ),
      questions: numbered(
        questionsAbout(
          word,
          {
            of: 'words',
            learner: material.learner,
            courseName: '',
            words: [word],
            learned: others,
            known: material.known,
            senses: [],
            earlier: null,
          },
          seed,
        ),
      ),
    },
  };
}

interface Step {
  think: RichText | null;
  text: RichText;
}

/** From what was chosen. */
function wrongSteps({ given, others }: WordMaterial): Step[] {
  if (given === null) return [];
  const chosen = others.find(({ meaning }) => meaning === given.text);
  return [
    {
      think: plainRich(`你选的是“${given.text}”。那是哪个词的意思？`),
      text: plainRich(
        chosen
          ? `“${given.text}”是 ${said(chosen)}${chosen.example === '' ? '' : `，比如：${chosen.example}`}`
          : `“${given.text}”不是它的意思，换个词义再想一想。`,
      ),
    },
  ];
}

function sentenceSteps({ example, translation, spelling }: MaterialWord): Step[] {
  if (example === '') return [];
  return [
    { think: plainRich(`读一读：${example} 猜猜 ${spelling} 在这里的意思。`), text: plainRich(translation === '' ? example : translation) },
  ];
}

/** The author's steps; the hint is what to think about first. */
export function schoolQuestionExplanation({ question }: QuestionMaterial): Made {
  const { asked, cause, knowledgePoints, sectionName } = question;
  const { steps, answer } = asked.solution;
  const again = question.others.flatMap((variant) => findQuestion(question, variant) ?? []).slice(0, 1);
  return {
    title: `讲讲这道题 · ${sectionName}`,
    content: {
      kind: 'explanation',
      word_id: null,
      question_id: question.id,
      subject: questionSubject(question),
      steps: steps.map((text, at) => ({
        think:
          at === 0
            ? (asked.content.hint ?? plainRich('先想一想：题目给了什么，要求什么？'))
            : at === steps.length - 1
              ? plainRich('自己先算出结果，再往下看。')
              : plainRich('下一步该做什么？'),
        text,
      })),
      answer,
      remember: plainRich(
        cause === null
          ? `用到的知识：${knowledgePoints.join('、') || sectionName}`
          : `这次错在：${cause}。${knowledgePoints.length === 0 ? '' : `复习一下：${knowledgePoints.join('、')}。`}`,
      ),
      questions: numbered(again),
    },
  };
}
