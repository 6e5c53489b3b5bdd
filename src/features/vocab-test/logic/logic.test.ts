import { result } from '../test-data';
import { curveSvg, curveText } from './curve';
import { curvePoints, pastTest } from './history';
import { NOTHING_PERSONAL, sharedQuery, findSharedResult, getSharedResult, shareTitle } from './shared-result';
import { Stopwatch } from '@/lib/stopwatch';
import { VOCABULARY_LEVELS } from '@xueban/contract/vocabulary-levels';
import { about, bandLabel, chipWordSize, errorText, grouped, nextStepText, rangeText, reasonTexts, timeLeft, wordSize } from './wording';
import { aCompleted } from '../test-data';
import { decodeQueryValue, encodeQuery } from '@/lib/query';

describe('words', () => {
  test.each([
    [0, '0'],
    [7, '7'],
    [999, '999'],
    [1000, '1,000'],
    [12345, '12,345'],
    [1234567, '1,234,567'],
    [3849.6, '3,850'],
  ])('%p is written %s', (number, text) => {
    expect(grouped(number)).toBe(text);
  });

  test.each([
    [0, '马上就好'],
    [20, '不到 1 分钟'],
    [60, '约还需 1 分钟'],
    [280, '约还需 5 分钟'],
  ])('%i seconds left', (seconds, text) => {
    expect(timeLeft(seconds)).toBe(text);
  });

  test('numbers of words are said in steps, ranges outward', () => {
    expect([1510, 1514, 3849, 19_990].map(about)).toEqual(['1,510', '1,510', '3,850', '20,000']);
    expect(rangeText({ low: 1268, high: 1842 })).toBe('1,260–1,850');
    expect(rangeText({ low: 3449, high: 4301 })).toBe('3,400–4,350');
  });

  test('error, bands, reasons', () => {
    expect(errorText(null)).toBe('');
    expect(errorText(1644)).toBe('误差 ±1,640 词');
    expect([500, 1000, 12_000].map(bandLabel)).toEqual(['500', '1k', '12k']);
    expect(reasonTexts(['too_fast', 'pseudo_words_ticked'])).toHaveLength(2);
  });

  test('a long word is written smaller, never larger', () => {
    const sizes = ['able', 'international', 'responsibility', 'misunderstandings', 'internationalization', 'counterrevolutionaries!'].map(
      (word) => wordSize(word, 88),
    );
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
    expect(sizes[0]).toBe(88);
    // 0.6 of the size a letter at most: fits the 686 rpx between the margins.
    for (const word of ['internationally', 'misunderstandings', 'internationalization', 'counterrevolutionaries'])
      expect(word.length * 0.6 * wordSize(word, 88)).toBeLessThan(690);
  });

  test('no word to tick is under 12 px, however narrow the phone', () => {
    const letters = (word: string, width: number): number => {
      const [, rpx = Number.NaN, least = Number.NaN] = (/max\(([\d.]+)rpx, ([\d.]+)PX\)/.exec(chipWordSize(word)) ?? []).map(Number);
      return Math.max((rpx * width) / 750, least);
    };
    expect(letters('differentiate', 320)).toBe(12);
    expect(letters('able', 375)).toBe(17);
    expect(letters('internationalization', 320)).toBe(12);
  });
});

describe('what is shared', () => {
  const query = (values: Record<string, string | number>) =>
    Object.fromEntries(
      encodeQuery(values)
        .split('&')
        .map((pair) => pair.split('=').map(decodeQueryValue) as [string, string]),
    );

  test('nothing personal unless chosen; what was chosen comes through the address', () => {
    expect(getSharedResult(result, NOTHING_PERSONAL, '林小满')).toEqual({ level: 'cet4', range: { low: 3400, high: 4300 } });
    const named = getSharedResult(result, { showName: true, levelOnly: false }, '林小满');
    expect(sharedQuery(named)).toEqual({ level: 'cet4', low: 3400, high: 4300, name: '林小满' });
    expect(findSharedResult(query(sharedQuery(named)))).toEqual(named);
    const level = getSharedResult(result, { showName: false, levelOnly: true }, '林小满');
    expect(sharedQuery(level)).toEqual({ level: 'cet4' });
    expect(findSharedResult(query(sharedQuery(level)))).toEqual(level);
  });

  test.each(['林小满', '阿卜杜拉·买买提', 'Anna-Lena', "O'Neil", '欧阳 娜娜'])('the name %s is one', (name) => {
    expect(findSharedResult({ level: 'junior', name })?.name).toBe(name);
  });

  test.each([
    '加微信13800138000',
    'http://x.cn',
    '<b>x</b>',
    '点我领红包！',
    '一二三四五六七八九十十一十二',
    '',
    '   ',
    '-',
    '微\u0000信',
    '\u202e名',
  ])('%p is no name', (name) => {
    expect(findSharedResult({ level: 'junior', name })).toEqual({ level: 'junior' });
  });

  test.each([
    [{}],
    [{ level: 'genius' }],
    [{ level: 'toString' }],
    [{ level: '__proto__' }],
    [{ low: '1', high: '2' }],
    [{ level: 'junior', low: '5' }],
    [{ level: 'junior', low: '900', high: '800' }],
    [{ level: 'junior', low: '-1', high: '800' }],
    [{ level: 'junior', low: '1', high: '20001' }],
    [{ level: 'junior', low: '1e3', high: '2e3' }],
    [{ level: 'junior', low: '1.5', high: '800' }],
    [{ level: 'junior', low: '<1', high: '800' }],
  ])('a forged address shows nothing: %p', (forged) => {
    expect(findSharedResult(forged)).toBeUndefined();
  });

  test('titles', () => {
    const range = { level: 'cet4', range: { low: 3400, high: 4300 } } as const;
    expect(shareTitle(range)).toBe('我大约认识 3,400–4,300 个英语单词，你呢？');
    expect(shareTitle({ ...range, name: '林小满' })).toBe('林小满大约认识 3,400–4,300 个英语单词，你呢？');
    expect(shareTitle({ level: 'cet4' })).toBe('我的英语词汇量相当于高中毕业水平，你呢？');
    expect(shareTitle(undefined)).toContain('你大约认识多少个英语单词');
  });
});

describe('stopwatch', () => {
  test('counts only what was in front, and a new step from zero', () => {
    let now = 1000;
    const watch = new Stopwatch(() => now);
    watch.start();
    now += 300;
    watch.pause();
    now += 60_000;
    watch.resume();
    watch.resume();
    now += 200;
    expect(watch.read()).toBe(500);
    watch.start();
    now += 40;
    expect(watch.read()).toBe(40);
    now -= 5000;
    expect(watch.read()).toBe(0);
  });
});

describe('past tests', () => {
  const unreliable = aCompleted({ id: 9, result: { reliable: false, reasons: ['too_fast'] } });

  test('a row each; one without a number says so', () => {
    expect(pastTest(aCompleted({ id: 3 }))).toMatchObject({ id: 3, title: '3,400–4,300 词', level: '高中毕业' });
    expect(pastTest(unreliable)).toMatchObject({ title: '这次没有得出数字', level: '' });
  });

  test('a curve from two numbers on, oldest first, at most eight', () => {
    expect(curvePoints([aCompleted(), unreliable])).toEqual([]);
    const sizes = Array.from({ length: 12 }, (_, i) => aCompleted({ id: i, result: { ...result, size: 5000 - i } }));
    expect(curvePoints(sizes).map(({ size }) => size)).toEqual([4993, 4994, 4995, 4996, 4997, 4998, 4999, 5000]);
  });

  test('the curve is drawn without holes, and said in words', () => {
    const points = curvePoints([aCompleted(), aCompleted({ result: { ...result, size: 3000, low: 2600, high: 3500 } })]);
    const svg = curveSvg(points);
    expect(svg.match(/<circle/g)).toHaveLength(2);
    expect(svg).toContain('>3,850<');
    expect(svg).not.toMatch(/NaN|undefined/);
    expect(curveSvg([])).not.toMatch(/NaN|undefined/);
    expect(curveSvg(points.slice(0, 1))).not.toMatch(/NaN|undefined/);
    expect(curveText(points)).toContain('约 3,000 词');
  });
});

describe('the next step where no course of one’s own fits', () => {
  const guest = { books: true, isSignedIn: false };

  test('says for every level what is learned next, never what is behind', () => {
    const said = VOCABULARY_LEVELS.map(({ key }) => nextStepText({ level: key, offered_course: null }, guest).words);
    expect(said).toEqual(['小学词汇', '初中词汇', '高中词汇', '大学四级词汇', '大学六级词汇', '原版阅读里的词']);
  });

  test.each([
    [{ name: '高中词汇 3500' }, guest, '学校的《高中词汇 3500》适合现在的水平。约一节试听课，看看老师怎么带着学。'],
    [null, guest, '学校现在没有正好适合这个水平的课程。约老师聊一聊，看看接下来怎么学。'],
    [undefined, guest, '约老师聊一聊，看看接下来怎么学。'],
    [null, { books: false, isSignedIn: true }, '学校现在没有正好适合这个水平的课程。接下来学什么，可以和老师商量。'],
    [undefined, { books: false, isSignedIn: false }, '已经是学员的话，登录后就能接着学；还不是，请直接联系学校。'],
  ])('with %j, %j', (offered, who, way) => {
    const result = offered === undefined ? { level: 'senior' as const } : { level: 'senior' as const, offered_course: offered };
    expect(nextStepText(result, who).way).toBe(way);
  });
});
