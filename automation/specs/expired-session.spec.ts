import { routes } from '@xueban/contract/routes';
import { useWorld } from '../driver/world';
import { waitFor } from '../driver/wait';
import { admin } from '../journeys/admin';
import { guardian, students } from '../journeys/demo';
import { Recorded } from '../journeys/recorded';
import { Round } from '../journeys/round';
import { signInAs } from '../journeys/sign-in';
import { getPages } from '../pages';

const { scenario } = useWorld();
const other = { phone: '13900006002', password: 'another-guardian', student: '周小天' };
const allRight = { knownPlaces: [], knowsSlip: () => true, knowsInExam: () => true };

describe('a session that ends in the middle of a round', () => {
  scenario(
    'sign-in is asked for once; another guardian sends nothing of it; the same guardian delivers everything',
    async ({ phone, database, network }) => {
      const pages = getPages(phone);
      const recorded = new Recorded(database);
      await admin(database, 'create-parent', '--phone', other.phone, '--name', '周先生', '--password', other.password);
      await admin(database, 'create-student', '--parent', other.phone, '--name', other.student);
      const student = await recorded.studentId(students.fresh);
      await signInAs(pages, { id: student, name: students.fresh });
      await pages.home.startRound('none');
      const round = new Round(pages, allRight);
      await round.preExam();
      await pages.memorization.waitForOpen();
      const { id: record } = await recorded.record(student);
      await waitFor('the pre-exam to arrive', async () => (await recorded.answers(student, record)).length === round.answers.length);

      // Answers are waiting when the session has ended.
      await network.cut();
      await round.memorize(1);
      await pages.paperCutBox.waitForOpen();
      round.giveAll('paper_cut_box', [await pages.paperCutBox.cutSlip(() => true)], 1);
      await database.rows('delete from sessions');
      // From here on any request of the phone may be the one that finds the session ended.
      await network.restore();
      await phone.returnToNetwork();
      await pages.signIn.waitForOpen();
      expect((await phone.pageStack()).filter((path) => path === routes.signIn.path)).toHaveLength(1);
      const delivered = (await recorded.answers(student, record)).length;

      await pages.signIn.signInByPassword(other);
      await pages.home.open();
      await pages.home.waitForStudent(other.student);
      await pages.mine.open();
      expect((await recorded.answers(student, record)).length).toBe(delivered);
      await pages.mine.signOut();
      await pages.mine.waitForGuest();
      await pages.mine.signIn();

      await pages.signIn.signInByPassword(guardian);
      await waitFor('the waiting answers to arrive', async () => (await recorded.answers(student, record)).length >= round.answers.length);
      expect(await recorded.answers(student, record)).toEqual(round.answers);
    },
    180_000,
  );

  scenario('after sign-in the learner is back where the session ended', async ({ phone, database }) => {
    const pages = getPages(phone);
    const recorded = new Recorded(database);
    const student = await recorded.studentId(students.fresh);
    await pages.home.open();
    await pages.home.chooseStudent({ id: student, name: students.fresh });
    await pages.home.continueRound();
    await pages.paperCutBox.waitForOpen();
    await database.rows('delete from sessions');
    const cut = await pages.paperCutBox.cutSlip(() => true);
    await pages.signIn.signInByPassword(guardian);
    await phone.waitForPage(routes.paperCutBox.path);
    const { id: record } = await recorded.record(student);
    await waitFor('the answer to arrive', async () => (await recorded.answers(student, record)).at(-1)?.word === cut.word);
  });
});
