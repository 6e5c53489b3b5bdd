import { toTransform } from './components/animation';
import { inlineStyle } from './components/types';
import type { Sought } from '../shared/messages';
import { seek } from './query';
import type { Replay } from './replay';

interface Animated {
  sought: Sought;
}

/** A key frame of `this.animate`: styles, and parts of the transform by name. */
type Frame = Record<string, unknown>;

const TRANSFORM = /^(translate|rotate|skew|scale|matrix|perspective)/;

function toKeyframe({ ease, transformOrigin, ...styles }: Frame): Keyframe {
  const frame: Keyframe = {};
  const transforms: string[] = [];
  for (const [name, value] of Object.entries(styles)) {
    if (TRANSFORM.test(name)) transforms.push(toTransform(name, [value].flat()));
    else frame[name] = typeof value === 'string' ? inlineStyle(value) : (value as number);
  }
  if (transforms.length > 0) frame.transform = transforms.join(' ');
  if (typeof ease === 'string') frame.easing = ease;
  if (typeof transformOrigin === 'string') frame.transformOrigin = transformOrigin;
  return frame;
}

/** Plays `this.animate` of a page or component. */
export async function animateAll(
  replay: Replay,
  { sought, frames, duration }: Animated & { frames: Frame[]; duration: number },
): Promise<void> {
  const keyframes = frames.map(toKeyframe);
  const playing = seek(replay, sought).map((element) => element.animate(keyframes, { duration, fill: 'forwards' }));
  await Promise.allSettled(playing.map(({ finished }) => finished));
}

export function clearAnimations(replay: Replay, { sought }: Animated): void {
  for (const animation of seek(replay, sought).flatMap((element) => element.getAnimations())) animation.cancel();
}
