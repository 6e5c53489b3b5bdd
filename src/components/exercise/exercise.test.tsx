import { getOptions } from '@xueban/contract/learning/word-exercise';
import { useState } from 'react';
import { turn } from '@/lib/settings';
import { newPhone, phone } from '@/test/phone';
import { type RenderedPage, renderPage } from '@/test/render';
import { type ExerciseAnswer, type ExerciseWord, exerciseFor, exercisesFor, NEXT_SETTLES_MS, RIGHT_STAYS_MS, useAskedWord } from './asking';
import { parseRuns } from './Compared';
import { ExerciseChooser } from './ExerciseChooser';
import { WordExercise, type WordExerciseProps } from './WordExercise';

const word: ExerciseWord = {
  id: 7,
  spelling: 'dictionary',
  phonetic: '/ˈdɪkʃənri/',
  part_of_speech: 'n.',
  meaning: '词典；字典',
  example: 'Look it up in a dictionary.',
  translation: '在词典里查一查。',
  distractors: ['字母表', '作者', '图书馆'],
  audio_url: '/learning/v1/audio/7.mp3',
  example_audio_url: '/learning/v1/audio/7-example.mp3',
};
const answers: ExerciseAnswer[] = [];
let done = 0;
const audio: Record<string, () => void> = {};

beforeAll(() => {
  // The player is made once for the file.
  newPhone().wx.createInnerAudioContext = player;
});
beforeEach(() => {
  newPhone().wx.createInnerAudioContext = player;
  answers.length = 0;
  done = 0;
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const played: string[] = [];
function player(): Record<string, unknown> {
  const context: Record<string, unknown> = { play: () => played.push(String(context.src)), stop: () => undefined };
  for (const name of ['onPlay', 'onEnded', 'onError'])
    context[name] = (listener: () => void) => {
      audio[name] = listener;
    };
  return context;
}

function show(props: Partial<WordExerciseProps>): Promise<RenderedPage> {
  return renderPage(
    <WordExercise
      exercise="recall"
      word={word}
      seed={3}
      onAnswer={(answer) => answers.push(answer)}
      onDone={() => {
        done += 1;
      }}
      {...props}
    />,
  );
}
const getOption = (page: RenderedPage, meaning: string) => page.byId(`option-${getOptions(word, 3).indexOf(meaning) + 1}`);
const has = (page: RenderedPage, id: string): boolean => page.root.findAll((node) => node.props.id === id).length > 0;

/** Two taps of one finger, the second before anything is redrawn. */
async function doubleTap(page: RenderedPage, id: string): Promise<void> {
  const handler = page.byId(id).props.onTap as () => void;
  await page.run(() => {
    handler();
    handler();
  });
}

/** The learner looks at the answer: its way on takes taps by now. */
function look(): void {
  const now = Date.now() + NEXT_SETTLES_MS;
  jest.spyOn(Date, 'now').mockReturnValue(now);
}

describe('recall', () => {
  test('the meaning waits for a tap, and the two answers for the meaning', async () => {
    const page = await show({});
    expect(page.text()).not.toContain('词典');
    expect(page.byId('remembered').props.onTap).toBeUndefined();
    await page.tap(page.byId('card'));
    expect(page.text()).toContain('n. 词典；字典');
    await doubleTap(page, 'again');
    expect(answers).toEqual([{ exercise: 'recall', correct: false }]);
    expect(done).toBe(1);
  });
});

describe('choice', () => {
  test('in large words the right meaning may lie below: it is brought into sight, and the next word is seen from its top', async () => {
    const scrolled: unknown[] = [];
    phone().wx.pageScrollTo = ({ selector, scrollTop }: { selector?: string; scrollTop?: number }) =>
      void scrolled.push(selector ?? scrollTop);
    const right = `option-${getOptions(word, 3).indexOf(word.meaning) + 1}`;
    let page = await show({ exercise: 'choice' });
    await page.tap(page.byId(right));
    page.unmount();
    expect(scrolled).toEqual([]);
    page = await show({ exercise: 'choice' });
    await page.tap(page.byId('unknown'));
    expect(scrolled).toEqual([`#${right}`]);
    page.unmount();
    expect(scrolled).toEqual([`#${right}`, 0]);
  });

  test('right: told by sign, and the next word comes by itself after a moment', async () => {
    const page = await show({ exercise: 'choice' });
    jest.useFakeTimers();
    await doubleTap(page, `option-${getOptions(word, 3).indexOf(word.meaning) + 1}`);
    expect(answers).toEqual([{ exercise: 'choice', given: '词典；字典', correct: true }]);
    expect(page.text()).toContain('答对了');
    await page.run(() => {
      jest.advanceTimersByTime(RIGHT_STAYS_MS - 1);
    });
    expect(done).toBe(0);
    await page.run(() => {
      jest.advanceTimersByTime(1);
    });
    expect(done).toBe(1);
  });

  test('wrong: both options are marked and stay until 下一个; another tap changes nothing', async () => {
    const page = await show({ exercise: 'choice' });
    await page.tap(getOption(page, '作者'));
    expect(answers).toEqual([{ exercise: 'choice', given: '作者', correct: false }]);
    expect(getOption(page, '作者').props.className).toContain('t-wrong-option');
    expect(getOption(page, word.meaning).props.className).toContain('t-right-option');
    expect(getOption(page, word.meaning).props.onTap).toBeUndefined();
    await page.tap(page.byId('next'));
    expect(done).toBe(0); // a second tap, not a look at the answer
    look();
    await doubleTap(page, 'next');
    expect(done).toBe(1);
  });

  test.each(['choice', 'listening'] as const)('%s: 不认识 is an answer with nothing given, and not wrong', async (exercise) => {
    const honest = await show({ exercise });
    await honest.tap(honest.byId('unknown'));
    expect(answers).toEqual([{ exercise, correct: false }]);
    expect(getOption(honest, word.meaning).props.className).toContain('t-right-option');
    expect(honest.text()).toContain('没关系：正确的意思是');
    expect(honest.text()).not.toContain('答错了');
    const wrong = await show({ exercise });
    await wrong.tap(getOption(wrong, word.distractors[0]!));
    expect(wrong.text()).toContain('再记一次：正确的意思是');
  });

  test('an answer is felt and heard, as far as the learner wants it', async () => {
    played.length = 0;
    const tick = phone().vibrations;
    jest.useFakeTimers();
    const right = await show({ exercise: 'choice' });
    await right.tap(getOption(right, word.meaning));
    const wrong = await show({ exercise: 'choice' });
    await wrong.tap(wrong.byId('unknown'));
    expect([played, phone().vibrations - tick]).toEqual([['/sounds/right.mp3', '/sounds/wrong.mp3'], 2]);
    turn('answerSounds', false);
    turn('vibration', false);
    const silent = await show({ exercise: 'choice' });
    await silent.tap(silent.byId('unknown'));
    expect([played.length, phone().vibrations - tick]).toEqual([2, 2]);
  });
});

describe('listening', () => {
  test('is heard once by itself and again on a tap; the word shows only with the answer', async () => {
    played.length = 0;
    const page = await show({ exercise: 'listening' });
    expect(played).toEqual(['https://api.test/learning/v1/audio/7.mp3']);
    await page.tap(page.byId('sound'));
    expect(played).toHaveLength(2);
    jest.useFakeTimers();
    expect(page.text()).not.toContain('dictionary');
    await page.tap(getOption(page, word.meaning));
    expect(answers).toEqual([{ exercise: 'listening', given: '词典；字典', correct: true }]);
    expect(page.text()).toContain('dictionary');
  });

  test('a sound that does not come is said on the page, once', async () => {
    const page = await show({ exercise: 'listening' });
    await page.run(() => audio.onError?.());
    expect(page.text()).toContain('播放失败，点喇叭重试');
    expect(phone().toasts).toEqual([]);
  });

  test('what cannot be heard is no mistake: the word can be read instead, whether the sound failed or not, and is then a choice', async () => {
    const page = await show({ exercise: 'listening' });
    jest.useFakeTimers();
    await page.tap(page.byId('read-instead'));
    expect(page.text()).toContain('dictionary');
    await page.tap(getOption(page, word.meaning));
    expect(answers).toEqual([{ exercise: 'choice', given: '词典；字典', correct: true }]);
  });
});

describe('spelling', () => {
  const ids: Record<string, string> = { ' ': 'space', "'": 'apostrophe', '-': 'hyphen', '.': 'point' };
  async function spell(page: RenderedPage, letters: string): Promise<void> {
    for (const letter of letters) await page.tap(page.byId(`letter-${ids[letter] ?? letter}`));
  }
  /** The row below the words that a sound stands in: it lies over none of them. */
  const findRow = (page: RenderedPage, id: string): unknown => {
    for (let at = page.byId(id).parent; at; at = at.parent) {
      const { className } = at.props as { className?: string };
      if (/^(spoken|heard|soundCorner)$/.test(className ?? '')) return className;
    }
    return undefined;
  };
  const spelled = (page: RenderedPage): string => String(page.byId('typed').props['wechat-aria-label']);

  test('on letter keys: nothing typed cannot be checked, and right is told in its place', async () => {
    const page = await show({ exercise: 'spelling' });
    // The next word must not come into the next test.
    jest.useFakeTimers();
    expect(page.text()).not.toContain('dictionary');
    expect(findRow(page, 'slow-sound')).toBe('heard');
    expect(page.byId('check').props.onTap).toBeUndefined();
    await spell(page, ' dictionaryy');
    await page.tap(page.byId('letter-delete'));
    expect(spelled(page)).toBe('你写的是 dictionary');
    await doubleTap(page, 'check');
    expect(answers).toEqual([{ exercise: 'spelling', given: 'dictionary', correct: true }]);
    expect(page.text()).toContain('拼对了');
    expect(page.byId('letter-a').props.onTap).toBeUndefined();
    await page.run(() => {
      jest.advanceTimersByTime(RIGHT_STAYS_MS);
    });
    expect(done).toBe(1);
  });

  test('a slip is compared letter by letter, by sign as well as colour, and spelled again until right: one answer', async () => {
    const page = await show({ exercise: 'spelling' });
    jest.useFakeTimers();
    await spell(page, 'dictionery');
    await page.tap(page.byId('check'));
    expect(answers).toEqual([{ exercise: 'spelling', given: 'dictionery', correct: false }]);
    expect(page.text()).toContain('你写的是');
    expect(page.text()).toContain('dictionary');
    expect(page.text()).toContain('dictione多a少ry');
    expect(findRow(page, 'slow-sound')).toBe('spoken');
    // Neither the word nor what is written of it may be behind the keys: the one comes into sight, the other stands with them.
    expect(phone().scrolls).toEqual(['#question']);
    expect(page.byId('letters').parent?.parent?.findAllByProps({ id: 'typed' })).not.toHaveLength(0);
    await spell(page, 'dictionry');
    await page.tap(page.byId('check'));
    expect(page.text()).toContain('还差一点');
    expect(done).toBe(0);
    await page.tap(page.byId('letter-delete'));
    await page.tap(page.byId('letter-delete'));
    await spell(page, 'ary');
    await page.tap(page.byId('check'));
    expect(page.text()).toContain('这次对了');
    await page.run(() => {
      jest.advanceTimersByTime(RIGHT_STAYS_MS);
    });
    expect(done).toBe(1);
    expect(answers).toHaveLength(1);
  });

  test('another word is shown as it was spelled: its letters say nothing about the right one', async () => {
    const page = await show({ exercise: 'spelling' });
    await spell(page, 'book');
    await page.tap(page.byId('check'));
    expect(page.text()).toContain('你写的是 book');
    expect(page.text()).not.toContain('多');
  });

  test('想不起来 shows the word; it can be passed over, but not by a second tap', async () => {
    const page = await show({ exercise: 'spelling' });
    await page.tap(page.byId('unknown'));
    expect(answers).toEqual([{ exercise: 'spelling', correct: false }]);
    expect(page.text()).toContain('dictionary');
    expect(has(page, 'compared')).toBe(false);
    await page.tap(page.byId('pass'));
    expect(done).toBe(0);
    look();
    await doubleTap(page, 'pass');
    expect(done).toBe(1);
  });

  test('what the keys do not have is typed on the phone’s keyboard; capitals and blanks do not count', async () => {
    const page = await show({ exercise: 'spelling', word: { ...word, spelling: 'MP3 player' } });
    jest.useFakeTimers();
    expect(has(page, 'letters')).toBe(false);
    await page.input(page.byId('typed'), '  ');
    expect(page.byId('check').props.onTap).toBeUndefined();
    await page.input(page.byId('typed'), ' mp3  Player ');
    const confirm = page.byId('typed').props.onConfirm as () => void;
    await page.run(() => {
      confirm();
      confirm();
    });
    expect(answers).toEqual([{ exercise: 'spelling', given: 'mp3  Player', correct: true }]);
  });

  test('a blank left out is seen', () => {
    expect(parseRuns('ice cream', 'icecream')).toEqual([
      { letters: 'ice', mark: 'right' },
      { letters: '␣', mark: 'missing' },
      { letters: 'cream', mark: 'right' },
    ]);
  });
});

describe('which exercise', () => {
  const mute = { ...word, audio_url: null };
  const bare = { ...mute, distractors: [] };

  test('only those are offered that some word can be given', () => {
    expect(exercisesFor([word, bare])).toEqual(['recall', 'choice', 'listening', 'spelling']);
    expect(exercisesFor([mute])).toEqual(['recall', 'choice', 'spelling']);
    expect(exercisesFor([bare])).toEqual(['recall', 'spelling']);
    expect(exercisesFor([])).toEqual([]);
  });

  test('a word that cannot be asked so is asked another way', () => {
    expect(exerciseFor('listening', word)).toBe('listening');
    expect(exerciseFor('listening', mute)).toBe('choice');
    expect(exerciseFor('choice', bare)).toBe('recall');
    expect(exerciseFor('spelling', bare)).toBe('spelling');
  });

  test('the chooser tells what was chosen, and is not there without a choice', async () => {
    const chosen: string[] = [];
    const page = await renderPage(
      <ExerciseChooser exercises={['recall', 'spelling']} value="recall" onChange={(exercise) => chosen.push(exercise)} />,
    );
    expect(page.text()).toBe('自评拼写');
    await page.tap(page.byId('segment-spelling'));
    expect(chosen).toEqual(['spelling']);
    expect((await renderPage(<ExerciseChooser exercises={['recall']} value="recall" onChange={() => undefined} />)).text()).toBe('');
  });

  test('of a card: the word and its example can be heard', async () => {
    const page = await show({});
    await page.tap(page.byId('example-sound'));
    expect(played[played.length - 1]).toMatch(/7-example\.mp3$/);
    await page.tap(page.byId('sound'));
    expect(played[played.length - 1]).toMatch(/\/7\.mp3$/);
  });

  test('of a card: a sound that does not come is told', async () => {
    const page = await show({});
    await page.tap(page.byId('example-sound'));
    await page.run(() => audio.onError?.());
    expect(phone().toasts.map(({ title }) => title)).toEqual(['播放失败，点喇叭重试']);
  });

  test('of a card without a source: no button', async () => {
    const page = await show({ word: { ...word, audio_url: null, example_audio_url: null } });
    expect(page.hosts('view').filter(({ props }) => String(props.id).endsWith('sound'))).toEqual([]);
    expect(phone().played).toEqual([]);
  });
});

test('the word stays until its answer has been looked at, and asked again it is a new question', async () => {
  const queue = [1, 2, 2];
  const asked: string[] = [];
  function Session() {
    const [left, setLeft] = useState(queue);
    const { wordId, key, hold, release } = useAskedWord(left[0]);
    asked.push(key);
    if (wordId === undefined) return null;
    return (
      <WordExercise
        key={key}
        exercise="choice"
        word={{ ...word, id: wordId, spelling: `word${wordId}` }}
        seed={1}
        onAnswer={() => {
          hold();
          setLeft((now) => now.slice(1));
        }}
        onDone={release}
      />
    );
  }
  const page = await renderPage(<Session />);
  for (const spelling of ['word1', 'word2', 'word2']) {
    expect(page.text()).toContain(spelling);
    await page.tap(page.byId('unknown'));
    expect(page.text()).toContain(spelling);
    look();
    await page.tap(page.byId('next'));
  }
  expect([...new Set(asked)]).toEqual(['0-1', '1-2', '2-2', '3-end']);
  expect(page.text()).toBe('');
});
