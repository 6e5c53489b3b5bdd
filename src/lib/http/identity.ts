/** Who a request comes from: the session cookie and the current student. */
import { API_PREFIX } from '@xueban/contract/http';
import { clearCookies, cookieHeader } from './cookies';
import { API_HOST } from './host';
import { readStored, removeStored, writeStored } from '../storage';

// Read from storage once, because a synchronous read takes milliseconds and every request sends it.
let studentId: number | undefined;
let isRead = false;

/** Id of the current student, as kept on the phone; undefined before one is chosen. */
export function currentStudentId(): number | undefined {
  if (!isRead) {
    const stored = Number(readStored('studentId'));
    studentId = Number.isSafeInteger(stored) && stored > 0 ? stored : undefined;
    isRead = true;
  }
  return studentId;
}

export function setCurrentStudentId(id: number): void {
  studentId = id;
  isRead = true;
  writeStored('studentId', String(id));
}

/**
 * Forgets session and student on this phone.
 * @returns the cookie header that was in use, for the sign-out request that follows
 */
export function clearCredentials(): string {
  const header = cookieHeader(API_HOST + API_PREFIX);
  clearCookies();
  forgetStudent();
  return header;
}

/** Forgets which student was chosen. */
export function forgetStudent(): void {
  studentId = undefined;
  isRead = true;
  removeStored('studentId');
}

/** For tests: as after a restart of the app. */
export function resetIdentity(): void {
  studentId = undefined;
  isRead = false;
}
