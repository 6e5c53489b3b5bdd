/** Paging of every list (spec §3, §4). Pure. */
import type { Pagination } from '@xueban/contract/http';
import type { ListState, ListStatus } from '@/state/list';

export type ListAction<Item> =
  | { type: 'asked'; page: number }
  | { type: 'received'; items: readonly Item[]; pagination: Pagination; keyOf?: ((item: Item) => unknown) | undefined }
  /** Items were changed, taken out or put back on this phone. */
  | { type: 'changed'; change: (items: readonly Item[]) => readonly Item[] }
  | { type: 'failed' }
  | { type: 'resource'; resource: Item | undefined };

/**
 * Page 1 replaces the collection, later pages append; there is more while the last page was full. With `keyOf` known items
 * keep their place, because pages are read again after items were taken out.
 */
export function listReducer<Item>(state: ListState<Item>, action: ListAction<Item>): ListState<Item> {
  switch (action.type) {
    case 'asked':
      return { ...state, status: askedStatus(state, action.page) };
    case 'received': {
      const { items, pagination, keyOf } = action;
      const collection = pagination.page === 1 ? items : [...state.collection, ...newOnes(state.collection, items, keyOf)];
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

function newOnes<Item>(known: readonly Item[], items: readonly Item[], keyOf: ((item: Item) => unknown) | undefined): readonly Item[] {
  if (!keyOf) return items;
  const keys = new Set(known.map(keyOf));
  return items.filter((item) => !keys.has(keyOf(item)));
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
