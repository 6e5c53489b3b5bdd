/**
 * The promises of the privacy policy with their figures. Tests hold its text and the server (retention.ts) to this list;
 * the mini-program imports its types only.
 */
import { TRIAL_BOOKING_DAYS } from './constants';

export interface PrivacyPromise {
  /** The figure in the sentence, if it has one. */
  amount?: number;
  unit?: '分钟' | '天' | '年' | '个工作日';
}

export const privacyPromises = {
  /** A copy of everything. */
  export: {},
  /** Names and phone are put right. */
  correction: {},
  /** Deletion is carried out after so long; until then it can be taken back. */
  deletion: { amount: 7, unit: '天' },
  /** Consent is taken back: the account is closed. */
  consent_withdrawal: {},
  /** The school answers within. */
  reply: { amount: 15, unit: '个工作日' },
  /** The audit trail is kept for; the law asks for six months. */
  audit_trail: { amount: 1, unit: '年' },
  /** An SMS code is valid for, and removed after that within. */
  captcha: { amount: 5, unit: '分钟' },
  captcha_removal: { amount: 1, unit: '天' },
  /** Counters of attempts, with phone and network address, for at most. */
  attempts: { amount: 1, unit: '天' },
  /** A session ends when it is not used for. */
  session: { amount: 30, unit: '天' },
  /** A copy of a student's data that a guardian has asked for. */
  export_file: { amount: 7, unit: '天' },
  /** A network that a guardian has signed in from, as a keyed hash, since it was last seen. */
  network: { amount: 180, unit: '天' },
  /** A visitor's vocabulary-size test that nobody keeps. */
  visitor_test: { amount: 7, unit: '天' },
  /** A booking of a trial lesson, by whoever is no guardian of the school yet. */
  trial_booking: { amount: TRIAL_BOOKING_DAYS, unit: '天' },
  /** What AI智能 made is read by whoever has its link; it can be taken back before. */
  share: { amount: 30, unit: '天' },
  /** Who may be reminded of what, since a message was last allowed or sent. */
  reminder_permission: { amount: 180, unit: '天' },
  /** Which reminder was sent when. */
  reminder: { amount: 30, unit: '天' },
  /** An upload that nothing came to use. */
  unused_upload: { amount: 1, unit: '天' },
  /** Consent is recorded with time and version, and asked for again when the version changes. */
  consent: {},
} as const satisfies Record<string, PrivacyPromise>;

export type PrivacyPromiseId = keyof typeof privacyPromises;
