/** Which words an exercise takes: when it goes on from another, those that were not in it come first. */
import { shuffled } from '../answer/order';
import type { MaterialWord, WordsMaterial } from '../material';

export function nextWords({ words, earlier }: WordsMaterial, most: number): MaterialWord[] {
  const done = new Set(earlier?.content.kind === 'exercise' ? earlier.content.questions.map(({ word_id: id }) => id) : []);
  return [...words.filter(({ id }) => !done.has(id)), ...words.filter(({ id }) => done.has(id))].slice(0, most);
}

/** All of them where the school's own sentences are all there is: if there are more than are taken, other ones first whenever it is asked. */
export function nextByTurns(material: WordsMaterial, taken: number, seed: number): MaterialWord[] {
  const { words } = material;
  return nextWords({ ...material, words: words.length > taken ? shuffled(words, `words ${seed}`) : words }, words.length);
}
