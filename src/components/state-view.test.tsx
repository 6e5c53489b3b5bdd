import { newPhone, phone } from '@/test/phone';
import { renderPage } from '@/test/render';
import { resetNetwork } from '@/lib/network';
import { LoadFailed } from './LoadFailed';
import { StateView } from './StateView';

beforeEach(() => {
  newPhone();
  resetNetwork();
});

test('what the network kept back is asked for again once it is there, by itself and once', async () => {
  const again = jest.fn();
  phone().networkType = 'none';
  const page = await renderPage(<LoadFailed what="单词" unreached onAgain={again} />);
  await page.run(() => phone().setNetwork('none'));
  expect(again).not.toHaveBeenCalled();
  await page.run(() => phone().setNetwork('wifi'));
  await page.run(() => phone().setNetwork('wifi'));
  expect(again).toHaveBeenCalledTimes(1);
  page.unmount();
  phone().setNetwork('none');
  phone().setNetwork('wifi');
  expect(again).toHaveBeenCalledTimes(1);
});

test('a way on that somebody has to choose is never taken by itself', async () => {
  const chosen = jest.fn();
  phone().networkType = 'none';
  const page = await renderPage(<StateView kind="empty" title="还没有" action="去看看" onAction={chosen} />);
  await page.run(() => phone().setNetwork('wifi'));
  expect(chosen).not.toHaveBeenCalled();
});
