/** 学员详情: its parts in the address, lessons, words, written work marked. */
import type { DirectUpload } from '@xueban/contract/resources/uploads';
import { PNG } from '../../server/test/files/bytes';
import { createMathRoom, data, type MathRoom } from '../../server/test/math/small-course';
import { servicesAt } from '../../server/test/learning/school';
import { saveLessonRules } from '../../server/src/modules/lessons/lesson-rules.repository';
import { DEFAULT_LESSON_RULES } from '../../server/src/modules/lessons/rules/lesson-rules';
import { useSchool } from './browser';

const house = useSchool();
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
  studentId = house.school.ids.林小满!;
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
  const page = await house.signIn(house.school.teacher.phone, `#/students/${studentId}?tab=words`);
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
  await house.look(page, 'student-work');
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
});

test('an owner deletes by typing the name, and takes it back; a teacher is not offered it', async () => {
  const page = await house.signIn(house.school.owner.phone, `#/students/${house.school.ids.林小雨!}?tab=rights`);
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
  const other = await house.signIn(house.school.teacher.phone, `#/students/${studentId}`);
  await other.getByRole('tab', { name: '上课记录' }).waitFor();
  expect(await other.getByRole('tab', { name: '家长的权利' }).count()).toBe(0);
});

test('the browser had nothing to complain of', () => {
  expect(house.complaints).toEqual([]);
});
