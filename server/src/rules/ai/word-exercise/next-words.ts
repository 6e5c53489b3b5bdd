/** Which words an exercise takes: when it goes on from another, those that were not in it come first. */
import type { MaterialWord, WordsMaterial } from '../material';

export function nextWords({ words, earlier }: WordsMaterial, most: number): MaterialWord[] {
  const done = new Set(earlier?.content.kind === 'exercise' ? earlier.content.questions.map(({ word_id: id }) => id) : []);
  return [...words.filter(({ id }) => !done.has(id)), ...words.filter(({ id }) => done.has(id))].slice(0, most);
}
