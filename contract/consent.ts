/** Which versions of the texts an agreement is taken to, and which of two is older. */
import { ANSWERED_CONSENT_VERSIONS, CONSENT_VERSION } from './constants';

/** A day, and which of that day. */
const SHAPE = /^(\d{4}-\d{2}-\d{2})(?:\.(\d{1,4}))?$/;

/** Whether a version is older than another; none at all, or one that is no version, is older than every other. */
export function isOlderConsent(version: string | null, than: string): boolean {
  const [, day = '', place = '0'] = SHAPE.exec(version ?? '') ?? [];
  const [, otherDay = '', otherPlace = '0'] = SHAPE.exec(than) ?? [];
  return day === otherDay ? Number(place) < Number(otherPlace) : day < otherDay;
}

/** Whether the server accepts an agreement to this version: only to texts it knows, which an app in use may show. */
export const isAnsweredConsent = (version: string | undefined): version is string =>
  version !== undefined && ANSWERED_CONSENT_VERSIONS.includes(version);

/** Whether the server itself asks: what was agreed to is older than all that apps in the field show. */
export const asksForConsent = (agreed: string | null): boolean =>
  ANSWERED_CONSENT_VERSIONS.every((version) => isOlderConsent(agreed, version));

/**
 * Whether an app asks for consent: the server wants it, or the app's text is newer than what was agreed to and the server
 * knows that text.
 */
export const appAsksForConsent = (consent: { version: string | null; asked: boolean; current_version: string }): boolean =>
  consent.asked || (isOlderConsent(consent.version, CONSENT_VERSION) && !isOlderConsent(consent.current_version, CONSENT_VERSION));
