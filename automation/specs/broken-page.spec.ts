import { routes } from '@xueban/contract/routes';
import { useWorld } from '../driver/world';
import { students } from '../journeys/demo';
import { learnerAt } from '../journeys/sign-in';

const { scenario } = useWorld();

declare const wx: { getWindowInfo: () => unknown };

describe('a page that throws while it is drawn', () => {
  scenario('says so, and leads home, where all is well', async ({ phone, database }) => {
    const { pages } = await learnerAt({ phone, database }, students.studying);
    // The list of words asks for the width of the screen as it is drawn; once, it does not get it.
    await phone.miniProgram.evaluate(() => {
      const real = wx.getWindowInfo;
      wx.getWindowInfo = () => {
        wx.getWindowInfo = real;
        throw new Error('planted');
      };
    });
    await phone.navigateTo(`/${routes.courseWords.path}`);
    await phone.waitForPage(routes.courseWords.path);
    await phone.waitForText('the page to say that it is broken', '#page-broken', (text) => text.includes('这一页出了点问题'));
    expect((await phone.takeSurprises()).join()).toContain('planted');
    await phone.tap('the way home', { selector: '#page-broken view', text: '回到首页' });
    await pages.home.waitForOpen();
    expect(await phone.pageStack()).toEqual([routes.words.path]);
  });
});
