/** Two phones of one guardian at once: what one changes the other sees, and neither undoes what it has not seen. */
import type { Student } from '@xueban/contract/resources/students';
import type { DirectUpload } from '@xueban/contract/resources/uploads';
import type { User } from '@xueban/contract/resources/users';
import { sql } from 'drizzle-orm';
import { PNG } from '../files/bytes';
import { createClassroom, data } from '../learning/school';
import { objectKeys, loadRows } from './rights/family';
import { useTestApp } from '../support/app';
import { useMade } from '../support/use';

const api = useTestApp({ JOBS: 'true' });
const second = useMade(() => api.another());

async function phones() {
  const { id, phone } = await api.createParent();
  return { id, studentId: await api.createStudent(id), one: await api.signIn(phone), two: await api.signIn(phone) };
}

async function uploaded(cookie: string): Promise<number> {
  const announced = data<DirectUpload>(
    await api.call('POST direct_uploads', {
      cookie,
      body: { purpose: 'avatar', filename: 'a.png', content_type: 'image/png', byte_size: PNG.length },
    }),
  );
  await api.app.inject({ method: 'PUT', url: announced.upload_url, payload: PNG, headers: announced.headers });
  return announced.id;
}

/** The key of the picture that is shown of a guardian, and those that are given up. */
async function loadPictures(id: number): Promise<{ shown: string | null; discarded: string[] }> {
  const [parent] = await loadRows<{ key: string | null }>(api, sql`select avatar_thumb as key from parents where id = ${id}`);
  const discarded = await loadRows<{ key: string }>(
    api,
    sql`select data ->> 'objectKey' as key from pgboss.job where name = 'discard-object'`,
  );
  return { shown: parent!.key, discarded: discarded.map(({ key }) => key) };
}

test('name and picture changed at the same time: both stay; every picture that is shown no more is given up', async () => {
  const { id, one, two } = await phones();
  // One after the other: more than three at once are refused.
  const pictures: number[] = [];
  for (const cookie of [one, two, one, two]) pictures.push(await uploaded(cookie));
  await Promise.all([
    ...pictures.map((picture, i) =>
      (i % 2 === 0 ? api : second).call('PUT parents/profile', { cookie: i % 2 === 0 ? one : two, body: { avatar_upload_id: picture } }),
    ),
    second.call('PUT parents/profile', { cookie: two, body: { name: '陈女士' } }),
  ]);
  const [first, other] = await Promise.all([
    api.call('GET users/current', { cookie: one }),
    second.call('GET users/current', { cookie: two }),
  ]);
  expect([data<User>(first).name, data<User>(other).name]).toEqual(['陈女士', '陈女士']);
  const kept = (await objectKeys(api)).filter((key) => key.includes(`/${id}/`));
  const { shown, discarded } = await loadPictures(id);
  const known = [shown, ...discarded];
  expect(kept).toHaveLength(4);
  expect(kept.filter((key) => !known.includes(key))).toEqual([]);
});

test('a picture is taken away on one phone, also twice: the other shows none, and it is given up', async () => {
  const { id, one, two } = await phones();
  await api.call('PUT parents/profile', { cookie: one, body: { avatar_upload_id: await uploaded(one) } });
  const { shown } = await loadPictures(id);
  for (const cookie of [two, one]) {
    const answer = await second.call('PUT parents/profile', { cookie, body: { avatar_upload_id: null } });
    expect([answer.status, data<User>(answer).avatar]).toEqual([200, null]);
  }
  expect(data<User>(await api.call('GET users/current', { cookie: one })).avatar).toBeNull();
  const after = await loadPictures(id);
  expect([after.shown, after.discarded.filter((key) => key === shown)]).toEqual([null, [shown]]);
});

test('the daily goal: the last one counts on both; out of bounds or of another it is refused', async () => {
  const { studentId, one, two } = await phones();
  const stranger = await phones();
  const set = (cookie: string, goal: unknown, on = api) => on.call(`PUT students/${studentId}`, { cookie, body: { daily_goal: goal } });
  expect(data<Student>(await api.call(`GET students/${studentId}`, { cookie: one }))).toMatchObject({ daily_goal: 20, today_words: 0 });
  await Promise.all([set(one, 35), set(two, 45, second)]);
  const seen = await Promise.all([one, two].map((cookie) => api.call(`GET students/${studentId}`, { cookie })));
  const goals = seen.map((answer) => data<Student>(answer).daily_goal);
  expect(goals[0]).toBe(goals[1]);
  expect([35, 45]).toContain(goals[0]);
  for (const goal of [4, 201, 20.5, '20', null]) expect([goal, (await set(one, goal)).body.error]).toEqual([goal, 'INVALID_REQUEST']);
  expect((await set(stranger.one, 50)).body.error).toBe('STUDENT_NOT_FOUND');
  for (const goal of [5, 200]) expect(data<Student>(await set(two, goal)).daily_goal).toBe(goal);
});

test("today's words are those of completed rounds and of reviews, each once", async () => {
  const room = await createClassroom(api);
  const { id } = await room.open();
  await room.passExam(id, 6, []);
  const words = async (): Promise<number> => data<Student>(await room.call(`GET students/${room.studentId}`)).today_words;
  expect(await words()).toBe(0);
  expect((await room.complete(id)).status).toBe(200);
  expect(await words()).toBe(6);
  await api.database.db.execute(
    sql`update word_review_events set day = day - 1 where student_id = ${room.studentId} and word_id = (select min(word_id) from word_review_events where student_id = ${room.studentId})`,
  );
  expect(await words()).toBe(5);
  expect(data<Student[]>(await room.call('GET students'))[0]?.today_words).toBe(5);
});
