import { View } from '@/components/host';
import { newPhone } from '@/test/phone';
import { renderPage } from '@/test/render';
import { ListBody, type ListView, useRows } from './ListBody';

beforeEach(() => {
  newPhone();
});

const asked: string[] = [];
const list = (over: Partial<ListView>): ListView => ({
  collection: [1, 2],
  status: 'ready',
  hasMore: false,
  pagination: { total: 2 },
  refresh: () => Promise.resolve(void asked.push('refresh')),
  loadMore: () => Promise.resolve(void asked.push('more')),
  ...over,
});
const body = (over: Partial<ListView>, settings: { more?: string; compact?: boolean } = {}) =>
  renderPage(
    <ListBody list={list(over)} what="单词" unit="词" skeleton="形状" empty="没有" {...settings}>
      两行
    </ListBody>,
  );

test.each([
  [{ collection: [], status: 'loading' as const }, '形状'],
  [{ collection: [], status: 'idle' as const }, '形状'],
  [{ collection: [] }, '没有'],
  [{}, '两行一共 2 词，到底了'],
  [{ status: 'refreshing' as const }, '两行一共 2 词，到底了'],
  [{ hasMore: true }, '两行往下滑看更多，一共 2 词'],
  [{ hasMore: true, status: 'loading-more' as const }, '两行正在加载，一共 2 词'],
])('shows one branch: %j', async (over, text) => {
  expect((await body(over)).text()).toBe(text);
});

test('what could not be read is asked for again: all of it, or what comes after', async () => {
  asked.length = 0;
  const failed = await body({ collection: [], status: 'failed' });
  expect(failed.text()).toContain('单词加载失败');
  await failed.tap(failed.byText('重试'));
  const later = await body({ hasMore: true, status: 'failed' });
  await later.tap(later.byId('list-more'));
  const small = await body({ collection: [], status: 'failed' }, { compact: true });
  await small.tap(small.byId('list-again'));
  expect(asked).toEqual(['refresh', 'more', 'refresh']);
});

test('a part of a long list, and the way to newer and older items', async () => {
  const ITEMS = [1, 2, 3, 4, 5];
  function Page() {
    const rows = useRows(ITEMS, 2);
    return (
      <ListBody list={list({ collection: ITEMS })} what="词" unit="词" skeleton="" empty="" rows={rows} rowsOf="词">
        <View>{rows.shown.join('-')}</View>
      </ListBody>
    );
  }
  const page = await renderPage(<Page />);
  expect(page.text()).toBe('1-2看更早的词');
  await page.tap(page.byId('older'));
  await page.tap(page.byId('older'));
  expect(page.text()).toBe('看更近的词5一共 2 词，到底了');
  await page.tap(page.byId('newer'));
  expect(page.text()).toBe('看更近的词3-4看更早的词');
});
