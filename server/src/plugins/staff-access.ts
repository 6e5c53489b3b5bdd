/** Who may call the school's API: the session of a member of staff, and their role. */
import type {} from '@fastify/cookie'; // adds cookies to the types of requests and replies
import { SCHOOL_API_PREFIX, STAFF_COOKIE, STAFF_SESSION_SECONDS } from '@xueban/contract/school/constants';
import type { StaffRole } from '@xueban/contract/school/shared';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashToken } from './access';
import { AppError } from './errors';
import type { Caller } from './origin';

/** The member of staff behind a request. */
export interface Staff {
  staffId: number;
  name: string;
  role: StaffRole;
  /** The teacher they are, if they teach. */
  teacherId: number | null;
  /** Identifies the session in the database. */
  tokenHash: string;
}

/** Who does something, and from where. */
export interface StaffActor {
  staff: Staff;
  caller: Caller;
}

/** Once, however often it is asked for under one key. */
export interface KeyedStaffActor extends StaffActor {
  idempotencyKey: string;
}

/** What access control needs of the database. */
export interface StaffLookup {
  /** Undefined without a session, when it has expired or was idle for too long, and for somebody disabled. */
  find(tokenHash: string): Promise<(Omit<Staff, 'tokenHash'> & { stale: boolean }) | undefined>;
  /** Says that it is used. */
  touch(tokenHash: string): Promise<void>;
}

declare module 'fastify' {
  interface FastifyRequest {
    staff: Staff | null;
  }
}

/** The token of the request's cookie, if its signature is ours. */
export function staffToken(request: FastifyRequest): string | undefined {
  const signed = request.cookies[STAFF_COOKIE];
  if (signed === undefined) return undefined;
  const { valid, value } = request.unsignCookie(signed);
  return valid && value ? value : undefined;
}

/** Sends the session cookie; `undefined` clears it. */
export function setStaffCookie(reply: FastifyReply, token: string | undefined, secure: boolean): void {
  const attributes = { path: SCHOOL_API_PREFIX, httpOnly: true, sameSite: 'strict', secure } as const;
  if (token === undefined) reply.clearCookie(STAFF_COOKIE, attributes);
  else reply.setCookie(STAFF_COOKIE, token, { ...attributes, signed: true, maxAge: STAFF_SESSION_SECONDS });
}

/** Makes the check that runs before anything else of a call. */
export const createStaffCheck = (sessions: StaffLookup) => (roles: readonly StaffRole[]) => {
  return async (request: FastifyRequest): Promise<void> => {
    const token = staffToken(request);
    if (token === undefined) throw new AppError('UNAUTHENTICATED');
    const tokenHash = hashToken(token);
    const found = await sessions.find(tokenHash);
    if (!found) throw new AppError('UNAUTHENTICATED');
    const { stale, ...staff } = found;
    if (!roles.includes(staff.role)) throw new AppError('ROLE_NOT_ALLOWED');
    request.staff = { ...staff, tokenHash };
    if (stale) await sessions.touch(tokenHash);
  };
};
