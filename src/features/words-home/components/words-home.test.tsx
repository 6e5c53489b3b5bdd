import type { WordRecordSummary } from '@xueban/contract/resources/learning-records/word';
import { sessionStatusState } from '@/state/session';
import { clearCookies, storeCookies } from '@/lib/http/cookies';
import { queryClient } from '@/lib/query-client';
import { school } from '@/test/data';
import { has, lastOpened } from '@/test/learner';
import { newPhone, phone } from '@/test/phone';
import { renderPage } from '@/test/render';
import { type Handlers, refusal } from '@/test/server';
import { WordsHome } from './WordsHome';

const at = (group: number): WordRecordSummary => ({
  id: 70,
  course_id: 3,
  unit_id: 1,
  chapter_id: 1,
  teacher_id: null,
  teaching_record_id: null,
  content_type: 'word',
  learning_subtype: 'learn',
  status: 'open',
  section_id: null,
  started_at: '2026-11-20T11:00:00.000Z',
  completed_at: null,
  progress: {
    step: 'memorization',
    current_group: group,
    mixed_groups: [],
    groups_count: 9,
    words_count: 45,
    words_done: 5 * (group - 1),
    percentage: 0,
  },
});

beforeEach(() => {
  newPhone();
  clearCookies();
});

test('nobody known to be signed in: the round on the phone, where it stands now', async () => {
  let group = 1;
  const page = await renderPage(
    <WordsHome openRound={() => undefined} withLocalProgress={(record) => record} savedRound={() => at(group)} lessons={() => <></>} />,
    {
      state: (set) => set(sessionStatusState, 'signed-out'),
    },
  );
  expect(page.text()).toContain('从第 1 组继续');
  group = 3;
  await page.fire('show');
  expect(page.text()).toContain('从第 3 组继续');
});

test.each([
  ['with the round on the phone', at(2), '没有网络，可以接着学'],
  ['without one', undefined, '网络没有连上'],
])('signed in before and the server cannot be asked, %s: no way to sign-in, once more at a tap', async (_, round, said) => {
  storeCookies('https://api.test/', { 'Set-Cookie': 'xueban_session=T.s; Path=/' });
  const page = await renderPage(
    <WordsHome openRound={() => undefined} withLocalProgress={(record) => record} savedRound={() => round} lessons={() => <></>} />,
    { serve: { 'GET users/current': () => refusal('UNAUTHENTICATED') }, state: (set) => set(sessionStatusState, 'unreachable') },
  );
  expect(page.text()).toContain(said);
  expect([has(page, 'sign-in'), has(page, 'continue')]).toEqual([false, round !== undefined]);
  await page.tap(page.byText('再试一次'));
  expect(lastOpened()).toContain('pages/sessions/sign-in');
});

describe('nobody is signed in and no round is on the phone', () => {
  const open = (serve: Handlers = { 'GET schools/current': () => school }) =>
    renderPage(
      <WordsHome openRound={() => undefined} withLocalProgress={(record) => record} savedRound={() => undefined} lessons={() => <></>} />,
      { serve, state: (set) => set(sessionStatusState, 'signed-out') },
    );
  beforeEach(() => queryClient.clear());

  test('a group to try, sign-in, a booking, the vocabulary test', async () => {
    const page = await open();
    for (const [id, path] of [
      ['try-group', 'pages/english/words/study/trial'],
      ['sign-in', 'pages/sessions/sign-in'],
      ['book-trial', 'pages/lessons/trial-booking?source=sign_in'],
      ['to-vocab-test', 'pages/english/vocab-test/index'],
    ] as const) {
      await page.tap(page.byId(id));
      expect(lastOpened()).toContain(path);
    }
  });

  test('what the school has switched off is not offered; a group that was begun is gone on with all the same', async () => {
    const off = () => ({ ...school, trial: { group: false, booking: false } });
    const page = await open({ 'GET schools/current': off });
    expect([has(page, 'try-group'), has(page, 'book-trial'), has(page, 'sign-in')]).toEqual([false, false, true]);
    phone().storage.set('trialGroup', JSON.stringify({ version: 1, words: [], answers: [] }));
    await page.fire('show');
    expect(page.text()).toContain('接着试学');
  });

  test('while the school cannot be asked the group is offered: it may be on the phone, or be there in a moment', async () => {
    expect(has(await open({ 'GET schools/current': () => refusal('INTERNAL') }), 'try-group')).toBe(true);
  });
});
