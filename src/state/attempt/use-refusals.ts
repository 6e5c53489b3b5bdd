/** Answers that the server refuses: told once, by whichever page of their stream is open. */
import { useEffect, useRef } from 'react';
import { outbox, type OutboxEntry, type Refusal, type Stream } from '@/lib/outbox';
import { toastText } from '@/lib/toast';

/**
 * @param stream undefined: none yet
 * @param textOf what is said of them
 * @param onRefused called then, with their keys and what was to be sent: the attempt is not what this phone took it for
 */
export function useRefusals(
  stream: Stream | undefined,
  textOf: (refusals: readonly (Refusal | undefined)[]) => string,
  onRefused: (keys: readonly string[], refused: readonly OutboxEntry[]) => void,
): void {
  const latest = useRef({ textOf, onRefused });
  latest.current = { textOf, onRefused };
  useEffect(() => {
    if (stream === undefined) return undefined;
    const look = (): void => {
      const refused = outbox.refusedOf(stream);
      if (refused.length === 0) return;
      outbox.dismissRefused(stream);
      toastText(latest.current.textOf(refused.map(({ refusal }) => refusal)));
      latest.current.onRefused(
        refused.map(({ key }) => key),
        refused,
      );
    };
    // Some may have been refused while no page of it was open.
    look();
    return outbox.subscribe(look);
  }, [stream]);
}
