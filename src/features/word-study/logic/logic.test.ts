import type { OutboxEntry } from '@/offline';
import { errors } from '@xueban/contract/errors';
import { foldRound, getStageState, type RoundAnswer, type StageState } from '@xueban/contract/learning/word-round';
import { fromEntries, fromServer, type KeyedAnswer, roundStream, toRequest } from './answers';
import { examSummary } from './final-exam';
import { findCard, firstUnread, followingWord, nextWord, previousWord, readOnce, getReads, getSegments } from './memorization';
import { getCounts, hasTwoBoxes, layTable, stageLabel, tableAfterCut } from './paper-cut-box';
import { nextLabel, getProgress } from './progress';
import { refusalText, roundGone } from './refusal';
import { encouragement, nextReviewDay, reviewDays } from './report';

describe('answers', () => {
  const owner = { guardianId: 1, studentId: 2, recordId: 70 };
  const known: KeyedAnswer = { kind: 'known', key: 'k1', wordId: 9, known: false };
  const cut: KeyedAnswer = {
    kind: 'submission',
    key: 'k2',
    wordId: 4,
    step: 'paper_cut_box',
    currentGroup: 3,
    mixedGroups: [1, 2, 3],
    correct: false,
  };
  const asEntry = ({ key, ...answer }: KeyedAnswer): OutboxEntry => ({
    ...toRequest(answer, owner, '2026-11-20T11:00:00.000Z'),
    key,
    stream: roundStream(owner.recordId),
    sequence: 1,
    createdAt: '',
  });

  test('an answer of the server reads as one of the fold', () => {
    expect(fromServer({ kind: 'known', key: 'k1', word_id: 9, known: false })).toEqual(known);
    expect(
      fromServer({
        kind: 'submission',
        key: 'k2',
        word_id: 4,
        step: 'paper_cut_box',
        current_group: 3,
        mixed_groups: [1, 2, 3],
        correct: false,
      }),
    ).toEqual(cut);
  });

  const ofReview: OutboxEntry = {
    ...owner,
    call: 'PUT reinforcement_submissions/{id}',
    params: { id: 70 },
    body: { completed: true },
    key: 'k3',
    stream: 'reinforcement_submissions/70',
    sequence: 2,
    createdAt: '',
  };

  test('what goes into the outbox comes back the same, without what is none of a round', () => {
    expect(fromEntries([asEntry(known), ofReview, asEntry(cut)])).toEqual([known, cut]);
  });

  test('a request names the record, the word, the owner and the time', () => {
    expect(toRequest(cut, owner, '2026-11-20T11:00:00.000Z')).toEqual({
      guardianId: 1,
      studentId: 2,
      call: 'POST learning_records/{id}/questions/{questionId}/submission',
      params: { id: 70, questionId: 4 },
      body: { step: 'paper_cut_box', current_group: 3, mixed_groups: [1, 2, 3], correct: false, answered_at: '2026-11-20T11:00:00.000Z' },
    });
  });
});

test('nothing answered yet', () => {
  expect(examSummary({ wordIds: [1, 2, 3], results: new Map() })).toEqual({
    total: 3,
    answered: 0,
    correct: 0,
    score: 0,
    percentage: 0,
    finished: false,
  });
});

test('the score is of all words, the progress of those answered', () => {
  expect(
    examSummary({
      wordIds: [1, 2, 3],
      results: new Map([
        [1, true],
        [2, false],
      ]),
    }),
  ).toMatchObject({ answered: 2, correct: 1, score: 33, percentage: 66, finished: false });
  const forty = new Map(Array.from({ length: 45 }, (_, id) => [id, id < 40] as const));
  expect(examSummary({ wordIds: [...forty.keys()], results: forty })).toMatchObject({ score: 88 });
  expect(
    examSummary({
      wordIds: [1, 2],
      results: new Map([
        [1, true],
        [2, true],
      ]),
    }),
  ).toMatchObject({ score: 100, finished: true });
});

test('a round without words is finished', () => {
  expect(examSummary({ wordIds: [], results: new Map() })).toMatchObject({ score: 0, percentage: 0, finished: true });
});

const empty = foldRound(1, []);
const stage = (step: 'memorization' | 'paper_cut_box' | 'final_exam', currentGroup: number, mixedGroups: number[] = []) => ({
  step,
  stage: { step, currentGroup, mixedGroups, wordIds: [], remaining: [], results: new Map<number, boolean>(), judgedBy: new Map(), pass: 1 },
});

test.each([
  [empty, '去学前检测'],
  [stage('memorization', 2), '识记第 2 组'],
  [{ step: 'memorization' as const, stage: undefined }, '识记第 1 组'],
  [stage('paper_cut_box', 2), '去剪纸盒'],
  [stage('paper_cut_box', 9, [1, 2, 3, 4, 5, 6, 7, 8, 9]), '混组检测 1+2+3+4+5+6+7+8+9'],
  [stage('final_exam', 0), '去学后检测'],
  [{ step: 'completed' as const, stage: undefined }, '看报告'],
])('%#', (state, label) => expect(nextLabel(state)).toBe(label));

const unknown: RoundAnswer[] = [1, 2, 3, 4, 5].map((wordId) => ({ kind: 'known', wordId, known: false }));
const read = (wordId: number): RoundAnswer => ({
  kind: 'submission',
  wordId,
  step: 'memorization',
  currentGroup: 1,
  mixedGroups: [],
  correct: true,
});
const stageAfter = (...read_: number[]) =>
  getStageState(7, [...unknown, ...read_.map(read)], { step: 'memorization', currentGroup: 1, mixedGroups: [] });

test('opens with the first word not read through', () => {
  expect(firstUnread(stageAfter())).toBe(1);
  expect(firstUnread(stageAfter(1, 2))).toBe(3);
  expect(firstUnread(stageAfter(1, 2, 3, 4, 5))).toBeUndefined();
});

test('an answered word counts as read five times, also when another phone read it', () => {
  expect(getReads(stageAfter(1), {}, 1)).toBe(5);
  expect(getReads(stageAfter(), { 1: 3 }, 1)).toBe(3);
  expect(getReads(stageAfter(), {}, 1)).toBe(0);
});

test('five reads without an answer wait for one more: the fifth is what gives the answer', () => {
  expect(getReads(stageAfter(), { 1: 5 }, 1)).toBe(4);
});

test('the fifth read finishes a word, once', () => {
  expect(readOnce(stageAfter(), { 2: 1 }, 2)).toEqual({ reads: { 2: 2 }, finished: false });
  expect(readOnce(stageAfter(), { 2: 4 }, 2)).toEqual({ reads: { 2: 5 }, finished: true });
  expect(readOnce(stageAfter(2), { 2: 5 }, 2).finished).toBe(false);
});

test('cards and segments', () => {
  const stage = stageAfter(1);
  expect(findCard(stage, { 2: 2 }, 2)).toEqual({ wordId: 2, index: 1, count: 5, reads: 2, readThrough: false, hasPrevious: true });
  expect(findCard(stage, {}, 1)).toMatchObject({ readThrough: true, hasPrevious: false });
  expect(findCard(stage, {}, 99)).toBeUndefined();
  expect(getSegments(stage, { 2: 2 })).toEqual([100, 40, 0, 0, 0]);
});

test('stepping back and on', () => {
  const stage = stageAfter(1, 2);
  expect(previousWord(stage, 3)).toBe(2);
  expect(previousWord(stage, 1)).toBeUndefined();
  expect(nextWord(stage, 1)).toBe(2);
  expect(nextWord(stage, 5)).toBe(3);
  expect(nextWord(stageAfter(1, 2, 3, 4, 5), 3)).toBeUndefined();
});

test('a group that is done is looked at again card by card', () => {
  const done = stageAfter(1, 2, 3, 4, 5);
  expect([1, 4, 5].map((wordId) => followingWord(done, wordId))).toEqual([2, 5, undefined]);
  expect(followingWord(stageAfter(1, 5), 5)).toBe(2);
});

describe('paper cut box', () => {
  const marks: RoundAnswer[] = Array.from({ length: 15 }, (_, i) => ({ kind: 'known', wordId: i + 1, known: false }));
  const group = { step: 'paper_cut_box' as const, currentGroup: 1, mixedGroups: [] };
  const mixed = { step: 'paper_cut_box' as const, currentGroup: 3, mixedGroups: [1, 2, 3] };
  const cut = (stage: typeof group | typeof mixed, wordId: number, correct: boolean): RoundAnswer => ({
    kind: 'submission',
    wordId,
    correct,
    ...stage,
  });
  const after = (stage: typeof group | typeof mixed, answers: RoundAnswer[]): StageState => getStageState(7, [...marks, ...answers], stage);

  test('boxes and labels', () => {
    expect(hasTwoBoxes(group)).toBe(false);
    expect(hasTwoBoxes({ currentGroup: 2 })).toBe(true);
    expect(stageLabel(group)).toBe('第 1 组');
    expect(stageLabel(mixed)).toBe('混组 1+2+3');
  });

  test('five slips lie on the table, a cut one makes room for the next in its place', () => {
    const before = after(mixed, []);
    const table = layTable(before);
    expect(table).toEqual(before.wordIds.slice(0, 5));
    const gone = table[1] as number;
    const then = after(mixed, [cut(mixed, gone, true)]);
    const next = tableAfterCut(table, before, then, gone);
    expect(next[1]).toBe(before.wordIds[5]);
    expect(next[0]).toBe(table[0]);
  });

  test('the last slips leave their places empty', () => {
    const before = after(group, []);
    const then = after(group, [cut(group, 3, true)]);
    expect(tableAfterCut(layTable(before), before, then, 3)).toEqual([1, 2, undefined, 4, 5]);
  });

  test('red slips are laid out again once the table is empty', () => {
    const four = [cut(group, 1, false), cut(group, 2, true), cut(group, 3, false), cut(group, 4, true)];
    const before = after(group, four);
    const then = after(group, [...four, cut(group, 5, true)]);
    expect(then.pass).toBe(2);
    expect(tableAfterCut([undefined, undefined, undefined, undefined, 5], before, then, 5)).toEqual([1, 3]);
  });

  test('counts: green for good, red of this pass only', () => {
    const table = layTable(after(mixed, []));
    expect(getCounts(after(mixed, []), table)).toEqual({ green: 0, red: 0, cut: 0, total: 15, waiting: 10 });
    const order = after(mixed, []).wordIds;
    const first = order.map((id, i) => cut(mixed, id, i !== 0));
    const ninth = after(mixed, first.slice(0, 9));
    expect(getCounts(ninth, layTable(ninth))).toEqual({ green: 8, red: 1, cut: 9, total: 15, waiting: 1 });
    const again = after(mixed, first);
    expect(getCounts(again, layTable(again))).toEqual({ green: 14, red: 0, cut: 14, total: 15, waiting: 0 });
    expect(getCounts(again, [undefined, ...layTable(again)])).toMatchObject({ waiting: 0 });
  });

  test('the whole stage is green in the end', () => {
    const all = after(
      group,
      [1, 2, 3, 4, 5].map((id) => cut(group, id, true)),
    );
    expect(all.remaining).toEqual([]);
    expect(getCounts(all, [])).toEqual({ green: 5, red: 0, cut: 5, total: 5, waiting: 0 });
    expect(foldRound(7, marks).step).toBe('pre_exam');
  });
});

describe('progress', () => {
  const marks: RoundAnswer[] = Array.from({ length: 12 }, (_, i) => ({ kind: 'known', wordId: i + 1, known: false }));

  /** Progress after this many right answers beyond the pre-exam. */
  function after(count: number) {
    const answers = marks.slice();
    for (let i = 0; i < count; i += 1) {
      const { stage } = foldRound(7, answers);
      const first =
        i === 0
          ? { step: 'memorization' as const, currentGroup: 1, mixedGroups: [], wordId: 1 }
          : { ...stage!, wordId: stage!.remaining[0]! };
      answers.push({
        kind: 'submission',
        wordId: first.wordId,
        step: first.step,
        currentGroup: first.currentGroup,
        mixedGroups: first.mixedGroups,
        correct: true,
      });
    }
    return getProgress(foldRound(7, answers));
  }

  test('the pre-exam counts its words', () => {
    expect(after(0)).toEqual({
      step: 'pre_exam',
      current_group: 0,
      mixed_groups: [],
      groups_count: 0,
      words_count: 12,
      words_done: 0,
      percentage: 0,
    });
  });

  test('a group is done after its own paper-cut box', () => {
    expect(after(9)).toMatchObject({ step: 'paper_cut_box', current_group: 1, words_done: 0, groups_count: 3 });
    expect(after(10)).toMatchObject({ step: 'memorization', current_group: 2, mixed_groups: [], words_done: 5, percentage: 22 });
    expect(after(20)).toMatchObject({ step: 'paper_cut_box', current_group: 2, mixed_groups: [1, 2], words_done: 10 });
  });

  test('the final exam, and the end', () => {
    const toExam = 10 + 10 + 10 + 4 + 12;
    expect(after(toExam)).toMatchObject({ step: 'final_exam', current_group: 0, words_done: 12, percentage: 88 });
    expect(after(toExam + 12)).toMatchObject({ step: 'final_exam', words_done: 12, percentage: 100 });
    expect(getProgress(foldRound(7, marks, true))).toMatchObject({ step: 'completed' });
  });
});

test.each([
  ['RECORD_COMPLETED', '完成'],
  ['ROUND_ALREADY_STARTED', '识记'],
  ['WORD_NOT_IN_ROUND', '单词'],
  ['STUDENT_NOT_FOUND', '学员'],
  ['NOT_FOUND', '学员'],
])('an answer refused with %s says why', (key, word) => {
  expect(refusalText([{ key }])).toContain(word);
});

test('of several the first that says something; without a reason the answer is asked for again', () => {
  expect(refusalText([undefined, { key: undefined }, { key: 'IDEMPOTENCY_KEY_REUSED' }, { key: 'RECORD_COMPLETED' }])).toContain('完成');
  expect(refusalText([{ key: 'IDEMPOTENCY_KEY_REUSED' }])).toContain('再答一次');
  expect(refusalText([])).toContain('再答一次');
  expect(refusalText([{ key: undefined, code: 0, message: '照片太大' }])).toBe('照片太大');
});

test('a round that cannot be opened: home where trying again is no use, else again; never blame', () => {
  expect(roundGone('NOT_FOUND').goHome).toBe(true);
  expect(roundGone('SERVICE_UNAVAILABLE').goHome).toBe(false);
  expect(roundGone(undefined)).toMatchObject({ goHome: false, title: '没能打开这一轮' });
  for (const key of Object.keys(errors) as (keyof typeof errors)[]) expect(roundGone(key).text).not.toMatch(/错|失败/);
});

test('the plan counts from the study day', () => {
  expect(reviewDays({ review_days: ['2026-11-21', '2026-12-11'] }, '2026-11-21')).toEqual([
    { day: '2026-11-21', text: '今天', offset: 1 },
    { day: '2026-12-11', text: '12月11日', offset: 21 },
  ]);
});

test('a round studied on Friday and sent on Sunday: day 2 is today, and still to come', () => {
  const days = reviewDays({ review_days: ['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-25'] }, '2026-11-22');
  expect(days.map(({ offset }) => offset)).toEqual([1, 2, 3, 5]);
  expect(nextReviewDay(days, { today: '2026-11-22', completedOn: '2026-11-22' })?.day).toBe('2026-11-22');
});

test('looked at on a later day, the next is the one after today; on the last day that one, after it none', () => {
  const days = reviewDays({ review_days: ['2026-11-21', '2026-11-22'] }, '2026-11-21');
  const nextOn = (today: string) => nextReviewDay(days, { today, completedOn: '2026-11-20' })?.day;
  expect(['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'].map(nextOn)).toEqual([
    '2026-11-21',
    '2026-11-22',
    '2026-11-22',
    undefined,
  ]);
});

test('a warm word for every score', () => {
  expect([100, 85, 60, 10].map(encouragement).every((text) => text.length > 0)).toBe(true);
  expect(new Set([100, 85, 60, 10].map(encouragement)).size).toBe(4);
});
