import { FormatRegistry } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { AiContent } from '@xueban/contract/resources/ai-generations';
import { checkPlan } from '../../src/modules/ai/rules/plan/check';
import { parseAnswer } from '../../src/modules/ai/rules/answer/parse';
import { CASES } from './learners';
import { getCodes, judged, recorded, type Recorded } from './recorded';

/** Recorded answers of models (recorded/README.md) are judged as a person would judge them. */
describe('recorded', () => {
  // Checked by the server's own validator; here the shape is.
  for (const format of ['uri-reference', 'date']) FormatRegistry.Set(format, () => true);

  const ALL = [...recorded('held-back'), ...recorded('tuned')];

  describe('recorded answers', () => {
    it('are at least eighty, of every kind of case', () => {
      expect(ALL.length).toBeGreaterThanOrEqual(80);
      expect(ALL.filter(({ expect: [code] }) => code === 'ok').length).toBeGreaterThanOrEqual(20);
    });

    it.each(ALL.map((one) => [one.name, one] as const))('%s', async (_name, one) => {
      const checked = await judged(one);
      const codes = getCodes(checked);
      for (const code of one.expect) expect(codes).toContain(code);
      if (checked.ok) expect([...Value.Errors(AiContent, checked.content)]).toEqual([]);
    });
  });
});

/** Good answers, spoiled in one place: each has to be refused, and for that reason. */
describe('mutations', () => {
  type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
  type Mutation = (answer: Json) => Json;

  const GOOD = [...recorded('held-back'), ...recorded('tuned')].filter(({ expect: [code] }) => code === 'ok');
  const isObject = (value: Json): value is { [key: string]: Json } => typeof value === 'object' && value !== null && !Array.isArray(value);

  /** All strings under `key` changed, or only the first of them. */
  function changed(key: string, change: (text: string) => Json, { once = false } = {}): Mutation {
    let isDone = false;
    const walk = (value: Json): Json => {
      if (Array.isArray(value)) return value.map(walk);
      if (!isObject(value)) return value;
      return Object.fromEntries(
        Object.entries(value).map(([name, part]) => {
          if (name !== key || typeof part !== 'string' || (once && isDone)) return [name, walk(part)];
          isDone = true;
          return [name, change(part)];
        }),
      );
    };
    return walk;
  }

  async function codesAfter({ of, answer }: Recorded, mutation: Mutation): Promise<string[]> {
    const spoiled = mutation(parseAnswer(answer) as Json);
    return getCodes(await judged({ of, answer: JSON.stringify(spoiled) }));
  }

  const ofKind = (...names: string[]): [string, Recorded][] => GOOD.filter(({ of }) => names.includes(of)).map((one) => [one.name, one]);
  const READINGS = ofKind('reading-text', 'reading-dialogue');
  const GAPS = ofKind('cloze', 'spelling');
  const MATH = ofKind('math');
  const ALL: [string, Recorded][] = GOOD.map((one) => [one.name, one]);
  const PROSE: Readonly<Record<string, string>> = { 'reading-text': 'zh', 'reading-dialogue': 'zh', plan: 'note' };
  const getProse = ({ of }: Recorded): string => PROSE[of] ?? (of.startsWith('explain') ? 'text' : of === 'math' ? 'hint' : 'explanation');

  describe('a good answer is refused', () => {
    it.each(ALL)('%s, with a phone number', async (_, one) => {
      expect(
        await codesAfter(
          one,
          changed(getProse(one), (text) => `${text}有问题打 139 1234 5678。`, { once: true }),
        ),
      ).toContain('injected');
    });

    it.each(ALL)('%s, with an account in full-width letters', async (_, one) => {
      expect(
        await codesAfter(
          one,
          changed(getProse(one), (text) => `${text}ＱＱ：８８６６４４２２`, { once: true }),
        ),
      ).toContain('injected');
    });

    it.each(ALL)('%s, with a word that is not for minors', async (_, one) => {
      expect(
        await codesAfter(
          one,
          changed(getProse(one), (text) => `${text}他想自\u200B杀。`, { once: true }),
        ),
      ).toContain('unfit');
    });

    it.each(ALL)('%s, without its title', async (_, one) => {
      expect(
        await codesAfter(
          one,
          changed('title', () => ' ', { once: true }),
        ),
      ).toContain('schema');
    });

    it.each(ALL)('%s, with what no database keeps', async (_, one) => {
      for (const broken of ['\u0000', '\ud800', '\udc00']) {
        expect(
          await codesAfter(
            one,
            changed(getProse(one), (text) => `${text}${broken}`, { once: true }),
          ),
        ).toEqual(['schema']);
      }
    });

    it.each(ALL)('%s, cut off', async (_, { of, answer }) => {
      expect(getCodes(await judged({ of, answer: answer.slice(0, Math.floor(answer.lastIndexOf('}') * 0.8)) }))).toContain('schema');
    });

    it.each(READINGS)('%s, without the words that were asked for', async (_, one) => {
      const without = (text: string) => text.replace(/\b(?:borrow\w*|quiet|kitchen|hungry)\b/gi, 'good');
      expect(await codesAfter(one, changed('en', without))).toContain('words_missing');
    });

    it.each(READINGS)('%s, with a hard word in every sentence', async (_, one) => {
      const hard = [
        'perpetual',
        'ominous',
        'velocity',
        'gregarious',
        'tedious',
        'archaic',
        'candid',
        'lucid',
        'frugal',
        'zealous',
        'arduous',
        'docile',
      ];
      let at = 0;
      expect(
        await codesAfter(
          one,
          changed('en', (text) => `${text.replace(/[.?!]["”]?$/, '')} and ${hard[at++ % hard.length] ?? ''}.`),
        ),
      ).toContain('too_hard');
    });

    it.each(READINGS)('%s, in Chinese', async (_, one) => {
      expect(
        await codesAfter(
          one,
          changed('en', () => '汤姆去图书馆。'),
        ),
      ).toContain('language');
    });

    it.each(GAPS)('%s, with another key', async (_, one) => {
      expect(
        await codesAfter(
          one,
          changed('answer', () => 'table', { once: true }),
        ),
      ).toContain('wrong_key');
    });

    it.each(ofKind('meaning', 'meaning-kill'))('%s, with another option as key', async (_, one) => {
      const swap: Mutation = (answer) => {
        if (!isObject(answer) || !Array.isArray(answer.questions)) return answer;
        return {
          ...answer,
          questions: answer.questions.map((question) => {
            if (!isObject(question) || !Array.isArray(question.options)) return question;
            return { ...question, answer: question.options.find((option) => option !== question.answer) ?? '' };
          }),
        };
      };
      expect(await codesAfter(one, swap)).toContain('wrong_key');
    });

    it.each(ofKind('ordering'))('%s, with pieces in another order', async (_, one) => {
      const turn: Mutation = (answer) =>
        isObject(answer) && Array.isArray(answer.questions)
          ? {
              ...answer,
              questions: answer.questions.map((question) =>
                isObject(question) && Array.isArray(question.pieces) ? { ...question, pieces: [...question.pieces].reverse() } : question,
              ),
            }
          : answer;
      expect(await codesAfter(one, turn)).toContain('wrong_key');
    });

    it.each(MATH)('%s, with a result that is one more', async (_, one) => {
      expect(
        await codesAfter(
          one,
          changed('answer', (text) => `${text}+1`, { once: true }),
        ),
      ).toContain('wrong_key');
    });

    it.each(MATH)('%s, with another formula than is shown', async (_, one) => {
      expect(
        await codesAfter(
          one,
          changed('formula', (text) => `${text}+1`, { once: true }),
        ),
      ).toContain('wrong_key');
    });

    it.each(ofKind('explain-blank', 'explain-order'))('%s, with the answer in its first question to think about', async (_, one) => {
      expect(
        await codesAfter(
          one,
          changed('think', () => '为什么 $x=2$？', { once: true }),
        ),
      ).toContain('answer_given');
    });

    it.each(ofKind('explain-blank', 'explain-choice', 'explain-order'))('%s, with another answer', async (_, one) => {
      expect(
        await codesAfter(
          one,
          changed('answer', () => '17', { once: true }),
        ),
      ).toContain('wrong_key');
    });

    it.each(ofKind('plan'))('%s, with far more words than are due', async (_, one) => {
      expect(
        await codesAfter(
          one,
          changed('text', (text) => text.replace(/\d+ 个/, '900 个'), { once: true }),
        ),
      ).toContain('wrong_key');
    });

    // Due are 10 words on the second day and none on the third.
    it.each([
      [{ 1: '学 100 个新词' }, 20, false],
      [{ 1: '学 11 个新词' }, 20, false],
      [{ 1: '学 10 个新词' }, 20, true],
      [{ 1: '学 100 个新词' }, undefined, true],
      [{ 2: '学 20 个新单词' }, 20, true],
      [{ 2: '新词 21 个' }, 20, false],
      [{ 2: '接着学' }, 10, false],
      [{ 2: '接着学' }, 20, true],
    ])('a plan of %j is held to a daily goal of %p', (learned, dailyGoal, isFit) => {
      const { material } = CASES.plan;
      const [words] = material.words;
      if (!words) throw new Error('no words');
      const dueByDay = [0, 10, 0, 0, 0, 0, 0];
      const days = dueByDay.map((due, day) => {
        const text = Object.entries(learned).find(([on]) => Number(on) === day)?.[1];
        return {
          items: [
            ...(due > 0 ? [{ place: 'review_words', course: 1, text: `复习 ${due} 个单词`, minutes: 10 }] : []),
            ...(text === undefined ? [] : [{ place: 'learn_words', course: 1, text, minutes: 20 }]),
          ],
        };
      });
      const checked = checkPlan(
        { title: '这一周', note: '先复习', days },
        { ...material, words: [{ ...words, dueByDay, putOffByDay: [0, 3, 0, 0, 0, 0, 0] }], math: [], ...(dailyGoal && { dailyGoal }) },
      );
      expect(checked.ok ? [] : getCodes(checked)).toEqual(isFit ? [] : ['length']);
      if (checked.ok && dailyGoal && checked.content.kind === 'plan') expect(checked.content.note).toMatch(/^先复习。到期的单词/);
    });
  });
});
