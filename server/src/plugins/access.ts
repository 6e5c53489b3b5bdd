/** Who may call: the session behind the cookie, and the student the request is about. */
import type {} from '@fastify/cookie'; // adds cookies to the types of requests and replies
import { createHash, randomBytes } from 'node:crypto';
import type { ErrorKey } from '@xueban/contract/errors';
import type { Access } from '@xueban/contract/resources/shared';
import { HEADERS, SESSION_COOKIE } from '@xueban/contract/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { together } from '../database/together';
import type { SESSION_ENDS } from '../database/schema';
import { SESSION_SECONDS } from '../modules/accounts/rules/retention';
import { AppError } from './errors';

/** Days after which a session ends however much it is used, unless the setting of this name says otherwise. */
export const SESSION_MAX_DAYS = 180;
const ID = /^[1-9]\d{0,15}$/;

export interface Guardian {
  parentId: number;
  /** Identifies the session in the database. */
  tokenHash: string;
}

/** What the session look-up says; `studentId` is null when the student is not one of the guardian. */
export interface SessionState {
  parentId: number;
  studentId: number | null;
  /** Its expiry should be moved on. */
  stale: boolean;
}

/** Whose session it is, and whether this student is one of theirs. */
export interface SessionQuestion {
  tokenHash: string;
  studentId: number | null;
}

export type SessionEnd = (typeof SESSION_ENDS)[number];

const ENDED = {
  elsewhere: 'SESSION_ENDED_ELSEWHERE',
  password: 'SESSION_ENDED_BY_PASSWORD',
  deletion: 'SESSION_ENDED_BY_DELETION',
  school: 'SESSION_ENDED_BY_SCHOOL',
  phone: 'SESSION_ENDED_BY_PHONE_CHANGE',
  restore: 'SESSION_ENDED_BY_RESTORE',
  expired: 'SESSION_EXPIRED',
} as const satisfies Record<SessionEnd, ErrorKey>;

/** What access control needs of the database. */
export interface SessionLookup {
  /** Session and student in one round trip; undefined without a valid session. */
  find(tokenHash: string, studentId: number | null): Promise<SessionState | undefined>;
  /** The same for several in one round trip, in their order. */
  findAll(asked: readonly SessionQuestion[]): Promise<readonly (SessionState | undefined)[]>;
  /** Moves the expiry on. */
  touch(tokenHash: string): Promise<void>;
  /** Why a session that is not found is no more; undefined where that is not known. */
  whyEnded(tokenHash: string): Promise<SessionEnd | undefined>;
}

declare module 'fastify' {
  interface FastifyRequest {
    guardian: Guardian | null;
    studentId: number | null;
  }
}

export const newSessionToken = (): string => randomBytes(32).toString('base64url');
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** What a cookie says, once its signature was found to be ours. */
interface CheckedCookie {
  token: string;
  tokenHash: string;
}

/** The token of the request's cookie, if its signature is ours. */
export function sessionToken(request: FastifyRequest): string | undefined {
  const signed = request.cookies[SESSION_COOKIE];
  if (signed === undefined) return undefined;
  const { valid, value } = request.unsignCookie(signed);
  return valid && value ? value : undefined;
}

/** Cookies kept: as many as phones that call within some minutes; some 3 MB. */
const MOST_COOKIES = 10_000;

/**
 * Reads cookies. A signature is verified once per cookie text; whether the session lives is asked of the database every
 * time.
 */
function createCookieReader(): (request: FastifyRequest) => CheckedCookie | undefined {
  const kept = new Map<string, CheckedCookie>();
  return (request) => {
    const signed = request.cookies[SESSION_COOKIE];
    if (signed === undefined) return undefined;
    const known = kept.get(signed);
    if (known) return known;
    const token = sessionToken(request);
    if (token === undefined) return undefined;
    const checked = { token, tokenHash: hashToken(token) };
    if (kept.size >= MOST_COOKIES) kept.clear();
    kept.set(signed, checked);
    return checked;
  };
}

/** Sends the session cookie; `undefined` clears it. */
export function setSessionCookie(reply: FastifyReply, token: string | undefined, secure: boolean): void {
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  if (token === undefined) reply.clearCookie(SESSION_COOKIE, attributes);
  else reply.setCookie(SESSION_COOKIE, token, { ...attributes, signed: true, maxAge: SESSION_SECONDS });
}

/** Makes the check that runs before anything else of a call. */
export function createAccessCheck(sessions: SessionLookup, cookieSecure: boolean) {
  const findCookie = createCookieReader();
  const find = together<SessionQuestion, SessionState | undefined>({
    one: ({ tokenHash, studentId }) => sessions.find(tokenHash, studentId),
    many: (asked) => sessions.findAll(asked),
  });
  return (access: Exclude<Access, 'public'>) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const cookie = findCookie(request);
      // A cookie that has ended makes a visitor too: whoever was signed in once must not be locked out of what anyone may do.
      const isVisitor = access === 'visitor';
      if (!cookie && isVisitor) return;
      if (!cookie) throw new AppError('UNAUTHENTICATED');
      const { token, tokenHash } = cookie;
      const wanted = access === 'guardian' ? undefined : findStudentId(request);
      const state = await find({ tokenHash, studentId: wanted === undefined || Number.isNaN(wanted) ? null : wanted });
      if (!state && isVisitor) return;
      if (!state) {
        const because = await sessions.whyEnded(tokenHash);
        throw new AppError(because ? ENDED[because] : 'UNAUTHENTICATED');
      }
      request.guardian = { parentId: state.parentId, tokenHash };
      if (access === 'student' || (isVisitor && wanted !== undefined)) request.studentId = checkedStudent(wanted, state);
      if (state.stale) {
        await sessions.touch(tokenHash);
        setSessionCookie(reply, token, cookieSecure);
      }
    };
}

/** The id in X-Student-Id; undefined when there is none, NaN when it is not an id. */
function findStudentId(request: FastifyRequest): number | undefined {
  const value = request.headers[HEADERS.studentId.toLowerCase()];
  if (value === undefined || value === '') return undefined;
  const id = typeof value === 'string' && ID.test(value) ? Number(value) : Number.NaN;
  return Number.isSafeInteger(id) ? id : Number.NaN;
}

function checkedStudent(wanted: number | undefined, state: SessionState): number {
  if (wanted === undefined) throw new AppError('STUDENT_REQUIRED');
  if (Number.isNaN(wanted)) throw new AppError('INVALID_REQUEST');
  if (state.studentId === null) throw new AppError('STUDENT_NOT_FOUND');
  return state.studentId;
}
