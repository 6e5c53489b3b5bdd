import type { AiGenerationHead } from '@xueban/contract/resources/ai-generations';
import { getSegments, getSides } from './generation/contents';
import { getNote, pageName, requestName, getStatus, usedUpText } from './logic/wording';
import { getChoice, findRequest } from './new/wish';
import { flat, getSentence } from './question/answering';
import { made, rich, summary } from './test-school';

const text = 'Tom read it.';
const cut = (marks: { from: number; to: number; word: number }[]) => getSegments({ text, translation: '', marks });

test('a sentence is cut where its words stand; whatever its marks, it stays whole', () => {
  expect(cut([{ from: 4, to: 8, word: 0 }])).toEqual([
    { text: 'Tom ', word: undefined },
    { text: 'read', word: 0 },
    { text: ' it.', word: undefined },
  ]);
  const odd = [
    { from: 0, to: 3, word: 0 },
    { from: 2, to: 6, word: 1 },
    { from: 4, to: 4, word: 2 },
    { from: 9, to: 99, word: 3 },
  ];
  expect(
    cut(odd)
      .map((segment) => segment.text)
      .join(''),
  ).toBe(text);
  expect(cut(odd).filter(({ word }) => word !== undefined)).toEqual([{ text: 'Tom', word: 0 }]);
});

test('who speaks first stands on the left', () => {
  const turn = (speaker: string) => ({ speaker, sentences: [] });
  expect(getSides([turn('Ann'), turn('Tom'), turn('Ann'), turn('Lily')])).toEqual(['left', 'right', 'left', 'right']);
});

test('pieces become a sentence with its marks where they belong', () => {
  expect(getSentence(['Yes', ',', 'I', 'do', '.'])).toBe('Yes, I do.');
});

test('options of several blocks stand in one line', () => {
  expect(flat([...rich('a'), ...rich('b')]).map((inline) => ('text' in inline ? inline.text : ''))).toEqual(['a', ' ', 'b']);
  const drawn = { kind: 'display' as const, hash: '0'.repeat(32), width: 2, height: 2, text: '二分之一' };
  expect(flat([drawn])[0]).toMatchObject({ kind: 'formula', depth: 0.75 });
});

test('what an address says is chosen; what it does not say is not made up', () => {
  const none = { courseId: undefined, wordId: undefined, questionId: undefined, continuesId: undefined };
  expect(findRequest(getChoice({ kind: 'nonsense' }, none), true)).toBeUndefined();
  expect(findRequest(getChoice({ kind: 'explanation' }, { ...none, courseId: 3, questionId: 9 }), true)).toEqual({
    kind: 'explanation',
    course_id: 3,
    question_id: 9,
  });
  expect(findRequest({ ...getChoice({ kind: 'plan' }, { ...none, continuesId: 4 }), origin: 'school' }, true)).toEqual({
    kind: 'plan',
    origin: 'school',
    continues_id: 4,
  });
});

test('rows say their state, and who made it', () => {
  const head = (more: Partial<AiGenerationHead>) => getStatus({ ...made, ...more }).text;
  expect([
    head({ status: 'waiting' }),
    head({ status: 'refused' }),
    head({}),
    head({ answered_count: 1 }),
    head({ answered_count: 2 }),
  ]).toEqual(['正在做', '没做成', '可以看', '做了 1 / 2', '✓ 做完了']);
  expect(getNote({ ...made, origin: 'school' })).toMatch(/^学校素材 · /);
  expect(requestName({ kind: 'exercise', exercise_type: 'math', course_id: 3 })).toBe('数学同类题');
  const reading = { kind: 'reading', form: 'text', course_id: 1, words_from: 'today' } as const;
  expect([pageName(reading), pageName(reading, 'school'), requestName({ ...reading, origin: 'school' })]).toEqual([
    '短文',
    '例句',
    '例句 · 用今天的词',
  ]);
});

test('whose day is used up, and when it is there again', () => {
  expect(usedUpText(summary)).toBe('');
  // As the server says it: nothing is left, whosever day it is.
  expect(usedUpText({ ...summary, left: 0, school_used_up: true })).toMatch(/^学校今天的 AI 次数用完了，.*恢复$/);
  expect(usedUpText({ ...summary, used: summary.limit, left: 0 })).toMatch(/^今天的 AI 次数用完了，.*恢复$/);
  expect(usedUpText({ ...summary, used: summary.limit, left: 0, school_used_up: true })).toMatch(/^今天的 AI 次数用完了/);
  expect(usedUpText({ ...summary, available: false, left: 0 })).toBe('');
});
