import type { WxContext } from './context';

/** One thing that changes in a step, as the view's `animation` attribute takes it. */
interface Change {
  type: string;
  args: unknown[];
}

interface Step {
  animates: Change[];
  option: { transformOrigin: string; transition: { duration: number; timingFunction: string; delay: number } };
}

const TRANSFORMS =
  'matrix matrix3d rotate rotate3d rotateX rotateY rotateZ scale scale3d scaleX scaleY scaleZ skew skewX skewY translate translate3d translateX translateY translateZ'.split(
    ' ',
  );
const STYLES: Readonly<Record<string, string>> = {
  opacity: '',
  backgroundColor: '',
  width: 'px',
  height: 'px',
  top: 'px',
  left: 'px',
  bottom: 'px',
  right: 'px',
};

type Options = Partial<Step['option']['transition']> & { transformOrigin?: string };

/** `wx.createAnimation`: collects changes; `step` ends a group of them, `export` gives the groups and begins anew. */
function createAnimation(defaults: Options = {}): Record<string, unknown> {
  let steps: Step[] = [];
  let changes: Change[] = [];
  const animation: Record<string, unknown> = {
    step: (own: Options = {}) => {
      const { duration = 400, timingFunction = 'linear', delay = 0, transformOrigin = '50% 50% 0' } = { ...defaults, ...own };
      // What a step turns or moves stays turned and moved in those that follow.
      steps.push({ animates: [...changes], option: { transformOrigin, transition: { duration, timingFunction, delay } } });
      return animation;
    },
    export: () => {
      const actions = steps;
      steps = [];
      changes = [];
      return { actions };
    },
  };
  const add = (type: string, args: unknown[], same: (change: Change) => boolean): unknown => {
    changes = [...changes.filter((change) => !same(change)), { type, args }];
    return animation;
  };
  for (const type of TRANSFORMS) animation[type] = (...args: unknown[]) => add(type, args, (change) => change.type === type);
  for (const [name, unit] of Object.entries(STYLES))
    animation[name] = (value: unknown) =>
      add('style', [name, typeof value === 'number' ? `${value}${unit}` : value], ({ type, args }) => type === 'style' && args[0] === name);
  return animation;
}

export function defineAnimation({ registry }: WxContext): void {
  registry.sync('createAnimation', createAnimation);
}
