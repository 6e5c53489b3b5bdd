/** Which words an exercise takes: when it goes on from another, those that were not in it come first. */
import { shuffled } from '../answer/order';
import type { MaterialWord, WordsMaterial } from '../material';

export function nextWords({ words, earlier }: WordsMaterial, most: number): MaterialWord[] {
  const done = new Set(earlier?.content.kind === 'exercise' ? earlier.content.questions.map(({ word_id: id }) => id) : []);
  return [...words.filter(({ id }) => !done.has(id)), ...words.filter(({ id }) => done.has(id))].slice(0, most);
}

/** The words to take. If only the school's own sentences exist and there are more than needed, others come first each time. */
export function nextByTurns(material: WordsMaterial, taken: number, seed: number): MaterialWord[] {
  const { words } = material;
  return nextWords({ ...material, words: words.length > taken ? shuffled(words, `words ${seed}`) : words }, words.length);
}
