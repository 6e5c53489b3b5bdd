/** Guardians ask for the deletion of a student or of their account on the phone, and take it back. */
import { CONSENT_VERSION } from '@xueban/contract/constants';
import type { DeletionRequest } from '@xueban/contract/resources/personal-data';
import { sql } from 'drizzle-orm';
import { listAuditEvents } from '../../src/modules/accounts/audit/audit.repository';
import { getSchoolDay } from '../../src/modules/school/rules/school-calendar';
import { data } from '../learning/school';
import { admin, isThere, letTimePass, loadRows } from './rights/family';
import { PASSWORD, useTestApp } from '../support/app';
import { useMade } from '../support/use';

const api = useTestApp();
const second = useMade(() => api.another());

const shown = { current_password: PASSWORD };
const ask = (cookie: string, body: object, on = api) => on.call('POST deletion_requests', { cookie, body: { ...shown, ...body } });
const withdraw = (cookie: string, id: number, on = api) => on.call(`POST deletion_requests/${id}/withdraw`, { cookie });
const loadRequests = async (cookie: string) => data<DeletionRequest[]>(await api.call('GET deletion_requests', { cookie }));
const loadStudents = async (cookie: string) => data<{ id: number }[]>(await api.call('GET students', { cookie })).map(({ id }) => id);
const loadKinds = async (parentId: number) =>
  (await listAuditEvents(api.database.db, { parentId }, 50))
    .map(({ kind, outcome }) => `${kind} ${outcome}`)
    .filter((line) => /delet|unlink/.test(line))
    .reverse();

interface Household {
  id: number;
  phone: string;
  cookie: string;
  studentId: number;
}
async function newFamily(): Promise<Household> {
  const { id, phone } = await api.createParent();
  return { id, phone, studentId: await api.createStudent(id), cookie: await api.signIn(phone) };
}
/** Another guardian of the student. */
async function coGuardian(studentId: number) {
  const { id, phone } = await api.createParent({ name: '陈先生' });
  await api.database.db.execute(sql`insert into parent_students (parent_id, student_id) values (${id}, ${studentId})`);
  return { id, phone, cookie: await api.signIn(phone) };
}
async function partingsDue(): Promise<void> {
  await api.database.db.execute(sql`update guardian_partings set due_at = now() - interval '1 second'`);
}

test('a student: gone at once, back when it is taken back, deleted after a week', async () => {
  const { id: parentId, cookie, studentId } = await newFamily();
  const asked = await ask(cookie, { student_id: studentId });
  const request = data<DeletionRequest>(asked);
  expect([asked.status, request]).toMatchObject([201, { scope: 'student', student: { id: studentId, name: '林小满' } }]);
  expect(request.due_on).toBe(getSchoolDay(new Date(Date.parse(request.requested_at) + 7 * 86_400_000)));
  expect(await loadStudents(cookie)).toEqual([]);
  expect((await api.call('GET courses', { cookie, studentId })).body.error).toBe('STUDENT_NOT_FOUND');
  expect((await api.call(`PUT students/${studentId}`, { cookie, body: { daily_goal: 30 } })).body.error).toBe('STUDENT_NOT_FOUND');
  expect(await loadRequests(cookie)).toEqual([request]);
  expect((await withdraw(cookie, request.id)).body).toEqual({ code: 200, data: null });
  expect([await loadStudents(cookie), await loadRequests(cookie)]).toEqual([[studentId], []]);
  expect((await withdraw(cookie, request.id)).status).toBe(200); // twice is once
  const again = data<DeletionRequest>(await ask(cookie, { student_id: studentId }));
  expect(again.id).not.toBe(request.id);
  await letTimePass(api);
  expect((await withdraw(cookie, again.id)).body.error).toBe('DELETION_CARRIED_OUT');
  expect(await loadRequests(cookie)).toEqual([]);
  await api.app.sweep();
  expect(await isThere(api, 'students', studentId)).toBe(false);
  expect((await withdraw(cookie, again.id)).body.error).toBe('NOT_FOUND');
  expect(await loadKinds(parentId)).toEqual(['deletion_requested ok', 'deletion_withdrawn ok', 'deletion_requested ok']);
});

test('who it is is asked again; what is wrong deletes nothing and is told to the trail', async () => {
  const { id, cookie, studentId } = await newFamily();
  const without = (body: object) => api.call('POST deletion_requests', { cookie, body: { student_id: studentId, ...body } });
  expect((await without({})).body.error).toBe('IDENTITY_REQUIRED');
  expect((await without({ current_password: 'wrong' })).body.error).toBe('CURRENT_PASSWORD_INVALID');
  expect((await without({ captcha: '123456' })).body.error).toBe('CAPTCHA_INVALID');
  expect(await loadStudents(cookie)).toEqual([studentId]);
  await api.call('POST sessions/send_own_captcha', { cookie });
  const captcha = api.sent.at(-1)?.code;
  // A code is not used up for a student who is none of theirs.
  expect((await api.call('POST deletion_requests', { cookie, body: { student_id: 999_999, captcha } })).body.error).toBe(
    'STUDENT_NOT_FOUND',
  );
  expect((await without({ captcha })).status).toBe(201);
  expect(await loadKinds(id)).toEqual([
    'deletion_requested IDENTITY_REQUIRED',
    'deletion_requested CURRENT_PASSWORD_INVALID',
    'deletion_requested CAPTCHA_INVALID',
    'deletion_requested STUDENT_NOT_FOUND',
    'deletion_requested ok',
  ]);
});

test("another guardian's student is none, and their request cannot be taken back by a stranger", async () => {
  const one = await newFamily();
  const stranger = await newFamily();
  expect((await ask(stranger.cookie, { student_id: one.studentId })).body.error).toBe('STUDENT_NOT_FOUND');
  const { id } = data<DeletionRequest>(await ask(one.cookie, { student_id: one.studentId }));
  expect((await withdraw(stranger.cookie, id)).body.error).toBe('NOT_FOUND');
  expect(await loadRequests(stranger.cookie)).toEqual([]);
  expect((await withdraw(one.cookie, id)).status).toBe(200);
});

test('two phones that ask at once ask once, and take back once', async () => {
  const { id: parentId, cookie, phone, studentId } = await newFamily();
  const cookies = [cookie, await api.signIn(phone)];
  const asked = await Promise.all(
    Array.from({ length: 6 }, (_, i) => ask(cookies[i % 2]!, { student_id: studentId }, i % 2 === 0 ? api : second)),
  );
  expect(asked.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201]);
  const ids = new Set(asked.map((answer) => data<DeletionRequest>(answer).id));
  expect(ids.size).toBe(1);
  const [id = 0] = ids;
  const taken = await Promise.all(Array.from({ length: 6 }, (_, i) => withdraw(cookies[i % 2]!, id, i % 2 === 0 ? api : second)));
  expect(taken.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
  expect(await loadKinds(parentId)).toEqual(['deletion_requested ok', 'deletion_withdrawn ok']);
  expect(await loadStudents(cookie)).toEqual([studentId]);
});

test('taken back at the moment in which it is carried out: one of the two, never half of each', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { cookie, studentId } = await newFamily();
    const { id } = data<DeletionRequest>(await ask(cookie, { student_id: studentId }));
    // Due within the next moments.
    await api.database.db.execute(sql`update deletions set due_at = now() + make_interval(secs => ${round * 0.004}) where id = ${id}`);
    const [, answer] = await Promise.all([second.app.sweep(), withdraw(cookie, id)]);
    await api.app.sweep();
    if (answer.status === 200) expect(await loadStudents(cookie)).toEqual([studentId]);
    else
      expect([answer.body.error, await isThere(api, 'students', studentId)]).toEqual([
        expect.stringMatching(/DELETION_CARRIED_OUT|NOT_FOUND/),
        false,
      ]);
  }
});

test('of a student with another guardian it is no deletion: this guardian is parted from them, the other keeps everything', async () => {
  const { id: parentId, cookie, studentId } = await newFamily();
  const other = await coGuardian(studentId);
  const request = data<DeletionRequest>(await ask(cookie, { student_id: studentId }));
  expect(request).toMatchObject({ scope: 'link', student: { id: studentId } });
  expect([await loadStudents(cookie), await loadStudents(other.cookie)]).toEqual([[], [studentId]]);
  expect((await api.call('GET learning_records/latest', { cookie, studentId })).body.error).toBe('STUDENT_NOT_FOUND');
  expect([await loadRequests(cookie), await loadRequests(other.cookie)]).toEqual([[request], []]);
  // Back again, and once more.
  expect((await withdraw(other.cookie, request.id)).body.error).toBe('NOT_FOUND');
  await Promise.all([withdraw(cookie, request.id), withdraw(cookie, request.id, second)]);
  expect([await loadStudents(cookie), await loadRequests(cookie)]).toEqual([[studentId], []]);
  const again = data<DeletionRequest>(await ask(cookie, { student_id: studentId }));
  await partingsDue();
  expect((await withdraw(cookie, again.id)).body.error).toBe('DELETION_CARRIED_OUT');
  await Promise.all([api.app.sweep(), second.app.sweep()]);
  expect([await loadStudents(cookie), await loadStudents(other.cookie), await isThere(api, 'students', studentId)]).toEqual([
    [],
    [studentId],
    true,
  ]);
  expect((await loadKinds(parentId)).at(-1)).toBe('unlinked ok');
  expect(await loadRows(api, sql`select id from guardian_partings`)).toEqual([]);
  // Now the other one is alone, and may have the student deleted.
  expect(data<DeletionRequest>(await ask(other.cookie, { student_id: studentId }))).toMatchObject({ scope: 'student' });
});

test('both guardians at once: one is parted, the other has the student deleted; each may take theirs back', async () => {
  for (let round = 0; round < 3; round += 1) {
    const one = await newFamily();
    const two = await coGuardian(one.studentId);
    const asked = await Promise.all([
      ask(one.cookie, { student_id: one.studentId }),
      ask(two.cookie, { student_id: one.studentId }, second),
    ]);
    const scopes = asked.map((answer) => data<DeletionRequest>(answer).scope);
    expect([...scopes].sort()).toEqual(['link', 'student']);
    const [parted, deleting] = scopes[0] === 'link' ? [one, two] : [two, one];
    expect([await loadStudents(parted.cookie), await loadStudents(deleting.cookie)]).toEqual([[], []]);
    const ofDeletion = (await loadRequests(deleting.cookie))[0]!;
    // It is taken back: whoever let go does not see the student again by that.
    await withdraw(deleting.cookie, ofDeletion.id);
    expect([await loadStudents(parted.cookie), await loadStudents(deleting.cookie)]).toEqual([[], [one.studentId]]);
    const ofLink = (await loadRequests(parted.cookie)).find(({ scope }) => scope === 'link')!;
    await withdraw(parted.cookie, ofLink.id);
    expect(await loadStudents(parted.cookie)).toEqual([one.studentId]);
  }
});

test('one who let go of a student whom nobody else has any more meanwhile: the student goes, as was asked', async () => {
  const one = await newFamily();
  const two = await coGuardian(one.studentId);
  await ask(one.cookie, { student_id: one.studentId });
  expect(data<DeletionRequest>(await ask(two.cookie, {}))).toMatchObject({ scope: 'account', student: null });
  await letTimePass(api);
  await api.app.sweep(); // the account: the other guardian is still linked, so the student stays
  expect(await isThere(api, 'students', one.studentId)).toBe(true);
  await partingsDue();
  await api.app.sweep();
  expect(await isThere(api, 'students', one.studentId)).toBe(false);
});

test('a guardian about to be deleted is no other guardian: the student would be left to nobody', async () => {
  const one = await newFamily();
  const two = await coGuardian(one.studentId);
  await ask(two.cookie, {});
  expect(data<DeletionRequest>(await ask(one.cookie, { student_id: one.studentId }))).toMatchObject({ scope: 'student' });
});

test('the school links and unlinks as before: with the link the wish to end it goes', async () => {
  const one = await newFamily();
  const two = await coGuardian(one.studentId);
  await ask(one.cookie, { student_id: one.studentId });
  // Whoever lets go is nobody a student can be left to.
  const refused = await admin(api, 'unlink', '--student', String(one.studentId), '--parent', two.phone);
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('没有别的家长')]);
  expect((await admin(api, 'unlink', '--student', String(one.studentId), '--parent', one.phone)).code).toBe(0);
  expect([await loadRequests(one.cookie), await loadRows(api, sql`select id from guardian_partings where parent_id = ${one.id}`)]).toEqual([
    [],
    [],
  ]);
});

const signIn = (phone: string, more: object = {}) =>
  api.call('POST sessions/sign_in', { body: { phone, password: PASSWORD, consent_version: CONSENT_VERSION, ...more } });

test('the account: every phone is out, sign-in names the day and takes it back when asked to', async () => {
  const { id, cookie, phone, studentId } = await newFamily();
  const there = await api.signIn(phone);
  const answer = await ask(cookie, {});
  const request = data<DeletionRequest>(answer);
  expect([answer.status, request.scope, String(answer.headers['set-cookie'])]).toEqual([
    201,
    'account',
    expect.stringContaining('xueban_session=;'),
  ]);
  for (const ended of [cookie, there]) expect((await api.call('GET users/current', { cookie: ended })).status).toBe(401);
  const refused = await signIn(phone);
  expect([refused.status, refused.body.error, refused.body.message]).toEqual([
    403,
    'ACCOUNT_UNDER_DELETION',
    expect.stringContaining(request.due_on),
  ]);
  // A code stays good for the way back.
  await api.call('POST sessions/send_sign_in_captcha', { body: { phone } });
  const byCode = { phone, captcha: api.sent.at(-1)?.code, consent_version: CONSENT_VERSION };
  expect((await api.call('POST sessions/sign_in', { body: byCode })).body.error).toBe('ACCOUNT_UNDER_DELETION');
  const back = await api.call('POST sessions/sign_in', { body: { ...byCode, withdraw_deletion: true } });
  expect(back.status).toBe(200);
  const again = String(back.headers['set-cookie']).split(';')[0] ?? '';
  expect(await loadStudents(again)).toEqual([studentId]);
  expect((await signIn(phone)).status).toBe(200);
  expect(await loadKinds(id)).toEqual(['deletion_requested ok', 'deletion_withdrawn ok']);
});

test('two phones take the account back at once: both are in, it is taken back once', async () => {
  const { id, cookie, phone } = await newFamily();
  await ask(cookie, {});
  const answers = await Promise.all([signIn(phone, { withdraw_deletion: true }), signIn(phone, { withdraw_deletion: true })]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await loadKinds(id)).filter((line) => line.startsWith('deletion_withdrawn'))).toHaveLength(1);
});

test('an account whose time is over is not taken back any more; its own students go along', async () => {
  const { cookie, phone, studentId } = await newFamily();
  await ask(cookie, {});
  await letTimePass(api);
  expect((await signIn(phone, { withdraw_deletion: true })).body.error).toBe('DELETION_CARRIED_OUT');
  await api.app.sweep();
  expect(await isThere(api, 'students', studentId)).toBe(false);
  expect((await signIn(phone)).body.error).toBe('CREDENTIALS_INVALID');
});

test('asked for the account by two phones at once: one request; the other is out', async () => {
  const { id, cookie, phone } = await newFamily();
  const there = await api.signIn(phone);
  const answers = await Promise.all([ask(cookie, {}), ask(there, {}, second)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 401]);
  expect((await loadKinds(id)).filter((line) => line === 'deletion_requested ok')).toHaveLength(1);
});
