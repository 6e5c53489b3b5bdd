import { asFlag, asNumber, asText, inlineStyle, type Behaviour, type Builtin, type Host } from './types';
import './text-input.css';

type NativeField = HTMLInputElement | HTMLTextAreaElement;

const INPUT_MODES: Record<string, string> = { number: 'numeric', digit: 'decimal', idcard: 'text', text: 'text', nickname: 'text' };

/** How long after a keystroke the app's reaction may arrive, ms. */
const ANSWERED_MS = 1000;

/** What the app was told while somebody types. It sets each value again, as pages do that keep it in their data. */
class Told {
  private values: { text: string; at: number }[] = [];

  add(text: string): void {
    this.values.push({ text, at: performance.now() });
  }

  /** The app sets this. @returns whether it answers a keystroke after which another one came: that one is not taken back */
  answered(text: string): boolean {
    const since = performance.now() - ANSWERED_MS;
    const waiting = this.values.filter(({ at }) => at >= since);
    const index = waiting.findIndex((told) => told.text === text);
    this.values = index < 0 ? [] : waiting.slice(index + 1);
    return this.values.length > 0;
  }
}

/** What stays above the keyboard: the field with its cursor-spacing, but no more than there is below it. */
function findBottom({ root, data }: Host): number {
  const { bottom } = root.getBoundingClientRect();
  return bottom + Math.max(0, Math.min(asNumber(data.cursorSpacing, 0), window.innerHeight - bottom));
}

/** The phone's own keyboard follows the focus. @returns called when the field is taken away, of which the browser does not tell */
function moveKeyboard(host: Host, field: NativeField): () => void {
  let isUp = false;
  const move = (height: number): void => {
    if (host.env.keyboardHeight() === 0) return;
    isUp = height > 0;
    host.env.keyboard({ height, bottom: asFlag(host.data.adjustPosition) ? findBottom(host) : null });
    host.trigger('keyboardheightchange', { height, duration: 0 });
  };
  field.addEventListener('focus', () => {
    const height = host.env.keyboardHeight();
    host.trigger('focus', { value: field.value, height });
    move(height);
  });
  field.addEventListener('blur', () => {
    host.trigger('blur', { value: field.value, cursor: field.selectionStart ?? 0 });
    move(0);
  });
  return () => {
    if (isUp) host.env.keyboard({ height: 0, bottom: null });
  };
}

/** What input and textarea share: value, placeholder, focus, length limit and their events. */
function createField(host: Host, field: NativeField): Behaviour & { changed: Record<string, (value: unknown) => void> } {
  const placeholder = host.find('.wx-placeholder');
  const initial = asText(host.data.value);
  const refresh = (): void => {
    placeholder.style.display = field.value === '' ? '' : 'none';
  };
  const told = new Told();
  let isReporting = false;
  const report = (type: string): void => {
    const cursor = field.selectionStart ?? field.value.length;
    isReporting = true;
    host.set('value', field.value);
    isReporting = false;
    told.add(field.value);
    refresh();
    host.trigger(type, { value: field.value, cursor, keyCode: 0 });
  };
  field.addEventListener('input', (event) => {
    event.stopPropagation();
    if ((event as InputEvent).isComposing) refresh();
    else report('input');
  });
  field.addEventListener('compositionend', () => report('input'));
  field.addEventListener('change', (event) => event.stopPropagation());
  const focus = (value: unknown): void => {
    if (asFlag(value)) {
      // Focusing inside the render would scroll the page before layout.
      requestAnimationFrame(() => field.focus({ preventScroll: true }));
    } else if (document.activeElement === field) field.blur();
  };
  return {
    changed: {
      value: (value) => {
        const text = asText(value);
        const isLate = !isReporting && told.answered(text);
        if (field.value !== text && !isLate) field.value = text;
        refresh();
      },
      placeholder: (value) => {
        placeholder.textContent = asText(value);
        field.setAttribute('aria-label', asText(value));
      },
      placeholderStyle: (value) =>
        placeholder.setAttribute('style', `${inlineStyle(asText(value))};${field.value === '' ? '' : 'display:none'}`),
      placeholderClass: (value) => {
        placeholder.className = `wx-placeholder ${asText(value)}`;
      },
      disabled: (value) => {
        field.disabled = asFlag(value);
      },
      maxlength: (value) => {
        const limit = asNumber(value, 140);
        if (limit < 0) field.removeAttribute('maxlength');
        else field.maxLength = limit;
      },
      focus,
      autoFocus: (value) => {
        if (asFlag(value)) focus(true);
      },
      cursor: (value) => {
        const position = asNumber(value, -1);
        if (position >= 0 && document.activeElement === field) field.setSelectionRange(position, position);
      },
      confirmType: (value) => field.setAttribute('enterkeyhint', asText(value)),
    },
    form: {
      value: () => field.value,
      reset: () => {
        field.value = initial;
        host.set('value', initial);
        refresh();
      },
    },
    activate: () => field.focus({ preventScroll: true }),
    detached: moveKeyboard(host, field),
  };
}

/** Writes text as a user would, respecting the length limit. */
function typeInto(field: NativeField, text: unknown): void {
  const limit = field.maxLength;
  const value = asText(text);
  field.focus({ preventScroll: true });
  field.value = limit >= 0 ? value.slice(0, limit) : value;
  field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
}

const FIELD_PROPERTIES = {
  value: '',
  placeholder: '',
  placeholderStyle: '',
  placeholderClass: 'input-placeholder',
  disabled: false,
  maxlength: null,
  cursorSpacing: 0,
  focus: false,
  autoFocus: false,
  cursor: -1,
  selectionStart: -1,
  selectionEnd: -1,
  adjustPosition: true,
  holdKeyboard: false,
  confirmHold: false,
  confirmType: '',
  name: '',
};

export const input: Builtin = {
  template: 'wx/input',
  properties: { ...FIELD_PROPERTIES, type: 'text', password: false, alwaysEmbed: false, confirmType: 'done' },
  create(host) {
    const field = host.find('.wx-native') as HTMLInputElement;
    const behaviour = createField(host, field);
    const applyType = (): void => {
      const type = asText(host.data.type);
      field.type = asFlag(host.data.password) || type === 'safe-password' ? 'password' : 'text';
      field.inputMode = INPUT_MODES[type] ?? 'text';
    };
    field.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.isComposing) return;
      host.trigger('confirm', { value: field.value });
      if (!asFlag(host.data.confirmHold)) field.blur();
    });
    return {
      ...behaviour,
      changed: { ...behaviour.changed, type: applyType, password: applyType },
      calls: {
        'input.input': (text) => typeInto(field, text),
        'input.confirm': () => host.trigger('confirm', { value: field.value }),
      },
    };
  },
};

export const textarea: Builtin = {
  template: 'wx/textarea',
  properties: {
    ...FIELD_PROPERTIES,
    placeholderClass: 'textarea-placeholder',
    autoHeight: false,
    fixed: false,
    showConfirmBar: true,
    disableDefaultPadding: false,
    confirmType: 'return',
  },
  create(host) {
    const field = host.find('.wx-native') as HTMLTextAreaElement;
    const behaviour = createField(host, field);
    let lines = 0;
    const fit = (): void => {
      if (asFlag(host.data.autoHeight)) {
        field.style.height = 'auto';
        host.dress(`height:${field.scrollHeight}px`);
        field.style.height = '100%';
      }
      const lineHeight = Number.parseFloat(getComputedStyle(field).lineHeight) || 20;
      const count = Math.max(1, Math.round(field.scrollHeight / lineHeight));
      if (count !== lines) {
        lines = count;
        host.trigger('linechange', {
          height: field.scrollHeight,
          heightRpx: (field.scrollHeight * 750) / host.env.screenWidth(),
          lineCount: count,
        });
      }
    };
    field.addEventListener('input', fit);
    field.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && host.data.confirmType !== 'return' && !event.isComposing) {
        event.preventDefault();
        host.trigger('confirm', { value: field.value });
      }
    });
    requestAnimationFrame(fit);
    return {
      ...behaviour,
      calls: { 'textarea.input': (text) => typeInto(field, text) },
    };
  },
};
