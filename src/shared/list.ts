/** One list of the app: its pages, how far it is loaded, and what can be done with it. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { DEFAULT_PAGE_SIZE } from '@xueban/contract/constants';
import type { Pagination } from '@xueban/contract/http';
import { reportError } from '@/lib/errors';
import type { Page } from '@/lib/http/call';
import { useRecoilState } from '@/lib/recoil';
import { type Tag, getVersion } from '@/lib/stale';
import { useLook } from '@/offline';
import { emptyList, listState, type ListState, type ListStatus } from '@/state/list';

/** The atom of no list. */
const NONE = '';

const getState = (own: { name: string; state: ListState<unknown> }, name: string): ListState<unknown> =>
  own.name === name ? own.state : emptyList;

/** Reads one page, 1-based; usually `callPage(name, { query: { page, per_page: pageSize } })`. */
export type FetchPage<Item> = (page: number, pageSize: number) => Promise<Page<Item>>;

export interface List<Item> extends ListState<Item> {
  /** Reads page 1 again; the old items stay in view until it is there. */
  refresh: () => Promise<void>;
  /** Reads the next page, if there is one and none is on its way. */
  loadMore: () => Promise<void>;
  setResource: (resource: Item | undefined) => void;
  /** Items were changed, taken out or put back on this phone. */
  change: (change: (items: readonly Item[]) => readonly Item[]) => void;
}

export interface ListSettings<Item> {
  /** Items a page; the default of all lists when not given. */
  pageSize?: number;
  /** What tells items apart, for a list whose items can leave it while it is read. */
  getKey?: (item: Item) => unknown;
  /** Forgets the items when the component goes or the name changes: for long lists, and names of which there are many, such as those of a search. */
  forgetful?: boolean;
}

/**
 * Loads page 1 when the component appears, and again when `name` changes.
 * @param name unlike that of every other list; put into it what the list depends on, such as the student's id
 */
export function useList<Item>(
  name: string,
  fetchPage: FetchPage<Item>,
  { pageSize = DEFAULT_PAGE_SIZE, getKey, forgetful = false }: ListSettings<Item> = {},
): List<Item> {
  const [kept, setKept] = useRecoilState(listState(forgetful ? NONE : name));
  const [own, setOwn] = useState<{ name: string; state: ListState<unknown> }>({ name, state: emptyList });
  const state = (forgetful ? getState(own, name) : kept) as ListState<Item>;
  const named = useRef<string | undefined>(name);
  named.current = name;
  useEffect(
    () => () => {
      named.current = undefined;
    },
    [],
  );
  const dispatch = useCallback(
    (action: ListAction<Item>) => {
      const reduced = (before: ListState<unknown>) => listReducer(before as ListState<Item>, action);
      if (!forgetful) setKept(reduced);
      // What is still said to a list that was left must not reach the next one.
      else if (named.current === name) setOwn((before) => ({ name, state: reduced(getState(before, name)) }));
    },
    [forgetful, name, setKept],
  );
  const latest = useRef({ state, fetchPage, pageSize, getKey });
  latest.current = { state, fetchPage, pageSize, getKey };
  // An answer to an older question must not overwrite a newer one.
  const asked = useRef(0);

  const load = useCallback(
    async (page: number) => {
      asked.current += 1;
      const ticket = asked.current;
      dispatch({ type: 'asked', page });
      try {
        const { items, pagination } = await latest.current.fetchPage(page, latest.current.pageSize);
        if (ticket === asked.current)
          dispatch({ type: 'received', items, pagination: { ...pagination, page }, getKey: latest.current.getKey });
      } catch (error) {
        if (ticket !== asked.current) return;
        dispatch({ type: 'failed' });
        reportError(error);
      }
    },
    [dispatch],
  );

  const refresh = useCallback(() => load(1), [load]);
  const loadMore = useCallback(async () => {
    const page = nextPage(latest.current.state);
    if (page !== undefined && !isBusy(latest.current.state)) await load(page);
  }, [load]);
  const setResource = useCallback((resource: Item | undefined) => dispatch({ type: 'resource', resource }), [dispatch]);
  const change = useCallback((how: (items: readonly Item[]) => readonly Item[]) => dispatch({ type: 'changed', change: how }), [dispatch]);

  useEffect(() => {
    void refresh();
    if (!forgetful) return undefined;
    return () => {
      asked.current += 1;
    };
  }, [refresh, forgetful]);

  return { ...state, refresh, loadMore, setResource, change };
}

/**
 * A list that is read again when its page is looked at and something it shows was made stale.
 * @param tags of what it shows; the same array at every render
 * @returns also `seen`: what was changed just now is known here already
 */
export function useFreshList<Item>(
  name: string,
  tags: readonly Tag[],
  fetchPage: FetchPage<Item>,
  settings?: ListSettings<Item>,
): List<Item> & { seen: () => void } {
  const asked = useRef(0);
  const seen = useCallback(() => {
    asked.current = getVersion(tags);
  }, [tags]);
  const fetchFresh: FetchPage<Item> = (page, perPage) => {
    if (page === 1) seen();
    return fetchPage(page, perPage);
  };
  const list = useList(name, fetchFresh, settings);
  useLook(tags, () => {
    if (list.status === 'ready' && asked.current !== getVersion(tags)) void list.refresh();
  });
  return { ...list, seen };
}

export type ListAction<Item> =
  | { type: 'asked'; page: number }
  | { type: 'received'; items: readonly Item[]; pagination: Pagination; getKey?: ((item: Item) => unknown) | undefined }
  /** Items were changed, taken out or put back on this phone. */
  | { type: 'changed'; change: (items: readonly Item[]) => readonly Item[] }
  | { type: 'failed' }
  | { type: 'resource'; resource: Item | undefined };

/**
 * Page 1 replaces the collection, later pages append; there is more while the last page was full. With `getKey` known items
 * keep their place, because pages are read again after items were taken out.
 */
export function listReducer<Item>(state: ListState<Item>, action: ListAction<Item>): ListState<Item> {
  switch (action.type) {
    case 'asked':
      return { ...state, status: askedStatus(state, action.page) };
    case 'received': {
      const { items, pagination, getKey } = action;
      const collection = pagination.page === 1 ? items : [...state.collection, ...newOnes(state.collection, items, getKey)];
      return { ...state, collection, pagination, hasMore: items.length >= pagination.pageSize, status: 'ready' };
    }
    case 'changed': {
      const collection = action.change(state.collection);
      const { page, total, pageSize } = state.pagination;
      // Items further on have moved up by those taken out: the page with the gap is the next to be read.
      const whole = Math.min(page, Math.floor(collection.length / pageSize));
      return { ...state, collection, pagination: { page: whole, total: total + collection.length - state.collection.length, pageSize } };
    }
    case 'failed':
      return { ...state, status: 'failed' };
    case 'resource':
      return { ...state, resource: action.resource };
  }
}

function newOnes<Item>(known: readonly Item[], items: readonly Item[], getKey: ((item: Item) => unknown) | undefined): readonly Item[] {
  if (!getKey) return items;
  const keys = new Set(known.map(getKey));
  return items.filter((item) => !keys.has(getKey(item)));
}

function askedStatus<Item>(state: ListState<Item>, page: number): ListStatus {
  if (page > 1) return 'loading-more';
  return state.collection.length > 0 ? 'refreshing' : 'loading';
}

export function isBusy(state: Pick<ListState<unknown>, 'status'>): boolean {
  return state.status === 'loading' || state.status === 'refreshing' || state.status === 'loading-more';
}

/** The page to ask for next; undefined when there is nothing to ask for now. */
export function nextPage(state: ListState<unknown>): number | undefined {
  return state.hasMore && !isBusy(state) ? state.pagination.page + 1 : undefined;
}
