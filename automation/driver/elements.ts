/** Elements of a page: how they are looked for, and touched. */
import type { Element, Page } from './automator';
import type { Look, Wanted } from './host';

export type { Wanted };

/** What `Host.look` tells, asked element by element. */
export async function lookOneByOne(page: Page, wanted: readonly Wanted[]): Promise<Look> {
  const texts = await Promise.all(
    wanted.map(async ({ selector, text }) => {
      const all = await Promise.all((await page.$$(selector)).map((element) => element.text()));
      return text === undefined ? all : all.filter((its) => its.includes(text));
    }),
  );
  return { path: page.path, texts };
}

/** The first of a page that is wanted, now. */
export async function findIn(page: Page, { selector, text }: Wanted): Promise<Element | undefined> {
  if (text === undefined) return (await page.$(selector)) ?? undefined;
  const elements = await page.$$(selector);
  const texts = await Promise.all(elements.map((element) => element.text()));
  return elements[texts.findIndex((its) => its.includes(text))];
}

/** Why a finger cannot touch it yet: covered by something that is about to go, or its page is just moving in. Empty once it was tapped. */
export async function tapRefused(element: Element): Promise<string> {
  try {
    await element.tap();
    return '';
  } catch (error) {
    const { message } = error as Error;
    if (/covered|not on top/.test(message)) return message;
    throw error;
  }
}
