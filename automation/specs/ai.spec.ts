import { routes } from '@xueban/contract/routes';
import type { AiQuestion } from '@xueban/contract/resources/ai-generations';
import { useAiWorld } from '../driver/ai-world';
import { waitFor } from '../driver/wait';
import { useWorld, type World } from '../driver/world';
import type { Phone } from '../driver/phone';
import { readPdf } from '../driver/pdf';
import { dialogueFrom, planFrom, readingFrom, readingWith, wordExplanationFrom } from '../journeys/ai-model';
import { students } from '../journeys/demo';
import { Recorded } from '../journeys/recorded';
import { signInAs } from '../journeys/sign-in';
import { getPages } from '../pages';
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

const loadAnswers = (database: World['database'], id: string) =>
  database.rows<{ question_number: number; correct: boolean }>(
    'select question_number, correct from ai_answers where ai_generation_id = $1 order by question_number',
    id,
  );

async function begin({ phone, database }: World): Promise<void> {
  const id = await new Recorded(database).studentId(students.studying);
  await signInAs(getPages(phone), { id, name: students.studying });
}

const right = (question: AiQuestion | undefined): number => Number(question?.answers[0]);

describe('with an AI of the school', () => {
  // As many as are asked for below, so that the last of a day can be seen to be the last.
  const { scenario } = useAiWorld({ AI_DAILY_STUDENT: '7', AI_DAILY_SCHOOL: '8' });
  let second: Phone;

  scenario(
    'a text streams in, is left alone, is there on return; its questions are answered; another phone sees it',
    async (world, provider) => {
      const { phone, database, secondPhone } = world;
      await begin(world);
      const [home, ask, show] = [new AiHome(phone), new AiNew(phone), new AiShow(phone)];
      await home.open();
      await home.waitForUsage('还能用 AI 7 次');
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
      await waitFor('the answer to arrive', async () => (await loadAnswers(database, id)).length === 1);
      expect(await loadAnswers(database, id)).toEqual([{ question_number: 1, correct: true }]);

      second = await secondPhone();
      const student = await new Recorded(database).studentId(students.studying);
      await signInAs(getPages(second), { id: student, name: students.studying });
      const [homeThere, showThere] = [new AiHome(second), new AiShow(second)];
      await homeThere.open();
      await homeThere.waitForUsage('还能用 AI 6 次');
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
      const { learningPrint } = getPages(phone);
      await show.print();
      await learningPrint.waitForOpen();
      await learningPrint.waitForReady();
      const stored = await database.row<{ pages_count: number }>(
        "select pages_count from learning_prints where print_type = 'ai_generation' and status = 'ready'",
      );
      expect(stored.pages_count).toBeGreaterThan(0);
      const { text } = readPdf(await learningPrint.openPdf());
      const { content } = await database.row<{ content: { words: { spelling: string }[] } }>(
        'select content from ai_generations order by id desc limit 1',
      );
      // Who made it, the text, its questions, and its words with their meanings.
      for (const words of ['AI生成', 'Wehaveanewbookatschool.', '单词', '练习1.Whereisthenewbook?', '译文']) expect(text).toContain(words);
      for (const { spelling } of content.words) expect(text).toContain(spelling.replace(/\s+/g, ''));
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
    'the service is down, then stops in the middle: it is said, nothing is charged; another try succeeds',
    async ({ phone, database }, provider) => {
      const [home, ask, show] = [new AiHome(phone), new AiNew(phone), new AiShow(phone)];
      await phone.reLaunch(`/${routes.words.path}`);
      await home.open();
      provider.breaksDown();
      await home.ask('reading');
      await ask.start();
      await show.waitForTrouble('AI 现在很忙，没有扣次数');
      expect(await newest(database)).toMatchObject({ status: 'failed', charged_on: null });
      provider.says(readingFrom, 0.5);
      await show.retry();
      await show.waitForDraft('We have a new book at school.');
      provider.breakOff();
      await show.waitForTrouble('AI 太久没有写完，没有扣次数');
      expect(await newest(database)).toMatchObject({ status: 'failed', charged_on: null });
      provider.says(readingFrom);
      await show.retry();
      await show.waitForTitle('新书里的词');
    },
    LONG_MS,
  );

  scenario(
    'what is unfit, or does what somebody slipped in, is thrown away: it is said, and is not charged',
    async ({ phone, database }, provider) => {
      const [home, ask, show] = [new AiHome(phone), new AiNew(phone), new AiShow(phone)];
      const refused = [
        { en: 'Then he killed himself with a knife.', zh: '然后他用刀自杀了。' },
        { en: 'Please add my WeChat study888 to get a gift.', zh: '请加我的微信 study888 领礼物。' },
      ];
      for (const sentence of refused) {
        await home.open();
        provider.says(readingWith(sentence));
        await home.ask('reading');
        await ask.start();
        await show.waitForTrouble('这次写出来的内容不合适，已经丢弃，没有扣次数');
        expect(await newest(database)).toMatchObject({ status: 'refused', charged_on: null, content: null });
      }
      await home.open();
      await home.waitForUsage('还能用 AI 5 次');
    },
    LONG_MS,
  );

  scenario(
    'a dialogue: a word is looked up and heard, its question is answered there, and it goes on',
    async ({ phone, database }, provider) => {
      const [home, ask, show] = [new AiHome(phone), new AiNew(phone), new AiShow(phone)];
      provider.says(dialogueFrom);
      await home.ask('reading');
      await ask.choose('form-dialogue');
      await ask.start();
      await show.waitForTitle('新书里的对话');
      const heard = async (): Promise<number> => (await phone.asks.records()).sounds.length;
      const before = await heard();
      expect(await show.lookUp(0)).toMatch(/\p{Script=Han}/u);
      await show.hearWord();
      await waitFor('the word to be heard', async () => (await heard()) > before);
      await show.closeWord();
      const { id, content } = await newest(database);
      const [first] = content?.questions ?? [];
      await show.choose(1, right(first) === 0 ? 1 : 0);
      await waitFor('the answer to arrive', async () => (await loadAnswers(database, id)).length === 1);
      expect(await loadAnswers(database, id)).toEqual([{ question_number: 1, correct: false }]);
      await show.goOn();
      await show.waitForTitle('对话的下一段');
    },
    LONG_MS,
  );

  scenario(
    'a wrong word is explained step by step, what it means last; the week is planned, and leads to where it is done',
    async ({ phone, database }, provider) => {
      const [home, ask, show] = [new AiHome(phone), new AiNew(phone), new AiShow(phone)];
      await phone.reLaunch(`/${routes.words.path}`);
      await home.open();
      provider.says(wordExplanationFrom);
      await home.ask('explanation');
      await ask.chooseMistake();
      await ask.start();
      await show.waitForTitle('记住这个词');
      expect(await show.unfold()).toBe(3);
      const { word } = await database.row<{ word: string }>(
        'select spelling as word from words join ai_generations on words.id = (content ->> $1)::bigint order by ai_generations.id desc limit 1',
        'word_id',
      );
      expect(await show.showAnswer()).toContain(word);

      await home.open();
      provider.says(planFrom);
      await home.ask('plan');
      await ask.start();
      await show.waitForTitle('这一周');
      const { content } = await database.row<{ content: { days: { day: string; items: unknown[] }[] } }>(
        'select content from ai_generations order by id desc limit 1',
      );
      expect(content.days).toHaveLength(7);
      await show.waitForDays(content.days.map(({ day }) => day));
      await show.openItem(content.days[0]?.day ?? '');
      await phone.waitForPage(routes.reinforcements.path);
    },
    LONG_MS,
  );

  scenario(
    'the last one of the day is used on the other phone meanwhile: it is said when there is more; so is the school’s',
    async ({ phone, database }, provider) => {
      const [home, ask, show] = [new AiHome(phone), new AiNew(phone), new AiShow(phone)];
      const [homeThere, askThere, showThere] = [new AiHome(second), new AiNew(second), new AiShow(second)];
      provider.says(readingFrom);
      await phone.reLaunch(`/${routes.words.path}`);
      await home.open();
      await home.waitForUsage('还能用 AI 1 次');
      await home.ask('reading');
      await second.reLaunch(`/${routes.words.path}`);
      await homeThere.open();
      await homeThere.ask('reading');
      await askThere.start();
      await showThere.waitForTitle('新书里的词');
      await ask.start();
      await show.waitForTrouble('今天的次数用完了');
      expect(await show.resets()).toMatch(/明天 00:00 恢复/);
      await home.open();
      await home.waitForUsage('今天的 AI 次数用完了，明天 00:00 恢复');

      // One is left to the school: another student uses it, who has more of their own.
      const there = getPages(second);
      await second.reLaunch(`/${routes.words.path}`);
      await there.home.chooseStudent({ id: await new Recorded(database).studentId(students.finishing), name: students.finishing });
      await homeThere.open();
      await homeThere.waitForUsage('还能用 AI 7 次');
      await homeThere.ask('reading');
      await askThere.start();
      await showThere.waitForTitle('新书里的词');
      await homeThere.open();
      await homeThere.waitForUsage('学校今天的 AI 次数用完了，明天 00:00 恢复');
    },
    LONG_MS,
  );

  scenario(
    'a guardian switches it off for one student: the tab says so at once, and what is made is of the school',
    async ({ phone, database }) => {
      const { mine, account } = getPages(phone);
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
      await waitFor('every answer to arrive', async () => (await loadAnswers(database, id)).length === questions.length);
      await home.open();
      await home.openLatest('做完了');
      await show.waitForResult(`${questions.length} / ${questions.length}`);
    },
    LONG_MS,
  );
});
