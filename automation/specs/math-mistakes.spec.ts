import { useWorld } from '../driver/world';
import { waitFor } from '../driver/wait';
import { students } from '../journeys/demo';
import { MathSection } from '../journeys/math-section';
import { Recorded } from '../journeys/recorded';
import { signInAs } from '../journeys/sign-in';
import { pagesOf } from '../pages';
import { MathMistakeBook } from '../pages/math-mistake-book';

const { scenario } = useWorld();
/** One grey point. */
const PHOTO = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==', 'base64');
const DELIVERY_MS = 45_000;

interface Paper {
  id: number;
  text: string;
  photo: boolean;
  days: number;
  left: boolean;
}

describe('the mistake book of mathematics', () => {
  scenario(
    'a question from paper, photographed without a network, outlives a killed app; right on three days it leaves',
    async ({ phone, database, network, goToDay }) => {
      const section = await MathSection.begin(database, students.fresh);
      const student = { id: await new Recorded(database).studentId(students.fresh), name: students.fresh };
      const papers = () =>
        database.rows<Paper>(
          'select id::int, paper_text as text, photo_object_key is not null as photo, right_days::int as days, left_at is not null as left from question_mistakes where student_id = $1 and question_id is null',
          student.id,
        );
      await signInAs(pagesOf(phone), student);
      const book = new MathMistakeBook(phone);
      await book.open(section.courseId);
      await network.cut();
      await phone.setNetwork('none');
      await book.add(PHOTO, '卷子第 5 题：(-3)+(-5)');
      await phone.killAndReopen();
      expect(await papers()).toEqual([]);
      await network.restore();
      await phone.setNetwork('wifi');
      await waitFor('the question to arrive', async () => (await papers()).length === 1, { timeoutMs: DELIVERY_MS });
      const [paper] = await papers();
      expect(paper).toMatchObject({ text: '卷子第 5 题：(-3)+(-5)', photo: true, days: 0, left: false });

      for (const day of [0, 1, 2]) {
        if (day > 0) await goToDay(day);
        await book.open(section.courseId);
        const [shown] = await book.waitForQuestions(1);
        expect(shown).toContain('卷子第 5 题');
        await book.doneRight(paper?.id ?? 0);
        await waitFor('the day to count', async () => (await papers())[0]?.days === day + 1);
      }
      expect(await papers()).toMatchObject([{ days: 3, left: true }]);
    },
    600_000,
  );
});
