/** The network check before a request (spec §8). */
import { clientMessages } from '@xueban/contract/client-errors';
import { back } from '../navigation';
import { hasNetwork, onNetworkChange } from '../network';

let showing = false;

/**
 * Without a network says so and goes back, once however many requests ask at the same time; only if there is a page to go
 * back to.
 * @returns false when the user has been told, so that the request is not made
 */
export async function checkNetwork(): Promise<boolean> {
  if (await hasNetwork()) return true;
  if (getCurrentPages().length <= 1) return true;
  if (!showing) {
    showing = true;
    let isBack = false;
    const stop = onNetworkChange((online) => {
      isBack = online;
    });
    wx.showModal({
      title: clientMessages.networkAlertTitle,
      content: clientMessages.networkAlertContent,
      showCancel: false,
      // The alert cannot be closed by the app. If the network has returned meanwhile, the page stays.
      success: () => {
        if (!isBack) back();
      },
      complete: () => {
        stop();
        showing = false;
      },
    });
  }
  return false;
}
