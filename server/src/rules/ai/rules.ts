/** How requests are made, by their kind: what `modules/ai-generations` runs. */
import type { AiRequest } from '@xueban/contract/resources/ai-generations';
import type { Material, MaterialWord, WordsMaterial } from './material';
import type { AiTask, Made, NoMaterial } from './task';

export interface AiRules {
  /** How a model makes it; undefined where it is never made by one. */
  taskFor(request: AiRequest, material: Material): AiTask | NoMaterial | undefined;
  /** What the school's own material gives; undefined where it gives nothing of the kind. @param seed the same makes the same */
  withoutModel(request: AiRequest, material: Material, seed: number): Made | NoMaterial | undefined;
}

export const aiRules: AiRules = {
  taskFor: () => undefined,
  withoutModel(request, material) {
    if (material.of !== 'words' || request.kind !== 'exercise') return undefined;
    return spelling(material) ?? (request.exercise_type !== 'math' && request.words_from === 'mistakes' ? 'no_mistakes' : 'no_words');
  },
};

const MOST = 10;
const say = (text: string) => [{ kind: 'paragraph' as const, inlines: [{ kind: 'text' as const, text }] }];
const gapped = ({ spelling, example }: MaterialWord): string => example.replace(spelling, '＿＿＿＿');

function spelling({ words }: WordsMaterial): Made | undefined {
  const usable = words.filter((word) => gapped(word) !== word.example).slice(0, MOST);
  if (usable.length === 0) return undefined;
  return {
    title: '看句拼写',
    content: {
      kind: 'exercise',
      exercise_type: 'spelling',
      questions: usable.map((word, at) => ({
        number: at + 1,
        prompt: say(gapped(word)),
        answer_kind: 'typed',
        options: [],
        pieces: [],
        answers: [word.spelling],
        hint: say(word.meaning),
        explanation: say(word.translation),
        word_id: word.id,
      })),
    },
  };
}
