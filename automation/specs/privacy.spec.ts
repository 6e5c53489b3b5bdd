import fs from 'node:fs';
import path from 'node:path';
import { CONSENT_VERSION } from '@xueban/contract/constants';
import { waitFor } from '../driver/wait';
import { useWorld } from '../driver/world';
import { guardian, students } from '../journeys/demo';
import { Recorded } from '../journeys/recorded';
import { learnerAt } from '../journeys/sign-in';
import { getPages } from '../pages';

const { scenario } = useWorld();
const PICTURE = fs.readFileSync(path.resolve(__dirname, '../../src/images/tab-mine-active.png'));
/** Of a zip. */
const SIGNATURE = 'PK\u0003\u0004';

describe('data and privacy', () => {
  scenario(
    'a copy of all data of a student is asked for, made and sent to a chat',
    async ({ phone, database }) => {
      const { pages, student: id } = await learnerAt({ phone, database }, students.studying);
      await pages.mine.open();
      await pages.account.open('personalData');
      await pages.account.askForCopy(id, guardian.password);
      await pages.account.waitForCopy(id);
      await pages.account.sendCopy(id);
      const file = await waitFor('a file to be sent to a chat', async () => (await phone.files.sent()).at(-1));
      expect(file.fileName).toMatch(/\.zip$/);
      const bytes = await phone.files.read(file.path);
      expect(bytes.subarray(0, 4).toString('latin1')).toBe(SIGNATURE);
      expect(bytes.length).toBe(file.size);
    },
    180_000,
  );

  scenario(
    'a student is deleted by a code, is gone from the phone, and comes back when it is taken back',
    async ({ phone, database, server }) => {
      const pages = getPages(phone);
      const id = await new Recorded(database).studentId(students.fresh);
      await pages.account.openDeletion(id);
      const sent = server.smsCount(guardian.phone);
      await pages.account.deleteByCode(() => server.smsCode(guardian.phone, { after: sent }));
      expect(await pages.account.deletionNumber()).toContain(`学员编号 ${id}`);
      expect(await pages.account.deletionAsked()).toContain(students.fresh);
      await phone.goBack();
      await pages.mine.waitForOpen();
      await pages.mine.waitUntilStudentGone(id);

      await pages.account.open('personalData');
      const request = await database.row<{ id: string }>('select id from deletions where student_id = $1', id);
      await pages.account.takeBack(request.id);
      await phone.goBack();
      await pages.mine.waitForOpen();
      await phone.waitForElement('the student to be back', { selector: `#student-${id}` });
    },
  );

  scenario('the account is closed by password, and kept by signing in again', async ({ phone, database }) => {
    const pages = getPages(phone);
    await pages.account.open('personalData');
    await pages.account.openDeletion();
    await pages.account.deleteByPassword(guardian.password);
    expect(await pages.account.deletionAsked()).toContain('重新登录');
    await pages.mine.waitForGuest();
    expect(await database.rows('select 1 from sessions')).toEqual([]);

    await pages.mine.signIn();
    await pages.signIn.waitForOpen();
    await pages.signIn.choosePassword();
    await pages.signIn.fillPhone(guardian.phone);
    await pages.signIn.fillPassword(guardian.password);
    await pages.signIn.submit();
    await phone.confirmModal('要撤回注销并登录吗');
    await pages.signIn.waitForGone();
    await pages.mine.waitForGuardian(guardian.name);
  });

  scenario('the album is used only after WeChat’s question, which may be refused', async ({ phone }) => {
    const pages = getPages(phone);
    await phone.asks.setPrivacy(false);
    await phone.files.provide([{ name: 'me.png', body: PICTURE }]);
    await pages.account.open('profile');
    await pages.account.choosePicture();
    await phone.tap('refusing', { selector: '#privacy-refuse' });
    await phone.waitForToast('其他功能照常');
    await pages.account.waitForPictureNote('没有获得相册权限');

    await pages.account.choosePicture();
    await phone.tap('agreeing', { selector: '#privacy-agree' });
    await pages.account.cutPicture();
    await pages.account.waitForPictureNote('点头像换一张');
    await phone.goBack();
  });

  scenario('consent is asked for again when the texts have changed', async ({ phone, database }) => {
    const pages = getPages(phone);
    await database.rows("update parents set consent_version = '2020-01-01' where phone = $1", guardian.phone);
    await phone.killAndReopen();
    await pages.account.waitForConsentPage();
    await pages.account.agreeAgain();
    await pages.home.waitForOpen();
    const parent = await database.row<{ consent_version: string }>('select consent_version from parents where phone = $1', guardian.phone);
    expect(parent.consent_version).toBe(CONSENT_VERSION);
  });
});
