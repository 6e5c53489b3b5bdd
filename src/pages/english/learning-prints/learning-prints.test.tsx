import type { FileLink, LearningPrint } from '@xueban/contract/resources/learning-prints';
import { forgetFiles } from '@/lib/files';
import { resetIdentity } from '@/lib/http/identity';
import { resetNetwork } from '@/lib/network';
import { sessionStatusState } from '@/state/session';
import { currentStudentState } from '@/state/students';
import { students } from '@/test/data';
import { newPhone, phone } from '@/test/phone';
import { type RenderedPage, renderPage } from '@/test/render';
import { type Handlers, refusal } from '@/test/server';
import LearningPrintsPage from './index';
import LearningPrintPage from './print';

const [student] = students;
const word = {
  id: 1,
  sequence: 1,
  unit_id: 1,
  chapter_id: 1,
  spelling: 'dictionary',
  phonetic: '/ˈdɪkʃənri/',
  part_of_speech: 'n.',
  meaning: '词典；字典',
  example: '',
  translation: '',
  distractors: [],
  audio_url: null,
  example_audio_url: null,
};
const link: FileLink = {
  url: '/learning/v1/files/one',
  file_name: '林小满.pdf',
  content_type: 'application/pdf',
  byte_size: 9,
  expires_at: '2099-01-01T00:00:00Z',
};

function print(id: number, changes: Partial<LearningPrint> = {}): LearningPrint {
  return {
    id,
    number: `20261120-00${id}`,
    print_type: 'bilingual',
    print_type_text: '中英对照',
    status: 'ready',
    status_text: '',
    created_at: '2026-11-20T11:00:00Z',
    student: { id: student.id, name: student.name },
    course: { id: 7, name: '初中核心词汇 · 上' },
    learning_record_id: 5,
    words_count: 1,
    questions_count: 0,
    pages_count: 3,
    byte_size: 9,
    ...changes,
  };
}

let page: RenderedPage;
async function open(element: React.ReactElement, serve: Handlers, query: Record<string, string> = {}): Promise<RenderedPage> {
  page = await renderPage(element, {
    serve,
    query,
    state: (set) => {
      set(sessionStatusState, 'signed-in');
      set(currentStudentState, student);
    },
  });
  await pass(0);
  return page;
}
const asked = (part: string): number => phone().requests.filter(({ url }) => url.includes(part)).length;
/** Lets the page's waits pass. */
async function pass(ms: number): Promise<void> {
  await page.run(() => {
    jest.advanceTimersByTime(ms);
  });
  // What react-query tells its components comes a task later.
  await page.run(() => {
    jest.advanceTimersByTime(0);
  });
}
/** A tap with everything that follows at once. */
async function tap(id: string): Promise<void> {
  await page.tap(page.byId(id));
  await pass(0);
}

beforeEach(() => {
  newPhone();
  resetIdentity();
  resetNetwork();
  forgetFiles();
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance', 'Date'] });
});
afterEach(() => {
  page.unmount();
  jest.useRealTimers();
});

describe('the list', () => {
  test('what is being made becomes ready by itself, and nobody looks while the page is hidden', async () => {
    let made = false;
    const second = () => print(2, made ? {} : { status: 'making', pages_count: null });
    await open(<LearningPrintsPage />, {
      'GET learning_prints': () => [second(), print(1)],
      'GET learning_prints/{id}': () => ({ ...second(), questions: [], words: [] }),
    });
    expect(page.text()).toContain('正在制作');
    const before = asked('learning_prints');
    await pass(1000);
    expect(asked('learning_prints')).toBe(before + 1);
    await page.fire('hide');
    await pass(60_000);
    expect(asked('learning_prints')).toBe(before + 1);
    made = true;
    await page.fire('show');
    await pass(1000);
    expect(page.text()).not.toContain('正在制作');
    const ready = asked('learning_prints');
    await pass(60_000);
    expect(asked('learning_prints')).toBe(ready);
  });

  test('nobody looks for ever, nor for one that is no more', async () => {
    let gone = false;
    const making = (id: number) => print(id, { status: 'making', pages_count: null });
    await open(<LearningPrintsPage />, {
      'GET learning_prints': () => [making(3), making(2), print(1)],
      'GET learning_prints/{id}': ({ params }) =>
        gone && params.id === '3' ? refusal('NOT_FOUND') : { ...making(Number(params.id)), questions: [], words: [] },
    });
    gone = true;
    await pass(1000);
    expect(() => page.byId('print-3')).toThrow();
    expect(page.byId('print-2')).toBeDefined();
    for (let look = 0; look < 60; look += 1)
      await page.run(() => {
        jest.advanceTimersByTime(15_000);
      });
    const looks = asked('learning_prints/');
    expect(looks).toBeLessThan(50);
    await pass(60_000);
    expect(asked('learning_prints/')).toBe(looks);
  });

  test('a tap on one that failed has it made again, on another opens it', async () => {
    await open(<LearningPrintsPage />, {
      'GET learning_prints': () => [print(2, { status: 'failed' }), print(1)],
      'POST learning_prints/{id}/print': ({ params }) => print(Number(params.id), { status: 'waiting' }),
    });
    await page.tap(page.byId('print-2'));
    expect(page.byId('print-2')).toBeDefined();
    expect(page.text()).toContain('正在制作');
    await page.tap(page.byId('print-1'));
    expect(phone().navigation).toEqual(['navigateTo /pages/english/learning-prints/print?id=1']);
  });

  test('a kind is asked of the server; nothing of it says how there comes to be one', async () => {
    await open(<LearningPrintsPage />, {
      'GET learning_prints': ({ query }) => (query.print_type_eq === 'mistake_book' ? [] : [print(1)]),
    });
    await page.tap(page.byId('kind-mistake_book'));
    expect(page.byId('no-prints')).toBeDefined();
    expect(page.text()).toContain('还没有打印过错词本');
  });
});

describe('a print', () => {
  const opened: { filePath: string }[] = [];
  let statuses: number[];
  beforeEach(() => {
    opened.length = 0;
    statuses = [200];
    phone().wx.downloadFile = ({ success }: { success: (result: object) => void }) => {
      void Promise.resolve().then(() => success({ statusCode: statuses.shift() ?? 200, tempFilePath: 'wxfile://tmp/a.pdf' }));
      return { onProgressUpdate: () => undefined };
    };
    phone().wx.getFileSystemManager = () => ({
      readdirSync: () => [],
      saveFileSync: (_from: string, to: string) => to,
      accessSync: () => undefined,
    });
    phone().wx.openDocument = (options: { filePath: string; success: () => void }) => {
      opened.push(options);
      options.success();
    };
  });
  const shown = (changes: Partial<LearningPrint> = {}) => ({ ...print(1, changes), questions: [], words: [word] });

  test('shows its sheet and opens its file; the link is asked for once', async () => {
    await open(
      <LearningPrintPage />,
      { 'GET learning_prints/{id}': () => shown(), 'GET learning_prints/{id}/export': () => ({ print: print(1), file: link }) },
      { id: '1' },
    );
    for (const part of ['dictionary', '/ˈdɪkʃənri/', 'n. 词典；字典', '姓名：林小满', '20261120-001', '1 词 · 3 页'])
      expect(page.text()).toContain(part);
    await tap('open');
    await tap('open');
    expect(opened.map(({ filePath }) => filePath)).toEqual(['wxfile://usr/林小满.pdf', 'wxfile://usr/林小满.pdf']);
    expect(asked('/export')).toBe(1);
  });

  test('a link that has ended is renewed once', async () => {
    statuses = [403, 200];
    await open(
      <LearningPrintPage />,
      {
        'GET learning_prints/{id}': () => shown(),
        'GET learning_prints/{id}/export': () => ({ print: print(1), file: { ...link, url: `/learning/v1/files/${asked('/export')}` } }),
      },
      { id: '1' },
    );
    await tap('open');
    expect(opened).toHaveLength(1);
    expect(asked('/export')).toBe(2);
    statuses = [403, 403, 403];
    forgetFiles();
    await tap('open');
    expect(asked('/export')).toBe(3);
    expect(phone().toasts.slice(-1)[0]?.title).toBe('文件下载失败，请再试一次');
  });

  test('changed questions: [], words: it says so, is made again and comes back by itself', async () => {
    let made = false;
    await open(
      <LearningPrintPage />,
      {
        'GET learning_prints/{id}': () => shown(asked('/export') > 0 && !made ? { status: 'making' } : {}),
        'GET learning_prints/{id}/export': () => ({ print: print(1, { status: 'waiting' }), file: null }),
      },
      { id: '1' },
    );
    await tap('open');
    expect(page.text()).toContain('单词有更新');
    expect(opened).toEqual([]);
    made = true;
    await pass(1000);
    expect(page.text()).toContain('可以打印');
    expect(page.byId('open')).toBeDefined();
  });

  test('one that failed is made again; one of somebody else is not there', async () => {
    await open(
      <LearningPrintPage />,
      {
        'GET learning_prints/{id}': () => shown({ status: 'failed' }),
        'POST learning_prints/{id}/print': () => print(1, { status: 'waiting' }),
      },
      { id: '1' },
    );
    await tap('make');
    expect(page.text()).toContain('正在制作');
    page.unmount();
    await open(<LearningPrintPage />, { 'GET learning_prints/{id}': () => refusal('NOT_FOUND') }, { id: '2' });
    expect(page.byId('no-print')).toBeDefined();
  });
});
