/**
 * Compares a stored course with that of a file. Words keep their identity by spelling or, if it was corrected, by sound and
 * meaning; chapters and units by name or by the words they hold.
 */
import { getDistractors, type FurtherSenses, type ReadOptions } from '../rules/distractors';
import type { ImportedCourse, ImportedWord } from './imported-words';
import { groupBy } from '../../school/rules/group-by';

export interface StoredUnit {
  id: number;
  name: string;
  sequence: number;
  removed: boolean;
}
export interface StoredChapter extends StoredUnit {
  unitId: number;
}
export interface StoredWord extends Omit<ImportedWord, 'unit' | 'chapter'> {
  id: number;
  unitId: number;
  chapterId: number;
  sequence: number;
  /** Tells words of one spelling apart. */
  copy: number;
  distractors: readonly string[];
  /** A recording of its example was uploaded. */
  isExampleRecorded: boolean;
  removed: boolean;
}
export interface StoredCourse {
  units: StoredUnit[];
  chapters: StoredChapter[];
  words: StoredWord[];
}

export type Change = 'added' | 'changed' | 'moved' | 'restored' | 'unchanged';

export interface PlannedUnit {
  id: number | undefined;
  name: string;
  sequence: number;
  change: Change;
}
export interface PlannedChapter extends PlannedUnit {
  unitIndex: number;
}
export interface PlannedWord extends Omit<ImportedWord, 'unit' | 'chapter'> {
  id: number | undefined;
  chapterIndex: number;
  sequence: number;
  copy: number;
  change: Change;
  distractors: readonly string[];
  /** Only its distractors differ from the stored ones, because other words of the course have changed. */
  otherDistractors: boolean;
}

export interface ImportPlan {
  units: PlannedUnit[];
  chapters: PlannedChapter[];
  words: PlannedWord[];
  /** Stored ones that the file leaves out. */
  removedUnitIds: number[];
  removedChapterIds: number[];
  removedWordIds: number[];
}

interface ChapterOfFile {
  unit: string;
  name: string;
  words: ImportedWord[];
}

/** A course of a file, prepared as far as possible without the stored one. */
export interface ArrangedCourse extends ImportedCourse {
  chapters: readonly ChapterOfFile[];
  /** Of each word, in order of chapters. */
  distractors: readonly (readonly string[])[];
}

/** The long part of an import, done before the database is locked. */
export function arrangeCourse(
  file: ImportedCourse,
  further: FurtherSenses,
  read: ReadOptions,
  progress?: (words: number) => void,
): ArrangedCourse {
  const chapters = getChapters(file);
  const words = chapters.flatMap(({ words: inChapter }, chapter) =>
    inChapter.map(({ spelling, partOfSpeech, meaning }) => ({ spelling, partOfSpeech, meaning, chapter })),
  );
  return { ...file, chapters, distractors: getDistractors(words, further, read, progress) };
}

/** What to write so that the stored course becomes the course of the file. */
export function planImport(stored: StoredCourse, file: ArrangedCourse): ImportPlan {
  const chaptersOfFile = file.chapters;
  const storedWords = matchWords(stored, file.words);
  const chapterIds = matchChapters(stored, chaptersOfFile, storedWords);
  const unitNames = [...new Set(chaptersOfFile.map(({ unit }) => unit))];
  const unitIds = matchUnits(stored, chaptersOfFile, chapterIds, unitNames);

  const storedUnits = byId(stored.units);
  const storedChapters = byId(stored.chapters);
  const units = unitNames.map((name, index): PlannedUnit => {
    const sequence = index + 1;
    return {
      id: unitIds[index],
      name,
      sequence,
      change: getChange(
        storedUnits.get(unitIds[index]),
        (unit) => unit.name === name,
        (unit) => unit.sequence === sequence,
      ),
    };
  });
  const chapters = chaptersOfFile.map(({ unit, name }, index): PlannedChapter => {
    const sequence = index + 1;
    const id = chapterIds[index];
    const unitIndex = unitNames.indexOf(unit);
    const same = (chapter: StoredChapter): boolean => chapter.name === name && chapter.unitId === unitIds[unitIndex];
    return { id, name, sequence, unitIndex, change: getChange(storedChapters.get(id), same, (chapter) => chapter.sequence === sequence) };
  });
  const words = planWords(file, chapters, unitIds, storedWords, getCopies(stored.words, file.words, storedWords));
  return {
    units,
    chapters,
    words,
    removedUnitIds: removedIds(stored.units, units),
    removedChapterIds: removedIds(stored.chapters, chapters),
    removedWordIds: removedIds(stored.words, words),
  };
}

/** Chapters in order of units first, so that the words of a chapter follow one another even if the file mixes them. */
function getChapters(file: ImportedCourse): ChapterOfFile[] {
  const units = new Map<string, Map<string, ChapterOfFile>>();
  for (const word of file.words) {
    const unit = units.get(word.unit) ?? new Map<string, ChapterOfFile>();
    units.set(word.unit, unit);
    const chapter = unit.get(word.chapter);
    if (chapter) chapter.words.push(word);
    else unit.set(word.chapter, { unit: word.unit, name: word.chapter, words: [word] });
  }
  return [...units.values()].flatMap((unit) => [...unit.values()]);
}

/** The stored word that each word of the file is, if any. */
type Matches = ReadonlyMap<ImportedWord, StoredWord>;

function matchWords({ units, words: stored }: StoredCourse, words: readonly ImportedWord[]): Matches {
  const unitNames = new Map(units.map(({ id, name }) => [id, name]));
  const left = bySpelling(stored);
  const matched = new Map<ImportedWord, StoredWord>();
  const take = (word: ImportedWord, fits: (one: StoredWord) => boolean): void => {
    const candidates = left.get(word.spelling) ?? [];
    const at = matched.has(word) ? -1 : candidates.findIndex(fits);
    const [found] = at < 0 ? [] : candidates.splice(at, 1);
    if (found) matched.set(word, found);
  };
  for (const word of words) take(word, ({ unitId }) => unitNames.get(unitId) === word.unit);
  for (const word of words) take(word, () => true);
  const dropped = unambiguous([...left.values()].flat().filter(({ removed }) => !removed));
  for (const [likeness, word] of unambiguous(words.filter((one) => !matched.has(one)))) {
    const before = dropped.get(likeness);
    if (before) matched.set(word, before);
  }
  return matched;
}

/** Those shown first, then those once removed. */
const bySpelling = (stored: readonly StoredWord[]): Map<string, StoredWord[]> =>
  groupBy(
    [...stored].sort((a, b) => Number(a.removed) - Number(b.removed) || a.copy - b.copy),
    ({ spelling }) => spelling,
  );

/** The number of each word among those of its spelling: stored ones keep theirs, removed ones too. */
function getCopies(stored: readonly StoredWord[], words: readonly ImportedWord[], matches: Matches): Map<ImportedWord, number> {
  const taken = new Map<string, Set<number>>();
  const getTaken = (spelling: string): Set<number> => {
    const copies = taken.get(spelling) ?? new Set<number>();
    taken.set(spelling, copies);
    return copies;
  };
  for (const { spelling, copy } of stored) getTaken(spelling).add(copy);
  return new Map(
    words.map((word) => {
      const own = matches.get(word);
      if (own?.spelling === word.spelling) return [word, own.copy];
      const copies = getTaken(word.spelling);
      let copy = 1;
      while (copies.has(copy)) copy += 1;
      copies.add(copy);
      return [word, copy];
    }),
  );
}

/** Words by sound and meaning, if that is unique and there is a sound. */
function unambiguous<T extends Pick<ImportedWord, 'phonetic' | 'partOfSpeech' | 'meaning'>>(words: readonly T[]): Map<string, T> {
  const groups = groupBy(
    words.filter(({ phonetic }) => phonetic !== ''),
    ({ phonetic, partOfSpeech, meaning }) => JSON.stringify([phonetic, partOfSpeech, meaning]),
  );
  return new Map([...groups].flatMap(([likeness, [word, ...others]]) => (word && others.length === 0 ? [[likeness, word] as const] : [])));
}

function matchChapters(stored: StoredCourse, chapters: readonly ChapterOfFile[], storedWords: Matches): (number | undefined)[] {
  const unitNames = new Map(stored.units.map(({ id, name }) => [id, name]));
  const byName = new Map(stored.chapters.map(({ id, name, unitId }) => [JSON.stringify([unitNames.get(unitId), name]), id]));
  const named = chapters.map(({ unit, name }) => byName.get(JSON.stringify([unit, name])));
  return claimRest(named, (index) => chapters[index]?.words.map((word) => storedWords.get(word)?.chapterId) ?? []);
}

function matchUnits(
  stored: StoredCourse,
  chapters: readonly ChapterOfFile[],
  chapterIds: readonly (number | undefined)[],
  unitNames: readonly string[],
): (number | undefined)[] {
  const byName = new Map(stored.units.map(({ id, name }) => [name, id]));
  const unitOfChapter = new Map(stored.chapters.map(({ id, unitId }) => [id, unitId]));
  const named = unitNames.map((name) => byName.get(name));
  return claimRest(named, (index) =>
    chapters.flatMap(({ unit }, at) => (unit === unitNames[index] ? [unitOfChapter.get(chapterIds[at] ?? 0)] : [])),
  );
}

/** Matches those without a stored namesake with the unclaimed stored one that most of their members come from. */
function claimRest(
  named: readonly (number | undefined)[],
  getOrigins: (index: number) => readonly (number | undefined)[],
): (number | undefined)[] {
  const claimed = new Set(named);
  return named.map((id, index) => {
    if (id !== undefined) return id;
    const counts = new Map<number, number>();
    for (const origin of getOrigins(index)) {
      if (origin !== undefined && !claimed.has(origin)) counts.set(origin, (counts.get(origin) ?? 0) + 1);
    }
    const [best] = [...counts].sort(([, a], [, b]) => b - a);
    if (best) claimed.add(best[0]);
    return best?.[0];
  });
}

const CONTENT = ['spelling', 'phonetic', 'partOfSpeech', 'meaning', 'example', 'translation'] as const;

function planWords(
  file: ArrangedCourse,
  chapters: readonly PlannedChapter[],
  unitIds: readonly (number | undefined)[],
  storedWords: Matches,
  copies: ReadonlyMap<ImportedWord, number>,
): PlannedWord[] {
  const inOrder = file.chapters.flatMap(({ words }, chapterIndex) => words.map((word) => ({ word, chapterIndex })));
  return inOrder.map(({ word, chapterIndex }, index): PlannedWord => {
    const { unit: _unit, chapter: _chapter, ...content } = word;
    const storedWord = storedWords.get(word);
    const chapter = chapters[chapterIndex];
    const sequence = index + 1;
    const distractors = file.distractors[index] ?? [];
    const same = (old: StoredWord): boolean => CONTENT.every((field) => old[field] === word[field]);
    const samePlace = (old: StoredWord): boolean =>
      old.sequence === sequence && old.chapterId === chapter?.id && old.unitId === unitIds[chapter.unitIndex];
    const change = getChange(storedWord, same, samePlace);
    const otherDistractors = change === 'unchanged' && storedWord?.distractors.join('\n') !== distractors.join('\n');
    return { ...content, id: storedWord?.id, chapterIndex, sequence, copy: copies.get(word) ?? 1, change, distractors, otherDistractors };
  });
}

function getChange<T extends { removed: boolean }>(
  stored: T | undefined,
  same: (stored: T) => boolean,
  samePlace: (stored: T) => boolean,
): Change {
  if (!stored) return 'added';
  if (stored.removed) return 'restored';
  if (!same(stored)) return 'changed';
  return samePlace(stored) ? 'unchanged' : 'moved';
}

function byId<T extends { id: number }>(items: readonly T[]): Map<number | undefined, T> {
  return new Map(items.map((item) => [item.id, item]));
}

function removedIds(stored: readonly { id: number; removed: boolean }[], planned: readonly { id: number | undefined }[]): number[] {
  const kept = new Set(planned.map(({ id }) => id));
  return stored.filter(({ id, removed }) => !removed && !kept.has(id)).map(({ id }) => id);
}
