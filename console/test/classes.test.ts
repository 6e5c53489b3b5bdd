/** A class is opened, filled and changed by keyboard; a teacher sees their own. */
import { studyForgetfully } from '../../server/test/console/forgetful';
import { useSchool } from './browser';

const house = useSchool();

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
  for (const [typed, name] of Object.entries({ lxm: '林小满', cyn: '陈一诺', ouyang: '欧阳一诺', qjn: '仇家宁', ouzhiyuan: '区志远' })) {
    await dialog.getByLabel('学员').fill(typed);
    await page.locator('.ant-select-item-option:only-child', { hasText: name }).waitFor();
    await page.keyboard.press('Enter');
  }
  await page.keyboard.press('Escape');
  await house.look(page, 'class-members');
  await dialog.getByRole('button', { name: '保存 5 名学员' }).press('Enter');
  await page.getByText('5 名学员 · 王老师').waitFor();
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
  await studyForgetfully(house.api, house.school.ids);
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

test('nothing was said on the browser’s console', () => {
  expect(house.complaints).toEqual([]);
});
