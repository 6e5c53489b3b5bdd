/**
 * What the school teaches, and whom. A class is opened, filled and printed by keyboard; a teacher sees their own, and who forgets what
 * next week. Words: a list imported after it was looked at, one given up, a word changed and recorded. Mathematics: a
 * folder looked at question by question and published; what the checker says shown by file and line.
 */
import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { studyForgetfully } from '../../server/test/console/forgetful';
import { template, withPoints, zip } from '../../server/test/console/math-folder';
import { useSchool } from './browser';

const house = useSchool({ JOBS: 'true' });

const LIST = ['单元,单词,音标,释义,例句', 'Unit 1,dog,/dɒɡ/,n. 狗,The dog runs.', 'Unit 1,cat,/kæt/,n. 猫,', 'Unit 2,horse,/hɔːs/,n. 马,'];
const chooseList = (page: Page, name: string, text: string) =>
  page
    .getByLabel('选择文件', { exact: true })
    .and(page.locator('input'))
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
const countWords = async (): Promise<number> => {
  const { rows } = await house.api.database.pool.query<{ count: string }>('select count(*) from words');
  return Number(rows[0]!.count);
};

/** Half of the course, its questions with few values: each is checked and drawn. */
const firstSection = (files: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(files)
      .filter(([name]) => !name.includes('second-section'))
      .map(([name, text]) => [
        name,
        text.replace(/^.*second-section.*$/m, '').replace(/: (\d)\.\.\d/g, (_all, least: string) => `: ${least}..${Number(least) + 1}`),
      ]),
  );
const chooseFolder = async (page: Page, files: Record<string, string>): Promise<void> =>
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

  const teacher = await house.signIn(house.school.teacher.phone, '#/students');
  await teacher.getByRole('cell', { name: '七年级周六班' }).first().waitFor();
  await teacher.getByRole('menuitem', { name: '班级' }).press('Enter');
  await teacher.getByRole('link', { name: '七年级周六班' }).press('Enter');
  await teacher.getByRole('link', { name: '欧阳一诺' }).waitFor();
  expect(await teacher.getByRole('button', { name: '增减学员' }).count()).toBe(0);
  await house.look(teacher, 'class');
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
});

test('a teacher prints everybody they teach, and sees nothing that others asked for', async () => {
  const page = await house.signIn(house.school.teacher.phone, '#/prints');
  await page.getByText('还没有做过。').waitFor();
  await page.getByRole('radio', { name: '错词默写' }).press('Space');
  await page.getByRole('radio', { name: '一名学员' }).press('Space');
  await house.act(house.school.owner.phone, 'POST students/{id}/delete', { id: house.school.ids.解雨桐! }, { name: '解雨桐' });
  const whom = page.getByRole('combobox', { name: '学员' });
  await whom.fill('解雨桐');
  await page.getByText('没有找到学员').waitFor();
  await whom.fill('ouyang');
  await page.locator('.ant-select-dropdown:visible').getByTitle('欧阳一诺').click();
  await page.getByRole('button', { name: '做成 PDF' }).press('Enter');
  await page.getByText('错题本都是空的').waitFor();
  // Nothing can be done with it: there is no column for that.
  const actions = page.getByRole('columnheader', { name: '操作' });
  expect(await actions.count()).toBe(0);
  await page.goto(`${house.origin}/console/#/students/${house.school.ids.林小满}`);
  await page.getByRole('link', { name: '周报 PDF' }).press('Enter');
  await page.getByTitle('林小满').waitFor();
  await page.getByText('我的全部学员').click();
  await page.getByRole('button', { name: '做成 PDF' }).press('Enter');
  await page
    .getByRole('row', { name: /王老师的学员/ })
    .getByText('8 页')
    .waitFor();
  await actions.waitFor();
});

test('a list is brought, mended, looked at and imported: what was said is what was done', async () => {
  const page = await house.signIn(house.school.assistant.phone, '#/words');
  await page.getByRole('link', { name: '初中核心词汇 · 上' }).waitFor();
  await house.look(page, 'words');
  await page.getByRole('button', { name: '导入词表' }).press('Enter');
  await page.getByRole('button', { name: '选择文件' }).waitFor();
  await house.look(page, 'word-import');
  const before = await countWords();
  await chooseList(page, '动物.csv', [...LIST, 'Unit 2,bee,/biː/,'].join('\n'));
  await page.getByText('还不能导入：1 处要先看一下').waitFor();
  await page.getByText('第 5 行').waitFor();
  await house.look(page, 'word-import-refused');
  await page.getByLabel('有问题的行不导入，其余照常').check();
  const said = page.getByText(/^动物：新课程，共 2 章 3 词；新增 3 词/);
  await said.waitFor();
  await page.getByRole('cell', { name: 'horse' }).first().waitFor();
  await house.look(page, 'word-import-preview');
  expect(await countWords()).toBe(before);
  const text = await said.innerText();
  await page.getByRole('button', { name: '确认导入' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: '导入好了' }).waitFor();
  expect(await page.getByText(/^动物：/).innerText()).toBe(text);
  expect(await countWords()).toBe(before + 3);

  await page.getByRole('button', { name: '再导入一个' }).click();
  await chooseList(page, '动物.csv', [LIST[0], 'Unit 1,dog,/dɒɡ/,n. 狗；犬,The dog runs.', 'Unit 1,cat,/kæt/,n. 猫,'].join('\n'));
  await page.getByText('选好以后才能导入').waitFor();
  await page.getByRole('radio', { name: '留在课程里' }).check();
  await page.getByText('动物：共 2 章 3 词；修改 1 词').waitFor();
  await page.getByText('狗；犬', { exact: true }).waitFor();
  await house.look(page, 'word-import-changed');
  await page.getByRole('button', { name: '取消' }).click();
  await page.getByText('没有导入，什么都没有改').waitFor();
});

test('columns that nobody can tell apart are named by hand', async () => {
  const page = await house.signIn(house.school.assistant.phone, '#/words');
  await page.getByRole('button', { name: '导入词表' }).press('Enter');
  await chooseList(page, '两列.csv', 'big,large,大的\nsmall,little,小的\nquick,fast,快的\n');
  await page.getByText(/分不清哪一列是单词/).waitFor();
  const name = async (column: string, field: string): Promise<void> => {
    await page.getByLabel(column).click();
    await page.getByTitle(field, { exact: true }).click();
  };
  await name('第 2 列是什么', '单词');
  await page.getByText('两列：新课程，共 1 章 3 词').waitFor();
  await page.getByRole('cell', { name: 'little' }).first().waitFor();
});

test('a word is found, changed and recorded; a teacher looks only', async () => {
  const page = await house.signIn(house.school.assistant.phone, '#/words');
  await page.getByRole('link', { name: '初中核心词汇 · 上' }).press('Enter');
  await page.getByText('这门课程的词还没有声音，可以上传录音').waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('w12');
  await page.getByRole('button', { name: '修改 w12' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('释义').fill('');
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.getByText('请输入释义').waitFor();
  await dialog.getByLabel('释义').fill('第十二个词');
  await dialog.getByLabel('上传单词的声音').setInputFiles({ name: 'w12.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('ID3 sound') });
  await dialog.getByText('单词的声音：用学校的录音').waitFor();
  await house.look(page, 'word-editing');
  await dialog.getByRole('button', { name: '保存' }).click();
  await page.getByRole('cell', { name: 'n. 第十二个词' }).waitFor();
  await house.look(page, 'word-course');

  const teacher = await house.signIn(house.school.teacher.phone, '#/words');
  await teacher.getByRole('link', { name: '初中核心词汇 · 上' }).click();
  await teacher.getByRole('cell', { name: 'w1 /w/', exact: true }).waitFor();
  expect(await teacher.getByRole('button', { name: /修改|导入/ }).count()).toBe(0);
});

test('a folder with a mistake, then one that is right: looked at, published, and read by a teacher', async () => {
  const page = await house.signIn(house.school.assistant.phone, '#/math');
  await page.getByText(/^还没有数学课程。上传一个课程文件夹的压缩包/).waitFor();
  await house.look(page, 'math-empty');
  await page.getByRole('button', { name: '上传数学课程' }).press('Enter');
  const files = firstSection(withPoints(template()));
  const name = Object.keys(files).find((one) => one.endsWith('questions.md'))!;
  await chooseFolder(page, { ...files, [name]: files[name]!.replace(/^id: .*$/m, 'id: 不行') });
  await page.getByText(/还不能发布：\d+ 处错误/).waitFor();
  await page
    .getByRole('cell', { name: /questions\.md 第 \d+ 行/ })
    .first()
    .waitFor();
  await house.look(page, 'math-import-refused');
  await page.getByRole('button', { name: '取消' }).click();

  await chooseFolder(page, files);
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
  await teacher.reload();
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
