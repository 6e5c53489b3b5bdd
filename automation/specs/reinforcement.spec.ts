import { routes } from '@xueban/contract/routes';
import { waitFor } from '../driver/wait';
import { useWorld, type World } from '../driver/world';
import { students } from '../journeys/demo';
import { Recorded } from '../journeys/recorded';
import { RecordedReviews } from '../journeys/recorded-reviews';
import { RecordedWords } from '../journeys/recorded-words';
import { signInAs } from '../journeys/sign-in';
import { getPages } from '../pages';
import { ReviewHistory, ReviewReport, Reviews, ReviewTake, ReviewWords } from '../pages/reinforcements';

const { scenario } = useWorld();
/** The outbox waits up to half a minute between two tries of its own accord. */
const DELIVERY_MS = 45_000;

async function getRecordedLearner({ database, phone }: World) {
  const id = await new Recorded(database).studentId(students.studying);
  const words = new RecordedWords(database, id);
  return {
    id,
    words,
    courseId: await words.courseId(),
    reviews: new RecordedReviews(database, id),
    page: new Reviews(phone),
    take: new ReviewTake(phone),
    report: new ReviewReport(phone),
    list: new ReviewWords(phone),
    history: new ReviewHistory(phone),
  };
}

describe('reviews', () => {
  scenario(
    'due today: what the page says is what the database holds, and a dead network and a killed app lose no answer',
    async (world) => {
      const { phone, network } = world;
      const pages = getPages(phone);
      const { id, words, courseId, reviews, page, take, report, list } = await getRecordedLearner(world);
      await signInAs(pages, { id, name: students.studying });
      await page.open(courseId);
      await page.waitForOpen();
      await page.openWords();
      await list.chooseDue();
      await list.waitForTotal(await words.countAllDue(courseId));
      await phone.goBack();
      await page.waitForOpen();
      await page.start();

      const given: { word: string; correct: boolean }[] = [];
      const answer = async (correct: boolean) => given.push({ word: await take.answer(correct, words.findMeaning), correct });
      await answer(true);
      await answer(false);
      await network.cut();
      await answer(true);
      await answer(true);

      await phone.killAndReopen();
      // Who is signed in cannot be asked, and nothing says that nobody is: the review on the phone goes on.
      await pages.home.waitForUnreachable();
      await page.open(courseId);
      await page.goOnSaved();
      expect(await take.progress()).toContain('第 5 /');
      await answer(true);
      const review = (await reviews.newest())!;
      expect((await reviews.answers(review.id)).length).toBeLessThan(given.length);

      await take.stopHere();
      await report.waitForOpen();
      expect(await report.percentage()).toBe(80);

      await network.restore();
      await phone.returnToNetwork();
      await waitFor('every answer to arrive', async () => (await reviews.newest())?.completed_at != null, { timeoutMs: DELIVERY_MS });
      expect(await reviews.answers(review.id)).toEqual(given);
      await report.waitForWhole();
      const done = (await reviews.newest())!;
      expect(done).toMatchObject({
        id: review.id,
        source: 'due',
        answered_count: 5,
        correct_count: 4,
        report: { percentage: 80, words_count: 5, unanswered_count: done.words - 5 },
      });
      expect(await report.moved()).toEqual([done.advanced_count, done.mastered_count, done.left, done.entered]);
      expect(await report.mistakes()).toEqual([given[1]!.word]);
      expect(await words.isMistake(given[1]!.word)).toBe(true);
    },
    300_000,
  );

  scenario(
    'the mistakes of a chapter: a wrong word comes back until it is right, then the report stands among the past ones',
    async (world) => {
      const { phone } = world;
      const { words, courseId, reviews, take, report, history } = await getRecordedLearner(world);
      const chapter = await reviews.smallestMistakeChapter(courseId);
      await phone.navigateTo(`/${routes.reinforcementTake.path}?courseId=${courseId}&source=mistakes&chapterId=${chapter.id}`);
      const given: { word: string; correct: boolean }[] = [];
      const answer = async (correct: boolean) => given.push({ word: await take.answer(correct, words.findMeaning), correct });
      for (let place = 0; place < chapter.count; place += 1) await answer(place > 0);
      expect(await take.progress()).toBe('第 2 遍 · 还有 1 词');
      await answer(true);
      await report.waitForWhole();
      const done = (await reviews.newest())!;
      expect(done).toMatchObject({
        source: 'mistakes',
        words: chapter.count,
        answered_count: chapter.count,
        correct_count: chapter.count - 1,
      });
      expect(done.completed_at).not.toBeNull();
      expect(await reviews.answers(done.id)).toEqual(given);
      expect(given[chapter.count]!.word).toBe(given[0]!.word);
      expect(await report.mistakes()).toEqual([given[0]!.word]);

      await phone.navigateTo(`/${routes.reinforcementHistory.path}`);
      expect(await history.first()).toContain(`第一遍记得 ${chapter.count - 1} / ${chapter.count} 词`);
      await history.openFirst();
      await report.waitForWhole();
    },
    300_000,
  );

  scenario('sound: a word is read and an answer rings by itself, each unless it is turned off', async (world) => {
    const { phone } = world;
    const { courseId, take } = await getRecordedLearner(world);
    const { account } = getPages(phone);
    const heard = async (): Promise<readonly string[]> => (await phone.asks.records()).sounds;
    const tones = async (): Promise<number> => (await heard()).filter((source) => /^\/sounds\/(?:right|wrong)\.mp3$/.test(source)).length;
    await phone.navigateTo(`/${routes.reinforcementTake.path}?courseId=${courseId}&source=mistakes`);
    await take.waitForWord();
    const before = (await heard()).length;
    const rung = await tones();
    await take.askBy('listening');
    await waitFor('the word to be heard', async () => (await heard()).length > before);
    expect(await tones()).toBe(rung);
    await take.sayUnknown();
    await waitFor('the tone of the answer', async () => (await tones()) === rung + 1);

    await phone.navigateTo(`/${routes.settings.path}`);
    await account.turn('autoSound');
    await account.turn('answerSounds');
    await phone.goBack();
    const inSilence = (await heard()).length;
    await take.nextWord();
    await take.sayUnknown();
    // Only what a finger asks for is heard: had anything sounded by itself, it would stand before this.
    await take.hear();
    await waitFor('the word that was asked for', async () => (await heard()).length > inSilence);
    expect(await heard()).toHaveLength(inSilence + 1);
    expect(await tones()).toBe(rung + 1);
    await phone.goBack();
  });
});
