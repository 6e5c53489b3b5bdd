/** One list of the app: its pages, how far it is loaded, and what can be done with it. */
import { useCallback, useEffect, useRef } from 'react';
import { DEFAULT_PAGE_SIZE } from '@xueban/contract/constants';
import { reportError } from '@/lib/errors';
import type { Page } from '@/lib/http/call';
import { atomFamily, useRecoilState } from '@/lib/recoil';
import { emptyList, isBusy, listReducer, type ListAction, type ListState, nextPage } from './rules/list';

const listState = atomFamily<ListState<unknown>, string>({ key: 'list', default: emptyList });

/** Reads one page, 1-based; usually `callPage(name, { query: { page, per_page: pageSize } })`. */
export type FetchPage<Item> = (page: number, pageSize: number) => Promise<Page<Item>>;

export interface List<Item> extends ListState<Item> {
  /** Reads page 1 again; the old items stay in view until it is there. */
  refresh: () => Promise<void>;
  /** Reads the next page, if there is one and none is on its way. */
  loadMore: () => Promise<void>;
  setResource: (resource: Item | undefined) => void;
}

/**
 * Loads page 1 when the component appears, and again when `name` changes.
 * @param name unlike that of every other list; put into it what the list depends on, such as the student's id
 */
export function useList<Item>(name: string, fetchPage: FetchPage<Item>): List<Item> {
  const [stored, setState] = useRecoilState(listState(name));
  const state = stored as ListState<Item>;
  const dispatch = useCallback((action: ListAction<Item>) => {
    setState((before) => listReducer(before as ListState<Item>, action));
  }, [setState]);
  const latest = useRef({ state, fetchPage });
  latest.current = { state, fetchPage };
  // An answer to an older question must not overwrite a newer one.
  const asked = useRef(0);

  const load = useCallback(async (page: number) => {
    asked.current += 1;
    const ticket = asked.current;
    dispatch({ type: 'asked', page });
    try {
      const { items, pagination } = await latest.current.fetchPage(page, DEFAULT_PAGE_SIZE);
      if (ticket === asked.current) dispatch({ type: 'received', items, pagination: { ...pagination, page } });
    } catch (error) {
      if (ticket !== asked.current) return;
      dispatch({ type: 'failed' });
      reportError(error);
    }
  }, [dispatch]);

  const refresh = useCallback(() => load(1), [load]);
  const loadMore = useCallback(async () => {
    const page = nextPage(latest.current.state);
    if (page !== undefined && !isBusy(latest.current.state)) await load(page);
  }, [load]);
  const setResource = useCallback((resource: Item | undefined) => dispatch({ type: 'resource', resource }), [dispatch]);

  useEffect(() => {
    void refresh();
  }, [refresh]);

  return { ...state, refresh, loadMore, setResource };
}
