/**
 * The page's address after `#`, with what is searched and filtered behind `?`: a list is as it was after going back or
 * reading the page again. wouter's own keeps that before `#`, where it would stay on the next page.
 */
import { useSyncExternalStore } from 'react';
import { useLocation, useSearch } from 'wouter';

interface Place {
  hash: string;
  /** How many entries of the history lie before it. */
  at: number;
}

/** The history's entry; one that was made by typing an address comes after the one that is shown. */
function readPlace(before: number): Place {
  const { at } = (history.state ?? {}) as { at?: number };
  if (at === undefined) history.replaceState({ at: before + 1 }, '');
  return { hash: location.hash, at: at ?? before + 1 };
}

/** What is shown. While somebody is asked whether to leave it, the browser may be elsewhere for a moment. */
let shown = readPlace(-1);
const listeners = new Set<() => void>();

function show(): void {
  shown = readPlace(shown.at);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const parts = (): { path: string; search: string } => {
  const [path = '', search = ''] = shown.hash.replace(/^#?\/?/, '').split('?');
  return { path: `/${path}`, search };
};

/** @returns whether what is shown may be left at once; if not, it asks, and does `leave` when told so */
type Guard = (leave: () => void) => boolean;
let guard: Guard = () => true;
export const guardLeaving = (asking: Guard): void => {
  guard = asking;
};
export const leaveWith = (leave: () => void): void => {
  if (guard(leave)) leave();
};

/** Of going back or forward that somebody has been asked about. */
let isAnswered = false;
addEventListener('popstate', () => {
  const steps = readPlace(shown.at).at - shown.at;
  const leave = (): void => {
    isAnswered = true;
    history.go(steps);
  };
  if (steps === 0 || isAnswered || guard(leave)) {
    isAnswered = false;
    show();
  } else history.go(-steps);
});

/** What replaces the address goes on with the page, as what is searched in a list does a moment after it was typed: nobody is asked. */
function navigate(to: string, { replace = false }: { replace?: boolean } = {}): void {
  const go = (): void => {
    if (replace) history.replaceState({ at: shown.at }, '', `#${to}`);
    else history.pushState({ at: shown.at + 1 }, '', `#${to}`);
    show();
  };
  if (replace) go();
  else leaveWith(go);
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
