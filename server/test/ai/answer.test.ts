import fc from 'fast-check';
import { DONE, getEvents } from '../../src/adapters/ai/events';
import { getText } from '../../src/modules/ai/generations/content';
import { getDraft } from '../../src/modules/ai/rules/answer/draft';
import { hasMaterial, isBeyondRepair, judgeAnswer, repairText } from '../../src/modules/ai/rules/answer/judge';
import { parseAnswer } from '../../src/modules/ai/rules/answer/parse';
import { isSafe } from '../../src/modules/ai/rules/answer/safe';
import { parseStrings } from '../../src/modules/ai/rules/answer/strings';
import { howMany } from '../support/long-form';
import { getCodes, getTask, judged, recorded } from './recorded';
import { explanationProblems } from '../../src/modules/ai/rules/word-exercise/question-checks';

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

/** What is shown of an answer while it comes: of every beginning of every recorded answer. */
const ALL = [...recorded('held-back'), ...recorded('tuned')];
const OPEN = { instructions: '' };

describe('the draft', () => {
  it.each(ALL.map((one) => [one.name, one] as const))('of %s only grows, and shows nothing unfit', (_name, { of, answer }) => {
    const { draft } = getTask(of);
    let before = '';
    for (let length = 0; length <= answer.length; length += 1) {
      const shown = draft(answer.slice(0, length));
      expect(shown.startsWith(before)).toBe(true);
      if (shown !== before) expect(isSafe([shown], OPEN)).toBe(true);
      before = shown;
    }
  });

  it('shows whole sentences of a good text, all of them at its end', () => {
    const good = ALL.find(({ name }) => name.includes('01-reading-good'));
    if (!good) throw new Error('01 is not there');
    const { draft } = getTask(good.of);
    const shown = draft(good.answer);
    expect(shown.split('\n')).toHaveLength(8);
    expect(draft(good.answer.slice(0, good.answer.indexOf('very quiet')))).toBe('On Saturday, Tom went to the library with his sister.');
  });

  it('stops for good before what is unfit', () => {
    const draft = getDraft({ ...OPEN, paths: ['a'] });
    expect(draft('{"a":"Tom runs. Call 13800138000. Tom sleeps. ')).toBe('Tom runs.');
    expect(draft('{"a":"Tom runs. Call 138001","b":1')).toBe('Tom runs. Call 138001');
  });

  it('ends before bytes that are no text', () => {
    const draft = getDraft({ ...OPEN, paths: ['a'] });
    expect(draft('{"a":"Tom runs. Tom �leeps. Tom eats. ')).toBe('Tom runs.');
  });

  it('looks at each sentence once, and at no more than are worth it', () => {
    const lookedAt: string[] = [];
    const draft = getDraft({ ...OPEN, paths: ['a'], refuses: (sentence) => lookedAt.push(sentence) === 0 });
    const sentences = Array.from({ length: 3_000 }, (_, at) => `Tom has ${at + 2} cats.`);
    const text = `{"a":"${sentences.join(' ')}`;
    expect(draft(text)).toBe(sentences.slice(0, 20).join(' '));
    expect(draft(text)).toBe(sentences.slice(0, 40).join(' '));
    let shown = '';
    for (let asked = 0; asked < 100; asked += 1) shown = draft(text);
    expect(lookedAt).toEqual(sentences.slice(0, lookedAt.length));
    expect(shown.length).toBeGreaterThan(3_900);
    expect(shown.length).toBeLessThanOrEqual(4_000);
  });

  it('of another text forgets what was refused of the one before', () => {
    const draft = getDraft({ ...OPEN, paths: ['a'] });
    expect(draft('{"a":"Tom runs. Call 13800138000. Tom sleeps. ')).toBe('Tom runs.');
    expect(draft('{"a":"Tom runs. Tom sleeps. Tom wakes up.')).toBe('Tom runs. Tom sleeps.');
    expect(draft('{"a":"Lily runs. Tom')).toBe('Lily runs.');
    expect(draft('{"a":"Tom runs. Call 13800138000. Tom sleeps. ')).toBe('Tom runs.');
  });

  it('ends before a sentence that is longer than any', () => {
    const draft = getDraft({ ...OPEN, paths: ['a'] });
    expect(draft(`{"a":"Tom runs. ${'a'.repeat(601)}. Tom sleeps. `)).toBe('Tom runs.');
  });

  it('reads strings of any JSON that breaks off anywhere', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.jsonValue()), fc.nat(), (value, at) => {
        const text = JSON.stringify(value);
        const whole = parseStrings(text);
        const part = parseStrings(text.slice(0, at % (text.length + 1)));
        expect(whole.every(({ isWhole }) => isWhole)).toBe(true);
        for (const [index, { path, text: come }] of part.entries()) {
          expect(whole[index]?.path).toBe(path);
          expect(whole[index]?.text.startsWith(come)).toBe(true);
        }
      }),
    );
  });
});

/** Which words of a generation are given to who checks them. */
test('what the model wrote of a reading, with the words it explains; those of the course are the school’s own', () => {
  const word = { phonetic: null, audio_url: null };
  const text = getText({
    kind: 'reading',
    form: 'dialogue',
    parts: [{ speaker: 'Tom', sentences: [{ text: 'A fierce dog.', translation: '一条恶狗。', marks: [] }] }],
    words: [
      { ...word, word_id: 1, spelling: 'dog', meaning: '狗' },
      { ...word, word_id: null, spelling: 'fierce', meaning: '凶猛的' },
    ],
    questions: [],
  });
  expect(text.split('\n')).toEqual(['Tom', 'A fierce dog.', '一条恶狗。', 'fierce', '凶猛的']);
});

/** Answers cut into pieces anywhere: what a phone is shown at any time, and what comes of it at the end. */
/** Where an answer is cut, in thousandths of it: as a model writes it, and by a service that sends much at once. */
const cuts = fc.oneof(fc.array(fc.nat(1_000), { maxLength: 4 }), fc.array(fc.nat(1_000), { minLength: 20, maxLength: 120 }));

const beginnings = (answer: string, at: readonly number[]): string[] =>
  [...at.map((share) => Math.floor((answer.length * share) / 1_000)), answer.length, answer.length]
    .sort((a, b) => a - b)
    .map((length) => answer.slice(0, length));

/** All that is shown of it when nothing more comes: so many sentences are looked at in one go. */
function shownAtLast(draft: (partial: string) => string, answer: string): string {
  let before: string;
  let shown = draft(answer);
  do [before, shown] = [shown, draft(answer)];
  while (shown !== before);
  return shown;
}

it('of answers as models wrote them no more is shown than of the whole, whatever the pieces', () => {
  fc.assert(
    fc.property(fc.constantFrom(...recorded('tuned'), ...recorded('held-back')), cuts, ({ of, answer }, at) => {
      const { draft } = getTask(of);
      let before = '';
      for (const partial of beginnings(answer, at)) {
        const shown = draft(partial);
        expect(shown.startsWith(before)).toBe(true);
        before = shown;
      }
      expect(shownAtLast(draft, answer)).toBe(shownAtLast((partial) => getTask(of).draft(partial), answer));
    }),
    { numRuns: howMany(50, 150) },
  );
});

it('is read and judged the same from events whose bytes are cut anywhere', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...recorded('held-back')), cuts, cuts, async ({ of, answer }, pieces, chunks) => {
      const parts = beginnings(answer, pieces);
      const said = parts.map((part, at) => JSON.stringify(part.slice(parts[at - 1]?.length ?? 0)));
      const bytes = new TextEncoder().encode(`${said.map((each) => `data: ${each}\n\n`).join('')}data: [DONE]\n\n`);
      const ends = [...chunks.map((share) => Math.floor((bytes.length * share) / 1_000)), bytes.length].sort((a, b) => a - b);
      const body = ReadableStream.from(ends.map((end, at) => bytes.slice(ends[at - 1] ?? 0, end)));
      let read = '';
      for await (const data of getEvents(body)) if (data !== DONE) read += JSON.parse(data) as string;
      expect(read).toBe(answer);
      expect(getCodes(await judged({ of, answer: read }))).toEqual(getCodes(await judged({ of, answer })));
    }),
    { numRuns: howMany(20, 60) },
  );
});

describe('What an explanation may say', () => {
  const said = (explanation: string, options = ['borrow', 'cook', 'wash'], answer = 'borrow'): string[] =>
    explanationProblems({ explanation, options, answer }, '第 1 题').map(({ code }) => code);

  test.each(['这题应选 cook，因为在厨房。', '所以选“cook”。', '正确答案是 Cook。', '应该填 wash。', '因此选cook'])(
    'another option is named: %s',
    (text) => {
      expect(said(text)).toEqual(['wrong_key']);
    },
  );

  test.each([
    '借书用 borrow，应选 borrow。',
    '不应选 cook，它是做饭。',
    '不要选 cook，应选 borrow。',
    '有人选 cook，是没看懂句子。',
    'cook 是做饭，wash 是洗。',
    '答案是 cookbook 里的词吗？不是。',
  ])('nothing is named but the answer: %s', (text) => {
    expect(said(text)).toEqual([]);
  });

  test('meanings are options, too', () => {
    expect(said('句中应选 银行。', ['河岸', '银行'], '河岸')).toEqual(['wrong_key']);
    expect(said('句中应选 河岸，不选银行。', ['河岸', '银行'], '河岸')).toEqual([]);
  });
});
