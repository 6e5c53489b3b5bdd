/** What the compiled template is judged by: its own answers are right, its known mistakes are named. */
import path from 'node:path';
import type { GivenAnswer } from '@xueban/contract/resources/math/questions';
import { checkFolder } from '../../../src/modules/math/content/check-folder';
import { getAnswerPieces } from '../../../src/modules/math/content/compile/answer-text';
import { compileContent, type CompiledQuestion } from '../../../src/modules/math/content/compile/course';
import { offeredUnits } from '../../../src/modules/math/content/compile/units';
import { CONTENT_FOLDER } from '../../../src/paths';
import { renderFormula } from '../../../src/modules/files/pictures/formulas/formulas';
import { gradeWritten } from '../../../src/modules/math/rules/grading/lines/judge-lines';
import { fits, type GradeWritten, judge } from '../../../src/modules/math/rules/questions/judge';

const grade: GradeWritten = (key, given) => Promise.resolve(gradeWritten(key, given));

let questions: CompiledQuestion[];
beforeAll(async () => {
  const { courses } = await compileContent(checkFolder(path.join(CONTENT_FOLDER, 'mathematics', 'template')).content);
  questions = courses
    .flatMap(({ units }) => units.flatMap(({ chapters }) => chapters.flatMap(({ sections }) => sections)))
    .flatMap((section) => section.questions);
});

type Variant = CompiledQuestion['variants'][number];

function rightAnswer({ key, solution }: Variant): GivenAnswer {
  if (key.kind === 'blanks') return { kind: 'blanks', blanks: key.keys.map(({ expr }) => expr) };
  if (key.kind === 'matches') return { kind: 'matches', pairs: solution.pairs };
  if (key.kind === 'work') return { kind: 'work', text: '不对' };
  if (key.kind === 'lines') return { kind: 'lines', lines: [...key.answer] };
  return { kind: key.kind, option_ids: solution.option_ids };
}

it('the right answer to every variant fits and is right; a short answer waits', async () => {
  expect(new Set(questions.map(({ kind }) => kind)).size).toBe(7);
  for (const { slug, kind, variants } of questions) {
    for (const variant of variants) {
      const asked = { kind, key: variant.key, ...variant.content };
      const given = rightAnswer(variant);
      expect([slug, fits(asked, given), await judge(asked, given, grade)]).toMatchObject([
        slug,
        true,
        { verdict: kind === 'short_answer' ? 'waiting' : 'right' },
      ]);
    }
  }
});

it('every known mistake is wrong, and has its cause', async () => {
  let seen = 0;
  for (const { kind, variants } of questions) {
    for (const { key, content } of variants) {
      const asked = { kind, key, ...content };
      const mistakes: { given: GivenAnswer; cause: string }[] = [];
      if (key.kind === 'blanks') {
        for (const { answers, cause } of key.wrong)
          mistakes.push({ given: { kind: 'blanks', blanks: answers.map((answer) => answer ?? '997') }, cause });
      }
      if (key.kind === 'choice' && kind !== 'multiple_choice') {
        for (const [id, cause] of Object.entries(key.causes)) mistakes.push({ given: { kind: 'choice', option_ids: [id] }, cause });
      }
      for (const { given, cause } of mistakes) {
        seen += 1;
        expect(await judge(asked, given, grade)).toMatchObject({ verdict: 'wrong', cause });
      }
    }
  }
  expect(seen).toBeGreaterThan(50);
});

it('what is put in order is shown in another order, the same each time', async () => {
  const again = await compileContent(checkFolder(path.join(CONTENT_FOLDER, 'mathematics', 'template')).content);
  const shown = questions.filter(({ kind }) => kind === 'ordering' || kind === 'matching');
  expect(shown.length).toBeGreaterThan(2);
  for (const { slug, variants } of shown) {
    for (const { key } of variants) {
      const order = key.kind === 'order' ? key.optionIds : key.kind === 'matches' ? key.pairs.map(([, right]) => right) : [];
      expect([...order].sort()).not.toEqual(order);
    }
    const other = again.courses
      .flatMap(({ units }) => units)
      .flatMap(({ chapters }) => chapters)
      .flatMap(({ sections }) => sections);
    expect(other.flatMap((section) => section.questions).find((question) => question.slug === slug)?.variants).toEqual(variants);
  }
});

test.each([
  ['-7/2', ['$-\\frac{7}{2}$']],
  ['x=3或x=-1', ['$x=3$', '或', '$x=-1$']],
  ['(a+b)/3', ['$\\frac{a+b}{3}$']],
  ['2又1/3', ['$2\\frac{1}{3}$']],
  ['3x²-2x+1', ['$3x^{2}-2x+1$']],
  ['2a^10b', ['$2a^{10}b$']],
  ['5cm', ['$5\\,\\mathrm{cm}$']],
  ['60°', ['$60^\\circ$']],
  ['25%', ['$25\\%$']],
  ['√12', ['$\\sqrt{12}$']],
  ['-1<x≤3', ['$-1<x\\le 3$']],
  ['3.84×10^5', ['$3.84\\times 10^5$']],
  ['5, -5', ['$5,\\  -5$']],
  ['无解', ['无解']],
  ['120 千米', ['$120$', '千米']],
  ['1/2x+3', ['$\\frac{1}{2}x+3$']],
])('the answer %s is set as a formula', (expr, expected) => {
  const pieces = getAnswerPieces(expr);
  expect(pieces.map((piece) => (piece.kind === 'text' ? piece.text : `$${piece.tex}$`))).toEqual(expected);
  for (const piece of pieces) if (piece.kind === 'formula') expect(renderFormula(piece.tex).width).toBeGreaterThan(0);
});

test.each([
  ['-4℃', '℃', ['$-4$', ' ℃']],
  ['20cm', 'cm', ['$20$', ' cm']],
  ['3', '元', ['$3$', ' 元']],
  ['5a+3', '元', ['$(5a+3)$', ' 元']],
  ['-2a', '元', ['$-2a$', ' 元']],
  ['s/12', '千米/时', ['$\\frac{s}{12}$', ' 千米/时']],
  ['20sqrt(3)', '米', ['$20\\sqrt{3}$', ' 米']],
])('the answer %s before the printed unit %s says it once', (expr, unit, expected) => {
  expect(getAnswerPieces(expr, unit).map((piece) => (piece.kind === 'text' ? piece.text : `$${piece.tex}$`))).toEqual(expected);
});

test.each([
  ['5cm', ['cm', 'cm²', 'cm³']],
  ['12平方米', ['米', '平方米', '立方米']],
  ['30°', ['°', '′', '″']],
  ['60千米/时', ['千米/时', '米/秒', '米/分', '千米']],
  ['7', []],
  ['2x+3', []],
  ['3a', []],
])('units offered for %s', (expr, units) => {
  expect(offeredUnits({ expr })).toEqual(units);
});
