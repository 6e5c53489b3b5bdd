/** Bookings of trial lessons at the console: who is called first, what follows from what, two at once, and what is told of it. */
import { TRIAL_BOOKING_DAYS } from '@xueban/contract/constants';
import type { SchoolTrialBooking } from '@xueban/contract/school/trial-bookings';
import { sql } from 'drizzle-orm';
import { createBooking, createStaff, school, signInStaff } from '../staff/support';
import { useTestApp } from '../support/app';

const api = useTestApp();
let cookie: string;
let teacherId: number;

beforeAll(async () => {
  cookie = await signInStaff(api, (await createStaff(api, 'assistant')).phone);
  teacherId = await api.createTeacher('王老师');
});
beforeEach(() => api.database.db.execute(sql`delete from trial_bookings`));

const ask = (request: `${string} ${string}`, body?: object) => school(api, request, { cookie, ...(body && { body }) });
const move = (id: number, version: number, wish: object) => ask(`PUT trial_bookings/${id}`, { version, ...wish });
const find = async (query = ''): Promise<SchoolTrialBooking[]> =>
  (await ask(`GET trial_bookings?${query}`)).body.data as SchoolTrialBooking[];
const arranged = (arrangedFor = '2026-11-30T08:00:00.000Z') => ({ state: 'arranged', arranged_for: arrangedFor, teacher_id: teacherId });
const waitSince = (id: number, days: number) =>
  api.database.db.execute(sql`update trial_bookings set created_at = now() - make_interval(days => ${days}) where id = ${id}`);

test('whoever has waited longest is called first; then lessons that are over, then who was there', async () => {
  const [first, second] = [await createBooking(api, '林女士'), await createBooking(api, '陈先生')];
  await waitSince(second, 3);
  const summarize = async () => (await ask('GET trial_bookings/summary')).body.data;
  expect(await summarize()).toMatchObject({ waiting: 2, arranged: 0, next: { action: 'call', booking: { id: second, version: 1 } } });
  await move(second, 1, arranged('2026-01-05T08:00:00.000Z'));
  await move(first, 1, { state: 'called' });
  expect(await summarize()).toMatchObject({ waiting: 1, arranged: 1, next: { action: 'record', booking: { id: second } } });
  await move(second, 2, { state: 'attended' });
  expect(await summarize()).toMatchObject({ attended: 1, next: { action: 'ask', booking: { id: second, teacher: { name: '王老师' } } } });
  await move(second, 3, { state: 'given_up', reason: ' 离家太远 ' });
  expect(await summarize()).toMatchObject({ waiting: 1, ended: 1, next: null });
  expect(await find('stage=ended')).toMatchObject([{ state: 'given_up', reason: '离家太远', changed_by: 'assistant甲' }]);
});

test('a state follows from the one before, by a teacher who is there; the second of two is told', async () => {
  const id = await createBooking(api);
  expect((await move(id, 1, { state: 'attended' })).body.error).toBe('TRIAL_BOOKING_NOT_NOW');
  expect((await move(id, 1, { ...arranged(), teacher_id: teacherId + 1000 })).body.error).toBe('TEACHER_NOT_FOUND');
  expect((await move(id, 1, { state: 'arranged' })).body.error).toBe('INVALID_REQUEST');
  expect((await move(id, 1, { state: 'enrolled' })).body.error).toBe('INVALID_REQUEST');
  const both = await Promise.all([move(id, 1, arranged()), move(id, 1, { state: 'given_up', reason: '不来了' })]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.map(({ body }) => body.error)).toContain('EDITED_MEANWHILE');
  expect((await move(id + 1000, 1, { state: 'called' })).body.error).toBe('NOT_FOUND');
});

test('found by name and the digits that are shown; the number is hidden until somebody asks, which the audit trail knows', async () => {
  const id = await createBooking(api, '林女士', '13900007788');
  await createBooking(api, '陈先生', '13877880000');
  const names = async (q: string) => (await find(`q=${encodeURIComponent(q)}`)).map(({ name }) => name);
  expect([
    await names('林'),
    await names('7788'),
    await names('１３９００００７７８８'),
    await names('+86 139 0000 7788'),
    await names('0077'),
  ]).toEqual([['林女士'], ['林女士'], ['林女士'], ['林女士'], []]);
  expect((await find()).map(({ phone }) => phone)).toEqual(['138****0000', '139****7788']);
  expect((await ask(`POST trial_bookings/${id}/show_phone`)).body.data).toEqual({ phone: '13900007788' });
  await move(id, 1, arranged());
  const { rows } = await api.database.db.execute(
    sql`select kind, actor, details from audit_events where details ->> 'trial_booking_id' = ${String(id)} order by id`,
  );
  expect(rows).toEqual([
    { kind: 'phone_shown', actor: 'staff', details: { trial_booking_id: id } },
    { kind: 'trial_booking_changed', actor: 'staff', details: { trial_booking_id: id, from: 'waiting', state: 'arranged' } },
  ]);
});

test('it says until when it is kept, and goes before when somebody asks for that', async () => {
  const id = await createBooking(api);
  const [row] = await find();
  expect(Date.parse(row!.kept_until) - Date.parse(row!.booked_at)).toBe(TRIAL_BOOKING_DAYS * 86_400_000);
  expect((await ask(`POST trial_bookings/${id}/remove`)).status).toBe(200);
  expect((await ask(`POST trial_bookings/${id}/remove`)).body.error).toBe('NOT_FOUND');
  expect(await find()).toEqual([]);
});
