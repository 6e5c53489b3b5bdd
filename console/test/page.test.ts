/**
 * The school's page in Chromium, on a real server and PostgreSQL: whole flows by keyboard, nothing on the browser's console,
 * no fault of accessibility at 768 and 1280 px. PICTURES=<folder> keeps a picture of each screen.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { findChromium } from '../../simulator/src';
import { seedConsoleSchool } from '../../server/test/console/school';
import { createStaff } from '../../server/test/staff/support';
import { buildTestApp, PASSWORD, type TestApp } from '../../server/test/support/app';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
interface Fault {
  id: string;
  where: string[];
}
/** Runs in the page, after axe. */
const FIND_FAULTS = `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }).then(({ violations }) =>
  violations.map(({ id, nodes }) => ({ id, where: nodes.slice(0, 3).map(({ html, failureSummary }) => html.slice(0, 160) + ' — ' + failureSummary) })))`;
const WIDTHS = [1280, 768];
/** A page of a slow machine is there by then. */
const LONGEST_WAIT_MS = 15_000;

let api: TestApp;
let origin: string;
let browser: Browser;
let school: Awaited<ReturnType<typeof seedConsoleSchool>>;
/** Whatever the browser has complained of. */
const complaints: string[] = [];

beforeAll(async () => {
  execFileSync(process.execPath, [path.join(__dirname, '../../scripts/build-server.mjs')]);
  api = await buildTestApp();
  school = await seedConsoleSchool(api);
  origin = await api.app.listen({ port: 0, host: '127.0.0.1' });
  browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
});
afterAll(async () => {
  await browser.close();
  await api.close();
});

async function open(at = ''): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(LONGEST_WAIT_MS);
  page.on('console', (message) => {
    // A refusal that the page has asked for is not a complaint.
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(`${origin}/console/${at}`);
  return page;
}

/** Signs in by keyboard, with the code that a new network is asked for. */
async function signIn(phone: string): Promise<Page> {
  const page = await open();
  await page.getByLabel('手机号').focus();
  await page.keyboard.type(phone);
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  const code = page.getByLabel('短信验证码');
  const heading = page.getByRole('heading', { level: 1, name: '学员' });
  await code.or(heading).first().waitFor();
  if (await code.isVisible()) {
    await page.getByRole('button', { name: '发送验证码' }).press('Enter');
    await page.getByText('验证码已经发出').waitFor();
    await code.fill(api.sent.filter((sms) => sms.phone === phone).at(-1)?.code ?? '');
    await page.keyboard.press('Enter');
  }
  await heading.waitFor();
  return page;
}

/** No fault of accessibility at either width; a picture of each where one is asked for. */
async function look(page: Page, name: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const folder = process.env.PICTURES;
    if (folder) await page.screenshot({ path: path.join(folder, `${name}-${width}.png`), fullPage: true });
    await page.evaluate(AXE);
    const faults = await page.evaluate<Fault[]>(FIND_FAULTS);
    expect([name, width, faults]).toEqual([name, width, []]);
    const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
    expect([name, width, 'wider than the window by', overflow]).toEqual([name, width, 'wider than the window by', 0]);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

test('signing in from a new network', async () => {
  const page = await open();
  await page.getByLabel('手机号').waitFor();
  await look(page, 'sign-in');
  await page.getByLabel('手机号').fill('138 0000');
  await page.getByRole('button', { name: '登录' }).press('Enter');
  await page.getByText('手机号应为 11 位数字').waitFor();
  await page.getByRole('button', { name: '忘记密码' }).click();
  await page.getByRole('button', { name: '设置密码' }).waitFor();
  await look(page, 'forgotten');
  await page.context().close();
  await (await signIn(school.owner.phone)).context().close();
});

test('an owner finds a student by keyboard, books hours and takes them back', async () => {
  const page = await signIn(school.owner.phone);
  await page.getByRole('link', { name: school.students[0]! }).waitFor();
  await look(page, 'students');
  await page.keyboard.press('/');
  await page.keyboard.type('ouyang');
  await page.getByText('1 名', { exact: true }).waitFor();
  await page.getByRole('link', { name: '欧阳一诺' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: /欧阳一诺/ }).waitFor();
  await page.getByRole('button', { name: /显示.*手机号/ }).press('Enter');
  await page.getByText(school.guardian.phone).waitFor();

  await page.getByRole('button', { name: '增减课时' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('课时', { exact: true }).fill('１０。５');
  await dialog.getByText('增加后 30.5').waitFor();
  await dialog.getByLabel('事由').fill('续课');
  await look(page, 'booking');
  await dialog.getByRole('button', { name: '确认增加 10.5 课时' }).press('Enter');
  await page.getByText('增加 · 续课').waitFor();
  await page.getByText('剩 30.5 课时').waitFor();

  await page.getByRole('button', { name: '冲正' }).first().press('Enter');
  await page.getByRole('dialog').getByLabel('事由').fill('多记了一次');
  await page.getByRole('dialog').getByRole('button', { name: '确认冲正 −10.5 课时' }).press('Enter');
  await page.getByText('已冲正').waitFor();
  await page.getByText('剩 20.0 课时').waitFor();
  await look(page, 'ledger');
  await page.context().close();
});

test('two book for one student at once: the second is told, and what was typed is still there', async () => {
  const [first, second] = [await signIn(school.owner.phone), await signIn(school.assistant.phone)];
  const fill = async (page: Page, hours: string, reason: string) => {
    await page.goto(`${origin}/console/#/students/${school.ids.林小满}`);
    await page.getByRole('button', { name: '增减课时' }).click();
    await page.getByRole('dialog').getByLabel('课时', { exact: true }).fill(hours);
    await page.getByRole('dialog').getByLabel('事由').fill(reason);
  };
  await fill(first, '4', '续课');
  await fill(second, '2', '赠课');
  const confirm = (page: Page) =>
    page
      .getByRole('dialog')
      .getByRole('button', { name: /确认增加/ })
      .click();
  await confirm(first);
  await first.getByText('增加 · 续课').waitFor();
  await confirm(second);
  await second.getByText('刚刚有人改过，请先看看新的内容，您填的还在').waitFor();
  expect(await second.getByRole('dialog').getByLabel('事由').inputValue()).toBe('赠课');
  await second.getByText('增加后 26.0').waitFor();
  await look(second, 'meanwhile');
  await confirm(second);
  await second.getByText('增加 · 赠课').waitFor();
  await first.context().close();
  await second.context().close();
});

test('two owners change one member of staff: the second sees what the first did, and undoes nothing of it', async () => {
  const { phone } = await createStaff(api, 'assistant');
  const [first, second] = [await signIn(school.owner.phone), await signIn(school.owner.phone)];
  for (const page of [first, second]) {
    await page.goto(`${origin}/console/#/staff`);
    await page.getByRole('row', { name: phone }).getByRole('button', { name: '修改' }).click();
  }
  const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  await first.getByRole('dialog').getByRole('switch').click();
  await save(first);
  await first.getByText('已停用').waitFor();
  await second.getByRole('dialog').getByLabel('姓名').fill('钱教务');
  await save(second);
  await second.getByText(/刚刚有人改过，现在是：.*已停用/).waitFor();
  await save(second);
  await second.getByRole('row', { name: /钱教务 已停用/ }).waitFor();
  await first.context().close();
  await second.context().close();
});

test('a session that has ended asks again on the spot: what was being typed is still there', async () => {
  const page = await signIn(school.assistant.phone);
  await page.goto(`${origin}/console/#/students/${school.ids.单小北}`);
  await page.getByRole('button', { name: '增减课时' }).click();
  await page.getByRole('dialog').getByLabel('课时', { exact: true }).fill('3');
  await page.getByRole('dialog').getByLabel('事由').fill('续课');
  await page.context().clearCookies();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确认增加/ })
    .click();
  const again = page.getByRole('dialog', { name: '请重新登录' });
  await again.getByLabel('手机号').fill(school.assistant.phone);
  await again.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await look(page, 'again');
  await again.getByRole('button', { name: '登录', exact: true }).click();
  await again.waitFor({ state: 'hidden' });
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确认增加/ })
    .click();
  await page.getByText('增加 · 续课').waitFor();
  await page.context().close();
});

test('an owner takes on a teacher, who chooses a password by the link and sees their own students alone', async () => {
  const page = await signIn(school.owner.phone);
  await page.getByRole('menuitem', { name: '教职工' }).press('Enter');
  await page.getByRole('button', { name: '添加教职工' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('姓名').fill('周老师');
  await dialog.getByLabel('手机号').fill('+86 139-0001-7777');
  await dialog.getByLabel('是哪一位老师').click();
  await page.getByTitle('周老师').click();
  await page.locator('.ant-select-dropdown').waitFor({ state: 'hidden' });
  await look(page, 'taking-on');
  await dialog.getByRole('button', { name: '添加' }).click();
  const link = await page.getByText(/\/console\/#\/password\//).innerText();
  await look(page, 'staff');
  await page.context().close();

  const theirs = await open(link.trim().slice(link.indexOf('#')));
  await look(theirs, 'password');
  await theirs.getByLabel('新密码').fill(PASSWORD);
  await theirs.getByLabel('再输一次').fill(PASSWORD);
  await theirs.keyboard.press('Enter');
  await theirs.getByRole('button', { name: '去登录' }).click();
  await theirs.context().close();
  const teacher = await signIn('13900017777');
  await teacher.getByText('1 名', { exact: true }).waitFor();
  expect(await teacher.getByRole('menuitem').allInnerTexts()).toEqual(['学员', '课时']);
  await teacher.getByRole('menuitem', { name: '课时' }).click();
  await teacher.getByRole('heading', { level: 1, name: /课时/ }).waitFor();
  await look(teacher, 'course-hours');
  await teacher.context().close();
});

test('without the server the page says so, keeps what it has, and goes on once it is back', async () => {
  const page = await signIn(school.owner.phone);
  await page.getByRole('link', { name: school.students[0]! }).waitFor();
  await page.context().setOffline(true);
  await page.keyboard.press('/');
  await page.keyboard.type('lin');
  await page.getByText('连不上学校的服务器，请检查网络后再试').waitFor({ timeout: 30_000 });
  await look(page, 'offline');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: '重试' }).click();
  await page.getByText('2 名', { exact: true }).waitFor();
  await page.context().close();
});

test('the browser had nothing to complain of', () => {
  expect(complaints.filter((text) => !/ERR_INTERNET_DISCONNECTED/.test(text))).toEqual([]);
});
