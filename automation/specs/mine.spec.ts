import fs from 'node:fs';
import path from 'node:path';
import { routes } from '@xueban/contract/routes';
import { useWorld } from '../driver/world';
import { waitFor } from '../driver/wait';
import { guardian, students } from '../journeys/demo';
import { Recorded } from '../journeys/recorded';
import { learnerAt, signInAs } from '../journeys/sign-in';
import { pagesOf } from '../pages';

const { scenario } = useWorld();
const PICTURE = fs.readFileSync(path.resolve(__dirname, '../../src/images/tab-mine-active.png'));
const NEW_PASSWORD = 'xueban-new-2027';

describe('the personal centre', () => {
  scenario('a name is changed, its rules are said while it is typed; a picture is cut and sent, also the second time', async (world) => {
    const { phone, database, network } = world;
    const { pages } = await learnerAt({ phone, database }, students.studying);
    await pages.mine.open();
    await pages.account.open('profile');
    await phone.fill('a name too long', '#name', '林'.repeat(31));
    await pages.account.waitForNameError('最多 30 个字');
    await pages.account.rename('林妈妈');

    await phone.files.provide([{ name: 'me.png', body: PICTURE }]);
    await pages.account.choosePicture();
    await network.cut();
    await pages.account.cutPicture();
    await pages.account.waitForPictureNote('裁好的图片还在');
    await network.restore();
    await pages.account.sendPictureAgain();
    await pages.account.waitForPictureNote('点头像换一张');
    const parent = await database.row<{ name: string; avatar_thumb: string }>(
      'select name, avatar_thumb from parents where phone = $1',
      guardian.phone,
    );
    expect(parent.name).toBe('林妈妈');
    expect(parent.avatar_thumb).toBeTruthy();
    await phone.goBack();
    await pages.mine.waitForGuardian('林妈妈');
  });

  scenario('a change of student is followed by every tab, and nothing of the other is left', async ({ phone, database }) => {
    const pages = pagesOf(phone);
    const recorded = new Recorded(database);
    const tabs = ['words', 'math', 'ai', 'vocabTest'] as const;
    // Every tab has been open for the first student.
    for (const tab of tabs) {
      await phone.openTab(routes[tab].path);
      await phone.waitForRender(routes[tab].path);
    }
    await pages.mine.open();
    await pages.mine.chooseStudent(await recorded.studentId(students.fresh));
    for (const tab of tabs) {
      await phone.openTab(routes[tab].path);
      await phone.waitForRender(routes[tab].path);
      expect((await phone.textsOf('view')).join('')).not.toContain(students.studying);
    }
    await pages.home.open();
    await pages.home.waitForStudent(students.fresh);
  });

  scenario(
    'a goal is set for one student, and a second phone shows name and goal after a pull',
    async ({ phone, database, secondPhone }) => {
      const pages = pagesOf(phone);
      const id = await new Recorded(database).studentId(students.fresh);
      const second = await secondPhone();
      const there = pagesOf(second);
      await signInAs(there, { id: await new Recorded(database).studentId(students.studying), name: students.studying });
      await there.mine.open();
      await there.mine.waitForGoal(id, 20);

      await pages.mine.open();
      await pages.account.open('settings');
      await pages.account.setGoal(id, 45);
      await waitFor('the goal to arrive', async () => {
        const { daily_goal: goal } = await database.row<{ daily_goal: number }>('select daily_goal from students where id = $1', id);
        return goal === 45;
      });
      await phone.goBack();
      await pages.mine.waitForGoal(id, 45);
      await pages.account.open('profile');
      await pages.account.rename(guardian.name);

      await second.pullDown();
      await there.mine.waitForGoal(id, 45);
      await there.mine.waitForGuardian(guardian.name);
    },
  );

  scenario('a new password signs the other phone out, and not this one', async ({ phone, database, server, secondPhone }) => {
    const pages = pagesOf(phone);
    await phone.goBack();
    await pages.mine.waitForOpen();
    const second = await secondPhone();
    const there = pagesOf(second);
    await signInAs(there, { id: await new Recorded(database).studentId(students.studying), name: students.studying });
    await there.mine.open();
    await there.mine.waitForGuardian(guardian.name);
    await pages.account.open('security');
    expect((await pages.account.sessions()).length).toBeGreaterThanOrEqual(2);
    const sent = server.smsCount(guardian.phone);
    await pages.account.changePassword(() => server.smsCode(guardian.phone, { after: sent }), NEW_PASSWORD);
    await waitFor('the other places to be gone', async () => (await phone.findAll('.t-session')).length === 1);
    await second.pullDown();
    // Where one was is where sign-in comes back to.
    await there.signIn.signInByPassword({ phone: guardian.phone, password: NEW_PASSWORD });
    await there.mine.waitForOpen();
    await there.mine.waitForGuardian(guardian.name);
  });

  scenario('the countdown to another code goes on when the app was killed', async ({ phone }) => {
    const { mine, signIn } = pagesOf(phone);
    await phone.goBack();
    await mine.signOut();
    await mine.waitForGuest();
    await mine.signIn();
    await signIn.waitForOpen();
    await signIn.fillPhone(guardian.phone);
    await signIn.requestCaptcha();
    await signIn.waitForCountdown();
    await phone.killAndReopen();
    await signIn.waitForOpen();
    await signIn.waitForCountdown();
  });
});
