import { addDays } from '../../../../src/modules/school/rules/school-calendar';
import {
  LEAST_LATE_WORDS,
  SESSION_SIZE,
  askingOrder,
  getCalendar,
  findDueDay,
  dueOn,
  forgettingCurve,
  newWord,
  getSession,
  spreadReviews,
  type WordReview,
} from '../../../../src/modules/words/rules/review-schedule';
import { PLAN, PLAN_DAYS, SMART, STUDY_DAY, answer, fold, onDay, right, getRound, studied, workThrough, wrong } from './support';

describe('the days to come, none of them too full', () => {
  const toDays = (most: number, ...rounds: WordReview[][]) =>
    spreadReviews(
      rounds.map((words) => ({ words, options: PLAN })),
      onDay(1),
      7,
      most,
    ).map((days) => days.map(({ words, carried, putOff }) => [words, carried, putOff]));

  test('with room for all of them the calendar of the plan', () => {
    expect(toDays(45, getRound(45))).toEqual([[1, 2, 3, 4, 5, 6, 7].map((day) => [PLAN_DAYS.includes(day) ? 45 : 0, 0, 0])]);
  });

  test('what has no room is put off, and the next day of its plan does for both', () => {
    expect(toDays(20, getRound(45))).toEqual([
      [
        [20, 0, 25],
        [20, expect.any(Number), 25],
        [20, expect.any(Number), 25],
        [20, 20, 5],
        [20, expect.any(Number), 25],
        [20, 20, 5],
        [20, expect.any(Number), 25],
      ],
    ]);
  });

  test.each([1, 7, 20, 30, 60, 200])('with %s a day no day has more, none is dropped, and every course has its share', (most) => {
    const rounds = [getRound(45), [...getRound(30, onDay(-2), 2), ...getRound(10, onDay(-1), 3)]];
    const days = toDays(most, ...rounds);
    for (let day = 0; day < 7; day += 1) {
      const [one, other] = days.map((course) => course[day] ?? []);
      expect((one?.[0] ?? 0) + (other?.[0] ?? 0)).toBeLessThanOrEqual(most);
      const due = rounds.map((words) => dueOn(onDay(1), words, PLAN).length);
      if (day === 0) expect([one, other].map((course) => (course?.[0] ?? 0) + (course?.[2] ?? 0))).toEqual(due);
      if (most >= 7 && day === 0) expect(Math.min(one?.[0] ?? 0, other?.[0] ?? 0)).toBeGreaterThan(0);
    }
  });
});

describe('the calendar', () => {
  test('shows a plan on exactly its days, then FSRS', () => {
    const calendar = getCalendar(getRound(45), STUDY_DAY, 150, PLAN);
    expect(calendar.map(({ day }) => day)).toEqual(Array.from({ length: 150 }, (_, i) => onDay(i)));
    expect(calendar.flatMap(({ plans }) => plans)).toEqual(PLAN_DAYS.map((dayNumber) => ({ roundId: 1, dayNumber, words: 45 })));
    expect(calendar.filter(({ plans }) => plans.length > 0).map(({ day }) => day)).toEqual(PLAN_DAYS.map(onDay));
    expect(calendar.slice(0, 22).every(({ smart }) => smart === 0)).toBe(true);
    expect(calendar.slice(22).reduce((sum, { smart }) => sum + smart, 0)).toBeGreaterThanOrEqual(45);
  });

  test('several plans on one day, in order of rounds, each word once', () => {
    const words = [...getRound(3, onDay(-1), 2), ...getRound(2, STUDY_DAY, 1)];
    expect(getCalendar([...words, words[0]!], onDay(1), 1, PLAN)).toEqual([
      {
        day: onDay(1),
        words: 5,
        late: 0,
        again: 0,
        smart: 0,
        plans: [
          { roundId: 1, dayNumber: 1, words: 2 },
          { roundId: 2, dayNumber: 2, words: 3 },
        ],
      },
    ]);
  });

  test('words of one round at different days of its plan are told apart', () => {
    const words = [fold([studied(), right(1)], PLAN, 1), fold([studied()], PLAN, 2)];
    expect(getCalendar(words, onDay(1), 2, PLAN).map(({ plans }) => plans)).toEqual([
      [{ roundId: 1, dayNumber: 1, words: 1 }],
      [{ roundId: 1, dayNumber: 2, words: 2 }],
    ]);
  });

  test('what is late is due on the first day, all of it', () => {
    const [today] = getCalendar(getRound(SESSION_SIZE * 2), onDay(4), 1, PLAN);
    expect(today).toMatchObject({ words: SESSION_SIZE * 2, late: SESSION_SIZE * 2, plans: [{ dayNumber: 3 }] });
  });

  test('a forgotten word counts as not of the plan until its next plan day', () => {
    const [today, next] = getCalendar([fold([studied(), wrong(1)]), newWord(5)], onDay(1), 2, PLAN);
    expect(today).toMatchObject({ words: 1, again: 1, smart: 0, plans: [] });
    expect(next).toMatchObject({ words: 1, late: 0, again: 0, plans: [{ dayNumber: 2 }] });
  });

  test('under FSRS each review is where the word is due once the one before was right', () => {
    const words = [fold([studied()], SMART)];
    const days = getCalendar(words, STUDY_DAY, 60, SMART)
      .filter(({ smart }) => smart > 0)
      .map(({ day }) => day);
    expect(days[0]).toBe(findDueDay(words[0]!, STUDY_DAY, SMART));
    expect(days.length).toBeGreaterThanOrEqual(2);
  });

  test('no days, no entries', () => {
    expect(getCalendar(getRound(1), STUDY_DAY, 0, PLAN)).toEqual([]);
  });
});

describe('the forgetting curve', () => {
  const events = [studied(), right(1), right(2), right(3), right(5)];

  test('starts at 1 on the day of study; reviews lift it above what it would be without', () => {
    const curve = forgettingCurve([{ wordId: 1, events }], addDays(STUDY_DAY, -2), onDay(10), PLAN);
    expect(curve.map(({ day }) => day)).toEqual(Array.from({ length: 11 }, (_, i) => onDay(i)));
    expect(curve[0]).toEqual({ day: STUDY_DAY, withReviews: 1, withoutReviews: 1, answered: 1 });
    expect(curve[1]?.withReviews).toBe(curve[1]?.withoutReviews);
    for (const { day, withReviews, withoutReviews } of curve.slice(2)) expect([day, withReviews > withoutReviews]).toEqual([day, true]);
    expect(curve.filter(({ answered }) => answered === 1).map(({ day }) => day)).toEqual([0, 1, 2, 3, 5].map(onDay));
  });

  test('falls from day to day where there is no review', () => {
    const without = forgettingCurve([{ wordId: 1, events }], STUDY_DAY, onDay(30), PLAN).map(({ withoutReviews }) => withoutReviews);
    without.slice(1).forEach((recall, i) => expect(recall).toBeLessThan(without[i]!));
  });

  test('begins within the history as well, with the same figures', () => {
    const whole = forgettingCurve([{ wordId: 1, events }], STUDY_DAY, onDay(10), PLAN);
    expect(forgettingCurve([{ wordId: 1, events }], onDay(4), onDay(10), PLAN)).toEqual(whole.slice(4));
  });

  test('is the mean over the words learned by then; known and new words have none', () => {
    const logs = [
      { wordId: 1, events: [studied()] },
      { wordId: 2, events: [studied(onDay(2))] },
      { wordId: 3, events: [{ kind: 'known', day: STUDY_DAY } as const] },
      { wordId: 4, events: [] },
    ];
    const curve = forgettingCurve(logs, STUDY_DAY, onDay(2), PLAN);
    expect(curve.map(({ answered }) => answered)).toEqual([1, 0, 1]);
    const alone = forgettingCurve(logs.slice(0, 1), STUDY_DAY, onDay(2), PLAN);
    expect(curve[2]?.withReviews).toBeCloseTo((1 + alone[2]!.withReviews) / 2, 12);
  });

  test('nothing for an empty span', () => {
    expect(forgettingCurve([{ wordId: 1, events }], onDay(3), onDay(2), PLAN)).toEqual([]);
  });
});

const getIds = (words: readonly { wordId: number }[]): number[] => words.map(({ wordId }) => wordId);

describe('the order they are asked in', () => {
  const words = dueOn(onDay(1), getRound(45), PLAN);
  const late = words.map((word) => ({ ...word, wordId: word.wordId + 100, due: 'late' as const }));

  test('is another one than that of the course, the same on one day for one student, and loses no word', () => {
    const order = getIds(askingOrder(words, 7, onDay(1)));
    expect(order).not.toEqual(getIds(words));
    expect([...order].sort((a, b) => a - b)).toEqual(getIds(words));
    expect(getIds(askingOrder(words, 7, onDay(1)))).toEqual(order);
    expect(getIds(askingOrder(words, 7, onDay(2)))).not.toEqual(order);
    expect(getIds(askingOrder(words, 8, onDay(1)))).not.toEqual(order);
  });

  test('keeps the most urgent 30 of a kind before the others, and late words behind those of the day', () => {
    const order = getIds(askingOrder([...words, ...late], 7, onDay(1)));
    const sorted = (from: number, to: number): number[] => order.slice(from, to).sort((a, b) => a - b);
    expect(sorted(0, 30)).toEqual(getIds(words).slice(0, 30));
    expect(sorted(30, 45)).toEqual(getIds(words).slice(30));
    expect(sorted(45, 75)).toEqual(getIds(late).slice(0, 30));
  });
});

describe('what is due', () => {
  test('says why, since when, and what it does for', () => {
    expect(dueOn(onDay(1), [fold([studied()])], PLAN)).toMatchObject([
      { wordId: 1, cell: 2, roundId: 1, due: 'today', planDays: [1], dueOn: onDay(1), daysLate: 0 },
    ]);
    expect(dueOn(onDay(4), [fold([studied()])], PLAN)).toMatchObject([{ due: 'late', planDays: [1, 2, 3], dueOn: onDay(1), daysLate: 3 }]);
  });

  test('missed, but a later day of the plan is today: it belongs to today', () => {
    expect(dueOn(onDay(5), [fold([studied(), right(1)])], PLAN)).toMatchObject([{ due: 'today', planDays: [2, 3, 5], daysLate: 3 }]);
  });

  test('answered wrong today and not right since', () => {
    expect(dueOn(onDay(1), [fold([studied(), wrong(1)])], PLAN)).toMatchObject([{ due: 'again', dueOn: onDay(1) }]);
    expect(dueOn(onDay(2), [fold([studied(), wrong(1)])], PLAN)).toMatchObject([{ due: 'today', planDays: [2] }]);
    expect(dueOn(onDay(4), [fold([studied(), right(1), right(2), wrong(3)])], PLAN)).toMatchObject([
      { due: 'late', planDays: [], dueOn: onDay(3) },
    ]);
  });

  test('nothing before the day, after the answer, or of the day of study', () => {
    expect(dueOn(STUDY_DAY, [fold([studied()])], PLAN)).toEqual([]);
    expect(dueOn(onDay(4), [fold([studied(), right(3)])], PLAN)).toEqual([]);
    expect(dueOn(onDay(1), [fold([studied(), right(1)])], PLAN)).toEqual([]);
  });

  test('under FSRS there are no plan days', () => {
    expect(dueOn(onDay(30), [fold([studied()], SMART)], SMART)).toMatchObject([{ due: 'late', planDays: [] }]);
  });

  test('under FSRS a word is not late on the day it is due', () => {
    const word = fold([studied()], SMART);
    const dueDay = findDueDay(word, STUDY_DAY, SMART)!;
    expect(dueOn(dueDay, [word], SMART)).toMatchObject([{ due: 'today', daysLate: 0, dueOn: dueDay }]);
    expect(dueOn(addDays(dueDay, 1), [word], SMART)).toMatchObject([{ due: 'late', daysLate: 1, dueOn: dueDay }]);
  });

  test('predicted recall sinks from day to day', () => {
    const recall = (dayNumber: number): number => dueOn(onDay(dayNumber), [fold([studied()])], PLAN)[0]?.recall ?? 0;
    expect(recall(1)).toBeLessThan(1);
    expect(recall(10)).toBeLessThan(recall(1));
  });
});

describe('the session of a day', () => {
  test('several plans are one session: each word once, each round together, the youngest first', () => {
    const old = getRound(3, onDay(-2), 1);
    const young = getRound(3, STUDY_DAY, 2);
    const again = young[0]!;
    const { words } = getSession(onDay(1), [old[0]!, young[2]!, again, old[2]!, young[1]!, old[1]!, again], PLAN);
    expect(getIds(words)).toEqual([2000, 2001, 2002, 1000, 1001, 1002]);
  });

  test('two rounds of one day keep apart', () => {
    const words = [...getRound(2, STUDY_DAY, 5), ...getRound(2, STUDY_DAY, 4)];
    expect(getIds(getSession(onDay(1), words, PLAN).words)).toEqual([4000, 4001, 5000, 5001]);
  });

  test('plans before what FSRS has for the day', () => {
    const smart: WordReview = fold(
      [
        { kind: 'known', day: STUDY_DAY },
        { kind: 'review', day: STUDY_DAY, correct: false },
        { kind: 'review', day: STUDY_DAY, correct: true },
      ],
      PLAN,
      1,
    );
    const other: WordReview = { ...smart, wordId: 2 };
    expect(getIds(getSession(onDay(1), [other, smart, ...getRound(1)], PLAN).words)).toEqual([1000, 1, 2]);
  });

  test('a backlog comes most at risk first, as far as there is room; the rest stays late', () => {
    const rounds = [1, 2, 3, 4].map((id) => getRound(45, onDay(-5 * id), id));
    const strong = rounds[0]!.reduce((words, { wordId }) => answer(words, wordId, onDay(1), true), rounds[0]!);
    const words = [...strong, ...rounds.slice(1).flat()];
    const day = onDay(38);
    const session = getSession(day, words, PLAN);
    expect(session.words).toHaveLength(SESSION_SIZE);
    expect(session.carriedOver).toHaveLength(180 - SESSION_SIZE);
    const recalls = [...session.words, ...session.carriedOver].map(({ recall }) => recall);
    expect(recalls).toEqual([...recalls].sort((a, b) => a - b));
    const next = getSession(onDay(39), workThrough(words, day, PLAN), PLAN);
    expect(new Set([...getIds(session.carriedOver), ...getIds(next.words)]).size).toBe(next.words.length + next.carriedOver.length);
  });

  test('equal risk: by id', () => {
    const [first] = getRound(1);
    const twin = { ...first!, wordId: 1 };
    expect(getIds(getSession(onDay(30), [first!, twin], PLAN).words)).toEqual([1, 1000]);
  });

  test('only late words are put off, and some of them find room on the fullest day', () => {
    const own = [1, 2, 3].map((id) => getRound(45, STUDY_DAY, id)).flat();
    const late = getRound(50, onDay(-3), 9); // days 1, 2 and 3 of its plan are past, 5 is to come
    const session = getSession(onDay(1), [...late, ...own], PLAN);
    expect(session.words.filter(({ due }) => due === 'today')).toHaveLength(135);
    expect(session.words.filter(({ due }) => due === 'late')).toHaveLength(LEAST_LATE_WORDS);
    expect(session.carriedOver).toHaveLength(50 - LEAST_LATE_WORDS);
  });

  test('asked for during the day it is what is left of it, and what was wrong comes at the end', () => {
    const words = [...getRound(80), ...getRound(60, onDay(-3), 9)];
    const session = getSession(onDay(1), words, PLAN);
    expect(session).toMatchObject({ done: 0, carriedOver: { length: 30 } });
    const [first, second] = session.words;
    const late = session.words.at(-1)!;
    let state = answer(words, first!.wordId, onDay(1), true);
    state = answer(state, second!.wordId, onDay(1), false);
    state = answer(state, late.wordId, onDay(1), true);
    const rest = getSession(onDay(1), state, PLAN);
    expect(getIds(rest.words)).toEqual([...getIds(session.words.slice(2, -1)), second!.wordId]);
    expect(rest.done).toBe(2);
    expect(getIds(rest.carriedOver)).toEqual(getIds(session.carriedOver));
  });

  test("the day's own words keep their room once answered", () => {
    const words = [...getRound(10), ...getRound(100, onDay(-3), 9)];
    const session = getSession(onDay(1), words, PLAN);
    expect(session.words).toHaveLength(SESSION_SIZE);
    const half = session.words.slice(0, 5).reduce((state, { wordId }) => answer(state, wordId, onDay(1), true), words);
    expect(getSession(onDay(1), half, PLAN)).toMatchObject({
      words: { length: SESSION_SIZE - 5 },
      done: 5,
      carriedOver: session.carriedOver,
    });
  });

  test('practice that was not due takes no room', () => {
    const words = getRound(100, STUDY_DAY, 9);
    const practised = [...words, fold([studied(), right(1), right(2), right(3), right(4)], PLAN, 5)];
    expect(getSession(onDay(4), practised, PLAN)).toMatchObject({ words: { length: SESSION_SIZE }, done: 0 });
  });

  test('a larger size for learners who want to go on', () => {
    expect(getSession(onDay(40), getRound(200), PLAN, 200)).toMatchObject({ words: { length: 200 }, carriedOver: [] });
  });

  test('across the year end', () => {
    const words = getRound(2, '2026-12-31');
    expect(getSession('2027-01-01', words, PLAN).words).toHaveLength(2);
    expect(getSession('2026-12-31', words, PLAN).words).toHaveLength(0);
  });
});

test('PLAN_DAYS of these tests are those of the product', () => {
  const due = PLAN_DAYS.map((_, i) => dueOn(onDay(21), [fold([studied(), ...PLAN_DAYS.slice(0, i).map(right)])], PLAN)[0]?.planDays.at(0));
  expect(due).toEqual(PLAN_DAYS);
});
