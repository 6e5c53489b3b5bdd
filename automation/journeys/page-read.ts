import { type RouteName, routes } from '@xueban/contract/routes';
import { waitFor } from '../driver/wait';
import type { World } from '../driver/world';

/** Waits until a page has loaded: for `quietMs` it has sent no request and shown no spinner or skeleton. It gives up after `timeoutMs`. */
export async function waitUntilRead(
  { phone, network }: World,
  name: RouteName,
  patience: { quietMs: number; timeoutMs: number },
): Promise<void> {
  // A skeleton has no text: this waits until the first requests have ended or failed.
  await phone.waitUntilShown(routes[name].path, patience.timeoutMs);
  let sent = network.sent;
  let since = performance.now();
  await waitFor(
    `${name} to be read`,
    async () => {
      if (network.sent !== sent || (await phone.isWaiting())) {
        ({ sent } = network);
        since = performance.now();
      }
      return performance.now() - since > patience.quietMs;
    },
    patience,
  );
}
