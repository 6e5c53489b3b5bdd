/** A folder of mathematics as a zip: checked by file and line, looked at question by question, published once or given up. */
import type { LibraryHandout, LibraryQuestion, MathPreview, MathProblem, MathReadingStep } from '@xueban/contract/school/math-imports';
import type { LibraryCourse, LibraryCourseDetail } from '@xueban/contract/school/library';
import { createStaff, school, signInStaff } from '../staff/support';
import { useTestApp } from '../support/app';
import { bringFile, parseLines } from './files';
import { template, withPoints, zip } from './math-folder';

const api = useTestApp();
let cookie: string;
beforeAll(async () => {
  cookie = await signInStaff(api, (await createStaff(api, 'owner')).phone);
});

const bring = async (files: Record<string, string>) => bringFile(api, cookie, 'math', '我的课程.zip', await zip(files));
const read = async (fileId: number) => parseLines(await school(api, `POST files/${fileId}/read_math`, { cookie })).last as MathReadingStep;
const publish = (fileId: number, number: number, key: string) =>
  school(api, `POST files/${fileId}/publish_math`, { cookie, key, body: { number } });
const countQuestions = async (): Promise<string> =>
  (await api.database.pool.query<{ count: string }>('select count(*) from questions where removed_at is null')).rows[0]!.count;

test('a folder is looked at with every variant and picture, published once, and then there; given up it writes nothing', async () => {
  const fileId = await bring(withPoints(template()));
  const said = (await read(fileId)) as MathPreview;
  expect(said).toMatchObject({ kind: 'preview', number: 1 });
  expect(await countQuestions()).toBe('0');
  const section = said.sections.find(({ questions_count: count }) => count > 1)!;
  const questions = (await school(api, `GET files/${fileId}/math_questions?section=${section.number}`, { cookie })).body;
  expect(questions.total_count).toBe(section.questions_count);
  const [first] = questions.data as LibraryQuestion[];
  expect(first!.variants.length).toBeGreaterThan(0);
  const hash = JSON.stringify((questions.data as LibraryQuestion[])[0]!.variants).match(/"hash":"([0-9a-f]{32})"/)?.[1];
  expect(first!.pictures[hash!]).toContain('<svg');

  const handout = (await school(api, `GET files/${fileId}/math_handout?section=${section.number}`, { cookie })).body.data as LibraryHandout;
  expect(handout.parts.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['knowledge', 'example']));
  const drawn = JSON.stringify(handout.parts).match(/"hash":"([0-9a-f]{32})"/)?.[1];
  expect(handout.pictures[drawn!]).toContain('<svg');
  expect((await school(api, `GET files/${fileId}/math_handout?section=99`, { cookie })).body.data).toEqual({ parts: [], pictures: {} });

  const given = await bring(withPoints(template()));
  await read(given);
  await school(api, `POST files/${given}/remove`, { cookie });
  expect(await countQuestions()).toBe('0');

  const answers = await Promise.all([publish(fileId, said.number, 'publish-once'), publish(fileId, said.number, 'publish-once')]);
  expect(answers.map(({ body }) => body.data)).toEqual([said.change, said.change]);
  expect((await publish(fileId, said.number, 'publish-again')).body.error).toBe('SCHOOL_FILE_USED');
  expect((await school(api, `POST files/${fileId}/read_math`, { cookie })).body.error).toBe('SCHOOL_FILE_USED');
  const { rows } = await api.database.pool.query("select count(*) from audit_events where kind = 'math_published'");
  expect(rows).toEqual([{ count: '1' }]);

  const courses = (await school(api, 'GET library/courses', { cookie })).body.data as LibraryCourse[];
  const course = courses.find(({ content_type: type }) => type === 'math')!;
  const detail = (await school(api, `GET library/courses/${course.id}`, { cookie })).body.data as LibraryCourseDetail;
  const sections = detail.units.flatMap(({ chapters }) => chapters.flatMap((chapter) => chapter.sections));
  const there = (await school(api, `GET library/sections/${sections[0]!.id}/questions`, { cookie })).body;
  expect(there.total_count).toBe(sections[0]!.questions_count);
  expect((there.data as LibraryQuestion[])[0]!.variants).toEqual(
    ((await school(api, `GET files/${fileId}/math_questions?section=0`, { cookie })).body.data as LibraryQuestion[])[0]!.variants,
  );
  const taught = (await school(api, `GET library/sections/${sections[section.number]!.id}/handout`, { cookie })).body.data;
  expect(taught).toEqual({ parts: handout.parts, pictures: {} });
  const asked = jest.spyOn(api.database.pool, 'query');
  const full = sections.find(({ questions_count: count }) => count > 1)!;
  const counts: number[] = [];
  for (const size of [1, 2]) {
    asked.mockClear();
    await school(api, `GET library/sections/${full.id}/questions?per_page=${size}`, { cookie });
    counts.push(asked.mock.calls.filter(([query]) => JSON.stringify(query).includes('question_variants')).length);
  }
  asked.mockRestore();
  expect(counts).toEqual([1, 1]);
  expect((await api.call(`GET pictures/${hash}.svg`)).status).toBe(200);
});

test('the checker’s lines are told by file and line, and nothing can be published', async () => {
  const files = template();
  const name = Object.keys(files).find((one) => one.endsWith('questions.md'))!;
  const lines = files[name]!.split('\n');
  const at = lines.findIndex((line) => line.startsWith('id:'));
  lines[at] = 'id: 不行';
  const fileId = await bring({ ...files, [name]: lines.join('\n') });
  expect(await read(fileId)).toMatchObject({ kind: 'refused' });
  const { data } = (await school(api, `GET files/${fileId}/math_problems`, { cookie })).body;
  expect(data as MathProblem[]).toContainEqual(
    expect.objectContaining({ file: name.replace('my-course/', ''), line: at + 1, level: 'error' }),
  );
  expect((await publish(fileId, 1, 'publish-refused')).body.error).toBe('EDITED_MEANWHILE');
});

test('a course that changed since the preview is not written', async () => {
  const fileId = await bring(withPoints(template()));
  const said = (await read(fileId)) as MathPreview;
  await api.database.pool.query(
    'update questions set removed_at = now() where id = (select min(id) from questions where kind is not null)',
  );
  expect((await publish(fileId, said.number, 'publish-late')).body.error).toBe('EDITED_MEANWHILE');
});

test('no zip, one that leads out of its folder, and one that unpacks to too much are refused in a sentence', async () => {
  const message = async (fileId: number): Promise<string> => {
    expect(await read(fileId)).toMatchObject({ kind: 'refused', errors: 1 });
    return ((await school(api, `GET files/${fileId}/math_problems`, { cookie })).body.data as MathProblem[])[0]!.message;
  };
  expect(await message(await bringFile(api, cookie, 'math', '坏.zip', 'PK no zip'))).toMatch(/打不开/);
  const escaping = (await zip({ 'aa/evil.md': 'x' })).toString('latin1').replaceAll('aa/evil.md', '../evil.md');
  expect(await message(await bringFile(api, cookie, 'math', '逃.zip', Buffer.from(escaping, 'latin1')))).toMatch(/打不开|文件名/);
  expect(await message(await bring({ 'a/photo.png': 'x' }))).toMatch(/没有 \.md/);
  const large = 'a'.repeat(16 * 1024 * 1024);
  expect(await message(await bring({ 'a/one.md': large, 'a/two.md': large }))).toMatch(/太大/);
});
