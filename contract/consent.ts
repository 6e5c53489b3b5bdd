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

/**
 * Whether the server takes an agreement to this version: to one that an app in the field may show. It knows the texts of
 * these; what it does not know nobody can have agreed to, whatever a request says.
 */
export const isAnsweredConsent = (version: string | undefined): version is string =>
  version !== undefined && ANSWERED_CONSENT_VERSIONS.includes(version);

/** Whether the server itself asks: what was agreed to is older than all that apps in the field show. */
export const asksForConsent = (agreed: string | null): boolean =>
  ANSWERED_CONSENT_VERSIONS.every((version) => isOlderConsent(agreed, version));

/**
 * Whether an app asks: because the server does, or because its own text is newer than what was agreed to. Not before its
 * server knows that text, which could not take the answer.
 */
export const appAsksForConsent = (consent: { version: string | null; asked: boolean; current_version: string }): boolean =>
  consent.asked || (isOlderConsent(consent.version, CONSENT_VERSION) && !isOlderConsent(consent.current_version, CONSENT_VERSION));
