/**
 * Everything that the specification names, on a server that listens; and who is answered what (docs/authorization.md),
 * call by call. Both are made from lists: a new call is in them by itself, as soon as a valid request of it is.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type CallName, calls } from '@xueban/contract/calls';
import { CONSENT_VERSION } from '@xueban/contract/constants';
import type { SpecList } from '@xueban/contract/specification/spec-list';
import { API_PREFIX, HEADERS } from '@xueban/contract/http';
import type { CallDefinition } from '@xueban/contract/resources/shared';
import { eq, inArray } from 'drizzle-orm';
import { parents, parentStudents } from '../../src/database/schema';
import { type Outcome, getOutcome, type Situation, SITUATIONS } from '../../src/plugins/docs/authorization';
import { type Family, loadSnapshot } from '../fuzz/families';
import type { HostileRequest } from '../fuzz/requests';
import { openSchool, type OpenSchool } from '../fuzz/school';
import { admin, letTimePass } from '../personal-data/rights/family';
import { askAll, type Exchange, exchange, listen } from './asked';
import { loadParentId, loadRequests } from './situations';

const list = JSON.parse(readFileSync(path.resolve(__dirname, '../../../docs/spec-coverage.json'), 'utf8')) as SpecList;
const names = Object.keys(calls) as CallName[];
const getName = ({ operation }: HostileRequest): string => operation.replace(' /', ' ');

let school: OpenSchool;
let origin: string;
let own: Exchange[];
let others: Exchange[];
beforeAll(async () => {
  school = await openSchool();
  origin = await listen(school);
  own = await askAll(origin, school, school.own);
  others = await askAll(origin, school, school.other);
}, 180_000);
afterAll(() => school.close());

describe('The specification', () => {
  test('every call of it is served: none is an unknown path or method', async () => {
    const unknown: string[] = [];
    for (const { call } of list.calls) {
      const [method = '', template = ''] = call.split(' ');
      const url = `${origin}${API_PREFIX}/${template.replace(/\{\w+\}/g, '1')}`;
      const answer = await fetch(url, { method });
      const { code, error } = (await answer.json()) as { code: number; error?: string };
      if (code !== answer.status || error === 'ROUTE_NOT_FOUND' || error === 'METHOD_NOT_ALLOWED') unknown.push(`${call}: ${error}`);
    }
    expect(unknown).toEqual([]);
  });

  test('a path and a method that are none are told as such', async () => {
    for (const [method, url, error] of [
      ['GET', 'spelling_bees', 'ROUTE_NOT_FOUND'],
      ['POST', 'times/current', 'METHOD_NOT_ALLOWED'],
    ]) {
      const answer = await fetch(`${origin}${API_PREFIX}/${url}`, { method: String(method) });
      expect(((await answer.json()) as { error?: string }).error).toBe(error);
    }
  });

  test('every call answers with its envelope, lists with their pages', () => {
    const faults = own.flatMap(({ request, status, headers, body }) => {
      const { paginated, stream } = calls[getName(request) as CallName] as CallDefinition & { stream?: true };
      if (stream) return [];
      const wanted = ['code', 'data', ...(paginated ? ['total_count'] : [])];
      const pages = [HEADERS.page, HEADERS.perPage, HEADERS.total, HEADERS.totalPages];
      return [
        ...(JSON.stringify(Object.keys(body ?? {})) === JSON.stringify(wanted)
          ? []
          : [`${getName(request)}: ${Object.keys(body ?? {}).join()}`]),
        ...(body?.code === status ? [] : [`${getName(request)}: code ${body?.code}`]),
        ...(paginated && pages.some((name) => !/^\d+$/.test(headers.get(name) ?? '')) ? [`${getName(request)}: page headers`] : []),
        ...(paginated && Number(headers.get(HEADERS.total)) !== body?.total_count ? [`${getName(request)}: total_count`] : []),
      ];
    });
    expect(faults).toEqual([]);
    expect(names.filter((name) => !own.some(({ request }) => getName(request) === name))).toEqual([]);
  });

  test('the fields that it names are in what is answered', () => {
    const missing = list.calls.flatMap(({ call, reply = [] }) => {
      const answers = own.filter(({ request }) => getName(request) === call).map(({ body }) => body?.data);
      return reply.filter((field) => !answers.some((data) => hasField(data, field.split('.')))).map((field) => `${call}: ${field}`);
    });
    // Of things that the family of the test has none of.
    expect(missing.filter((field) => !/avatar\.thumb$|sections\.\w+$/.test(field))).toEqual([]);
  });
});

function hasField(data: unknown, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return true;
  if (Array.isArray(data)) return data.some((item) => hasField(item, [name, ...rest]));
  return typeof data === 'object' && data !== null && name in data && hasField((data as Record<string, unknown>)[name], rest);
}

describe('The authorization matrix', () => {
  const cells = (situation: Situation): Promise<string[]> => loadSurprises(situation);
  let before: string;
  beforeAll(async () => {
    before = await loadSnapshot(school.api, school.other);
  });
  afterAll(async () => {
    // Nothing of the other family was changed by anything that was tried.
    expect(await loadSnapshot(school.api, school.other)).toBe(before);
  });

  test.each((Object.keys(SITUATIONS) as Situation[]).filter((name) => !['student_under_deletion', 'deleted_student'].includes(name)))(
    '%s',
    async (situation) => {
      if (situation === 'outdated_consent') await agreedTo('2020-01-01.1');
      expect(await cells(situation)).toEqual([]);
      if (situation === 'outdated_consent') await agreedTo(CONSENT_VERSION);
    },
    120_000,
  );

  test('student_under_deletion, then deleted_student', async () => {
    const ids = await loadStudentIds(school.own);
    for (const id of ids) expect(await admin(school.api, 'delete-student', '--student', String(id))).toMatchObject({ code: 0 });
    expect(await cells('student_under_deletion')).toEqual([]);
    await letTimePass(school.api);
    expect(await admin(school.api, 'deletions', '--run')).toMatchObject({ code: 0 });
    expect(await loadStudentIds(school.own)).toEqual([]);
    expect(await cells('deleted_student')).toEqual([]);
  }, 180_000);
});

/** Asks every call in a situation; gives the cells that are not as docs/authorization.md says. */
async function loadSurprises(situation: Situation): Promise<string[]> {
  const { api, own: family, other } = school;
  const parentId = await loadParentId(api, family.phone);
  const surprises: string[] = [];
  const asked = new Set<string>();
  for (const [at, { request }] of own.entries()) {
    const name = getName(request);
    const outcome = getOutcome(name, situation);
    const requests = await loadRequests(situation, request, others[at]!.request, { api, parentId, family, other });
    for (const changed of requests) {
      asked.add(name);
      const answer = await exchange(origin, changed);
      const fault = findFault(outcome, answer);
      if (fault !== undefined)
        surprises.push(`${name}: ${fault}: ${changed.url} ${String(changed.payload ?? '')} ${answer.status} ${answer.text.slice(0, 200)}`);
    }
  }
  const wanted = names.filter((name) => getOutcome(name, situation) !== 'none');
  // A call whose optional ids no valid request names is asked nothing about another's.
  if (situation !== 'anothers_ids') surprises.push(...wanted.filter((name) => !asked.has(name)).map((name) => `${name}: not asked`));
  return surprises;
}

function findFault(outcome: Outcome, { status, body, text }: Exchange): string | undefined {
  if (status >= 500) return 'a fault of the server';
  if (text.includes(school.other.marker)) return 'a word of another family';
  const error = body?.error;
  const isAnswered: Record<Outcome, boolean> = {
    UNAUTHENTICATED: status === 401,
    STUDENT_REQUIRED: error === 'STUDENT_REQUIRED',
    STUDENT_NOT_FOUND: error === 'STUDENT_NOT_FOUND',
    hidden: status === 404,
    refused: status === 404 || status === 422 || isEmpty(body?.data),
    visitor: error !== 'STUDENT_REQUIRED' && !text.includes(school.own.marker),
    usual: status !== 401 && error !== 'STUDENT_REQUIRED',
    none: true,
  };
  return isAnswered[outcome] ? undefined : `not ${outcome}`;
}

/** A filter that finds nothing. */
const isEmpty = (data: unknown): boolean => data === null || (Array.isArray(data) && data.length === 0);

async function agreedTo(consentVersion: string): Promise<void> {
  await school.api.database.db.update(parents).set({ consentVersion }).where(eq(parents.phone, school.own.phone));
}

/** All students of the family, those too whom the valid requests were asked for. */
async function loadStudentIds({ phone }: Family): Promise<number[]> {
  const { db } = school.api.database;
  const of = db.select({ id: parents.id }).from(parents).where(eq(parents.phone, phone));
  const rows = await db.select({ id: parentStudents.studentId }).from(parentStudents).where(inArray(parentStudents.parentId, of));
  return rows.map(({ id }) => id);
}
