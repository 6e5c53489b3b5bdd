/** Answers that are long and made to be looked at for long: no check holds up the process, whatever stands in them. */
import type { CASES } from './learners';
import { judgeAnswer } from '../../src/modules/ai/rules/answer/judge';
import { spent, tooLong } from '../support/processor';
import { getCodes, recorded, getTask, TOOLS } from './recorded';

const LENGTH = 39_000;
const filled = (again: string): string => again.repeat(Math.ceil(LENGTH / again.length)).slice(0, LENGTH);
const KINDS: Readonly<Record<string, string>> = {
  'a sentence again and again': filled('I like it. '),
  'a string that does not end, behind braces that open nothing': `${'{'.repeat(20)}"${filled('\\"').slice(0, -30)}}`,
  'sentences that differ': filled(Array.from({ length: 9_000 }, (_, at) => `Tom has ${at} cats. `).join('')),
  'letters without a space': filled('abcdefghij'),
  'letters apart': filled('a '),
  'nested brackets': filled('['),
  'nested objects': filled('{"a":'),
  'one character': filled('我'),
  'Chinese characters': Array.from({ length: LENGTH }, (_, at) => String.fromCodePoint(0x4e00 + (at ** 2 % 20_011))).join(''),
  'Chinese clauses': filled('我喜欢它，'),
  digits: filled('1'),
  'digits said': filled('一'),
  quotes: filled('"'),
  dollars: filled('$x'),
  dots: filled('.'),
  'the beginning of an address': filled('a.a+'),
};
/** Time of this process that a check may take at once, ms. */
const AT_ONCE = 400;

const OF: (keyof typeof CASES)[] = ['reading-text', 'explain-order', 'plan', 'math'];
const GOOD = [...recorded('held-back'), ...recorded('tuned')].filter(({ expect: [first] }) => first === 'ok');

describe.each(OF)('%s', (of) => {
  const task = getTask(of);

  it.each(Object.entries(KINDS))('of %s is judged at once', async (_name, text) => {
    const shaped = JSON.parse(GOOD.find((one) => one.of === of)?.answer ?? '{}', (_key, value: unknown) =>
      typeof value === 'string' ? text.slice(0, 200) : value,
    ) as object;
    for (const answer of [
      text,
      JSON.stringify({ title: text }),
      JSON.stringify({ title: text.match(/.{1,500}/g) }),
      JSON.stringify(shaped),
    ]) {
      expect(
        await tooLong(AT_ONCE, () => spent(async () => expect((await judgeAnswer(task, answer, TOOLS)).ok).toBe(false))),
      ).toBeUndefined();
    }
  });
});

it.each(Object.entries(KINDS))('what may be shown of %s is known at once, whatever has come', async (_name, text) => {
  const answer = `{"title":"x","parts":[{"sentences":[{"en":${JSON.stringify(text)}`;
  const most = async (): Promise<number> => {
    const { draft } = getTask('reading-text');
    const took: number[] = [];
    for (let come = 200; come <= answer.length; come += 200) took.push(await spent(() => draft(answer.slice(0, come))));
    return Math.max(...took);
  };
  expect(await tooLong(AT_ONCE, most)).toBeUndefined();
});

it('one that is too long is said to be, with its fault; of one that is unfit nothing else is', async () => {
  const judged = async (title: string) => getCodes(await judgeAnswer(getTask('reading-text'), JSON.stringify({ title }), TOOLS));
  expect(await judged('好'.repeat(601))).toEqual(['length', 'schema']);
  expect(await judged(`fuck ${'好'.repeat(601)}`)).toEqual(['unfit']);
  const nested = (depth: number): string => `${'{"a":'.repeat(depth)}"x"${'}'.repeat(depth)}`;
  expect(getCodes(await judgeAnswer(getTask('plan'), nested(6_000), TOOLS))).toEqual(['schema']);
});
