/** Sound: one player for the app, so that a new word silences the last. Addresses are those of the API: whole, or a path on its host. */
import { wholeAddress } from './http/host';

export type AudioState = 'playing' | 'stopped' | 'failed';

let player: WechatMiniprogram.InnerAudioContext | undefined;
let playing = '';
const listeners = new Set<(url: string, state: AudioState) => void>();
/** Downloaded ahead: address → file on the phone. */
const preloaded = new Map<string, string>();
/** On their way. */
const fetching = new Set<string>();

function tell(state: AudioState): void {
  const url = playing;
  if (state !== 'playing') playing = '';
  if (url !== '') listeners.forEach((listener) => listener(url, state));
}

function thePlayer(): WechatMiniprogram.InnerAudioContext {
  if (player !== undefined) return player;
  const made = wx.createInnerAudioContext();
  made.onPlay(() => tell('playing'));
  made.onEnded(() => tell('stopped'));
  made.onError(() => tell('failed'));
  player = made;
  return made;
}

/** Plays from the start; what was playing stops. */
export function playAudio(url: string): void {
  stopAudio();
  const audio = thePlayer();
  playing = url;
  audio.src = preloaded.get(url) ?? wholeAddress(url);
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
export function onAudioState(listener: (url: string, state: AudioState) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
