/** Figures that only what is done on this phone changes: kept for five minutes, asked for again once one of their tags is stale. */
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import type { Calls } from '@xueban/contract/calls';
import { FETCHING } from '@xueban/contract/constants';
import { apiQueryKey, callByKey, findStudent } from '@/lib/api-query';
import type { CallOptions } from '@/lib/http/call';
import { type KeptCall, getTags, getVersion } from '@/lib/stale';
import { useLook } from './use-look';

interface AsOf<Reply> {
  /** Version of its tags when it was asked for: a later change may not be in it. */
  version: number;
  reply: Reply;
}

export interface KeptQuery<Reply> {
  data: Reply | undefined;
  error: unknown;
  isError: boolean;
  /** Asks again whatever is known. */
  refetch: () => Promise<unknown>;
}

/** Like useApiQuery, silent; reads again when the page is shown or a tag was made stale. Options undefined: not yet. */
export function useKeptQuery<K extends KeptCall>(name: K, options: CallOptions<K> | undefined): KeptQuery<Calls[K]['reply']> {
  const tags = getTags(name);
  const isFresh = (asked: AsOf<unknown> | undefined, receivedAt: number): boolean =>
    asked !== undefined && asked.version === getVersion(tags) && Date.now() - receivedAt < FETCHING.cacheTimeMs;
  const studentId = findStudent(options);
  const query = useQuery<AsOf<Calls[K]['reply']>>({
    queryKey: ['kept', ...apiQueryKey(name, options)],
    queryFn: async () => {
      const version = getVersion(tags);
      return { version, reply: await callByKey(name, options, studentId) };
    },
    enabled: options !== undefined,
    staleTime: FETCHING.cacheTimeMs,
    refetchOnMount: ({ state }) => (isFresh(state.data, state.dataUpdatedAt) ? false : 'always'),
    meta: { silent: true },
  });
  const { data, error, isError, isFetching, refetch } = query;
  const latest = useRef(query);
  latest.current = query;
  /** Looked while a read was on its way: what was made stale meanwhile may not be in it. */
  const missed = useRef(false);
  const look = (): void => {
    const { data: known, dataUpdatedAt, isFetching: isBusy, isError: failed } = latest.current;
    missed.current = isBusy;
    if (options === undefined || isBusy || (known === undefined && !failed)) return;
    if (!isFresh(known, dataUpdatedAt)) void latest.current.refetch();
  };
  useLook(tags, look);
  const lookAgain = useRef(look);
  lookAgain.current = look;
  useEffect(() => {
    if (!isFetching && missed.current) lookAgain.current();
  }, [isFetching]);
  // Told only now what to read: the library asks whether it is fresh only as it is mounted.
  const key = JSON.stringify(apiQueryKey(name, options));
  const looked = useRef(key);
  useEffect(() => {
    if (looked.current !== key) lookAgain.current();
    looked.current = key;
  }, [key]);
  return { data: data?.reply, error, isError, refetch: useCallback(() => refetch(), [refetch]) };
}
