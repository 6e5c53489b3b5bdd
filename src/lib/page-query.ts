/** The query a page was opened with. */
import { useMemo } from 'react';
import { useQuery } from 'remax';
import { type PageRoute, type RouteName, routes } from '@xueban/contract/routes';
import { decodeQueryValue } from './query';

export { parseNumber, findNumbers } from './query';

type QueryOf<N extends RouteName> = (typeof routes)[N] extends { query: readonly (infer Q extends string)[] } ? Q : string;

/** Decoded values by name: `usePageQuery('preExam').courseId`. Pages without listed parameters take any name. */
export function usePageQuery<N extends RouteName>(name: N): Partial<Record<QueryOf<N>, string>> {
  const raw = useQuery<Record<string, string | undefined>>();
  return useMemo(() => decodeQuery(name, raw), [name, raw]);
}

/** Keeps the parameters the route table lists, decoded. */
export function decodeQuery<N extends RouteName>(
  name: N,
  raw: Readonly<Record<string, string | undefined>>,
): Partial<Record<QueryOf<N>, string>> {
  const route: PageRoute = routes[name];
  const decoded: Record<string, string> = {};
  for (const [key, value] of Object.entries(raw)) {
    if (value !== undefined && (route.query === undefined || route.query.includes(key))) decoded[key] = decodeQueryValue(value);
  }
  return decoded;
}
