/**
 * WeChat asks the app to ask before the first use of private data. The page in front shows the question
 * (components/PrivacySheet); older WeChats show their own.
 */

/** Id of the button whose tap WeChat counts as agreement. */
export const AGREE_BUTTON = 'privacy-agree';

type Answer = (answer: { event: 'agree' | 'disagree'; buttonId?: string }) => void;

/** Who waits for the answer: several, where more than one use began meanwhile. */
let waiting: Answer[] = [];
const listeners = new Set<() => void>();

/** Called once, by app.tsx. */
export function connectPrivacy(): void {
  if (!wx.canIUse('onNeedPrivacyAuthorization')) return;
  // The types know an older form of it.
  const host = wx as unknown as { onNeedPrivacyAuthorization: (listener: (answer: Answer) => void) => void };
  host.onNeedPrivacyAuthorization((answer) => {
    waiting.push(answer);
    tell();
  });
}

/** Whether the question is open. */
export function isPrivacyAsked(): boolean {
  return waiting.length > 0;
}

/** Calls back when the question opens or has been answered. @returns stop listening */
export function onPrivacyAsked(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What waits goes on (the button has been tapped), or fails as not permitted. */
export function answerPrivacy(agreed: boolean): void {
  const asked = waiting;
  waiting = [];
  asked.forEach((answer) => answer(agreed ? { event: 'agree', buttonId: AGREE_BUTTON } : { event: 'disagree' }));
  tell();
}

/** The school's contract as it is registered with WeChat. */
export function openPrivacyContract(onFailed: () => void): void {
  wx.openPrivacyContract({ fail: onFailed });
}

function tell(): void {
  listeners.forEach((listener) => listener());
}
