import { roundStorage } from '@/features/word-study/round/round-storage';
import { RECORD_ID, someWords, unknownMarks } from '@/features/word-study/test-data';
import { atStage, cutFirst, freshPhone, open, schoolAt, tapMark, words } from '@/features/word-study/test-pages';
import { TestSchool } from '@/features/word-study/test-school';
import { READ_MS } from '@/features/word-study/components/use-read-along';
import { resetNetwork } from '@/lib/network';
import { getVersion } from '@/lib/stale';
import { has, lastOpened, marked, getText } from '@/test/learner';
import { newPhone, phone } from '@/test/phone';
import { leavePages, type RenderedPage } from '@/test/render';
import { refusal } from '@/test/server';
import Memorization from './memorization';
import PaperCutBox from './paper-cut-box';
import PreExam from './pre-exam';

beforeEach(freshPhone);
// A page of the test before takes part otherwise, in this one's refusals too.
afterEach(leavePages);

describe('pre-exam', () => {
  test('a known word makes room for the next, an unknown one stays and counts', async () => {
    const school = new TestSchool(someWords(60));
    const page = await open(<PreExam />, school);
    expect(words(page)).toHaveLength(45);
    const stale = { words: getVersion(['wordProgress']), mathematics: getVersion(['mathProgress']) };
    await tapMark(page, 't-known', 0);
    expect(words(page)[0]).toBe('word46');
    expect(page.text()).toContain('✓ word1');
    await tapMark(page, 't-unknown', 1);
    expect(words(page)[1]).toBe('word2');
    expect(getText(page.byId('selected'))).toBe('已选生词 1 / 45');
    expect(school.answers).toMatchObject([
      { word_id: 1, known: true },
      { word_id: 2, known: false },
    ]);
    await tapMark(page, 't-unknown', 1);
    expect(school.answers).toHaveLength(2);
    expect([getVersion(['wordProgress']) - stale.words, getVersion(['mathProgress']) - stale.mathematics]).toEqual([2, 0]);
  });

  test('the second tap of one finger does not mark the word that came', async () => {
    const school = new TestSchool(someWords(60));
    const page = await open(<PreExam />, school);
    const now = jest.spyOn(Date, 'now').mockReturnValue(1_000_000);
    await tapMark(page, 't-known', 0);
    now.mockReturnValue(1_000_200);
    await tapMark(page, 't-known', 0);
    await tapMark(page, 't-unknown', 0);
    expect(school.answers.map(({ word_id: id }) => id)).toEqual([1]);
    now.mockReturnValue(1_000_300);
    await tapMark(page, 't-known', 0);
    expect(school.answers.map(({ word_id: id }) => id)).toEqual([1, 46]);
    now.mockRestore();
  });

  test('a word marked known by mistake comes back as unknown', async () => {
    const school = new TestSchool(someWords(60));
    const page = await open(<PreExam />, school);
    const off = (): unknown => page.byId('undo').props['wechat-aria-disabled'];
    expect(off()).toBe('true');
    await tapMark(page, 't-known', 4);
    expect(off()).toBe('false');
    await page.tap(page.byId('undo'));
    expect(off()).toBe('true');
    expect(words(page)[4]).toBe('word5');
    expect(school.answers).toMatchObject([
      { word_id: 5, known: true },
      { word_id: 5, known: false },
    ]);
    expect(getText(page.byId('undo'))).toBe('下拉换一批');
  });

  test('pulling down draws fresh words, shuffling moves only unmarked ones', async () => {
    const page = await open(<PreExam />, new TestSchool(someWords(60)));
    await tapMark(page, 't-unknown', 0);
    await page.fire('pullDownRefresh');
    expect(words(page).slice(0, 3)).toEqual(['word1', 'word46', 'word47']);
    const before = words(page);
    await page.tap(page.byId('shuffle'));
    expect(words(page)[0]).toBe('word1');
    expect(words(page).slice().sort()).toEqual(before.slice().sort());
  });

  test('pulling down without a network does not say that there are no more words', async () => {
    const page = await open(<PreExam />, new TestSchool(someWords(45)));
    await page.run(() => phone().setNetwork('none'));
    await page.fire('pullDownRefresh');
    expect(phone().toasts.map(({ title }) => title)).toEqual(['新词加载失败，联网后再下拉']);
  });

  test('fewer words than a round: asked first', async () => {
    const page = await open(<PreExam />, new TestSchool(someWords(60)), { unitId: '1', chapterId: '1' });
    await page.tap(page.byId('start')).catch(() => undefined);
    expect(phone().modals).toEqual([]);
    await tapMark(page, 't-unknown', 0);
    await page.tap(page.byId('start'));
    expect(phone().modals[0]?.content).toBe('现在有 1 个生词，先学这些吗？');
    expect(lastOpened()).toBe(
      `redirectTo /pages/english/words/study/memorization?courseId=3&unitId=1&chapterId=1&learningRecordId=70&currentGroup=1`,
    );
  });

  test('a full round starts at once', async () => {
    const page = await open(<PreExam />, new TestSchool(someWords(60), unknownMarks(45)));
    await page.tap(page.byId('start'));
    expect(phone().modals).toEqual([]);
    expect(lastOpened()).toContain('memorization');
  });

  test('every word known: the round is completed from here', async () => {
    const school = new TestSchool(someWords(2));
    const page = await open(<PreExam />, school);
    await tapMark(page, 't-known', 1);
    await tapMark(page, 't-known', 0);
    expect(page.text()).toContain('太棒了，这些词你都认识');
    await page.tap(page.byId('finish'));
    expect(school.completions).toBe(1);
    expect(lastOpened()).toContain('final-exam');
  });

  test('one tap for all that is left: none of the others is known', async () => {
    const school = new TestSchool(someWords(60));
    const page = await open(<PreExam />, school);
    await tapMark(page, 't-known', 0);
    await tapMark(page, 't-unknown', 3);
    await page.tap(page.byId('rest'));
    expect(getText(page.byId('selected'))).toBe('已选生词 45 / 45');
    expect(school.answers.filter((answer) => answer.kind === 'known' && !answer.known)).toHaveLength(45);
    expect(has(page, 'rest')).toBe(false);
  });

  test('words set aside as known are at hand, and any of them comes back', async () => {
    const school = new TestSchool(someWords(60));
    const page = await open(<PreExam />, school);
    for (const place of [0, 4, 9]) await tapMark(page, 't-known', place);
    await page.tap(page.byId('known-words'));
    expect(marked(page, 't-set-aside')).toHaveLength(3);
    expect(getText(marked(page, 't-set-aside')[0]!)).toContain('word10');
    await tapMark(page, 't-take-back', 2);
    expect(marked(page, 't-set-aside')).toHaveLength(2);
    expect(words(page)).toContain('word1');
    expect(school.answers[school.answers.length - 1]).toMatchObject({ word_id: 1, known: false });
    await page.tap(page.byId('close-known'));
    expect(getText(page.byId('selected'))).toBe('已选生词 1 / 45');
  });

  test('a course without new words says so', async () => {
    const page = await open(<PreExam />, new TestSchool([]));
    expect(page.text()).toContain('这门课的单词都学过了');
  });

  test('a round that has begun goes on where it stands', async () => {
    await open(<PreExam />, schoolAt(10, atStage('paper_cut_box', 2, 2)));
    expect(lastOpened()).toBe(
      'redirectTo /pages/english/words/study/paper-cut-box?courseId=3&unitId=1&chapterId=1&learningRecordId=70&currentGroup=2&mixedGroups=1%2C2',
    );
  });
});

describe('memorization', () => {
  test('five reads end a word, the last word ends the group', async () => {
    const school = new TestSchool(someWords(2), unknownMarks(2));
    const page = await open(<Memorization />, school, { currentGroup: '1' });
    expect(getText(page.byId('word'))).toBe('word1');
    for (let i = 0; i < 4; i += 1) await page.tap(page.byId('read-by-hand'));
    expect(getText(page.byId('reads'))).toBe('4 / 5');
    expect(school.answers).toHaveLength(2);
    await page.tap(page.byId('read-by-hand'));
    expect(getText(page.byId('word'))).toBe('word2');
    expect(school.answers[2]).toMatchObject({ word_id: 1, step: 'memorization', current_group: 1, mixed_groups: [], correct: true });
    expect(JSON.parse(phone().storage.get('learningRecordLearnedWordIds') ?? '{}')).toEqual({ [RECORD_ID]: [1] });
    await page.tap(page.byId('previous'));
    expect(getText(page.byId('read'))).toBe('下一个');
    await page.tap(page.byId('read'));
    for (let i = 0; i < 5; i += 1) await page.tap(page.byId('read-by-hand'));
    expect(page.text()).toContain('第 1 组读完了');
    await page.tap(page.byId('next'));
    expect(lastOpened()).toContain('paper-cut-box');
  });

  test('the meaning is shown from the first, with the word set off in its sentence, and hidden on a tap', async () => {
    const page = await open(<Memorization />, new TestSchool(someWords(1), unknownMarks(1)), { currentGroup: '1' });
    expect(getText(page.byId('meaning'))).toContain('n. 词1');
    expect(page.hosts('text').map(getText)).toContain('word1');
    await page.tap(page.byId('card'));
    expect(has(page, 'meaning')).toBe(false);
  });

  test('one tap reads a word five times, stops and goes on at any time, and survives a killed app', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    try {
      const school = new TestSchool(someWords(2), unknownMarks(2));
      const page = await open(<Memorization />, school, { currentGroup: '1' });
      const pass = (ms: number) => page.run(() => jest.advanceTimersByTime(ms));
      await page.tap(page.byId('read'));
      expect(getText(page.byId('read'))).toBe('停一停');
      for (let read = 1; read <= 3; read += 1) {
        await pass(READ_MS);
        expect(getText(page.byId('reads'))).toBe(`${read} / 5`);
      }
      await page.tap(page.byId('read'));
      await pass(10 * READ_MS);
      expect(getText(page.byId('reads'))).toBe('3 / 5');
      page.unmount();
      roundStorage.dropMemory();
      const again = await open(<Memorization />, school, { currentGroup: '1' });
      expect(getText(again.byId('reads'))).toBe('3 / 5');
      expect(getText(again.byId('read'))).toBe('接着跟读');
      await again.tap(again.byId('read'));
      for (let read = 0; read < 2; read += 1) await again.run(() => jest.advanceTimersByTime(READ_MS));
      expect(getText(again.byId('word'))).toBe('word2');
      expect(getText(again.byId('read'))).toBe('跟读 5 遍');
    } finally {
      jest.useRealTimers();
    }
  });

  test('who says it sooner is waited for no longer, until a word is read without a tap', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    try {
      const page = await open(<Memorization />, new TestSchool(someWords(3), unknownMarks(3)), { currentGroup: '1' });
      const pass = (ms: number) => page.run(() => jest.advanceTimersByTime(ms));
      const reads = () => getText(page.byId('reads'));
      await page.tap(page.byId('read'));
      await pass(READ_MS / 2);
      await page.tap(page.byId('read-by-hand'));
      expect([reads(), getText(page.byId('read'))]).toEqual(['1 / 5', '停一停']);
      await pass(READ_MS / 2);
      expect(reads()).toBe('2 / 5');
      await pass(READ_MS / 2);
      expect(reads()).toBe('3 / 5');
      for (const [word, ms] of [
        ['word1', READ_MS / 2],
        ['word2', READ_MS / 2],
        ['word3', READ_MS],
      ] as const) {
        expect(getText(page.byId('word'))).toBe(word);
        const before = parseInt(reads(), 10);
        if (before === 0) await page.tap(page.byId('read'));
        await pass(ms - 10);
        expect(parseInt(reads(), 10)).toBe(before);
        await pass(10);
        expect(parseInt(reads(), 10)).toBe(before + 1);
        for (let read = before + 1; read < 5; read += 1) await pass(ms);
      }
    } finally {
      jest.useRealTimers();
    }
  });

  test('opens at the word another phone has reached', async () => {
    const school = schoolAt(10, ({ state }) => state.stage?.currentGroup === 2 && state.stage.remaining[0] === 8);
    const page = await open(<Memorization />, school, { currentGroup: '2' });
    expect(getText(page.byId('word'))).toBe('word8');
  });
});

describe('paper-cut box', () => {
  test('group 1 has one box: a tap to look, a tap to cut', async () => {
    const school = schoolAt(5, atStage('paper_cut_box', 1));
    const page = await open(<PaperCutBox />, school, { currentGroup: '1' });
    expect(getText(page.byId('stage'))).toBe('第 1 组');
    await tapMark(page, 't-cut', 0);
    expect(marked(page, 't-meaning').map(getText)).toEqual(['n. 词1']);
    await tapMark(page, 't-cut', 0);
    expect(getText(page.byId('cut'))).toBe('已剪 1 / 5');
    expect(marked(page, 't-slip')).toHaveLength(4);
    expect(school.answers[school.answers.length - 1]).toMatchObject({ word_id: 1, step: 'paper_cut_box', correct: true });
  });

  test('red slips come back until all are green', async () => {
    const school = schoolAt(7, atStage('paper_cut_box', 2));
    const page = await open(<PaperCutBox />, school, { currentGroup: '2' });
    await cutFirst(page, 't-red');
    await cutFirst(page, 't-green');
    expect(page.text()).toContain('再来一次');
    expect(words(page).slice(0, 1)).toEqual(['word6']);
    expect(getText(page.byId('green-count'))).toBe('1');
    await cutFirst(page, 't-green');
    expect(page.text()).toContain('都剪完了');
    expect(getText(page.byId('next'))).toBe('混组检测 1+2');
    await page.tap(page.byId('next'));
    expect(lastOpened()).toContain('mixedGroups=1%2C2');
  });

  test('in a mixed round one tap cuts, the meaning shows as the slip falls, and nothing is cut unread', async () => {
    const now = jest.spyOn(Date, 'now').mockReturnValue(1_000_000);
    const school = schoolAt(10, atStage('paper_cut_box', 2, 2));
    const page = await open(<PaperCutBox />, school, { currentGroup: '2', mixedGroups: '1,2' });
    const before = school.answers.length;
    const [first] = words(page);
    now.mockReturnValue(1_000_399);
    await tapMark(page, 't-green', 0);
    expect(school.answers).toHaveLength(before);
    now.mockReturnValue(1_000_400);
    await tapMark(page, 't-green', 0);
    expect(school.answers[before]).toMatchObject({ step: 'paper_cut_box', correct: true, mixed_groups: [1, 2] });
    expect(getText(page.byId('cut'))).toBe('已剪 1 / 10');
    expect(page.text()).toContain(`${first}\n词${first!.slice(4)}`);
    // The slip that took its place is in sight once the other has fallen, 500 ms later.
    now.mockReturnValue(1_001_299);
    await tapMark(page, 't-red', 0);
    expect(school.answers).toHaveLength(before + 1);
    now.mockReturnValue(1_001_300);
    await tapMark(page, 't-red', 0);
    expect(school.answers[before + 1]).toMatchObject({ correct: false });
    // The red one is to be learned from: its meaning stays 1.5 s over the next slip.
    now.mockReturnValue(1_001_300 + 1_500 + 399);
    await tapMark(page, 't-green', 0);
    expect(school.answers).toHaveLength(before + 2);
    now.mockReturnValue(1_001_300 + 1_500 + 400);
    await tapMark(page, 't-green', 0);
    expect(school.answers).toHaveLength(before + 3);
    now.mockRestore();
  });

  test('a mixed round keeps a few slips on the table and names the rest', async () => {
    const page = await open(<PaperCutBox />, schoolAt(10, atStage('paper_cut_box', 2, 2)), { currentGroup: '2', mixedGroups: '1,2' });
    expect(getText(page.byId('stage'))).toBe('混组 1+2');
    expect(marked(page, 't-slip')).toHaveLength(5);
    expect(page.text()).toContain('后面还有 5 张纸条');
  });
});

describe('coming and going', () => {
  test('a round that was opened here goes on without a network after the app was killed', async () => {
    const at = schoolAt(10, atStage('memorization', 2));
    const first = await open(<Memorization />, at, { currentGroup: '2' });
    for (let i = 0; i < 5; i += 1) await first.tap(first.byId('read-by-hand'));
    first.unmount();
    roundStorage.dropMemory();
    const { storage } = phone();
    newPhone(storage).networkType = 'none';
    resetNetwork();
    const again = await open(<Memorization />, at, { currentGroup: '2' });
    expect(getText(again.byId('word'))).toBe('word7');
    expect(phone().modals).toEqual([]);
  });

  test.each<[string, (page: RenderedPage) => Promise<void>]>([
    // The phone does not say that it has a network again.
    [
      'by hand',
      (page) => {
        phone().networkType = 'wifi';
        return page.tap(page.byText('再试一次'));
      },
    ],
    ['by itself', (page) => page.run(() => phone().setNetwork('wifi'))],
  ])('without a network and without a copy: says so, and goes on %s', async (_way, goOn) => {
    phone().networkType = 'none';
    const page = await open(<Memorization />, schoolAt(10, atStage('memorization', 2)), { currentGroup: '2' });
    expect(has(page, 'round-error')).toBe(true);
    await goOn(page);
    await page.settle();
    expect(getText(page.byId('word'))).toBe('word6');
  });

  test('an address without a record leads home', async () => {
    const page = await open(<Memorization />, new TestSchool([]), { learningRecordId: '' });
    expect(page.text()).toContain('没有找到这一轮');
    await page.tap(page.byText('回到单词首页'));
    expect(lastOpened()).toBe('switchTab /pages/english/words/index');
  });

  test('an answer the server refuses: the round is read again', async () => {
    const at = schoolAt(10, atStage('memorization', 2));
    const further = schoolAt(10, atStage('paper_cut_box', 2));
    const page = await open(
      <Memorization />,
      at,
      { currentGroup: '2' },
      {
        'POST learning_records/{id}/questions/{questionId}/submission': () => {
          at.record = further.record;
          return refusal('WORD_NOT_IN_ROUND');
        },
      },
    );
    for (let i = 0; i < 5; i += 1) await page.tap(page.byId('read-by-hand'));
    expect(phone().toasts.map(({ title }) => title)).toContain('有个单词在另一台手机上换掉了，已换成最新的内容');
    expect(lastOpened()).toContain('paper-cut-box');
  });
});
