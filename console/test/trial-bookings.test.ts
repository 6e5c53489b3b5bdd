/** Bookings of trial lessons: who is called first, a day that is arranged, two who work at once, what was given up. */
import type { Page } from 'playwright-core';
import { createBooking } from '../../server/test/staff/support';
import { useSchool } from './browser';

const house = useSchool();

const AT = '#/trial-bookings';

test('nobody waits; somebody books; the office calls, arranges a day and records what became of it, by keyboard', async () => {
  const page = await house.signIn(house.school.assistant.phone, AT);
  await page.getByText('今天没有要联系的家长').waitFor();
  await house.look(page, 'trials-empty');
  await createBooking(house.api, '林女士', '13900007788');
  const second = await createBooking(house.api, '陈先生');
  await house.api.database.pool.query("update trial_bookings set created_at = now() - interval '3 days' where id = $1", [second]);
  await page.reload();
  await page.getByText('今天先给陈先生打电话，已经等了 3 天').waitFor();
  await page
    .getByRole('row', { name: /林女士/ })
    .getByRole('button', { name: /显示/ })
    .press('Enter');
  await page.getByText('13900007788').waitFor();
  await house.look(page, 'trials');

  await page.getByRole('button', { name: '打完了，记结果' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '记下时间' }).press('Enter');
  await dialog.getByText('请选择哪一天、几点').waitFor();
  await dialog.getByLabel('试听时间').fill('2026-01-10 16:00');
  await page.keyboard.press('Enter');
  await dialog.getByLabel('哪位老师上').press('Enter');
  await page.getByTitle('王老师').waitFor();
  await page.keyboard.press('Enter');
  await page.locator('.ant-select-dropdown').waitFor({ state: 'hidden' });
  await house.look(page, 'trials-arranging');
  await dialog.getByRole('button', { name: '记下时间' }).press('Enter');
  await page.getByText('已约 1').waitFor();
  await page.getByText('今天先给林女士打电话').waitFor();
  await page.getByRole('button', { name: '打完了，记结果' }).press('Enter');
  await dialog.getByText('打过了，时间还没定').click();
  await dialog.getByRole('button', { name: '记下' }).press('Enter');
  await page.getByText(/陈先生.*的试听，来了没有？/).waitFor();
  await page.getByText('全部', { exact: true }).click();
  await page.getByText(/王老师/).waitFor();
  await house.look(page, 'trials-all');
});

test('two record one booking: the second is told and has what was typed; then it is given up, found, and removed', async () => {
  await createBooking(house.api, '周女士', '13911112222');
  const [first, second] = [await house.signIn(house.school.owner.phone, AT), await house.signIn(house.school.assistant.phone, AT)];
  for (const page of [first, second]) await page.getByRole('button', { name: '记结果：周女士' }).click();
  const save = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name }).click();
  await second.getByRole('dialog').getByText('不来了').click();
  await second.getByRole('dialog').getByLabel('为什么').fill('离家太远');
  await first.getByRole('dialog').getByText('打过了，时间还没定').click();
  await save(first, '记下');
  await first.getByRole('row', { name: /周女士.*联系过/ }).waitFor();
  await save(second, '记为放弃');
  await second.getByText('刚刚有人改过，请先看看新的内容，您填的还在').waitFor();
  expect(await second.getByRole('dialog').getByLabel('为什么').inputValue()).toBe('离家太远');
  await house.look(second, 'trials-meanwhile');
  await save(second, '记为放弃');
  await second.getByRole('dialog').waitFor({ state: 'hidden' });
  await second.getByLabel('搜索预约').fill('2222');
  await second.keyboard.press('Enter');
  await second
    .getByRole('row', { name: /周女士.*离家太远/ })
    .getByRole('button', { name: '记结果：周女士' })
    .press('Enter');
  await second.getByRole('dialog').getByText('家长要求删除').click();
  await house.look(second, 'trials-remove');
  await save(second, '删除预约');
  await second.getByText('没有找到「2222」的预约').waitFor();
});

test('a teacher has no such page; the browser had nothing to complain of', async () => {
  const page = await house.signIn(house.school.teacher.phone, AT);
  await page.getByRole('heading', { level: 1, name: /今日课程/ }).waitFor();
  expect(await page.getByRole('menuitem').allInnerTexts()).not.toContain('预约试听');
  expect(house.complaints).toEqual([]);
});
