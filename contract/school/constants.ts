/** Plain values of the school console: the page loads them at run time. */

/** The console's calls have a prefix of their own. */
export const SCHOOL_API_PREFIX = '/school/v1';
/** Where the page stands. */
export const CONSOLE_PATH = '/console/';
/** Name of the signed, HttpOnly cookie of a member of staff; it is sent below SCHOOL_API_PREFIX only. */
export const STAFF_COOKIE = 'xueban_staff';
/** A session of staff ends this long after signing in, s. */
export const STAFF_SESSION_SECONDS = 12 * 3600;
/** … and after this long without a call, s. */
export const STAFF_IDLE_SECONDS = 3600;
/** A link to choose a password by works once, and so long, s. */
export const STAFF_LINK_SECONDS = 72 * 3600;
/** Rows of a list. */
export const SCHOOL_PAGE_SIZE = 50;

/** Largest file that staff may bring: a list, or a folder of mathematics as a zip, bytes. */
export const MAX_SCHOOL_FILE_BYTES = 20 * 1024 * 1024;
/** A file that staff have brought goes after this long, or with their session, s. */
export const SCHOOL_FILE_SECONDS = 2 * 3600;

export const STAFF_ROLES = ['owner', 'assistant', 'teacher'] as const;
/** A lesson that took place without a phone is registered so many days after it at most. */
export const LESSON_REGISTER_DAYS = 31;
/** Students of one class. */
export const CLASS_MAX_STUDENTS = 100;
/** A table of students is at most so large; 500 lines take some 50 KB. */
export const ROSTER_MAX_BYTES = 1024 * 1024;
/** Students of one print. */
export const SCHOOL_PRINT_STUDENTS = 200;
