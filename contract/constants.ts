/**
 * Business constants of the specification (§9). Plain values: the only contract files
 * (with routes, http, errors, word-round and vocabulary-levels) that the mini-program loads at run time.
 */

/** A short answer of mathematics, characters. */
/** Of an answer that is written line by line. */
export const MAX_ANSWER_LINES = 20;
export const MAX_WORK_LENGTH = 3000;
/** Items a page when a list does not say otherwise. */
export const DEFAULT_PAGE_SIZE = 10;
/** Largest page any list serves. */
export const MAX_PAGE_SIZE = 100;
/** Page size of the course list request. */
export const COURSE_LIST_PAGE_SIZE = 100;
/** Page size of the default-course look-up. */
export const DEFAULT_COURSE_PAGE_SIZE = 1;
/** HTTP and envelope codes that count as success. */
export const SUCCESS_CODES: readonly number[] = [200, 201];
/** A study flow starts at this group when its URL names none. */
export const DEFAULT_CURRENT_GROUP = 1;
/** How long a toast stays, ms. */
export const TOAST_DURATION_MS = 2000;
/** A word chapter counts as finished at this percentage. */
export const CHAPTER_FINISHED_PERCENTAGE = 100;
/** Different days with a right answer after which a question leaves the mistake book. */
export const RIGHT_DAYS_TO_LEAVE = 3;
/** A section of mathematics counts as finished from here. */
export const SECTION_FINISHED_PERCENTAGE = 100;

/** Keys of what is kept on the phone. */
export const STORED_KEYS = {
  /** Id of the current student, sent as the header of the same name. */
  studentId: 'X-Student-Id',
  /** Cookie jar of the API. */
  cookie: 'Cookie',
  /** Per learning record: ids of the words already read through. */
  learnedWordIds: 'learningRecordLearnedWordIds',
} as const;

/** Defaults for fetching data from the API. */
export const FETCHING = {
  /** Further tries after a failed one. */
  retries: 3,
  /** First wait before a retry, ms; doubles each time. */
  backoffBaseMs: 1000,
  /** Longest wait before a retry, ms. */
  backoffCapMs: 30_000,
  /** Unused cached data is discarded after this long, ms. */
  cacheTimeMs: 300_000,
} as const;

export const TAB_COLORS = { selected: '#8257E6', unselected: '#999999' } as const;
export const DESIGN_WIDTH = 750;

/** Words of a memorisation group. */
export const GROUP_SIZE = 5;
/** Number of trial groups offered without a session, one a course. */
export const MAX_TRIAL_GROUPS = 6;
/** New words of a full round: nine groups of five. */
export const ROUND_SIZE = 45;
/** Groups of a full round. */
export const MAX_GROUPS = ROUND_SIZE / GROUP_SIZE;
/** How often a word is read aloud while it is being memorised. */
export const READS_PER_WORD = 5;
/** Days after the study day on which its words are reviewed (21-day anti-forgetting). */
export const REINFORCEMENT_DAYS: readonly number[] = [1, 2, 3, 5, 7, 9, 12, 14, 17, 21];
/** Percentages of words of which a school may choose how many are to be known when FSRS asks for them; more of them, more reviews. */
export const DESIRED_RETENTIONS = [85, 90, 93, 95] as const;
/** Until a school has chosen. */
export const DESIRED_RETENTION = 90;
/** A word leaves the mistake word book after this many right answers in a row. */
export const MISTAKE_RIGHT_IN_ROW = 3;
/** Wrong questions of mathematics that one practice asks at most. */
export const MISTAKES_IN_A_QUIZ = 20;
/** Questions from paper in one mistake book. */
export const MAX_PAPER_QUESTIONS = 1000;
/** Words of one practice from the mistake word book. */
export const PRACTICE_SIZE = 30;
/** Words of one block of a review, and of a short one as long as the daily goal is not known. */
export const SHORT_REVIEW_SIZE = 30;
/** Words a day that a student wants to learn or review. */
export const DAILY_GOAL = { min: 5, max: 200, default: 20 } as const;
/**
 * Longest time between two answers that counts as work, ms, where nothing says what was done in it; of a longer pause so much
 * counts. Two pauses must not come to the minutes from which a lesson is charged.
 */
export const LONGEST_PAUSE_MS = 120_000;
/** Longest time in front of one question of mathematics that counts as work, ms, where the phone has measured it. */
export const LONGEST_QUESTION_MS = 600_000;
/** Estimated seconds of one word in a review. */
export const SECONDS_PER_REVIEW_WORD = 12;
/** Longest meaning of a word, characters, for the import and for a chosen meaning sent as an answer. */
export const MAX_MEANING_LENGTH = 300;
/** Largest file that may be uploaded, bytes. */
export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024;
/** How many subscription messages WeChat lets an app ask for at once. */
export const REMINDERS_AT_ONCE = 3;
/** The calendar in which "today" and the 21-day plan are counted. */
export const SCHOOL_TIME_ZONE = 'Asia/Shanghai';
/** Digits of a teacher's code of the day. */
export const LESSON_CODE_LENGTH = 4;

/** Digits of a sign-in or reset code sent by SMS. */
export const CAPTCHA_LENGTH = 6;
/** Seconds before another code may be asked for. */
export const CAPTCHA_RESEND_SECONDS = 60;
/** Seconds a code stays valid. */
export const CAPTCHA_TTL_SECONDS = 300;
export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 64;
/** Mainland mobile number. */
export const PHONE_PATTERN = '^1[3-9][0-9]{9}$';
/** Version of the privacy policy and terms that a guardian agrees to; raise it when their meaning changes. */
export const CONSENT_VERSION = '2026-11-23.5';
/**
 * Versions of the consent text the server accepts, the current one first. The previous one stays until no app shows it any
 * more, and is removed at once if it must not be agreed to.
 */
export const ANSWERED_CONSENT_VERSIONS: readonly string[] = [CONSENT_VERSION, '2026-11-23.4'];

/** A booking of a trial lesson is kept for so many days. */
export const TRIAL_BOOKING_DAYS = 180;

/** Longest name of a guardian, characters. */
export const NAME_MAX_LENGTH = 30;
/** Control characters and invisible or direction-changing signs, which no name contains. */
const UNSEEN = '\\u0000-\\u001f\\u007f-\\u009f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff';
/** A name has something to see. */
export const NAME_PATTERN = `^[^${UNSEEN}]*[^\\s${UNSEEN}][^${UNSEEN}]*$`;

/** Letters of the maths keyboard: an answer to be typed has no others. */
export const ANSWER_LETTERS = [
  ...(['x', 'y', 'z', 'a', 'b', 'c', 'd', 'f', 'g', 'h', 'k', 'm', 'n', 'p', 'q', 'r', 's', 't', 'u', 'v', 'w'] as const),
  ...(['C', 'S', 'V', 'α', 'β', 'θ'] as const),
] as const;

/**
 * What is deleted with a student, in the page's words; each table of a student belongs to one
 * (server/test/personal-data/rights/promises.test.ts).
 */
export const deletedWithStudent = [
  '学习记录',
  '复习和作答',
  '错词',
  '错题',
  '测试结果',
  'AI 生成的内容',
  '上课记录',
  '课程安排',
  '打印单',
  '提醒',
  '上传的图片',
] as const;
