/** Valid requests, changed as each situation of the authorization matrix says. */
import { randomBytes } from 'node:crypto';
import type { TSchema } from '@sinclair/typebox';
import { calls } from '@xueban/contract/calls';
import { HEADERS, SESSION_COOKIE } from '@xueban/contract/http';
import type { CallDefinition } from '@xueban/contract/resources/shared';
import { eq, sql } from 'drizzle-orm';
import { parents, sessions } from '../../src/database/schema';
import { isIdName, type Situation } from '../../src/plugins/docs/authorization';
import { createSessionRepository } from '../../src/modules/accounts/sessions/sessions.repository';
import { hashToken } from '../../src/plugins/access';
import type { Family } from '../fuzz/families';
import { type HostileRequest, findKind } from '../fuzz/requests';
import type { TestApp } from '../support/app';

const STUDENT = HEADERS.studentId.toLowerCase();
const KEY = HEADERS.idempotencyKey.toLowerCase();
const UNKNOWN = 999_999_999;

export async function loadParentId({ database: { db } }: TestApp, phone: string): Promise<number> {
  const [row] = await db.select({ id: parents.id }).from(parents).where(eq(parents.phone, phone));
  if (!row) throw new Error('No such guardian');
  return row.id;
}

/** A session of its own for each request: some end the one they come with. */
export async function loadSession({ app, database }: TestApp, parentId: number, end?: 'expired' | 'ended'): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const tokenHash = hashToken(token);
  const repository = createSessionRepository(database);
  await repository.create({ parentId, tokenHash, device: 'iPhone', address: null });
  if (end === 'ended') await repository.end(tokenHash);
  if (end === 'expired')
    await database.db.update(sessions).set({ expiresAt: sql`now() - interval '1 second'` }).where(eq(sessions.tokenHash, tokenHash));
  return `${SESSION_COOKIE}=${encodeURIComponent(app.signCookie(token))}`;
}

const without = (headers: HostileRequest['headers'], name: string): HostileRequest['headers'] =>
  Object.fromEntries(Object.entries(headers).filter(([header]) => header !== name));

/** The same with other headers, and with a key of its own: an answer that was given before is not given again. */
function dressed(request: HostileRequest, headers: Record<string, string>): HostileRequest {
  const key = KEY in request.headers && { [KEY]: `matrix-${randomBytes(9).toString('hex')}` };
  return { ...request, headers: { ...request.headers, ...key, ...headers } };
}

/** Requests of one situation, made from a valid one of the own family and from the same of the other's. */
export async function loadRequests(
  situation: Situation,
  own: HostileRequest,
  others: HostileRequest,
  { api, parentId, family, other }: { api: TestApp; parentId: number; family: Family; other: Family },
): Promise<HostileRequest[]> {
  const signedIn = async (): Promise<Record<string, string>> =>
    own.headers.cookie === undefined ? {} : { cookie: await loadSession(api, parentId) };
  const loose = { ...own, headers: without(own.headers, 'cookie') };
  switch (situation) {
    case 'no_session':
      return [dressed(loose, {})];
    case 'visitor_token':
      return [
        dressed(loose, { [HEADERS.visitorToken]: family.visitorToken }),
        dressed(loose, { [HEADERS.visitorToken]: other.visitorToken }),
      ];
    case 'expired_session':
      return [dressed(loose, { cookie: await loadSession(api, parentId, 'expired') })];
    case 'ended_session':
      return [dressed(loose, { cookie: await loadSession(api, parentId, 'ended') })];
    case 'no_student':
      return [dressed({ ...own, headers: without(own.headers, STUDENT) }, await signedIn())];
    case 'unknown_student':
      return [dressed(own, { ...(await signedIn()), [STUDENT]: String(UNKNOWN) })];
    case 'anothers_student':
      return Promise.all(
        [own, ...withIds(own, others).slice(-1)].map(async (request) =>
          dressed(request, { ...(await signedIn()), [STUDENT]: String(other.ids.student[0]) }),
        ),
      );
    case 'anothers_ids':
      return Promise.all(
        [...withIds(own, others), ...withFurtherIds(own, other)].map(async (request) => dressed(request, await signedIn())),
      );
    case 'student_under_deletion':
    case 'deleted_student':
    case 'outdated_consent':
      return [dressed(own, await signedIn())];
  }
}

/** Each id of path, query and body once as the other family has it, then all of them. */
function withIds(own: HostileRequest, others: HostileRequest): HostileRequest[] {
  const changes: ((request: HostileRequest) => HostileRequest)[] = [];
  const [ownUrl, othersUrl] = [new URL(own.url, 'http://x'), new URL(others.url, 'http://x')];
  const parts = othersUrl.pathname.split('/');
  for (const [at, part] of ownUrl.pathname.split('/').entries()) {
    if (part === parts[at] || !/^\d+$/.test(part)) continue; // a token is no id: who has it may use it
    changes.push((request) => {
      const url = new URL(request.url, 'http://x');
      url.pathname = url.pathname
        .split('/')
        .map((before, i) => (i === at ? (parts[at] ?? before) : before))
        .join('/');
      return { ...request, url: url.pathname + url.search };
    });
  }
  for (const [name, value] of othersUrl.searchParams) {
    if (!isIdName(name) || ownUrl.searchParams.get(name) === value) continue;
    changes.push((request) => {
      const url = new URL(request.url, 'http://x');
      url.searchParams.set(name, value);
      return { ...request, url: url.pathname + url.search };
    });
  }
  const [ownBody, othersBody] = [getBody(own), getBody(others)];
  for (const [name, value] of Object.entries(othersBody)) {
    if (!isIdName(name) || value === ownBody[name]) continue;
    changes.push((request) => ({ ...request, payload: JSON.stringify({ ...getBody(request), [name]: value }) }));
  }
  const all = changes.reduce((request, change) => change(request), own);
  return changes.length > 1 ? [...changes.map((change) => change(own)), all] : changes.map((change) => change(own));
}

/** Ids that may be left out, and are: each once, as the other family has it. */
function withFurtherIds(own: HostileRequest, { ids }: Family): HostileRequest[] {
  const { query, body } = (calls as Record<string, CallDefinition>)[own.operation.replace(' /', ' ')]!;
  const url = new URL(own.url, 'http://x');
  const parseId = (name: string): number => ids[findKind(name)!][0]!;
  const left = (schema: TSchema | undefined, given: (name: string) => boolean): string[] =>
    Object.keys((schema?.properties ?? {}) as object).filter((name) => isIdName(name) && findKind(name) && !given(name));
  return [
    ...left(query, (name) => url.searchParams.has(name)).map((name) => {
      const search = new URLSearchParams(url.search);
      search.set(name, String(parseId(name)));
      return { ...own, url: `${url.pathname}?${search.toString()}` };
    }),
    ...left(body, (name) => name in getBody(own)).map((name) => ({
      ...own,
      payload: JSON.stringify({ ...getBody(own), [name]: parseId(name) }),
    })),
  ];
}

const getBody = ({ payload }: HostileRequest): Record<string, unknown> =>
  payload === undefined ? {} : (JSON.parse(String(payload)) as Record<string, unknown>);
