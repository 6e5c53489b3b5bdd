import { routes } from '@xueban/contract/routes';
import { lookAtBothWidths } from '../audit/walk';
import { useWorld } from '../driver/world';
import { students } from '../journeys/demo';
import { MathSection, typeLines } from '../journeys/math-section';
import { Recorded } from '../journeys/recorded';
import { signInAs } from '../journeys/sign-in';
import { getPages } from '../pages';
import { MathQuiz } from '../pages/math-quiz';

const { scenario } = useWorld({ viewport: { width: 320, height: 568 } });
const KEY = {
  kind: 'lines',
  lines: { start: '3x+5=2x-1', unknown: 'x', goal: 'x=-6' },
  answer: ['3x-2x=-1-5', 'x=-6'],
};

describe('a question answered line by line', () => {
  scenario(
    'wrong at its second line, typed without a network: named, in the mistake book, and right there',
    async (world) => {
      const { phone, database, network } = world;
      const section = await MathSection.begin(database, students.fresh);
      const student = { id: await new Recorded(database).studentId(students.fresh), name: students.fresh };
      // The first question of the section, and nothing before it.
      const { id } = await database.row<{ id: string }>(
        "with one as (update questions set kind = 'lines' where id = (select id from questions where section_id = $1 and kind is not null order by sequence limit 1) returning id), variants as (update question_variants set key = $2 from one where question_id = one.id) select id from one",
        section.at(0).id,
        JSON.stringify(KEY),
      );
      await signInAs(getPages(phone), student);
      const quiz = new MathQuiz(phone);
      await quiz.open(section.getQuery(0));
      const shown = await quiz.shown();
      if (shown?.questionId !== Number(id)) throw new Error('the question in lines is not the first');
      await network.cut();
      await phone.setNetwork('none');
      await typeLines(quiz, ['3x-2x=-1-5', 'x=6']);
      expect(await lookAtBothWidths(world, 'quiz')).toEqual([]);
      await quiz.tap('check');
      expect(await quiz.verdict()).toContain('已保存');
      await network.restore();
      await phone.setNetwork('wifi');
      await phone.returnToNetwork();
      expect(await quiz.judged()).toContain('合并同类项算错');
      expect(await phone.loadText('the first wrong line', '#wrong-line')).toContain('从第 2 行开始不对');
      expect(await lookAtBothWidths(world, 'quiz')).toEqual([]);
      await quiz.next();

      const again = new MathQuiz(phone, routes.mathReview.path);
      await again.open(`courseId=${section.courseId}&source=mistakes`);
      const asked = await again.shown();
      if (asked?.questionId !== Number(id)) throw new Error('the question is not in the mistake book');
      await section.answer(again, asked, true);
      expect(await again.judged()).toContain('答对了');
      expect(await database.row('select right_days::int as days from question_mistakes where question_id = $1', id)).toEqual({ days: 1 });
    },
    300_000,
  );
});
