/**
 * The page's address after `#`, with what is searched and filtered behind `?`: a list is as it was after going back or
 * reading the page again. wouter's own keeps that before `#`, where it would stay on the next page.
 */
import { useSyncExternalStore } from 'react';
import { useLocation, useSearch } from 'wouter';

const parts = (): { path: string; search: string } => {
  const [path = '', search = ''] = location.hash.replace(/^#?\/?/, '').split('?');
  return { path: `/${path}`, search };
};

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  addEventListener('popstate', listener);
  return () => {
    removeEventListener('hashchange', listener);
    removeEventListener('popstate', listener);
  };
}

function navigate(to: string, { replace = false }: { replace?: boolean } = {}): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', `#${to}`);
  dispatchEvent(new HashChangeEvent('hashchange'));
}

const useHashSearch = (): string => useSyncExternalStore(subscribe, () => parts().search);

/** The hook of wouter's router. */
export const useAddress = Object.assign((): [string, typeof navigate] => [useSyncExternalStore(subscribe, () => parts().path), navigate], {
  searchHook: useHashSearch,
  hrefs: (href: string) => `#${href}`,
});

/** What is searched and filtered; empty is left out of the address. */
export type Filter = Readonly<Record<string, string | number | undefined>>;

/** @returns the address's filter, and how it is changed: what is not named stays */
export function useFilter(): [URLSearchParams, (changes: Filter, options?: { replace?: boolean }) => void] {
  const [path, go] = useLocation();
  const search = useSearch();
  const filter = new URLSearchParams(search);
  return [
    filter,
    (changes, options) => {
      for (const [name, value] of Object.entries(changes)) {
        if (value === undefined || value === '') filter.delete(name);
        else filter.set(name, String(value));
      }
      go(filter.size > 0 ? `${path}?${filter.toString()}` : path, options);
    },
  ];
}

/** The page of a list that is shown, and how another is turned to. */
export interface Pages {
  page: number;
  onPage: (page: number) => void;
}

/** The page that the address names. */
export function usePages(): Pages {
  const [filter, setFilter] = useFilter();
  const page = Number(filter.get('page') ?? 1);
  return {
    page: Number.isSafeInteger(page) && page > 0 && page <= 100_000 ? page : 1,
    onPage: (next) => setFilter({ page: next }),
  };
}

/** One of these words, or nothing: an address may have been typed. */
export const getChoice = <T extends string>(filter: URLSearchParams, name: string, choices: readonly T[]): T | undefined =>
  choices.find((choice) => choice === filter.get(name));
