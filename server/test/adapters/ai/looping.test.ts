/** Whether a text repeats itself; recorded answers and what the school itself would write do not. */
import { isLooping } from '../../../src/adapters/ai/looping';
import { recorded } from '../../ai/recorded';

describe('Repeats itself', () => {
  test.each([
    ['a sentence', 'I like it. '.repeat(80)],
    ['a turn of a text', `{"title":"x","parts":[${'{"en":"I like it very much.","zh":"我非常喜欢。"},\n'.repeat(20)}`],
    ['with a number that goes on', Array.from({ length: 90 }, (_, at) => `${at}. I like it.`).join(' ')],
    ['spaces', `{"title":"x"${' '.repeat(700)}`],
    ['broken off in the middle', `${'你好吗？我很好，谢谢你。'.repeat(60)}你好吗`],
    ['something long', `${'a'.repeat(30)}${'b'.repeat(29)}c`.repeat(13)],
  ])('%s', (_name, text) => {
    expect(isLooping(text)).toBe(true);
  });
});

describe('Does not', () => {
  const day =
    '{"items":[{"place":"review_words","course":1,"text":"复习到期的单词","minutes":15},{"place":"ai","text":"读一篇短文","minutes":10}]},';
  test.each([
    ['an empty text', ''],
    ['a plan of the same on all seven days', `{"title":"本周计划","note":"每天一点点","days":[${day.repeat(7)}`],
    ['ten questions alike', '{"kind":"value","prompt":"计算：$1+2$","formula":"1+2","answer":"3","steps":["$1+2=3$"]},'.repeat(10)],
    ['dots', `看：${'。'.repeat(300)}`],
    ['a loop that it left', `${'I like it. '.repeat(80)}${'Then it stopped at the end of its long and winding road. '.repeat(2)}`],
  ])('%s', (_name, text) => {
    expect(isLooping(text)).toBe(false);
  });

  test.each([...recorded('held-back'), ...recorded('tuned')].map(({ name, answer }) => [name, answer]))('%s', (_name, answer) => {
    for (let length = 400; length < answer.length; length += 400) expect(isLooping(answer.slice(0, length))).toBe(false);
    expect(isLooping(answer)).toBe(false);
  });
});
