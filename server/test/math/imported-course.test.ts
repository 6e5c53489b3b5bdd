/** A course as it is written and imported: every question in every variant can be answered rightly, and a section brought to 100 %. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import type { MathRecord } from '@xueban/contract/resources/learning-records/math';
import type { GivenAnswer } from '@xueban/contract/resources/math/questions';
import type { QuizAnswered, QuizSubmission } from '@xueban/contract/resources/math/quizzes';
import { questions, questionVariants, sections } from '../../src/database/schema';
import { importMath, readMath } from '../../src/modules/math/import/import-math.service';
import { saveAllocation } from '../../src/modules/students/allocations/student-allocations.repository';
import { CONTENT_FOLDER } from '../../src/paths';
import { gradeWritten } from '../../src/modules/math/rules/grading/lines/judge-lines';
import type { QuestionKey } from '../../src/modules/math/rules/questions/key';
import { fits, judge } from '../../src/modules/math/rules/questions/judge';
import { runCheck } from '../check/support';
import { useTestApp } from '../support/app';
import { data, newKey } from './small-course';

const CONTENT = path.join(CONTENT_FOLDER, 'mathematics');

const api = useTestApp();
let courseId: number;
beforeAll(async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mathematics-'));
  fs.cpSync(path.join(CONTENT, 'template'), path.join(folder, 'course'), { recursive: true });
  fs.cpSync(path.join(CONTENT, 'knowledge-points.yaml'), path.join(folder, 'knowledge-points.yaml'));
  const { courses } = await importMath(api.database.db, await readMath(folder), { now: new Date() });
  fs.rmSync(folder, { recursive: true });
  courseId = courses[0]!.courseId;
}, 60_000);

function rightBy(key: QuestionKey): GivenAnswer {
  if (key.kind === 'choice') return { kind: 'choice', option_ids: [...key.optionIds] };
  if (key.kind === 'order') return { kind: 'order', option_ids: [...key.optionIds] };
  if (key.kind === 'matches') return { kind: 'matches', pairs: key.pairs.map(([left, right]) => [left, right]) };
  if (key.kind === 'blanks') return { kind: 'blanks', blanks: key.keys.map(({ expr }) => expr) };
  if (key.kind === 'lines') return { kind: 'lines', lines: [...key.answer] };
  return { kind: 'work', text: key.answer };
}

const getKeys = () =>
  api.database.db
    .select({
      kind: questions.kind,
      id: questions.id,
      variant: questionVariants.variant,
      key: questionVariants.key,
      content: questionVariants.content,
    })
    .from(questionVariants)
    .innerJoin(questions, eq(questions.id, questionVariants.questionId))
    .where(eq(questions.courseId, courseId));

test('by its key every variant is answered rightly', async () => {
  const variants = await getKeys();
  expect(variants.length).toBeGreaterThan(10);
  for (const { kind, key, content } of variants) {
    const question = { kind: kind!, key, options: content.options, matches: content.matches };
    const given = rightBy(key);
    expect(fits(question, given)).toBe(true);
    const judged = await judge(question, given, (blank, text) => Promise.resolve(gradeWritten(blank, text)));
    expect([key, judged]).toMatchObject([key, { verdict: key.kind === 'work' ? 'waiting' : 'right' }]);
  }
});

test('a section of it from its handout to 100 %', async () => {
  const { db } = api.database;
  const { id: parentId, phone } = await api.createParent();
  const studentId = await api.createStudent(parentId);
  await saveAllocation(db, { studentId, courseId, teacherId: undefined, isDefault: true });
  const cookie = await api.signIn(phone);
  const call = (request: `${string} ${string}`, body?: object, key?: string) =>
    api.call(request, { cookie, studentId, ...(body && { body }), ...(key !== undefined && { key }) });
  const [section] = await db.select().from(sections).where(eq(sections.courseId, courseId)).orderBy(sections.sequence);
  const shown = await call(`GET courses/${courseId}/units/${section!.unitId}/chapters/${section!.chapterId}/sections/${section!.id}`);
  expect(data<{ handout: unknown[] }>(shown).handout.length).toBeGreaterThan(0);
  const { id } = data<MathRecord>(await call(`POST courses/${courseId}/learning_records`, { learning_subtype: 'learn' }));
  const quiz = data<QuizSubmission>(await call('POST quiz_submissions/take', { source: 'section', learning_record_id: id }));
  expect(quiz.questions).toHaveLength(section!.questionsCount);
  const keys = await getKeys();
  for (const { id: questionId, variant } of quiz.questions) {
    const { key } = keys.find((one) => one.id === questionId && one.variant === variant)!;
    const answerKey = newKey();
    const put = (body: object, by = newKey()) => call(`PUT quiz_submissions/${quiz.id}`, { question_id: questionId, ...body }, by);
    const { judgement } = data<QuizAnswered>(await put({ variant, given: rightBy(key) }, answerKey));
    if (judgement.verdict === 'waiting') data(await put({ mark: { key: answerKey, right: true } }));
    else expect(judgement.verdict).toBe('right');
  }
  expect(data<MathRecord>(await call(`POST courses/${courseId}/learning_records/${id}/complete`))).toMatchObject({ status: 'completed' });
  expect(await runCheck(api, { studentId })).toEqual([]);
});
