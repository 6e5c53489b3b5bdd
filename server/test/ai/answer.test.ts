import { hasMaterial, isBeyondRepair, judgeAnswer, repairText } from '../../src/modules/ai/rules/answer/judge';
import { parseAnswer } from '../../src/modules/ai/rules/answer/parse';

describe('the answer of a model', () => {
  it('is found alone, in a fence and with chatter around it', () => {
    for (const text of ['{"a":1}', '```json\n{"a":1}\n```', '好的，这是结果：\n{"a":1}\n希望有帮助！', '\uFEFF {"a":1}']) {
      expect(parseAnswer(text)).toEqual({ a: 1 });
    }
  });

  it('is found among words that have braces', () => {
    for (const text of ['好的！{计划}如下：\n{"a":{"b":"}"}}\n{笑}', ':{ 好 {"a":{"b":"}"}}']) {
      expect(parseAnswer(text)).toEqual({ a: { b: '}' } });
    }
  });

  it('is nothing when it was cut off, is no object, or is endless', () => {
    for (const text of ['', '{"a":1', '好的', '}{', '{"a":1}{"a":2}', `{"a":"${'x'.repeat(41_000)}"}`]) {
      expect(parseAnswer(text)).toBeUndefined();
    }
  });

  it('is checked as it was parsed', async () => {
    const seen: unknown[] = [];
    const check = (answer: unknown) => {
      seen.push(answer);
      return Promise.resolve({ ok: false as const, problems: [] });
    };
    const tools = { grade: () => Promise.reject(new Error('not asked')), draw: () => Promise.reject(new Error('not asked')) };
    await judgeAnswer({ ask: { instructions: '' }, check }, '```{"a":[]}```', tools);
    await judgeAnswer({ ask: { instructions: '' }, check }, '{"a":[', tools);
    expect(seen).toEqual([{ a: [] }, undefined]);
    expect(hasMaterial('no_words')).toBe(false);
  });

  it('is not looked at further with NUL or half a character in a text of it; whole ones are fine', async () => {
    const check = () => Promise.resolve({ ok: false as const, problems: [] });
    const tools = { grade: () => Promise.reject(new Error('not asked')), draw: () => Promise.reject(new Error('not asked')) };
    const codes = async (text: string) => {
      const checked = await judgeAnswer({ ask: { instructions: '' }, check }, text, tools);
      return checked.ok ? [] : checked.problems.map(({ code }) => code);
    };
    for (const text of ['{"a":"\\u0000"}', '{"a":[{"b":"x\\ud83d"}]}', '{"a":"\\ude00x"}', '{"a":"一�天"}'])
      expect(await codes(text)).toEqual(['schema']);
    expect(await codes('{"a":"\\ud83d\\ude00 😀 \\n"}')).toEqual([]);
  });

  it('is repaired by what the program found, never after unfit words', () => {
    const missing = { code: 'words_missing' as const, say: '没有用到：borrow' };
    expect(repairText([missing])).toContain('[words_missing] 没有用到：borrow');
    expect(isBeyondRepair([missing])).toBe(false);
    expect(isBeyondRepair([missing, { code: 'unfit', say: '不适合学生' }])).toBe(true);
  });
});
