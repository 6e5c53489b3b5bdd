import { routes } from '@xueban/contract/routes';
import type { AiQuestion } from '@xueban/contract/resources/ai-generations';
import { useAiWorld } from '../driver/ai-world';
import { waitFor } from '../driver/wait';
import { useWorld, type World } from '../driver/world';
import { readingFrom } from '../journeys/ai-model';
import { students } from '../journeys/demo';
import { Recorded } from '../journeys/recorded';
import { signInAs } from '../journeys/sign-in';
import { pagesOf } from '../pages';
import { AiHome, AiNew, AiShow } from '../pages/ai';

const LONG_MS = 180_000;

interface Made extends Record<string, unknown> {
  id: string;
  status: string;
  content: { questions: AiQuestion[] } | null;
  charged_on: string | null;
}

const newest = (database: World['database']): Promise<Made> =>
  database.row<Made>('select id, status, content, charged_on from ai_generations order by id desc limit 1');

const answersOf = (database: World['database'], id: string) =>
  database.rows<{ question_number: number; correct: boolean }>(
    'select question_number, correct from ai_answers where ai_generation_id = $1 order by question_number',
    id,
  );

async function begin({ phone, database }: World): Promise<void> {
  const id = await new Recorded(database).studentId(students.studying);
  await signInAs(pagesOf(phone), { id, name: students.studying });
}

const right = (question: AiQuestion | undefined): number => Number(question?.answers[0]);

describe('with an AI of the school', () => {
  const { scenario } = useAiWorld();

  scenario(
    'a text streams in, is left alone, is there on return; its questions are answered; another phone sees it',
    async (world, provider) => {
      const { phone, database, secondPhone } = world;
      await begin(world);
      const [home, ask, show] = [new AiHome(phone), new AiNew(phone), new AiShow(phone)];
      await home.open();
      await home.waitForUsage('还能用 AI 40 次');
      provider.says(readingFrom, 0.5);
      await home.ask('reading');
      await ask.start();
      await show.waitForDraft('We have a new book at school.');
      expect(await show.origin()).toContain('AI 生成');
      await show.leave();
      await phone.waitForPage(routes.ai.path);
      provider.finish();
      await home.openLatest('可以看');
      await show.waitForTitle('新书里的词');

      const { id, content, charged_on: charged } = await newest(database);
      expect(charged).not.toBeNull();
      await show.choose(1, right(content?.questions[0]));
      await waitFor('the answer to arrive', async () => (await answersOf(database, id)).length === 1);
      expect(await answersOf(database, id)).toEqual([{ question_number: 1, correct: true }]);

      const second = await secondPhone();
      const student = await new Recorded(database).studentId(students.studying);
      await signInAs(pagesOf(second), { id: student, name: students.studying });
      const [homeThere, showThere] = [new AiHome(second), new AiShow(second)];
      await homeThere.open();
      await homeThere.waitForUsage('还能用 AI 39 次');
      await homeThere.openLatest('新书里的词');
      await showThere.waitForTitle('新书里的词');
      await showThere.waitForVerdicts(1);
    },
    LONG_MS,
  );

  scenario(
    'it goes to paper, with who made it on it',
    async ({ phone, database }) => {
      const show = new AiShow(phone);
      const { learningPrint } = pagesOf(phone);
      await show.print();
      await learningPrint.waitForOpen();
      await learningPrint.waitForReady();
      const stored = await database.row<{ pages_count: number }>(
        "select pages_count from learning_prints where print_type = 'ai_generation' and status = 'ready'",
      );
      expect(stored.pages_count).toBeGreaterThan(0);
      expect((await learningPrint.openPdf()).subarray(0, 5).toString()).toBe('%PDF-');
      await learningPrint.closePdf();
      await phone.goBack();
      await show.waitForTitle('新书里的词');
    },
    LONG_MS,
  );

  scenario(
    'a friend reads it without signing in, and sees who made it, not for whom; taken back, nobody reads it',
    async ({ phone, database }) => {
      const show = new AiShow(phone);
      await show.openMore();
      const links = () => database.rows('select 1 from ai_shares');
      expect(await links()).toEqual([]); // looked at, not shared
      const card = await show.share();
      expect(await links()).toHaveLength(1);
      expect(card.path).toMatch(/^\/pages\/ai\/generations\/shared\?token=[\w-]{16,}$/);
      await phone.openShared(card);
      await show.waitForShared();
      await show.waitForTitle('新书里的词');
      expect(await show.origin()).toContain('AI 生成');
      expect(await phone.pageStack()).toEqual([routes.aiShared.path]);

      await phone.reLaunch(`/${routes.words.path}`);
      const home = new AiHome(phone);
      await home.open();
      await home.openLatest('新书里的词');
      await show.withdrawShare();
      expect(await links()).toEqual([]);
      await phone.openShared(card);
      await show.waitForSharedGone();
    },
  );

  scenario(
    'asked for without a network, the app killed: it is made once',
    async ({ phone, network, database }) => {
      const [home, ask, show] = [new AiHome(phone), new AiNew(phone), new AiShow(phone)];
      await phone.reLaunch(`/${routes.words.path}`);
      await home.open();
      await home.ask('exercise');
      await ask.choose('origin-school');
      const before = await newest(database);
      await network.cut();
      await phone.setNetwork('none');
      await ask.start();
      await show.waitForUnsent();
      await network.restore();
      await phone.setNetwork('wifi');
      await phone.killAndReopen();
      await home.open();
      await waitFor('it to be asked for', async () => (await newest(database)).id !== before.id);
      const made = await database.rows('select id from ai_generations where id > $1', before.id);
      expect(made).toHaveLength(1);
    },
    LONG_MS,
  );

  scenario(
    'the service is down: it is said, nothing is charged; another try succeeds',
    async ({ phone, database }, provider) => {
      const [home, ask, show] = [new AiHome(phone), new AiNew(phone), new AiShow(phone)];
      await phone.reLaunch(`/${routes.words.path}`);
      await home.open();
      provider.breaksDown();
      await home.ask('reading');
      await ask.start();
      await show.waitForTrouble('没有扣次数');
      expect(await newest(database)).toMatchObject({ status: 'failed', charged_on: null });
      provider.says(readingFrom);
      await show.retry();
      await show.waitForTitle('新书里的词');
    },
    LONG_MS,
  );

  scenario(
    'a guardian switches it off for one student: the tab says so at once, and what is made is of the school',
    async ({ phone, database }) => {
      const { mine, account } = pagesOf(phone);
      const [home, ask, show] = [new AiHome(phone), new AiNew(phone), new AiShow(phone)];
      const student = await new Recorded(database).studentId(students.studying);
      await phone.reLaunch(`/${routes.mine.path}`);
      await mine.waitForOpen();
      await account.open('settings');
      await account.turnAi(student);
      await waitFor('it to be kept', async () => {
        const { allowed } = await database.row<{ allowed: boolean }>('select ai_allowed as allowed from students where id = $1', student);
        return !allowed;
      });
      await phone.goBack();
      await home.open();
      await home.waitForUsage('家长关闭了 AI');
      await home.ask('exercise');
      await ask.start();
      expect(await show.origin()).toContain('由学校素材编成');
    },
    LONG_MS,
  );
});

describe('without an AI of the school', () => {
  const { scenario } = useWorld();

  scenario(
    'it says so, and makes exercises from the school’s own material',
    async (world) => {
      const { phone, database } = world;
      await begin(world);
      const [home, ask, show] = [new AiHome(phone), new AiNew(phone), new AiShow(phone)];
      await home.open();
      await home.waitForUsage('学校还没有接入 AI');
      await home.ask('exercise');
      await ask.choose('type-spelling');
      await ask.start();
      expect(await show.origin()).toContain('由学校素材编成');
      const { id, content } = await newest(database);
      const questions = content?.questions ?? [];
      expect(questions.length).toBeGreaterThan(0);
      for (const { number, answers } of questions) {
        await show.write(number, answers[0] ?? '');
        await show.next();
      }
      await show.waitForResult(`${questions.length} / ${questions.length}`);
      await waitFor('every answer to arrive', async () => (await answersOf(database, id)).length === questions.length);
      await home.open();
      await home.openLatest('做完了');
      await show.waitForResult(`${questions.length} / ${questions.length}`);
    },
    LONG_MS,
  );
});
