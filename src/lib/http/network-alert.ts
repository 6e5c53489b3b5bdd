/** The network check before a request (spec §8). */
import { clientMessages } from '@xueban/contract/errors';
import { back } from '../navigation';
import { hasNetwork } from '../network';

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
    wx.showModal({
      title: clientMessages.networkAlertTitle,
      content: clientMessages.networkAlertContent,
      showCancel: false,
      success: () => back(),
      complete: () => {
        showing = false;
      },
    });
  }
  return false;
}
