/** A light tick under the finger. */
import { isOn } from './settings';

/** Something is done: a little more than a tick, once. */
export function doneFeedback(): void {
  if (isOn('vibration')) wx.vibrateShort({ type: 'medium', fail: () => undefined });
}

/** Where the phone can and the learner has not turned it off; what the tap changes goes to the view before it. */
export function tapFeedback(): void {
  void Promise.resolve().then(() => {
    if (isOn('vibration')) wx.vibrateShort({ type: 'light', fail: () => undefined });
  });
}
