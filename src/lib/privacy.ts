/**
 * WeChat asks the app to ask before the first use of private data. The page in front shows the question
 * (components/PrivacySheet); older WeChats show their own.
 */

/** Id of the button whose tap WeChat counts as agreement. */
export const AGREE_BUTTON = 'privacy-agree';

type Answer = (answer: { event: 'agree' | 'disagree'; buttonId?: string }) => void;

/** Who waits for the answer, and for what: several, where more than one use began meanwhile. */
let waiting: { answer: Answer; use: string }[] = [];
/** What a photo that is chosen now is for: the phone's API does not know. */
let photoUse: string | undefined;

/** What is used and for what, by the API that WeChat names. */
function getUse(api: string): string {
  if (/choose(?:Media|Image)/.test(api) && photoUse !== undefined) return photoUse;
  if (/saveImage/.test(api)) return '图片要存进手机相册，不会读取您的照片';
  if (/getPhoneNumber/.test(api)) return '登录要用微信里的手机号，只用来找到您登记的账号';
  return '这一项要用到手机里的图片或手机号，只用在您点的这件事上';
}
const listeners = new Set<() => void>();

/** Called once, by app.tsx. */
export function connectPrivacy(): void {
  if (!wx.canIUse('onNeedPrivacyAuthorization')) return;
  // The types know an older form of it.
  const host = wx as unknown as { onNeedPrivacyAuthorization: (listener: (answer: Answer, asked?: { referrer?: string }) => void) => void };
  host.onNeedPrivacyAuthorization((answer, asked) => {
    waiting.push({ answer, use: getUse(asked?.referrer ?? '') });
    tell();
  });
}

/** Whether the question is open. */
export function isPrivacyAsked(): boolean {
  return waiting.length > 0;
}

/** What for. */
export const getAskedUse = (): string => waiting[0]?.use ?? '';

/** Call it before a photo is chosen. @param use 换头像要选一张照片，只用作头像 */
export function sayPhotoUse(use: string): void {
  photoUse = use;
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
  asked.forEach(({ answer }) => answer(agreed ? { event: 'agree', buttonId: AGREE_BUTTON } : { event: 'disagree' }));
  tell();
}

/** The school's contract as it is registered with WeChat. */
export function openPrivacyContract(onFailed: () => void): void {
  wx.openPrivacyContract({ fail: onFailed });
}

function tell(): void {
  listeners.forEach((listener) => listener());
}
