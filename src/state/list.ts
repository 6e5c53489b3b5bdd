/** What is known of a list (spec §3). */
import { DEFAULT_PAGE_SIZE } from '@xueban/contract/constants';
import type { Pagination } from '@xueban/contract/http';
import { atomFamily } from '@/lib/recoil';

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

/** Names of lists that outlive their component; few, because Recoil never drops an atom. */
export const listState = atomFamily<ListState<unknown>, string>({ key: 'list', default: emptyList });
