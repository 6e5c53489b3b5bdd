import { asFlag, asNumber, asText, inlineStyle, type Builtin } from './types';

/** A page over the page, as a sheet from an edge: there while `show` is on. */
export const pageContainer: Builtin = {
  template: 'wx/page-container',
  properties: {
    show: false,
    duration: 300,
    zIndex: 100,
    overlay: true,
    position: 'bottom',
    round: false,
    overlayStyle: '',
    customStyle: '',
  },
  create(host) {
    const [overlay, sheet] = [host.find('.wx-overlay'), host.find('.wx-sheet')];
    let isShown = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (value: unknown): void => {
      if (asFlag(value) === isShown) return;
      isShown = !isShown;
      host.root.toggleAttribute('shown', isShown);
      const name = isShown ? 'enter' : 'leave';
      host.trigger(`before${name}`);
      host.trigger(name);
      clearTimeout(timer);
      timer = setTimeout(() => host.trigger(`after${name}`), asNumber(host.data.duration, 300));
    };
    const dress = (): void => {
      const { position, round, zIndex, overlayStyle, customStyle } = host.data;
      host.dress(`z-index:${asText(zIndex)}`);
      overlay.setAttribute('style', inlineStyle(asText(overlayStyle)));
      overlay.hidden = !asFlag(host.data.overlay);
      sheet.className = `wx-sheet ${asText(position)}${asFlag(round) ? ' round' : ''}`;
      sheet.setAttribute('style', inlineStyle(asText(customStyle)));
    };
    overlay.addEventListener('touchend', () => host.trigger('clickoverlay'));
    return {
      changed: { show, zIndex: dress, overlay: dress, position: dress, round: dress, overlayStyle: dress, customStyle: dress },
      detached: () => clearTimeout(timer),
    };
  },
};
