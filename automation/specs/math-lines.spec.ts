import { RIGHT_DAYS_TO_LEAVE } from '@xueban/contract/constants';
import { routes } from '@xueban/contract/routes';
import { lookAtBothWidths } from '../audit/walk';
import { useWorld } from '../driver/world';
import { students } from '../journeys/demo';
import { MathSection, typeLines } from '../journeys/math-section';
import { Recorded } from '../journeys/recorded';
import { signInAs } from '../journeys/sign-in';
import { getPages } from '../pages';
import { MathMistakeBook } from '../pages/math-mistake-book';
import { MathQuiz } from '../pages/math-quiz';

const { scenario } = useWorld({ viewport: { width: 320, height: 568 } });
const COURSE = '七年级数学 · 上';
const SECTION = 'equations-with-fractions';
const CAUSE = '移项没变号';
/** What its questions foresee below their first line. */
const CAUSES = [CAUSE, '去括号没变号', '去括号漏乘'];
const DAY_WITHOUT_NETWORK = 1;

describe('a question answered line by line', () => {
  scenario(
    'wrong at its second line, with a network and without: the cause is named, and right answers on three days take both out of the mistake book',
    async (world) => {
      const { phone, database, network, goToDay } = world;
      const section = await MathSection.of(database, COURSE);
      const student = { id: await new Recorded(database).studentId(students.studying), name: students.studying };
      await signInAs(getPages(phone), student);
      const quiz = new MathQuiz(phone);
      await quiz.open(section.getQuery(section.parsePlace(SECTION)));
      const first = await section.answerUntil(quiz, 'lines');
      await typeLines(quiz, (await section.loadWrongLines(first, CAUSE)).lines);
      expect(await lookAtBothWidths(world, 'quiz')).toEqual([]);
      await quiz.tap('check');
      expect(await quiz.judged()).toContain(CAUSE);
      expect(await phone.loadText('the first wrong line', '#wrong-line')).toContain('从第 2 行开始不对');
      expect(await lookAtBothWidths(world, 'quiz')).toEqual([]);
      await quiz.next();

      // Without a network nothing is said yet; the quiz goes on, and comes back to it when the verdict is there.
      const second = await section.answerUntil(quiz, 'lines');
      const { lines, cause } = await section.loadWrongLines(second, ...CAUSES);
      await quiz.waitForPictures();
      await network.cut();
      await phone.setNetwork('none');
      await typeLines(quiz, lines);
      await quiz.tap('check');
      expect(await quiz.verdict()).toContain('已保存');
      expect(await lookAtBothWidths(world, 'quiz')).toEqual([]);
      await quiz.next();
      const between = await quiz.shown();
      if (!between) throw new Error('the quiz ends without a question after the second');
      await network.restore();
      await phone.setNetwork('wifi');
      await phone.returnToNetwork();
      await section.answer(quiz, between, true);
      expect(await quiz.judged()).toContain('答对了');
      await quiz.lookBack();
      expect(await quiz.shown()).toEqual(second);
      expect(await quiz.judged()).toContain(cause);
      expect(await phone.loadText('the first wrong line', '#wrong-line')).toContain('从第 2 行开始不对');
      expect(await lookAtBothWidths(world, 'quiz')).toEqual([]);
      await quiz.next();

      const book = new MathMistakeBook(phone);
      await book.open(section.courseId);
      for (const inBook of await book.waitForQuestions(2)) expect(inBook).toContain('一行一行写出过程');
      expect(await lookAtBothWidths(world, 'mathMistakeBook')).toEqual([]);
      for (let day = 0; day < RIGHT_DAYS_TO_LEAVE; day += 1) {
        if (day > 0) await goToDay(day);
        const again = new MathQuiz(phone, routes.mathReview.path);
        await again.open(`courseId=${section.courseId}&source=mistakes`);
        const asked = await again.shown();
        if (!asked) throw new Error('nothing of the mistake book is asked');
        const answered = [asked];
        if (day === DAY_WITHOUT_NETWORK) {
          await again.waitForPictures();
          await network.cut();
          await phone.setNetwork('none');
          await section.answer(again, asked, true);
          expect(await again.verdict()).toContain('已保存');
          expect(await lookAtBothWidths(world, 'mathReview')).toEqual([]);
          await network.restore();
          await phone.setNetwork('wifi');
          await phone.returnToNetwork();
          expect(await again.judged()).toContain('答对了');
          await again.next();
        }
        answered.push(...(await section.answerAll(again)));
        expect(new Set(answered.map(({ questionId }) => questionId))).toEqual(new Set([first.questionId, second.questionId]));
        expect(await again.waitForReport()).toContain('错题练习');
        expect(
          await database.row(
            'select right_days::int as days, left_at is not null as left from question_mistakes where question_id = $1',
            first.questionId,
          ),
        ).toEqual({ days: day + 1, left: day + 1 === RIGHT_DAYS_TO_LEAVE });
      }
    },
    600_000,
  );
});
