/** The mathematics of the school: a folder looked at question by question and published; what the checker says shown by file and line. */
import type { Page } from 'playwright-core';
import { template, withPoints, zip } from '../../server/test/console/math-folder';
import { useSchool } from './browser';

const house = useSchool();

const choose = async (page: Page, files: Record<string, string>): Promise<void> =>
  page
    .getByLabel('选择压缩包', { exact: true })
    .and(page.locator('input'))
    .setInputFiles({ name: '我的课程.zip', mimeType: 'application/zip', buffer: await zip(files) });
/** Pictures that cannot be drawn, of how many. */
const countPictures = (page: Page): Promise<{ all: number; broken: number }> =>
  page.evaluate<{ all: number; broken: number }>(
    `Promise.allSettled([...document.images].map((image) => image.decode())).then((all) => ({
      all: all.length, broken: all.filter(({ status }) => status === 'rejected').length }))`,
  );
const allDrawn = { all: expect.any(Number), broken: 0 };

test('a folder with a mistake, then one that is right: looked at, published, and read by a teacher', async () => {
  const page = await house.signIn(house.school.owner.phone, '#/math');
  await page.getByText(/^还没有数学课程。上传一个课程文件夹的压缩包/).waitFor();
  await house.look(page, 'math-empty');
  await page.getByRole('button', { name: '上传数学课程' }).press('Enter');
  const files = withPoints(template());
  const name = Object.keys(files).find((one) => one.endsWith('questions.md'))!;
  await choose(page, { ...files, [name]: files[name]!.replace(/^id: .*$/m, 'id: 不行') });
  await page.getByText(/还不能发布：\d+ 处错误/).waitFor();
  await page
    .getByRole('cell', { name: /questions\.md 第 \d+ 行/ })
    .first()
    .waitFor();
  await house.look(page, 'math-import-refused');
  await page.getByRole('button', { name: '取消' }).click();

  await choose(page, files);
  const said = page.getByText(/新课程，共 \d+ 个小节；新增 \d+ 题/);
  await said.waitFor();
  await page.getByText('第 1 题', { exact: true }).waitFor();
  await page.getByText(/^例：/).first().waitFor();
  await page.getByText('取值 2').first().click();
  expect(await countPictures(page)).toEqual(allDrawn);
  await house.look(page, 'math-import-preview');
  const text = await said.innerText();
  await page.getByRole('button', { name: '发布' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: '发布好了' }).waitFor();
  expect(await page.getByText(/新课程，共/).innerText()).toBe(text);

  const teacher = await house.signIn(house.school.teacher.phone, '#/math');
  expect(await teacher.getByRole('button', { name: '上传数学课程' }).count()).toBe(0);
  await teacher.getByRole('row').nth(1).getByRole('link').press('Enter');
  await teacher.getByRole('cell', { name: /题$/ }).first().waitFor();
  await house.look(teacher, 'math-course');
  await teacher.getByRole('row').nth(1).getByRole('link').press('Enter');
  await teacher.getByText('讲义', { exact: true }).waitFor();
  await teacher.getByText('第 1 题', { exact: true }).waitFor();
  const drawn = await countPictures(teacher);
  expect(drawn).toEqual(allDrawn);
  expect(drawn.all).toBeGreaterThan(0);
  await house.look(teacher, 'math-section');
});

test('the browser had nothing to complain of', () => {
  expect(house.complaints).toEqual([]);
});
