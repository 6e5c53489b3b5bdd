/** Whether the phone has a network. */

let online = true;
let watching = false;
const listeners = new Set<(online: boolean) => void>();

function watch(): void {
  if (watching) return;
  watching = true;
  wx.onNetworkStatusChange(({ isConnected }) => {
    setOnline(isConnected);
  });
  void hasNetwork();
}

function setOnline(next: boolean): void {
  if (next === online) return;
  online = next;
  listeners.forEach((listener) => listener(next));
}

/** The last known state of the network; true at first. */
export function isOnline(): boolean {
  watch();
  return online;
}

/** Asks the phone now. A phone that does not answer counts as online. */
export function hasNetwork(): Promise<boolean> {
  return new Promise((resolve) => {
    wx.getNetworkType({
      success: ({ networkType }) => {
        setOnline(networkType !== 'none');
        resolve(networkType !== 'none');
      },
      fail: () => resolve(true),
    });
  });
}

/** Calls back when the network goes or comes. @returns stop listening */
export function onNetworkChange(listener: (online: boolean) => void): () => void {
  watch();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For tests: as after a restart of the app. */
export function resetNetwork(): void {
  online = true;
  watching = false;
  listeners.clear();
}
