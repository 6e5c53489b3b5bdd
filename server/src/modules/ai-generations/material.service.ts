/** Reads what a generation is made from: the learner's own work. */
import type { AiRequest } from '@xueban/contract/resources/ai-generations';
import type { Executor } from '../../database';
import { AppError } from '../../plugins/errors';
import { type Earlier, type Material, needsOf, type WordsMaterial } from '../../rules/ai/material';
import { schoolDayOf } from '../../rules/school-calendar';
import { findAssignedCourse } from '../courses/courses.repository';
import { findGeneration } from './generations.repository';
import type { LoadMaterial } from './material';
import { findLearner } from './learner.repository';
import { listKnownSpellings, listLearned, listWordsFrom } from './words.repository';

const MOST_WORDS = 30;
const MOST_OTHERS = 120;

interface Parts {
  db: Executor;
  now: () => Date;
}

export function createMaterialLoader({ db, now }: Parts): LoadMaterial {
  async function earlierOf(studentId: number, id: number | null, kind: AiRequest['kind']): Promise<Earlier | null> {
    if (id === null) return null;
    const row = await findGeneration(db, { studentId, id });
    if (!row?.content || row.kind !== kind) throw new AppError('NOT_FOUND');
    return { title: row.title, content: row.content };
  }

  async function courseOf(studentId: number, courseId: number) {
    const course = await findAssignedCourse(db, studentId, courseId);
    if (!course) throw new AppError('COURSE_NOT_ASSIGNED');
    return course;
  }

  type WordsRequest = Extract<AiRequest, { words_from: unknown }>;
  async function wordsOf(studentId: number, request: WordsRequest): Promise<Omit<WordsMaterial, 'earlier' | 'learner'>> {
    const { name, id: courseId } = await courseOf(studentId, request.course_id);
    const course = { studentId, courseId };
    const heard = <W>(rows: readonly W[]) => rows.map((row) => ({ ...row, audioUrl: null })); // where it can be heard is said when it is shown
    const chosen = heard(await listWordsFrom(db, course, request.words_from, schoolDayOf(now()), MOST_WORDS));
    const ids = new Set(chosen.map(({ id }) => id));
    const learned = heard(await listLearned(db, course, MOST_OTHERS + chosen.length)).filter(({ id }) => !ids.has(id));
    const known = new Set(await listKnownSpellings(db, studentId));
    return { of: 'words', courseName: name, words: chosen, learned: learned.slice(0, MOST_OTHERS), known };
  }

  return async (studentId, request, continuesId) => {
    const learner = await findLearner(db, studentId);
    const earlier = await earlierOf(studentId, continuesId, request.kind);
    if ('words_from' in request) return { ...(await wordsOf(studentId, request)), learner, earlier } satisfies Material;
    throw new AppError('AI_NOT_AVAILABLE', { cause: needsOf(request) });
  };
}
