import fs from 'node:fs';
import path from 'node:path';
import { useWorld } from '../driver/world';
import { students } from '../journeys/demo';
import { learnerAt } from '../journeys/sign-in';
import { getPages } from '../pages';

/** Some thirty pages, each opened again. */
const ALL_PAGES_MS = 240_000;

interface AppJson {
  pages: string[];
  subpackages?: { root: string; pages: string[] }[];
}

/** Every page of the compiled mini-program. */
function listedPages(): string[] {
  const app = JSON.parse(fs.readFileSync(path.resolve(__dirname, '../../dist/wechat/app.json'), 'utf8')) as AppJson;
  return [...app.pages, ...(app.subpackages ?? []).flatMap(({ root, pages }) => pages.map((page) => `${root}/${page}`))];
}

/** The narrowest phone: what fits it fits the others, on which all other specs open the same pages. */
const viewport = { width: 320, height: 568 };

describe(`every listed page at ${viewport.width} × ${viewport.height}`, () => {
  const { scenario } = useWorld({ viewport, prints: true });

  scenario(
    'opens without an exception, with something to see and nothing wider than the screen',
    async ({ phone, database }) => {
      await learnerAt({ phone, database }, students.studying);
      for (const page of listedPages()) {
        await phone.reLaunch(`/${page}`);
        await phone.waitUntilShown(page);
        expect({ page, width: await phone.contentWidth() }).toEqual({ page, width: viewport.width });
      }
    },
    ALL_PAGES_MS,
  );

  scenario('the legal pages are reached from 我的 and left by the back button', async ({ phone }) => {
    const { mine } = getPages(phone);
    await mine.open();
    await mine.openPrivacy();
    await phone.goBack();
    await mine.waitForOpen();
    await mine.openTerms();
    await phone.goBack();
    await mine.waitForOpen();
  });
});
