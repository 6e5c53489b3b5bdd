import { addDays } from '../../../../src/modules/school/rules/school-calendar';
import { calendarOf, dueDayOf, forgettingCurve, newWord, SESSION_SIZE } from '../../../../src/modules/words/rules/review-schedule';
import { fold, onDay, PLAN, PLAN_DAYS, right, roundOf, SMART, studied, STUDY_DAY, wrong } from './support';

describe('the calendar', () => {
  test('shows a plan on exactly its days, then FSRS', () => {
    const calendar = calendarOf(roundOf(45), STUDY_DAY, 150, PLAN);
    expect(calendar.map(({ day }) => day)).toEqual(Array.from({ length: 150 }, (_, i) => onDay(i)));
    expect(calendar.flatMap(({ plans }) => plans)).toEqual(PLAN_DAYS.map((dayNumber) => ({ roundId: 1, dayNumber, words: 45 })));
    expect(calendar.filter(({ plans }) => plans.length > 0).map(({ day }) => day)).toEqual(PLAN_DAYS.map(onDay));
    expect(calendar.slice(0, 22).every(({ smart }) => smart === 0)).toBe(true);
    expect(calendar.slice(22).reduce((sum, { smart }) => sum + smart, 0)).toBeGreaterThanOrEqual(45);
  });

  test('several plans on one day, in order of rounds, each word once', () => {
    const words = [...roundOf(3, onDay(-1), 2), ...roundOf(2, STUDY_DAY, 1)];
    expect(calendarOf([...words, words[0]!], onDay(1), 1, PLAN)).toEqual([
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
    expect(calendarOf(words, onDay(1), 2, PLAN).map(({ plans }) => plans)).toEqual([
      [{ roundId: 1, dayNumber: 1, words: 1 }],
      [{ roundId: 1, dayNumber: 2, words: 2 }],
    ]);
  });

  test('what is late is due on the first day, all of it', () => {
    const [today] = calendarOf(roundOf(SESSION_SIZE * 2), onDay(4), 1, PLAN);
    expect(today).toMatchObject({ words: SESSION_SIZE * 2, late: SESSION_SIZE * 2, plans: [{ dayNumber: 3 }] });
  });

  test('a forgotten word counts as not of the plan until its next plan day', () => {
    const [today, next] = calendarOf([fold([studied(), wrong(1)]), newWord(5)], onDay(1), 2, PLAN);
    expect(today).toMatchObject({ words: 1, again: 1, smart: 0, plans: [] });
    expect(next).toMatchObject({ words: 1, late: 0, again: 0, plans: [{ dayNumber: 2 }] });
  });

  test('under FSRS each review is where the word is due once the one before was right', () => {
    const words = [fold([studied()], SMART)];
    const days = calendarOf(words, STUDY_DAY, 60, SMART)
      .filter(({ smart }) => smart > 0)
      .map(({ day }) => day);
    expect(days[0]).toBe(dueDayOf(words[0]!, STUDY_DAY, SMART));
    expect(days.length).toBeGreaterThanOrEqual(2);
  });

  test('no days, no entries', () => {
    expect(calendarOf(roundOf(1), STUDY_DAY, 0, PLAN)).toEqual([]);
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
