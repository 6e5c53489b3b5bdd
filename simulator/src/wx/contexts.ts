import { findPage, seek } from '../logic/instance';
import { guarded } from '../logic/errors';
import { absent } from './absent';
import { callView, type WxContext } from './context';
import { drawTestPicture, FRAME_SIZES } from '../shared/test-picture';
import { PhoneFiles, tempPath } from './files';
import { settle, type ApiOptions } from './registry';
import type { Sought } from '../shared/messages';

type Method = (...args: unknown[]) => unknown;

/** What an element's view does, by tag. Whatever else the context has in WeChat fails by name. */
const METHODS: Record<string, string> = {
  video: 'play pause stop seek playbackRate requestFullScreen exitFullScreen showStatusBar hideStatusBar',
  map: 'getCenterLocation moveToLocation getRegion getScale getRotate getSkew fromScreenLocation toScreenLocation includePoints addMarkers removeMarkers translateMarker',
  camera: 'setZoom',
  editor:
    'format insertDivider insertImage insertText setContents getContents clear removeFormat undo redo blur scrollIntoView getSelectionText',
  'live-player': 'play stop pause resume mute requestFullScreen exitFullScreen',
  'live-pusher': 'start stop pause resume switchCamera startPreview stopPreview',
};

/** As WeChat names the object. */
const nameOf = (tag: string): string => `${tag.replace(/(^|-)\w/g, (letter) => letter.replace('-', '').toUpperCase())}Context`;

/** An element of a page, by what the app says of it; without a selector the first of its tag. */
interface Target {
  page: number;
  tag: string;
  sought: Sought | undefined;
}

const call = ({ page, tag, sought }: Target, name: string, args: unknown[] = []): Promise<unknown> =>
  callView(page, 'elementContext', { tag, sought, name, args });

/** Methods of contexts give no promise (typings: `getCenterLocation(option): void`), and without callbacks fail silently. */
function answer(name: string, options: unknown, work: Promise<unknown>): void {
  const heard = typeof options === 'object' && options !== null ? (options as ApiOptions) : undefined;
  settle(name, heard, work)?.catch(() => undefined);
}

/** What `wx.createMapContext` and its like give. @param own methods that the logic layer does */
export function elementContext(target: Target, own: Record<string, Method> = {}): object {
  const methods: Record<string, Method> = { ...own };
  for (const name of (METHODS[target.tag] ?? '').split(' ')) {
    methods[name] ??= (...args) => {
      const work = call(target, name, args).then((result) => {
        // MapContext.translateMarker › animationEnd.
        const { animationEnd } = (args[0] ?? {}) as { animationEnd?: unknown };
        if (typeof animationEnd === 'function') guarded(() => (animationEnd as Method)());
        return result;
      });
      answer(name, args[0], work);
    };
  }
  const others = absent(nameOf(target.tag)) as unknown as Record<string, unknown>;
  // Whoever awaits it asks for `then`.
  return new Proxy(methods, {
    get: (known, name) => (Reflect.get(known, name) as unknown) ?? (name === 'then' ? undefined : others[String(name)]),
  });
}

const FRAME_MS = 100;

interface Seen {
  frameSize: string;
  front: boolean;
}

/** What a camera of the phone sees. */
function seen(settings: Seen): OffscreenCanvas {
  const [width, height] = FRAME_SIZES[settings.frameSize] ?? [480, 640];
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context !== null) drawTestPicture(context, width, height, settings.front ? '前置摄像头' : '后置摄像头');
  return canvas;
}

/** CameraContext.onCameraFrame: frames come between start and stop, while the page is open. */
function frames(target: Target, listener: unknown, isOpen: () => boolean): object {
  let timer: ReturnType<typeof setInterval> | undefined;
  const stop = (): void => clearInterval(timer);
  const start = async (): Promise<void> => {
    const canvas = seen((await call(target, 'settings')) as Seen);
    const { width, height } = canvas;
    const data = canvas.getContext('2d')?.getImageData(0, 0, width, height).data;
    stop();
    timer = setInterval(() => {
      if (!isOpen()) stop();
      else if (typeof listener === 'function') guarded(() => (listener as Method)({ width, height, data: data?.slice().buffer }));
    }, FRAME_MS);
  };
  return {
    start: (options?: unknown) => answer('start', options, start()),
    stop: (options?: unknown) => answer('stop', options, Promise.resolve(stop())),
  };
}

export function defineContexts({ registry, router, start }: WxContext): void {
  const files = new PhoneFiles(start.deviceId);
  const photograph = async (target: Target): Promise<{ tempImagePath: string }> => {
    const canvas = seen((await call(target, 'settings')) as Seen);
    const tempImagePath = tempPath('.jpg');
    files.write(tempImagePath, await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer());
    return { tempImagePath };
  };
  const targetOf = (tag: string, id?: string, owner: unknown = router.current?.instance): Target => ({
    page: findPage(owner) ?? router.current?.id ?? 0,
    tag,
    sought: id === undefined ? undefined : seek(owner, `#${id}`),
  });
  for (const [name, tag] of [
    ['createVideoContext', 'video'],
    ['createMapContext', 'map'],
    ['createLivePlayerContext', 'live-player'],
  ] as const)
    registry.sync(name, (id: string, owner?: unknown) => elementContext(targetOf(tag, id, owner)));
  registry.sync('createCameraContext', () => {
    const target = targetOf('camera');
    return elementContext(target, {
      takePhoto: (options) => answer('takePhoto', options, photograph(target)),
      onCameraFrame: (listener) => frames(target, listener, () => router.byId(target.page) !== undefined),
    });
  });
  registry.sync('createLivePusherContext', () => {
    const target = targetOf('live-pusher');
    return elementContext(target, {
      snapshot: (options) => answer('snapshot', options, photograph(target)),
    });
  });
}
