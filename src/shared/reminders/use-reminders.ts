import { useCallback, useMemo, useRef, useState } from 'react';
import type { Reminder } from '@xueban/contract/resources/reminders';
import { reportError } from '@/lib/errors';
import { call } from '@/lib/http/call';
import { type KeptQuery, useKeptQuery } from '@/offline';
import { batched } from '@/lib/recoil';
import { useCurrentStudent } from '@/state/students';
import { type Asked, askFor } from './allow';

export interface Reminders extends Pick<KeptQuery<readonly Reminder[]>, 'error' | 'isError' | 'refetch'> {
  /** As the server knows them; undefined until they were read. */
  reminders: readonly Reminder[] | undefined;
  isBusy: boolean;
  /** Asks WeChat, and tells the server what was allowed. In the handler of a tap. */
  allow: (reminders: readonly Reminder[]) => Promise<Asked | undefined>;
  stop: (reminder: Reminder) => Promise<void>;
}

/** Reminders of the current student. One change at a time; undefined of one that came while another was under way. */
export function useReminders(): Reminders {
  const student = useCurrentStudent();
  const { data, error, isError, refetch } = useKeptQuery('GET reminders', student === undefined ? undefined : {});
  /** What a change came to, until they are read again. */
  const [changed, setChanged] = useState<{ since: unknown; reply: readonly Reminder[] }>();
  const [isBusy, setIsBusy] = useState(false);
  const busy = useRef(false);
  const known = useRef(data);
  known.current = data;
  const change = useCallback(async <T>(work: (keep: (reply: readonly Reminder[]) => void) => Promise<T>): Promise<T | undefined> => {
    if (busy.current) return undefined;
    busy.current = true;
    setIsBusy(true);
    let reply: readonly Reminder[] | undefined;
    const done = await work((given) => {
      reply = given;
    }).catch((failure: unknown) => {
      reportError(failure);
      return undefined;
    });
    busy.current = false;
    batched(() => {
      setIsBusy(false);
      if (reply) setChanged({ since: known.current, reply });
    });
    return done;
  }, []);
  const allow = useCallback((wanted: readonly Reminder[]) => change((keep) => askFor(wanted, keep)), [change]);
  const stop = useCallback(
    async (reminder: Reminder) => {
      await change(async (keep) => keep(await call('POST reminders/stop', { body: { kinds: [reminder.kind] } })));
    },
    [change],
  );
  const reminders = changed && changed.since === data ? changed.reply : data;
  return useMemo(
    () => ({ reminders, error, isError, refetch, isBusy, allow, stop }),
    [reminders, error, isError, refetch, isBusy, allow, stop],
  );
}
