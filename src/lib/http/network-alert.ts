/** The network check before a request (spec §8). */
import { clientMessages } from '@xueban/contract/errors';
import { back } from '../navigation';
import { hasNetwork, onNetworkChange } from '../network';

let showing = false;

/**
 * Without a network and with a page to go back to, says so and goes back: once, however many requests ask at the same time.
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
      // Nothing can take the alert away. Where the network has come back under it, so has the page.
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
