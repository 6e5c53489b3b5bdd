/** What a generation holds, whatever its kind. */
import type { AiContent, AiQuestion } from '@xueban/contract/resources/ai-generations';
import type { RichText } from '@xueban/contract/resources/math/rich-text';

export const getQuestions = (content: AiContent): readonly AiQuestion[] => (content.kind === 'plan' ? [] : content.questions);

/** All its words, for who checks them. */
export function getText(content: AiContent): string {
  return [...ownTexts(content), ...getQuestions(content).flatMap(listTexts)].filter((text) => text !== '').join('\n');
}

function ownTexts(content: AiContent): string[] {
  switch (content.kind) {
    case 'reading':
      return [
        ...content.parts.flatMap(({ speaker, sentences }) => [
          speaker ?? '',
          ...sentences.flatMap(({ text, translation }) => [text, translation]),
        ]),
        // Those of the course are the school's own words; the others the model has explained.
        ...content.words.flatMap(({ word_id: id, spelling, meaning }) => (id === null ? [spelling, meaning] : [])),
      ];
    case 'exercise':
      return [];
    case 'explanation':
      return [
        ...content.steps.flatMap(({ think, text }) => [plain(think ?? []), plain(text)]),
        plain(content.answer),
        plain(content.remember),
      ];
    case 'plan':
      return [content.note, ...content.days.flatMap(({ items }) => items.map(({ text }) => text))];
  }
}

const listTexts = ({ prompt, options, pieces, answers, hint, explanation }: AiQuestion): string[] => [
  ...[prompt, ...options, hint ?? [], explanation].map(plain),
  pieces.join(' '),
  // The sentence of an ordering stands nowhere else; the number of an option says nothing.
  ...answers.filter((answer) => !/^\d+$/.test(answer)),
];

const plain = (text: RichText): string =>
  text
    .flatMap((block) => {
      if (block.kind === 'paragraph') return [block.inlines];
      return block.kind === 'list' ? block.items : [[{ kind: 'text' as const, text: block.text }]];
    })
    .map((inlines) => inlines.map((inline) => (inline.kind === 'blank' ? '＿' : inline.text)).join(''))
    .join('\n');
