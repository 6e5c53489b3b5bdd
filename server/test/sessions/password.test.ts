import { buildTestApp, type TestApp } from '../support/app';

let api: TestApp;
beforeAll(async () => {
  api = await buildTestApp();
});
afterAll(() => api.close());

test('a guardian signs in by password and is the current user', async () => {
  const { phone, id } = await api.createParent();
  const cookie = await api.signIn(phone);
  const answer = await api.call('GET users/current', { cookie });
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ code: 200, data: { id, name: '林女士', phone: `${phone.slice(0, 3)}****${phone.slice(-4)}`, avatar: null, has_password: true } });
});
