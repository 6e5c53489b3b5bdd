import { routes } from '@xueban/contract/routes';
import type { Element } from '../driver/automator';
import type { Phone } from '../driver/phone';
import { waitFor } from '../driver/wait';

/** The page looks ever more slowly, up to a quarter of a minute apart. */
const READY_MS = 60_000;

/** A row of the list, as it is read. */
export interface PrintRow {
  id: number;
  text: string;
}

/** 学习打印: the list. */
export class LearningPrints {
  constructor(private readonly phone: Phone) {}

  async open(): Promise<void> {
    await this.phone.reLaunch(`/${routes.learningPrints.path}`);
    await this.waitForOpen();
  }

  async waitForOpen(): Promise<void> {
    await this.phone.waitForPage(routes.learningPrints.path);
  }

  async waitForNothing(): Promise<void> {
    await this.phone.waitForElement('the word that there is nothing to print', { selector: '#no-prints' });
  }

  /** The rows once there are so many. */
  async waitForRows(count: number): Promise<PrintRow[]> {
    return waitFor(`${count} prints in the list`, async () => {
      if ((await this.phone.look('.t-print'))[0].length !== count) return false;
      const rows = await this.rows();
      return rows.length === count && rows;
    });
  }

  /** Until every row says that it can be printed; the page looks by itself. */
  async waitForReady(): Promise<void> {
    await waitFor(
      'every print to be ready',
      async () => {
        const [rows] = await this.phone.look('.t-print');
        return rows.length > 0 && rows.every((text) => text.includes('可以打印'));
      },
      { timeoutMs: READY_MS, seen: async () => (await this.phone.look('.t-print'))[0].join(' | ') },
    );
  }

  async filter(kind: string): Promise<void> {
    await this.phone.tap(`filter ${kind}`, { selector: `#kind-${kind}` });
  }

  async openRow(id: number): Promise<void> {
    await this.phone.tap(`print ${id}`, { selector: `#print-${id}` });
  }

  private async rows(): Promise<PrintRow[]> {
    const read = async (row: Element): Promise<PrintRow> => ({
      id: Number((await row.attribute('id')).replace('print-', '')),
      text: await row.text(),
    });
    return this.phone.whole('the prints', async () => Promise.all((await this.phone.findAll('.t-print')).map(read)));
  }
}

/** One print with its preview and its file. */
export class LearningPrintPage {
  constructor(private readonly phone: Phone) {}

  async open(id: number): Promise<void> {
    await this.phone.reLaunch(`/${routes.learningPrint.path}?id=${id}`);
    await this.waitForOpen();
  }

  async waitForOpen(): Promise<void> {
    await this.phone.waitForPage(routes.learningPrint.path);
    await this.phone.waitForElement('the preview of the sheet', { selector: '#sheet' });
  }

  async waitForReady(): Promise<void> {
    await this.phone.waitForText('the print to be ready', '#status', (text) => text === '可以打印');
  }

  /** Words of the preview, row by row. */
  async previewRows(): Promise<string[]> {
    return this.phone.loadTexts('.t-word');
  }

  /** Questions of the preview. */
  async previewQuestions(): Promise<string[]> {
    return this.phone.loadTexts('.t-question');
  }

  async sheetText(): Promise<string> {
    return this.phone.loadText('the sheet', '#sheet');
  }

  /** Opens the PDF and gives its bytes. */
  async openPdf(): Promise<Buffer> {
    const before = (await this.phone.files.documents()).length;
    await this.phone.tap('opening the PDF', { selector: '#open' });
    const document = await waitFor('the PDF to open', async () => (await this.phone.files.documents())[before]);
    if (document.fileType !== 'pdf' || !document.showMenu) throw new Error(`Opened as ${JSON.stringify(document)}`);
    return this.phone.files.read(document.path);
  }

  /** Leaves the open document. */
  async closePdf(): Promise<void> {
    await waitFor('the document over the page', () => this.phone.files.documentIsOpen());
    await this.phone.goBack();
    await this.waitForOpen();
  }

  /** Sends the file to a chat. @returns its name there */
  async send(): Promise<string> {
    const before = (await this.phone.files.sent()).length;
    await this.phone.tap('sending the file', { selector: '#send' });
    return (await waitFor('the file to be sent', async () => (await this.phone.files.sent())[before])).fileName;
  }

  async tapOpen(): Promise<void> {
    await this.phone.tap('opening the PDF', { selector: '#open' });
  }

  async makeAgain(): Promise<void> {
    await this.phone.tap('making it again', { selector: '#make' });
  }
}
