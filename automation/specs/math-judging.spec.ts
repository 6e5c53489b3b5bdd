import { routes } from '@xueban/contract/routes';
import { useAiWorld } from '../driver/ai-world';
import { waitFor } from '../driver/wait';
import type { World } from '../driver/world';
import { students } from '../journeys/demo';
import type { MathSection } from '../journeys/math-section';
import { Recorded } from '../journeys/recorded';
import { signInAs } from '../journeys/sign-in';
import { beginWrittenWork, workGraded } from '../journeys/written-work';
import { getPages } from '../pages';
import { MathHandout, MathHome } from '../pages/math-home';
import { MathQuiz } from '../pages/math-quiz';

/** Longer than a learner needs to leave the page, on a busy machine too. */
const AI_SECONDS = 8;
const NO_ANSWER = 'AI 暂时没有回应，请稍后再试，也可以请家长帮忙';
const NOT_UNDERSTOOD = '这次 AI 没有看明白';
const WAITS = '等家长或老师批改';

/** The answer to a question that was given last. */
const latest = ({ database }: World, questionId: number) =>
  database.row<{ text: string; verdict: string; judge: string | null; score: number | null }>(
    "select given->>'text' as text, verdict, judged_by as judge, score::int from quiz_answers where question_id = $1 order by id desc limit 1",
    questionId,
  );

describe('written work and the AI of the school', () => {
  const { scenario } = useAiWorld({ AI_TIMEOUT_SECONDS: String(AI_SECONDS) });
  let section: MathSection;
  let wrongOne: number;

  /** Writes an answer to the question on the screen, which waits. */
  async function write(world: World, quiz: MathQuiz, text: string): Promise<number> {
    const shown = await quiz.shown();
    if (!shown) throw new Error('no question');
    await quiz.write(text);
    await quiz.tap('check');
    expect(await quiz.judged()).toContain(WAITS);
    expect(await latest(world, shown.questionId)).toEqual({ text, verdict: 'waiting', judge: null, score: null });
    return shown.questionId;
  }

  scenario(
    'it answers late: the page says so, is left, and has the verdict on return; the guardian overrules it',
    async (world, provider) => {
      const { phone, database } = world;
      section = await beginWrittenWork(database, students.fresh);
      const student = { id: await new Recorded(database).studentId(students.fresh), name: students.fresh };
      await signInAs(getPages(phone), student);
      const [home, handout, quiz] = [new MathHome(phone), new MathHandout(phone), new MathQuiz(phone)];
      const { name } = section.at(0);
      await home.open();
      await home.waitForOffer(name);
      await home.goOn();
      await handout.waitForOpen(name);
      await handout.toQuiz();
      const question = await write(world, quiz, '不对，因为 1+(-4)=-3');

      provider.says(() => workGraded(false, '例子对了，再写清楚为什么。'), 0);
      await quiz.askAi();
      await quiz.waitForAi('AI 正在判定');
      await waitFor('the work to reach the AI', () => provider.asked === 1);
      expect((await latest(world, question)).verdict).toBe('waiting');
      await phone.goBack();
      await phone.waitForPage(routes.handout.path);
      provider.finish();
      await waitFor('its verdict', async () => (await latest(world, question)).judge === 'ai');
      await handout.toQuiz();
      expect(await quiz.progress()).toContain('刚才那题判好了');
      const said = await quiz.judged();
      for (const words of ['0 分 · AI 判定', '例子对了，再写清楚为什么。']) expect(said).toContain(words);

      expect(await quiz.overrule()).toContain('答对了');
      expect(await latest(world, question)).toMatchObject({ verdict: 'right', judge: 'guardian' });
      await quiz.next();
    },
  );

  scenario(
    'it is out of order, answers rubbish, says nothing: each is said, and the work is kept; then it judges',
    async (world, provider) => {
      const { phone } = world;
      const quiz = new MathQuiz(phone);
      wrongOne = await write(world, quiz, '对');
      const troubles: readonly [string, () => void][] = [
        [NO_ANSWER, () => provider.breaksDown(500)],
        [NOT_UNDERSTOOD, () => provider.says(() => '<html>502 Bad Gateway</html>')],
        [NO_ANSWER, () => provider.says(() => workGraded(true, '很好。'), 0)],
      ];
      for (const [words, begin] of troubles) {
        begin();
        await quiz.askAi();
        await phone.waitForToast(words);
        await quiz.waitForAi('请 AI 判定');
        expect(await quiz.judged()).toContain(WAITS);
        expect(await latest(world, wrongOne)).toEqual({ text: '对', verdict: 'waiting', judge: null, score: null });
      }
      provider.says(() => workGraded(false, '试一个正数和一个负数。'));
      await quiz.askAi();
      await phone.waitForText('the verdict of the AI', '#verdict', (text) => text.includes('0 分 · AI 判定'));
      expect(await quiz.judged()).toContain('试一个正数和一个负数。');
      expect(await latest(world, wrongOne)).toMatchObject({ text: '对', verdict: 'wrong', judge: 'ai', score: 0 });
      await quiz.next();
    },
  );

  scenario('what it cannot judge the guardian marks, beside the solution', async (world, provider) => {
    const { phone } = world;
    const review = new MathQuiz(phone, routes.mathReview.path);
    await phone.goBack();
    await review.open(`courseId=${section.courseId}&source=mistakes&questionId=${wrongOne}`);
    expect(await write(world, review, '不对，例如 2+(-5)=-3')).toBe(wrongOne);
    await review.next();
    await review.waitForUnmarked(1);
    provider.says(() => ({ readable: true, points: [900], wrong_step: null, reason: '满分' }));
    await review.askAi();
    await phone.waitForToast(NOT_UNDERSTOOD);
    expect((await latest(world, wrongOne)).verdict).toBe('waiting');
    await review.mark('right');
    expect(await review.waitForReport()).toContain('错题练习');
    expect(await latest(world, wrongOne)).toMatchObject({ text: '不对，例如 2+(-5)=-3', verdict: 'right', judge: 'guardian' });
  });
});
