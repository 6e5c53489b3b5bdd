import { planReviews } from '../../../src/modules/words/rules/reinforcement-plan';
import { getSchoolDay } from '../../../src/modules/school/rules/school-calendar';

const dueDays = (studyDay: string): string[] => planReviews(studyDay).map(({ dueOn }) => dueOn);

describe('the 21-day plan', () => {
  test('ten reviews, 1, 2, 3, 5, 7, 9, 12, 14, 17 and 21 days after the study day', () => {
    expect(planReviews('2026-11-01')).toEqual([
      { dayNumber: 1, dueOn: '2026-11-02' },
      { dayNumber: 2, dueOn: '2026-11-03' },
      { dayNumber: 3, dueOn: '2026-11-04' },
      { dayNumber: 5, dueOn: '2026-11-06' },
      { dayNumber: 7, dueOn: '2026-11-08' },
      { dayNumber: 9, dueOn: '2026-11-10' },
      { dayNumber: 12, dueOn: '2026-11-13' },
      { dayNumber: 14, dueOn: '2026-11-15' },
      { dayNumber: 17, dueOn: '2026-11-18' },
      { dayNumber: 21, dueOn: '2026-11-22' },
    ]);
  });

  test('across a month end', () => {
    expect(dueDays('2026-11-20')).toEqual([
      '2026-11-21',
      '2026-11-22',
      '2026-11-23',
      '2026-11-25',
      '2026-11-27',
      '2026-11-29',
      '2026-12-02',
      '2026-12-04',
      '2026-12-07',
      '2026-12-11',
    ]);
  });

  test('across the year end, and a February with and without its 29th', () => {
    expect(dueDays('2026-12-31').slice(0, 2)).toEqual(['2027-01-01', '2027-01-02']);
    expect(dueDays('2028-02-27').slice(0, 3)).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
    expect(dueDays('2026-02-27').slice(0, 3)).toEqual(['2026-02-28', '2026-03-01', '2026-03-02']);
  });

  test('a round finished just before and just after midnight in Shanghai belongs to two days', () => {
    expect(dueDays(getSchoolDay(new Date('2026-11-20T15:59:59Z')))[0]).toBe('2026-11-21');
    expect(dueDays(getSchoolDay(new Date('2026-11-20T16:00:00Z')))[0]).toBe('2026-11-22');
  });
});
