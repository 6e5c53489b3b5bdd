/** What of a generation stands on paper: first what is read and done, last the answers. */
import { optionLetter } from '@xueban/contract/learning/option-letter';
import type { AiContent, AiQuestion } from '@xueban/contract/resources/ai-generations';
import type { RichText } from '@xueban/contract/resources/math/rich-text';
import type { GenerationPart, SheetItem } from '../../prints';

const DAYS = ['日', '一', '二', '三', '四', '五', '六'];

export function getParts(content: AiContent): GenerationPart[] {
  switch (content.kind) {
    case 'reading':
      return [
        part(
          null,
          content.parts.map(({ speaker, sentences }) => item(speaker, [say(sentences.map(({ text }) => text).join(' '))])),
        ),
        part(
          '单词',
          content.words.map(({ spelling, phonetic, meaning }) =>
            item(null, [words(spelling, [phonetic, meaning].filter(Boolean).join('　'))]),
          ),
        ),
        ...questionParts(content.questions),
        answers(
          '译文',
          content.parts.map(({ speaker, sentences }) => item(speaker, [say(sentences.map(({ translation }) => translation).join(''))])),
        ),
      ].filter(({ items }) => items.length > 0);
    case 'exercise':
      return questionParts(content.questions);
    case 'explanation':
      return [
        part('题目', [item(null, [content.subject])]),
        part(
          '一步一步想',
          content.steps.map(({ think, text }, at) => item(`${at + 1}.`, [...(think ? [think] : []), text])),
        ),
        part('答案', [item(null, [content.answer])]),
        part('记住', [item(null, [content.remember])]),
        ...questionParts(content.questions),
      ];
    case 'plan':
      return [
        part(null, [item(null, [say(content.note)])]),
        ...content.days.map(({ day, items }) =>
          part(
            dayName(day),
            items.map(({ text, minutes }) => item('□', [say(`${text}　约 ${minutes} 分钟`)])),
          ),
        ),
      ];
  }
}

export const getAmount = (content: AiContent): string =>
  content.kind === 'plan' ? `共 ${content.days.length} 天` : `共 ${content.questions.length} 题`;

function questionParts(questions: readonly AiQuestion[]): GenerationPart[] {
  if (questions.length === 0) return [];
  return [
    part('练习', questions.map(asked)),
    answers(
      '练习',
      questions.map((question) => item(`${question.number}.`, [say(getAnswer(question)), question.explanation])),
    ),
  ];
}

function asked({ number, prompt, answer_kind: kind, options, pieces }: AiQuestion): SheetItem {
  const choices = options.map((option, at) => lettered(optionLetter(at), option));
  const shuffled = pieces.length === 0 ? [] : [say(pieces.join('　/　'))];
  return { ...item(`${number}.`, [prompt, ...choices, ...shuffled]), lines: kind === 'choice' ? 0 : 1 };
}

/** As it is written down: a letter, a word, a sentence. */
const getAnswer = ({ answer_kind: kind, answers: right }: AiQuestion): string =>
  kind === 'choice' ? right.map((at) => optionLetter(Number(at))).join('、') : right.join(' / ');

const part = (title: string | null, items: SheetItem[]): GenerationPart => ({ title, isAnswers: false, items });
const answers = (title: string | null, items: SheetItem[]): GenerationPart => ({ title, isAnswers: true, items });
const item = (mark: string | null, texts: RichText[]): SheetItem => ({ mark, texts, lines: 0 });
const say = (text: string): RichText => text.split('\n').map((line) => ({ kind: 'paragraph', inlines: [{ kind: 'text', text: line }] }));
const words = (spelling: string, rest: string): RichText => [
  {
    kind: 'paragraph',
    inlines: [
      { kind: 'text', text: `${spelling}　`, strong: true },
      { kind: 'text', text: rest },
    ],
  },
];

/** The letter before the first line. */
function lettered(name: string, [first, ...rest]: RichText): RichText {
  const mark = { kind: 'text' as const, text: `${name}. ` };
  if (first?.kind !== 'paragraph') return [{ kind: 'paragraph', inlines: [mark] }, ...(first ? [first] : []), ...rest];
  return [{ ...first, inlines: [mark, ...first.inlines] }, ...rest];
}

/** 11 月 23 日 星期一 */
function dayName(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  return `${at.getUTCMonth() + 1} 月 ${at.getUTCDate()} 日 星期${DAYS[at.getUTCDay()] ?? ''}`;
}
