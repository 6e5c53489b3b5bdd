import { askedToKeep, askToKeep } from '@/features/vocab-test/run/keep-wish';
import { aCompleted } from '@/features/vocab-test/test-data';
import {
  asGuardian,
  asStudent,
  asVisitor,
  bodies,
  keepsNoTest,
  lastOpened,
  newVisit,
  open,
  saveTest,
  savedTest,
  sibling,
  student,
  token,
  visitorTokens,
} from '@/features/vocab-test/test-visits';
import { phone } from '@/test/phone';
import { type Handlers, refusal, serve as server } from '@/test/server';
import Index from './index';
import Report from './report';
import Take from './take';

beforeEach(newVisit);

describe('keeping a visitor’s result', () => {
  beforeEach(() => {
    saveTest('visitor', { submission: aCompleted({ form: 'short' }), visitorToken: token });
  });
  const serve: Handlers = {
    'PUT vocabulary_level_submissions/{id}': () => aCompleted({ form: 'short' }),
    'GET vocabulary_level_submissions/{id}': () => aCompleted({ form: 'short' }),
    'GET vocabulary_level_submissions': () => [aCompleted()],
  };

  test('the visitor sees it from the phone alone, and goes to sign in', async () => {
    const page = await asVisitor(<Report />, { query: { id: '5' } });
    expect(page.text()).toContain('3,850');
    expect(page.text()).not.toContain('显示我的名字');
    expect(phone().requests).toEqual([]);
    await page.tap(page.byId('keep'));
    expect(lastOpened()).toBe('navigateTo /pages/sessions/sign-in');
    expect(askedToKeep(5)).toBeGreaterThan(0);
    // Back without having signed in: the wish is over, the result is not.
    await page.fire('show');
    expect(savedTest('result')).toMatchObject({ visitorToken: token });
    expect(askedToKeep(5)).toBeUndefined();
  });

  test('a phone without room: the wish holds as long as the app, and is over with it', async () => {
    phone().storageFull = true;
    const page = await asVisitor(<Report />, { query: { id: '5' } });
    await page.tap(page.byId('keep'));
    expect(askedToKeep(5)).toBeGreaterThan(0);
    await page.fire('show');
    expect(askedToKeep(5)).toBeUndefined();
  });

  test('a guardian without a student is told who registers one, not to sign in', async () => {
    const page = await asGuardian(<Report />, { query: { id: '5' } });
    expect(page.text()).toContain('学员由学校登记');
    expect(page.text()).not.toContain('登录并保存');
    expect(page.root.findAll((node) => node.props.id === 'keep')).toEqual([]);
  });

  test('a wish of long ago is not that of the guardian who signs in now', async () => {
    askToKeep(5, Date.now() - 11 * 60_000);
    await asStudent(<Index />, { serve });
    expect(phone().modals).toEqual([]);
    expect(bodies()).toEqual([]);
  });

  test('with one student it is asked for whom as well', async () => {
    askToKeep(5, Date.now());
    phone().modalAnswer = false;
    await asStudent(<Index />, { serve });
    expect(phone().modals.map(({ content }) => content)).toEqual(['把刚才的词汇量结果保存到林小满的记录吗？']);
    expect(bodies()).toEqual([]);
    expect(savedTest('result')).toBeDefined();
  });

  test('the next test leaves it where it is, until that one is completed', async () => {
    let answer = () => open({ form: 'short', id: 6, step_number: 1 });
    const page = await asVisitor(<Take />, {
      serve: {
        'GET vocabulary_level_submissions/take': () => ({ ...open({ form: 'short', id: 6 }), visitor_token: 'token-of-the-visitor-0002' }),
        'PUT vocabulary_level_submissions/{id}': () => answer(),
      },
    });
    await page.tap(page.byId('next'));
    expect(savedTest('visitor')).toMatchObject({ submission: { id: 6 } });
    expect(savedTest('result')).toMatchObject({ submission: { id: 5 }, visitorToken: token });
    expect((await asVisitor(<Report />, { query: { id: '5' } })).text()).toContain('留住这次结果');
    phone().network = server({ 'PUT vocabulary_level_submissions/{id}': () => aCompleted({ form: 'short', id: 6 }) });
    answer = () => aCompleted({ form: 'short', id: 6 });
    await page.tap(page.byId('next'));
    expect(savedTest('result')).toMatchObject({ submission: { id: 6 }, visitorToken: 'token-of-the-visitor-0002' });
    expect(savedTest('visitor')).toBeUndefined();
  });

  test('after signing in it becomes the student’s, once', async () => {
    askToKeep(5, Date.now());
    const page = await asStudent(
      <>
        <Index />
        <Report />
      </>,
      { query: { id: '5' }, serve },
    );
    expect(bodies()).toEqual([{ keep: true }]);
    expect(visitorTokens()).toEqual([token]);
    expect(keepsNoTest()).toBe(true);
    expect(page.text()).toContain('显示我的名字');
    expect(page.text()).not.toContain('留住这次结果');
  });

  test('of several students the right one is asked for; a no keeps it on the phone', async () => {
    askToKeep(5, Date.now());
    phone().modalAnswer = false;
    const page = await asStudent(<Report />, { query: { id: '5' }, serve }, [student, sibling]);
    expect(phone().modals[0]?.content).toContain('林小满');
    expect(bodies()).toEqual([]);
    await page.tap(page.byText('保存给林小满'));
    expect(bodies()).toEqual([{ keep: true }]);
    expect(visitorTokens()).toEqual([token]);
  });

  test('no longer there: said, and forgotten', async () => {
    askToKeep(5, Date.now());
    await asStudent(<Index />, { serve: { ...serve, 'PUT vocabulary_level_submissions/{id}': () => refusal('NOT_FOUND') } });
    expect(phone().toasts.map(({ title }) => title)).toEqual(['刚才的结果已经不在了，可以重新测一次']);
    expect(keepsNoTest()).toBe(true);
  });
});
