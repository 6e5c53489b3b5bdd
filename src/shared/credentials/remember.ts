/** What is kept for the next time. A full storage must not keep anyone from signing in. */
import { CONSENT_VERSION } from '@xueban/contract/constants';
import { readStored, type StoredName, type StoredValues, writeStored } from '@/lib/storage';

function keep<K extends StoredName>(name: K, value: StoredValues[K]): void {
  try {
    writeStored(name, value);
  } catch {
    // Typed or ticked again next time.
  }
}

export const rememberPhone = (phone: string): void => keep('signInPhone', phone);

/** Remembers the number that has just signed in, whose box is ticked the next time. */
export const rememberConsent = (phone: string): void => keep('consentGiven', { phone, version: CONSENT_VERSION });

/** Whether the guardian with this number agreed to the texts of today on this phone. The box of another is empty. */
export function isConsentGiven(phone: string): boolean {
  const given = readStored('consentGiven');
  return given?.phone === phone && given.version === CONSENT_VERSION;
}
