/** An import in two steps: what it would do is worked out in a thread, kept, and written later if the courses are still the same. */
import { createHash } from 'node:crypto';
import type { Executor } from '../../../database';
import type { ReadOptions } from './check-rows';
import { findCourseByName, loadStoredCourse, lockImports } from './import.repository';
import { writePlan } from './import.service';
import type { MissingWords } from './missing-words';
import type { StoredCourse } from './plan-import';
import { addProblems, noLines } from './preview-lines';
import { startWordsThread } from './words-thread';
import type { PlannedCourse, WordsNews } from './words-worker';

/** What is to be written, with the state of the courses that it was worked out from. */
export interface KeptPlan {
  courses: readonly (PlannedCourse & { edition: string })[];
}

export type WordReadingNews =
  | Extract<WordsNews, { kind: 'progress' | 'refused' }>
  | (Extract<WordsNews, { kind: 'planned' }> & { plan: KeptPlan });

const editionOf = (stored: StoredCourse | undefined): string =>
  createHash('sha256')
    .update(JSON.stringify(stored ?? null))
    .digest('base64url');

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
    let editions: string[] = [];
    for await (const news of thread.messages) {
      if (news.kind === 'names') {
        const found = await loadCourses(db, news.names);
        const other = found.find(({ isOther }) => isOther);
        if (other) {
          yield otherContent(other.name);
          return;
        }
        editions = found.map(({ stored }) => editionOf(stored));
        thread.post({ kind: 'stored', courses: found });
      } else if (news.kind === 'broken') throw new Error(news.message);
      else if (news.kind === 'planned') {
        yield { ...news, plan: { courses: news.courses.map((course, index) => ({ ...course, edition: editions[index] ?? '' })) } };
        return;
      } else if (news.kind === 'progress') yield news;
      else if (news.kind === 'refused') {
        yield news;
        return;
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
  return { kind: 'refused', problems, layout: null, tables: [], lines, samples: [] };
}

/** Writes what was planned; false, and nothing is written, where a course is another one by now. */
export async function importPlanned(tx: Executor, { courses }: KeptPlan, now: Date): Promise<boolean> {
  await lockImports(tx);
  for (const { name, edition } of courses) {
    const course = await findCourseByName(tx, name);
    if (editionOf(course && (await loadStoredCourse(tx, course.id))) !== edition) return false;
  }
  for (const { name, courseId, plan } of courses) await writePlan(tx, name, courseId, plan, now);
  return true;
}
