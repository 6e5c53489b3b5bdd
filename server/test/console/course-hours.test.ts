/** Course hours booked in the console: once for a key, told when somebody else was first. */
import type { SchoolHourEntry } from '@xueban/contract/school/course-hours';
import { type Answer, useTestApp } from '../support/app';
import { createStaff, school, signInStaff } from '../staff/support';

const api = useTestApp();
let cookie: string;
beforeAll(async () => {
  cookie = await signInStaff(api, (await createStaff(api, 'assistant')).phone);
});

async function newStudent(): Promise<{
  path: string;
  book: (key: string, body?: object) => Promise<Answer>;
  list: () => Promise<SchoolHourEntry[]>;
}> {
  const id = await api.createStudent((await api.createParent()).id, { courseHoursLeft: 0 });
  const path = `students/${id}/course_hour_entries`;
  const list = async () => (await school(api, `GET ${path}`, { cookie })).body.data as SchoolHourEntry[];
  return {
    path,
    list,
    book: async (key, body = {}) =>
      school(api, `POST ${path}`, { cookie, key, body: { hours: 10, reason: '续课', latest_entry_id: null, ...body } }),
  };
}

test('one key books once, however often and with whatever on the screen it is sent', async () => {
  const { book, list } = await newStudent();
  const answers = await Promise.all(Array.from({ length: 20 }, () => book('the-same-key')));
  const [entry] = await list();
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(await list()).toHaveLength(1);
  // The answer was lost, and the list has been read anew since.
  expect((await book('the-same-key', { latest_entry_id: entry!.id })).body.data).toMatchObject({ id: entry!.id, balance: 10 });
  expect((await book('the-same-key', { hours: 20 })).body.error).toBe('IDEMPOTENCY_KEY_REUSED');
  expect(await list()).toHaveLength(1);
});

test('who has not seen the newest entry is told and books nothing; a second reversal is refused; the trail knows who', async () => {
  const { path, book, list } = await newStudent();
  await book('first-booking');
  expect((await book('second-booking')).body.error).toBe('EDITED_MEANWHILE');
  const [entry] = await list();
  const reverse = (key: string) => school(api, `POST ${path}/${entry!.id}/reverse`, { cookie, key, body: { reason: '记错了' } });
  expect((await reverse('reversal-1')).body.data).toMatchObject({ hours: -10, balance: 0, reverses: entry!.id, by: 'assistant甲' });
  expect((await reverse('reversal-2')).body.error).toBe('COURSE_HOURS_REVERSED');
  const { rows } = await api.database.pool.query(
    "select actor, staff_id is not null as known from audit_events where kind = 'course_hours'",
  );
  expect(rows).toEqual(Array.from({ length: 3 }, () => ({ actor: 'staff', known: true })));
});
