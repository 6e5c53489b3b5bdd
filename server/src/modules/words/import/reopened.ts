/** Units that come again after others, which are several books if they should not be joined. */
import { type NamedWord, ONLY_UNIT } from './names';

/** Each once, in order of reappearance, a chapter with its unit: `Unit 1 / Lesson 2`. Computed before long units are cut. */
export function reopenedUnits(words: readonly NamedWord[]): string[] {
  const reopened = new Set<string>();
  const [units, chapters] = [new Names(), new Names()];
  for (const { course, unit, chapter } of words) {
    const isUnitAgain = units.comesAgain(JSON.stringify([course, unit]));
    const isChapterAgain = chapters.comesAgain(JSON.stringify([course, unit, chapter]));
    if (isUnitAgain && unit !== ONLY_UNIT) reopened.add(unit);
    else if (isChapterAgain && !isUnitAgain && chapter !== '') reopened.add(`${unit} / ${chapter}`);
  }
  return [...reopened];
}

/** What names came, and the last of them. */
class Names {
  private readonly all = new Set<string>();
  private last = '';

  comesAgain(name: string): boolean {
    const again = name !== this.last && this.all.has(name);
    this.all.add(name);
    this.last = name;
    return again;
  }
}
