/** The objects of guardians: their pictures. */
import { sql } from 'drizzle-orm';
import type { ObjectReference } from '../../../database/object-references';
import { parents } from '../../../database/schema/people';

export const userObjects: readonly ObjectReference[] = [
  {
    column: parents.avatarThumb,
    claims: 'avatar',
    owner: { kind: 'parent_id', column: parents.id, fileName: sql`'avatar-' || split_part(avatar_thumb, '/', -1)` },
  },
];
