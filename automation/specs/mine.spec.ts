import fs from 'node:fs';
import path from 'node:path';
import { errors } from '@xueban/contract/errors';
import { routes } from '@xueban/contract/routes';
import { useWorld } from '../driver/world';
import { waitFor } from '../driver/wait';
import { guardian, students } from '../journeys/demo';
import { Recorded } from '../journeys/recorded';
import { learnerAt, signInAs } from '../journeys/sign-in';
import { getPages } from '../pages';

const { scenario } = useWorld();
const PICTURE = fs.readFileSync(path.resolve(__dirname, '../../src/images/tab-mine-active.png'));
const NEW_PASSWORD = 'xueban-new-2027';
/** Says how many there are of something of a learner, and no more. */
const isFigure = (text: string): boolean => /\d/.test(text) && text.length >= 4 && text.length <= 40;

describe('the personal centre', () => {
  scenario('a name is changed, its rules are said while it is typed; a picture is cut, sent, taken away', async (world) => {
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
    await pages.account.takePictureAway();
    expect(await database.row('select avatar_thumb from parents where phone = $1', guardian.phone)).toEqual({ avatar_thumb: null });
    await phone.goBack();
    await pages.mine.waitForGuardian('林妈妈');
  });

  scenario('a change of student is followed by every tab; nothing of the other is shown, not for a moment', async ({ phone, database }) => {
    const pages = getPages(phone);
    const recorded = new Recorded(database);
    const tabs = ['words', 'math', 'ai', 'vocabTest'] as const;
    type Tab = (typeof tabs)[number];
    const told: Partial<Record<Tab, string[]>> = {};
    // Every tab has been open for the first student, and tells from now on what it shows.
    for (const tab of tabs) {
      await phone.openTab(routes[tab].path);
      await phone.waitUntilShown(routes[tab].path);
      await phone.watchPage();
      told[tab] = await phone.loadTexts('view');
    }
    await pages.mine.open();
    await phone.takeShown();
    await pages.mine.chooseStudent(await recorded.studentId(students.fresh));
    const moments: string[] = [];
    const after: Partial<Record<Tab, string[]>> = {};
    for (const tab of tabs) {
      await phone.openTab(routes[tab].path);
      // As it comes to the front, before it has had time for anything.
      moments.push(...(await phone.loadTexts('view')));
      await phone.waitUntilShown(routes[tab].path);
      after[tab] = await phone.loadTexts('view');
    }
    await pages.home.open();
    await pages.home.waitForStudent(students.fresh);
    const shown = await phone.takeShown();
    expect(shown.join('')).toContain(students.fresh);
    moments.push(...shown);
    after.words = await phone.loadTexts('view');
    // The name and the figures that only the first of them has.
    const figures = tabs.flatMap((tab) => (told[tab] ?? []).filter((text) => isFigure(text) && !after[tab]?.includes(text)));
    expect(figures.length).toBeGreaterThan(1);
    const both = moments.join('\n');
    for (const own of [students.studying, ...figures]) expect({ own, shown: both.includes(own) }).toEqual({ own, shown: false });
  });

  scenario(
    'a goal is set for one student, and a second phone shows name and goal after a pull',
    async ({ phone, database, secondPhone }) => {
      const pages = getPages(phone);
      const id = await new Recorded(database).studentId(students.fresh);
      const second = await secondPhone();
      const there = getPages(second);
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

  scenario('dark, ticks and the chat with the school: what is chosen is so at once', async ({ phone }) => {
    const { mine, account } = getPages(phone);
    await phone.goBack();
    await mine.waitForOpen();
    await account.open('settings');
    const colour = async (): Promise<string | undefined> => (await phone.find({ selector: '#setting-theme' }))?.style('background-color');
    const light = await colour();
    await account.chooseTheme('dark');
    await waitFor('the page to be dark', async () => (await colour()) !== light);
    await account.chooseTheme('light');
    await waitFor('the page to be light', async () => (await colour()) === light);
    await phone.watchTicks();
    await account.turn('vibration');
    const before = await phone.ticks();
    await account.turn('answerSounds');
    expect(await phone.ticks()).toBe(before);
    await account.turn('vibration');
    await waitFor('a tick', async () => (await phone.ticks()) > before);
    await account.turn('answerSounds');
    await phone.goBack();
    await account.open('contact');
    const chats = (await phone.asks.records()).contacts.length;
    await account.askService();
    await waitFor('the chat', async () => (await phone.asks.sheet())?.kind === 'contact');
    await phone.asks.answer('返回小程序');
    expect((await phone.asks.records()).contacts).toHaveLength(chats + 1);
    await phone.goBack();
    await mine.waitForOpen();
  });

  scenario('the legal pages are left by the back button', async ({ phone }) => {
    const { mine } = getPages(phone);
    await mine.openPrivacy();
    await phone.goBack();
    await mine.waitForOpen();
    await mine.openTerms();
    await phone.goBack();
    await mine.waitForOpen();
  });

  scenario('a new password signs the other phone out, and not this one', async ({ phone, database, server, secondPhone }) => {
    const pages = getPages(phone);
    await pages.mine.waitForOpen();
    const second = await secondPhone();
    const there = getPages(second);
    await signInAs(there, { id: await new Recorded(database).studentId(students.studying), name: students.studying });
    await there.mine.open();
    await there.mine.waitForGuardian(guardian.name);
    await pages.account.open('security');
    expect((await pages.account.sessions()).length).toBeGreaterThanOrEqual(2);
    const sent = server.smsCount(guardian.phone);
    await pages.account.changePassword(() => server.smsCode(guardian.phone, { after: sent }), NEW_PASSWORD);
    await waitFor('the other places to be gone', async () => (await phone.findAll('.t-session')).length === 1);
    await second.pullDown();
    await there.signIn.waitForReason(errors.SESSION_ENDED_BY_PASSWORD.message);
    // Where one was is where sign-in comes back to.
    await there.signIn.signInByPassword({ phone: guardian.phone, password: NEW_PASSWORD });
    await there.mine.waitForOpen();
    await there.mine.waitForGuardian(guardian.name);
  });

  scenario('signed out everywhere: the other phone is asked to sign in, and does', async ({ phone, secondPhone }) => {
    const pages = getPages(phone);
    const second = await secondPhone();
    const there = getPages(second);
    await there.signIn.signInByPassword({ phone: guardian.phone, password: NEW_PASSWORD });
    await there.mine.open();
    await there.mine.waitForGuardian(guardian.name);
    await pages.account.signOutEverywhere();
    await pages.mine.waitForGuest();
    await second.pullDown();
    // It is asked to sign in, and comes back to where it was.
    await there.signIn.waitForOpen();
    await there.signIn.waitForReason(errors.SESSION_ENDED_ELSEWHERE.message);
    await there.signIn.signInByPassword({ phone: guardian.phone, password: NEW_PASSWORD });
    await there.mine.waitForOpen();
    await there.mine.waitForGuardian(guardian.name);
  });

  scenario('the countdown to another code goes on when the app was killed', async ({ phone }) => {
    const { mine, signIn } = getPages(phone);
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
