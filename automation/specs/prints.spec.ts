import { useWorld, type World } from '../driver/world';
import { students } from '../journeys/demo';
import { Recorded } from '../journeys/recorded';
import { Round } from '../journeys/round';
import { learnerAt } from '../journeys/sign-in';
import { getPages } from '../pages';

/** A round of one group: the sheets are what is looked at here. */
const NEW_WORDS = 5;
const KINDS = ['中英对照', '纯英文', '纯中文'];
const { scenario } = useWorld();

interface StoredPrint extends Record<string, unknown> {
  id: string;
  number: string;
  print_type: string;
  byte_size: number;
  pages_count: number;
}

const storedPrint = (database: World['database'], id: number) =>
  database.row<StoredPrint>('select id, number, print_type, byte_size, pages_count from learning_prints where id = $1', id);

/** Pages of a PDF, by its own page objects. */
const findPages = (pdf: Buffer): number => (pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g) ?? []).length;

describe('printing', () => {
  scenario('before the first round there is nothing to print, and it is said what will be', async ({ phone, database }) => {
    const { pages } = await learnerAt({ phone, database }, students.fresh);
    await pages.learningPrints.open();
    await pages.learningPrints.waitForNothing();
  });

  scenario(
    'a completed round brings three sheets; they become ready by themselves, open, and are sent to a friend',
    async ({ phone, database }) => {
      const pages = getPages(phone);
      await phone.reLaunch('/pages/english/words/index');
      await pages.home.waitForOpen();
      await pages.home.startRound('none');
      const round: Round = new Round(pages, {
        knownPlaces: [],
        knowsSlip: () => true,
        knowsInExam: (word) => round.words.indexOf(word) !== 2,
      });
      await round.shortPreExam(NEW_WORDS);
      await round.group(1);
      await round.finalExam();
      await round.complete();

      await pages.learningPrints.open();
      await pages.learningPrints.waitForRows(KINDS.length);
      await pages.learningPrints.waitForReady();
      const rows = await pages.learningPrints.waitForRows(KINDS.length);
      for (const kind of KINDS) expect(rows.filter(({ text }) => text.startsWith(kind))).toHaveLength(1);

      for (const { id, text } of rows) {
        await pages.learningPrints.openRow(id);
        await pages.learningPrint.waitForOpen();
        const stored = await storedPrint(database, id);
        const preview = await pages.learningPrint.previewRows();
        expect(preview).toHaveLength(round.words.length);
        // Only the sheet on which the English is to be written must not show it.
        if (!text.startsWith('纯中文')) for (const word of round.words) expect(preview.join('\n')).toContain(word);
        expect(await pages.learningPrint.sheetText()).toContain(stored.number);
        const pdf = await pages.learningPrint.openPdf();
        expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
        expect(pdf.length).toBe(stored.byte_size);
        expect(findPages(pdf)).toBe(stored.pages_count);
        await pages.learningPrint.closePdf();
        expect(await pages.learningPrint.send()).toContain(stored.number);
        await phone.goBack();
        await pages.learningPrints.waitForOpen();
      }
    },
    300_000,
  );

  scenario('without a network a file that is on the phone still opens, and what is not is said', async ({ phone, network }) => {
    const pages = getPages(phone);
    const [first] = await pages.learningPrints.waitForRows(KINDS.length);
    await pages.learningPrints.openRow(first?.id ?? 0);
    await pages.learningPrint.waitForOpen();
    await pages.learningPrint.waitForReady();
    const pdf = await pages.learningPrint.openPdf();
    await pages.learningPrint.closePdf();
    await network.cut();
    await phone.setNetwork('none');
    expect(await pages.learningPrint.openPdf()).toEqual(pdf);
    await pages.learningPrint.closePdf();
    await network.restore();
    await phone.returnToNetwork();
  });

  scenario('a sheet that could not be made says so and is made again by a tap', async ({ phone, database }) => {
    const pages = getPages(phone);
    await pages.learningPrints.open();
    const [first] = await pages.learningPrints.waitForRows(KINDS.length);
    const id = first?.id ?? 0;
    await database.rows("update learning_prints set status = 'failed', object_key = null, byte_size = null where id = $1", id);
    await pages.learningPrint.open(id);
    await phone.waitForText('the failure', '#status', (text) => text === '没有做成');
    await pages.learningPrint.makeAgain();
    await pages.learningPrint.waitForReady();
    expect((await pages.learningPrint.openPdf()).subarray(0, 5).toString()).toBe('%PDF-');
    await pages.learningPrint.closePdf();
  });

  scenario('the mistake word book goes to paper', async ({ phone, database }) => {
    const pages = getPages(phone);
    const student = await new Recorded(database).studentId(students.fresh);
    await phone.reLaunch('/pages/english/words/mistake-books/index');
    await phone.tap('printing the mistake book', { selector: '#print' });
    await pages.learningPrint.waitForOpen();
    await pages.learningPrint.waitForReady();
    const mistakes = await new Recorded(database).mistakes(student);
    const preview = (await pages.learningPrint.previewRows()).join('\n');
    for (const word of mistakes) expect(preview).toContain(word);
    const pdf = await pages.learningPrint.openPdf();
    const stored = await database.row<StoredPrint>(
      "select id, number, print_type, byte_size, pages_count from learning_prints where student_id = $1 and print_type = 'mistake_book'",
      student,
    );
    expect(pdf.length).toBe(stored.byte_size);
    await pages.learningPrint.closePdf();
    await pages.learningPrints.open();
    await pages.learningPrints.filter('mistake_book');
    await pages.learningPrints.waitForRows(1);
  });
});
