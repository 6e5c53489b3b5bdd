import type { Flywheel } from '@xueban/contract/resources/math/quizzes';
import { getStageText, getStatus, getStep } from './flywheel';
import { getChapters, dueText, getFigures, nextText, type SectionView } from './home';

const TODAY = '2026-11-22';
const section = (percentage: number, wheel?: Partial<Flywheel>): SectionView => ({
  id: 1,
  name: '有理数的加法',
  unitId: 1,
  chapterId: 11,
  percentage,
  current: false,
  flywheel: wheel && { turn: 'learn', wrong_count: 0, waiting_count: 0, questions_count: 12, due_on: null, times_held: 0, ...wheel },
});

test.each([
  ['nothing known', section(0), '还没开始', 'new', 'handout'],
  ['not begun', section(0, {}), '还没开始 · 12 题', 'new', 'handout'],
  ['in its quiz', section(0, { turn: 'quiz' }), '小测进行中', 'begun', 'quiz'],
  ['whose written work waits', section(90, { turn: 'waiting', waiting_count: 1 }), '做完了 · 1 题等批改', 'begun', 'quiz'],
  ['with wrong questions', section(80, { turn: 'wrong_questions', wrong_count: 2 }), '还有 2 题要改正', 'begun', 'quiz'],
  ['finished', section(100, { turn: 'finished', due_on: '2026-11-25' }), '3 天后混着再考', 'finished', 'handout'],
  ['due', section(100, { turn: 'finished', due_on: TODAY, times_held: 1 }), '今天混着再考 · 已守住 1 次', 'due', 'handout'],
  ['overdue', section(100, { turn: 'finished', due_on: '2026-11-01' }), '今天混着再考', 'due', 'handout'],
  ['finished for ever', section(100, { turn: 'finished', times_held: 5 }), '全对 · 已守住 5 次', 'finished', 'handout'],
  ['without questions', section(100, { turn: 'finished', questions_count: 0 }), '只有讲义', 'finished', 'handout'],
])('a section %s', (_name, view, text, status, step) => {
  expect([getStageText(view, TODAY), getStatus(view, TODAY), getStep(view)]).toEqual([text, status, step]);
});

test('figures of a course', () => {
  const sections = [section(0, {}), section(0, { turn: 'quiz' }), section(50), section(100, { turn: 'finished', due_on: TODAY })];
  expect(getFigures(sections, TODAY)).toEqual({ sections: 4, finished: 1, begun: 2, due: 1 });
});

test('what is due, and what there is before anything is', () => {
  const figures = { sections: 9, finished: 0, begun: 1, due: 0 };
  expect(dueText(figures).note).toBe('学完一节，三天后混着再考');
  expect(dueText({ ...figures, finished: 2 }).note).toBe('今天没有要复习的小节');
  expect(dueText({ ...figures, finished: 2, due: 2 })).toEqual({ note: '2 节混在一起考 · 约 6 分钟', action: '去复习' });
});

test('the big card of each turn', () => {
  expect(nextText(section(0), false)).toMatchObject({ facts: ['先看讲义，再做小测', '0%'], step: 'handout' });
  expect(nextText(section(40, { turn: 'quiz' }), false)).toMatchObject({ facts: ['小测做到一半', '12 题'], step: 'quiz' });
  expect(nextText(section(90, { turn: 'waiting', waiting_count: 2 }), false)).toMatchObject({
    facts: ['做完了，等批改', '等批改 2 题'],
    action: '去批改',
    step: 'quiz',
  });
  expect(nextText(section(90, { turn: 'wrong_questions', wrong_count: 1 }), false).facts[1]).toBe('错题 1 题');
  expect(nextText(section(100, { turn: 'finished', questions_count: 0 }), false)).toMatchObject({ action: '看讲义', step: 'handout' });
  expect(nextText(section(100, { turn: 'finished' }), true)).toMatchObject({ facts: ['这门课全部学完了', '12 题'], action: '再练一遍' });
});

test('chapters in the order of the course, whatever order they come in; progress of other things is not theirs', () => {
  const chapter = (id: number, sequence: number, sectionIds: number[]) => ({
    id,
    name: `第${id}章`,
    sequence,
    words_count: 0,
    sections: sectionIds.map((one) => ({ id: one, name: `第${one}节`, sequence: one })),
  });
  const course = {
    id: 1,
    name: '课',
    content_type: 'math' as const,
    words_count: 0,
    sections_count: 3,
    units: [
      { id: 2, name: '二', sequence: 2, chapters: [chapter(3, 3, [9])] },
      { id: 1, name: '一', sequence: 1, chapters: [chapter(2, 2, []), chapter(1, 1, [8, 7])] },
    ],
  };
  const chapters = getChapters(
    course,
    [
      { context_id: 7, context_type: 'Section', current: true, percentage: 100 },
      { context_id: 8, context_type: 'Chapter', current: false, percentage: 100 },
    ],
    8,
  );
  expect(chapters.map(({ id, unitName, finished }) => [id, unitName, finished])).toEqual([
    [1, '一', 1],
    [2, '一', 0],
    [3, '二', 0],
  ]);
  expect(chapters[0]?.sections.map(({ id, percentage, current }) => [id, percentage, current])).toEqual([
    [7, 100, false],
    [8, 0, true],
  ]);
});
