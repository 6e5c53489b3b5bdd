/** A sheet of the words' example sentences: they tell no story, so each stands alone. */
import { toChoice, numbered } from '../answer/questions';
import { shuffled } from '../answer/order';
import { plainRich } from '../answer/rich';
import { usesWord } from '@xueban/contract/learning/english/tokens';
import type { MaterialWord, WordsMaterial } from '../material';
import type { Made, NoMaterial } from '../task';
import { nextByTurns } from '../word-exercise/next-words';
import { MOST_ASKED } from './limits';
import { markWords, toReadingWord } from './marks';

const MOST_QUESTIONS = 5;
const OPTIONS = 4;

export function schoolReading(material: WordsMaterial, seed: number): Made | NoMaterial {
  const usable = nextByTurns(material, MOST_ASKED, seed).filter(
    ({ example, translation, spelling }) => translation !== '' && usesWord(example, spelling),
  );
  const read = usable.slice(0, MOST_ASKED);
  if (read.length === 0) return 'no_words';
  const words = read.map(toReadingWord);
  const parts = read.map(({ example, translation }) => ({ speaker: null, sentences: [markWords(example, translation, words)] }));
  return {
    title: '例句读一读',
    content: { kind: 'reading', form: 'text', parts, words, questions: numbered(getQuestions(read, material, seed)) },
  };
}

/** What a sentence says: its translation among those of others. */
function getQuestions(read: readonly MaterialWord[], { words, learned }: WordsMaterial, seed: number) {
  const translations = [...new Set([...words, ...learned].map(({ translation }) => translation).filter((text) => text !== ''))];
  if (translations.length < OPTIONS) return [];
  return shuffled(read, `${seed}`)
    .slice(0, MOST_QUESTIONS)
    .map((word) => {
      const wrong = shuffled(
        translations.filter((text) => text !== word.translation),
        `${seed} ${word.id}`,
      ).slice(0, OPTIONS - 1);
      return toChoice({
        prompt: [...plainRich(word.example), ...plainRich('这句话是什么意思？')],
        explanation: plainRich(`${word.spelling}：${word.meaning}`),
        options: [word.translation, ...wrong],
        right: 0,
        seed: `${seed} ${word.id}`,
        spoken: '',
        wordId: word.id,
      });
    });
}
