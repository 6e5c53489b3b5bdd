/** 今日课程: what is to be done, codes, lessons, one ended; a list is as it was after going back and reading the page again. */
import { buffer } from 'node:stream/consumers';
import { servicesAt } from '../../server/test/learning/school';
import { saveLessonRules } from '../../server/src/modules/lessons/lesson-rules.repository';
import { addDays, getSchoolDay } from '../../server/src/modules/school/rules/school-calendar';
import { DEFAULT_LESSON_RULES } from '../../server/src/modules/lessons/rules/lesson-rules';
import { useSchool } from './browser';

/** Read once, for the school and its page: the tests may run into another day. */
const now = new Date();
const house = useSchool({}, { now: () => now });

const DAY_MS = 86_400_000;
const today = getSchoolDay(now);
const yesterday = addDays(today, -1);

beforeAll(async () => {
  const { db, pool } = house.api.database;
  await saveLessonRules(db, { ...DEFAULT_LESSON_RULES, minLearned: 0, minMinutes: 0 });
  const { rows } = await pool.query<{ id: string }>('select id from courses');
  const courseId = Number(rows[0]?.id);
  const cookie = await house.api.signIn(house.school.guardian.phone);
  const teach = async (name: string, at: Date, length: 'long' | 'short' | 'review' = 'long', marked: number[] = []) => {
    const services = servicesAt(house.api, at.toISOString());
    const { data: lesson } = await services.teachingRecords.open(house.school.ids[name]!, { course_id: courseId, lesson_length: length });
    const { data: record } = await services.learningRecords.open(house.school.ids[name]!, courseId, {
      learning_subtype: length === 'review' ? 'review' : 'learn',
    });
    for (const wordId of marked)
      await house.api.call(`POST learning_records/${record.id}/questions/${wordId}/known`, {
        cookie,
        studentId: house.school.ids[name]!,
        body: { known: false },
        key: `marked-${record.id}-${wordId}`,
      });
    return { end: () => services.teachingRecords.end(house.school.ids[name]!, lesson.id) };
  };
  await teach('欧阳一诺', new Date(now.getTime() - DAY_MS));
  const words = await pool.query<{ id: string }>('select id from words order by sequence limit 8');
  await teach(
    '林小满',
    now,
    'long',
    words.rows.map(({ id }) => Number(id)),
  );
  await (await teach('林小雨', now, 'short')).end();
  await (await teach('陈一诺', now, 'review')).end();
  await teach('仇家宁', now);
  await pool.query(`insert into study_days (student_id, day) values ($1, $2)`, [house.school.ids.林小雨, today]);
});

test('an owner sees the day, and ends a lesson that was left open by keyboard', async () => {
  const page = await house.signIn(house.school.owner.phone, '');
  await page.getByRole('heading', { level: 1, name: /今日课程/ }).waitFor();
  await page.getByText('1 节课没有结束').waitFor();
  await page.getByText('已上 2 · 进行中 2').waitFor();
  await house.look(page, 'today');
  await page.getByRole('button', { name: '去结束' }).press('Enter');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '结束欧阳一诺的课' });
  await dialog.getByText(/达到起计条件扣 1.0 课时/).waitFor();
  await house.look(page, 'today-end');
  await dialog.getByRole('button', { name: '结束本课' }).press('Enter');
  await page.getByText('欧阳一诺的课已结束，扣 1.0').waitFor();
  await page.getByText('1 节课没有结束').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: '前一天' }).press('Enter');
  await page.getByText('昨天的课程').waitFor();
  await page.getByRole('row', { name: /欧阳一诺/ }).waitFor();
});

test('a server that is gone is spoken of once, above what there was; once it is back, all is asked anew', async () => {
  const page = await house.signIn(house.school.owner.phone, '');
  await page.getByRole('row', { name: /林小满/ }).waitFor();
  expect(house.complaints).toEqual([]);
  await page.context().setOffline(true);
  // Somebody comes back to the window a minute later.
  await page.clock.setFixedTime(new Date(now.getTime() + 60_000));
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))");
  await page.getByText('内容可能不是最新的').waitFor();
  expect(await page.getByRole('alert').count()).toBe(1);
  expect(await page.getByRole('row', { name: /林小满/ }).count()).toBe(1);
  await house.look(page, 'today-offline');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: '重试' }).press('Enter');
  await page.getByText('内容可能不是最新的').waitFor({ state: 'detached' });
  expect(house.complaints.splice(0).filter((text) => !/ERR_INTERNET_DISCONNECTED/.test(text))).toEqual([]);
});

test('a lesson that was not begun on a phone is registered by keyboard; a code that others know is renewed', async () => {
  const page = await house.signIn(house.school.assistant.phone, '');
  const dialog = page.getByRole('dialog', { name: '登记没有用手机开始的课' });
  await house.act(house.school.owner.phone, 'POST students/{id}/delete', { id: house.school.ids.单小北! }, { name: '单小北' });
  await page.getByRole('button', { name: '登记上课' }).press('Enter');
  // Nobody is charged whose deletion has been asked for.
  await dialog.getByLabel('学员').fill('单小北');
  await page.getByText('没有找到学员').waitFor();
  for (const [label, typed] of [
    ['学员', '区志远'],
    ['课程', '初中'],
    ['哪位老师上的', '王老师'],
  ] as const) {
    await dialog.getByLabel(label).fill(typed);
    await page
      .getByRole('option', { name: new RegExp(typed) })
      .first()
      .waitFor({ state: 'attached' });
    await page.keyboard.press('Enter');
  }
  await dialog.getByLabel('上课时间').fill(`${yesterday} 19:00`);
  await page.keyboard.press('Enter');
  await house.look(page, 'today-register');
  // Enter has chosen each, and sent nothing.
  expect(await dialog.getByText('请写明原因').count()).toBe(0);
  await dialog.getByLabel('为什么没有用手机').fill('手机没电');
  await dialog.getByRole('button', { name: '登记并扣课时' }).press('Enter');
  await page.getByText('已登记 1 名学员的课，每人扣 1.0 课时').waitFor();
  await page.getByRole('button', { name: '前一天' }).press('Enter');
  await page.getByRole('row', { name: /区志远.*登记：手机没电.*扣 1\.0/ }).waitFor();

  const codes = page.getByRole('region', { name: '今天的开课口令' });
  const before = await codes.getByRole('listitem').first().innerText();
  await page.getByRole('button', { name: '换口令' }).press('Enter');
  await house.look(page, 'today-renew');
  await page.getByRole('dialog', { name: '换口令' }).getByRole('button', { name: '换口令' }).press('Enter');
  await page.getByText(/的新口令是 \d{4}/).waitFor();
  await codes.getByText(before, { exact: true }).waitFor({ state: 'detached' });
});

test('a teacher sees their code in large figures and their own lessons alone', async () => {
  const page = await house.signIn(house.school.teacher.phone, '');
  await page.locator('.code').waitFor();
  await page.getByRole('row', { name: /林小满/ }).waitFor();
  expect(await page.getByRole('row', { name: /仇家宁/ }).count()).toBe(0);
  await house.look(page, 'today-teacher');
});

test('hours of a month by teacher, and the ledger saved for a spreadsheet', async () => {
  const page = await house.signIn(house.school.assistant.phone, '#/course-hours');
  await page.getByRole('row', { name: /合计/ }).waitFor();
  await page.getByRole('row', { name: /林小雨/ }).waitFor();
  await house.look(page, 'hours-of-month');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出 CSV' }).press('Enter');
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^课时流水-\d{4}-\d\d\.csv$/);
  const text = (await buffer(await file.createReadStream())).toString();
  expect(text.startsWith('\uFEFF编号,时间')).toBe(true);
  expect(text).toContain('林小雨,王老师,上课,-0.5');
  await page.goto(`${house.origin}/console/#/course-hours?month=2020-02`);
  await page.getByRole('button', { name: '上个月' }).press('Enter');
  await page.getByText('2020年1月按老师').waitFor();
  await page.getByText('这个月没有上课，也没有课时变动').waitFor();
});

test('what is searched and filtered is in the address: back and reading it again keep it', async () => {
  const page = await house.signIn(house.school.owner.phone, '#/students?only=short');
  await page.getByText('1 名', { exact: true }).waitFor();
  await page.getByText('全部', { exact: true }).click();
  await page.keyboard.press('/');
  await page.keyboard.type('lin');
  await page.getByText('2 名', { exact: true }).waitFor();
  await page.getByRole('link', { name: '林小满' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: /林小满/ }).waitFor();
  await page.goBack();
  await page.getByText('2 名', { exact: true }).waitFor();
  expect(await page.getByLabel('搜索学员').inputValue()).toBe('lin');
  await page.reload();
  await page.getByText('2 名', { exact: true }).waitFor();
  await page.goBack();
  await page.getByText('1 名', { exact: true }).waitFor();
  expect(house.complaints).toEqual([]);
});
