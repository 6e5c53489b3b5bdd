import { clientMessages } from '@xueban/contract/client-errors';
import { routes } from '@xueban/contract/routes';
import { useWorld } from '../driver/world';
import { guardian, students } from '../journeys/demo';
import { Recorded } from '../journeys/recorded';
import { getPages } from '../pages';

const { scenario } = useWorld();

describe('what is said when something cannot be had', () => {
  scenario('without a network on an inner page: 温馨提示, no cancel, and back', async ({ phone }) => {
    const { signIn, home } = getPages(phone);
    await signIn.signInByPassword(guardian);
    await home.waitForStudent(students.studying);
    await phone.setNetwork('none');
    await phone.navigateTo(`/${routes.forgetPassword.path}`);
    await phone.waitForPage(routes.forgetPassword.path);
    const { forgetPassword } = getPages(phone);
    await forgetPassword.requestCaptcha(guardian.phone);
    await phone.waitForModal(clientMessages.networkAlertTitle);
    await phone.confirmModal(clientMessages.networkAlertContent);
    await phone.waitForPage(routes.words.path);
    expect(await phone.pageStack()).toEqual([routes.words.path]);
    await phone.setNetwork('wifi');
  });

  scenario('without a network on the only page: no alert, the page says so itself', async ({ phone }) => {
    const { home } = getPages(phone);
    await phone.setNetwork('none');
    await phone.killAndReopen();
    await home.waitForUnreachable();
    expect(await phone.modalText()).toBe('');
    await phone.setNetwork('wifi');
    await phone.killAndReopen();
    await home.waitForStudent(students.studying);
  });

  scenario('a round cannot be started: a toast says 创建学习记录失败, and it can be tried again', async ({ phone, database, network }) => {
    const { home, lessonStart, preExam } = getPages(phone);
    await home.chooseStudent({ id: await new Recorded(database).studentId(students.fresh), name: students.fresh });
    await home.askForLesson();
    await network.cut();
    await lessonStart.start();
    await phone.waitForToast(clientMessages.recordCreateFailed);
    await network.restore();
    await lessonStart.start();
    await preExam.waitForOpen();
  });
});
