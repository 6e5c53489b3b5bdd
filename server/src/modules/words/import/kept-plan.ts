/** A plan that waits for somebody to confirm it, packed where nobody waits for it. */
import { createHash } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { StoredCourse } from './plan-import';
import type { PlannedCourse } from './words-worker';

export const packPlan = (courses: readonly PlannedCourse[]): Uint8Array => gzipSync(serialize(courses), { level: 1 });
export const unpackPlan = (bytes: Uint8Array): PlannedCourse[] => deserialize(gunzipSync(bytes)) as PlannedCourse[];

/** Another one whenever anything of a course is. */
export const getEdition = (stored: StoredCourse | undefined): string =>
  createHash('sha256')
    .update(JSON.stringify(stored ?? null))
    .digest('base64url');
