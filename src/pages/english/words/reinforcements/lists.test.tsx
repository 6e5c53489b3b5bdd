import { reviewWord, summary } from '@/features/reinforcement/test-data';
import { leave, newLearner, open, takeUrl } from '@/features/reinforcement/test-pages';
import { has, idText, lastOpened, marked, getText } from '@/test/learner';
import { phone } from '@/test/phone';
import { type Handlers, refusal } from '@/test/server';
import History from './submissions/index';
import Words from './words';

beforeEach(newLearner);
afterEach(leave);

describe('words', () => {
  const words = Array.from({ length: 20 }, (_, i) =>
    reviewWord(i + 1, { in_mistake_book: i === 0, audio_url: i === 1 ? '/learning/v1/audio/2.mp3' : null }),
  );
  const serve = (asked: Record<string, string>[], more: Handlers = {}): Handlers => ({
    'GET reinforcement_words': ({ query }) => {
      asked.push(query);
      return query.page === '1' ? words : [reviewWord(99)];
    },
    'PUT mistake_word_books/words/{wordId}': ({ params, body }) => ({
      word_id: Number(params.wordId),
      in_mistake_book: body.in_mistake_book,
    }),
    ...more,
  });

  test('of a cell, page by page, the meaning on a tap, a sound only where there is one', async () => {
    const asked: Record<string, string>[] = [];
    const page = await open(<Words />, serve(asked), { courseId: '3', cell: '3' });
    expect(asked).toEqual([{ course_id_eq: '3', cell_eq: '3', page: '1', per_page: '20' }]);
    expect(idText(page, 'list-title')).toContain('第 3 格的词');
    expect(marked(page, 't-sound')).toHaveLength(1);
    expect(getText(marked(page, 't-facts')[0]!)).toMatch(/^第 3 格 · .* · 预计还记得 93%$/);
    await page.tap(marked(page, 't-word')[0]!);
    expect(marked(page, 't-meaning').map(getText)).toEqual(['n. 词1']);
    await page.tap(marked(page, 't-sound')[0]!);
    expect(phone().played).toHaveLength(1);
    await page.fire('reachBottom');
    expect(asked[1]).toMatchObject({ page: '2' });
    expect(idText(page, 'list-end')).toContain('到底了');
  });

  test('of today, of a round, of another cell', async () => {
    const asked: Record<string, string>[] = [];
    const page = await open(<Words />, serve(asked), { courseId: '3', due: '1', learningRecordId: '70' });
    expect(asked[0]).toMatchObject({ due: 'true', learning_record_id_eq: '70' });
    await page.tap(page.byId('filter-9'));
    expect(asked[1]).toMatchObject({ cell_eq: '9' });
    expect(asked[1]).not.toHaveProperty('due');
  });

  test('a word goes into the mistake book and out of it by hand; a refusal puts it back', async () => {
    const page = await open(<Words />, serve([]), { courseId: '3' });
    const sign = (place: number) => marked(page, 't-book').map(getText)[place];
    await page.tap(marked(page, 't-book')[0]!);
    expect(sign(0)).toBe('加入');
    expect(phone().requests[phone().requests.length - 1]).toMatchObject({ method: 'PUT', data: { in_mistake_book: false } });
    await page.run(() => {
      phone().network = () => ({ statusCode: 404, data: { code: 404, data: null, message: '没有找到相关内容', error: 'NOT_FOUND' } });
    });
    await page.tap(marked(page, 't-book')[1]!);
    expect(sign(1)).toBe('加入');
    expect(phone().toasts.map(({ title }) => title)).toContain('没有找到相关内容');
  });

  test('none, and a failure', async () => {
    expect((await open(<Words />, { 'GET reinforcement_words': () => [] }, { courseId: '3', due: '1' })).text()).toContain(
      '今天没有要复习的词',
    );
    expect((await open(<Words />, { 'GET reinforcement_words': () => [] }, { courseId: '3', cell: '5' })).text()).toContain(
      '“第 5 格”里还没有词',
    );
    expect((await open(<Words />, { 'GET reinforcement_words': () => refusal('INTERNAL') }, { courseId: '4' })).text()).toContain(
      '单词加载失败',
    );
  });
});

describe('past reviews', () => {
  const many = Array.from({ length: 10 }, (_, i) =>
    summary({
      id: 600 - i,
      status: i === 0 ? 'open' : 'completed',
      completed_at: i === 0 ? null : '2026-11-19T11:00:00.000Z',
      words_count: 18,
      answered_count: 18,
      correct_count: 16,
    }),
  );
  const serve = (asked: Record<string, string>[]): Handlers => ({
    'GET courses': () => [
      { id: 3, name: '初中', content_type: 'word', words_count: 405, sections_count: 0 },
      { id: 4, name: '小学', content_type: 'word', words_count: 500, sections_count: 0 },
    ],
    'GET reinforcement_submissions': ({ query }) => {
      asked.push(query);
      return query.page === '1' ? many : [];
    },
  });

  test('each opens its report, an open one goes on; pulling down reads again, the end is marked', async () => {
    const asked: Record<string, string>[] = [];
    const page = await open(<History />, serve(asked), {});
    const rows = marked(page, 't-review');
    expect(rows).toHaveLength(10);
    expect(getText(rows[1]!)).toContain('第一遍记得 16 / 18 词');
    await page.tap(rows[0]!);
    expect(lastOpened()).toBe(`navigateTo ${takeUrl('submissionId=600')}`);
    await page.tap(rows[1]!);
    expect(lastOpened()).toBe('navigateTo /pages/english/words/reinforcements/submissions/show?submissionId=599');
    await page.fire('pullDownRefresh');
    await page.fire('reachBottom');
    expect(asked.map(({ page: number }) => number)).toEqual(['1', '1', '2']);
    expect(idText(page, 'list-end')).toContain('到底了');
    await page.tap(page.byId('course-4'));
    expect(asked[3]).toMatchObject({ course_id_eq: '4', page: '1' });
  });

  test('another course is shown from its newest review on', async () => {
    const page = await open(
      <History />,
      {
        ...serve([]),
        'GET reinforcement_submissions': ({ query }) =>
          Array.from({ length: 20 }, (_, i) =>
            summary({ id: 9000 - Number(query.course_id_eq ?? 0) * 1000 - Number(query.page) * 20 - i }),
          ),
      },
      {},
    );
    await page.fire('reachBottom');
    await page.tap(page.byId('older'));
    expect(has(page, 'newer')).toBe(true);
    await page.tap(page.byId('course-4'));
    expect(has(page, 'newer')).toBe(false);
    expect(marked(page, 't-review')).toHaveLength(20);
  });

  test('none yet, and a failure', async () => {
    const none = await open(<History />, { 'GET courses': () => [], 'GET reinforcement_submissions': () => [] }, {});
    expect(has(none, 'no-reviews')).toBe(true);
    const failed = await open(
      <History />,
      { 'GET courses': () => [], 'GET reinforcement_submissions': () => refusal('INTERNAL') },
      { courseId: '3' },
    );
    expect(failed.text()).toContain('历史复习加载失败');
  });
});
