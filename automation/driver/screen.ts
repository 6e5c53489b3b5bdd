import type { Element, InputElement, Page } from './automator';
import { findIn, type Wanted } from './elements';
import type { Look } from './host';
import { waitFor } from './wait';

/** What can be read of the page on top. */
export abstract class Screen {
  protected abstract askTop<T>(ask: (page: Page) => Promise<T>): Promise<T | undefined>;
  /** The page on top at one moment. @throws where there is none yet */
  protected abstract lookAt(wanted: readonly Wanted[]): Promise<Look>;
  /** What is on the phone, for a wait that failed. */
  protected abstract describe(): Promise<string>;

  /**
   * What elements of the page on top say at one moment, for each selector a list: one question a look, to wait and to choose
   * what to do next. What a spec holds against something is asked of the elements themselves.
   */
  async look<Selectors extends readonly string[]>(...selectors: Selectors): Promise<{ [Place in keyof Selectors]: string[] }> {
    const seen = await waitFor('a page', () => this.lookAt(selectors.map((selector) => ({ selector }))));
    return seen.texts as { [Place in keyof Selectors]: string[] };
  }

  /** Whether something is there now. */
  async shows(selector: string): Promise<boolean> {
    return (await this.look(selector))[0].length > 0;
  }

  /** Finds an element of the page on top, now. */
  async find(wanted: Wanted): Promise<Element | undefined> {
    return this.askTop((page) => findIn(page, wanted));
  }

  async findAll(selector: string): Promise<Element[]> {
    return (await this.askTop((page) => page.$$(selector))) ?? [];
  }

  /** Texts of all elements of the page on top that match. */
  async loadTexts(selector: string): Promise<string[]> {
    return this.whole(`the texts of ${selector}`, async () => Promise.all((await this.findAll(selector)).map((element) => element.text())));
  }

  /** What an element says; undefined where there is none. */
  async textIfThere(selector: string): Promise<string | undefined> {
    return this.whole(`the text of ${selector}`, async () => (await this.find({ selector }))?.text());
  }

  /** What is read of several elements, or in several steps: read again where the page has drawn others meanwhile. */
  async whole<T>(label: string, read: () => Promise<T>): Promise<T> {
    return (await waitFor(label, async () => ({ value: await read() }))).value;
  }

  async waitForElement(label: string, wanted: Wanted): Promise<void> {
    await waitFor(label, () => this.isThere(wanted), { seen: () => this.describe() });
  }

  /** An element, as soon as it is there. */
  async loadElement(label: string, wanted: Wanted): Promise<Element> {
    return waitFor(label, () => this.find(wanted), { seen: () => this.describe() });
  }

  private async isThere(wanted: Wanted): Promise<boolean> {
    return (await this.lookAt([wanted])).texts[0]?.length !== 0;
  }

  /** What an element says, as soon as it is there: read as it is found, for the page may draw another in its place. */
  async loadText(label: string, selector: string): Promise<string> {
    return this.read(label, selector, (element) => element.text());
  }

  /** An attribute of an element, as soon as it is there. */
  async loadAttribute(label: string, selector: string, name: string): Promise<string> {
    return this.read(label, selector, (element) => element.attribute(name));
  }

  private async read(label: string, selector: string, what: (element: Element) => Promise<string>): Promise<string> {
    const seen = () => this.describe();
    const { value } = await waitFor(
      label,
      async () => {
        const element = await this.find({ selector });
        return element && { value: await what(element) };
      },
      { seen },
    );
    return value;
  }

  async waitUntilGone(label: string, wanted: Wanted): Promise<void> {
    await waitFor(`${label} to go`, async () => !(await this.isThere(wanted)), { seen: () => this.describe() });
  }

  async waitForText(label: string, selector: string, holds: (text: string) => boolean): Promise<string> {
    let last = '';
    return waitFor(
      label,
      async () => {
        const text = (await this.lookAt([{ selector }])).texts[0]?.[0];
        last = text ?? '(not there)';
        return text !== undefined && holds(text) && text;
      },
      { seen: () => `${selector}: ${last}` },
    );
  }

  /** What stands in a field, once it is this. */
  async waitForValue(label: string, selector: string, wanted: string): Promise<void> {
    let last = '';
    await waitFor(
      label,
      async () => {
        const field = (await this.find({ selector })) as InputElement | undefined;
        last = (await field?.value()) ?? '(not there)';
        return last === wanted;
      },
      { seen: () => `${selector}: ${last}` },
    );
  }
}
