import { createCheckService, type Finding } from '../../src/modules/check/check.service';
import type { TestApp } from '../support/app';

/** What the recount finds, of one student or of the school. */
export async function runCheck(
  api: Pick<TestApp, 'database'>,
  { studentId, mend, now = new Date() }: { studentId?: number; mend?: boolean; now?: Date } = {},
): Promise<Finding[]> {
  const findings: Finding[] = [];
  await createCheckService({ db: api.database.db, now: () => now }).run({ studentId, mend, found: (finding) => findings.push(finding) });
  return findings;
}
