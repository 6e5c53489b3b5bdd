/** Questions as they are read: every mistake with its line, all at once. */
import { check, question, read } from './support';

it('a sound question is read whole', () => {
  const { questions, found } = read(question());
  expect(found).toEqual([]);
  expect(questions[0]).toMatchObject({ id: 'q-1', line: 1, difficulty: 1, hasVariables: true, ask: { kind: 'fill_in' } });
  expect(questions[0]?.variants).toHaveLength(6);
  expect(check(question())).toEqual([]);
});

it('all mistakes are told, also of the questions after one that is not read', () => {
  const broken = question({ front: ['kind: fill_in', 'difficulty: 4', 'answers: [{ exp: "1" }]', 'hint: 没有'] });
  const second = question({ id: 'Q_2', body: '数 $a' });
  const { questions, found } = read(`${broken}\n${second}`);
  expect(questions).toEqual([]);
  expect(found).toEqual(['5 FIELD_KIND', '6 FIELD_MISSING', '6 FIELD_UNKNOWN', '7 FIELD_UNKNOWN', '18 ID', '26 FORMULA']);
});

it('a number with a zero before it is a text, as digits are', () => {
  const { questions } = read(
    question({ front: ['kind: fill_in', 'difficulty: 1', 'variants: [{ a: "0080", b: 0.5 }]', 'answers: [{ expr: "1" }]'] }),
  );
  const [values] = questions[0]?.variants ?? [];
  expect([values?.get('a'), values?.get('b')]).toMatchObject(['0080', { written: '0.5' }]);
});

const fill = (...lines: string[]): string[] => ['kind: fill_in', 'difficulty: 1', ...lines];
const choice = (...lines: string[]): string[] => ['kind: single_choice', 'difficulty: 1', ...lines];
const plain = { body: '选一选。', solution: '看一看。' };

describe('a mistake in the fields', () => {
  test.each<[string, string[], string[]]>([
    ['YAML that is none', fill('answers: [{ expr: "1" }'), ['6 YAML']],
    ['the same field twice', fill('answers: [{ expr: "1" }]', 'difficulty: 2'), ['7 YAML']],
    ['a backslash in double quotes', fill('answers: [{ expr: "\\frac" }]'), ['6 YAML_BACKSLASH']],
    ['an alias', fill('answers: *a'), ['2 FIELD_MISSING', '6 YAML_ALIAS']],
    ['a kind that there is not', ['kind: essay', 'difficulty: 1'], ['4 FIELD_KIND']],
    ['variables and variants', fill('vars: { a: 1..3 }', 'variants: [{ a: 1 }]', 'answers: [{ expr: "«a»" }]'), ['7 VARIANTS']],
    ['a range that is none', fill('vars: { a: 9..2 }', 'answers: [{ expr: "«a»" }]'), ['6 VARIABLE']],
    ['a range that is too long', fill('vars: { a: 1..99999 }', 'answers: [{ expr: "«a»" }]'), ['6 VARIABLE']],
    ['too many combinations', fill('vars: { a: 1..999, b: 1..999 }', 'answers: [{ expr: "«a+b»" }]'), ['6 VARIANTS']],
    ['a name that is a function', fill('vars: { abs: 1..9 }', 'answers: [{ expr: "1" }]'), ['6 VARIABLE', '6 VARIABLE']],
    ['conditions that nothing keeps', fill('vars: { a: 1..9 }', 'where: [a > 9]', 'answers: [{ expr: "«a»" }]'), ['6 VARIANTS']],
    ['a condition that is none', fill('vars: { a: 1..9 }', 'where: [a]', 'answers: [{ expr: "«a»" }]'), ['7 TEMPLATE']],
    ['conditions without variables', fill('where: [1 < 2]', 'answers: [{ expr: "1" }]'), ['6 VARIANTS']],
    ['variants of different variables', fill('variants: [{ a: 1 }, { b: 1 }]', 'answers: [{ expr: "1" }]'), ['6 VARIANTS']],
    ['a variable that is not used', fill('vars: { a: 1..9 }', 'answers: [{ expr: "1" }]'), ['6 VARIABLE_UNUSED?']],
    ['wrong answers for other blanks', fill('answers: [{ expr: "1" }]', 'wrong: [{ answers: ["2", "3"], cause: 看错 }]'), ['7 WRONG']],
    ['a wrong answer of nothing', fill('answers: [{ expr: "1" }]', 'wrong: [{ answers: [null], cause: 看错 }]'), ['7 WRONG']],
    ['a cause that is too long', fill('answers: [{ expr: "1" }]', `wrong: [{ answers: ["2"], cause: ${'长'.repeat(41)} }]`), ['7 CAUSE']],
    ['a cause with a command', fill('answers: [{ expr: "1" }]', "wrong: [{ answers: ['2'], cause: '把 $\\pi$ 丢了' }]"), ['7 CAUSE']],
    ['a form that there is not', fill('answers: [{ expr: "1", form: nice }]'), ['6 FIELD_KIND']],
    ['ratings in a course', fill('answers: [{ expr: "1" }]', 'ratings: [7, 7]'), ['7 FIELD_UNKNOWN']],
  ])('%s', (_, front, expected) => {
    expect(read(question({ front, ...plain })).found).toEqual(expected);
  });

  test.each<[string, string[], string[]]>([
    ['letters that are not in order', choice('options: { A: 一, C: 二 }', 'correct: A'), ['6 OPTIONS']],
    ['one option', choice('options: { A: 一 }', 'correct: A'), ['6 OPTIONS']],
    ['a right option that there is not', choice('options: { A: 一, B: 二 }', 'correct: C'), ['7 OPTIONS']],
    ['a cause of the right option', choice('options: { A: 一, B: 二 }', 'correct: A', 'causes: { A: 看错 }'), ['8 CAUSE']],
    ['an option that YAML reads as a map', choice('options: { A: { x: 1 }, B: 二 }', 'correct: B'), ['6 FIELD_KIND']],
    ['an ordering of two', ['kind: ordering', 'difficulty: 1', 'items: [一, 二]'], ['6 ORDERING']],
    ['a pair of three', ['kind: matching', 'difficulty: 1', 'pairs: [[一, 二, 三], [四, 五], [六, 七]]'], ['6 MATCHING']],
    [
      'a rubric of more than ten',
      ['kind: short_answer', 'difficulty: 3', 'answer: 对', 'rubric: [{ points: 8, for: 一 }, { points: 8, for: 二 }]'],
      ['7 RUBRIC'],
    ],
  ])('%s', (_, front, expected) => {
    expect(read(question({ front, ...plain })).found).toEqual(expected);
  });
});

describe('a mistake in the text', () => {
  const body = (text: string): string[] => check(question({ body: text }));
  const SUM = '$2\\times «a»=$ [[1]]';
  test.each<[string, string, string[]]>([
    ['a formula that does not end', `${SUM}，$2`, ['10 FORMULA']],
    ['a display in a line', `数 $$a$$ 和 ${SUM}`, ['10 FORMULA']],
    ['no space before a formula', `计算${SUM}`, ['10 SPACE']],
    ['no space after a formula', `计算：$a$的和：${SUM}`, ['10 SPACE']],
    ['a comma of English', `甲,乙：${SUM}`, ['10 TEXT_PUNCTUATION']],
    ['a number in the text', `有 3 个：${SUM}`, ['10 TEXT_NUMBER']],
    ['a letter in the text', `边 a 长：${SUM}`, ['10 TEXT_LETTER?']],
    ['HTML', `<b>甲</b>：${SUM}`, ['10 TEXT_CHARACTER', '10 TEXT_LETTER?', '10 TEXT_CHARACTER']],
    ['Chinese in a formula', `$甲=1$，${SUM}`, ['10 TEX_CHINESE']],
    ['a brace that is open', `$\\frac{1}{2$，${SUM}`, ['10 TEX_BRACES']],
    ['a list in a list', `- 甲\n  - 乙\n\n${SUM}`, ['11 MARKDOWN']],
    ['another fence', `\`\`\`js\n1\n\`\`\`\n\n${SUM}`, ['10 MARKDOWN']],
    ['strong that does not end', `**甲：${SUM}`, ['10 MARKDOWN']],
    ['no blank', '计算：$2\\times «a»$。', ['10 BLANK']],
    ['two blanks', `${SUM} [[2]]`, ['10 BLANK']],
    ['a blank that is none', `${SUM} [[0]]`, ['10 BLANK']],
    ['a value that is none', `$«b»$，${SUM}`, ['10 TEMPLATE']],
    ['a figure that is none', `${SUM}\n\n\`\`\`figure\nkind: house\n\`\`\``, ['13 FIGURE']],
  ])('%s', (_, text, expected) => {
    expect(body(text)).toEqual(expected);
  });

  it('a heading that there is not, and one twice', () => {
    expect(read(question({ body: '计算：$1+1=$ [[1]]\n\n## 答案\n二' })).found).toEqual(['12 HEADING']);
    expect(read(question({ solution: '一。\n\n## 解\n二。' })).found).toEqual(['18 HEADING']);
  });

  it('text before the first question, and a `---` too few', () => {
    expect(read(`题目\n${question()}`).found).toEqual(['1 TEXT_OUTSIDE']);
    expect(read(`${question()}\n---\nid: q-2\n`).found).toEqual(['18 FRONT_MATTER']);
  });

  it('`---` in a figure parts nothing', () => {
    expect(read(question({ body: '计算：$2\\times «a»=$ [[1]]\n\n```figure\n---\nkind: clock\n```' })).questions).toHaveLength(1);
  });
});

it('questions of the level test have ratings, and need no solution', () => {
  const text = [
    '---',
    'id: l-1',
    'kind: true_false',
    'knowledge_point: p',
    'ratings: [6.5, 6.75]',
    'correct: true',
    '---',
    '对吗？',
    '',
  ].join('\n');
  expect(read(text, 'level-test')).toMatchObject({ found: [], questions: [{ ratings: [6.5, 6.75], difficulty: undefined }] });
  expect(read(text.replace('[6.5, 6.75]', '[6.5]'), 'level-test').found).toEqual(['5 RATINGS']);
});
