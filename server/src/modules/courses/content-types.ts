/** What a course teaches. It never changes, so every process asks once. */
import type { ContentType } from '@xueban/contract/resources/courses';
import type { Executor } from '../../database';
import { findContentType } from './courses.repository';

/** Undefined: there is no such course. */
export type FindContentType = (courseId: number) => Promise<ContentType | undefined>;

export function createContentTypes(db: Executor): FindContentType {
  const known = new Map<number, ContentType>();
  return async (courseId) => {
    const found = known.get(courseId) ?? (await findContentType(db, courseId));
    if (found) known.set(courseId, found);
    return found;
  };
}
