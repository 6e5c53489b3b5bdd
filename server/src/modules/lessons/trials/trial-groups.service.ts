/** Trial groups, kept in the process for a while: anybody may ask, as often as they like. */
import type { TrialGroup } from '@xueban/contract/resources/trials';
import type { Executor, Queryable } from '../../../database';
import { type AudioLinks, toWord } from '../../courses';
import { loadTrialGroups } from './trial-groups.repository';
import { loadTrialRules } from '../lesson-rules.repository';

/** For so long they are what they were, ms: an import or a choice of the school is seen by then. */
export const KEPT_MS = 60_000;

export interface TrialGroupParts {
  db: Executor;
  pool: Queryable;
  audio: AudioLinks;
  now: () => Date;
}

export type TrialGroupService = ReturnType<typeof createTrialGroupService>;

export function createTrialGroupService({ db, pool, audio, now }: TrialGroupParts) {
  let kept: { at: number; groups: Promise<TrialGroup[]> } | undefined;

  async function load(): Promise<TrialGroup[]> {
    const rules = await loadTrialRules(db);
    if (!rules.group) return [];
    return (await loadTrialGroups(db, pool, rules.courses)).map(({ id, name, words }) => ({
      course_id: Number(id),
      course_name: name,
      words: words.map((word) => toWord(word, audio)),
    }));
  }

  return {
    /** One reading serves all who ask meanwhile; one that fails is not kept. */
    list(): Promise<TrialGroup[]> {
      const at = now().getTime();
      if (kept && Math.abs(at - kept.at) < KEPT_MS) return kept.groups;
      const groups = load();
      kept = { at, groups };
      groups.catch(() => {
        if (kept?.groups === groups) kept = undefined;
      });
      return groups;
    },
  };
}
