/**
 * Who signs in, and what becomes of it; hours of a student, and who else works on them; a student's parts: lessons, words, written work
 * that is marked, what a guardian has a right to. Whole flows by keyboard, no fault of accessibility at 768 and 1280 px.
 */
import type { Page } from 'playwright-core';
import type { DirectUpload } from '@xueban/contract/resources/uploads';
import { PNG } from '../../server/test/files/bytes';
import { createMathRoom, data, type MathRoom } from '../../server/test/math/small-course';
import { servicesAt } from '../../server/test/learning/school';
import { saveLessonRules } from '../../server/src/modules/lessons/lesson-rules.repository';
import { DEFAULT_LESSON_RULES } from '../../server/src/modules/lessons/rules/lesson-rules';
import { listPages } from '../../server/test/staff/roles-table';
import { PASSWORD } from '../../server/test/support/app';
import { useSchool } from './browser';

const house = useSchool();
/** Of the teacher who is taken on. */
const THEIR_PHONE = '13900017777';

test('signing in from a new network', async () => {
  expect((await fetch(`${house.origin}/console`)).url).toBe(`${house.origin}/console/`);
  const page = await house.open('', house.school.owner.phone);
  await page.getByLabel('手机号').waitFor();
  await house.look(page, 'sign-in');
  await page.getByLabel('手机号').fill('138 0000');
  await page.getByRole('button', { name: '登录' }).press('Enter');
  await page.getByText('手机号应为 11 位数字').waitFor();
  await page.getByRole('button', { name: '忘记密码' }).click();
  await page.getByRole('button', { name: '设置密码' }).waitFor();
  await house.look(page, 'forgotten');
  await page.getByRole('button', { name: '返回登录' }).click();
  await page.getByLabel('手机号').fill(house.school.owner.phone);
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByText('第一次在这里登录，请再输入一个短信验证码').waitFor();
  // Typing goes on in the field of the code; the next thing is the button that sends one.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('验证码已经发出').waitFor();
  await page.getByLabel('短信验证码').fill(house.api.sent.at(-1)?.code ?? '');
  await page.keyboard.press('Enter');
  await page.getByRole('navigation', { name: '主菜单' }).waitFor();
  await page.evaluate("location.hash = '#/students/999999'");
  await page.getByText('学员不存在').waitFor();
  expect(await page.getByRole('button', { name: '重试' }).count()).toBe(0);
});

test('an owner finds a student by keyboard, books hours and takes them back', async () => {
  const page = await house.signIn(house.school.owner.phone);
  await page.getByRole('link', { name: house.school.students[0]! }).waitFor();
  expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(listPages('owner'));
  await house.look(page, 'students');
  await page.keyboard.press('/');
  await page.keyboard.type('ouyang');
  await page.getByText('1 名', { exact: true }).waitFor();
  await page.getByRole('link', { name: '欧阳一诺' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: /欧阳一诺/ }).waitFor();
  await page.getByRole('button', { name: /显示.*手机号/ }).press('Enter');
  await page.getByText(house.school.guardian.phone).waitFor();

  const book = page.getByRole('button', { name: '增减课时' });
  const focused = page.locator(':focus');
  const dialog = page.getByRole('dialog');
  await book.press('Enter');
  await dialog.getByRole('radio', { name: '增加' }).and(focused).waitFor();
  await page.keyboard.press('ArrowRight');
  await dialog.getByLabel('课时', { exact: true }).fill('9999');
  await dialog.getByText('扣减后欠 9979.0 课时').waitFor();
  await house.look(page, 'booking-owed');
  await dialog.getByRole('button', { name: '确认扣减 9999.0 课时，欠 9979.0 课时' }).waitFor();
  await page.keyboard.press('Escape');
  await book.and(focused).waitFor();
  await book.press('Enter');
  await dialog.getByLabel('课时', { exact: true }).fill('１０。５');
  await dialog.getByText('增加后 30.5').waitFor();
  const sent: string[] = [];
  page.on('request', (request) => void (request.method() === 'POST' && sent.push(request.url())));
  await dialog.getByLabel('事由').focus();
  const keyboard = await page.context().newCDPSession(page);
  // Enter that ends what an input method composes sends nothing; two in a row send once.
  await keyboard.send('Input.imeSetComposition', { text: '续课', selectionStart: 2, selectionEnd: 2 });
  await keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', key: 'Process', code: 'Enter', windowsVirtualKeyCode: 229 });
  await keyboard.send('Input.insertText', { text: '续课' });
  await dialog.getByRole('button', { name: '确认增加 10.5 课时' }).waitFor();
  expect(sent).toEqual([]);
  await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Enter')]);
  await page.getByText('增加 · 续课').waitFor();
  expect(sent).toHaveLength(1);
  await page.getByText('剩 30.5 课时').waitFor();

  await page.getByRole('button', { name: '冲正' }).first().press('Enter');
  await page.getByRole('dialog').getByLabel('事由').fill('多记了一次');
  await page.getByRole('dialog').getByRole('button', { name: '确认冲正 −10.5 课时' }).press('Enter');
  await page.getByText('已冲正').waitFor();
  await page.getByText('剩 20.0 课时').waitFor();
  await house.look(page, 'ledger');
});

test('two book for one student at once: the second is told, and what was typed is still there', async () => {
  const [first, second] = [await house.signIn(house.school.owner.phone), await house.signIn(house.school.assistant.phone)];
  const at = `${house.origin}/console/#/students/`;
  // What was typed about one student is not booked for another.
  await second.goto(`${at}${house.school.ids.单小北}`);
  await second.getByRole('button', { name: '增减课时' }).click();
  await second.getByRole('dialog').waitFor();
  const fill = async (page: Page, hours: string, reason: string) => {
    await page.goto(`${at}${house.school.ids.林小满}`);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
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
  await house.look(second, 'meanwhile');
  await confirm(second);
  await second.getByText('增加 · 赠课').waitFor();
});

test('a session that has ended asks again on the spot: what was being typed is still there', async () => {
  const page = await house.signIn(house.school.assistant.phone);
  expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(listPages('assistant'));
  await page.goto(`${house.origin}/console/#/students/${house.school.ids.单小北}`);
  await page.getByRole('button', { name: '增减课时' }).click();
  await page.getByRole('dialog').getByLabel('课时', { exact: true }).fill('3');
  await page.getByRole('dialog').getByLabel('事由').fill('续课');
  await page.context().clearCookies();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确认增加/ })
    .click();
  const again = page.getByRole('dialog', { name: '请重新登录' });
  await again.getByLabel('手机号').fill(house.school.assistant.phone);
  await again.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await house.look(page, 'again');
  await again.getByRole('button', { name: '登录', exact: true }).click();
  await again.waitFor({ state: 'hidden' });
  await page.getByText('还没有保存，重新登录后请再点一次').waitFor();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确认增加/ })
    .click();
  await page.getByText('增加 · 续课').waitFor();
});

test('the form to sign in again stands over one that asks for a telephone number, too', async () => {
  const page = await house.signIn(house.school.assistant.phone);
  await page.getByRole('button', { name: '登记报名' }).click();
  await page.getByLabel('家长手机号').fill('12000000000');
  await page.getByText('手机号应为 11 位数字').waitFor();
  expect(await page.getByText('没有加载出来').count()).toBe(0);

  await page.getByLabel('学员姓名').pressSequentially('区小北');
  // By the menu, by going back, by reading the page anew: somebody is asked before what was typed goes.
  const leaving = page.getByRole('dialog', { name: '离开这一页？' });
  await page.getByRole('menuitem', { name: '班级' }).press('Enter');
  await leaving.waitFor();
  await house.look(page, 'leaving');
  await page.keyboard.press('Escape');
  await leaving.waitFor({ state: 'detached' });
  await page.goBack();
  await leaving.getByRole('button', { name: '留在这里' }).press('Enter');
  await leaving.waitFor({ state: 'detached' });
  expect(page.url()).toMatch(/enrol$/);
  const asked = page.waitForEvent('dialog');
  await page.evaluate('void setTimeout(() => location.reload())');
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  expect(await page.getByLabel('学员姓名').inputValue()).toBe('区小北');
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('navigation').isVisible()).toBe(false);
  expect(await page.getByRole('button', { name: '确认报名' }).isVisible()).toBe(false);
  await page.emulateMedia({ media: 'screen' });
  await page.context().clearCookies();
  await page.getByLabel('家长手机号').fill('13900018888');
  const again = page.getByRole('dialog', { name: '请重新登录' });
  await again.getByLabel('手机号').fill(house.school.assistant.phone);
  await again.getByRole('button', { name: '忘记密码' }).click();
  await again.getByRole('button', { name: '返回登录' }).click();
  await again.getByLabel('密码', { exact: true }).fill('not this one');
  await again.getByRole('button', { name: '登录', exact: true }).click();
  await again.getByText('手机号或密码不正确').waitFor();
  await again.getByRole('button', { name: '忘记密码' }).click();
  await again.getByText('手机号或密码不正确').waitFor({ state: 'detached' });
  await again.getByRole('button', { name: '返回登录' }).click();
  await again.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await again.getByRole('button', { name: '登录', exact: true }).click();
  await again.waitFor({ state: 'hidden' });
  await page.getByLabel('怎么称呼家长').waitFor();
  expect(await page.getByLabel('家长手机号').inputValue()).toBe('13900018888');
  await page.goBack();
  await leaving.getByRole('button', { name: '离开' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: /^学员/ }).waitFor();
});

test('an owner takes on a teacher, who chooses a password by the link and sees their own students alone', async () => {
  const page = await house.signIn(house.school.owner.phone);
  await page.getByRole('menuitem', { name: '教职工' }).press('Enter');
  await page.getByRole('button', { name: '添加教职工' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('姓名').fill('周老师');
  await dialog.getByLabel('手机号').fill('+86 139-0001-7777');
  await dialog.getByLabel('是哪一位老师').click();
  await page.getByTitle('周老师').click();
  await page.locator('.ant-select-dropdown').waitFor({ state: 'hidden' });
  await house.look(page, 'taking-on');
  await dialog.getByRole('button', { name: '添加' }).click();
  const link = await page.getByText(/\/console\/#\/password\//).innerText();
  await house.look(page, 'staff');

  const teacher = await house.open(link.trim().slice(link.indexOf('#')), THEIR_PHONE);
  await house.look(teacher, 'password');
  await teacher.getByLabel('新密码').fill(PASSWORD);
  await teacher.getByLabel('再输一次').fill(PASSWORD);
  await teacher.keyboard.press('Enter');
  const done = teacher.getByRole('button', { name: '去登录' });
  await done.waitFor();
  await house.look(teacher, 'password-done');
  await house.enter(teacher, THEIR_PHONE);
  await done.click();
  await teacher.getByRole('menuitem', { name: '学员' }).click();
  await teacher.getByText('1 名', { exact: true }).waitFor();
  expect(await teacher.getByRole('menuitem').allInnerTexts()).toEqual(listPages('teacher'));
  await teacher.getByRole('menuitem', { name: '课时' }).click();
  await teacher.getByRole('heading', { level: 1, name: /课时/ }).waitFor();
  // What is not theirs leads to their first page.
  await teacher.goto(`${house.origin}/console/#/trial-bookings`);
  await teacher.getByRole('heading', { level: 1, name: /今日课程/ }).waitFor();
});

test('without the server the page says so, keeps what it has, and goes on once it is back', async () => {
  const page = await house.signIn(house.school.owner.phone);
  await page.getByRole('link', { name: house.school.students[0]! }).waitFor();
  expect(house.complaints).toEqual([]);
  await page.context().setOffline(true);
  await page.keyboard.press('/');
  await page.keyboard.type('lin');
  await page.getByText('连不上学校的服务器，请检查网络后再试').waitFor();
  await house.look(page, 'offline');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: '重试' }).click();
  await page.getByText('2 名', { exact: true }).waitFor();
  expect(house.complaints.splice(0).filter((text) => !/ERR_INTERNET_DISCONNECTED/.test(text))).toEqual([]);
});

describe('a student', () => {
  let studentId: number;
  let math: MathRoom;

  const DAY_MS = 86_400_000;

  /** A photo of written work. */
  async function upload(): Promise<number> {
    const asked = { purpose: 'question_photo', filename: 'q.png', content_type: 'image/png', byte_size: PNG.length };
    const { id, upload_url: url, headers } = data<DirectUpload>(await math.call('POST direct_uploads', asked));
    await house.api.app.inject({ method: 'PUT', url, headers, payload: PNG });
    return id;
  }

  beforeAll(async () => {
    studentId = house.school.ids.陈一诺!;
    const { db, pool } = house.api.database;
    await saveLessonRules(db, { ...DEFAULT_LESSON_RULES, minLearned: 0, minMinutes: 0 });
    const { rows } = await pool.query<{ id: string }>('select id from courses');
    const courseId = Number(rows[0]?.id);
    const teach = async (daysAgo: number, learns: boolean): Promise<void> => {
      const services = servicesAt(house.api, new Date(Date.now() - daysAgo * DAY_MS).toISOString());
      const { data } = await services.teachingRecords.open(studentId, { course_id: courseId, lesson_length: 'long' });
      if (learns) await services.learningRecords.open(studentId, courseId, { learning_subtype: 'learn' });
      await services.teachingRecords.end(studentId, data.id);
    };
    await teach(3, false);
    await teach(2, true);
    math = await createMathRoom(house.api, { shortAnswer: true });
    for (const [section, photo] of [false, true].entries()) {
      const quiz = await math.take({ source: 'section', learning_record_id: (await math.open(section)).id });
      const question = quiz.questions.find(({ kind }) => kind === 'short_answer')!;
      const given = photo ? { photo_upload_id: await upload() } : { text: '因为同号两数相加' };
      await math.answer(quiz.id, question, { kind: 'work', ...given });
    }
  });

  test('lessons stand in a part of their own, which the address keeps', async () => {
    const page = await house.signIn(house.school.owner.phone, `#/students/${studentId}`);
    await page.getByText('还没有学过').or(page.getByText('最近学习')).first().waitFor();
    await page.getByRole('button', { name: '冲正' }).first().click();
    await page.getByLabel('事由').fill('设备出错');
    await page.getByRole('button', { name: /确认冲正/ }).press('Enter');
    await page.getByText('已冲正').first().waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: '上课记录' }).press('Enter');
    await page.getByText(/原扣 1.0/).waitFor();
    await page.getByText('不扣 · 没有学').waitFor();
    await house.look(page, 'student-lessons');
    await page.reload();
    await page.getByText(/原扣 1.0/).waitFor();
  });

  test('the nine-grid shows its cells and the words in one, for a teacher too; no mathematics course says what to do', async () => {
    const page = await house.signIn(THEIR_PHONE, `#/students/${house.school.ids.仇家宁}?tab=words`);
    await page.getByText('错题本里没有词').waitFor();
    await page.getByRole('group', { name: '九宫格' }).getByRole('button', { name: /待学/ }).press('Enter');
    await page.getByText('「待学」的单词').waitFor();
    await page.getByRole('row').nth(1).waitFor();
    await house.look(page, 'student-words');
    await page.getByRole('tab', { name: '数学' }).press('Enter');
    await page.getByText('还没有数学课程').waitFor();
  });

  test('written work is marked in its place: what waits comes first, by keyboard', async () => {
    const page = await house.signIn(house.school.owner.phone, `#/students/${math.studentId}`);
    await page.getByRole('tab', { name: '数学 · 待批改 2' }).press('Enter');
    await page.getByText('因为同号两数相加').waitFor();
    await page.getByAltText('作答的照片').waitFor();
    await page.getByLabel('批语，给学员看').last().focus();
    await page.keyboard.type('没有写理由');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('批语：没有写理由').waitFor();
    await page.getByText('老师批改').waitFor();
    await page.getByRole('tab', { name: '数学 · 待批改 1' }).waitFor();
    await page.getByText('本里 1').waitFor();
    await house.look(page, 'student-work-marked');

    // Marked by somebody else in the same moment: what was typed is there still.
    const { phone } = house.school.owner;
    const [waiting] = await house.act(phone, 'GET students/{id}/written_work', { id: math.studentId });
    if (!waiting) throw new Error('No work waits');
    const { id: workId, verdict, judged_by } = waiting;
    await page.getByLabel('批语，给学员看').fill('少一个理由');
    const mark = { right: true, reason: '', seen: { verdict, judged_by } };
    await house.act(phone, 'POST students/{id}/written_work/{workId}/mark', { id: math.studentId, workId }, mark);
    await page.getByRole('button', { name: '还不对' }).click();
    await page.getByText('刚刚有人改过').waitFor();
    expect(await page.getByLabel('批语，给学员看').inputValue()).toBe('少一个理由');
    await page.getByRole('button', { name: '还不对' }).click();
    await page.getByText('批语：少一个理由').waitFor();
  });

  test('an owner adds a guardian and parts them; deletes by typing the name, and takes it back; a teacher is offered neither', async () => {
    const page = await house.signIn(house.school.owner.phone, `#/students/${house.school.ids.林小雨!}`);
    await page.getByRole('button', { name: '添加家长' }).press('Enter');
    const adding = page.getByRole('dialog', { name: '给林小雨添加家长' });
    await adding.getByLabel('家长手机号').and(page.locator(':focus')).waitFor();
    await page.keyboard.type(house.school.guardian.phone);
    await adding.getByText('林女士已经是林小雨的家长').waitFor();
    expect(await adding.getByRole('button', { name: '确认添加' }).isDisabled()).toBe(true);
    await adding.getByLabel('家长手机号').fill('13900016666');
    await adding.getByLabel('怎么称呼家长').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.type('林先生');
    await adding.getByText('林先生可以看到林小雨的全部学习记录并代为操作').waitFor();
    await house.api.createParent({ name: '林爸爸', phone: '13900016666' });
    await adding.getByRole('button', { name: '确认添加' }).press('Enter');
    await adding.getByText('刚刚有人登记或换了这个手机号').waitFor();
    await adding.getByText('已登记的林爸爸').waitFor();
    await house.look(page, 'guardian-meanwhile');
    await adding.getByRole('button', { name: '确认添加' }).press('Enter');
    await page.getByText('林爸爸现在也是林小雨的家长').waitFor();
    await page.getByRole('tab', { name: '家长的权利' }).press('Enter');
    await page.getByRole('button', { name: '解除关联：林爸爸' }).press('Enter');
    await page
      .getByRole('dialog')
      .getByLabel(/请输入学员的姓名/)
      .fill('林小雨');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: '解除关联：林爸爸' }).waitFor({ state: 'detached' });
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: /^导出资料/ }).press('Enter');
    await page
      .getByRole('dialog')
      .getByLabel(/请输入学员的姓名/)
      .fill('林小雨');
    await page.keyboard.press('Enter');
    expect((await saved).suggestedFilename()).toMatch(/^林小雨-全部数据-.*\.zip$/);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await house.look(page, 'student-rights');
    await page.getByRole('button', { name: '删除学员' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: '删除学员' });
    await dialog.getByLabel(/请输入学员的姓名/).fill('林小');
    expect(await dialog.getByRole('button', { name: '申请删除' }).isDisabled()).toBe(true);
    await dialog.getByLabel(/请输入学员的姓名/).fill('林小雨');
    await house.look(page, 'student-delete');
    await page.keyboard.press('Enter');
    await page.getByText(/已经申请删除/).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '撤回删除' }).press('Enter');
    await page.getByRole('button', { name: '删除学员' }).waitFor();
    const other = await house.signIn(THEIR_PHONE, `#/students/${house.school.ids.仇家宁}`);
    await other.getByRole('tab', { name: '上课记录' }).waitFor();
    expect(await other.getByRole('tab', { name: '家长的权利' }).count()).toBe(0);
    expect(await other.getByRole('button', { name: '添加家长' }).count()).toBe(0);
  });
});

test('the browser had nothing to complain of; no text brings a style of its own', async () => {
  const page = await house.signIn(house.school.owner.phone);
  expect(house.complaints).toEqual([]);
  const styled = `(() => { const box = document.body.appendChild(document.createElement('div')); box.innerHTML = '<p style="top: 7px">';
    return getComputedStyle(box.firstChild).top; })()`;
  expect(await page.evaluate(styled)).toBe('auto');
  expect([...new Set(house.complaints)]).toEqual([expect.stringContaining('style-src-attr')]);
});
