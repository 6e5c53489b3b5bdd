import { addDays } from '../../../../src/modules/school/rules/school-calendar';
import {
  findDueDay,
  foldWordReview,
  foldWordReviews,
  missedDays,
  modeOn,
  newWord,
  getNineGrid,
  type ReviewEvent,
  stepWordReview,
} from '../../../../src/modules/words/rules/review-schedule';
import { fold, onDay, PLAN, PLAN_DAYS, right, SMART, studied, STUDY_DAY, wrong } from './support';

const cellsAfter = (events: readonly ReviewEvent[]): number[] => events.map((_, i) => fold(events.slice(0, i + 1)).cell);
const dueAfter = (...events: ReviewEvent[]): string | undefined => findDueDay(fold(events), events.at(-1)?.day ?? STUDY_DAY, PLAN);

describe('the nine cells', () => {
  test('ten right reviews: one cell on with each of the first seven, mastered from day 12, and there to stay', () => {
    expect(cellsAfter([studied(), ...PLAN_DAYS.map(right)])).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 9, 9, 9]);
  });

  test('a wrong answer stays; with three of them the word is mastered on day 21', () => {
    const events = [studied(), wrong(1), wrong(2), right(3), right(5), right(7), wrong(9), right(12), right(14), right(17), right(21)];
    expect(cellsAfter(events)).toEqual([2, 2, 2, 3, 4, 5, 5, 6, 7, 8, 9]);
  });

  test('right on the same day after a wrong answer repeats, but does not move on', () => {
    const word = fold([studied(), wrong(1), right(1)]);
    expect(word).toMatchObject({ cell: 2, again: false, answeredOn: onDay(1), answeredDays: 2 });
  });

  test('practising before the day proves nothing, and the plan day stays', () => {
    const word = fold([studied(), right(1), right(2), right(3), right(4)]);
    expect(word).toMatchObject({ cell: 5, answered: undefined });
    expect(findDueDay(word, onDay(4), PLAN)).toBe(onDay(5));
  });

  test('forgotten after it was mastered: back to cell 8, and mastered again by a right answer when next due', () => {
    const mastered = [studied(), ...PLAN_DAYS.map(right)];
    const dueDay = dueAfter(...mastered) ?? '';
    const forgotten = [...mastered, { kind: 'review', day: dueDay, correct: false } as const];
    expect(fold(forgotten)).toMatchObject({ cell: 8, again: true });
    const repeated = [...forgotten, { kind: 'review', day: dueDay, correct: true } as const];
    expect(fold(repeated)).toMatchObject({ cell: 8, again: false });
    const next = dueAfter(...repeated) ?? '';
    expect(next > dueDay).toBe(true);
    expect(fold([...repeated, { kind: 'review', day: next, correct: true }]).cell).toBe(9);
  });

  test('forgotten in practice, too, and on the day it was mastered', () => {
    expect(fold([studied(), ...PLAN_DAYS.slice(0, 7).map(right), wrong(13)]).cell).toBe(8);
    expect(fold([studied(), ...PLAN_DAYS.slice(0, 7).map(right), wrong(12)]).cell).toBe(8);
  });

  test('under FSRS a right answer masters the word once it need not be seen for 21 days', () => {
    let events: ReviewEvent[] = [studied()];
    const cells: number[] = [];
    for (let i = 0; i < 3; i += 1) {
      const day = findDueDay(fold(events, SMART), STUDY_DAY, SMART) ?? '';
      events = [...events, { kind: 'review', day, correct: true }];
      cells.push(fold(events, SMART).cell);
    }
    expect(cells).toEqual([3, 9, 9]);
  });

  test('learned again in another round: cell 2, the new plan only, memory kept', () => {
    const word = fold([studied(), right(1), right(2), studied(onDay(4), false, 2)]);
    expect(word).toMatchObject({ cell: 2, round: { id: 2, studiedOn: onDay(4) }, again: false, answeredDays: 4 });
    expect(findDueDay(word, onDay(4), PLAN)).toBe(onDay(5));
    expect(word.memory?.stability).not.toBe(fold([studied(onDay(4), false)]).memory?.stability);
  });
});

describe('words without a plan', () => {
  test('known in the pre-exam: mastered, never due, also when it is answered right', () => {
    const word = fold([{ kind: 'known', day: STUDY_DAY }, right(3)]);
    expect(word).toMatchObject({ cell: 9, memory: undefined });
    expect(findDueDay(word, onDay(300), PLAN)).toBeUndefined();
  });

  test('known, but forgotten in practice: reviewed under FSRS', () => {
    const word = fold([{ kind: 'known', day: STUDY_DAY }, wrong(3), right(3)]);
    expect(word).toMatchObject({ cell: 8, round: undefined });
    expect(findDueDay(word, onDay(3), PLAN)).toBe(onDay(4));
    expect(fold([{ kind: 'known', day: STUDY_DAY }, wrong(3), right(3), right(4)]).cell).toBe(9);
  });

  test('known counts only for a new word', () => {
    expect(fold([studied(), { kind: 'known', day: onDay(1) }]).cell).toBe(2);
  });

  test('a review of a word that was never learned changes nothing', () => {
    expect(fold([right(1)])).toEqual(newWord(1));
    expect(findDueDay(newWord(1), STUDY_DAY, PLAN)).toBeUndefined();
  });
});

describe('when a word is due', () => {
  test('on each day of the plan, when every review is answered on its day', () => {
    PLAN_DAYS.forEach((dayNumber, i) => {
      expect(dueAfter(studied(), ...PLAN_DAYS.slice(0, i).map(right))).toBe(onDay(dayNumber));
    });
  });

  test.each([
    ['2026-12-31', '2027-01-01', 'year end'],
    ['2026-11-30', '2026-12-01', 'month end'],
    ['2028-02-28', '2028-02-29', 'leap day'],
    ['2026-02-28', '2026-03-01', 'no leap day'],
  ])('learned on %s: first due on %s (%s)', (day, expected) => {
    expect(findDueDay(fold([studied(day)]), day, PLAN)).toBe(expected);
  });

  test('a missed review waits; done late, it does for all missed up to then, and later plan days stay', () => {
    expect(dueAfter(studied(), right(1))).toBe(onDay(2));
    expect(dueAfter(studied(), right(1), right(4))).toBe(onDay(5));
    expect(dueAfter(studied(), right(1), right(5))).toBe(onDay(7));
    expect(dueAfter(studied(), right(11))).toBe(onDay(12));
    expect(dueAfter(studied(), right(20))).toBe(onDay(21));
  });

  test('a day is missed only if the mode in force on it asked for the word', () => {
    const modes = (...changes: [dayNumber: number, mode: 'plan' | 'smart'][]) => ({
      ...PLAN,
      modes: changes.map(([dayNumber, mode]) => ({ day: onDay(dayNumber), mode })),
    });
    const events = [studied(), right(1), right(9)];
    expect(missedDays(1, events, PLAN)).toEqual([2, 3, 5, 7].map(onDay));
    // Days 5 and 7 of the plan passed under FSRS.
    expect(missedDays(1, events, modes([4, 'smart'], [8, 'plan']))).toEqual([2, 3].map(onDay));
    const setByFsrs = findDueDay(fold([studied(), right(1)], SMART), onDay(1), SMART)!;
    expect(missedDays(1, events, SMART)).toEqual([setByFsrs]);
    expect(missedDays(1, events, modes([4, 'smart']))).toEqual([...[2, 3].map(onDay), ...(setByFsrs >= onDay(4) ? [setByFsrs] : [])]);
    expect(missedDays(1, events, modes([9, 'smart']))).toEqual([2, 3, 5, 7].map(onDay));
    // After the plan FSRS says when, whatever the mode.
    const after = [studied(), ...PLAN_DAYS.map(right)];
    const dueOn = findDueDay(fold(after), onDay(21), PLAN)!;
    expect(missedDays(1, [...after, right(400)], PLAN)).toEqual([dueOn]);
    expect(missedDays(1, [...after, right(400)], modes([399, 'smart']))).toEqual([dueOn]);
  });

  test('a wrong answer is due again on the same day, and stays so until it is right', () => {
    expect(dueAfter(studied(), wrong(1))).toBe(onDay(1));
    expect(dueAfter(studied(), wrong(1), right(1))).toBe(onDay(2));
    expect(fold([studied(), right(1), right(2), right(3), wrong(5), right(6)])).toMatchObject({ cell: 6, answered: 'late' });
  });

  test('after the plan FSRS goes on, with all answers as its history: the weaker they were, the sooner', () => {
    const after = (events: ReviewEvent[]): string => dueAfter(studied(), ...events) ?? '';
    const strong = after(PLAN_DAYS.map(right));
    const weak = after(PLAN_DAYS.flatMap((day, i) => (i % 2 === 1 ? [wrong(day), right(day)] : [right(day)])));
    expect(strong > addDays(onDay(21), 21)).toBe(true);
    expect(weak > onDay(21) && weak < strong).toBe(true);
  });

  test('the last review of the plan may be late; then FSRS goes on from that day', () => {
    const day = dueAfter(studied(), ...PLAN_DAYS.slice(0, 9).map(right), right(60)) ?? '';
    expect(day > onDay(60)).toBe(true);
  });

  test('switched to smart, a word goes on under FSRS at once, and back to its plan when switched back', () => {
    const word = fold([studied(), ...PLAN_DAYS.slice(0, 5).map(right)]);
    const modes = [
      { day: onDay(8), mode: 'smart' },
      { day: onDay(20), mode: 'plan' },
    ] as const;
    expect(findDueDay(word, onDay(7), { ...PLAN, modes })).toBe(onDay(9));
    expect((findDueDay(word, onDay(8), { ...PLAN, modes }) ?? '') > onDay(9)).toBe(true);
    expect(findDueDay(word, onDay(20), { ...PLAN, modes })).toBe(onDay(9));
  });

  test('the spread moves an interval by a few days, differently by word, the same for the same', () => {
    const dueDays = Array.from(
      { length: 45 },
      (_, i) => findDueDay(fold([studied(), ...PLAN_DAYS.map(right)], PLAN, 100 + i), onDay(21), PLAN) ?? '',
    );
    const loads = new Map<string, number>();
    for (const day of dueDays) loads.set(day, (loads.get(day) ?? 0) + 1);
    expect(loads.size).toBeGreaterThanOrEqual(5);
    expect(Math.max(...loads.values())).toBeLessThanOrEqual(Math.ceil(45 / loads.size) + 2);
    expect(findDueDay(fold([studied(), ...PLAN_DAYS.map(right)], PLAN, 100), onDay(21), PLAN)).toBe(dueDays[0]);
  });
});

describe('the mode of a day', () => {
  test('the latest change up to it, in whatever order they come; the plan before all', () => {
    const modes = [
      { day: '2026-11-20', mode: 'plan' },
      { day: '2026-11-10', mode: 'smart' },
    ] as const;
    expect(['2026-11-09', '2026-11-10', '2026-11-19', '2026-11-20'].map((day) => modeOn(modes, day))).toEqual([
      'plan',
      'smart',
      'smart',
      'plan',
    ]);
  });

  test('of two changes on one day the later counts', () => {
    expect(
      modeOn(
        [
          { day: '2026-11-10', mode: 'smart' },
          { day: '2026-11-10', mode: 'plan' },
        ],
        '2026-11-10',
      ),
    ).toBe('plan');
  });
});

describe('the fold', () => {
  test('goes on from a stored state', () => {
    const events = [studied(), right(1), wrong(2), right(2), right(3), right(9), wrong(30)];
    const half = foldWordReview(1, events.slice(0, 3), PLAN);
    expect(foldWordReview(1, events.slice(3), PLAN, half)).toEqual(foldWordReview(1, events, PLAN));
  });

  test('an answer given offline that arrives after a later one takes its place in the order of days', () => {
    expect(fold([studied(), right(2), right(1), right(3)])).toEqual(fold([studied(), right(1), right(2), right(3)]));
  });

  test('on a stored state that is ahead, it counts on the day of the state', () => {
    const ahead = fold([studied(), right(1), right(3)]);
    expect(stepWordReview(ahead, wrong(2), PLAN)).toMatchObject({ answeredOn: onDay(3), again: true, cell: 4 });
    expect(stepWordReview(ahead, studied(onDay(2)), PLAN).round?.studiedOn).toBe(onDay(3));
  });

  test('a whole log: each word once', () => {
    const log = [
      { wordId: 2, ...studied() },
      { wordId: 1, ...studied() },
      { wordId: 2, ...right(1) },
    ];
    expect(foldWordReviews(log, PLAN)).toEqual([fold([studied(), right(1)], PLAN, 2), fold([studied()], PLAN, 1)]);
  });
});

test('the nine-grid counts every word of the course once', () => {
  const words = [fold([studied()]), fold([studied(), right(1)]), fold([{ kind: 'known', day: STUDY_DAY }]), newWord(9)];
  expect(getNineGrid(10, words)).toEqual({ cells: [7, 1, 1, 0, 0, 0, 0, 0, 1], new: 7, reviewing: 2, mastered: 1, total: 10 });
});
