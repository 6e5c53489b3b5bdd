import { CONSENT_VERSION } from '@xueban/contract/constants';
import { writeStored } from '@/lib/storage';

/** Keeps the phone number and the consent for the next time. A full storage must not keep anyone from signing in. */
export function remember(phone: string): void {
  try {
    writeStored('signInPhone', phone);
    writeStored('consentVersion', CONSENT_VERSION);
  } catch {
    // Typed and ticked again next time.
  }
}
