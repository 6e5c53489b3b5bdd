import { GROUP_SIZE, REINFORCEMENT_DAYS, ROUND_SIZE } from '@xueban/contract/constants';
import { isLong } from '../driver/long-form';
import { useWorld } from '../driver/world';
import { admin, teacherCode } from '../journeys/admin';
import { students } from '../journeys/demo';
import { Round } from '../journeys/round';
import { learnerAt } from '../journeys/sign-in';

/** Three groups have every kind of stage, mixed ones of two and of three; six more repeat them. */
const GROUPS = isLong ? ROUND_SIZE / GROUP_SIZE : 3;
const WORDS = GROUPS * GROUP_SIZE;
/** What a long lesson costs where the school has said nothing else. */
const LONG_HOURS = 1;
const { scenario } = useWorld();

describe('a whole round of words', () => {
  scenario(
    'every step with some words wrong; the database says exactly what was answered',
    async ({ phone, database }) => {
      const { pages, recorded, student } = await learnerAt({ phone, database }, students.fresh);
      const mistakesBefore = await recorded.mistakes(student);
      const hoursBefore = await recorded.courseHours(student);

      // The spec answers faster than any child.
      await admin(database, 'lesson-rules', '--min-minutes', '0');
      await pages.home.startRound('long', await teacherCode(database));
      const round: Round = new Round(pages, {
        knownPlaces: [0, 3, 3],
        // Every seventh word is red the first time it is cut in a stage, every eleventh twice.
        knowsSlip: (word, before) =>
          !(round.words.indexOf(word) % 7 === 3 && before < 1) && !(round.words.indexOf(word) % 11 === 5 && before < 2),
        knowsInExam: (word) => round.words.indexOf(word) % 9 !== 4,
      });
      await (isLong ? round.preExam() : round.shortPreExam(WORDS));
      expect(round.words).toHaveLength(WORDS);
      for (let group = 1; group <= GROUPS; group += 1) await round.group(group);
      await round.finalExam();
      await round.complete();

      const wrong = round.words.filter((_, place) => place % 9 === 4);
      // Rounded down, as every percentage: 100 is said only when nothing is missing.
      const score = Math.floor(((WORDS - wrong.length) / WORDS) * 100);
      expect(await pages.finalExam.score()).toBe(score);
      expect(await pages.finalExam.reviewDayCount()).toBe(REINFORCEMENT_DAYS.length);
      const shown = await pages.finalExam.mistakes();
      for (const word of wrong) expect(shown.join(' ')).toContain(word);

      const record = await recorded.record(student);
      expect(record.completed_at).not.toBeNull();
      expect(record.report?.percentage).toBe(score);
      expect(await recorded.answers(student, record.id)).toEqual(round.answers);
      expect(await recorded.planDays(student, record.id)).toEqual(REINFORCEMENT_DAYS);
      expect(await recorded.words(student, record.id, 'reviewing')).toEqual([...round.words].sort());
      const known = round.answers.filter(({ step, correct }) => step === 'pre_exam' && correct).map(({ word }) => word);
      expect(await recorded.words(student, record.id, 'mastered')).toEqual(known.sort());
      expect(await recorded.mistakes(student)).toEqual([...new Set([...mistakesBefore, ...wrong])].sort());
      const lesson = await recorded.lesson(student, record.teaching_record_id ?? '');
      expect(Number(lesson.changed_course_hours)).toBe(LONG_HOURS);
      expect(lesson.completed_at).not.toBeNull();
      expect(await recorded.courseHours(student)).toBe(hoursBefore - LONG_HOURS);

      await pages.finalExam.goHome();
      await pages.home.waitForOpen();
    },
    300_000,
  );
});
