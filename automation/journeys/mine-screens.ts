/** What a guardian meets behind 我的, in its states. For pictures, on the page objects of the specs. */
import fs from 'node:fs';
import path from 'node:path';
import { routes } from '@xueban/contract/routes';
import type { World } from '../driver/world';
import { getPages } from '../pages';
import { guardian, students } from './demo';
import { Recorded } from './recorded';
import type { Moment } from './round';

/** A scroll of a screen, CSS pixels. */
const NEXT_SCREEN = 480;
const LONGEST_NAME = 30;
/** Any picture will do. */
const PICTURE = fs.readFileSync(path.resolve(__dirname, '../../src/images/tab-mine-active.png'));

type Part = (world: World, moment: Moment, studentId: string) => Promise<void>;

/** Last of all: it changes names, ends sessions and takes students away. */
export async function mineScreens(world: World, moment: Moment): Promise<void> {
  const studentId = await new Recorded(world.database).studentId(students.studying);
  for (const part of [pages, picture, data, longNames, showOffline, consentAgain, nobody]) {
    await world.phone.reLaunch(`/${routes.mine.path}`);
    await getPages(world.phone).mine.waitForLessons();
    await part(world, moment, studentId);
  }
}

const pages: Part = async ({ phone }, moment) => {
  const { account, mine } = getPages(phone);
  await phone.scrollTo(NEXT_SCREEN);
  await moment('mine-more');
  for (const name of ['settings', 'security', 'contact'] as const) {
    await account.open(name);
    await moment(`mine-${name}`);
    if (name === 'security') {
      await phone.tap('a new password', { selector: '#change-password' });
      await phone.waitForElement('its form', { selector: '#password-form' });
      await moment('mine-password');
    }
    await phone.goBack();
    await mine.waitForOpen();
  }
};

const picture: Part = async ({ phone, network }, moment) => {
  const { account } = getPages(phone);
  await phone.asks.setPrivacy(false);
  await phone.files.provide([{ name: 'me.png', body: PICTURE }]);
  await account.open('profile');
  await moment('mine-profile');
  await account.choosePicture();
  await phone.waitForElement('WeChat’s question in our words', { selector: '#privacy-agree' });
  await moment('mine-privacy');
  await phone.tap('agreeing', { selector: '#privacy-agree' });
  await phone.waitForText('the picture to be cut', '#crop-hint', (text) => text.includes('拖动'));
  await moment('mine-crop');
  await network.cut();
  await account.cutPicture();
  await account.waitForPictureNote('裁好的图片还在');
  await moment('mine-picture-stopped');
  await network.restore();
  await account.sendPictureAgain();
  await account.waitForPictureNote('点头像换一张');
  await moment('mine-picture-sent');
  await phone.fill('a name too long', '#name', '林'.repeat(LONGEST_NAME + 1));
  await account.waitForNameError('最多');
  await moment('mine-profile-error');
};

const data: Part = async ({ phone }, moment, studentId) => {
  const { account } = getPages(phone);
  await account.open('personalData');
  await account.askForCopy(studentId, guardian.password);
  await moment('mine-data-making');
  await account.waitForCopy(studentId);
  await moment('mine-data-ready');
  await account.openDeletion(studentId);
  await moment('mine-deletion');
};

/** The longest names there may be. */
const longNames: Part = async ({ phone, database }, moment, studentId) => {
  const { mine, account } = getPages(phone);
  await database.rows('update parents set name = $1 where phone = $2', '林'.repeat(LONGEST_NAME), guardian.phone);
  await database.rows('update students set name = $1 where id = $2', '欧阳'.repeat(LONGEST_NAME / 2), studentId);
  await phone.pullDown();
  await mine.waitForGuardian('林林');
  await moment('mine-long-names');
  await account.open('personalData');
  await moment('mine-data-long-names');
};

/** No answer of the server, and no network at all. */
const showOffline: Part = async ({ phone, network }, moment) => {
  const { account, mine } = getPages(phone);
  await phone.killAndReopen();
  await mine.open();
  await mine.waitForLessons();
  await network.cut();
  await phone.tap('the places of sign-in', { selector: '#security' });
  await phone.waitForElement('what is said of it', { selector: '#load-failed' });
  await moment('mine-security-unreached');
  await phone.goBack();
  await mine.waitForOpen();
  await phone.setNetwork('none');
  await account.open('profile');
  await moment('mine-profile-offline');
  await phone.goBack();
  await mine.waitForOpen();
  await network.restore();
  await phone.setNetwork('wifi');
};

const consentAgain: Part = async ({ phone, database }, moment) => {
  const { account, home } = getPages(phone);
  await database.rows("update parents set consent_version = '2020-01-01'");
  await phone.killAndReopen();
  await account.waitForConsentPage();
  await moment('mine-consent');
  await account.agreeAgain();
  await home.waitForOpen();
};

/** No student is entered yet. */
const nobody: Part = async ({ phone, database }, moment) => {
  const { mine, account } = getPages(phone);
  await database.rows('delete from parent_students');
  await phone.pullDown();
  await phone.waitForElement('what is said to a guardian without students', { selector: '#no-students' });
  await moment('mine-no-students');
  await account.open('personalData');
  await moment('mine-data-no-students');
  await phone.goBack();
  await mine.waitForOpen();
};
