/** What is kept on the phone: one entry per key, typed. Synchronous; a value is there again after the app was killed. */
import { STORED_KEYS } from '@xueban/contract/constants';
import type { AiRequest } from '@xueban/contract/resources/ai-generations';

/** What a learner asked to have made. */
export interface StoredAiWish {
  /** Its Idempotency-Key. */
  key: string;
  guardianId: number;
  studentId: number;
  request: AiRequest;
  /** By the phone's clock, ISO 8601. */
  askedAt: string;
  /** Once the server has it. */
  generationId?: number;
  /** Once the server has said no. */
  refusal?: { key: string; message: string };
}

/** Every stored value but those with a key per item: the answers of the outbox, the rounds on the phone. */
export interface StoredValues {
  /** Id of the current student; sent with each request. */
  studentId: string;
  /** Cookie jar of the API, written by weapp-cookie. */
  cookie: unknown;
  /** Learning record id → ids of the words read through in it. */
  learnedWordIds: Record<string, number[]>;
  /** Of the record that was being memorised: word id → how often it was read. */
  reads: { recordId: number; reads: Readonly<Record<number, number>> };
  /** Phone number and version of the last agreement at sign-in on this phone. */
  consentGiven: { phone: string; version: string };
  /** The phone number last signed in with, filled in next time. */
  signInPhone: string;
  /** When another code may be requested, ms since the epoch, by purpose. */
  codeWaits: Record<string, number>;
  /** The learner's settings of this phone; missing ones have their defaults. */
  settings: { autoSound?: boolean; answerSounds?: boolean; vibration?: boolean; theme?: 'system' | 'light' | 'dark' };
  /** Id of the course last chosen: of words by student id, of another subject under `student id/subject`. */
  chosenCourses: Record<string, number>;
  /** The test a visitor wants to keep by signing in, and when they went, ms since the epoch. */
  keepWish: { testId: number; at: number };
  /** The nine counts of the nine-grid as last seen, per `student id/course id`. */
  seenCells: Record<string, number[]>;
  /** Ids of guardians who do not want to be asked for reminders after a round or a review. */
  remindersRefused: number[];
  /** The trial group of whoever is not signed in, as features/word-study/trial keeps it. */
  trialGroup: unknown;
  /** How far the server's clock is ahead of the phone's, ms, and its time when that was found, ms since the epoch. */
  serverClock: { offset: number; heardAt: number };
  /** What was asked to be made, newest first; the last few. */
  aiWishes: StoredAiWish[];
}

export type StoredName = keyof StoredValues;

const keys: Record<StoredName, string> = {
  studentId: STORED_KEYS.studentId,
  cookie: STORED_KEYS.cookie,
  learnedWordIds: STORED_KEYS.learnedWordIds,
  reads: 'reads',
  consentGiven: 'consentGiven',
  signInPhone: 'signInPhone',
  codeWaits: 'codeWaits',
  settings: 'settings',
  chosenCourses: 'chosenCourses',
  keepWish: 'keepWish',
  seenCells: 'seenCells',
  remindersRefused: 'remindersRefused',
  trialGroup: 'trialGroup',
  serverClock: 'serverClock',
  aiWishes: 'aiWishes',
};

/** The stored value, or undefined when there is none or storage cannot be read. */
export function readStored<K extends StoredName>(name: K): StoredValues[K] | undefined {
  return readKey(keys[name]) as StoredValues[K] | undefined;
}

/** @throws when the phone's storage is full (10 MB in all, 1 MB a key). */
export function writeStored<K extends StoredName>(name: K, value: StoredValues[K]): void {
  writeKey(keys[name], value);
}

export function removeStored(name: StoredName): void {
  removeKey(keys[name]);
}

/** A key by its own name, for those that keep one key per item: the outbox, and the rounds on the phone. */
export function readKey(key: string): unknown {
  try {
    const value: unknown = wx.getStorageSync(key);
    // WeChat answers '' for a missing key.
    return value === '' ? undefined : value;
  } catch {
    return undefined;
  }
}

/** @throws when the phone's storage is full. */
export function writeKey(key: string, value: unknown): void {
  wx.setStorageSync(key, value);
}

export function removeKey(key: string): void {
  try {
    wx.removeStorageSync(key);
  } catch {
    // Nothing to remove is what was asked for.
  }
}

/** Undefined: they cannot be read now; there may be some. */
export function allKeys(): string[] | undefined {
  try {
    return wx.getStorageInfoSync().keys;
  } catch {
    return undefined;
  }
}
