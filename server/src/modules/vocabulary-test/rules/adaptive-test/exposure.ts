/** Exposure control after Sympson and Hetter (1985): an item that too many takers see is admitted less often. */

/** Share of the takers that may see one item. */
export const MOST_EXPOSED = 0.2;

/** Fewer takers than this say nothing about exposure. */
export const MIN_TAKERS = 50;

/** Never 0: a bank in which nothing is admitted could ask nothing. */
const LEAST_ADMISSION = 0.05;

/** How far one adjustment goes: what is seen depends on what else is admitted, so it settles in several rounds. */
const DAMPING = 0.5;

export interface Exposure {
  item: string;
  /** 0–1, as it was while the takers were counted. */
  admission: number;
  /** Takers who saw it. */
  seen: number;
}

/**
 * New admissions: those seen too often are lowered towards the share that is allowed, those seen too seldom rise again.
 * @returns items whose admission changes
 */
export function adjustAdmissions(items: readonly Exposure[], takers: number, most = MOST_EXPOSED): Map<string, number> {
  const changed = new Map<string, number>();
  if (takers < MIN_TAKERS) return changed;
  for (const { item, admission, seen } of items) {
    const share = seen / takers;
    if (share <= most && admission >= 1) continue;
    const wanted = share === 0 ? 1 : admission * (most / share) ** (share > most ? 1 : DAMPING);
    const next = Math.min(1, Math.max(LEAST_ADMISSION, wanted));
    if (Math.abs(next - admission) > 0.001) changed.set(item, next);
  }
  return changed;
}
