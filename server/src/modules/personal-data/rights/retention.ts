/**
 * How each promise of contract/privacy.ts is kept: by a command, the hourly sweep, a check of every call, or the school. A
 * test compares the figures.
 */
import { CAPTCHA_TTL_SECONDS, TRIAL_BOOKING_DAYS } from '@xueban/contract/constants';
import type { PrivacyPromise, PrivacyPromiseId } from '@xueban/contract/privacy';
import {
  CAPTCHA_KEPT_DAYS,
  DELETION_DAYS,
  EXPORT_KEPT_DAYS,
  NETWORK_KEPT_DAYS,
  PERMISSION_KEPT_DAYS,
  REMINDER_KEPT_DAYS,
  SESSION_SECONDS,
  SHARE_DAYS,
  UPLOAD_KEPT_MS,
} from '../../accounts/rules/retention';
import { AUDIT_DAYS } from '../../accounts';
import { VISITOR_DAYS } from '../../vocabulary-test';

export interface Kept extends PrivacyPromise {
  /** Commands of `npm run admin` that do it. */
  commands?: readonly string[];
  /** Table from which the sweep removes what is older. */
  swept?: string;
  /** What else does it. */
  by?: string;
}

const DAY_SECONDS = 86_400;
/** Longest window of any counter; `plugins/config.ts` has no longer one. */
const LONGEST_WINDOW_SECONDS = DAY_SECONDS;

export const promisesKept: Record<PrivacyPromiseId, Kept> = {
  export: { commands: ['export-student', 'export-parent'], by: 'POST data_exports: guardians do it themselves.' },
  export_file: { amount: EXPORT_KEPT_DAYS, unit: '天', swept: 'data_exports' },
  correction: { commands: ['rename-student', 'rename-parent', 'change-phone'] },
  deletion: {
    amount: DELETION_DAYS,
    unit: '天',
    commands: ['delete-student', 'delete-parent'],
    swept: 'deletions',
    by: 'POST deletion_requests: guardians do it themselves.',
  },
  reply: {
    amount: 15,
    unit: '个工作日',
    by: 'The school answers; deletion is over after a week and an hour at most; where a backup was restored meanwhile, a day after its lists were applied.',
  },
  audit_trail: { amount: AUDIT_DAYS / 365, unit: '年', swept: 'audit_events' },
  captcha: { amount: CAPTCHA_TTL_SECONDS / 60, unit: '分钟', by: 'Redeeming checks it.' },
  captcha_removal: { amount: CAPTCHA_KEPT_DAYS, unit: '天', swept: 'captchas' },
  attempts: { amount: LONGEST_WINDOW_SECONDS / DAY_SECONDS, unit: '天', swept: 'rate_limits' },
  session: { amount: SESSION_SECONDS / DAY_SECONDS, unit: '天', swept: 'sessions' },
  network: { amount: NETWORK_KEPT_DAYS, unit: '天', swept: 'known_networks' },
  visitor_test: { amount: VISITOR_DAYS, unit: '天', swept: 'vocabulary_level_submissions' },
  trial_booking: { amount: TRIAL_BOOKING_DAYS, unit: '天', swept: 'trial_bookings', commands: ['trial-bookings'] },
  share: { amount: SHARE_DAYS, unit: '天', swept: 'ai_shares', by: 'POST ai_generations/{id}/withdraw_share: at any time.' },
  reminder_permission: {
    amount: PERMISSION_KEPT_DAYS,
    unit: '天',
    swept: 'reminder_subscriptions',
    by: 'POST reminders/stop: at any time.',
  },
  reminder: { amount: REMINDER_KEPT_DAYS, unit: '天', swept: 'reminders' },
  unused_upload: { amount: UPLOAD_KEPT_MS / (DAY_SECONDS * 1000), unit: '天', swept: 'direct_uploads' },
  consent_withdrawal: { commands: ['delete-parent'], by: 'POST deletion_requests for the account.' },
  consent: {
    by: 'Sign-in refuses without consent to the current version; `consent.asked` of the user asks whoever is signed in; all are kept in `consents`.',
  },
};
