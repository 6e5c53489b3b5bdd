import { newPhone, type Phone } from '@/test/phone';
import { onAudioState, playAudio, preloadAudio, stopAudio } from './audio';
import { hasNetwork, resetNetwork } from './network';

const WORD = 'https://api.test/audio/word.mp3';
const OTHER = 'https://api.test/audio/other.mp3';

let device: Phone;
const events: Record<string, () => void> = {};
/** What the player was given to play; the player is made once for the file. */
const sources: string[] = [];
const rates: unknown[] = [];
let made = 0;
const options: unknown[] = [];

beforeEach(() => {
  device = newPhone();
  device.wx.setInnerAudioOption = (option: unknown) => options.push(option);
  device.wx.createInnerAudioContext = () => {
    made += 1;
    expect(options).toMatchObject([{ obeyMuteSwitch: false }]);
    const context: Record<string, unknown> = {
      play: () => {
        sources.push(String(context.src));
        rates.push(context.playbackRate);
      },
      stop: () => undefined,
    };
    for (const name of ['onPlay', 'onEnded', 'onError'])
      context[name] = (listener: () => void) => {
        events[name] = listener;
      };
    return context;
  };
});

test('one player; a new sound silences the last; what happens is told by address', () => {
  const heard: string[] = [];
  const stop = onAudioState((url, state) => heard.push(`${state} ${url}`));
  playAudio(WORD);
  events.onPlay?.();
  playAudio(OTHER);
  events.onPlay?.();
  events.onEnded?.();
  playAudio(WORD);
  events.onError?.();
  stopAudio();
  stop();
  playAudio(OTHER);
  stopAudio();
  expect(made).toBe(1);
  expect(sources).toEqual([WORD, OTHER, WORD, OTHER]);
  expect(heard).toEqual([`playing ${WORD}`, `stopped ${WORD}`, `playing ${OTHER}`, `stopped ${OTHER}`, `failed ${WORD}`]);
});

test('slowly, and the next as it was recorded', () => {
  const heard: string[] = [];
  const stop = onAudioState((_url, state, pace) => heard.push(`${state} ${pace}`));
  playAudio(WORD, undefined, 'slow');
  events.onPlay?.();
  playAudio(WORD);
  events.onPlay?.();
  stopAudio();
  stop();
  expect(rates.slice(-2)).toEqual([0.7, 1]);
  expect(heard).toEqual(['playing slow', 'stopped slow', 'playing normal', 'stopped normal']);
});

test('a sound fetched ahead plays from the phone; a failed fetch changes nothing', () => {
  let fetched = 0;
  device.wx.downloadFile = (options: { url: string; success: (result: unknown) => void; fail: () => void; complete: () => void }) => {
    fetched += 1;
    if (options.url === WORD) options.success({ statusCode: 200, tempFilePath: 'wxfile://tmp/word.mp3' });
    else if (fetched === 2) options.success({ statusCode: 404, tempFilePath: 'wxfile://tmp/none' });
    else options.fail();
    options.complete();
  };
  preloadAudio([WORD, OTHER]);
  preloadAudio([WORD, OTHER]);
  expect(fetched).toBe(3);
  sources.splice(0);
  playAudio(WORD);
  playAudio(OTHER);
  expect(sources).toEqual(['wxfile://tmp/word.mp3', OTHER]);
});

describe('a sound that does not come', () => {
  const toasts = () => device.toasts.map(({ title }) => title);
  beforeEach(resetNetwork);

  test('is told, once, unless the page says it in its own way', async () => {
    playAudio(OTHER);
    events.onError?.();
    expect(toasts()).toEqual(['播放失败，点喇叭重试']);
    let said = 0;
    playAudio(OTHER, () => {
      said += 1;
    });
    events.onError?.();
    expect([said, toasts().length]).toEqual([1, 1]);
    events.onError?.();
    expect([said, toasts().length]).toEqual([1, 1]);
    device.networkType = 'none';
    await hasNetwork();
    playAudio(OTHER);
    events.onError?.();
    expect(toasts()[1]).toContain('没有网络');
  });

  test('from a file that is gone comes from its address, and only then is given up', () => {
    const gone = 'https://api.test/audio/gone.mp3';
    device.wx.downloadFile = ({ success, complete }: { success: (result: unknown) => void; complete: () => void }) => {
      success({ statusCode: 200, tempFilePath: 'wxfile://tmp/gone.mp3' });
      complete();
    };
    preloadAudio([gone]);
    sources.splice(0);
    playAudio(gone);
    events.onError?.();
    expect(sources).toEqual(['wxfile://tmp/gone.mp3', gone]);
    expect(toasts()).toEqual([]);
    events.onError?.();
    expect(toasts()).toHaveLength(1);
    playAudio(gone);
    expect(sources[2]).toBe(gone);
    stopAudio();
  });
});

test('what is on its way is not fetched again', () => {
  const asked: string[] = [];
  device.wx.downloadFile = (options: { url: string }) => {
    asked.push(options.url);
  };
  preloadAudio(['https://api.test/audio/slow.mp3']);
  preloadAudio(['https://api.test/audio/slow.mp3', 'https://api.test/audio/slower.mp3']);
  expect(asked).toEqual(['https://api.test/audio/slow.mp3', 'https://api.test/audio/slower.mp3']);
});

test('a path is played from the host of the API', () => {
  stopAudio();
  const heard: string[] = [];
  const stop = onAudioState((url, state) => heard.push(`${state} ${url}`));
  playAudio('/learning/v1/audio/1.mp3');
  stopAudio();
  stop();
  expect(sources.pop()).toBe('https://api.test/learning/v1/audio/1.mp3');
  expect(heard).toEqual(['stopped /learning/v1/audio/1.mp3']);
});
