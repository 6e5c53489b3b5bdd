import fc from 'fast-check';
import { addDays, type CalendarDay, daysBetween } from '../../../../src/modules/school/rules/school-calendar';
import {
  getCalendar,
  findDueDay,
  dueOn,
  foldWordReview,
  foldWordReviews,
  getNineGrid,
  type ReviewEvent,
  getSession,
  stepWordReview,
  type WordReview,
} from '../../../../src/modules/words/rules/review-schedule';
import { PLAN, PLAN_DAYS, SMART, studied, workThrough } from './support';

const RUNS = 40;
const check = <T extends unknown[]>(property: fc.IProperty<T> | fc.IPropertyWithHooks<T>): void =>
  fc.assert(property, { numRuns: RUNS, seed: 20261121 });

const day = fc.integer({ min: 0, max: 1500 }).map((n) => addDays('2026-01-01', n));
const options = fc.constantFrom(PLAN, SMART);
/** Right or wrong, by word and day; fixed, so that a run can be repeated. */
const rightness =
  (permille: number) =>
  (wordId: number, on: CalendarDay): boolean =>
    (wordId * 7919 + Number(on.replaceAll('-', '')) * 104_729) % 1000 < permille;

interface Round {
  offset: number;
  words: number;
}
const rounds = fc.array(fc.record<Round>({ offset: fc.integer({ min: 0, max: 20 }), words: fc.integer({ min: 1, max: 12 }) }), {
  minLength: 1,
  maxLength: 4,
});

function learn(start: CalendarDay, plan: readonly Round[], onOffset: number): WordReview[] {
  return plan.flatMap(({ offset, words }, r) =>
    offset !== onOffset
      ? []
      : Array.from({ length: words }, (_, i) =>
          foldWordReview((r + 1) * 100 + i, [studied(addDays(start, offset), i % 3 !== 0, r + 1)], PLAN),
        ),
  );
}

describe('a learner who comes daily', () => {
  test('is offered every review of every plan on exactly its day, right or wrong, across months and years', () => {
    check(
      fc.property(day, rounds, fc.integer({ min: 300, max: 1000 }), (start, plan, permille) => {
        const isRight = rightness(permille);
        let words: WordReview[] = [];
        for (let offset = 0; offset <= 42; offset += 1) {
          const today = addDays(start, offset);
          const offered = new Set(getSession(today, words, PLAN).words.map(({ wordId }) => wordId));
          for (const { wordId, round } of words) {
            const dayNumber = daysBetween(round!.studiedOn, today);
            if (dayNumber <= 21) expect(offered.has(wordId)).toBe(PLAN_DAYS.includes(dayNumber));
          }
          expect(getSession(today, words, PLAN).carriedOver).toEqual([]);
          words = [...workThrough(words, today, PLAN, (wordId) => isRight(wordId, today)), ...learn(start, plan, offset)];
          expect(getSession(today, words, PLAN).words).toEqual([]);
        }
      }),
    );
  });

  test('is asked after the plan on the day that FSRS named', () => {
    check(
      fc.property(day, fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 1, max: 1_000_000 }), (start, permille, wordId) => {
        const isRight = rightness(permille);
        let words = [foldWordReview(wordId, [studied(start)], SMART)];
        for (let offset = 1; offset <= 60; offset += 1) {
          const today = addDays(start, offset);
          const due = findDueDay(words[0]!, today, SMART)!;
          expect(due >= today).toBe(true);
          expect(getSession(today, words, SMART).words).toHaveLength(Number(due === today));
          words = workThrough(words, today, SMART, (id) => isRight(id, today));
        }
      }),
    );
  });
});

describe('a learner who misses days', () => {
  test('loses no word: each is due, or has its next day, or was answered today; none is offered twice', () => {
    check(
      fc.property(day, rounds, fc.array(fc.boolean(), { minLength: 50, maxLength: 50 }), options, (start, plan, comes, school) => {
        const isRight = rightness(700);
        let words: WordReview[] = [];
        for (let offset = 0; offset < 50; offset += 1) {
          const today = addDays(start, offset);
          const session = getSession(today, words, school, 10);
          const listed = [...session.words, ...session.carriedOver].map(({ wordId }) => wordId);
          expect(new Set(listed).size).toBe(listed.length);
          expect(new Set(listed)).toEqual(
            new Set(words.filter((word) => findDueDay(word, today, school)! <= today).map(({ wordId }) => wordId)),
          );
          expect(words.every((word) => findDueDay(word, today, school) !== undefined)).toBe(true);
          if (comes[offset]) words = workThrough(words, today, school, (wordId) => isRight(wordId, today));
          words = [...words, ...learn(start, plan, offset)];
        }
        expect(words).toHaveLength(plan.reduce((sum, round) => sum + round.words, 0));
      }),
    );
  });

  test('does each missed plan day with the next review, once, and keeps those to come', () => {
    check(
      fc.property(day, fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 30 }), (start, offsets) => {
        let word = foldWordReview(1, [studied(start)], PLAN);
        const covered: number[] = [];
        for (const offset of [...offsets.sort((a, b) => a - b), 31]) {
          const [due] = dueOn(addDays(start, offset), [word], PLAN);
          if (!due) continue;
          expect(due.planDays.every((dayNumber) => dayNumber <= offset)).toBe(true);
          covered.push(...due.planDays);
          word = stepWordReview(word, { kind: 'review', day: addDays(start, offset), correct: true }, PLAN);
        }
        expect(covered).toEqual(PLAN_DAYS);
      }),
    );
  });

  test('meets the words most at risk first, and each day room for some', () => {
    check(
      fc.property(day, fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 80 }), (today, ages) => {
        const words = ages.map((age, i) => foldWordReview(i + 1, [studied(addDays(today, -age), i % 2 === 0)], SMART));
        const { words: offered, carriedOver } = getSession(today, words, SMART, 20);
        const late = offered.filter(({ due }) => due === 'late');
        const recalls = [...late, ...carriedOver].map(({ recall }) => recall);
        expect(recalls).toEqual([...recalls].sort((a, b) => a - b));
        if (carriedOver.length > 0) expect(late.length).toBeGreaterThanOrEqual(20 - offered.length + late.length);
      }),
    );
  });
});

const anyEvent = fc
  .record({
    kind: fc.constantFrom('known', 'studied', 'review', 'review', 'review'),
    on: fc.integer({ min: 0, max: 90 }),
    correct: fc.boolean(),
    roundId: fc.integer({ min: 1, max: 3 }),
  })
  .map(({ kind, on, correct, roundId }): ReviewEvent => {
    const at = addDays('2026-12-01', on);
    if (kind === 'known') return { kind, day: at };
    return kind === 'studied' ? { kind, day: at, roundId, correct } : { kind: 'review', day: at, correct };
  });
const anyLog = fc.array(anyEvent, { maxLength: 30 });

describe('any log of answers', () => {
  test('keeps the state sound: one of nine cells, wrong and repeated answers never move on, memory in bounds', () => {
    check(
      fc.property(anyLog, options, (log, school) => {
        const ordered = [...log].sort((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));
        let word = foldWordReview(1, [], school);
        for (const event of ordered) {
          const next = stepWordReview(word, event, school);
          expect(next.cell).toBeGreaterThanOrEqual(1);
          expect(next.cell).toBeLessThanOrEqual(9);
          if (event.kind === 'review' && !event.correct)
            expect(next.cell).toBeLessThanOrEqual(Math.max(word.cell === 9 ? 8 : word.cell, 1));
          if (event.kind === 'review' && event.correct && word.answeredOn === event.day) expect(next.cell).toBe(word.cell);
          if (next.memory)
            expect([next.memory.stability > 0, next.memory.difficulty >= 1, next.memory.difficulty <= 10]).toEqual([true, true, true]);
          word = next;
        }
      }),
    );
  });

  test('gives the same in any order of arrival between days, in parts, and through storage', () => {
    check(
      fc.property(anyLog, options, fc.integer({ min: 0, max: 30 }), (log, school, cut) => {
        const byDay = [...log].sort((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));
        const whole = foldWordReview(3, log, school);
        expect(foldWordReview(3, byDay, school)).toEqual(whole);
        const stored = JSON.parse(JSON.stringify(foldWordReview(3, byDay.slice(0, cut), school))) as WordReview;
        const revived = foldWordReview(3, byDay.slice(cut), school, { ...foldWordReview(3, [], school), ...stored });
        expect(revived).toEqual(whole);
      }),
    );
  });

  test('sessions and calendars depend on the words, not on their order, and count each once', () => {
    check(
      fc.property(fc.array(anyLog, { maxLength: 12 }), options, (logs, school) => {
        const events = logs.flatMap((log, i) => log.map((event) => ({ ...event, wordId: i + 1 })));
        const words = foldWordReviews(events, school);
        const today = addDays('2026-12-01', 91);
        const mixed = [...words].reverse().concat(words);
        expect(getSession(today, mixed, school)).toEqual(getSession(today, words, school));
        expect(getCalendar(mixed, today, 40, school)).toEqual(getCalendar(words, today, 40, school));
        const [first] = getCalendar(words, today, 1, school);
        expect(first?.words).toBe(dueOn(today, words, school).length);
        const grid = getNineGrid(20, words);
        expect(grid.cells.reduce((a, b) => a + b, 0)).toBe(20);
        expect(grid.new + grid.reviewing + grid.mastered).toBe(20);
      }),
    );
  });
});
