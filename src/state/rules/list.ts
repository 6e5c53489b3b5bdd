/** Paging of every list (spec §3, §4). Pure. */
import { DEFAULT_PAGE_SIZE } from '@xueban/contract/constants';
import type { Pagination } from '@xueban/contract/http';

export type ListStatus = 'idle' | 'loading' | 'refreshing' | 'loading-more' | 'ready' | 'failed';

export interface ListState<Item> {
  collection: readonly Item[];
  /** The item being looked at, if any. */
  resource: Item | undefined;
  pagination: Pagination;
  hasMore: boolean;
  status: ListStatus;
}

export const emptyList: ListState<never> = {
  collection: [],
  resource: undefined,
  pagination: { page: 0, total: 0, pageSize: DEFAULT_PAGE_SIZE },
  hasMore: true,
  status: 'idle',
};

export type ListAction<Item> =
  | { type: 'asked'; page: number }
  | { type: 'received'; items: readonly Item[]; pagination: Pagination }
  | { type: 'failed' }
  | { type: 'resource'; resource: Item | undefined };

/** Page 1 replaces the collection, later pages append; there is more while the last page was full. */
export function listReducer<Item>(state: ListState<Item>, action: ListAction<Item>): ListState<Item> {
  switch (action.type) {
    case 'asked':
      return { ...state, status: askedStatus(state, action.page) };
    case 'received': {
      const { items, pagination } = action;
      const collection = pagination.page === 1 ? items : [...state.collection, ...items];
      return { ...state, collection, pagination, hasMore: items.length >= pagination.pageSize, status: 'ready' };
    }
    case 'failed':
      return { ...state, status: 'failed' };
    case 'resource':
      return { ...state, resource: action.resource };
  }
}

function askedStatus<Item>(state: ListState<Item>, page: number): ListStatus {
  if (page > 1) return 'loading-more';
  return state.collection.length > 0 ? 'refreshing' : 'loading';
}

export function isBusy(state: ListState<unknown>): boolean {
  return state.status === 'loading' || state.status === 'refreshing' || state.status === 'loading-more';
}

/** The page to ask for next; undefined when there is nothing to ask for now. */
export function nextPage(state: ListState<unknown>): number | undefined {
  return state.hasMore && !isBusy(state) ? state.pagination.page + 1 : undefined;
}
