/** 操作记录 and 设置. */
import { text as readText } from 'node:stream/consumers';
import { useSchool } from './browser';

const house = useSchool();

beforeAll(async () => {
  await house.api.database.pool.query(
    `insert into audit_events (at, kind, outcome, actor, actor_name, parent_id, student_id, staff_id, address, details)
     select now() - n * interval '7 hours', kinds.kind, kinds.outcome, kinds.actor, kinds.name,
       case when kinds.actor = 'guardian' then $1::bigint end, case when kinds.about then $2::bigint end,
       case when kinds.actor = 'staff' then $3::bigint end, '203.0.113.7', kinds.details::jsonb
     from generate_series(1, 20) n, (values
       ('sign_in', 'ok', 'guardian', null, false, null),
       ('sign_in', 'CREDENTIALS_INVALID', 'guardian', null, false, null),
       ('course_hours', 'ok', 'staff', null, true, '{"hours": 10, "left": 21.5, "entry_id": 17}'),
       ('administration', 'failed', 'administrator', 'root', false, '{"command": "check --mend"}')
     ) as kinds (kind, outcome, actor, name, about, details)`,
    [house.school.guardian.id, house.school.ids.林小满, house.school.assistant.id],
  );
});

test('an owner finds what somebody did, goes back in time, and saves it', async () => {
  const page = await house.signIn(house.school.owner.phone, '#/audit-events');
  await page.getByText('课时 10 · 剩余 21.5').first().waitFor();
  await house.look(page, 'audit-events');
  await page.getByRole('button', { name: '更早的' }).press('Enter');
  await page.getByRole('button', { name: '最新的' }).waitFor();
  const who = page.getByRole('combobox', { name: '谁' });
  await who.press('Enter');
  await page.keyboard.type('林小满');
  await page.getByTitle('学员 林小满').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('row', { name: /家长 / }).first().waitFor({ state: 'detached' });
  await page
    .getByRole('row', { name: /增减课时/ })
    .first()
    .waitFor();
  expect(await page.getByRole('row').count()).toBe(21);
  await page.reload();
  await page.getByTitle('学员 林小满').waitFor();
  await page.getByRole('row').nth(20).waitFor();
  expect(await page.getByRole('row').count()).toBe(21);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出 CSV' }).press('Enter');
  const text = await readText(await (await saved).createReadStream());
  expect(text.split('\r\n')).toHaveLength(22);
  await page.getByLabel('从').fill('2026-01-01');
  await page.getByLabel('到').fill('2026-01-02');
  await page.getByText('没有符合的记录').waitFor();
  await page.getByRole('button', { name: '看全部' }).press('Enter');
  await page.getByText('家长 林女士').first().waitFor();
});

test('an owner changes the rules: what cannot be followed is said, two at once lose nothing typed', async () => {
  const [first, second] = [
    await house.signIn(house.school.owner.phone, '#/settings'),
    await house.signIn(house.school.owner.phone, '#/settings'),
  ];
  await first.getByLabel('剩多少时提醒续课').fill('３');
  await second.getByLabel('长课时长').fill('45');
  await house.look(first, 'settings-lessons');
  await first.getByRole('button', { name: '保存' }).press('Enter');
  await first.getByText('已保存').waitFor();
  await second.getByRole('button', { name: '保存' }).press('Enter');
  await second.getByText(/长课不能是 45 分钟/).waitFor();
  await second.getByLabel('长课时长').fill('25');
  await second.getByRole('button', { name: '保存' }).press('Enter');
  await second.getByText(/刚刚有人改过/).waitFor();
  expect(await second.getByLabel('剩多少时提醒续课').inputValue()).toBe('3');
  expect(await second.getByLabel('长课时长').inputValue()).toBe('25');
  await second.getByRole('button', { name: '保存' }).press('Enter');
  await second.getByText('已保存').waitFor();
  await second.getByText('试听', { exact: true }).click();
  await second.getByLabel('试学哪些课程').waitFor();
  await house.look(second, 'settings-trials');
});

test('an owner chooses how many words are to be known, and reads what it costs', async () => {
  const page = await house.signIn(house.school.owner.phone, '#/settings?tab=reviews');
  expect(await page.getByRole('radio', { name: /^90%（默认）/ }).isChecked()).toBe(true);
  await page.getByRole('radio', { name: /^95%：每天的复习多三到八成/ }).check();
  // That of the test before, in the same window.
  await page.getByText('已保存').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: '保存' }).press('Enter');
  await page.getByText('已保存').waitFor();
  expect(await page.getByRole('radio', { name: /^95%/ }).isChecked()).toBe(true);
  await house.look(page, 'settings-reviews');
  const office = await house.signIn(house.school.assistant.phone, '#/settings?tab=reviews');
  expect(await office.getByRole('radio', { name: /^95%/ }).isChecked()).toBe(true);
  expect(await office.getByRole('radio', { name: /^85%/ }).isDisabled()).toBe(true);
});

test('a teacher is added, renamed and retired; backups say what to do; the server is shown', async () => {
  const page = await house.signIn(house.school.owner.phone, '#/settings?tab=teachers');
  await page.getByRole('button', { name: '添加老师' }).press('Enter');
  await page.getByRole('dialog').getByLabel('姓名').fill('郑老师');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '修改郑老师' }).press('Enter');
  await page.getByRole('dialog', { name: '修改郑老师' }).getByRole('switch').press('Enter');
  await page.getByRole('button', { name: '保存' }).press('Enter');
  await page.getByRole('row', { name: /郑老师 已离职/ }).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await house.look(page, 'settings-teachers');
  // Who has an account can still sign in: it is disabled elsewhere.
  await page.getByRole('button', { name: '修改王老师' }).press('Enter');
  const editing = page.getByRole('dialog', { name: '修改王老师' });
  await editing.getByRole('switch').press('Enter');
  await editing.getByText(/账号「.+」还能登录后台/).waitFor();
  expect(await editing.getByRole('link', { name: '「教职工」' }).getAttribute('href')).toMatch(/#\/staff$/);
  await house.look(page, 'settings-teacher-account');
  await editing.getByRole('button', { name: '取消' }).press('Enter');
  await editing.waitFor({ state: 'hidden' });
  await page.getByText('备份', { exact: true }).click();
  await page.getByText('一年之内没有做过备份').waitFor();
  await house.look(page, 'settings-backups');
  await page.getByText('服务器', { exact: true }).click();
  await page.getByRole('cell', { name: '学校名称' }).waitFor();
  await house.look(page, 'settings-server');
  const office = await house.signIn(house.school.assistant.phone, '#/settings');
  await office.getByText('只有校长能改').waitFor();
  expect(await office.getByRole('button', { name: '保存' }).count()).toBe(0);
});

test('the browser had nothing to complain of', () => {
  expect(house.complaints).toEqual([]);
});
