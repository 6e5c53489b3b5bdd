import { type RouteName, routes } from '@xueban/contract/routes';
import { waitFor } from '../driver/wait';
import type { World } from '../driver/world';

/** @param patience how long nothing has to be asked of the server until a page counts as read, and how long that is waited for, ms */
export async function waitUntilRead(
  { phone, network }: World,
  name: RouteName,
  patience: { quietMs: number; timeoutMs: number },
): Promise<void> {
  // A page that is nothing but its shape has no words until its tries are over.
  await phone.waitForRender(routes[name].path, patience.timeoutMs);
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
