/** A school with staff in each role, and what its console asks. */
import { SCHOOL_API_PREFIX } from '@xueban/contract/school/constants';
import type { StaffRole } from '@xueban/contract/school/shared';
import type { SchoolCallName } from '@xueban/contract/school/calls';
import { hash } from '@node-rs/argon2';
import { CONSENT_VERSION } from '@xueban/contract/constants';
import { insertTrialBooking } from '../../src/modules/lessons/trials/trial-bookings.repository';
import { createStaffRepository } from '../../src/modules/staff/staff.repository';
import { type Answer, type CallOptions, getCookie, newPhone, PASSWORD, type TestApp } from '../support/app';

const passwordHash = hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });

export interface Member {
  id: number;
  phone: string;
}

/** A request of the console: `school(api, 'GET me', { cookie })`. */
export const school = (api: TestApp, request: `${string} ${string}`, options?: CallOptions): Promise<Answer> => {
  const [method, path] = request.split(' ') as [string, string];
  return api.call(`${method} ${SCHOOL_API_PREFIX}/${path}`, options);
};

/** The same of a call of the contract, with its ids. */
export const callSchool = (
  api: TestApp,
  name: SchoolCallName,
  ids: Record<string, number>,
  { query, ...options }: CallOptions & { query?: string } = {},
): Promise<Answer> => {
  const path = name.replace(/\{(\w+)\}/g, (_all, id: string) => String(ids[id]));
  return school(api, `${path}${query === undefined ? '' : `?${query}`}` as `${string} ${string}`, options);
};

export async function createStaff(
  { database: { db } }: TestApp,
  role: StaffRole,
  teacherId: number | null = null,
  phone = newPhone(),
): Promise<Member> {
  const staff = createStaffRepository(db);
  const id = await staff.insert(db, { phone, name: `${role}甲`, role, teacherId });
  if (id === undefined) throw new Error(`${phone} is taken`);
  await staff.setPassword(db, id, await passwordHash);
  return { id, phone };
}

/** Somebody asks for a trial lesson; gives the booking's id. */
export const createBooking = ({ database: { db } }: TestApp, name = '林女士', phone = newPhone()): Promise<number> =>
  insertTrialBooking(db, { name, phone, grade: '七年级', source: 'vocab_test', consentVersion: CONSENT_VERSION });

/** Signs in from a network, the first time with a code; gives the cookie. */
export async function signInStaff(api: TestApp, phone: string, password = PASSWORD, from = '203.0.113.7'): Promise<string> {
  const signIn = (captcha?: string) => school(api, 'POST sessions', { body: { phone, password, ...(captcha && { captcha }) }, from });
  let answer = await signIn();
  if (answer.body.error === 'SECOND_STEP_REQUIRED') {
    await school(api, 'POST sessions/send_captcha', { body: { phone }, from });
    answer = await signIn(api.sent.filter((sms) => sms.phone === phone).at(-1)?.code);
  }
  if (answer.status !== 200) throw new Error(`Sign-in of ${phone}: ${answer.text}`);
  return getCookie(answer);
}
