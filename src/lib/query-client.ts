/** Data fetched from the API and kept for a while: @tanstack/react-query with the defaults of the specification (§9). */
import { focusManager, notifyManager, onlineManager, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { FETCHING } from '@xueban/contract/constants';
import { reportError } from './errors';
import { onAppHide, onAppShow } from './lifecycle';
import { onNetworkChange } from './network';
import { batched } from './recoil';
import { retryDelay, shouldRetry } from './retry';

export { QueryClientProvider, retryDelay, shouldRetry };

interface Meta {
  silent?: boolean;
}

function reportUnlessSilent(error: unknown, meta: Meta | undefined): void {
  if (meta?.silent !== true) reportError(error);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => reportUnlessSilent(error, query.meta) }),
    logger: { log: () => undefined, warn: () => undefined, error: () => undefined },
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        retryDelay,
        // Without a window the library believes it is on a server and would keep data for ever.
        cacheTime: FETCHING.cacheTimeMs,
        // A request is made even offline: its check tells the user (spec §8).
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
      },
    },
  });
}

export const queryClient = createQueryClient();

let connected = false;

/** Tells the library when the app is in front, when there is a network, and how to update in one setData. */
export function connectQueryClient(): void {
  if (connected) return;
  connected = true;
  notifyManager.setBatchNotifyFunction(batched);
  focusManager.setEventListener((setFocused) => {
    const stopShow = onAppShow(() => setFocused(true));
    const stopHide = onAppHide(() => setFocused(false));
    return () => {
      stopShow();
      stopHide();
    };
  });
  onlineManager.setEventListener((setOnline) => onNetworkChange(setOnline));
}
