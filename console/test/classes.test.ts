/** A class is opened, filled and printed by keyboard; a teacher sees their own, and who forgets what next week. */
import { buffer } from 'node:stream/consumers';
import { studyForgetfully } from '../../server/test/console/forgetful';
import { useSchool } from './browser';

const house = useSchool({ JOBS: 'true' });

test('the office opens a class, takes students in, and its teacher sees it', async () => {
  const page = await house.signIn(house.school.assistant.phone, '#/classes');
  await page.getByText('还没有班级').waitFor();
  await house.look(page, 'classes-empty');
  await page.getByRole('button', { name: '新建班级' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('班级名称').fill('七年级周六班');
  await dialog.getByLabel('老师').press('Enter');
  await page.getByTitle('王老师').waitFor();
  await page.keyboard.type('王');
  await page.keyboard.press('Enter');
  await house.look(page, 'class-form');
  await dialog.getByRole('button', { name: '新建' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: /七年级周六班/ }).waitFor();
  await page.getByText('班里还没有学员').waitFor();

  await page.getByRole('button', { name: '增减学员' }).first().press('Enter');
  for (const [typed, name] of Object.entries({ lxm: '林小满', ouyang: '欧阳一诺', ouzhiyuan: '区志远' })) {
    await dialog.getByLabel('学员').fill(typed);
    await page.locator('.ant-select-item-option:only-child', { hasText: name }).waitFor();
    await page.keyboard.press('Enter');
  }
  await page.keyboard.press('Escape');
  await house.look(page, 'class-members');
  await dialog.getByRole('button', { name: '保存 3 名学员' }).press('Enter');
  await page.getByText('3 名学员 · 王老师').waitFor();
  await page.getByRole('link', { name: '林小满' }).waitFor();

  const teacher = await house.signIn(house.school.teacher.phone, '#/classes');
  await teacher.getByRole('link', { name: '七年级周六班' }).press('Enter');
  await teacher.getByRole('link', { name: '欧阳一诺' }).waitFor();
  expect(await teacher.getByRole('button', { name: '增减学员' }).count()).toBe(0);
  await house.look(teacher, 'class');
  await teacher.goto(`${house.origin}/console/#/students`);
  await teacher.getByRole('cell', { name: '七年级周六班' }).first().waitFor();
});

test('who forgets what next week: computed when asked, word by word', async () => {
  await studyForgetfully(house.api, { 林小满: house.school.ids.林小满! });
  const page = await house.signIn(house.school.teacher.phone, '#/classes');
  await page.getByRole('link', { name: '七年级周六班' }).click();
  await page.getByText('还没有算过').waitFor();
  await page.getByRole('button', { name: '现在算' }).press('Enter');
  await page.getByText(/^林小满下周可能忘 \d+ 个词$/).waitFor();
  await house.look(page, 'class-forecast');
  await page.getByRole('button', { name: '看是哪些词：林小满' }).press('Enter');
  await page.getByRole('dialog', { name: '林小满下周可能忘的词' }).getByRole('row').nth(1).waitFor();
  await house.look(page, 'forgotten-words');
  await page.keyboard.press('Escape');
  await page.goto(`${house.origin}/console/#/students`);
  await page.getByRole('row', { name: /林小满.* 词/ }).waitFor();
  await house.look(page, 'students-risk');
});

test('a class, by keyboard: its PDF has a page of each student', async () => {
  const page = await house.signIn(house.school.assistant.phone, '#/classes');
  await page.getByRole('link', { name: '七年级周六班' }).press('Enter');
  await page.getByRole('link', { name: '全班周报 PDF' }).press('Enter');
  await page.getByText('还没有做过。').waitFor();
  await page.getByTitle('七年级周六班').waitFor();
  await house.look(page, 'prints-empty');
  await page.getByRole('button', { name: '做成 PDF' }).press('Enter');
  const row = page.getByRole('row', { name: /七年级周六班/ });
  await row.getByText('3 页').waitFor();
  await house.look(page, 'prints');
  const [saved] = await Promise.all([page.waitForEvent('download'), row.getByRole('button', { name: /下载/ }).press('Enter')]);
  expect(saved.suggestedFilename()).toMatch(/^七年级周六班-周报-\d{4}-\d{2}-\d{2}\.pdf$/);
  expect((await buffer(await saved.createReadStream())).subarray(0, 5).toString()).toBe('%PDF-');
  await page.getByRole('radio', { name: '错词默写' }).press('Space');
  await page.getByRole('radio', { name: '一名学员' }).press('Space');
  await page.getByRole('combobox', { name: '学员' }).press('Enter');
  await page.keyboard.type('ouyang');
  await page.locator('.ant-select-dropdown:visible').getByTitle('欧阳一诺').click();
  await page.getByRole('button', { name: '做成 PDF' }).press('Enter');
  await page.getByText('错题本都是空的').waitFor();
});

test('a teacher prints everybody they teach, and sees nothing that others asked for', async () => {
  const page = await house.signIn(house.school.teacher.phone, '#/prints');
  await page.getByText('还没有做过。').waitFor();
  await page.goto(`${house.origin}/console/#/students/${house.school.ids.林小满}`);
  await page.getByRole('link', { name: '周报 PDF' }).press('Enter');
  await page.getByTitle('林小满').waitFor();
  await page.getByText('我的全部学员').click();
  await page.getByRole('button', { name: '做成 PDF' }).press('Enter');
  await page
    .getByRole('row', { name: /王老师的学员/ })
    .getByText('8 页')
    .waitFor();
  expect(house.complaints).toEqual([]);
});
