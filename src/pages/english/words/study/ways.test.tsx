import { NEXT_SETTLES_MS } from '@/components/exercise/asking';
import { roundStorage } from '@/features/word-study/round/round-storage';
import { RECORD_ID, someWords } from '@/features/word-study/test-data';
import { atStage, cutFirst, freshPhone, open, schoolAt, tapMark, words } from '@/features/word-study/test-pages';
import { TestSchool } from '@/features/word-study/test-school';
import { setCurrentStudentId } from '@/lib/http/identity';
import { outbox, toStream } from '@/offline';
import { owner } from '@/test/data';
import { has, lastOpened, marked, getText } from '@/test/learner';
import { newPhone, phone, tellSound } from '@/test/phone';
import { type RenderedPage } from '@/test/render';
import { refusal } from '@/test/server';
import FinalExam from './final-exam';
import Memorization from './memorization';
import PaperCutBox from './paper-cut-box';

beforeEach(freshPhone);

describe('paper-cut box: the group read aloud', () => {
  // Nothing arrives ahead: every sound is played from its address.
  beforeEach(() => {
    phone().wx.downloadFile = () => undefined;
  });
  const mp3 = (id: number) => `/learning/v1/audio/${id}-word.mp3`;
  const withSounds = (school: TestSchool, silent: number): TestSchool => {
    school.record = {
      ...school.record,
      words: school.record.words.map((word) => ({ ...word, audio_url: word.id === silent ? null : mp3(word.id) })),
    };
    return school;
  };
  const heard = () => phone().played.map((url) => Number(/(\d+)-word/.exec(url)?.[1]));

  test('each word of the group in turn, past one without a source, to the last', async () => {
    const page = await open(<PaperCutBox />, withSounds(schoolAt(10, atStage('paper_cut_box', 2)), 7), { currentGroup: '2' });
    await page.tap(page.byId('hear-all'));
    expect(page.text()).toContain('停下来');
    for (let word = 0; word < 4; word += 1) await page.run(() => tellSound('onEnded'));
    expect(heard()).toEqual([6, 8, 9, 10]);
    expect(page.text()).toContain('朗读本组');
  });

  test('stopped in the middle, it continues with the next', async () => {
    const page = await open(<PaperCutBox />, withSounds(schoolAt(10, atStage('paper_cut_box', 2)), 0), { currentGroup: '2' });
    await page.tap(page.byId('hear-all'));
    await page.tap(page.byId('hear-all'));
    await page.run(() => tellSound('onEnded'));
    expect(heard()).toEqual([6]);
    await page.tap(page.byId('hear-all'));
    expect(heard()).toEqual([6, 7]);
  });

  test('without a source there is no way to hear it', async () => {
    expect(has(await open(<PaperCutBox />, schoolAt(10, atStage('paper_cut_box', 2)), { currentGroup: '2' }), 'hear-all')).toBe(false);
  });
});

describe('paper-cut box: back and undo', () => {
  const counts = (page: RenderedPage) => ['green-count', 'red-count', 'undo'].map((id) => getText(page.byId(id)));

  test.each(['t-green', 't-red'])('a slip cut with %s and taken back lies where it lay; no box has it', async (scissors) => {
    const school = schoolAt(10, atStage('paper_cut_box', 2));
    const page = await open(<PaperCutBox />, school, { currentGroup: '2' });
    const table = words(page);
    await cutFirst(page, scissors);
    expect(getText(page.byId('undo'))).toBe(`${table[0]!} 剪错了？撤回`);
    await page.tap(page.byId('undo'));
    expect(counts(page)).toEqual(['0', '0', '']);
    expect(words(page)).toEqual(table);
    expect(school.state.stage?.results.size).toBe(0);
    // Killed and opened again it lies there still.
    page.unmount();
    roundStorage.dropMemory();
    const again = await open(<PaperCutBox />, school, { currentGroup: '2' });
    expect(words(again)).toEqual(table);
    await cutFirst(again, 't-green');
    expect(counts(again)).toEqual(['1', '0', `${table[0]!} 剪错了？撤回`]);
  });

  test('from a mixed box it takes its place back from the slip that came there', async () => {
    const now = jest.spyOn(Date, 'now').mockReturnValue(1_000_000);
    const school = schoolAt(10, atStage('paper_cut_box', 2, 2));
    const page = await open(<PaperCutBox />, school, { currentGroup: '2', mixedGroups: '1,2' });
    const table = words(page);
    now.mockReturnValue(1_010_000);
    await tapMark(page, 't-red', 1);
    expect(words(page)[1]).not.toBe(table[1]);
    await page.tap(page.byId('undo'));
    expect(words(page)).toEqual(table);
    expect(getText(page.byId('cut'))).toBe('已剪 0 / 10');
    await tapMark(page, 't-green', 1);
    expect(counts(page).slice(0, 2)).toEqual(['1', '0']);
    now.mockRestore();
  });

  test.each([
    ['2', 't-green', 5],
    ['1', 't-cut', 5],
  ])('of group %s the last one ends the stage no more', async (group, scissors, slips) => {
    const page = await open(<PaperCutBox />, schoolAt(10, atStage('paper_cut_box', Number(group))), { currentGroup: group });
    const last = words(page)[slips - 1];
    for (let slip = 0; slip < slips; slip += 1) await cutFirst(page, scissors);
    expect(has(page, 'next')).toBe(true);
    await page.tap(page.byId('undo'));
    expect([words(page).filter((word) => word !== ''), has(page, 'next'), has(page, 'pass')]).toEqual([[last], false, false]);
  });

  test('leads back to the cards of the group, and from there on again', async () => {
    const school = schoolAt(10, atStage('paper_cut_box', 2, 2));
    const page = await open(<PaperCutBox />, school, { currentGroup: '2', mixedGroups: '1,2' });
    await page.tap(page.byId('cards'));
    expect(lastOpened()).toContain('memorization?');
    expect(lastOpened()).toContain('currentGroup=2');
    page.unmount();
    const before = school.answers.length;
    const cards = await open(<Memorization />, school, { currentGroup: '2' });
    expect(getText(cards.byId('word'))).toBe('word6');
    for (let card = 0; card < 5; card += 1) await cards.tap(cards.byId('read'));
    expect(school.answers).toHaveLength(before);
    await cards.tap(cards.byId('next'));
    expect(lastOpened()).toContain('mixedGroups=1%2C2');
  });
});

describe('final exam, one word at a time', () => {
  const exercise = (page: RenderedPage, kind: string) => page.tap(page.byId(`segment-${kind}`));
  const option = (page: RenderedPage, meaning: string) => page.tap(marked(page, 't-option').find((node) => getText(node) === meaning)!);
  const asked = (page: RenderedPage) => getText(page.byId('word'));
  const goOn = async (page: RenderedPage) => {
    await page.run(() => new Promise((resolve) => setTimeout(resolve, NEXT_SETTLES_MS)));
    await page.tap(page.byId('next'));
  };

  test('a chosen meaning and a typed word are sent as given; the wrong one stays until it has been looked at', async () => {
    const school = schoolAt(2, atStage('final_exam', 0));
    const page = await open(<FinalExam />, school);
    const before = school.answers.length;
    // Alone, a learner is asked for meanings from the first.
    expect(asked(page)).toBe('word1');
    await option(page, '甲');
    expect(asked(page)).toBe('word1');
    expect(getText(page.byId('answered'))).toContain('已检测 1 / 2');
    await goOn(page);
    await exercise(page, 'spelling');
    expect(getText(page.byId('meaning'))).toBe('n. 词2');
    // A digit is none of the letter keys: the phone's own keyboard.
    await page.input(page.byId('typed'), 'Word2');
    await page.tap(page.byId('check'));
    await goOn(page);
    expect(school.answers.slice(before)).toMatchObject([
      { word_id: 1, step: 'final_exam', exercise: 'choice', given: '甲', correct: false },
      { word_id: 2, step: 'final_exam', exercise: 'spelling', given: 'Word2', correct: true },
    ]);
    await page.tap(page.byId('complete'));
    expect(has(page, 'report')).toBe(true);
    expect(school.record.report).toMatchObject({ correct_count: 1, wrong_word_ids: [1] });
  });

  test('what was chosen or spelled cannot be marked otherwise, and the report says how words were tested', async () => {
    const school = schoolAt(3, atStage('final_exam', 0));
    const page = await open(<FinalExam />, school);
    await option(page, '甲');
    await goOn(page);
    await exercise(page, 'spelling');
    await page.input(page.byId('typed'), 'word2');
    await page.tap(page.byId('check'));
    await exercise(page, 'recall');
    expect(marked(page, 't-judged').map(getText)).toEqual(['选词义没对', '拼写对了']);
    expect(marked(page, 't-right')).toHaveLength(1);
    await tapMark(page, 't-wrong', 0);
    await tapMark(page, 't-right', 0);
    await page.tap(page.byId('complete'));
    expect(school.record.report).toMatchObject({ correct_count: 2, wrong_word_ids: [1] });
    expect(getText(page.byId('tested'))).toBe('怎么测的：自评 1 词，记得 1 词；选词义 1 词，答对 0 词；拼写 1 词，答对 1 词');
  });

  test('without sound there is no listening; another phone continues with the same word in the same way', async () => {
    const school = schoolAt(3, atStage('final_exam', 0));
    const page = await open(<FinalExam />, school);
    expect(has(page, 'segment-listening')).toBe(false);
    await option(page, '词1');
    page.unmount();
    roundStorage.dropMemory();
    newPhone();
    setCurrentStudentId(owner.studentId);
    const other = await open(<FinalExam />, school);
    expect(asked(other)).toBe('word2');
    expect(marked(other, 't-option')).toHaveLength(4);
  });

  test('offline the answers wait on the phone, with what was given', async () => {
    const school = schoolAt(2, atStage('final_exam', 0));
    const page = await open(<FinalExam />, school);
    await page.run(() => phone().setNetwork('none'));
    await page.tap(page.byId('unknown'));
    await goOn(page);
    expect(asked(page)).toBe('word2');
    expect(outbox.getPending(toStream('learning_records', RECORD_ID)).map(({ body }) => body)).toMatchObject([
      { step: 'final_exam', exercise: 'choice', correct: false },
    ]);
    roundStorage.dropMemory();
    const again = await open(<FinalExam />, school);
    expect(asked(again)).toBe('word2');
    await again.run(() => {
      phone().setNetwork('wifi');
      outbox.retryNow();
    });
    expect(school.answers[school.answers.length - 1]).toMatchObject({ word_id: 1, exercise: 'choice', correct: false });
  });

  test('another exercise in the middle of an answer continues with the next word', async () => {
    const school = schoolAt(2, atStage('final_exam', 0));
    const page = await open(<FinalExam />, school);
    await page.tap(page.byId('unknown'));
    await exercise(page, 'spelling');
    expect(getText(page.byId('meaning'))).toBe('n. 词2');
  });
});

describe('a round that cannot be opened', () => {
  test('says why, by what the server said', async () => {
    const school = new TestSchool(someWords(45));
    const page = await open(<FinalExam />, school, {}, { 'GET courses/{id}/learning_records/{recordId}': () => refusal('NOT_FOUND') });
    expect(page.text()).toContain('没有找到这一轮');
    expect(page.text()).toContain('回到单词首页');
  });

  test('a completed one shows its report again from its address alone', async () => {
    const school = schoolAt(2, atStage('final_exam', 0));
    const page = await open(<FinalExam />, school);
    await page.tap(page.byId('segment-recall'));
    for (const place of [0, 1]) await tapMark(page, 't-right', place);
    await page.tap(page.byId('complete'));
    roundStorage.dropMemory();
    newPhone();
    setCurrentStudentId(owner.studentId);
    expect(has(await open(<FinalExam />, school), 'report')).toBe(true);
  });
});
