import { routes } from '@xueban/contract/routes';
import { useWorld } from '../driver/world';
import { waitFor } from '../driver/wait';
import { students } from '../journeys/demo';
import { Recorded } from '../journeys/recorded';
import { Round } from '../journeys/round';
import { learnerAt } from '../journeys/sign-in';
import { getPages } from '../pages';

const { scenario } = useWorld();
/** The outbox waits up to half a minute between two tries of its own accord. */
const DELIVERY_MS = 45_000;

describe('a dead network', () => {
  scenario(
    'answers given without a network and through a killed app arrive once and in order',
    async ({ phone, database, network }) => {
      const { pages, recorded, student } = await learnerAt({ phone, database }, students.fresh);
      await pages.home.startRound('none');
      const round: Round = new Round(pages, {
        knownPlaces: [2],
        knowsSlip: (word, before) => !(round.words.indexOf(word) % 4 === 1 && before < 1),
        knowsInExam: () => true,
      });
      await round.preExam();
      await round.memorize(1);

      // Cut in the middle of a stage, with requests on their way.
      await pages.paperCutBox.waitForOpen();
      round.giveAll('paper_cut_box', [await pages.paperCutBox.cutSlip(() => true), await pages.paperCutBox.cutSlip(() => true)], 1);
      await network.cut();
      await round.cut(1, [], '第 1 组');
      await round.memorize(2);
      await pages.paperCutBox.waitForOpen();

      await phone.killAndReopen();
      // Who is signed in cannot be asked, and nothing says that nobody is: the round on the phone goes on.
      await pages.home.waitForKeptRound();
      expect(await phone.currentPath()).toBe(routes.words.path);
      await pages.home.continueRound();
      await round.cut(2, [], '第 2 组');
      await round.cut(2, [1, 2], '混组 1+2');
      await round.memorize(3);
      await pages.paperCutBox.waitForOpen();
      const { id: record } = await recorded.record(student);
      expect((await recorded.answers(student, record)).length).toBeLessThan(round.answers.length);

      await network.restore();
      await phone.returnToNetwork();
      await waitFor('every answer to arrive', async () => (await recorded.answers(student, record)).length >= round.answers.length, {
        timeoutMs: DELIVERY_MS,
      });
      expect(await recorded.answers(student, record)).toEqual(round.answers);
    },
    240_000,
  );

  scenario('a reply that is lost on its way does not count an answer twice', async ({ phone, database, network }) => {
    const { paperCutBox } = getPages(phone);
    const recorded = new Recorded(database);
    const student = await recorded.studentId(students.fresh);
    const { id: record } = await recorded.record(student);
    const before = (await recorded.answers(student, record)).length;
    network.loseNextReply();
    const cuts = [await paperCutBox.cutSlip(() => true), await paperCutBox.cutSlip(() => true)];
    await waitFor('both answers to arrive', async () => (await recorded.answers(student, record)).length >= before + cuts.length, {
      timeoutMs: DELIVERY_MS,
    });
    const arrived = (await recorded.answers(student, record)).slice(before);
    expect(arrived.map(({ word }) => word)).toEqual(cuts.map(({ word }) => word));
  });
});
