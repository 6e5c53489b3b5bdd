import { asFlag, asNumber, asText, findBehaviour, getData, type Behaviour, type Builtin, type Host } from './types';
import './controls.css';

/** Groups find their boxes in the DOM, so that boxes rendered later count too. */
function findBoxes(root: HTMLElement, tag: string): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(tag)];
}

function createCheck(host: Host, exclusive: boolean): Behaviour {
  const mark = host.find('.wx-check');
  const initial = asFlag(host.data.checked);
  const groupTag = exclusive ? 'wx-radio-group' : 'wx-checkbox-group';
  const draw = (): void => {
    const checked = asFlag(host.data.checked);
    host.root.toggleAttribute('checked', checked);
    host.root.setAttribute('aria-checked', String(checked));
    const colour = asText(host.data.color) || '#07c160';
    mark.style.background = exclusive && checked ? colour : '';
    mark.style.color = exclusive ? '#fff' : colour;
    mark.style.borderColor = exclusive && checked ? colour : '';
  };
  const toggle = (): void => {
    if (asFlag(host.data.disabled)) return;
    const group = host.root.closest<HTMLElement>(groupTag);
    if (exclusive) {
      if (asFlag(host.data.checked)) return;
      for (const other of group === null ? [] : findBoxes(group, 'wx-radio')) findBehaviour(other)?.calls?.['radio.clear']?.();
      host.set('checked', true);
    } else host.set('checked', !asFlag(host.data.checked));
    draw();
    if (group !== null) findBehaviour(group)?.calls?.changed?.();
  };
  return {
    changed: { checked: draw, color: draw, disabled: (value) => host.root.toggleAttribute('disabled', asFlag(value)) },
    activate: toggle,
    calls: {
      'radio.clear': () => {
        host.set('checked', false);
        draw();
      },
      reset: () => {
        host.set('checked', initial);
        draw();
      },
    },
  };
}

const CHECK_PROPERTIES = { value: '', checked: false, disabled: false, color: '' };

export const checkbox: Builtin = { template: 'wx/check', properties: CHECK_PROPERTIES, create: (host) => createCheck(host, false) };
export const radio: Builtin = { template: 'wx/check', properties: CHECK_PROPERTIES, create: (host) => createCheck(host, true) };

function group(tag: string, single: boolean): Builtin {
  return {
    template: 'wx/slot',
    properties: { name: '' },
    create(host) {
      const chosen = (): string[] =>
        findBoxes(host.root, tag)
          .filter((box) => asFlag(getData(box).checked))
          .map((box) => asText(getData(box).value));
      const value = (): unknown => (single ? (chosen()[0] ?? '') : chosen());
      return {
        calls: { changed: () => host.trigger('change', { value: value() }) },
        form: { value, reset: () => findBoxes(host.root, tag).forEach((box) => findBehaviour(box)?.calls?.reset?.()) },
      };
    },
  };
}

export const checkboxGroup = group('wx-checkbox', false);
export const radioGroup = group('wx-radio', true);

export const switchControl: Builtin = {
  template: 'wx/switch',
  properties: { checked: false, disabled: false, type: 'switch', color: '#04BE02', name: '' },
  create(host) {
    const knob = host.find('.wx-switch');
    const initial = asFlag(host.data.checked);
    const draw = (): void => {
      const checked = asFlag(host.data.checked);
      knob.classList.toggle('on', checked);
      knob.style.background = checked ? asText(host.data.color) : '';
      host.root.setAttribute('aria-checked', String(checked));
    };
    const toggle = (): void => {
      if (asFlag(host.data.disabled)) return;
      host.set('checked', !asFlag(host.data.checked));
      draw();
      host.trigger('change', { value: asFlag(host.data.checked) });
    };
    return {
      changed: { checked: draw, color: draw, disabled: (value) => host.root.toggleAttribute('disabled', asFlag(value)) },
      activate: toggle,
      calls: { 'switch.tap': toggle },
      form: { value: () => asFlag(host.data.checked), reset: () => host.set('checked', initial) },
    };
  },
};

export const slider: Builtin = {
  template: 'wx/slider',
  properties: {
    min: 0,
    max: 100,
    step: 1,
    disabled: false,
    value: 0,
    color: '#e9e9e9',
    selectedColor: '#1aad19',
    activeColor: '',
    backgroundColor: '',
    blockSize: 28,
    blockColor: '#ffffff',
    showValue: false,
    name: '',
  },
  create(host) {
    const bar = host.find('.wx-slider-bar');
    const track = host.find('.wx-slider-track');
    const handle = host.find('.wx-slider-handle');
    const shown = host.find('.wx-slider-value');
    const initial = asNumber(host.data.value, 0);
    const limits = (): { min: number; max: number; step: number } => ({
      min: asNumber(host.data.min, 0),
      max: asNumber(host.data.max, 100),
      step: Math.max(asNumber(host.data.step, 1), 0.001),
    });
    const snap = (value: number): number => {
      const { min, max, step } = limits();
      const snapped = min + Math.round((value - min) / step) * step;
      return Number(Math.min(max, Math.max(min, snapped)).toFixed(6));
    };
    const draw = (): void => {
      const { min, max } = limits();
      const value = asNumber(host.data.value, 0);
      const share = max === min ? 0 : Math.min(1, Math.max(0, (value - min) / (max - min)));
      const size = Math.min(28, Math.max(12, asNumber(host.data.blockSize, 28)));
      bar.style.background = asText(host.data.backgroundColor) || asText(host.data.color);
      track.style.cssText = `width:${share * 100}%;background:${asText(host.data.activeColor) || asText(host.data.selectedColor)}`;
      handle.style.cssText = `left:${share * 100}%;width:${size}px;height:${size}px;margin:${-size / 2}px 0 0 ${-size / 2}px;background:${asText(host.data.blockColor)}`;
      shown.textContent = asFlag(host.data.showValue) ? String(value) : '';
    };
    const moveTo = (value: number, type: 'changing' | 'change'): void => {
      host.set('value', snap(value));
      draw();
      host.trigger(type, { value: host.data.value });
    };
    const valueAt = (event: TouchEvent): number => {
      const box = bar.getBoundingClientRect();
      const { min, max } = limits();
      return min + (((event.changedTouches[0]?.clientX ?? box.left) - box.left) / box.width) * (max - min);
    };
    let dragging = false;
    host.root.addEventListener(
      'touchstart',
      (event) => {
        if (asFlag(host.data.disabled)) return;
        dragging = true;
        event.preventDefault();
      },
      { passive: false },
    );
    host.root.addEventListener('touchmove', (event) => {
      if (dragging) moveTo(valueAt(event), 'changing');
    });
    host.root.addEventListener('touchend', (event) => {
      if (dragging) moveTo(valueAt(event), 'change');
      dragging = false;
    });
    return {
      changed: Object.fromEntries(
        ['min', 'max', 'value', 'color', 'selectedColor', 'activeColor', 'backgroundColor', 'blockSize', 'blockColor', 'showValue'].map(
          (name) => [name, draw],
        ),
      ),
      calls: { 'slider.slideTo': (value) => moveTo(asNumber(value, 0), 'change') },
      form: { value: () => host.data.value, reset: () => host.set('value', initial) },
    };
  },
};
