import { getText } from '../shared/json';
import { nativeFetch } from '../logic/scope';
import { resolveSource } from '../view/resources';
import { guarded } from '../logic/errors';
import type { WxContext } from './context';
import { PhoneFiles, tempPath } from './files';
import { encodePng } from './png';
import { ApiError } from './registry';
import { toBase64 } from './request';

interface CanvasImage {
  src: string;
  width: number;
  height: number;
  onload: (() => void) | null;
  onerror: ((error: unknown) => void) | null;
  bitmap?: ImageBitmap;
}

/** A canvas as the app gets it: the browser's own, with WeChat's additions. */
type AppCanvas = OffscreenCanvas & {
  createImage?: () => CanvasImage;
  requestAnimationFrame?: (run: (at: number) => void) => number;
  cancelAnimationFrame?: (handle: number) => void;
  toDataURL?: () => string;
};

function createImage(resolve: (source: string) => string): CanvasImage {
  let source = '';
  const image: CanvasImage = { src: '', width: 0, height: 0, onload: null, onerror: null };
  const load = async (): Promise<void> => {
    try {
      const response = await nativeFetch(resolve(source));
      if (!response.ok) throw new Error(`${response.status}`);
      image.bitmap = await createImageBitmap(await response.blob());
      image.width = image.bitmap.width;
      image.height = image.bitmap.height;
      guarded(() => image.onload?.());
    } catch (error) {
      guarded(() => image.onerror?.({ errMsg: `load image ${source} failed`, error: String(error) }));
    }
  };
  return Object.defineProperty(image, 'src', {
    get: () => source,
    set: (value: string) => {
      source = value;
      void load();
    },
  });
}

/** Lets `drawImage` and `createPattern` take images made by `createImage`. */
function acceptImages(context: OffscreenCanvasRenderingContext2D): void {
  const draw = context.drawImage.bind(context) as (...args: unknown[]) => void;
  const unwrap = (image: unknown): unknown => (image as CanvasImage | null)?.bitmap ?? image;
  Object.assign(context, {
    drawImage: (image: unknown, ...rest: unknown[]) => draw(unwrap(image), ...rest),
    createPattern: (
      (original) => (image: unknown, repetition: string) =>
        original.call(context, unwrap(image) as CanvasImageSource, repetition)
    )(context.createPattern.bind(context)),
  });
}

/** Adds what a WeChat canvas has and an OffscreenCanvas has not. */
export function dressCanvas(canvas: AppCanvas, resolve: (source: string) => string): AppCanvas {
  const getContext = canvas.getContext.bind(canvas) as (type: string, options?: unknown) => unknown;
  let context: unknown;
  return Object.assign(canvas, {
    createImage: () => createImage(resolve),
    requestAnimationFrame: (run: (at: number) => void) => setTimeout(() => run(performance.now()), 16) as unknown as number,
    cancelAnimationFrame: (handle: number) => clearTimeout(handle),
    toDataURL: () => {
      const drawn = context instanceof OffscreenCanvasRenderingContext2D ? context : null;
      return drawn === null
        ? 'data:,'
        : `data:image/png;base64,${toBase64(encodePng(drawn.getImageData(0, 0, canvas.width, canvas.height)))}`;
    },
    getContext: (type: string, options?: unknown) => {
      if (context === undefined) {
        context = getContext(type, options);
        if (type === '2d' && context !== null) acceptImages(context as OffscreenCanvasRenderingContext2D);
      }
      return context;
    },
  });
}

async function exportCanvas(canvas: OffscreenCanvas, options: Record<string, unknown>): Promise<Blob> {
  const number = (value: unknown, fallback: number): number => (typeof value === 'number' ? value : fallback);
  const [x, y] = [number(options.x, 0), number(options.y, 0)];
  const width = number(options.width, canvas.width - x);
  const height = number(options.height, canvas.height - y);
  const type = options.fileType === 'jpg' ? 'image/jpeg' : 'image/png';
  const copy = new OffscreenCanvas(number(options.destWidth, width), number(options.destHeight, height));
  copy.getContext('2d')?.drawImage(canvas, x, y, width, height, 0, 0, copy.width, copy.height);
  return copy.convertToBlob({ type, quality: number(options.quality, 1) });
}

/** As wx.compressImage: quality 0 to 100, a side that is not given follows the other. */
function exportJpeg(bitmap: ImageBitmap, { quality, compressedWidth, compressedHeight }: Record<string, unknown>): Promise<Blob> {
  const [wide, high] = [Number(compressedWidth ?? 0), Number(compressedHeight ?? 0)];
  const scale = wide > 0 ? wide / bitmap.width : high > 0 ? high / bitmap.height : 1;
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), high > 0 ? high : Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: Number(quality ?? 80) / 100 });
}

export function canvasResolver({ router, start }: WxContext): (source: string) => string {
  return (source) => resolveSource(source, router.current?.path ?? '', { requestMap: start.requestMap, deviceId: start.deviceId });
}

export function defineCanvas(context: WxContext): void {
  const { registry, start } = context;
  const files = new PhoneFiles(start.deviceId);
  const resolve = canvasResolver(context);
  registry.async('canvasToTempFilePath', async (options) => {
    if (!(options.canvas instanceof OffscreenCanvas)) throw new ApiError('canvas is required: the simulator has only the 2d canvas');
    const blob = await exportCanvas(options.canvas, options);
    const tempFilePath = tempPath(options.fileType === 'jpg' ? '.jpg' : '.png');
    files.write(tempFilePath, await blob.arrayBuffer());
    return { tempFilePath };
  });
  registry.async('compressImage', async (options) => {
    const bitmap = await createImageBitmap(new Blob([files.read(getText(options.src))])).catch(() => {
      throw new ApiError('image not found');
    });
    const blob = await exportJpeg(bitmap, options);
    bitmap.close();
    const tempFilePath = tempPath('.jpg');
    files.write(tempFilePath, await blob.arrayBuffer());
    return { tempFilePath };
  });
  registry.sync('createOffscreenCanvas', (options?: { width?: number; height?: number }) =>
    dressCanvas(new OffscreenCanvas(options?.width ?? 300, options?.height ?? 150), resolve),
  );
}
