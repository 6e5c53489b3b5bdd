/** For how long personal data is kept. The privacy text names these figures; a test compares the two. */

/** Lifetime of a session without use, seconds. */
export const SESSION_SECONDS = 30 * 24 * 3600;
/** A deletion can be taken back for so many days; then it is carried out. */
export const DELETION_DAYS = 7;
/** A copy of a student's data is kept for so many days. */
export const EXPORT_KEPT_DAYS = 7;
/** A link to what AI made is good for so many days, unless it is taken back. */
export const SHARE_DAYS = 30;
/** An upload may be named by a call for so long, ms. */
export const UPLOAD_KEPT_MS = 86_400_000;
/** A code is kept for so many days after it has expired. */
export const CAPTCHA_KEPT_DAYS = 1;
/** A network that a guardian has not signed in from for so many days is forgotten. */
export const NETWORK_KEPT_DAYS = 180;
/** What was sent as a reminder, and when, is kept for so many days. */
export const REMINDER_KEPT_DAYS = 30;
/** Leave for reminders ends when none was given or used for so many days. */
export const PERMISSION_KEPT_DAYS = 180;
/** What staff of the school asked for under an idempotency key is kept for so many days. */
export const STAFF_REQUEST_KEPT_DAYS = 7;
