/** A class is printed: asked for, watched, saved as one PDF; a teacher prints everybody they teach. */
import { buffer } from 'node:stream/consumers';
import { school as ask, signInStaff } from '../../server/test/staff/support';
import { useSchool } from './browser';

const house = useSchool({ JOBS: 'true' });

beforeAll(async () => {
  const cookie = await signInStaff(house.api, house.school.assistant.phone);
  const body = { name: '七年级周六班', teacher_id: null, student_ids: Object.values(house.school.ids) };
  await ask(house.api, 'POST classes', { cookie, key: 'prints-of-class', body });
});

test('a class, by keyboard: its PDF has a page of each student', async () => {
  const page = await house.signIn(house.school.owner.phone, '#/classes');
  await page.getByRole('link', { name: '七年级周六班' }).press('Enter');
  await page.getByRole('link', { name: '全班周报 PDF' }).press('Enter');
  await page.getByText('还没有做过。').waitFor();
  await page.getByTitle('七年级周六班').waitFor();
  await house.look(page, 'prints-empty');
  await page.getByRole('button', { name: '做成 PDF' }).press('Enter');
  const row = page.getByRole('row', { name: /七年级周六班/ });
  await row.getByText('9 页').waitFor();
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
