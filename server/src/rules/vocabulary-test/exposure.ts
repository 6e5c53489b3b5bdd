/** Exposure control after Sympson and Hetter (1985): a word that too many takers see is admitted less often. */

/** Share of the takers that may see one word. */
export const MOST_EXPOSED = 0.2;

/** Fewer takers than this say nothing about exposure. */
export const MIN_TAKERS = 50;

/** Never 0: a bank in which nothing is admitted could ask nothing. */
const LEAST_ADMISSION = 0.05;

/** How far one adjustment goes: what is seen depends on what else is admitted, so it settles in several rounds. */
const DAMPING = 0.5;

export interface Exposure {
  word: string;
  /** 0–1, as it was while the takers were counted. */
  admission: number;
  /** Takers who saw it. */
  seen: number;
}

/**
 * New admissions: those seen too often are lowered towards the share that is allowed, those seen too seldom rise again.
 * @returns words whose admission changes
 */
export function adjustAdmissions(words: readonly Exposure[], takers: number, most = MOST_EXPOSED): Map<string, number> {
  const changed = new Map<string, number>();
  if (takers < MIN_TAKERS) return changed;
  for (const { word, admission, seen } of words) {
    const share = seen / takers;
    if (share <= most && admission >= 1) continue;
    const wanted = share === 0 ? 1 : admission * (most / share) ** (share > most ? 1 : DAMPING);
    const next = Math.min(1, Math.max(LEAST_ADMISSION, wanted));
    if (Math.abs(next - admission) > 0.001) changed.set(word, next);
  }
  return changed;
}
