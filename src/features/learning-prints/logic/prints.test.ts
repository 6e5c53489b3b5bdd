import type { LearningPrint } from '@xueban/contract/resources/learning-prints';
import { pollDelay } from '@/lib/use-polling';
import { extentText, groupPrints, isComing, statusView } from './prints';

const NOW = Date.parse('2026-11-21T12:00:00Z');

function print(id: number, changes: Partial<LearningPrint> = {}): LearningPrint {
  return {
    id,
    number: `20261120-00${id}`,
    print_type: 'bilingual',
    print_type_text: '中英对照',
    status: 'ready',
    status_text: '可以打印',
    created_at: '2026-11-20T11:00:00Z',
    student: { id: 1, name: '林小满' },
    course: { id: 7, name: '初中核心词汇 · 上' },
    learning_record_id: 5,
    words_count: 45,
    questions_count: 0,
    pages_count: 3,
    byte_size: 86_000,
    ...changes,
  };
}

test('the sheets of a round stand together, mistake books of a day too, in the order they came', () => {
  const groups = groupPrints(
    [
      print(9, { learning_record_id: null, print_type: 'mistake_book', created_at: '2026-11-21T01:00:00Z' }),
      print(8, { learning_record_id: 6, created_at: '2026-11-21T00:30:00Z' }),
      print(7, { learning_record_id: null, print_type: 'mistake_book', created_at: '2026-11-20T20:00:00Z' }),
      print(3),
      print(2),
      print(1),
    ],
    NOW,
  );
  expect(groups.map(({ title, prints }) => [title, prints.map(({ id }) => id)])).toEqual([
    // 20:00 UTC of the 20th is the 21st at school.
    ['今天的错词本', [9, 7]],
    ['今天 08:30 学完的一轮', [8]],
    ['昨天 19:00 学完的一轮', [1, 2, 3]],
  ]);
});

test('mistake books of two courses are two groups', () => {
  const book = { learning_record_id: null, print_type: 'mistake_book' } as const;
  expect(groupPrints([print(2, book), print(1, { ...book, course: { id: 8, name: '小学' } })], NOW).map(({ course }) => course)).toEqual([
    '初中核心词汇 · 上',
    '小学',
  ]);
});

test('states as people say them', () => {
  expect((['waiting', 'making', 'ready', 'failed'] as const).map((status) => statusView({ status }).text)).toEqual([
    '正在制作',
    '正在制作',
    '可以打印',
    '没有做成，点这里重试',
  ]);
  expect((['waiting', 'making', 'ready', 'failed'] as const).map((status) => isComing({ status }))).toEqual([true, true, false, false]);
  expect(extentText({ words_count: 45, questions_count: 0, pages_count: null })).toBe('45 词');
  expect(extentText({ words_count: 45, questions_count: 0, pages_count: 3 })).toBe('45 词 · 3 页');
  expect(extentText({ words_count: 0, questions_count: 12, pages_count: 4 })).toBe('12 题 · 4 页');
});

test('looks come further and further apart, to a limit', () => {
  expect([0, 1, 2, 3, 4, 5, 20, 60].map(pollDelay)).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000, 15_000, undefined]);
});
