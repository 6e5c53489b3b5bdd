/** What is kept for the next time. A full storage must not keep anyone from signing in. */
import { CONSENT_VERSION } from '@xueban/contract/constants';
import { type StoredName, type StoredValues, writeStored } from '@/lib/storage';

function keep<K extends StoredName>(name: K, value: StoredValues[K]): void {
  try {
    writeStored(name, value);
  } catch {
    // Typed or ticked again next time.
  }
}

export const rememberPhone = (phone: string): void => keep('signInPhone', phone);
export const rememberConsent = (): void => keep('consentVersion', CONSENT_VERSION);
