/**
 * What the office does. 操作记录 and 设置. Bookings of trial lessons: who is called first, a day that is arranged, two who work at once,
 * what was given up. Students enrolled from a booking, by hand and from a table; their courses given and taken.
 */
import { text as readText } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { createBooking } from '../../server/test/staff/support';
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

const LINES = [
  '序号,姓名,备注,联系电话,年级,课程,任课老师,课时',
  '1,许知夏,许女士,13900018801,七年级,初中核心词汇 · 上,王老师,20',
  '2,许知秋,许女士,13900018801,四年级,,,10.5',
  '3,方可,方女士,1390001,,,,',
  '4,林小满,,13912345678,,,,',
  '5,沈星河,沈女士,13900018802,,,没有这位,',
];
const countStudents = async () =>
  (await house.api.database.pool.query<{ n: number }>('select count(*)::int as n from students')).rows[0]?.n;

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
  const page = await house.signIn(house.school.owner.phone, '#/settings');
  await page.getByLabel('长课时长').fill('４５');
  await house.look(page, 'settings-lessons');
  const rules = await house.act(house.school.owner.phone, 'GET settings/lessons');
  await house.act(house.school.owner.phone, 'PUT settings/lessons', {}, { ...rules, warn_at: 3 });
  await page.getByRole('button', { name: '保存' }).press('Enter');
  await page.getByText(/长课不能是 45 分钟/).waitFor();
  await page.getByLabel('长课时长').fill('25');
  await page.getByRole('button', { name: '保存' }).press('Enter');
  await page.getByText(/刚刚有人改过/).waitFor();
  expect(await page.getByLabel('剩多少时提醒续课').inputValue()).toBe('3');
  expect(await page.getByLabel('长课时长').inputValue()).toBe('25');
  await page.getByRole('button', { name: '保存' }).press('Enter');
  await page.getByText('已保存').waitFor();
  await page.getByText('试听', { exact: true }).click();
  await page.getByLabel('试学哪些课程').waitFor();
  await house.look(page, 'settings-trials');
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
  const editing = page.getByRole('dialog', { name: '修改王老师' });
  const retired = editing.getByRole('switch');
  // Somebody is in a field before the dialog has opened whole: the focus is not taken from them.
  await page.evaluate(`new MutationObserver((_all, self) => {
    const one = document.querySelector('[role=dialog] [role=switch]');
    one?.focus();
    if (one && document.activeElement === one) self.disconnect();
  }).observe(document.body, { attributes: true, childList: true, subtree: true })`);
  await page.getByRole('button', { name: '修改王老师' }).press('Enter');
  await retired.and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await editing.getByText(/账号「.+」还能登录后台/).waitFor();
  await retired.and(page.locator(':focus')).waitFor();
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

test('from a booking, by keyboard: the number is never shown, and the booking is over', async () => {
  await createBooking(house.api, '周女士', '13911112222');
  const page = await house.signIn(house.school.assistant.phone, '#/trial-bookings');
  await page.getByRole('button', { name: '打完了，记结果' }).press('Enter');
  await page.getByRole('dialog').getByText('要报名').click();
  await page.getByRole('dialog').getByRole('button', { name: '去登记报名' }).press('Enter');
  await page.getByText('139****2222').waitFor();
  // A dialog that goes gives the focus back.
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
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
  await page
    .getByRole('row', { name: /周女士/ })
    .getByRole('link', { name: '周子墨' })
    .press('Enter');
  await page.getByRole('heading', { level: 1, name: /周子墨/ }).waitFor();
});

test('nobody waits; somebody books; the office calls, arranges a day and records what became of it, by keyboard', async () => {
  const page = await house.signIn(house.school.assistant.phone, '#/trial-bookings');
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
  const id = await createBooking(house.api, '周女士', '13911113333');
  const page = await house.signIn(house.school.assistant.phone, '#/trial-bookings');
  await page.getByLabel('搜索预约').fill('3333');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '记结果：周女士' }).click();
  const dialog = page.getByRole('dialog');
  const save = (name: string) => dialog.getByRole('button', { name }).click();
  await dialog.getByText('不来了').click();
  await dialog.getByLabel('为什么').fill('离家太远');
  await house.act(house.school.owner.phone, 'PUT trial_bookings/{id}', { id }, { version: 1, state: 'called' });
  await save('记为放弃');
  await page.getByText('刚刚有人改过，请先看看新的内容，您填的还在').waitFor();
  expect(await dialog.getByLabel('为什么').inputValue()).toBe('离家太远');
  await house.look(page, 'trials-meanwhile');
  await save('记为放弃');
  await dialog.waitFor({ state: 'hidden' });
  await page
    .getByRole('row', { name: /周女士.*离家太远/ })
    .getByRole('button', { name: '记结果：周女士' })
    .press('Enter');
  await dialog.getByText('家长要求删除').click();
  await house.look(page, 'trials-remove');
  await save('删除预约');
  await page.getByText('没有找到「3333」的预约').waitFor();
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
  const studentId = house.school.ids.单小北!;
  const page = await house.signIn(house.school.assistant.phone, `#/students/${studentId}`);
  await page.getByRole('button', { name: `修改${COURSE}` }).click();
  await page.getByRole('dialog').getByRole('switch').click();
  const [course] = await house.act(house.school.owner.phone, 'GET courses');
  const changed = { version: 1, teacher_id: house.school.teachers[1], is_default: true };
  await house.act(house.school.owner.phone, 'PUT students/{id}/courses/{courseId}', { id: studentId, courseId: course!.id }, changed);
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  await page.getByText('刚刚有人改过，现在是：周老师，默认打开').waitFor();
  await page.getByRole('dialog').getByTitle('周老师').waitFor();
  await house.look(page, 'course-meanwhile');
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
  await page.getByRole('button', { name: `取消${COURSE}` }).press('Enter');
  await page.getByText('现在是周老师在教').waitFor();
  await page.getByRole('button', { name: '取消这门课' }).press('Enter');
  await page.getByText('还没有课程，安排了才能在手机上学').waitFor();
  await page.getByRole('button', { name: '安排课程' }).press('Enter');
  await choose(page, '课程', COURSE);
  await house.look(page, 'course-given');
  await page.getByRole('button', { name: '安排', exact: true }).press('Enter');
  await page.getByText('默认打开', { exact: true }).waitFor();
});

test('read, re-mapped, cancelled; read again and written as it was shown', async () => {
  const before = (await countStudents()) ?? 0;
  const page = await house.signIn(house.school.assistant.phone, '#/students');
  await page.getByRole('button', { name: '导入名册' }).press('Enter');
  await page.getByText('先看会改什么，确认了才写入').waitFor();
  const file = { name: '名册.csv', mimeType: 'text/csv', buffer: Buffer.from(LINES.join('\n')) };
  await page.getByLabel('名册文件').setInputFiles(file);
  await page.getByText('会增加 2 名学员、1 位家长；1 行已经登记过，2 行要先改好，不会写入').waitFor();
  await page.getByText('许知夏家长').first().waitFor();
  await page.getByRole('combobox', { name: '「备注」是什么' }).press('Enter');
  await page.locator('.ant-select-dropdown:visible').getByTitle('家长称呼').click();
  await page
    .getByRole('cell', { name: /许女士/ })
    .first()
    .waitFor();
  await house.look(page, 'roster');
  await page.getByText('有问题 2').click();
  await page.getByText('手机号「1390001」应为 11 位数字').waitFor();
  await page.getByText('没有叫「没有这位」的老师').waitFor();
  await page.getByRole('button', { name: '取消' }).press('Enter');
  expect(await countStudents()).toBe(before);

  await page.getByLabel('名册文件').setInputFiles(file);
  await page.getByRole('button', { name: '写入 2 名学员' }).waitFor();
  await house.api.createParent({ phone: '13900018801', name: '许先生' });
  await page.getByRole('button', { name: '写入 2 名学员' }).press('Enter');
  await page.getByText('学校里的资料刚刚变了').waitFor();
  await page.getByText('会增加 2 名学员、0 位家长').waitFor();
  await page.getByRole('button', { name: '写入 2 名学员' }).press('Enter');
  await page.getByText('已写入 2 名学员，新登记 0 位家长').waitFor();
  expect(await countStudents()).toBe(before + 2);
  await page.getByRole('link', { name: '许知秋' }).waitFor();
});

test('a school that has no teachers yet is told so on its first page, with what to do', async () => {
  await house.api.database.pool.query('update teachers set retired_at = now()');
  const page = await house.signIn(house.school.owner.phone, '');
  await page.reload();
  await page.getByText('还没有老师').waitFor();
  await house.look(page, 'today-first-steps');
  await page.getByRole('link', { name: '添加老师' }).press('Enter');
  await page.getByRole('button', { name: '添加老师' }).waitFor();
  expect(house.complaints).toEqual([]);
});
