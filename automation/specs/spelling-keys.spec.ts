import { useWorld } from '../driver/world';
import { students } from '../journeys/demo';
import { learnerAt } from '../journeys/sign-in';

/** A second tap so soon is not meant for the button that has taken the place of the first. */
const LOOKING_MS = 1000;

describe.each([
  { width: 375, height: 667 },
  { width: 320, height: 568 },
])('spelling in 学后检测, at $width × $height', (viewport) => {
  const { scenario } = useWorld({ viewport });

  scenario(
    'what is asked and what is written stand under the bar and over the keys, ours and the phone’s own, the first time and again',
    async ({ phone, database }) => {
      // Our keys have no digits: every other word is typed on the phone's own keyboard.
      await database.rows("update words set spelling = 'mp3 ' || spelling where sequence % 2 = 0");
      const { pages } = await learnerAt({ phone, database }, students.fresh);
      await pages.home.startRound('none');
      await pages.preExam.waitForOpen();
      const list = await pages.preExam.words();
      for (const isWanted of [/^mp3 /, /^(?!mp3 )/]) await pages.preExam.markUnknown(list.findIndex((word) => isWanted.test(word)));
      await pages.preExam.startShort();
      await pages.memorization.waitForOpen();
      await pages.memorization.readGroup();
      await pages.memorization.goOn();
      await pages.paperCutBox.waitForOpen();
      await phone.asks.setKeyboard(true);
      await pages.paperCutBox.cutAll(() => true);
      await pages.paperCutBox.goOn();
      await pages.finalExam.waitForOpen();
      await pages.finalExam.askBy('spelling');

      const seen: string[] = [];
      const look = async (turn: string): Promise<void> => {
        const isOurs = await pages.finalExam.hasLetterKeys();
        const box = await phone.loadPlace('what is written', '#typed');
        const keys = isOurs ? (await phone.loadPlace('the letter keys', '#letters')).top : box.keyboardTop;
        expect(box.keyboardTop < viewport.height).toBe(!isOurs);
        const question = await phone.loadPlace('what is asked', '#question');
        expect(question.top).toBeGreaterThanOrEqual(box.barBottom);
        expect(question.bottom).toBeLessThanOrEqual(box.top);
        expect(box.bottom).toBeLessThanOrEqual(keys);
        expect(box.bottom - box.top).toBeGreaterThan(30);
        seen.push(`${turn}, ${isOurs ? 'our keys' : 'the phone’s'}`);
      };
      for (const turn of ['one', 'other']) {
        await look(`${turn} word`);
        await pages.finalExam.spellWrongly();
        await look(`${turn} word again`);
        await phone.letTimePass(LOOKING_MS);
        if (turn === 'one') await pages.finalExam.passCopy();
      }
      expect(new Set(seen.map((turn) => turn.split(', ')[1])).size).toBe(2);
    },
    180_000,
  );
});
