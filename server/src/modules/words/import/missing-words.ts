/** Words that a course has and the file to import has not: nobody hides them without having been asked. */
import type { ImportedCourse, ImportedWord } from './imported-words';
import type { ImportPlan, StoredCourse, StoredWord } from './plan-import';
import { ImportRefused } from './problems';

/** Hide them (learners see them no more, what was learned is kept), or leave them where they are. */
export type MissingWords = 'hide' | 'keep';

const NAMED = 10;

const getMissing = ({ words }: StoredCourse, { removedWordIds }: ImportPlan): StoredWord[] => {
  const removed = new Set(removedWordIds);
  return words.filter(({ id }) => removed.has(id)).sort((a, b) => a.sequence - b.sequence);
};

/** Refuses the file until somebody has said what becomes of them. */
export function wordsMissing(course: string, stored: StoredCourse, plan: ImportPlan): ImportRefused {
  const missing = getMissing(stored, plan);
  const some = missing.slice(0, NAMED).map(({ spelling }) => spelling);
  const names = some.join('、') + (missing.length > NAMED ? '……' : '');
  const message = `课程“${course}”里有 ${missing.length} 个单词不在文件里（${names}）`;
  const hint = '要隐藏它们请加 --hide-missing，要保留请加 --keep-missing';
  return new ImportRefused([{ column: 'word', code: 'WORDS_MISSING', message, hint }]);
}

/** The course of the file with the words it lacks, which stay in their places; those of the file that are new follow. */
export function withMissing(stored: StoredCourse, plan: ImportPlan, file: ImportedCourse): ImportedCourse {
  const unitNames = new Map(stored.units.map(({ id, name }) => [id, name]));
  const chapterNames = new Map(stored.chapters.map(({ id, name }) => [id, name]));
  const getPlace = ({ unitId, chapterId }: StoredWord) => ({
    unit: unitNames.get(unitId) ?? '',
    chapter: chapterNames.get(chapterId) ?? '',
  });
  const missing = new Set(plan.removedWordIds);
  const inFile = new Map<number, ImportedWord>();
  const fresh: ImportedWord[] = [];
  // The plan is in order of chapters: each planned word is found again by what it says.
  const byKey = new Map(file.words.map((word) => [JSON.stringify([word.unit, word.chapter, word.spelling]), word]));
  for (const { id, spelling, chapterIndex } of plan.words) {
    const chapter = plan.chapters[chapterIndex];
    const unit = plan.units[chapter?.unitIndex ?? -1];
    const word = byKey.get(JSON.stringify([unit?.name, chapter?.name, spelling]));
    if (!word) continue;
    if (id === undefined) fresh.push(word);
    else inFile.set(id, word);
  }
  const words = [...stored.words]
    .sort((a, b) => a.sequence - b.sequence)
    .flatMap((word): ImportedWord[] => {
      const own = inFile.get(word.id);
      inFile.delete(word.id);
      // A list without units says nothing about the places of words that have one.
      if (own && (file.isPlaced ?? true)) return [own];
      if (own) return [{ ...own, ...getPlace(word) }];
      if (!missing.has(word.id)) return [];
      const { spelling, phonetic, partOfSpeech, meaning, example, translation } = word;
      return [{ ...getPlace(word), spelling, phonetic, partOfSpeech, meaning, example, translation }];
    });
  return { name: file.name, words: [...words, ...inFile.values(), ...fresh] };
}
