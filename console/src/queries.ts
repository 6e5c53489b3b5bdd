/** How the page asks: what is shown is kept while it is asked anew, and a session that has ended leads to signing in. */
import { notifyManager, type Query, QueryClient, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { SchoolCallName, SchoolCalls } from '@xueban/contract/school/calls';
import { useSyncExternalStore } from 'react';
import { type Answer, call, CallFailed, type CallOptions, isRefused, onSignedOut } from './api';

const RETRIES = 2;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // The school's server may be in the house: whether there is an internet decides nothing.
      networkMode: 'always',
      // What the server has refused it refuses again.
      retry: (failures, error) => failures < RETRIES && !(error instanceof CallFailed && error.status >= 400 && error.status < 500),
    },
  },
});

/** Who is signed in is asked again: what is on the screen stays, under the form to sign in. */
onSignedOut(() => void queryClient.invalidateQueries({ queryKey: ['GET me'] }));

/** @param edition of what is asked about, where it may be another one from one time to the next */
export function useCall<N extends SchoolCallName>(
  name: N,
  options: CallOptions<N>,
  edition?: string | number,
): UseQueryResult<Answer<SchoolCalls[N]['reply']>> {
  return useQuery({
    queryKey: [name, options, ...(edition === undefined ? [] : [edition])],
    queryFn: () => call(name, options),
    placeholderData: (before) => before,
  });
}

/** Shown although it could not be asked anew. */
const hasRefetchError = (query: Query): boolean =>
  query.state.status === 'error' && query.state.data !== undefined && query.isActive() && !isRefused(query.state.error);
const watch = (changed: () => void): (() => void) => queryClient.getQueryCache().subscribe(notifyManager.batchCalls(changed));

/** Why something on the page may not be the latest. */
export const useRefetchError = (): Error | undefined =>
  useSyncExternalStore(watch, () => queryClient.getQueryCache().getAll().find(hasRefetchError)?.state.error ?? undefined);
export const refetchFailed = (): Promise<void> => queryClient.refetchQueries({ predicate: hasRefetchError });

/** What is shown of these calls is asked anew. */
export const makeStale = (...names: SchoolCallName[]): Promise<unknown> =>
  Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));

/** What was shown to somebody goes; who is signed in is watched on. */
const forgetOthers = (): void => queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'GET me' });

/** Nobody is signed in from now on. */
export function leave(): void {
  forgetOthers();
  void queryClient.resetQueries({ queryKey: ['GET me'] });
}

/** From now on this member of staff is signed in: nothing of somebody else before them is shown. */
export function enter(me: SchoolCalls['POST sessions']['reply']): void {
  const before = queryClient.getQueryData<Answer<typeof me>>(['GET me', {}])?.data.id;
  if (before !== me.id) forgetOthers();
  queryClient.setQueryData(['GET me', {}], { data: me, total: 0 });
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'GET me' });
}
