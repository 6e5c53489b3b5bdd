/** A folder of mathematics in the database: imported, imported again, changed, refused. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { Value } from '@sinclair/typebox/value';
import { LevelQuestion } from '@xueban/contract/resources/math/math-level-submissions';
import { Question, Solution } from '@xueban/contract/resources/math/questions';
import { HandoutPart } from '@xueban/contract/resources/math/sections';
import { courses } from '../../../src/database/schema/content';
import { knowledgePoints, levelItems, questions, questionVariants, sections } from '../../../src/database/schema/math-content';
import { ContentRefused, importMath, type MathImport, readMath } from '../../../src/modules/math/import/import-math.service';
import { importCourses } from '../../../src/modules/words/import/import.service';
import { gradeAnswer } from '../../../src/modules/math/rules/grading/grade';
import { CONTENT_FOLDER } from '../../../src/paths';
import { smallCourse } from '../../learning/school';
import { useTestApp } from '../../support/app';
import { runImport } from '../../support/commands';

const MATHEMATICS = path.join(CONTENT_FOLDER, 'mathematics');
const NAME = '数学课程模板';
const now = new Date('2026-11-20T11:00:00Z');

const api = useTestApp();
let folder: string;

const LEVEL_TEST = `---
id: level-1
kind: fill_in
knowledge_point: rational-number-addition
ratings: [7.05, 7.1]
answers: [{ expr: "-8" }]
---
计算：$(-3)+(-5)=$ [[1]]
`;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mathematics-'));
  fs.cpSync(path.join(MATHEMATICS, 'template'), path.join(folder, 'course'), { recursive: true });
  fs.cpSync(path.join(MATHEMATICS, 'knowledge-points.yaml'), path.join(folder, 'knowledge-points.yaml'));
  fs.mkdirSync(path.join(folder, 'level-test'));
  write('level-test/grade-7.md', () => LEVEL_TEST);
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

function write(file: string, change: (text: string) => string): void {
  const name = path.join(folder, file);
  fs.writeFileSync(name, change(fs.existsSync(name) ? fs.readFileSync(name, 'utf8') : ''));
}
const run = async (dryRun = false): Promise<MathImport> => importMath(api.database.db, await readMath(folder), { now, dryRun });

async function stored() {
  const { db } = api.database;
  const [course] = await db.select().from(courses).where(eq(courses.name, NAME));
  const id = course?.id ?? 0;
  return {
    course,
    sections: await db.select().from(sections).where(eq(sections.courseId, id)).orderBy(sections.slug),
    questions: await db.select().from(questions).where(eq(questions.courseId, id)).orderBy(questions.slug),
    variants: await db
      .select({ variant: questionVariants })
      .from(questionVariants)
      .innerJoin(questions, eq(questions.id, questionVariants.questionId))
      .where(eq(questions.courseId, id))
      .orderBy(questionVariants.questionId, questionVariants.variant),
  };
}

test('a folder is imported whole, as the contract has it; again, it changes nothing', async () => {
  const first = await run();
  expect(first.courses).toMatchObject([{ name: NAME, created: true, sectionsCount: 2, questions: { added: 20, changed: 0, removed: 0 } }]);
  expect(first.levelItems).toEqual({ added: 1, changed: 0, removed: 0, unchanged: 0 });
  expect(first.pictures).toBeGreaterThan(50);
  const before = await stored();
  expect(before.course).toMatchObject({ contentType: 'math', sectionsCount: 2 });
  expect(before.sections.map(({ slug, sequence, questionsCount, goals }) => [slug, sequence, questionsCount, goals.length])).toEqual([
    ['first-section', 1, 10, 1],
    ['second-section', 2, 10, 1],
  ]);
  for (const section of before.sections) {
    for (const part of section.handout) expect([...Value.Errors(HandoutPart, part)]).toEqual([]);
  }
  const byId = new Map(before.questions.map((question) => [question.id, question]));
  for (const { variant } of before.variants) {
    const { kind, difficulty, variantsCount, sequence, sectionId } = byId.get(variant.questionId) ?? {};
    const shown = { ...variant.content, kind, difficulty, sequence, section_id: sectionId, variants_count: variantsCount };
    const asked = { id: variant.questionId, variant: variant.variant, knowledge_points: [], ...shown };
    expect([...Value.Errors(Question, asked), ...Value.Errors(Solution, variant.solution)]).toEqual([]);
    const { key } = variant;
    if (key.kind === 'blanks') expect(key.keys.map((each) => gradeAnswer(each, each.expr).code)).toEqual(key.keys.map(() => 'correct'));
  }
  const [item] = await api.database.db.select().from(levelItems);
  expect([...Value.Errors(LevelQuestion, item?.content)]).toEqual([]);
  expect(item).toMatchObject({ id: 'level-1', ratings: [7.05, 7.1], difficulty: null, admission: 1 });

  const second = await run();
  expect(second).toMatchObject({ courses: [{ created: false, questions: { unchanged: 20, changed: 0 } }], pictures: 0 });
  expect(second.levelItems).toMatchObject({ unchanged: 1 });
  expect(await stored()).toEqual(before);
});

test('worked examples are marked by an id of their own, named in the handout', async () => {
  await run();
  const { sections: all, questions: asked } = await stored();
  const ids = all.flatMap(({ handout }) => handout.flatMap((part) => (part.kind === 'example' ? [part.example.id] : [])));
  expect(ids).toHaveLength(4);
  expect(
    asked
      .filter(({ kind }) => kind === null)
      .map(({ id }) => id)
      .sort(),
  ).toEqual([...ids].sort());
});

test('what is changed is changed, what is left out is hidden and comes back with its id', async () => {
  await run();
  const before = await stored();
  const findId = (slug: string) => before.questions.find((question) => question.slug === slug)?.id;
  write('course/course.yaml', (text) => text.replace('name: 相反数', 'name: 相反的数').replace(/.*first-section.*\n/, ''));
  write('course/second-section/questions.md', (text) =>
    text.replace('difficulty: 1', 'difficulty: 3').replace('只改变符号。', '只改一个符号。'),
  );
  const changed = await run();
  expect(changed.courses).toMatchObject([{ sectionsCount: 1, removedSections: 1, questions: { changed: 1, removed: 10, unchanged: 9 } }]);
  const after = await stored();
  expect(after.course?.sectionsCount).toBe(1);
  expect(after.sections.map(({ id, name, removedAt }) => [id, name, removedAt !== null])).toEqual([
    [before.sections[0]?.id, '有理数的加法', true],
    [before.sections[1]?.id, '相反的数', false],
  ]);
  expect(after.questions.find(({ slug }) => slug === 't2-01')).toMatchObject({ id: findId('t2-01'), difficulty: 3, removedAt: null });
  expect(after.questions.find(({ slug }) => slug === 't1-01')).toMatchObject({ id: findId('t1-01'), removedAt: now });
  // Answers to it still find what was asked.
  expect(after.variants.filter(({ variant }) => variant.questionId === findId('t1-01'))).toHaveLength(6);

  fs.cpSync(path.join(MATHEMATICS, 'template'), path.join(folder, 'course'), { recursive: true });
  await run();
  expect(await stored()).toEqual(before);
});

test('an option that stands elsewhere after an import is what it was for answers that were given before', async () => {
  await run();
  const choices = async () => {
    const { questions: all, variants } = await stored();
    const id = all.find(({ slug }) => slug === 't1-04')?.id;
    const variant = variants.find((one) => one.variant.questionId === id)?.variant;
    const texts = variant?.content.options.map((option) => [option.id, JSON.stringify(option.content)] as const) ?? [];
    return { key: variant?.key, solution: variant?.solution, texts, ids: texts.map(([option]) => option) };
  };
  const before = await choices();
  write('course/first-section/questions.md', (text) =>
    text.replace('  D: $0+(-1)$\ncorrect: [A, B, D]', '  D: $0+(-1)$\n  E: $0+1$\ncorrect: [A, B, D]'),
  );
  await run();
  const after = await choices();
  expect(after.ids.indexOf('E')).toBeLessThan(before.ids.length);
  expect(new Map(after.texts)).toEqual(new Map([...before.texts, ['E', new Map(after.texts).get('E')]]));
  expect(after.key).toEqual(before.key);
  // What a learner reads is a letter by its place.
  const letters = after.ids.flatMap((id, at) => (id === 'A' || id === 'B' || id === 'D' ? 'ABCDE'.charAt(at) : []));
  expect(after.solution).toMatchObject({ option_ids: ['A', 'B', 'D'] });
  expect(JSON.stringify(after.solution?.answer)).toContain(`"${letters.join('、')}"`);
});

test('a variant that is no longer drawn is gone', async () => {
  await run();
  write('course/first-section/questions.md', (text) => text.replace('vars: { a: 2..9, b: 2..9 }', 'vars: { a: [2, 3], b: [2, 3] }'));
  await run();
  const { questions: all, variants } = await stored();
  const question = all.find(({ slug }) => slug === 't1-01');
  expect(question?.variantsCount).toBe(2);
  expect(variants.filter(({ variant }) => variant.questionId === question?.id)).toHaveLength(2);
});

test('a dry run says the same and writes nothing', async () => {
  await api.database.db.execute(sql`truncate courses, knowledge_points, pictures cascade`);
  expect(await run(true)).toMatchObject({ courses: [{ created: true, questions: { added: 20 } }] });
  expect(await stored()).toMatchObject({ course: undefined });
});

test('points that a course folder does not name stay; a question of the level test that changes is rated again', async () => {
  await run();
  const { db } = api.database;
  await db.update(levelItems).set({ difficulty: 7.4, difficultySd: 0.1, admission: 0.5 });
  fs.rmSync(path.join(folder, 'level-test'), { recursive: true });
  write('knowledge-points.yaml', (text) =>
    text
      .split('\n')
      .filter((line) => !line.includes('id: powers,'))
      .join('\n')
      .replaceAll(', powers', '')
      .replaceAll('[powers]', '[]')
      .replaceAll('[powers, ', '['),
  );
  await run();
  const [powers] = await db.select().from(knowledgePoints).where(eq(knowledgePoints.id, 'powers'));
  expect(powers).toMatchObject({ removedAt: null });
  fs.mkdirSync(path.join(folder, 'level-test'));
  write('level-test/grade-7.md', () => LEVEL_TEST);
  await run();
  expect(await db.select().from(levelItems)).toMatchObject([{ difficulty: expect.closeTo(7.4), admission: 0.5 }]);
  expect(await db.select().from(knowledgePoints).where(eq(knowledgePoints.id, 'powers'))).toMatchObject([{ removedAt: now }]);
  write('level-test/grade-7.md', (text) => text.replace('(-5)', '(-6)').replace('"-8"', '"-9"'));
  await run();
  expect(await db.select().from(levelItems)).toMatchObject([{ difficulty: null, admission: 0.5 }]);
});

describe('refused, and nothing of it written:', () => {
  const refused = async (): Promise<string[]> => {
    const error: unknown = await run().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ContentRefused);
    return (error as ContentRefused).problems.map(({ file, line, code }) => `${file}:${line} ${code}`);
  };

  it('every mistake, by file and line', async () => {
    write('course/first-section/questions.md', (text) =>
      text.replace('expr: "-«a+b»"', 'expr: "-«a+b"').replace('$-\\frac{1}{«a»}', '$-\\frak{1}{«a»}\\nosuch'),
    );
    write('course/second-section/handout.md', (text) => text.replace('opposite-numbers', 'no-such-point').replace('id: write\n', ''));
    expect(await refused()).toEqual([
      'course/first-section/questions.md:9 TEMPLATE',
      'course/first-section/questions.md:156 FORMULA',
      'course/second-section/handout.md:15 ID',
    ]);
  });

  it('a section without its files, and one with too little', async () => {
    fs.rmSync(path.join(folder, 'course/first-section/handout.md'));
    write('course/second-section/questions.md', (text) => text.slice(0, text.indexOf('---\nid: t2-10')));
    expect(await refused()).toEqual([
      'course/first-section/handout.md:1 FILE_MISSING',
      'course/second-section/questions.md:1 QUESTIONS_FEW',
    ]);
  });

  it('a course of words of the same name', async () => {
    await api.database.db.execute(sql`truncate courses cascade`);
    await importCourses(api.database.db, [{ ...smallCourse('词'), name: NAME }], { now });
    expect(await refused()).toEqual(['course.yaml:1 CONTENT_TYPE']);
    await api.database.db.execute(sql`truncate courses cascade`);
  });

  it('points that are not there', async () => {
    await api.database.db.execute(sql`truncate knowledge_points cascade`);
    fs.rmSync(path.join(folder, 'knowledge-points.yaml'));
    expect(await refused()).toEqual(['knowledge-points.yaml:1 KNOWLEDGE_POINT', 'knowledge-points.yaml:1 KNOWLEDGE_POINT']);
  });
});

test('npm run import takes a folder, and says file and line', async () => {
  const imported = (...options: string[]) => runImport({ DATABASE_URL: api.url }, [folder, ...options]);
  expect(await imported()).toMatchObject({ code: 0, said: expect.stringContaining('数学课程模板：新课程，2 个小节，题目新增 20') });
  write('course/course.yaml', (text) => text.replace('id: second-section', 'id: secnd-section'));
  expect(await imported('--dry-run')).toMatchObject({
    code: 0,
    said: expect.stringMatching(/course.yaml:11: 提醒 1 个小节还没有文件夹，不会导入：secnd-section[^]*隐藏 1 个小节/),
  });
  write('course/first-section/questions.md', (text) => text.replace('kind: fill_in', 'kind: fill'));
  expect(await imported()).toMatchObject({ code: 1, said: expect.stringContaining('course/first-section/questions.md:3: 错误') });
});
