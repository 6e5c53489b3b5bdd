/** How an answer feels: a light tick, and a short sound for right or wrong. Both can be turned off. */
import { tapFeedback } from './haptics';
import { isOn } from './settings';

/** Tones of our own (src/sounds/README.md), a kilobyte each in the package: they are there without a network. */
const TONES = { right: '/sounds/right.mp3', wrong: '/sounds/wrong.mp3' } as const;

let player: WechatMiniprogram.InnerAudioContext | undefined;

/** Beside the player of words: a tone does not silence the word that is heard. One that cannot be played is no matter. */
export function answerFeedback(correct: boolean): void {
  tapFeedback();
  if (!isOn('answerSounds')) return;
  player ??= wx.createInnerAudioContext();
  player.src = correct ? TONES.right : TONES.wrong;
  player.play();
}
