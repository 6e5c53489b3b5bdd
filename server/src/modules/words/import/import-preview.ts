/** An import in two steps: what it would do is worked out in a thread, kept, and written later if the courses are still the same. */
import type { Executor } from '../../../database';
import { packLines } from '../../../database/packed-lines';
import type { ReadOptions } from './check-rows';
import { findCourseByName, loadStoredCourse, lockImports } from './import.repository';
import { writePlan } from './import.service';
import { getEdition, unpackPlan } from './kept-plan';
import type { MissingWords } from './missing-words';
import { addProblems, noLines } from './preview-lines';
import { startWordsThread } from './words-thread';
import type { WordsNews } from './words-worker';

export type WordReadingNews = Extract<WordsNews, { kind: 'progress' | 'refused' | 'planned' }>;

/** Reads a file and compares it with the courses; tells how far it is. Writes nothing. */
export async function* readWords(
  db: Executor,
  file: string,
  options: ReadOptions,
  missing: MissingWords | undefined,
): AsyncGenerator<WordReadingNews> {
  const thread = startWordsThread();
  try {
    thread.post({ kind: 'read', file, options, missing });
    for await (const news of thread.messages) {
      if (news.kind === 'names') {
        const found = await loadCourses(db, news.names);
        const other = found.find(({ isOther }) => isOther);
        if (other) {
          yield otherContent(other.name);
          return;
        }
        thread.post({ kind: 'stored', courses: found });
      } else if (news.kind === 'broken') throw new Error(news.message);
      else if (news.kind !== 'options' && news.kind !== 'tables') {
        yield news;
        if (news.kind !== 'progress') return;
      }
    }
  } finally {
    await thread.end();
  }
}

async function loadCourses(db: Executor, names: readonly string[]) {
  const found = [];
  for (const name of names) {
    const course = await findCourseByName(db, name);
    const isOther = course !== undefined && course.contentType !== 'word';
    const stored = course && !isOther ? await loadStoredCourse(db, course.id) : undefined;
    found.push({ name, courseId: course?.id, isOther, stored });
  }
  return found;
}

function otherContent(name: string): WordReadingNews {
  const problems = [{ code: 'CONTENT_TYPE' as const, message: `课程“${name}”已存在，但不是单词课程` }];
  const lines = noLines();
  addProblems(lines, problems);
  return { kind: 'refused', problems, layout: null, tables: [], lines: packLines(lines), samples: [] };
}

/** Writes what was planned; false, and nothing is written, where a course is another one by now. */
export async function importPlanned(tx: Executor, plan: Uint8Array, now: Date): Promise<boolean> {
  const courses = unpackPlan(plan);
  await lockImports(tx);
  for (const { name, edition } of courses) {
    const course = await findCourseByName(tx, name);
    if (getEdition(course && (await loadStoredCourse(tx, course.id))) !== edition) return false;
  }
  for (const { name, courseId, plan: planOfCourse } of courses) await writePlan(tx, name, courseId, planOfCourse, now);
  return true;
}
