import { inlineStyle } from './components/types';
import type { Sought } from '../shared/messages';
import { seek } from './query';
import type { Replay } from './replay';

interface Animated {
  sought: Sought;
}

/** A key frame of `this.animate`: styles, and parts of the transform by name. */
type Frame = Record<string, unknown>;

/** Parts of a transform whose plain numbers are px or degrees. */
const UNITS: readonly (readonly [part: RegExp, unit: string])[] = [
  [/^translate/, 'px'],
  [/^(rotate|skew)/, 'deg'],
  [/^(scale|matrix|perspective)/, ''],
];

function toKeyframe({ ease, transformOrigin, ...styles }: Frame): Keyframe {
  const frame: Keyframe = {};
  const transforms: string[] = [];
  for (const [name, value] of Object.entries(styles)) {
    const unit = UNITS.find(([part]) => part.test(name))?.[1];
    if (unit === undefined) frame[name] = typeof value === 'string' ? inlineStyle(value) : (value as number);
    else
      transforms.push(
        `${name}(${[value]
          .flat()
          .map((part) => (typeof part === 'number' ? `${part}${unit}` : String(part)))
          .join()})`,
      );
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
