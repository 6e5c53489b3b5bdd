/**
 * How the audit trail tells of guardians and students whom the ledger of deletions parted, and who were linked again when
 * the guardian took the request back. `linkPartedAgain` goes by it.
 */
import type { AuditDetails } from '@xueban/contract/school/audit-words';

/** Between the ids of `linkedAgain`. */
export const SEPARATOR = '、';

/** Of the event `unlinked`: because of which request. */
export const partedDetails = (deletionId: number): AuditDetails => ({ again: true, deletion: deletionId });

/** Of the event `deletion_withdrawn`: to which students the guardian was linked again. */
export const linkedAgainDetails = (studentIds: readonly number[]): AuditDetails =>
  studentIds.length > 0 ? { linkedAgain: studentIds.join(SEPARATOR) } : {};
