/** The page of the preview: what stands beside the phone, and what a hand changes there. */
import type { Page } from 'playwright-core';
import { World } from './world';

let world: World;
let preview: Page;
beforeAll(async () => {
  world = await World.open();
  // The phone's own window is one without a mouse: there the page is the phone alone.
  const browser = world.simulator.page?.context().browser();
  if (!browser) throw new Error('no browser');
  world.simulator.notice('first');
  world.simulator.notice('second');
  world.simulator.showFacts([{ label: '账号', value: '13800006021' }]);
  preview = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await preview.goto(world.simulator.url);
});
afterAll(async () => {
  await preview.close();
  await world.close();
});

test('facts, and each notice with the time when it came, the latest first', async () => {
  await preview.locator('.notices li').nth(1).waitFor();
  expect(await preview.locator('.facts').innerText()).toMatch(/账号\s+13800006021/);
  expect(await preview.locator('.notices li span').allInnerTexts()).toEqual(['second', 'first']);
  const times = await preview.locator('.notices time').allInnerTexts();
  world.simulator.notice('third');
  await preview.getByText('third').waitFor();
  await preview.reload();
  await preview.locator('.notices li').nth(2).waitFor();
  expect((await preview.locator('.notices time').allInnerTexts()).slice(1)).toEqual(times);
  world.simulator.showFacts([{ label: '口令', value: '481526' }]);
  await preview.getByText('481526').waitFor();
});

test('theme, network, font size and a new start', async () => {
  await preview.selectOption('.network-choice', 'none');
  expect(await preview.locator('.status-bar .signal').innerText()).not.toMatch(/WiFi|Wi-Fi/i);
  await preview.selectOption('.theme-choice', 'dark');
  const shown = preview.locator('.page.visible');
  // A page that was started anew has another number.
  const isAnother = async (before: string | null): Promise<void> =>
    preview.locator(`.page.visible:not([data-page-id="${before}"])`).waitFor();
  const before = await shown.getAttribute('data-page-id');
  await preview.selectOption('.font-choice', '22');
  await isAnother(before);
  const again = await shown.getAttribute('data-page-id');
  await preview.click('.restart');
  await isAnother(again);
});

test.each([
  [1280, 800],
  [768, 1024],
  [600, 800],
])('%d × %d: nothing stands past the edge', async (width, height) => {
  await preview.setViewportSize({ width, height });
  const box = await preview.locator('.side').boundingBox();
  expect(box && box.x >= 0 && box.x + box.width <= width).toBe(true);
});
