import { routes } from '@xueban/contract/routes';
import { lookAtBothWidths } from '../audit/walk';
import type { SchoolDatabase } from '../driver/database';
import { useWorld } from '../driver/world';
import { students } from '../journeys/demo';
import { giveByKey, type Key, MathSection } from '../journeys/math-section';
import { Recorded } from '../journeys/recorded';
import { signInAs } from '../journeys/sign-in';
import { getPages } from '../pages';
import { MathHandout } from '../pages/math-home';
import { MathLevelTest } from '../pages/math-level-test';
import { MathQuiz } from '../pages/math-quiz';

const { scenario } = useWorld({ viewport: { width: 320, height: 568 } });
const BRIDGES = '小学数学 · 衔接';
const COURSE = '七年级数学 · 上';
const SECTION = 'equations';
/** What it stands on; the level test's own gap is another. */
const FOUNDATION = ['simple-equations', '简易方程及其应用'] as const;
/** When a finished bridge is asked again. */
const DAYS_TO_ASK_AGAIN = 3;

/** A missing point whose bridge takes answers that the keys of a specification can type. */
async function loadTypedGap(database: SchoolDatabase, studentId: string): Promise<{ id: string; name: string }> {
  return database.row<{ id: string; name: string }>(
    `select point->>'id' as id, point->>'name' as name
    from math_level_submissions test, jsonb_array_elements(test.result->'missing') with ordinality as listed(point, place)
      join sections on sections.slug = point->>'id' and sections.course_id = (select id from courses where name = $2)
    where test.student_id = $1 and point->>'id' <> $3 and not exists (
      select from questions join question_variants variants on variants.question_id = questions.id
        cross join jsonb_array_elements(coalesce(variants.key->'keys', '[]')) as key
      where questions.section_id = sections.id and key->>'expr' !~ '^[0-9./-]+$')
    order by place limit 1`,
    studentId,
    BRIDGES,
    FOUNDATION[0],
  );
}

/** What the keys of a specification can type. */
const TYPED = /^[0-9./-]+$/;

/** The key of the question on the screen, where it can be given. */
async function loadGivenKey(database: SchoolDatabase): Promise<Key | undefined> {
  const { key } = await database.row<{ key: Key }>(
    `select key from level_items where id = (
      select state->'step'->>'id' from math_level_submissions where status = 'open' order by id desc limit 1)`,
  );
  return key.kind === 'choice' || (key.kind === 'blanks' && key.keys.every(({ expr }) => TYPED.test(expr))) ? key : undefined;
}

describe('bridges', () => {
  scenario(
    'what the level test finds missing is learned by its bridge, held three days later, and the report follows',
    async (world) => {
      const { phone, database, server, goToDay } = world;
      const student = { id: await new Recorded(database).studentId(students.studying), name: students.studying };
      await signInAs(getPages(phone), student);
      const test = new MathLevelTest(phone);
      await test.begin();
      // Where nothing is right there is no level: the first that can be.
      let isRight = false;
      for (let number = await test.number(); number !== undefined; ) {
        await test.takeTimeToRead(server);
        const key: Key | undefined = isRight ? undefined : await loadGivenKey(database);
        isRight ||= key !== undefined;
        await (key ? giveByKey(new MathQuiz(phone, routes.levelTestTake.path), key, true) : test.answer('unknown'));
        number = await test.waitForAnother(number);
      }
      expect(await test.report()).toContain('现在大约学到');
      const gap = await loadTypedGap(database, student.id);
      const { id: testId } = await database.row<{ id: string }>('select id from math_level_submissions where student_id = $1', student.id);
      await test.showAllGaps();
      expect(await test.gap(gap.id)).toContain('去补');
      expect(await lookAtBothWidths(world, 'levelTestReport')).toEqual([]);

      // From the gap to its bridge, all of it right.
      const bridges = await MathSection.of(database, BRIDGES);
      const [handout, quiz] = [new MathHandout(phone), new MathQuiz(phone)];
      await test.openGap(gap.id);
      await handout.waitForOpen(gap.name);
      expect(await lookAtBothWidths(world, 'handout')).toEqual([]);
      await handout.toQuiz();
      await quiz.waitForPictures();
      expect(await lookAtBothWidths(world, 'quiz')).toEqual([]);
      const first = await bridges.answerAll(quiz);
      expect(await quiz.waitForReport()).toContain('全对');
      expect(await lookAtBothWidths(world, 'quiz')).toEqual([]);

      // Days later it is asked again from the report, in other variants.
      await goToDay(DAYS_TO_ASK_AGAIN);
      await test.openReport(testId);
      await test.showAllGaps();
      expect(await test.gap(gap.id)).toContain('再考一次');
      await test.openGap(gap.id);
      const again = new MathQuiz(phone, routes.mathReview.path);
      await again.waitForOpen();
      for (const { questionId, variant } of await bridges.answerAll(again))
        expect(variant).not.toBe(first.find((one) => one.questionId === questionId)?.variant);
      await again.waitForReport();
      await test.openReport(testId);
      await test.showAllGaps();
      expect(await test.gap(gap.id)).toContain('已补好');
      expect(await lookAtBothWidths(world, 'levelTestReport')).toEqual([]);
    },
    600_000,
  );

  scenario(
    'what a section stands on leads to its bridge; an answer given there without a network arrives when it is back',
    async (world) => {
      const { phone, database, network } = world;
      const course = await MathSection.of(database, COURSE);
      const bridges = await MathSection.of(database, BRIDGES);
      const [handout, quiz] = [new MathHandout(phone), new MathQuiz(phone)];
      await handout.open(course.getQuery(course.parsePlace(SECTION)));
      const [point, name] = FOUNDATION;
      expect(await handout.waitForFoundation(point, '去补')).toContain(name);
      expect(await lookAtBothWidths(world, 'handout')).toEqual([]);
      await handout.openFoundation(point);
      await handout.waitForOpen(name);
      await handout.toQuiz();
      const asked = await quiz.shown();
      if (!asked) throw new Error('the bridge asks nothing');
      await quiz.waitForPictures();
      await network.cut();
      await phone.setNetwork('none');
      await bridges.answer(quiz, asked, true);
      expect(await quiz.verdict()).toContain('已保存');
      expect(await lookAtBothWidths(world, 'quiz')).toEqual([]);
      await network.restore();
      await phone.setNetwork('wifi');
      await phone.returnToNetwork();
      expect(await quiz.judged()).toContain('答对了');
      await quiz.next();
      await bridges.answerAll(quiz);
      expect(await quiz.waitForReport()).toContain('全对');
      // Back in the section, whose row says how far it has come.
      await handout.open(course.getQuery(course.parsePlace(SECTION)));
      await handout.waitForFoundation(point, '再考');
    },
    600_000,
  );
});
