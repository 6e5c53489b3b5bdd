import { routes } from '@xueban/contract/routes';
import { PHONES } from '../driver/long-form';
import { useWorld } from '../driver/world';
import { learnerKnowing, TestTaker } from '../journeys/vocab-test';
import { getPages } from '../pages';

const WHOLE_TEST_MS = 300_000;
/** On the way through senior high school: the demo school's courses of primary school do not fit. */
const KNOWN_RANK = 2_500;

describe.each(PHONES)('without a session, at $width × $height', (viewport) => {
  const { scenario } = useWorld({ viewport });
  let words: string[] = [];

  scenario('the words tab gives a group of five; it goes on without a network and after the app was killed', async (world) => {
    const { phone, network } = world;
    const { signIn, home, trialGroup, memorization, paperCutBox } = getPages(phone);
    await signIn.waitForOpen();
    await phone.goBack();
    await home.open();
    await trialGroup.openFromHome();
    words = (await trialGroup.words()).map((text) => text.split('/')[0]!.trim());
    expect(words).toHaveLength(5);
    await trialGroup.start();
    expect(await phone.contentWidth()).toBe(viewport.width);
    const first = await memorization.readWord();
    expect(words).toContain(first);
    await network.cut();
    await phone.killAndReopen();
    await signIn.waitForOpen();
    await phone.goBack();
    await home.open();
    await trialGroup.openFromHome();
    await trialGroup.waitForCard();
    // The word that was read through is not read again.
    expect(await memorization.word()).not.toBe(first);
    expect([first, ...(await memorization.readGroup())].sort()).toEqual([...words].sort());
    await memorization.goOn();
    await trialGroup.waitForSlips();
    expect(await paperCutBox.stage()).toContain('第 1 组');
    await paperCutBox.cutAll(() => true);
    await paperCutBox.goOn();
    await trialGroup.waitForExam();
  });

  scenario('a short exam and a kind report; nothing of it reached the server', async ({ phone, network, database }) => {
    const { finalExam, trialGroup } = getPages(phone);
    await finalExam.answerAll((word) => word !== words[0]);
    await finalExam.complete();
    const report = await trialGroup.waitForReport();
    expect(report).toContain('4 / 5 词');
    expect(await phone.loadTexts('.t-mistake')).toHaveLength(1);
    await network.restore();
    await phone.returnToNetwork();
    await phone.waitForElement('the booking', { selector: '#book-trial' });
    const [counted] = await database.rows<{ answers: string; records: string }>(
      "select (select count(*) from learning_answers where student_id = 0) as answers, (select count(*) from trial_bookings where phone like '139%') as records",
    );
    expect(counted).toEqual({ answers: '0', records: '0' });
  });

  scenario('the report leads to 预约试听: told what is missing, then booked, with its consent', async ({ phone, database }) => {
    const { trialGroup, trialBooking } = getPages(phone);
    await trialGroup.book();
    await trialBooking.waitForOpen();
    expect(await phone.contentWidth()).toBe(viewport.width);
    await trialBooking.send();
    await trialBooking.waitForError('请填写您的称呼');
    await trialBooking.waitForError('请先阅读');
    await trialBooking.fill({ name: '林女士', phone: '13900000009', grade: '七年级' });
    await trialBooking.agree();
    await trialBooking.send();
    expect(await trialBooking.waitForBooked()).toContain('139****0009');
    const rows = await database.rows<{ name: string; phone: string; grade: string; source: string; agreed: boolean }>(
      "select name, phone, grade, source, consent_version <> '' as agreed from trial_bookings where phone like '139%'",
    );
    expect(rows).toEqual([{ name: '林女士', phone: '13900000009', grade: '七年级', source: 'trial_group', agreed: true }]);
    await trialBooking.leave();
    await phone.waitForPage(routes.trialGroup.path);
  });

  scenario(
    'a result of the vocabulary-size test leads to 预约试听, not to words of primary school',
    async (world) => {
      const { phone, database } = world;
      const { vocabTest, vocabTestReport: report, trialBooking } = getPages(phone);
      await vocabTest.open();
      await vocabTest.waitForVisitor();
      await vocabTest.start();
      await new TestTaker(world, learnerKnowing(KNOWN_RANK)).take();
      await report.waitForOpen();
      const step = await phone.loadText('the next step', '#next-step');
      expect(step).not.toContain('小学');
      await phone.tap('the booking', { selector: '#book-trial' });
      await trialBooking.waitForOpen();
      await trialBooking.fill({ name: '周先生', phone: '13900000008' });
      await trialBooking.agree();
      await trialBooking.send();
      await trialBooking.waitForBooked();
      expect(await database.rows("select source, grade from trial_bookings where phone = '13900000008'")).toEqual([
        { source: 'vocab_test', grade: null },
      ]);
    },
    WHOLE_TEST_MS,
  );
});
