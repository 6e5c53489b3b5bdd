/** The objects of prints: their PDFs. */
import { sql } from 'drizzle-orm';
import type { ObjectReference } from '../../database/object-references';
import { learningPrints } from '../../database/schema/prints';

export const printObjects: readonly ObjectReference[] = [
  {
    column: learningPrints.objectKey,
    owner: { kind: 'student_id', column: learningPrints.studentId, fileName: sql`number || '-' || print_type || '.pdf'` },
  },
];
