/** A call of the API as a query of a component. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { CallName, Calls } from '@xueban/contract/calls';
import { call, type CallArguments, type CallOptions } from './http/call';
import { currentStudentId } from './http/identity';

export interface ApiQuerySettings {
  /** False waits, for instance for an id. */
  enabled?: boolean;
  /** No toast when it fails. */
  silent?: boolean;
  /** How long the answer counts as fresh, ms; 0 asks again with every new component. */
  staleTime?: number;
}

/** Cache key of a call: two students never share an answer. */
export function apiQueryKey<K extends CallName>(name: K, options?: Partial<CallOptions<K>>): readonly unknown[] {
  return [name, findStudent(options), options?.params ?? null, options?.query ?? null];
}

/**
 * The call of a query key, always for the student in the key, however late it is repeated.
 * @param options those the key was made of @param studentId at the time it was made (`findStudent`)
 */
export function callByKey<K extends CallName>(
  name: K,
  options: CallOptions<K> | undefined,
  studentId: number | null,
): Promise<Calls[K]['reply']> {
  return call(name, ...([{ ...options, studentId }] as unknown as CallArguments<K>));
}

/** The student a call is about; null: nobody. */
export function findStudent(options: { studentId?: number | null } | undefined): number | null {
  return options?.studentId === undefined ? (currentStudentId() ?? null) : options.studentId;
}

/** Fetches when the component appears; pass undefined options to a disabled query whose ids are not known yet. */
export function useApiQuery<K extends CallName>(
  name: K,
  options: CallOptions<K> | undefined,
  { enabled = true, silent = false, staleTime = 0 }: ApiQuerySettings = {},
): UseQueryResult<Calls[K]['reply']> {
  const studentId = findStudent(options);
  return useQuery<Calls[K]['reply']>({
    queryKey: apiQueryKey(name, options),
    queryFn: () => callByKey(name, options, studentId),
    enabled: enabled && options !== undefined,
    staleTime,
    meta: { silent },
  });
}
