/** Sound: one player for the app, so that a new word silences the last. Addresses are those of the API: whole, or a path on its host. */
import { wholeAddress } from './http/host';
import { isOnline } from './network';
import { isOn } from './settings';
import { toastText } from './toast';

export type AudioState = 'playing' | 'stopped' | 'failed';
/** As it was recorded, or slowed down, which changes no pitch. */
export type Pace = 'normal' | 'slow';

const RATES: Readonly<Record<Pace, number>> = { normal: 1, slow: 0.7 };

let player: WechatMiniprogram.InnerAudioContext | undefined;
let playing = '';
let pace: Pace = 'normal';
/** What is done when the sound playing now does not come. */
let whenFailed = sayFailed;
type AudioListener = (url: string, state: AudioState, pace: Pace) => void;
const listeners = new Set<AudioListener>();
/** Downloaded ahead: address → file on the phone. */
const preloaded = new Map<string, string>();
/** On their way. */
const fetching = new Set<string>();

function tell(state: AudioState): void {
  const url = playing;
  if (state !== 'playing') playing = '';
  if (url !== '') listeners.forEach((listener) => listener(url, state, pace));
}

function thePlayer(): WechatMiniprogram.InnerAudioContext {
  if (player !== undefined) return player;
  // On a muted phone (the switch at its side is for ringing) a word that was asked for is heard all the same.
  wx.setInnerAudioOption({ obeyMuteSwitch: false, fail: () => undefined });
  const made = wx.createInnerAudioContext();
  made.onPlay(() => tell('playing'));
  made.onEnded(() => tell('stopped'));
  made.onError(failed);
  player = made;
  return made;
}

/** A file on the phone may be gone, then the address may still do; else whoever asked for the sound is told, once. */
function failed(): void {
  const url = playing;
  if (url !== '' && preloaded.delete(url)) {
    start(thePlayer(), url);
    return;
  }
  const tellRequester = whenFailed;
  tell('failed');
  if (url !== '') tellRequester();
}

function sayFailed(): void {
  toastText(isOnline() ? '播放失败，点喇叭重试' : '没有网络，这个声音还没存到手机里');
}

/**
 * Plays from the start; what was playing stops.
 * @param onFailed instead of a toast, where the page says in another way that there is no sound
 */
export function playAudio(url: string, onFailed: () => void = sayFailed, at: Pace = 'normal'): void {
  stopAudio();
  playing = url;
  pace = at;
  whenFailed = onFailed;
  start(thePlayer(), url);
}

/** As playAudio, for what nobody tapped: silent where the learner has turned that off. */
export function playByItself(url: string, onFailed?: () => void): void {
  if (isOn('autoSound')) playAudio(url, onFailed);
}

function start(audio: WechatMiniprogram.InnerAudioContext, url: string): void {
  audio.src = preloaded.get(url) ?? wholeAddress(url);
  audio.playbackRate = RATES[pace];
  audio.play();
}

export function stopAudio(): void {
  if (playing === '') return;
  thePlayer().stop();
  tell('stopped');
}

/** Fetches sounds that will be needed soon, each once. A failed one is simply fetched when it is played. */
export function preloadAudio(urls: readonly string[]): void {
  for (const url of urls) {
    if (preloaded.has(url) || fetching.has(url)) continue;
    fetching.add(url);
    wx.downloadFile({
      url: wholeAddress(url),
      success: ({ statusCode, tempFilePath }) => {
        if (statusCode === 200) preloaded.set(url, tempFilePath);
      },
      fail: () => undefined,
      complete: () => fetching.delete(url),
    });
  }
}

/** Calls back when a sound starts, ends or fails. @returns stop listening */
export function onAudioState(listener: AudioListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
