/** What guardians agree to is kept with version and time, all of it, and asked again when the text changes. */
import { ANSWERED_CONSENT_VERSIONS, CONSENT_VERSION } from '@xueban/contract/constants';
import type { Consent, User } from '@xueban/contract/resources/users';
import { sql } from 'drizzle-orm';
import { listAuditEvents } from '../../../src/modules/accounts/audit/audit.repository';
import { data } from '../../learning/school';
import { useTestApp } from '../../support/app';

const api = useTestApp();

const loadConsents = async (cookie: string) => data<Consent[]>(await api.call('GET parents/consents', { cookie }));
const agree = (cookie: string, version: string, on = api) => on.call('POST parents/consents', { cookie, body: { version } });
/** The text has changed since the guardian agreed. */
async function outdate(id: number): Promise<void> {
  await api.database.db.execute(sql`update parents set consent_version = '2020-01-01.1' where id = ${id}`);
  await api.database.db.execute(sql`update consents set version = '2020-01-01.1' where parent_id = ${id}`);
}

test('the first is that of sign-in; a signed-in guardian is asked again, agrees, and both are kept', async () => {
  const { id, phone } = await api.createParent();
  const cookie = await api.signIn(phone);
  expect((await loadConsents(cookie)).map(({ version }) => version)).toEqual([CONSENT_VERSION]);
  await outdate(id);
  const user = data<User>(await api.call('GET users/current', { cookie }));
  expect(user.consent).toMatchObject({ version: '2020-01-01.1', asked: true });
  expect((await agree(cookie, '2020-01-01.1')).body.error).toBe('CONSENT_OUTDATED');
  const agreed = await agree(cookie, CONSENT_VERSION);
  expect(data<User>(agreed).consent).toMatchObject({ version: CONSENT_VERSION, asked: false });
  const kept = await loadConsents(cookie);
  expect(kept.map(({ version }) => version)).toEqual([CONSENT_VERSION, '2020-01-01.1']);
  expect(kept[0]?.agreed_at).toBe(data<User>(agreed).consent.agreed_at);
  const events = await listAuditEvents(api.database.db, { parentId: id, kind: 'consent' }, 9);
  expect(events.map(({ details }) => details)).toEqual([{ version: CONSENT_VERSION }, { version: CONSENT_VERSION }]);
});

test('two phones that agree at once agree once; so do two that sign in', async () => {
  const { id, phone } = await api.createParent();
  const cookie = await api.signIn(phone);
  await outdate(id);
  const other = await api.another();
  const answers = await Promise.all(Array.from({ length: 6 }, (_, i) => agree(cookie, CONSENT_VERSION, i % 2 === 0 ? api : other)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
  expect(await loadConsents(cookie)).toHaveLength(2);
  await outdate(id);
  await Promise.all([api.signIn(phone), other.signIn(phone)]);
  expect(await loadConsents(cookie)).toHaveLength(3);
  await other.close();
});

test('the published app goes on: its text is agreed to, recorded as such, and takes back no newer one', async () => {
  const before = ANSWERED_CONSENT_VERSIONS[1] ?? '';
  const { id, phone } = await api.createParent();
  await outdate(id);
  const signIn = (version: string) =>
    api.call('POST sessions/sign_in', { body: { phone, password: 'lin-reads-at-home', consent_version: version } });
  expect(data<User>(await signIn(before)).consent).toMatchObject({ version: before, asked: false });
  const cookie = await api.signIn(phone);
  expect(data<User>(await agree(cookie, before)).consent).toMatchObject({ version: CONSENT_VERSION, asked: false });
  await outdate(id);
  expect(data<User>(await agree(cookie, before)).consent).toMatchObject({ version: before, asked: false });
});

test('an app newer than its server: whoever has agreed signs in, but nobody agrees to a text that the server does not know', async () => {
  const newer = `${CONSENT_VERSION.slice(0, 10)}.99`;
  const { phone } = await api.createParent();
  const signIn = (version: string) =>
    api.call('POST sessions/sign_in', { body: { phone, password: 'lin-reads-at-home', consent_version: version } });
  expect((await signIn(newer)).body.error).toBe('CONSENT_REQUIRED');
  const cookie = await api.signIn(phone);
  expect(data<User>(await signIn(newer)).consent).toMatchObject({
    version: CONSENT_VERSION,
    asked: false,
    current_version: CONSENT_VERSION,
  });
  expect((await agree(cookie, newer)).body.error).toBe('CONSENT_OUTDATED');
  expect((await loadConsents(cookie)).map(({ version }) => version)).toEqual([CONSENT_VERSION]);
});

test('sign-in asks again, too; those of others are not shown', async () => {
  const { id, phone } = await api.createParent();
  const cookie = await api.signIn(phone);
  await outdate(id);
  const { body } = await api.call('POST sessions/sign_in', { body: { phone, password: 'lin-reads-at-home' } });
  expect(body.error).toBe('CONSENT_REQUIRED');
  const { phone: another } = await api.createParent();
  expect(await loadConsents(await api.signIn(another))).toHaveLength(1);
  expect(await loadConsents(cookie)).toHaveLength(1);
});
