/** Phone calls. */

/** Opens WeChat's question whether to call; who thinks better of it is told nothing. */
export function callPhone(phoneNumber: string): void {
  wx.makePhoneCall({ phoneNumber, fail: () => undefined });
}
