/** A roster from a table: columns re-mapped by hand, cancelled without a trace, and written as it was shown. */
import { useSchool } from './browser';

const house = useSchool();

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

test('read, re-mapped, cancelled; read again and written as it was shown', async () => {
  const before = (await countStudents()) ?? 0;
  const page = await house.signIn(house.school.assistant.phone, '#/students');
  await page.getByRole('button', { name: '导入名册' }).press('Enter');
  await page.getByText('先看会改什么，确认了才写入').waitFor();
  await house.look(page, 'roster-choose');
  const file = { name: '名册.csv', mimeType: 'text/csv', buffer: Buffer.from(LINES.join('\n')) };
  await page.getByLabel('名册文件').setInputFiles({ ...file, buffer: Buffer.from('%PDF-1.7') });
  await page.getByText('不能导入 PDF').waitFor();
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
  await house.look(page, 'roster-refused');
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
  expect(house.complaints).toEqual([]);
});
