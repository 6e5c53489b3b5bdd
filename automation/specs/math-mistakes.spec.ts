import { useAiWorld } from '../driver/ai-world';
import { type ReadPdf, readPdf } from '../driver/pdf';
import { waitFor } from '../driver/wait';
import { questionExplanationFrom } from '../journeys/ai-model';
import { students } from '../journeys/demo';
import { MathSection } from '../journeys/math-section';
import { Recorded } from '../journeys/recorded';
import { signInAs } from '../journeys/sign-in';
import { getPages } from '../pages';
import { AiHome, AiNew, AiShow } from '../pages/ai';
import { MathMistakeBook } from '../pages/math-mistake-book';
import { MathQuiz } from '../pages/math-quiz';

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
  const { scenario } = useAiWorld();
  let section: MathSection;

  scenario(
    'a question from paper, photographed without a network, outlives a killed app; right on three days it leaves',
    async ({ phone, database, network, goToDay }) => {
      section = await MathSection.begin(database, students.fresh);
      const student = { id: await new Recorded(database).studentId(students.fresh), name: students.fresh };
      const papers = () =>
        database.rows<Paper>(
          'select id::int, paper_text as text, photo_object_key is not null as photo, right_days::int as days, left_at is not null as left from question_mistakes where student_id = $1 and question_id is null',
          student.id,
        );
      await signInAs(getPages(phone), student);
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

  scenario(
    'a photo that was chosen outlives a killed app; AI reads it on a tap, the learner corrects it, and that is kept',
    async ({ phone, database }, provider) => {
      const kept = () =>
        database.rows<{ text: string; photo: boolean }>(
          "select paper_text as text, photo_object_key is not null as photo from question_mistakes where paper_text like '计算%'",
        );
      const book = new MathMistakeBook(phone);
      await book.open(section.courseId);
      await book.photograph(PHOTO);
      await phone.killAndReopen();
      await book.open(section.courseId);
      provider.breaksDown();
      await book.read();
      await phone.waitForToast('AI 暂时没有回应，请稍后再试，也可以请家长帮忙');
      provider.says(() => ({ readable: true, text: '计算：$\\frac{1}{2}$+1/3=____' }));
      const before = provider.asked;
      await book.readAgain();
      await book.waitForRead('计算：1/2+1/3=____');
      expect(provider.asked).toBe(before + 1);
      await book.correct('计算：1/2+1/3');
      await waitFor('the question to arrive', async () => (await kept()).length === 1, { timeoutMs: DELIVERY_MS });
      expect(await kept()).toEqual([{ text: '计算：1/2+1/3', photo: true }]);
    },
    120_000,
  );

  scenario(
    'a picture with a page of script behind it is refused, which is said; its text goes with another',
    async ({ phone, database }) => {
      const papers = () =>
        database.rows<{ photo: boolean }>(
          `select photo_object_key is not null as photo from question_mistakes where paper_text like '卷子第 6 题%'`,
        );
      const uploaded = () => database.rows('select id from direct_uploads where uploaded_at is not null order by id');
      const before = await uploaded();
      const book = new MathMistakeBook(phone);
      await book.open(section.courseId);
      await book.add(Buffer.concat([PHOTO, Buffer.from('<html><script>alert(1)</script></html>')]), '卷子第 6 题：2x = 8');
      expect(await book.refused()).toContain('夹带了别的内容');
      expect(await papers()).toEqual([]);
      expect(await uploaded()).toEqual(before);
      await book.addAgain(PHOTO);
      await waitFor('the question to arrive', async () => (await papers()).length === 1, { timeoutMs: DELIVERY_MS });
      expect(await papers()).toEqual([{ photo: true }]);
    },
  );

  scenario(
    'what was wrong in a quiz and what came from paper is printed: to be done again, and with its answers',
    async ({ phone, database }) => {
      const quiz = new MathQuiz(phone);
      await quiz.open(section.getQuery(0));
      const asked = await quiz.shown();
      if (!asked) throw new Error('no question');
      await section.answer(quiz, asked, false);
      expect(await quiz.judged()).not.toContain('答对了');
      await phone.goBack();
      const book = new MathMistakeBook(phone);
      const { learningPrint } = getPages(phone);
      const printed = async (kind: 'again' | 'answers'): Promise<ReadPdf> => {
        await book.open(section.courseId);
        await book.waitForQuestions(3);
        await book.print(kind);
        await learningPrint.waitForOpen();
        await learningPrint.waitForReady();
        const preview = await learningPrint.previewQuestions();
        expect(preview).toHaveLength(3);
        for (const words of ['计算：1/2+1/3', '卷子第 6 题：2x = 8']) expect(preview.join('\n')).toContain(words);
        const file = await learningPrint.openPdf();
        const pdf = readPdf(file);
        const stored = await database.row<{ pages: number; bytes: number }>(
          'select pages_count::int as pages, byte_size::int as bytes from learning_prints order by id desc limit 1',
        );
        expect([pdf.pages, file.length]).toEqual([stored.pages, stored.bytes]);
        for (const words of ['共3题', '自己加的题', '计算：1/2+1/3', '卷子第6题：2x=8']) expect(pdf.text).toContain(words);
        await learningPrint.closePdf();
        return pdf;
      };
      const again = await printed('again');
      expect(again.text).toContain('不看答案，重新做一遍');
      expect(again.text).not.toMatch(/答案：|解答/);
      const answers = await printed('answers');
      for (const words of ['错题解答', '答案', '解答', '和取负号，绝对值相加']) expect(answers.text).toContain(words);
      // Formulas are shapes, as sharp as the text; the solution brings more of them.
      expect(again.shapes).toBeGreaterThan(10);
      expect(answers.shapes).toBeGreaterThan(again.shapes + 10);
      expect([again.pictures, answers.pictures]).toEqual([0, 0]);
    },
    120_000,
  );

  scenario(
    'AI explains what was wrong, step by step, and the answer comes last',
    async ({ phone }, provider) => {
      const [home, ask, show] = [new AiHome(phone), new AiNew(phone), new AiShow(phone)];
      provider.says(questionExplanationFrom);
      await home.open();
      await home.ask('explanation');
      await ask.chooseSubject('math');
      await ask.chooseMistake();
      await ask.start();
      await show.waitForTitle('一步一步来');
      expect(await show.origin()).toContain('AI 生成');
      expect(await show.unfold()).toBe(2);
      expect(await show.showAnswer()).not.toBe('');
    },
    120_000,
  );
});
