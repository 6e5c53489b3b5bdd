import { useWorld } from '../driver/world';
import { students } from '../journeys/demo';
import { Recorded } from '../journeys/recorded';
import { signInAs } from '../journeys/sign-in';
import { getPages } from '../pages';
import { MathLevelTest } from '../pages/math-level-test';

const { scenario } = useWorld();

interface Answered {
  step_number: number;
  outcome: string;
}

describe('the level test of mathematics', () => {
  scenario(
    'interrupted by a dead network and a killed app, gone on with on another phone: every answer counts once',
    async ({ phone, database, network, secondPhone }) => {
      const student = { id: await new Recorded(database).studentId(students.fresh), name: students.fresh };
      const answered = () =>
        database.rows<Answered>(
          'select step_number::int, outcome from math_level_answers where student_id = $1 order by step_number',
          student.id,
        );
      await signInAs(getPages(phone), student);
      const test = new MathLevelTest(phone);
      await test.begin();
      expect(await test.number()).toBe('第 1 题');
      for (let given = 0; given < 3; given += 1) await test.answerAndGoOn(given === 1 ? 'unknown' : 'guess');

      // An answer without a network is kept, also when the app is killed, and goes on by itself.
      const prompt = await test.prompt();
      await network.cut();
      await test.answer('unknown');
      await test.waitForTrouble();
      await phone.killAndReopen();
      // Who is signed in cannot be asked, and nothing says that nobody is: the test goes on.
      await getPages(phone).home.waitForUnreachable();
      await test.goOn();
      expect(await test.prompt()).toBe(prompt);
      await test.waitForTrouble();
      expect(await answered()).toHaveLength(3);
      await network.restore();
      await phone.returnToNetwork();
      await phone.waitForText('the fifth question', '.t-step', (text) => text.includes('第 5 题'));
      expect((await answered()).map(({ step_number: step }) => step)).toEqual([0, 1, 2, 3]);
      const fifth = await test.prompt();

      // The guardian's other phone goes on at the same question, and ends it.
      const other = await secondPhone();
      await signInAs(getPages(other), student);
      const there = new MathLevelTest(other);
      await there.goOn();
      expect(await there.note()).toContain('还没做完');
      expect(await there.prompt()).toBe(fifth);
      for (let next: string | undefined = '第 5 题'; next !== undefined; ) next = await there.answerAndGoOn('unknown');
      // Hardly an answer took as long as reading does.
      expect(await there.report()).toContain('还得不出可信的水平');

      const steps = (await answered()).map(({ step_number: step }) => step);
      expect(steps).toEqual(steps.map((_, at) => at));
      expect(steps.length).toBeGreaterThanOrEqual(8);
      expect(steps.length).toBeLessThanOrEqual(25);
      const tests = await database.rows<{ status: string }>('select status from math_level_submissions where student_id = $1', student.id);
      expect(tests).toEqual([{ status: 'completed' }]);

      // The first phone still has the fifth question: its answer is refused, and the report takes its place.
      await test.answer('unknown');
      await phone.waitForText(
        'what became of the test',
        '#note, #level, .t-step',
        (text) => text.includes('做完') || text.includes('水平') || text.includes('第 1 题'),
      );
      expect(await answered()).toHaveLength(steps.length);
    },
    600_000,
  );
});
