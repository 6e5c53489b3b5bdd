/** Getting an attempt: from the server, or, where it cannot be asked, from the phone. */
import { clientErrors, UNAUTHENTICATED_CODE } from '@xueban/contract/client-errors';
import { ApiError, isTransient } from '@/lib/http/api-error';
import { hasNetwork } from '@/lib/network';
import { outbox } from './phone-outbox';
import type { OutboxEntry, Stream } from './entry';
import type { AttemptOwner, Learner } from './attempt';

/** For whom an attempt is opened. @throws ApiError 401 when nobody is known to be signed in and the phone has no copy either */
export function ownerFor({ guardianId, studentId }: Learner, local: { owner: AttemptOwner } | undefined): AttemptOwner {
  if (local) return local.owner;
  if (guardianId === undefined || studentId === undefined)
    throw new ApiError(UNAUTHENTICATED_CODE, clientErrors.UNAUTHENTICATED.message, { key: 'UNAUTHENTICATED' });
  return { guardianId, studentId };
}

/** An attempt, and when the server said so, ms; 0: it is what the phone knew. */
export interface Opened<A> {
  attempt: A;
  asOf: number;
}

/**
 * Opens an attempt. The server has the last word, as another phone may have resumed it; what this phone knows serves
 * when there is no network or no answer.
 * @param local what the phone knows of it, if that is enough for the page
 * @throws ApiError when neither has it
 */
export async function openAttempt<A>(local: A | undefined, load: () => Promise<A>): Promise<Opened<A>> {
  // Asked in any case: the page's words for a failure depend on it.
  const online = await hasNetwork();
  if (local && !online) return { attempt: local, asOf: 0 };
  try {
    return { attempt: await load(), asOf: Date.now() };
  } catch (error) {
    if (local && isTransient(error)) return { attempt: local, asOf: 0 };
    throw error;
  }
}

interface WithAnswers {
  answers: readonly { key: string }[];
}

/**
 * Reads something from the server together with the answers of this phone that it does not hold yet: those waiting now and
 * those acknowledged while the reading was on its way.
 * @throws ApiError
 */
export async function loadWithPending<R extends WithAnswers>(
  load: () => Promise<R>,
  toStream: (record: R) => Stream,
): Promise<{ record: R; pending: OutboxEntry[] }> {
  const before = outbox.getPending();
  const record = await load();
  const stream = toStream(record);
  const pending = findMissing(
    record.answers,
    before.filter((entry) => entry.stream === stream),
    outbox.getPending(stream),
    outbox.getRefused(stream),
  );
  return { record, pending };
}

/** Entries of `before` and `after` in order, without those the server has or has refused. */
export function findMissing(
  answers: readonly { key: string }[],
  before: readonly OutboxEntry[],
  after: readonly OutboxEntry[],
  refused: readonly OutboxEntry[],
): OutboxEntry[] {
  const gone = new Set([...answers, ...refused].map(({ key }) => key));
  const bySequence = new Map([...before, ...after].map((entry) => [entry.sequence, entry]));
  return [...bySequence.values()].filter(({ key }) => !gone.has(key)).sort((a, b) => a.sequence - b.sequence);
}
