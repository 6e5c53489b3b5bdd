import { drawTestPicture } from '../../shared/test-picture';
import { asFlag, asNumber, asText, type Builtin, type Host } from './types';
import './native.css';

/** Draws the test picture as large as the element is. */
function showPicture(host: Host, front: () => boolean): { draw: () => void; stop: () => void } {
  const canvas = host.find('.wx-native') as HTMLCanvasElement;
  const draw = (): void => {
    const { clientWidth, clientHeight } = host.root;
    const context = canvas.getContext('2d');
    if (context === null || clientWidth === 0 || clientHeight === 0) return;
    Object.assign(canvas, { width: clientWidth, height: clientHeight });
    drawTestPicture(context, clientWidth, clientHeight, front() ? '前置摄像头' : '后置摄像头');
  };
  const sizes = new ResizeObserver(draw);
  return { draw: () => sizes.observe(host.root), stop: () => sizes.disconnect() };
}

/** Whether the user lets the app see what the camera sees. */
const mayRecord = async ({ env }: Host): Promise<boolean> =>
  (await env.openType({ kind: 'camera', buttonId: '', data: {} }))?.granted === true;

const MOST_ZOOM = 10;

/** A test picture, once the user has agreed to the camera. */
export const camera: Builtin = {
  template: 'wx/picture',
  properties: { mode: 'normal', resolution: 'medium', devicePosition: 'back', flash: 'auto', frameSize: 'medium' },
  create(host) {
    const picture = showPicture(host, () => host.data.devicePosition === 'front');
    void mayRecord(host).then((agreed) => {
      if (!agreed) return host.trigger('error', { errMsg: 'insertCamera:fail auth deny' });
      picture.draw();
      host.trigger('initdone', { maxZoom: MOST_ZOOM });
    });
    return {
      changed: {
        devicePosition: () => {
          picture.stop();
          picture.draw();
        },
      },
      calls: {
        setZoom: (options) => ({ zoom: Math.min(MOST_ZOOM, Math.max(1, asNumber((options as { zoom?: unknown }).zoom, 1))) }),
        settings: () => ({ frameSize: asText(host.data.frameSize), front: host.data.devicePosition === 'front' }),
      },
      detached: picture.stop,
    };
  },
};

/** A sender of pictures whose server nobody reaches: it shows its own picture and says so (live-pusher › 状态码). */
export const livePusher: Builtin = {
  template: 'wx/picture',
  properties: { url: '', mode: 'RTC', autopush: false, muted: false, enableCamera: true, devicePosition: 'front', orientation: 'vertical' },
  create(host) {
    let isFront = host.data.devicePosition !== 'back';
    const picture = showPicture(host, () => isFront);
    const show = (): void => {
      picture.stop();
      picture.draw();
    };
    const start = async (): Promise<void> => {
      if (asFlag(host.data.enableCamera) && !(await mayRecord(host))) {
        host.trigger('error', { errMsg: 'insertLivePusher:fail auth deny', errCode: 10001 });
        return;
      }
      show();
      host.trigger('statechange', { code: -1307, message: '网络断连，且经多次重连抢救无效' });
    };
    return {
      changed: {
        autopush: (value) => {
          if (asFlag(value)) void start();
        },
      },
      calls: {
        start,
        startPreview: show,
        stop: picture.stop,
        stopPreview: picture.stop,
        pause: () => undefined,
        resume: () => undefined,
        switchCamera: () => {
          isFront = !isFront;
          show();
        },
        settings: () => ({ frameSize: 'medium', front: isFront }),
      },
      detached: picture.stop,
    };
  },
};

/** A player of a stream that nobody reaches (live-player › 状态码). */
export const livePlayer: Builtin = {
  template: 'wx/slot',
  properties: { src: '', mode: 'live', autoplay: false, muted: false, orientation: 'vertical', objectFit: 'contain' },
  create(host) {
    const play = (): void => {
      if (asText(host.data.src) === '') return;
      host.trigger('statechange', { code: -2301, message: '网络断连，且经多次重连抢救无效' });
    };
    const settle = (): void => {
      if (asFlag(host.data.autoplay)) play();
    };
    const full = (isFull: boolean) => (): void => {
      host.root.toggleAttribute('wx-full', isFull);
      host.trigger('fullscreenchange', { fullScreen: isFull, direction: 0 });
    };
    return {
      changed: { src: settle },
      calls: {
        play,
        stop: () => undefined,
        pause: () => undefined,
        resume: play,
        mute: () => host.set('muted', !asFlag(host.data.muted)),
        requestFullScreen: full(true),
        exitFullScreen: full(false),
      },
    };
  },
};

/** Nothing of WeChat's to show: it fails as it does on a phone to which nothing comes, and takes no room. */
function withoutContent(detail: Record<string, unknown>, properties: Record<string, unknown>): Builtin {
  return {
    template: 'wx/slot',
    properties,
    create(host) {
      host.root.toggleAttribute('wx-unmatched', true);
      host.trigger('error', detail);
      return {};
    },
  };
}

/** ad › 错误码: 1004 无适合的广告. */
const NO_AD = { errMsg: 'no ad', errCode: 1004 };
export const ad = withoutContent(NO_AD, { unitId: '', adIntervals: null, adType: 'banner', adTheme: 'white' });
export const adCustom = withoutContent(NO_AD, { unitId: '', adIntervals: null });
/** official-account › status: 3 未关联公众号. */
export const officialAccount = withoutContent({ status: 3, errMsg: '未关联公众号或未选中公众号' }, {});

/** A film or a broadcast of WeChat's Channels, which are not reached: its place stays dark. */
export const channel: Builtin = {
  template: 'wx/slot',
  properties: { feedId: '', finderUserName: '', feedToken: '', autoplay: false, loop: false, muted: false, objectFit: 'contain' },
  create(host) {
    host.trigger('error', { errMsg: 'channel content is not reached' });
    return {};
  },
};
