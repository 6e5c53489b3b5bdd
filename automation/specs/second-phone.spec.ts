import { useWorld } from '../driver/world';
import { teacherCode } from '../journeys/admin';
import { students } from '../journeys/demo';
import { Round } from '../journeys/round';
import { learnerAt, signInAs } from '../journeys/sign-in';
import { waitFor } from '../driver/wait';
import { getPages } from '../pages';

const { scenario } = useWorld();

describe('another phone of the same guardian', () => {
  scenario(
    'goes on at the same group and word, and the first phone follows',
    async ({ phone, database, secondPhone }) => {
      const { pages, recorded, student } = await learnerAt({ phone, database }, students.fresh);
      await pages.home.startRound('short', await teacherCode(database));
      const round = new Round(pages, { knownPlaces: [], knowsSlip: (_word, before) => before > 0, knowsInExam: () => true });
      await round.preExam();
      await round.group(1);
      await round.memorize(2);
      await pages.paperCutBox.waitForOpen();
      await pages.paperCutBox.waitForStage('第 2 组');
      await pages.paperCutBox.cutSlip(() => false);
      await pages.paperCutBox.cutSlip(() => true);
      const onTable = await pages.paperCutBox.words();
      const { id: record } = await recorded.record(student);
      await waitFor('the answers to arrive', async () => (await recorded.answers(student, record)).length === round.answers.length + 2);

      const second = await secondPhone();
      const there = getPages(second);
      await signInAs(there, { id: student, name: students.fresh });
      await there.home.continueRound();
      await there.paperCutBox.waitForOpen();
      await there.paperCutBox.waitForStage('第 2 组');
      expect([...(await there.paperCutBox.words())].sort()).toEqual([...onTable].sort());
      await there.paperCutBox.cutAll(() => true);
      await there.paperCutBox.goOn();
      await there.paperCutBox.waitForStage('混组 1+2');
      const mixed = await there.paperCutBox.words();

      await phone.killAndReopen();
      await pages.home.waitForOpen();
      await pages.home.continueRound();
      await pages.paperCutBox.waitForOpen();
      await pages.paperCutBox.waitForStage('混组 1+2');
      expect(await pages.paperCutBox.words()).toEqual(mixed);
    },
    180_000,
  );
});
