/** What a section stands on and can be made good before it. */
import type { Foundation } from '@xueban/contract/resources/math/bridges';
import type { LearningContext } from '../../courses';
import { findLatestCompleted } from '../level-test/math-level-submissions.repository';
import { listPrerequisites, loadBridges } from './bridges.repository';

interface Section {
  id: number;
  knowledgePointIds: readonly string[];
}

/** What the latest level test found missing under the section, then its direct prerequisites; what is mastered is left out. */
export async function loadFoundations(
  { db, pool }: Pick<LearningContext, 'db' | 'pool'>,
  studentId: number,
  { id: sectionId, knowledgePointIds }: Section,
): Promise<Foundation[]> {
  const bridges = await loadBridges(db, studentId);
  if (bridges.size === 0) return [];
  const result = (await findLatestCompleted(pool, studentId))?.result;
  const missing = result && result.reliable !== false ? result.missing : [];
  const under = missing.filter(({ section_id: before }) => before === sectionId);
  const points = new Map([...under, ...(await listPrerequisites(db, knowledgePointIds))].map(({ id, name }) => [id, name]));
  return [...points].flatMap(([id, name]): Foundation[] => {
    const bridge = bridges.get(id);
    if (!bridge || bridge.mastered) return [];
    return [{ id, name, bridge, missing: missing.some((point) => point.id === id) }];
  });
}
