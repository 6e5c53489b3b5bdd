import type { WxContext } from './context';

function toBase64(buffer: ArrayBuffer): string {
  let text = '';
  for (const byte of new Uint8Array(buffer)) text += String.fromCharCode(byte);
  return btoa(text);
}

/** What needs neither a page nor the phone, and what a phone without the thing says of it. */
export function defineUtilities({ registry }: WxContext): void {
  registry.sync('arrayBufferToBase64', toBase64);
  registry.sync('base64ToArrayBuffer', (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer);
  registry.async('getRandomValues', ({ length }) => ({ randomValues: crypto.getRandomValues(new Uint8Array(Number(length))).buffer }));
  registry.sync('requestIdleCallback', (run: (deadline: object) => void) =>
    setTimeout(() => run({ didTimeout: false, timeRemaining: () => 50 }), 0),
  );
  registry.sync('cancelIdleCallback', (handle: number) => clearTimeout(handle));
  registry.sync('getExtConfigSync', () => ({}));
  registry.async('getExtConfig', () => ({ extConfig: {} }));
  registry.sync('getExptInfoSync', () => ({}));
  registry.sync('getBatteryInfoSync', () => ({ level: 100, isCharging: true, isLowPowerModeEnabled: false }));
  registry.async('getBatteryInfo', () => ({ level: 100, isCharging: true, isLowPowerModeEnabled: false }));
  registry.sync('getSkylineInfoSync', () => ({ isSupported: false, version: '', reason: 'client not supported' }));
  registry.async('getSkylineInfo', () => ({ isSupported: false, version: '', reason: 'client not supported' }));
  registry.sync('checkIsPictureInPictureActive', () => false);
  registry.sync('isVKSupport', () => false);
  registry.sync('reportMonitor', () => undefined);
}
