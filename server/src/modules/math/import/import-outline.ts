/** Units, chapters and sections as the folder has them: those that are there keep their ids. */
import type { Executor } from '../../../database';
import type { CompiledCourse, CompiledSection } from '../content/compile/course';
import {
  keepSectionsCount,
  loadOutline,
  removeOtherParts,
  saveChapter,
  saveSection,
  saveUnit,
  type StoredSection,
} from './outline.repository';
import { sameJson } from './same-json';

export interface PlacedSection {
  id: number;
  chapterId: number;
  section: CompiledSection;
  /** Before this import. */
  stored: StoredSection | undefined;
}

interface Named {
  id: number;
  name: string;
  sequence: number;
}

/** The one of that name; else, where names have changed, the one that stood in its place. */
function takeStored<T extends Named>(left: T[], wanted: Omit<Named, 'id'>, names: ReadonlySet<string>): T | undefined {
  const found =
    left.find(({ name }) => name === wanted.name) ?? left.find(({ name, sequence }) => sequence === wanted.sequence && !names.has(name));
  if (found) left.splice(left.indexOf(found), 1);
  return found;
}

export async function importOutline(
  tx: Executor,
  courseId: number,
  { units }: CompiledCourse,
  now: Date,
): Promise<{ sections: PlacedSection[]; removed: number }> {
  const stored = await loadOutline(tx, courseId);
  const bySlug = new Map(stored.sections.map((section) => [section.slug, section]));
  const kept = { units: [] as number[], chapters: [] as number[] };
  const placed: PlacedSection[] = [];
  const unitNames = new Set(units.map(({ name }) => name));
  let chapterSequence = 0;
  for (const [index, unit] of units.entries()) {
    const row = { courseId, name: unit.name, sequence: index + 1 };
    const storedUnit = takeStored(stored.units, row, unitNames);
    const isUnit = storedUnit?.removedAt === null && sameJson({ ...storedUnit, ...row }, storedUnit);
    const unitId = isUnit ? storedUnit.id : await saveUnit(tx, storedUnit?.id, row);
    kept.units.push(unitId);
    const chapterNames = new Set(unit.chapters.map(({ name }) => name));
    const own = stored.chapters.filter((chapter) => chapter.unitId === unitId);
    for (const chapter of unit.chapters) {
      chapterSequence += 1;
      const chapterRow = { courseId, unitId, name: chapter.name, sequence: chapterSequence };
      const storedChapter = takeStored(own, chapterRow, chapterNames);
      const isChapter = storedChapter?.removedAt === null && sameJson({ ...storedChapter, ...chapterRow }, storedChapter);
      const chapterId = isChapter ? storedChapter.id : await saveChapter(tx, storedChapter?.id, chapterRow);
      kept.chapters.push(chapterId);
      for (const section of chapter.sections) {
        const place = { courseId, unitId, chapterId, sequence: placed.length + 1 };
        placed.push(await importSection(tx, place, section, bySlug.get(section.slug)));
      }
    }
  }
  const removed = await removeOtherParts(tx, courseId, { ...kept, sections: placed.map(({ id }) => id) }, now);
  await keepSectionsCount(tx, courseId, placed.length);
  return { sections: placed, removed };
}

async function importSection(
  tx: Executor,
  place: { courseId: number; unitId: number; chapterId: number; sequence: number },
  section: CompiledSection,
  stored: StoredSection | undefined,
): Promise<PlacedSection> {
  const { slug, name, goals, knowledgePointIds, questions } = section;
  const row = { ...place, slug, name, goals, knowledgePointIds, questionsCount: questions.length };
  const isThere = stored?.removedAt === null && sameJson({ ...stored, ...row }, stored);
  const id = isThere ? stored.id : await saveSection(tx, stored?.id, row);
  return { id, chapterId: place.chapterId, section, stored };
}
