/** What is made without a model, from the school's own material. */
import { FormatRegistry } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { isRightAiAnswer } from '@xueban/contract/learning/ai-answer';
import { AiContent, type AiQuestion, type AiRequest } from '@xueban/contract/resources/ai-generations';
import { hasMaterial } from '../../src/modules/ai/rules/answer/judge';
import { getRichText } from '../../src/modules/ai/rules/answer/rich';
import type { Material, MaterialWord, PlanMaterial, WordMaterial } from '../../src/modules/ai/rules/material';
import type { Made } from '../../src/modules/ai/rules/task';
import { withoutModel } from '../../src/modules/ai/rules/rules';
import { CASES, EQUATION, WORDS, wordsMaterial } from './learners';

for (const format of ['uri-reference', 'date']) FormatRegistry.Set(format, () => true);

const SEED = 7;
function made(request: AiRequest, material: Material, seed = SEED): Made {
  const result = withoutModel(request, material, seed);
  if (!hasMaterial(result)) throw new Error(result);
  return result;
}
const getQuestions = ({ content }: Made): readonly AiQuestion[] => (content.kind === 'plan' ? [] : content.questions);
const rightOption = ({ options, answers }: AiQuestion): string => getRichText(options[Number(answers[0])] ?? []);

const names = Object.keys(CASES) as (keyof typeof CASES)[];
const spellings = WORDS.map(({ spelling }) => spelling);
const exercise = (exercise_type: 'cloze' | 'spelling' | 'ordering' | 'meaning'): AiRequest => ({
  kind: 'exercise',
  exercise_type,
  course_id: 1,
  words_from: 'today',
});

describe('without a model', () => {
  it.each(names)('%s is made, the same for the same seed, as the contract says', (name) => {
    const { request, material } = CASES[name];
    const result = made(request, material);
    expect([...Value.Errors(AiContent, result.content)]).toEqual([]);
    expect(made(request, material)).toEqual(result);
    for (const { answer_kind: kind, options, answers } of getQuestions(result)) {
      if (kind === 'choice') {
        expect(options.length).toBeGreaterThanOrEqual(3);
        expect(new Set(options.map(getRichText)).size).toBe(options.length);
        expect(Number(answers[0])).toBeLessThan(options.length);
      }
    }
  });

  it('cloze: the word in its form, others of its kind in the same form, the translation only as a hint', () => {
    expect(getQuestions(made(exercise('cloze'), wordsMaterial('七年级', ...spellings)))).toHaveLength(10);
    const [decided] = getQuestions(made(exercise('cloze'), wordsMaterial('七年级', 'decide')));
    expect(getRichText(decided?.prompt ?? [])).toBe('They ____ to walk to the park.');
    expect(getRichText(decided?.hint ?? [])).toBe('他们决定步行去公园。');
    expect(getRichText(decided?.explanation ?? [])).toContain('他们决定步行去公园。');
    expect(decided && rightOption(decided)).toBe('decided');
    const options = (decided?.options ?? []).map(getRichText);
    expect(options.every((option) => /^(?:decided|borrowed|returned|forgot|lent|compared|invited|broke|shared|killed)$/.test(option))).toBe(
      true,
    );
  });

  it('cloze: words whose meanings the course has as wrong ones come first, and are there before anything else was learned', () => {
    const word = wordsMaterial('七年级', 'decide').words[0]!;
    const wrong = ['邀请', '原谅', '收集'];
    const senses = ['invite', 'forgive', 'collect', 'borrow', 'share'].map((spelling, at) => ({
      spelling,
      partOfSpeech: 'v.',
      meaning: wrong[at] ?? spelling,
    }));
    const material = { ...wordsMaterial('七年级'), words: [{ ...word, distractors: wrong }], learned: [], senses };
    const [asked] = getQuestions(made(exercise('cloze'), material));
    expect((asked?.options ?? []).map(getRichText).sort()).toEqual(['collected', 'decided', 'forgave', 'invited']);
  });

  it('spelling, ordering, meaning: from the example and the course’s own distractors', () => {
    const material = wordsMaterial('七年级', 'invite', 'be good at', 'library');
    const typed = getQuestions(made(exercise('spelling'), material));
    expect(typed.map(({ answers }) => answers[0])).toEqual(['library', 'invited', 'is good at']);
    const ordered = getQuestions(made(exercise('ordering'), material));
    for (const { pieces, answers } of ordered) {
      expect(pieces.join(' ')).not.toBe(answers[0]);
      expect([...pieces].join(' ').split(' ').sort()).toEqual((answers[0] ?? '').split(' ').sort());
    }
    const [chosen] = getQuestions(made(exercise('meaning'), material));
    expect(chosen && rightOption(chosen)).toBe('图书馆');
    expect(chosen?.options).toHaveLength(4);
  });

  it('a sheet to read says what it is, marks its words, and asks what sentences mean', () => {
    const { request, material } = CASES['reading-dialogue'];
    const result = made(request, material);
    if (result.content.kind !== 'reading') throw new Error('no reading');
    expect(result.title).toContain('例句');
    expect(result.content.form).toBe('text');
    expect(result.content.parts.map(({ sentences }) => sentences.length)).toEqual(result.content.parts.map(() => 1));
    const [first] = result.content.parts[0]?.sentences ?? [];
    expect(first?.marks.map(({ from, to }) => first.text.slice(from, to))).toContain('delicious');
    expect(result.content.questions.length).toBeGreaterThan(0);
  });

  it('同类题: other variants of what went wrong, which are judged right; another time others', () => {
    const { request, material } = CASES.math;
    const result = made(request, material);
    const questions = getQuestions(result);
    expect(questions).toHaveLength(3);
    for (const question of questions) expect(isRightAiAnswer(question, question.answers[0] ?? '')).toBe(true);
    expect(questions.map(({ prompt }) => getRichText(prompt))).not.toContain(getRichText(EQUATION.asked.content.prompt));
    const more = made(request, {
      ...material,
      earlier: { title: '', content: { ...result.content, questions: questions.slice(0, 2) } },
    } as Material);
    expect(getQuestions(more)).toHaveLength(1);
  });

  it('asked again it takes other words of those that are needed; gone on from, those that were not in it', () => {
    const request: AiRequest = { kind: 'exercise', exercise_type: 'spelling', course_id: 1, words_from: 'mistakes' };
    const material = wordsMaterial('七年级', ...WORDS.map(({ spelling }) => spelling));
    const getIds = (seed: number, earlier: Made | null = null) =>
      getQuestions(made(request, { ...material, earlier }, seed)).map(({ word_id: id }) => id);
    const first = made(request, material, 1);
    const asked = getQuestions(first).map(({ word_id: id }) => id);
    expect(asked).toHaveLength(10);
    expect(getIds(1)).toEqual(asked);
    expect(getIds(2).filter((id) => !asked.includes(id)).length).toBeGreaterThan(2);
    const rest = getIds(1, first);
    expect(rest.slice(0, 5).filter((id) => asked.includes(id))).toEqual([]);
  });

  it('the hint of a spelling counts letters, of a phrase its words, too', () => {
    const parseHints = (spelling: string, example: string) => {
      const word: MaterialWord = { ...WORDS[0]!, id: 99, spelling, example, meaning: '意思' };
      const { content } = made(
        { kind: 'exercise', exercise_type: 'spelling', course_id: 1, words_from: 'today' },
        { ...wordsMaterial('七年级'), words: [word] },
      );
      return content.kind === 'exercise' ? content.questions.map(({ hint }) => hint && getRichText(hint)) : [];
    };
    expect(parseHints('ice cream', 'I like ice cream very much.')).toEqual(['意思，以 i 开头，2 个词，共 8 个字母']);
    expect(parseHints('T-shirt', 'He has a new T-shirt.')).toEqual(['意思，以 T 开头，6 个字母']);
    expect(parseHints('library', 'We read in the library.')).toEqual(['意思，以 l 开头，7 个字母']);
  });

  it('an explanation of a question ends with its answer, and has the author’s steps', () => {
    const { content } = made(CASES['explain-blank'].request, CASES['explain-blank'].material);
    if (content.kind !== 'explanation') throw new Error('no explanation');
    expect(content.steps).toHaveLength(2);
    expect(getRichText(content.steps[0]?.think ?? [])).toBe('先看清楚符号');
    expect(getRichText(content.answer)).toBe('2');
    expect(getRichText(content.remember)).toContain('移项没有变号');
  });

  it('an explanation of a word compares it with the one whose meaning was chosen; of a spelling it says where it goes wrong', () => {
    const { content } = made(CASES['explain-word'].request, {
      ...CASES['explain-word'].material,
      given: { exercise: 'choice', text: '邀请' },
    });
    if (content.kind !== 'explanation') throw new Error('no explanation');
    expect(getRichText(content.steps[0]?.text ?? [])).toContain('invite');
    const spelt = made(CASES['explain-spelling'].request, CASES['explain-spelling'].material).content;
    if (spelt.kind !== 'explanation') throw new Error('no explanation');
    expect(getRichText(spelt.steps[0]?.text ?? [])).toContain('从第 4 个字母起');
    expect(getRichText(spelt.subject)).not.toContain('necessary');
  });

  it.each([
    ['library', 'libary', '少写了 1 个字母', 'lib_ary'],
    ['library', 'librery', '应该是 1 个字母', 'libr_ry'],
    ['library', 'liibrary', '多写了 1 个字母', '去掉'],
    ['friend', 'freind', '顺序反了', 'fr__nd'],
    ['colour/color', 'collor', '多写了 1 个字母', '去掉'],
    ['Monday', 'monday', '看看大小写', '____'],
  ])(
    '%s written as %s: step by step to the letters, the spelling and its meaning are not asked or told before the answer',
    (spelling, text, kind, letters) => {
      const material = CASES['explain-spelling'].material as WordMaterial;
      const first = spelling.split('/')[0] ?? '';
      const word = {
        ...material.word,
        spelling,
        meaning: '词义',
        phonetic: '/x/',
        example: `This is ${first}, you see.`,
        translation: '这是翻译。',
      };
      const { content } = made(CASES['explain-spelling'].request, { ...material, word, given: { exercise: 'spelling', text } });
      if (content.kind !== 'explanation') throw new Error('no explanation');
      const said = content.steps.map(({ think, text: told }) => `${getRichText(think ?? [])} ${getRichText(told)}`).join('\n');
      expect(said).toContain(kind);
      expect(said).toContain(letters);
      expect(said).toContain('This is ____, you see.');
      expect(said).not.toContain('猜猜');
      for (const one of spelling.split('/')) expect(said).not.toMatch(new RegExp(`\\b${one}\\b`));
      expect(getRichText(content.answer)).toContain(spelling);
    },
  );

  it('another set takes other words first', () => {
    const material = wordsMaterial('七年级', ...spellings);
    const first = made(exercise('spelling'), material);
    const next = made(exercise('spelling'), { ...material, earlier: { title: '', content: first.content } });
    const done = new Set(getQuestions(first).map(({ word_id: id }) => id));
    expect(
      getQuestions(next)
        .slice(0, 5)
        .some(({ word_id: id }) => done.has(id)),
    ).toBe(false);
  });

  it('says what is missing', () => {
    const none = { ...wordsMaterial('七年级'), learned: [] };
    expect(withoutModel(exercise('cloze'), none, SEED)).toBe('no_words');
    expect(withoutModel({ kind: 'reading', form: 'text', course_id: 1, words_from: 'mistakes' }, none, SEED)).toBe('no_mistakes');
    expect(withoutModel(CASES.math.request, { ...CASES.math.material, questions: [] }, SEED)).toBe('no_questions');
    expect(withoutModel({ kind: 'plan' }, { ...(CASES.plan.material as PlanMaterial), words: [], math: [] }, SEED)).toBe('nothing_to_plan');
  });
});

describe('the plan by rule', () => {
  const material = CASES.plan.material as PlanMaterial;

  it('puts every review on its day, stays within the minutes of the stage, and leaves the last day light', () => {
    const { content } = made({ kind: 'plan' }, material);
    if (content.kind !== 'plan') throw new Error('no plan');
    expect(content.days.map(({ day }) => day)).toEqual([
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
      '2026-11-27',
      '2026-11-28',
      '2026-11-29',
    ]);
    const due = content.days.map(({ items }) => items.find(({ place }) => place === 'review_words')?.text ?? '');
    expect(due).toEqual(['复习 32 个单词', '复习 10 个单词', '', '复习 18 个单词', '', '复习 25 个单词', '复习 6 个单词']);
    for (const { items } of content.days) {
      expect(items.reduce((sum, { minutes }) => sum + minutes, 0)).toBeLessThanOrEqual(70);
      expect(items.length).toBeGreaterThan(0);
    }
    const places = content.days.flatMap(({ items }) => items.map(({ place }) => place));
    for (const place of ['learn_words', 'mistake_words', 'review_math', 'learn_math', 'mistake_questions', 'ai'])
      expect(places).toContain(place);
  });

  it('its note reads like Chinese', () => {
    const { content } = made({ kind: 'plan' }, material);
    if (content.kind !== 'plan') throw new Error('no plan');
    expect(content.note).toMatch(/^到期的复习都排在当天，最多的一天有 \d+ 个单词(?:，还有 \d+ 个小节)?。/);
  });

  it('gives every course its turn, by name where there are several, and leaves no day empty but the last', () => {
    const [words] = material.words;
    if (!words) throw new Error('no words');
    const fresh = { dueByDay: [0, 0, 0, 0, 0, 0, 0], openRound: null, newWords: 400, mistakes: 0 };
    const courses = [
      { ...words, ...fresh },
      { ...words, ...fresh, courseId: 2, courseName: '小学核心词汇' },
    ];
    for (const [grade, math] of [
      ['小学四年级', []],
      ['七年级', material.math],
    ] as const) {
      const { content } = made({ kind: 'plan' }, { ...material, learner: { grade }, words: courses, math });
      if (content.kind !== 'plan') throw new Error('no plan');
      const learned = content.days.flatMap(({ items }) => items.filter(({ place }) => place === 'learn_words'));
      expect(new Set(learned.map(({ course_id: id }) => id))).toEqual(new Set([1, 2]));
      expect(learned.find(({ course_id: id }) => id === 2)?.text).toBe('学 15 个新词（小学核心词汇）');
      expect(content.days.slice(0, -1).filter(({ items }) => items.length === 0)).toEqual([]);
    }
  });

  it('goes on with the open round today, before new words of another course', () => {
    const [words] = material.words;
    if (!words) throw new Error('no words');
    const open = { ...words, dueByDay: [109, 68, 68, 55, 57, 55, 57], openRound: 36, mistakes: 42 };
    const other = { ...words, courseId: 2, courseName: '小学核心词汇', dueByDay: [0, 0, 0, 0, 0, 0, 0], openRound: null, mistakes: 0 };
    const { content } = made({ kind: 'plan' }, { ...material, words: [open, other], math: [] });
    if (content.kind !== 'plan') throw new Error('no plan');
    const learned = content.days[0]?.items.filter(({ place }) => place === 'learn_words');
    expect(learned).toEqual([{ place: 'learn_words', text: '接着学这一轮，还有 36 个词（初中核心词汇 · 上）', minutes: 23, course_id: 1 }]);
  });

  it('has new words only where the daily goal has room beside the reviews, and says what was put off', () => {
    const [words] = material.words;
    if (!words) throw new Error('no words');
    const due = { dueByDay: [20, 20, 20, 14, 0, 8, 0], carriedByDay: [0, 12, 20, 14, 0, 0, 0], putOffByDay: [32, 30, 10, 0, 0, 0, 0] };
    const { content } = made(
      { kind: 'plan' },
      { ...material, dailyGoal: 20, words: [{ ...words, ...due, openRound: 12, mistakes: 0 }], math: [] },
    );
    if (content.kind !== 'plan') throw new Error('no plan');
    const texts = content.days.map(({ items }) => items.filter(({ place }) => place.endsWith('_words')).map(({ text }) => text));
    expect(texts).toEqual([
      ['复习 20 个单词，另有 32 个顺延'],
      ['复习 20 个单词（含顺延的 12 个），另有 30 个顺延'],
      ['复习 20 个单词（含顺延的 20 个），另有 10 个顺延'],
      ['复习 14 个单词（含顺延的 14 个）', '接着学这一轮，还有 12 个词'],
      ['学 15 个新词'],
      ['复习 8 个单词'],
      [],
    ]);
    expect(content.note).toMatch(/^到期的单词按每日目标每天最多排 20 个，最急的在前，其余顺延到后面几天，一个都不会丢；这一周里都排上了。/);
  });

  it('reviews what is due though that alone takes longer than the day has', () => {
    const [words] = material.words;
    if (!words) throw new Error('no words');
    const { content } = made({ kind: 'plan' }, { ...material, words: [{ ...words, dueByDay: [900, 500, 0, 0, 0, 0, 0] }] });
    if (content.kind !== 'plan') throw new Error('no plan');
    expect(content.days.slice(0, 2).map(({ items }) => items.map(({ text, minutes }) => [text, minutes]))).toEqual([
      [['复习 900 个单词', 180]],
      [['复习 500 个单词', 100]],
    ]);
  });

  it('of a primary pupil is shorter', () => {
    const { content } = made({ kind: 'plan' }, { ...material, learner: { grade: '小学四年级' } });
    if (content.kind !== 'plan') throw new Error('no plan');
    for (const { items } of content.days) expect(items.reduce((sum, { minutes }) => sum + minutes, 0)).toBeLessThanOrEqual(40);
  });
});
