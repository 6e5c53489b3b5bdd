import { asFlag, asNumber, asText, type Builtin } from './types';
import './media.css';

export const canvas: Builtin = {
  template: 'wx/canvas',
  properties: { type: '', canvasId: '', disableScroll: false },
  create(host) {
    const element = host.find('.wx-native') as HTMLCanvasElement;
    let transferred = false;
    return {
      calls: {
        /** Hands the drawing surface to the logic layer, once. */
        'canvas.transfer': () => {
          if (transferred) return null;
          transferred = true;
          return element.transferControlToOffscreen();
        },
      },
    };
  },
};

function media(tag: 'video' | 'audio'): Builtin {
  return {
    template: `wx/${tag}`,
    properties: {
      src: '',
      controls: true,
      autoplay: false,
      loop: false,
      muted: false,
      poster: '',
      name: '',
      author: '',
      objectFit: 'contain',
    },
    create(host) {
      const element = host.find('.wx-native') as HTMLMediaElement;
      const passOn: Record<string, string> = {
        play: 'play',
        pause: 'pause',
        ended: 'ended',
        error: 'error',
        loadedmetadata: 'loadedmetadata',
        waiting: 'waiting',
      };
      for (const [type, name] of Object.entries(passOn))
        element.addEventListener(type, () => host.trigger(name, { duration: element.duration }));
      element.addEventListener('timeupdate', () =>
        host.trigger('timeupdate', { currentTime: element.currentTime, duration: element.duration }),
      );
      const fill = (isFull: boolean): void => {
        host.root.toggleAttribute('wx-full', isFull);
        host.trigger('fullscreenchange', { fullScreen: isFull, direction: 'vertical' });
      };
      return {
        changed: {
          src: (value) => {
            if (asText(value) !== '') element.src = host.env.resolve(asText(value));
          },
          controls: (value) => {
            element.controls = asFlag(value);
          },
          loop: (value) => {
            element.loop = asFlag(value);
          },
          muted: (value) => {
            element.muted = asFlag(value);
          },
          autoplay: (value) => {
            element.autoplay = asFlag(value);
          },
        },
        calls: {
          play: () => element.play(),
          pause: () => element.pause(),
          stop: () => {
            element.pause();
            element.currentTime = 0;
          },
          seek: (position) => {
            element.currentTime = asNumber(position, 0);
          },
          playbackRate: (rate) => {
            element.playbackRate = asNumber(rate, 1);
          },
          requestFullScreen: () => fill(true),
          exitFullScreen: () => fill(false),
          showStatusBar: () => undefined,
          hideStatusBar: () => undefined,
        },
      };
    },
  };
}

export const video = media('video');
export const audio = media('audio');

export const webView: Builtin = {
  template: 'wx/web-view',
  properties: { src: '' },
  create(host) {
    const frame = host.find('.wx-native') as HTMLIFrameElement;
    frame.addEventListener('load', () => {
      if (frame.src !== '') host.trigger('load', { src: host.data.src });
    });
    return {
      changed: {
        src: (value) => {
          if (asText(value) !== '') frame.src = asText(value);
        },
      },
    };
  },
};
