/** A student is enrolled from a booking and by hand; their courses are given, changed by two, and taken. */
import { createBooking } from '../../server/test/staff/support';
import type { Page } from 'playwright-core';
import { useSchool } from './browser';

const house = useSchool();

const COURSE = '初中核心词汇 · 上';

async function choose(page: Page, label: string, title: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).press('Enter');
  await page.locator('.ant-select-dropdown:visible').getByTitle(title, { exact: true }).waitFor();
  await page.keyboard.type(title);
  await page.keyboard.press('Enter');
  await page.locator('.ant-select-dropdown:visible').waitFor({ state: 'hidden' });
}

test('from a booking, by keyboard: the number is never shown, and the booking is over', async () => {
  await createBooking(house.api, '周女士', '13911112222');
  const page = await house.signIn(house.school.assistant.phone, '#/trial-bookings');
  await page.getByRole('button', { name: '打完了，记结果' }).press('Enter');
  await page.getByRole('dialog').getByText('要报名').click();
  await page.getByRole('dialog').getByRole('button', { name: '去登记报名' }).press('Enter');
  await page.getByText('139****2222').waitFor();
  await page.getByRole('button', { name: '确认报名' }).press('Enter');
  await page.getByText('请输入学员姓名').waitFor();
  expect(await page.getByLabel('怎么称呼家长').inputValue()).toBe('周女士');
  await page.getByLabel('学员姓名').fill('周子墨');
  await choose(page, '课程', COURSE);
  await choose(page, '老师', '王老师');
  await page.getByLabel('课时（可不填）').fill('２０');
  await page.getByLabel('凭据（可不填）').fill('0231');
  await house.look(page, 'enrolment');
  await page.getByRole('button', { name: '确认报名' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: /周子墨/ }).waitFor();
  await page.getByText('剩 20.0 课时').waitFor();
  await page.getByRole('menuitem', { name: '预约试听' }).press('Enter');
  await page.getByText('今天没有要联系的家长').waitFor();
  await page.getByText(/^报名或放弃/).click();
  await house.look(page, 'enrolled-booking');
  await page
    .getByRole('row', { name: /周女士/ })
    .getByRole('link', { name: '周子墨' })
    .press('Enter');
  await page.getByRole('heading', { level: 1, name: /周子墨/ }).waitFor();
});

test('by hand, with a number that the school knows: the guardian is shown, and a second child of the same name refused', async () => {
  const page = await house.signIn(house.school.owner.phone, '#/students');
  await page.getByRole('button', { name: '登记报名' }).press('Enter');
  await page.getByLabel('手机号').fill(house.school.guardian.phone);
  await page.getByText(/^已登记的/).waitFor();
  await page.getByLabel('学员姓名').fill('林小满');
  await choose(page, '课程', COURSE);
  await choose(page, '老师', '周老师');
  await page.getByRole('button', { name: '确认报名' }).press('Enter');
  await page.getByText('这位家长已经有一个同名的学员').waitFor();
  await page.getByLabel('手机号').fill('13900019999');
  await page.getByLabel('怎么称呼家长').fill('许女士');
  await page.getByRole('button', { name: '确认报名' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: /林小满/ }).waitFor();
  await page.getByText('许女士').waitFor();
});

test('two change one course: the second sees what the first did; then it is taken', async () => {
  const at = `#/students/${house.school.ids.单小北}`;
  const [first, second] = [await house.signIn(house.school.owner.phone, at), await house.signIn(house.school.assistant.phone, at)];
  for (const page of [first, second]) await page.getByRole('button', { name: `修改${COURSE}` }).click();
  await choose(first, '老师（可不填）', '周老师');
  await first.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  await first.getByRole('dialog').waitFor({ state: 'hidden' });
  await second.getByRole('dialog').getByRole('switch').click();
  await second.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  await second.getByText('刚刚有人改过，现在是：周老师，默认打开').waitFor();
  await second.getByRole('dialog').getByTitle('周老师').waitFor();
  await house.look(second, 'course-meanwhile');
  await second.getByRole('dialog').getByRole('button', { name: '取消' }).click();
  await second.getByRole('button', { name: `取消${COURSE}` }).press('Enter');
  await second.getByText('现在是周老师在教').waitFor();
  await second.getByRole('button', { name: '取消这门课' }).press('Enter');
  await second.getByText('还没有课程，安排了才能在手机上学').waitFor();
  await second.getByRole('button', { name: '安排课程' }).press('Enter');
  await choose(second, '课程', COURSE);
  await house.look(second, 'course-given');
  await second.getByRole('button', { name: '安排', exact: true }).press('Enter');
  await second.getByText('默认打开', { exact: true }).waitFor();
  expect(house.complaints).toEqual([]);
});

test('a school that has no teachers yet is told so on its first page, with what to do', async () => {
  await house.api.database.pool.query('update teachers set retired_at = now()');
  const page = await house.signIn(house.school.owner.phone, '');
  await page.getByText('还没有老师').waitFor();
  await house.look(page, 'today-first-steps');
  await page.getByRole('link', { name: '添加老师' }).press('Enter');
  await page.getByRole('button', { name: '添加老师' }).waitFor();
});
