/** A light tick under the finger. */
import { isOn } from './settings';

/** Where the phone can and the learner has not turned it off. */
export function tapFeedback(): void {
  if (isOn('vibration')) wx.vibrateShort({ type: 'light', fail: () => undefined });
}
