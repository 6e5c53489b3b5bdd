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

interface Animation extends Record<string, unknown> {
  /** Apps change it between steps. */
  option: Step['option'];
}

/** `wx.createAnimation`: collects changes; `step` ends a group of them, `export` gives the groups and begins anew. */
function createAnimation({ transformOrigin = '50% 50% 0', duration = 400, timingFunction = 'linear', delay = 0 }: Options = {}): Animation {
  let steps: Step[] = [];
  let changes: Change[] = [];
  const animation: Animation = {
    option: { transformOrigin, transition: { duration, timingFunction, delay } },
    step(this: Animation, { transformOrigin: origin = this.option.transformOrigin, ...own }: Options = {}) {
      // What a step turns or moves stays turned and moved in those that follow.
      steps.push({ animates: [...changes], option: { transformOrigin: origin, transition: { ...this.option.transition, ...own } } });
      return this;
    },
    export: () => {
      const actions = steps;
      steps = [];
      changes = [];
      return { actions };
    },
  };
  const add = (type: string, args: unknown[], same: (change: Change) => boolean): void => {
    changes = [...changes.filter((change) => !same(change)), { type, args }];
  };
  for (const type of TRANSFORMS)
    animation[type] = function transform(this: Animation, ...args: unknown[]) {
      add(type, args, (change) => change.type === type);
      return this;
    };
  for (const [name, unit] of Object.entries(STYLES))
    animation[name] = function style(this: Animation, value: unknown) {
      const args = [name, typeof value === 'number' ? `${value}${unit}` : value];
      add('style', args, (change) => change.type === 'style' && change.args[0] === name);
      return this;
    };
  return animation;
}

export function defineAnimation({ registry }: WxContext): void {
  registry.sync('createAnimation', createAnimation);
}
