import { useWorld } from '../driver/world';
import { students } from '../journeys/demo';
import { Recorded } from '../journeys/recorded';
import { learnerAt } from '../journeys/sign-in';
import { getPages } from '../pages';

const { scenario } = useWorld();
/** A tap on a study page: one setData of at most this, a third of it the paths that Remax writes; exceptions below. */
const TAP_BYTES = 1280;
/** The one that ends a word brings the next card whole, with its meaning and example. */
const CARD_BYTES = 2048;

describe('what a tap costs on the study pages', () => {
  scenario(
    'one small setData, on every step of the round',
    async ({ phone, database }) => {
      const { pages } = await learnerAt({ phone, database }, students.fresh);
      await pages.home.startRound('none');
      const costs: Record<string, { setDataCount: number; setDataBytes: number }> = {};
      const measure = async (tap: string, work: () => Promise<unknown>): Promise<void> => {
        const { setDataCount, setDataBytes } = await phone.measureCost(async () => {
          await work();
        });
        costs[tap] = { setDataCount, setDataBytes };
      };

      await pages.preExam.waitForOpen();
      await measure('pre-exam: unknown', () => pages.preExam.markUnknown(0));
      await measure('pre-exam: known', () => pages.preExam.markKnown(1));
      await pages.preExam.markRestUnknown(1);
      await pages.preExam.start();
      await pages.memorization.waitForOpen();
      await measure('memorization: card', () => pages.memorization.toggleMeaning());
      await measure('memorization: read', () => pages.memorization.readOnce());
      for (let read = 1; read < 4; read += 1) await pages.memorization.readOnce();
      await measure('memorization: last read', () => pages.memorization.readOnce());
      await pages.memorization.readGroup();
      await pages.memorization.goOn();
      await pages.paperCutBox.waitForOpen();
      await measure('paper-cut box: look', () => pages.paperCutBox.lookAtFirst());
      await measure('paper-cut box: cut', () => pages.paperCutBox.cutShown());

      for (const [tap, cost] of Object.entries(costs)) {
        expect({ tap, setDataCount: cost.setDataCount }).toEqual({ tap, setDataCount: 1 });
        const most = tap === 'memorization: last read' ? CARD_BYTES : TAP_BYTES;
        expect({ tap, small: cost.setDataBytes < most, bytes: cost.setDataBytes }).toEqual({
          tap,
          small: true,
          bytes: cost.setDataBytes,
        });
      }
    },
    180_000,
  );

  scenario(
    'the final exam too',
    async ({ phone, database }) => {
      const pages = getPages(phone);
      await pages.home.leaveStudy();
      await pages.home.chooseStudent({ id: await new Recorded(database).studentId(students.finishing), name: students.finishing });
      await pages.home.startRound('none');
      await pages.preExam.waitForOpen();
      await pages.preExam.markUnknown(0);
      await pages.preExam.startShort();
      await pages.memorization.waitForOpen();
      await pages.memorization.readGroup();
      await pages.memorization.goOn();
      await pages.paperCutBox.waitForOpen();
      await pages.paperCutBox.cutAll(() => true);
      await pages.paperCutBox.goOn();
      await pages.finalExam.waitForOpen();
      await pages.finalExam.askBy('recall');
      const { setDataCount, setDataBytes } = await phone.measureCost(async () => {
        await pages.finalExam.answerAll(() => true);
      });
      expect(setDataCount).toBe(1);
      expect(setDataBytes).toBeLessThan(TAP_BYTES);
    },
    120_000,
  );
});
