/** Exercises with words that are due or went wrong. */
import { getDraft } from '../answer/draft';
import { toInput, toGradeLine, toKnownLine, wordLine } from '../answer/input';
import { repairText } from '../answer/judge';
import { getLevel } from '../english/level';
import type { WordsMaterial } from '../material';
import { CLOZE_1, MEANING_1, ORDERING_1, SPELLING_1 } from '../prompts/word-exercise@1';
import type { AiTask, NoMaterial } from '../task';
import { checkExercise, KINDS, MOST_ASKED, type WordExercise } from './check';
import { nextWords } from './next-words';
import { getSenses } from './translation';

const PROMPTS = { cloze: CLOZE_1, spelling: SPELLING_1, ordering: ORDERING_1, meaning: MEANING_1 };

export function exerciseTask(type: WordExercise, material: WordsMaterial): AiTask | NoMaterial {
  const asked = nextWords(material, MOST_ASKED);
  if (asked.length === 0) return 'no_words';
  const { name: prompt, instructions } = PROMPTS[type];
  const level = getLevel(
    material.learner.grade,
    material.known,
    asked.map(({ spelling }) => spelling),
  );
  const senses = getSenses(material.senses);
  return {
    prompt,
    ask: {
      instructions,
      input: toInput([
        ['年级', toGradeLine(material.learner.grade)],
        ['题数', String(asked.length)],
        ['要练的单词', asked.map(wordLine).join('')],
        ['学过的单词', toKnownLine(material.learned.map(({ spelling }) => spelling))],
      ]),
      schema: KINDS[type].schema,
      maxTokens: 300 + asked.length * 220,
    },
    // A sentence whose answer stands after it would be shown before it is known whether it is right.
    draft: getDraft({ instructions, paths: ['title'] }),
    check: (answer) => Promise.resolve(checkExercise(type, answer, { asked, others: material.learned, senses, level })),
    repair: repairText,
  };
}
