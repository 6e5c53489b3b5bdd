import { resetIdentity, setCurrentStudentId } from '@/lib/http/identity';
import { resetNetwork } from '@/lib/network';
import { currentUserState, sessionStatusState } from '@/state/session';
import { currentStudentState, studentsState } from '@/state/students';
import { school as aSchool, students, user } from '@/test/data';
import { has } from '@/test/learner';
import { newPhone, phone } from '@/test/phone';
import { leavePages, type RenderedPage, renderPage } from '@/test/render';
import { type Handlers, refusal } from '@/test/server';
import Settings from './settings';

const [first, second] = students;
const school = { ...aSchool, ai: true };

beforeEach(() => {
  newPhone();
  resetIdentity();
  resetNetwork();
  setCurrentStudentId(first.id);
  phone().pages.push({ route: 'pages/mine/account/settings', options: {} });
});
afterEach(leavePages);

const open = (serve: Handlers): Promise<RenderedPage> =>
  renderPage(<Settings />, {
    serve: { 'GET schools/current': () => school, ...serve },
    state: (set) => {
      set(currentUserState, user);
      set(sessionStatusState, 'signed-in');
      set(studentsState, students);
      set(currentStudentState, first);
    },
  });
const bodies = (path: string) =>
  phone()
    .requests.filter(({ url }) => url.endsWith(path))
    .map(({ data }) => data);

describe('the goal of the day', () => {
  test('is set for one student, and shown at once', async () => {
    const page = await open({ 'PUT students/{id}': ({ body }) => ({ ...second, daily_goal: body.daily_goal ?? 20 }) });
    await page.tap(page.byId(`goal-${second.id}-45`));
    expect(bodies(`students/${second.id}`)).toEqual([{ daily_goal: 45 }]);
    expect(page.byId(`goal-${second.id}-45`).props['wechat-aria-checked']).toBe('true');
    expect(page.byId(`goal-${first.id}-20`).props['wechat-aria-checked']).toBe('true');
  });

  test('that was not taken is as it was', async () => {
    const page = await open({ 'PUT students/{id}': () => refusal('INTERNAL') });
    await page.tap(page.byId(`goal-${first.id}-45`));
    expect(page.byId(`goal-${first.id}-20`).props['wechat-aria-checked']).toBe('true');
    expect(phone().toasts).toHaveLength(1);
  });
});

describe('AI', () => {
  test('is switched off for one student, and shown at once', async () => {
    const page = await open({
      'PUT students/{id}': ({ body }) => ({ ...second, ai_allowed: body.ai_allowed ?? true }),
    });
    await page.tap(page.byId(`ai-${second.id}`));
    expect(bodies(`students/${second.id}`)).toEqual([{ ai_allowed: false }]);
    expect(page.byId(`ai-${second.id}`).props['wechat-aria-checked']).toBe('false');
    expect(page.byId(`ai-${first.id}`).props['wechat-aria-checked']).toBe('true');
    expect(page.text()).toContain('已关闭');
  });

  test('of a school without one is nothing to be chosen', async () => {
    const page = await open({ 'GET schools/current': () => ({ ...school, ai: false }) });
    expect(has(page, 'ai-switches')).toBe(false);
    expect(has(page, 'goals')).toBe(true);
  });
});
