import type { FormField } from '../../shared/messages';
import { asFlag, asNumber, asText, findBehaviour, findKnown, type Builtin, type Host } from './types';
import './basic.css';

const HOVER = { hoverClass: 'none', hoverStartTime: 50, hoverStayTime: 400, hoverStopPropagation: false };

export const view: Builtin = { template: 'wx/slot', properties: { ...HOVER, animation: null } };

export const text: Builtin = {
  template: 'wx/text',
  properties: { selectable: false, userSelect: false, space: '', decode: false },
  create(host) {
    const span = host.find('span');
    const decode = (): void => {
      if (!asFlag(host.data.decode)) return;
      const walker = document.createTreeWalker(span, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const decoded = decodeEntities(node.nodeValue ?? '');
        if (decoded !== node.nodeValue) node.nodeValue = decoded;
      }
    };
    const observer = new MutationObserver(decode);
    return {
      changed: {
        selectable: (value) => host.root.toggleAttribute('selectable', asFlag(value) || asFlag(host.data.userSelect)),
        userSelect: (value) => host.root.toggleAttribute('selectable', asFlag(value) || asFlag(host.data.selectable)),
        space: (value) => host.root.toggleAttribute('space', asText(value) !== ''),
        decode: (value) => {
          decode();
          if (asFlag(value)) observer.observe(span, { childList: true, characterData: true, subtree: true });
        },
      },
      detached: () => observer.disconnect(),
    };
  },
};

function decodeEntities(value: string): string {
  const named: Record<string, string> = { nbsp: '\u00a0', lt: '<', gt: '>', amp: '&', apos: "'", ensp: '\u2002', emsp: '\u2003' };
  return value.replace(/&(nbsp|lt|gt|amp|apos|ensp|emsp);/g, (_match, name: string) => named[name] ?? '');
}

/** The form around an element, if any. */
function formAround(element: HTMLElement): HTMLElement | null {
  return element.closest<HTMLElement>('wx-form');
}

const AGREE = 'agreePrivacyAuthorization';
/** Open types the phone answers, with the event that takes the answer. */
const OPEN_TYPE_EVENTS: Record<string, string> = {
  [AGREE]: 'agreeprivacyauthorization',
  chooseAvatar: 'chooseavatar',
  getPhoneNumber: 'getphonenumber',
  contact: 'contact',
};

/** `a|b` does both; the consent to the privacy contract comes first. */
async function runOpenTypes(host: Host): Promise<void> {
  const kinds = asText(host.data.openType).split('|');
  if (kinds.includes('share')) host.env.share(host.root);
  for (const kind of [AGREE, ...kinds.filter((entry) => entry !== AGREE)]) {
    const event = OPEN_TYPE_EVENTS[kind];
    if (event === undefined || !kinds.includes(kind)) continue;
    const { sessionFrom, showMessageCard, sendMessageTitle, sendMessagePath } = host.data;
    const data = { sessionFrom, showMessageCard: asFlag(showMessageCard), title: sendMessageTitle, path: sendMessagePath };
    const detail = await host.env.openType({ kind, buttonId: host.root.id, data });
    if (detail !== null) host.trigger(event, detail);
  }
}

export const button: Builtin = {
  template: 'wx/slot',
  properties: {
    ...HOVER,
    hoverClass: 'button-hover',
    hoverStartTime: 20,
    hoverStayTime: 70,
    size: 'default',
    type: 'default',
    plain: false,
    disabled: false,
    loading: false,
    formType: '',
    openType: '',
    lang: 'en',
    sendMessageTitle: '',
    sendMessagePath: '',
    sendMessageImg: '',
    showMessageCard: false,
    sessionFrom: '',
    appParameter: '',
  },
  create(host) {
    const attribute =
      (name: string) =>
      (value: unknown): void =>
        host.root.setAttribute(name, asText(value));
    const flag =
      (name: string) =>
      (value: unknown): void =>
        void host.root.toggleAttribute(name, asFlag(value));
    return {
      changed: {
        type: attribute('type'),
        size: attribute('size'),
        plain: flag('plain'),
        disabled: flag('disabled'),
        loading: flag('loading'),
      },
      activate() {
        if (asFlag(host.data.disabled)) return;
        void runOpenTypes(host);
        const form = formAround(host.root);
        if (form !== null) findBehaviour(form)?.calls?.[asText(host.data.formType)]?.(host.root);
      },
    };
  },
};

export const form: Builtin = {
  template: 'wx/slot',
  properties: { reportSubmit: false, reportSubmitTimeout: 0 },
  create(host) {
    const within = (): NonNullable<ReturnType<typeof findKnown>>[] =>
      [...host.root.querySelectorAll('*')].flatMap((element) => findKnown(element) ?? []);
    const fields = (): FormField[] =>
      within().flatMap(({ id, isComponent, data, behaviour }): FormField[] => {
        if (isComponent) return [[id]];
        return behaviour?.form === undefined ? [] : [[id, data.name, behaviour.form.value()]];
      });
    return {
      calls: {
        submit: () => host.trigger('submit', fields()),
        reset: () => {
          for (const { behaviour } of within()) behaviour?.form?.reset();
          host.trigger('reset', {});
        },
      },
    };
  },
};

export const label: Builtin = {
  template: 'wx/slot',
  properties: { for: '' },
  create(host) {
    return {
      activate() {
        const id = asText(host.data.for);
        const target =
          id === ''
            ? host.root.querySelector('wx-checkbox,wx-radio,wx-switch,wx-input,wx-textarea,wx-button')
            : document.getElementById(id);
        if (target instanceof HTMLElement) findBehaviour(target)?.activate?.(target);
      },
    };
  },
};

export const navigator: Builtin = {
  template: 'wx/slot',
  properties: {
    ...HOVER,
    hoverClass: 'navigator-hover',
    hoverStayTime: 600,
    url: '',
    openType: 'navigate',
    delta: 1,
    target: 'self',
    appId: '',
  },
  create(host) {
    const routes: Record<string, string> = {
      navigate: 'navigateTo',
      redirect: 'redirectTo',
      switchTab: 'switchTab',
      reLaunch: 'reLaunch',
      navigateBack: 'navigateBack',
      exit: 'exitMiniProgram',
    };
    return {
      activate() {
        const kind = routes[asText(host.data.openType)];
        if (kind !== undefined) host.env.navigate(kind, asText(host.data.url), asNumber(host.data.delta, 1));
      },
    };
  },
};

const FITS: Record<string, string> = {
  scaleToFill: 'fill',
  aspectFit: 'contain',
  aspectFill: 'cover',
  widthFix: 'fill',
  heightFix: 'fill',
};

/** The side that follows from the other, by mode. */
const FREE_SIDES: Record<string, string> = { widthFix: 'height', heightFix: 'width' };

export const image: Builtin = {
  template: 'wx/image',
  properties: { src: '', mode: 'scaleToFill', lazyLoad: false, webp: false, showMenuByLongpress: false, fadeIn: false },
  create(host) {
    const picture = host.find('.wx-native') as HTMLImageElement;
    const fit = (): void => {
      const mode = asText(host.data.mode);
      picture.style.objectFit = FITS[mode] ?? 'none';
      picture.style.objectPosition = FITS[mode] === undefined ? mode : '';
      const { naturalWidth, naturalHeight } = picture;
      const side = FREE_SIDES[mode];
      const isFixed = side !== undefined && naturalWidth !== 0 && naturalHeight !== 0;
      host.dress(isFixed ? `${side}:auto;aspect-ratio:${naturalWidth}/${naturalHeight}` : '');
    };
    picture.addEventListener('load', () => {
      fit();
      host.trigger('load', { width: picture.naturalWidth, height: picture.naturalHeight });
    });
    picture.addEventListener('error', () => {
      if (asText(host.data.src) !== '') host.trigger('error', { errMsg: `GET ${asText(host.data.src)} failed` });
    });
    return {
      changed: {
        mode: fit,
        src: (value) => {
          const source = asText(value);
          picture.style.visibility = source === '' ? 'hidden' : '';
          if (source === '') picture.removeAttribute('src');
          else picture.src = host.env.resolve(source);
        },
      },
    };
  },
};

export const progress: Builtin = {
  template: 'wx/progress',
  properties: {
    percent: 0,
    showInfo: false,
    borderRadius: 0,
    fontSize: 16,
    strokeWidth: 6,
    color: '#09BB07',
    activeColor: '',
    backgroundColor: '#EBEBEB',
    active: false,
    activeMode: 'backwards',
    duration: 30,
  },
  create(host) {
    const bar = host.find('.wx-progress-bar');
    const inner = host.find('.wx-progress-inner');
    const info = host.find('.wx-progress-info');
    const draw = (): void => {
      const percent = Math.min(100, Math.max(0, asNumber(host.data.percent, 0)));
      bar.style.cssText = `height:${asNumber(host.data.strokeWidth, 6)}px;background:${asText(host.data.backgroundColor)};border-radius:${asNumber(host.data.borderRadius, 0)}px`;
      inner.style.cssText = `width:${percent}%;background:${asText(host.data.activeColor) || asText(host.data.color)};${asFlag(host.data.active) ? `transition:width ${percent * asNumber(host.data.duration, 30)}ms linear` : ''}`;
      info.textContent = asFlag(host.data.showInfo) ? `${percent}%` : '';
    };
    inner.addEventListener('transitionend', () => host.trigger('activeend', {}));
    return {
      changed: {
        percent: draw,
        showInfo: draw,
        strokeWidth: draw,
        color: draw,
        activeColor: draw,
        backgroundColor: draw,
        borderRadius: draw,
      },
    };
  },
};

const ICONS: Record<string, [sign: string, colour: string]> = {
  success: ['✓', '#09BB07'],
  success_no_circle: ['✓', '#09BB07'],
  info: ['i', '#10AEFF'],
  warn: ['!', '#F76260'],
  waiting: ['…', '#10AEFF'],
  cancel: ['×', '#F43530'],
  download: ['↓', '#09BB07'],
  search: ['⌕', '#B2B2B2'],
  clear: ['×', '#B2B2B2'],
  circle: ['', '#C9C9C9'],
};

export const icon: Builtin = {
  template: 'wx/icon',
  properties: { type: '', size: 23, color: '' },
  create(host) {
    const sign = host.find('.wx-icon');
    const draw = (): void => {
      const [character, colour] = ICONS[asText(host.data.type)] ?? ['', '#B2B2B2'];
      const size = asNumber(host.data.size, 23);
      const plain = host.data.type === 'success_no_circle' || host.data.type === 'search';
      const chosen = asText(host.data.color) || colour;
      sign.textContent = character;
      sign.style.cssText = `width:${size}px;height:${size}px;line-height:${size}px;font-size:${Math.round(size * 0.7)}px;${plain ? `color:${chosen}` : character === '' ? `border:1px solid ${chosen};box-sizing:border-box` : `background:${chosen};color:#fff`}`;
    };
    return { changed: { type: draw, size: draw, color: draw } };
  },
};

interface RichNode {
  type?: string;
  name?: string;
  text?: string;
  attrs?: Record<string, unknown>;
  children?: RichNode[];
}

const RICH_TAGS = new Set(
  'a abbr address article aside b bdi bdo big blockquote br caption center cite code col colgroup dd del div dl dt em fieldset font footer h1 h2 h3 h4 h5 h6 header hr i img ins label legend li mark nav ol p pre q rt ruby s section small span strong sub sup table tbody td tfoot th thead tr tt u ul'.split(
    ' ',
  ),
);

function richElement(node: RichNode, resolve: (source: string) => string): Node {
  if (node.type === 'text' || node.name === undefined) return document.createTextNode(decodeEntities(node.text ?? ''));
  const tag = node.name.toLowerCase();
  if (!RICH_TAGS.has(tag)) return document.createDocumentFragment();
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(node.attrs ?? {})) {
    if (['class', 'style', 'src', 'alt', 'width', 'height', 'colspan', 'rowspan', 'align', 'dir', 'start', 'type', 'span'].includes(name)) {
      element.setAttribute(name, name === 'src' ? resolve(asText(value)) : asText(value));
    }
  }
  for (const child of node.children ?? []) element.append(richElement(child, resolve));
  return element;
}

/** Parses markup with the browser's own parser, then keeps only what rich-text allows. */
function parseRich(markup: string): RichNode[] {
  const convert = (node: Node): RichNode => {
    if (!(node instanceof Element)) return { type: 'text', text: node.nodeValue ?? '' };
    return {
      name: node.localName,
      attrs: Object.fromEntries([...node.attributes].map((attribute) => [attribute.name, attribute.value])),
      children: [...node.childNodes].map(convert),
    };
  };
  const template = document.createElement('template');
  template.innerHTML = markup;
  return [...template.content.childNodes].map(convert);
}

export const richText: Builtin = {
  template: 'wx/rich-text',
  properties: { nodes: null, space: '', userSelect: false },
  create(host: Host) {
    const box = host.find('.wx-rich');
    return {
      changed: {
        nodes: (value) => {
          const nodes = typeof value === 'string' ? parseRich(value) : Array.isArray(value) ? (value as RichNode[]) : [];
          box.replaceChildren(...nodes.map((node) => richElement(node, host.env.resolve)));
        },
      },
    };
  },
};
