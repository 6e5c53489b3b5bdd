import type { SessionState } from '@xueban/contract/learning/review-session';
import type { ExerciseKind } from '@xueban/contract/learning/word-exercise';
import type { SubmissionWord } from '@xueban/contract/resources/reinforcements';
import type { OutboxEntry } from '@/offline';
import { plus, reviewWord, state as stateOf, submissionWord, summary } from '../test-data';
import { answerRequest, endRequest, endsReview, fromEntries, fromServer } from './answers';
import { findAsked, getProgress, getReason, upcoming, type Way, waysFor } from './asking';
import { dateText, dayLines, getKind, parseWeekday, getWeeks } from './calendar';
import { backlogLines, lateText, nextDueText, planNote, planTitle, todayKind } from './due';
import { placeText, resultText, scoreText } from './history';
import { countText, curveChart, curveText, lastsText, getMeaning, nextText, getReport } from './report';
import { cellName, cellShare, dueText, listTitle, recallText } from './words';
import { owner } from '@/test/data';

const TODAY = '2026-11-21';
const session = (remaining: number[], results: [number, boolean][] = [], pass = 1): SessionState => ({
  remaining,
  firstResults: new Map(results),
  pass,
});

describe('answers', () => {
  const entry = (body: OutboxEntry['body'], key = 'k1'): OutboxEntry =>
    ({
      sequence: 1,
      key,
      createdAt: '',
      guardianId: 7,
      studentId: 2,
      call: 'PUT reinforcement_submissions/{id}',
      params: { id: 500 },
      body,
    }) as OutboxEntry;

  test('go into the outbox apart from the rounds, and come back from it as they were', () => {
    const request = answerRequest({ wordId: 5, exercise: 'choice', given: '词', correct: false }, owner, 500, '2026-11-21T11:00:00.000Z');
    expect(request).toEqual({
      guardianId: 7,
      studentId: 2,
      call: 'PUT reinforcement_submissions/{id}',
      params: { id: 500 },
      body: { word_id: 5, exercise: 'choice', given: '词', correct: false, answered_at: '2026-11-21T11:00:00.000Z' },
    });
    expect(fromEntries([entry(request.body)])).toEqual([{ key: 'k1', wordId: 5, exercise: 'choice', given: '词', correct: false }]);
    expect(answerRequest({ wordId: 5, exercise: 'recall', correct: true }, owner, 500, '').body).not.toHaveProperty('given');
  });

  test('the end of a review is no answer', () => {
    const end = entry(endRequest(owner, 500).body);
    expect(fromEntries([end])).toEqual([]);
    expect(endsReview([end])).toBe(true);
    expect(endsReview([entry(answerRequest({ wordId: 5, exercise: 'recall', correct: true }, owner, 500, '').body)])).toBe(false);
  });

  test('an answer of the server comes back with what was given', () => {
    expect(fromServer({ key: 'a', word_id: 1, exercise: 'recall', correct: true })).not.toHaveProperty('given');
    expect(fromServer({ key: 'b', word_id: 2, exercise: 'spelling', given: 'x', correct: false }).given).toBe('x');
  });
});

describe('asking', () => {
  const words = [1, 2, 3].map((id) => ({ id }));
  test('counts the word at hand, then the passes', () => {
    expect(getProgress(words, [], session([1, 2, 3]))).toEqual({ percentage: 0, text: '第 1 / 3 词' });
    expect(
      getProgress(
        words,
        [
          { wordId: 1, correct: true },
          { wordId: 2, correct: false },
        ],
        session([3]),
      ),
    ).toMatchObject({ text: '第 3 / 3 词' });
    expect(getProgress(words, [{ wordId: 1, correct: true }], session([2, 3]), true)).toMatchObject({ text: '第 1 / 3 词' });
    expect(
      getProgress(
        words,
        [
          { wordId: 1, correct: true },
          { wordId: 2, correct: false },
          { wordId: 3, correct: true },
        ],
        session([2], [], 2),
      ),
    ).toEqual({ percentage: (2 / 3) * 100, text: '第 2 遍 · 还有 1 词' });
    expect(
      getProgress(
        words,
        words.map(({ id }) => ({ wordId: id, correct: true })),
        session([]),
      ),
    ).toEqual({ percentage: 100, text: '都答对了' });
  });

  test('no session, and answers of another one, are no fault', () => {
    expect(getProgress([], [], session([])).percentage).toBe(0);
    expect(getProgress(words, [{ wordId: 9, correct: true }], session([1, 2, 3])).percentage).toBe(0);
  });

  test.each<[Way, Partial<SubmissionWord>, number, ExerciseKind]>([
    ['auto', { exercise: 'recall' }, 1, 'recall'],
    ['auto', { exercise: 'recall' }, 2, 'choice'],
    ['auto', { exercise: 'recall', distractors: [] }, 2, 'spelling'],
    ['auto', { exercise: 'choice' }, 1, 'choice'],
    ['auto', {}, 2, 'recall'],
    ['spelling', { exercise: 'recall' }, 1, 'spelling'],
    ['listening', { exercise: 'choice' }, 2, 'listening'],
  ])('chosen %s, a word %j is asked in pass %d by %s', (way, more, pass, kind) => {
    expect(findAsked(way, submissionWord(1, more), pass)).toBe(kind);
  });

  test('the ways offered are those that some word can be asked in', () => {
    expect(waysFor([submissionWord(1)])).toEqual(['auto', 'choice', 'spelling']);
    expect(waysFor([submissionWord(1), submissionWord(2, { audio_url: '/a.mp3' })])).toEqual(['auto', 'choice', 'listening', 'spelling']);
    expect(waysFor([submissionWord(1, { distractors: [] })])).toEqual(['auto', 'spelling']);
  });

  test.each([
    ['late', [3], 2, '晚了 2 天'],
    ['late', [], 0, '补前几天的'],
    ['again', [1], 0, '今天再来一次'],
    ['practice', [], 0, '错词练习'],
    ['today', [1, 3], 0, '计划第 1、3 天'],
    ['today', [], 0, '智能安排'],
  ] as const)('a %s word of days %j says why', (due, days, late, text) => {
    expect(getReason({ due, plan_days: [...days], days_late: late })).toBe(text);
  });

  test('what comes next, in order', () => {
    expect(upcoming([submissionWord(1), submissionWord(2)], session([2, 9, 1]), 3).map(({ id }) => id)).toEqual([2, 1]);
  });
});

describe('calendar', () => {
  const day = (date: string, words: number, missed = 0, plan: number[] = []) => ({
    day: date,
    words_count: words,
    missed_count: missed,
    plan_days: plan,
  });

  const now = { day: TODAY, doneCount: 0 };
  test('three weeks from Monday to Sunday around today', () => {
    const weeks = getWeeks([day('2026-11-20', 30), day(TODAY, 18), day('2026-11-30', 45), day('2026-12-01', 0)], now, false);
    expect(weeks.map((week) => week[0]?.day)).toEqual(['2026-11-09', '2026-11-16', '2026-11-23']);
    expect(weeks[1]?.[4]).toMatchObject({ day: '2026-11-20', kind: 'done', sign: '✓', date: '20', isToday: false });
    expect(weeks[1]?.[5]).toMatchObject({ kind: 'due', sign: '18', isToday: true });
    expect(weeks[0]?.[0]).toMatchObject({ kind: 'outside', sign: '' });
    // Two signs: a day of a week is 37 px wide at 320.
    expect(getWeeks([day('2026-11-19', 0, 20)], now, true)[0]?.[3]).toMatchObject({ kind: 'missed', sign: '补' });
  });

  test('all of it over the end of the month and of the year', () => {
    const weeks = getWeeks([day('2026-12-20', 0), day('2027-01-01', 45)], { day: '2026-12-25', doneCount: 0 }, true);
    expect(weeks.map((week) => week[0]?.day)).toEqual(['2026-12-14', '2026-12-21', '2026-12-28']);
    expect(weeks[2]?.[4]).toMatchObject({ day: '2027-01-01', date: '1/1', kind: 'coming', sign: '45' });
  });

  test.each([
    [day('2026-11-19', 0), 'rest'],
    [day('2026-11-19', 3, 4), 'partly'],
    [day('2026-11-19', 0, 4), 'missed'],
    [day(TODAY, 0), 'rest'],
    [day('2026-11-22', 0), 'rest'],
  ] as const)('%j is %s', (entry, kind) => {
    expect(getKind({ ...entry, plan_days: [...entry.plan_days] }, now)).toBe(kind);
  });

  test('a tapped day names its rounds by the day they were learned', () => {
    expect(dayLines(day('2026-11-24', 45, 0, [3, 1]), '2026-11-24', now)).toEqual([
      '11月24日 周二',
      '要复习 45 词',
      '第 1 天 · 11月23日学的那一轮',
      '第 3 天 · 11月21日学的那一轮',
    ]);
    expect(dayLines(day(TODAY, 0), TODAY, now)).toEqual(['11月21日 周六 · 今天', '今天没有要复习的词']);
    expect(dayLines(day('2026-11-19', 0, 20), '2026-11-19', now)[1]).toContain('20 词没赶上');
    expect(dayLines(day('2026-11-19', 0), '2026-11-19', now)[1]).toBe('这天不用复习');
    expect(dayLines(undefined, '2027-03-01', now)[1]).toBe('这一天还没有安排');
  });

  test('today is done once nothing is left of it', () => {
    const done = { day: TODAY, doneCount: 18 };
    expect(getWeeks([day(TODAY, 0)], done, true)[0]?.[5]).toMatchObject({ kind: 'done', sign: '✓', isToday: true });
    expect(dayLines(day(TODAY, 0), TODAY, done)[1]).toBe('复习了 18 词，都做完了');
    expect(getKind(day(TODAY, 5), done)).toBe('due');
    expect(dayLines(day(TODAY, 5), TODAY, done)[1]).toBe('复习了 18 词，还有 5 词');
    expect(dayLines(day(TODAY, 5), TODAY, now)[1]).toBe('还有 5 词');
  });

  test('Monday comes first', () => {
    expect([parseWeekday('2026-11-23'), parseWeekday('2026-11-22')]).toEqual([0, 6]);
    expect(dateText('2026-01-05')).toBe('1月5日');
  });
});

describe('today', () => {
  test('due, all done, or nothing learned yet', () => {
    expect(todayKind(stateOf(TODAY))).toBe('due');
    expect(todayKind(stateOf(TODAY, { due_count: 0 }))).toBe('all-done');
    const none = { cells: [], new: 405, reviewing: 0, mastered: 0, total: 405 };
    expect(todayKind(stateOf(TODAY, { due_count: 0, nine_grid: none, calendar: [] }))).toBe('nothing-learned');
  });

  test('late words are said kindly, in order, and none is lost', () => {
    expect(lateText({ late_count: 0, due_count: 9 }, { daily_goal: 20 })).toBeUndefined();
    expect(lateText({ late_count: 6, due_count: 18 }, { daily_goal: 20 })).toBe('其中 6 个词晚了几天，一次补上就好');
    expect(lateText({ late_count: 6, due_count: 6 }, { daily_goal: 20 })).toBe('这些词晚了几天，一次补上就好');
    expect(lateText({ late_count: 30, due_count: 109 }, { daily_goal: 20 })).toBe('其中 30 个词晚了几天，不着急，每天补一些就好');
    expect(backlogLines({ late_count: 0, carried_over_count: 0, due_count: 5 })).toBeUndefined();
    expect(backlogLines({ late_count: 30, carried_over_count: 12, due_count: 75 })).toEqual([
      '先复习今天到期的 45 个词',
      '再补 30 个晚了的词，最容易忘的排在前面',
      '还有 12 个词留到后面几天，一个都不会丢',
    ]);
  });

  test('a plan says its day, its round, and the days it does for as well', () => {
    const [plan] = stateOf(TODAY).plans;
    expect(planTitle(plan!)).toBe('第 3 天');
    expect(planNote(plan!)).toBe('11月18日学的那一轮');
    expect(planNote({ ...plan!, missed_day_numbers: [1, 2], days_late: 2 })).toBe('11月18日学的那一轮；第 1、2 天没赶上，这次一起补');
    expect(planNote({ ...plan!, days_late: 2 })).toBe('11月18日学的那一轮；晚了 2 天，补上就好');
  });

  test('when the next one is', () => {
    expect(nextDueText('2026-11-22', TODAY)).toBe('下一次：明天');
    expect(nextDueText(null, TODAY)).toBe('现在没有安排好的复习');
  });
});

describe('report', () => {
  test('what the phone knows counts first answers, rounded down', () => {
    expect(
      getReport(
        [1, 2, 3, 4],
        session(
          [],
          [
            [1, true],
            [2, true],
            [3, false],
          ],
        ),
      ),
    ).toEqual({ words_count: 3, correct_count: 2, percentage: 66, wrong_word_ids: [3], unanswered_count: 1 });
    expect(getReport([1], session([1]))).toMatchObject({ percentage: 0, unanswered_count: 1 });
  });

  test.each([
    [0, 0, '还没有答'],
    [3, 100, '全都记得'],
    [20, 90, '记得很牢'],
    [10, 60, '大部分'],
    [10, 20, '最有用'],
  ])('%i words, %i %%', (words, percentage, text) => {
    expect(getMeaning({ words_count: words, percentage })).toContain(text);
  });

  test('counts and the next day', () => {
    expect(countText(getReport([1, 2], session([], [[1, true]])))).toBe('1 个词里记得 1 个，还有 1 个没答');
    const now = { day: TODAY, today: TODAY };
    expect(nextText({ next_due_on: plus(TODAY, 2) }, now)).toBe('下一次复习：后天');
    expect(nextText({ next_due_on: TODAY, left_count: 79 }, now)).toBe('今天还剩 79 个词要复习');
    expect(nextText({ next_due_on: TODAY }, now)).toBe('今天还有词要复习');
    expect(nextText({ next_due_on: null }, now)).toBe('学过的词都复习完了，暂时没有下一次');
  });

  test.each([plus(TODAY, -3), TODAY, plus(TODAY, 2), plus(TODAY, -5), null])(
    'of a past day nothing is said of what comes next, be it %s',
    (next) => {
      expect(nextText({ next_due_on: next }, { day: plus(TODAY, -5), today: TODAY })).toBe('11月16日的复习');
    },
  );

  test('how long it took', () => {
    expect(lastsText({ duration_seconds: 240, unanswered_count: 0 })).toBe('用时 4 分钟');
    expect(lastsText({ duration_seconds: 240, unanswered_count: 2 })).toBe('用时 4 分钟，2 个词没答，留到了之后');
  });

  test('the picture: three lines, the days of a review, today; the same in words', () => {
    const point = (offset: number, answered = 0) => ({
      day: plus(TODAY, offset),
      with_reviews: 0.9,
      without_reviews: 0.4,
      by_plan: 0.95,
      answered_count: answered,
    });
    const curve = [point(-1, 5), point(0, 5), point(1), point(2, 3)];
    const chart = curveChart(curve, TODAY);
    expect(chart.series.map(({ name, look }) => `${name} ${look}`)).toEqual(['你的 solid', '按计划 dashed', '不复习 dotted']);
    expect(chart).toMatchObject({
      marks: [0, 1],
      now: { at: 1, text: '今天' },
      ticks: [
        { at: 0, text: '11月20日' },
        { at: 3, text: '11月23日' },
      ],
    });
    expect(curveText(curve, TODAY)).toBe('从11月20日到11月23日：这样复习下来大约记得 90%，要是不复习只剩 40%，每次都按计划是 95%。');
    expect(curveText(curve.slice(0, 2), TODAY)).toContain('从11月20日到今天：');
    expect(curveChart([], TODAY).ticks).toEqual([]);
    expect(curveChart([point(0)], TODAY).ticks).toHaveLength(1);
    expect(curveText([], TODAY)).toBe('');
  });
});

describe('words and history', () => {
  test('cells are called as on the nine-grid', () => {
    expect([1, 2, 8, 9].map(cellName)).toEqual(['待学', '第 2 格', '第 8 格', '已掌握']);
  });

  test('when a word comes up', () => {
    expect(dueText(reviewWord(1, { due_on: '2026-11-22' }), TODAY)).toBe('明天复习');
    expect(dueText(reviewWord(1, { due_on: '2026-11-19' }), TODAY)).toBe('前天到期');
    expect(dueText(reviewWord(1, { due_on: null, cell: 9 }), TODAY)).toBe('不用再复习');
    expect(dueText(reviewWord(1, { due_on: null, cell: 1 }), TODAY)).toBe('还没学');
    expect([recallText(0.934), recallText(null)]).toEqual(['预计还记得 93%', '']);
    expect([1, 2, 5, 9].map(cellShare)).toEqual([0, 13, 50, 100]);
  });

  test('what the list is of', () => {
    const none = { cell: undefined, due: false, learningRecordId: undefined };
    expect(listTitle(none)).toBe('所有的词');
    expect(listTitle({ ...none, due: true })).toBe('今天要复习的词');
    expect(listTitle({ ...none, cell: 3 })).toBe('第 3 格的词');
    expect(listTitle({ ...none, due: true, learningRecordId: 7 })).toBe('这一轮 · 今天要复习的词');
  });

  test('a past review names the ways its words were answered in, and none before the first answer', () => {
    expect(placeText(summary({ exercises: ['spelling'] }))).toBe('初中核心词汇 · 上 · 拼写');
    expect(placeText(summary({ exercises: ['recall', 'choice', 'spelling'] }))).toBe('初中核心词汇 · 上 · 自评、选词义、拼写');
    expect(placeText(summary({ exercises: [] }))).toBe('初中核心词汇 · 上');
  });

  test('a past review: its result, or that it goes on', () => {
    const done = summary({ status: 'completed', words_count: 18, answered_count: 18, correct_count: 16 });
    expect([resultText(done), scoreText(done)]).toEqual(['第一遍记得 16 / 18 词', '88%']);
    expect(resultText({ ...done, answered_count: 10, correct_count: 9 })).toBe('第一遍记得 9 / 10 词，8 个没答');
    expect([resultText(summary({ answered_count: 1 })), scoreText(summary())]).toEqual(['已答 1 / 3 词', '接着做']);
    expect([resultText(summary({ status: 'completed' })), scoreText(summary({ status: 'completed' }))]).toEqual(['没有答题', '–']);
  });
});
