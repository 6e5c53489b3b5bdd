/** Every answer of the course and of the level test, typed key by key, is judged right, those in lines too; what a question says to compute, typed as its answer, is not. */
import path from 'node:path';
import { readFolder } from '../../../server/src/modules/math/content/check-folder';
import { getInlines } from '../../../server/src/modules/math/content/parse/prose';
import type { QuestionSource } from '../../../server/src/modules/math/content/parse/question-source';
import { expandQuestion, type QuestionVariant } from '../../../server/src/modules/math/content/template/question';
import { gradeAnswer } from '../../../server/src/modules/math/rules/grading/grade';
import { judgeLines } from '../../../server/src/modules/math/rules/grading/lines/judge-lines';
import { type KeyName, PAGES, SIGNS } from '../../../src/components/math-input/keys';
import { Typing } from '../../../src/components/math-input/typing';

const folder = path.resolve(__dirname, '../../../content/mathematics');
const { content } = readFolder(folder);
const questions = [
  ...content.courses.flatMap(({ sections }) => [...sections.values()].flatMap((section) => section.questions)),
  ...(content.levelTest ?? []),
];

const getVariants = (question: QuestionSource): QuestionVariant[] =>
  question.variants.flatMap((values) => expandQuestion(question, values) ?? []);

const KEYS = new Map(Object.entries(SIGNS).map(([name, sign]) => [(sign.text ?? sign.shown).trim(), name as KeyName]));
for (const [text, name] of [
  ['*', 'times'],
  ['，', 'comma'],
  ['；', 'semicolon'],
  ['.', 'point'],
] as const)
  KEYS.set(text, name);
const ON_BOARD = new Set<string>(PAGES.flat());

const ATOM = String.raw`\([^()]*\)|[\d.]+(?:[a-z](?:\^\d)?)*|(?:[a-zπ](?:\^\d)?)+`;
const inside = (text: string): string => text.replace(/^\((.*)\)$/, '$1');

/** @throws where there is no key for what is to be typed */
function keysFor(expr: string): KeyName[] {
  const keys: KeyName[] = [];
  let rest = expr
    .trim()
    .replace(/sqrt(?=\()/g, '√')
    .replaceAll('−', '-')
    .replaceAll('[', '(')
    .replaceAll(']', ')');
  const take = (pattern: RegExp, type: (found: RegExpExecArray) => KeyName[]): boolean => {
    const found = pattern.exec(rest);
    if (!found) return false;
    keys.push(...type(found));
    rest = rest.slice(found[0].length).trimStart();
    return true;
  };
  while (rest !== '') {
    const isTyped =
      take(/^(\d+)(?:又| )(\d+)\/(\d+)/, ([, whole = '', n = '', d = '']) => [
        'mixed',
        ...keysFor(whole),
        'right',
        ...keysFor(n),
        'right',
        ...keysFor(d),
        'right',
      ]) ||
      take(/^(\d+)\/(\d+)(?=[a-z])/, ([, n = '', d = '']) => ['fraction', ...keysFor(n), 'right', ...keysFor(d), 'right']) ||
      take(new RegExp(`^(${ATOM})/(${ATOM})`), ([, a = '', b = '']) => [
        'fraction',
        ...keysFor(inside(a)),
        'right',
        ...keysFor(inside(b)),
        'right',
      ]) ||
      take(/^(?:\^2|²)(?!\d)/, () => ['square']) ||
      take(/^\^(\d+|[a-z]|\([^()]*\))/, ([, exponent = '']) => ['power', ...keysFor(inside(exponent)), 'right']) ||
      take(/^√(\d+|[a-z]|\([^()]*\))/, ([, a = '']) => ['root', ...keysFor(inside(a)), 'right']) ||
      take(/^\|([^|]*)\|/, ([, a = '']) => ['abs', ...keysFor(a), 'right']) ||
      take(/^\(((?:[^()]|\([^()]*\))*)\)/, ([, a = '']) => ['brackets', ...keysFor(a), 'right']) ||
      take(/^\d/, ([digit]) => [digit as KeyName]) ||
      take(/^(?:无解|余)/, ([word]) => [KEYS.get(word) as KeyName]) ||
      take(/^(?:[\u4e00-\u9fff]+|cm|km|kg|dm|mm|℃)(?:[²³]|\^[23])?(?:\/[\u4e00-\u9fff]+)?/, ([word]) =>
        word === '或' ? ['or'] : [`unit:${word}`],
      ) ||
      take(/^./u, ([sign]) => {
        const key = KEYS.get(sign);
        if (key === undefined || !ON_BOARD.has(key)) throw new Error(`no key for ${sign} of ${expr}`);
        return [key];
      });
    if (!isTyped) throw new Error(`not typed: ${rest}`);
  }
  return keys;
}

function typed(expr: string): string {
  const typing = new Typing();
  for (const key of keysFor(expr)) typing.press(key);
  return typing.text;
}

test('every answer, typed key by key, is judged right', () => {
  const wrong = new Set<string>();
  let count = 0;
  for (const question of questions) {
    for (const { ask } of getVariants(question)) {
      if (ask.kind !== 'fill_in') continue;
      for (const { key } of ask.blanks) {
        count += 1;
        let text: string;
        try {
          text = typed(key.expr);
        } catch (error) {
          wrong.add(String(error));
          continue;
        }
        const verdict = gradeAnswer(key, text);
        if (!verdict.correct) wrong.add(`${question.id}: ${key.expr} typed as ${text}: ${verdict.message}`);
      }
    }
  }
  expect([...wrong]).toEqual([]);
  expect(count).toBeGreaterThan(1000);
});

test('the lines of every model answer, typed key by key, are judged right', () => {
  const wrong = new Set<string>();
  let count = 0;
  for (const question of questions) {
    for (const { ask } of getVariants(question)) {
      if (ask.kind !== 'lines') continue;
      count += 1;
      try {
        const lines = ask.answer.map(typed);
        const verdict = judgeLines(ask.key, lines);
        if (!verdict.correct) wrong.add(`${question.id}: ${lines.join(' // ')}: ${verdict.message}`);
      } catch (error) {
        wrong.add(String(error));
      }
    }
  }
  expect([...wrong]).toEqual([]);
  expect(count).toBeGreaterThan(300);
});

test('what is to be computed is no answer', () => {
  const accepted = new Set<string>();
  let count = 0;
  for (const question of questions) {
    for (const { ask, prompt } of getVariants(question)) {
      const inlines = getInlines(prompt);
      const isComputed = inlines.some((inline) => inline.kind === 'text' && /计算|化简|求值|去括号|合并/.test(inline.text));
      if (ask.kind !== 'fill_in' || ask.blanks.length !== 1 || !isComputed) continue;
      const [blank] = ask.blanks;
      for (const inline of inlines) {
        if (inline.kind !== 'formula' || !/[+\-×÷|^]|\\(?:times|div|frac|left)/.test(inline.tex.replace(/^-/, '')) || !blank) continue;
        const copied = inline.tex.replace(/=\s*$/, '').replace(/\\[dt]frac/g, '\\frac');
        count += 1;
        if (gradeAnswer(blank.key, copied).correct) accepted.add(`${question.id}: ${copied} for ${blank.key.expr}`);
      }
    }
  }
  expect([...accepted]).toEqual([]);
  expect(count).toBeGreaterThan(200);
});
