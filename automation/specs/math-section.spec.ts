import { routes } from '@xueban/contract/routes';
import { useWorld } from '../driver/world';
import { waitFor } from '../driver/wait';
import { admin } from '../journeys/admin';
import { students } from '../journeys/demo';
import { MathSection } from '../journeys/math-section';
import { Recorded } from '../journeys/recorded';
import { signInAs } from '../journeys/sign-in';
import { getPages } from '../pages';
import { MathHandout, MathHome } from '../pages/math-home';
import { MathQuiz } from '../pages/math-quiz';

const { scenario } = useWorld();
/** The outbox waits up to half a minute between two tries of its own accord. */
const DELIVERY_MS = 45_000;

describe('a section of mathematics', () => {
  let section: MathSection;

  scenario(
    'from its handout to 100 %, with wrong answers, a killed app, a dead network and a second phone on the way; then the next is offered',
    async ({ phone, database, network, secondPhone }) => {
      section = await MathSection.begin(database, students.fresh);
      const [{ name: here }, { name: following }] = [section.at(0), section.at(1)];
      const student = { id: await new Recorded(database).studentId(students.fresh), name: students.fresh };
      await signInAs(getPages(phone), student);

      // What the tab offers is a section nobody has begun: its handout first. A worked example unfolds step by step.
      const [home, handout, quiz] = [new MathHome(phone), new MathHandout(phone), new MathQuiz(phone)];
      await home.open();
      expect(await home.waitForOffer(here)).toContain('开始学习');
      await home.goOn();
      expect(await handout.waitForOpen(here)).toContain('去做小测');
      const example = await section.loadExample(0);
      expect(await handout.steps()).toEqual([]);
      expect(await handout.unfold(example)).toHaveLength(1);
      expect(await handout.unfold(example)).toHaveLength(2);
      await handout.understood(example);
      await handout.toQuiz();

      // The first answer is wrong: it is said why, and the question is not asked again at once.
      const first = await quiz.shown();
      if (!first) throw new Error('no question');
      await section.answer(quiz, first, false);
      expect(await quiz.judged()).not.toContain('答对了');
      await quiz.next();

      // The app is killed in the middle, and goes on at the same question.
      const second = await quiz.shown();
      if (!second) throw new Error('no second question');
      await phone.killAndReopen();
      await home.open();
      expect(await home.waitForOffer(here)).toContain('继续小测');
      await home.goOn();
      expect(await quiz.shown()).toEqual(second);
      await section.answer(quiz, second, true);
      expect(await quiz.judged()).toContain('答对了');
      await quiz.next();

      // Without a network the answers are kept and the questions go on.
      await network.cut();
      await phone.setNetwork('none');
      for (let given = 0; given < 2; given += 1) {
        const shown = await quiz.shown();
        if (!shown) throw new Error('no question without a network');
        await section.answer(quiz, shown, true);
        expect(await quiz.verdict()).toContain('已保存');
        await quiz.next();
      }
      expect(await section.answers()).toHaveLength(2);
      await network.restore();
      await phone.setNetwork('wifi');
      await phone.returnToNetwork();
      await waitFor('every answer to arrive', async () => (await section.answers()).length === 4, { timeoutMs: DELIVERY_MS });
      const next = await quiz.shown();

      // Another phone of the guardian goes on at the question at hand, to the end.
      const other = await secondPhone();
      await signInAs(getPages(other), student);
      const [homeThere, there] = [new MathHome(other), new MathQuiz(other)];
      await homeThere.open();
      await homeThere.waitForOffer(here);
      await homeThere.goOn();
      expect(await there.shown()).toEqual(next);
      for (let shown = await there.shown(); shown; shown = await there.shown()) {
        await section.answer(there, shown, true);
        const said = await there.judged();
        expect(said).toContain((await section.isWritten(shown)) ? '等家长或老师批改' : '答对了');
        await there.next();
      }
      // The school has no AI: its written work waits for the guardian, who is told so.
      await there.waitForUnmarked(1);
      expect(await there.canAskAi()).toBe(false);
      await there.mark('right');
      expect(await there.waitForReport()).toContain(`${here} · 全对`);

      const answers = await section.answers();
      const again = answers.filter(({ question_id: id }) => id === first.questionId);
      expect(again.map(({ verdict }) => verdict)).toEqual(['wrong', 'right']);
      expect(again[1]?.variant).not.toBe(again[0]?.variant);
      const { completed } = await database.row<{ completed: boolean }>(
        'select completed_at is not null as completed from learning_records where student_id = $1 order by id desc limit 1',
        student.id,
      );
      expect(completed).toBe(true);

      // The tab offers the first section under 100 % now.
      await there.leave();
      expect(await homeThere.waitForOffer(following)).toContain('开始学习');
      await homeThere.goOn();
      await new MathHandout(other).waitForOpen(following);
    },
    600_000,
  );

  scenario('its wrong question is practised until right, and once more in another variant', async ({ phone }) => {
    const review = new MathQuiz(phone, routes.mathReview.path);
    await review.open(`courseId=${section.courseId}&source=mistakes`);
    const variants: number[] = [];
    for (let shown = await review.shown(); shown; shown = await review.shown()) {
      variants.push(shown.variant);
      await section.answer(review, shown, true);
      expect(await review.judged()).toContain('答对了');
      await review.next();
    }
    expect(new Set(variants).size).toBe(2);
    expect(await review.waitForReport()).toContain('错题练习');
  });

  scenario(
    'three days later it is due: mixed, killed before a wrong verdict was looked at, ended early; the section falls, and its wrong question finishes it again',
    async ({ phone, database, goToDay }) => {
      await goToDay(3);
      const state = () =>
        database.row<{ completed: boolean; due: boolean; right: number }>(
          'select completed_on is not null as completed, due_on is not null as due, right_count::int as right from student_sections where section_id = $1',
          section.sections[0]?.id,
        );
      const mixed = new MathQuiz(phone, routes.mathReview.path);
      const query = `courseId=${section.courseId}&source=mixed`;
      await mixed.open(query);
      const first = await mixed.shown();
      if (!first) throw new Error('nothing is due');
      const { right } = await state();
      await section.answer(mixed, first, false);
      await mixed.judged();

      // Killed before the verdict was looked at: it is shown again, then the next question.
      await phone.killAndReopen();
      await mixed.open(query);
      expect(await mixed.shown()).toEqual(first);
      expect(await mixed.progress()).toContain('判好了');
      await mixed.next();
      const second = await mixed.shown();
      expect(second).not.toEqual(first);

      await mixed.finishEarly();
      expect(await mixed.waitForReport()).toContain('下次再来');
      expect(await state()).toEqual({ completed: true, due: false, right: right - 1 });

      const mistakes = new MathQuiz(phone, routes.mathReview.path);
      await phone.goBack();
      await mistakes.open(`courseId=${section.courseId}&source=mistakes&questionId=${first.questionId}`);
      const again = await mistakes.shown();
      if (!again) throw new Error('the wrong question is not asked');
      await section.answer(mistakes, again, true);
      expect(await mistakes.judged()).toContain('答对了');
      expect(await state()).toEqual({ completed: true, due: true, right });
    },
    600_000,
  );

  scenario(
    'once its first question is there, every other is too without a network, with its formulas and figures',
    async ({ phone, database, network }) => {
      const course = '七年级数学 · 上';
      await admin(database, 'assign-course', '--student', students.fresh, '--course', course);
      const lines = await MathSection.of(database, course);
      const quiz = new MathQuiz(phone);
      await quiz.open(lines.getQuery(lines.parsePlace('number-line')));
      await quiz.shown();
      await quiz.waitForPictures();
      await network.cut();
      await phone.setNetwork('none');
      // Formulas in options, a number line, pairs.
      for (let given = 0; given < 8; given += 1) {
        const shown = await quiz.shown();
        if (!shown) throw new Error('no question without a network');
        await section.answer(quiz, shown, true);
        expect(await quiz.verdict()).toContain('已保存');
        expect(await quiz.missingPictures()).toEqual([]);
        await quiz.next();
      }
      await network.restore();
      await phone.returnToNetwork();
    },
    120_000,
  );
});
