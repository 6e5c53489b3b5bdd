/** What is kept on the phone: one entry per key, typed. Synchronous; a value is there again after the app was killed. */
import { STORED_KEYS } from '@xueban/contract/constants';

/** Every stored value but the outbox, which has one key per answer (lib/outbox). */
export interface StoredValues {
  /** Id of the current student; sent with each request. */
  studentId: string;
  /** Cookie jar of the API, written by weapp-cookie. */
  cookie: unknown;
  /** Learning record id → ids of the words read through in it. */
  learnedWordIds: Record<string, number[]>;
  /** Version of the privacy policy and terms that was agreed to on this phone. */
  consentVersion: string;
  /** The phone number last signed in with, filled in next time. */
  signInPhone: string;
  /** Id of the course last chosen, per student id. */
  chosenCourses: Record<string, number>;
}

export type StoredName = keyof StoredValues;

const keys: Record<StoredName, string> = {
  studentId: STORED_KEYS.studentId,
  cookie: STORED_KEYS.cookie,
  learnedWordIds: STORED_KEYS.learnedWordIds,
  consentVersion: 'consentVersion',
  signInPhone: 'signInPhone',
  chosenCourses: 'chosenCourses',
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

/** For lib/outbox and the cookie jar only: a key by its own name. */
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

export function allKeys(): string[] {
  try {
    return wx.getStorageInfoSync().keys;
  } catch {
    return [];
  }
}
