/** Figures that only studying changes: kept for five minutes, asked for anew after a round, a review or a change by hand. */
import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import type { CallName, Calls } from '@xueban/contract/calls';
import { FETCHING } from '@xueban/contract/constants';
import { apiQueryKey } from './api-query';
import { changes } from './changes';
import { call, type CallArguments, type CallOptions } from './http/call';
import { useLook } from './use-look';

interface AsOf<Reply> {
  /** Changes made when it was asked for: a later one may not be in it. */
  changes: number;
  reply: Reply;
}

export interface StudyQuery<Reply> {
  data: Reply | undefined;
  error: unknown;
  isError: boolean;
  /** Asks again whatever is known. */
  refetch: () => Promise<unknown>;
}

/** Whether an answer can still be shown without asking again. */
export function isFresh(asked: { changes: number } | undefined, receivedAt: number, now: number): boolean {
  return asked !== undefined && asked.changes === changes() && now - receivedAt < FETCHING.cacheTimeMs;
}

/** As useApiQuery, silent; looks again whether it is out of date whenever the page is shown or something changed. Options undefined: not yet. */
export function useStudyQuery<K extends CallName>(name: K, options: CallOptions<K> | undefined): StudyQuery<Calls[K]['reply']> {
  const query = useQuery<AsOf<Calls[K]['reply']>>({
    queryKey: ['study', ...apiQueryKey(name, options)],
    queryFn: async () => {
      const asked = changes();
      return { changes: asked, reply: await call(name, ...([options] as unknown as CallArguments<K>)) };
    },
    enabled: options !== undefined,
    staleTime: FETCHING.cacheTimeMs,
    refetchOnMount: ({ state }) => (isFresh(state.data, state.dataUpdatedAt, Date.now()) ? false : 'always'),
    meta: { silent: true },
  });
  const { data, error, isError, refetch } = query;
  const latest = useRef(query);
  latest.current = query;
  useLook(() => {
    const { data: known, dataUpdatedAt, isFetching, isError: failed } = latest.current;
    if (options === undefined || isFetching || (known === undefined && !failed)) return;
    if (!isFresh(known, dataUpdatedAt, Date.now())) void latest.current.refetch();
  });
  return { data: data?.reply, error, isError, refetch: useCallback(() => refetch(), [refetch]) };
}
