/** Elements of a page: how they are looked for, and touched. */
import type { Element, Page } from './automator';

/** What a selector looks for: with `text`, an element whose text contains it. */
export interface Wanted {
  selector: string;
  text?: string;
}

/** The first of a page that is wanted, now. */
export async function findIn(page: Page, { selector, text }: Wanted): Promise<Element | undefined> {
  if (text === undefined) return (await page.$(selector)) ?? undefined;
  const elements = await page.$$(selector);
  const texts = await Promise.all(elements.map((element) => element.text()));
  return elements[texts.findIndex((its) => its.includes(text))];
}

/** Why a finger cannot touch it yet: covered by something that is about to go, or its page is just moving in. Empty once it was tapped. */
export async function refusalOf(element: Element): Promise<string> {
  try {
    await element.tap();
    return '';
  } catch (error) {
    const { message } = error as Error;
    if (/covered|not on top/.test(message)) return message;
    throw error;
  }
}
