/** A light tick under the finger. */

/** Where the phone can; a phone that cannot stays silent. */
export function tapFeedback(): void {
  wx.vibrateShort({ type: 'light', fail: () => undefined });
}
