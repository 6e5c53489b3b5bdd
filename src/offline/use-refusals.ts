/**
 * Refused answers are told once, by the page of their stream that is in front. Where none is, they wait in the outbox until
 * one is shown again.
 */
import { useEffect, useRef } from 'react';
import { toastText } from '@/lib/toast';
import { useInFront } from '@/lib/use-in-front';
import { outbox } from './phone-outbox';
import type { OutboxEntry, Refusal, Stream } from './entry';

/**
 * @param stream undefined: none yet
 * @param getText what is said of them
 * @param onRefused called then, with their keys: the attempt is not what this phone took it for; and with what was to be
 * sent, but of what another copy of the page has told
 */
export function useRefusals(
  stream: Stream | undefined,
  getText: (refusals: readonly (Refusal | undefined)[]) => string,
  onRefused: (keys: readonly string[], refused: readonly OutboxEntry[]) => void,
): void {
  const latest = useRef({ getText, onRefused });
  latest.current = { getText, onRefused };
  const look = useRef<() => void>();
  const inFront = useInFront(() => look.current?.());
  useEffect(() => {
    if (stream === undefined) return undefined;
    const own = { stream, missed: new Array<string>() };
    refusalWatchers.add(own);
    look.current = () => {
      if (!inFront.current) return;
      const missed = own.missed.splice(0);
      const refused = outbox.getRefused(stream);
      const keys = refused.map(({ key }) => key);
      if (keys.length > 0) {
        for (const other of refusalWatchers) if (other !== own && other.stream === stream) other.missed.push(...keys);
        outbox.dismissRefused(stream);
        toastText(latest.current.getText(refused.map(({ refusal }) => refusal)));
      }
      if (missed.length + keys.length > 0) latest.current.onRefused([...missed, ...keys], refused);
    };
    // Some may have been refused while no page of it was in front.
    look.current();
    const stop = outbox.subscribe(() => look.current?.());
    return () => {
      stop();
      look.current = undefined;
      refusalWatchers.delete(own);
    };
  }, [stream, inFront]);
}

interface RefusalWatcher {
  stream: Stream;
  /** Keys of answers that another page has told of. */
  missed: string[];
}

export const refusalWatchers = new Set<RefusalWatcher>();
