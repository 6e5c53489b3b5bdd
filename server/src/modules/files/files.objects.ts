/** The objects of uploads under way, and of attachments. */
import { sql } from 'drizzle-orm';
import type { ObjectReference } from '../../database/object-references';
import { unitAttachments } from '../../database/schema/content';
import { directUploads } from '../../database/schema/prints';

export const fileObjects: readonly ObjectReference[] = [
  { column: unitAttachments.objectKey },
  {
    column: directUploads.objectKey,
    // A day later the upload is kept only if it has been claimed: then another column refers to it.
    until: directUploads.expiresAt,
    owner: {
      kind: 'parent_id',
      column: directUploads.parentId,
      // By its name, and the ending of what was made of it.
      fileName: sql`id || '-' || regexp_replace(file_name, '[.][A-Za-z]+$', '') || substring(object_key from '[.][a-z]+$')`,
    },
    incoming: sql`'incoming/' || parent_id || '/' || id`,
  },
];
