import ErrorBoundary from '@remax/plugin-error-screen/lib/ErrorBoundary';
import { newPhone, type Phone } from '@/test/phone';
import { renderPage } from '@/test/render';
import ErrorScreen from './_error';

let device: Phone;
let told: jest.SpyInstance;

function Broken(): never {
  throw new Error('of the page');
}
/** As Remax puts it around every page. */
const broken = () =>
  renderPage(
    <ErrorBoundary errorScreen={ErrorScreen}>
      <Broken />
    </ErrorBoundary>,
  );

beforeEach(() => {
  device = newPhone();
  // React and the boundary tell the console what was thrown.
  told = jest.spyOn(console, 'error').mockReturnValue(undefined);
});
afterEach(() => jest.restoreAllMocks());

test('a page that throws says so, and leads home', async () => {
  const page = await broken();
  expect(page.text()).toContain('这一页出了点问题');
  expect(told).toHaveBeenCalledWith(expect.objectContaining({ message: 'of the page' }));
  await page.tap(page.byText('回到首页'));
  expect(device.navigation).toEqual(['reLaunch /pages/english/words/index']);
});

test('the page of the timeline has no way: it cannot navigate', async () => {
  device.scene = 1154;
  const page = await broken();
  expect(page.text()).toContain('这一页出了点问题');
  expect(page.text()).not.toContain('回到首页');
});
