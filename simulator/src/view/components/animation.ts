interface Step {
  animates?: { type: string; args: unknown[] }[];
  option?: { transformOrigin: string; transition: { duration: number; timingFunction: string; delay: number } };
}

/** A number is px where the function moves, degrees where it turns. */
function toArgument(type: string, value: unknown, index: number): string {
  if (typeof value !== 'number') return String(value);
  if (type.startsWith('translate')) return `${value}px`;
  return /^skew|^rotate(?!3d)/.test(type) || (type === 'rotate3d' && index === 3) ? `${value}deg` : String(value);
}

/** One function of a transform. */
export const toTransform = (type: string, args: readonly unknown[]): string =>
  `${type}(${args.map((value, index) => toArgument(type, value, index)).join()})`;

function toFrame({ animates = [], option }: Step): Keyframe {
  const frame: Keyframe = option === undefined ? {} : { transformOrigin: option.transformOrigin };
  const transforms: string[] = [];
  for (const { type, args } of animates) {
    if (type === 'style') frame[String(args[0])] = String(args[1]);
    else transforms.push(toTransform(type, args));
  }
  return transforms.length === 0 ? frame : { ...frame, transform: transforms.join(' ') };
}

/** For an action that an app has written itself, such as `{actions: [{}]}` before the first one. */
const AT_ONCE = { duration: 0, delay: 0, timingFunction: 'linear' };

/** Plays what `wx.createAnimation().export()` gave, one step after the other; the element stays as the last one leaves it. */
export function playAnimation(element: HTMLElement | null, value: unknown): void {
  const { actions = [] } = (value ?? {}) as { actions?: Step[] };
  let at = 0;
  for (const step of actions) {
    const { duration, delay, timingFunction } = step.option?.transition ?? AT_ONCE;
    element?.animate([toFrame(step)], { duration, delay: at + delay, easing: timingFunction, fill: 'forwards' });
    at += delay + duration;
  }
}
