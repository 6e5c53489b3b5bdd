/** Pictures of the phone sent straight to where files are kept. */
import { MAX_UPLOAD_BYTES } from '@xueban/contract/constants';
import type { Calls } from '@xueban/contract/calls';
import { type ApiError, isApiError, isTransient } from './http/api-error';
import { call } from './http/call';
import { wholeAddress } from './http/host';
import { readEnvelope } from './http/message';
import { isOnline } from './network';

type UploadBody = Calls['POST direct_uploads']['body'];
export type UploadPurpose = UploadBody['purpose'];

/** An uploaded picture is named by its id in later calls. `denied`: the app may not see pictures. `wrongType`: no JPEG, PNG or WebP. */
export type UploadOutcome =
  | { outcome: 'done'; id: number; path: string }
  | { outcome: 'cancelled' | 'denied' | 'tooLarge' | 'wrongType' | 'offline' | 'failed' };

const CONTENT_TYPES: Readonly<Record<string, UploadBody['content_type']>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};
/** As long as the link lives: 5 MB over a bad network take minutes. */
const UPLOAD_TIMEOUT_MS = 600_000;

/** Lets the user choose or take one picture and uploads it. @throws ApiError when the server refuses the upload */
export async function chooseAndUpload(purpose: UploadPurpose): Promise<UploadOutcome> {
  const chosen = await choosePicture();
  return 'path' in chosen ? uploadPicture(chosen.path, purpose) : chosen;
}

/** Uploads a picture that is on the phone, such as the one a chooseAvatar button gives. @throws ApiError when the server refuses it */
export async function uploadPicture(path: string, purpose: UploadPurpose): Promise<UploadOutcome> {
  const picture = readPicture(path);
  if ('outcome' in picture) return picture;
  if (!isOnline()) return { outcome: 'offline' };
  const id = await sendPicture(picture, purpose);
  return id === undefined ? { outcome: isOnline() ? 'failed' : 'offline' } : { outcome: 'done', id, path };
}

/** A picture as it is sent. */
export interface Picture {
  filename: string;
  contentType: UploadBody['content_type'];
  bytes: ArrayBuffer;
}

/** Reads a picture on the phone; `failed`: there is none. */
export function readPicture(path: string): Picture | { outcome: 'wrongType' | 'tooLarge' | 'failed' } {
  const contentType = CONTENT_TYPES[(/\.([a-z]+)$/i.exec(path)?.[1] ?? '').toLowerCase()];
  if (contentType === undefined) return { outcome: 'wrongType' };
  const bytes = readBytes(path);
  if (bytes === undefined) return { outcome: 'failed' };
  if (bytes.byteLength > MAX_UPLOAD_BYTES) return { outcome: 'tooLarge' };
  return { filename: path.split('/').pop() ?? 'picture', contentType, bytes };
}

/**
 * Asks for a place and puts the bytes there. A quiet one has its first request at the phone before this returns.
 * @returns the id for later calls; undefined when the bytes did not arrive @throws ApiError
 */
export async function sendPicture(
  { filename, contentType, bytes }: Picture,
  purpose: UploadPurpose,
  options: { quiet?: boolean; studentId?: number } = {},
): Promise<number | undefined> {
  const body = { purpose, filename, content_type: contentType, byte_size: bytes.byteLength };
  const upload = await call('POST direct_uploads', { body, ...options });
  return (await put(upload, bytes)) ? upload.id : undefined;
}

/** Lets the user take a picture or choose one of the album; it stays on the phone. */
export function choosePicture(): Promise<{ path: string } | { outcome: 'cancelled' | 'denied' | 'failed' }> {
  return new Promise((resolve) => {
    wx.chooseMedia({
      count: 1,
      mediaType: ['image'],
      sizeType: ['compressed'],
      success: ({ tempFiles }) => resolve(tempFiles[0] === undefined ? { outcome: 'cancelled' } : { path: tempFiles[0].tempFilePath }),
      fail: ({ errMsg }) =>
        resolve({ outcome: /cancel/.test(errMsg) ? 'cancelled' : /auth|permission|privacy/i.test(errMsg) ? 'denied' : 'failed' }),
    });
  });
}

/** Long side of a photo of paper, px: enough to read small writing, and what goes is a tenth of what a camera makes. */
const PHOTO_SIDE = 2000;
const PHOTO_QUALITY = 80;

/** A photo made small enough to be sent; the photo itself where it is small, no JPEG, or cannot be made smaller here. */
export async function shrinkPhoto(path: string): Promise<string> {
  try {
    const { width, height, type } = await new Promise<WechatMiniprogram.GetImageInfoSuccessCallbackResult>((success, fail) => {
      wx.getImageInfo({ src: path, success, fail });
    });
    if (Math.max(width, height) <= PHOTO_SIDE || !/jpe?g/i.test(type)) return path;
    const compressedWidth = Math.round(Math.min(PHOTO_SIDE, (PHOTO_SIDE * width) / height));
    const { tempFilePath } = await new Promise<WechatMiniprogram.CompressImageSuccessCallbackResult>((success, fail) => {
      wx.compressImage({ src: path, quality: PHOTO_QUALITY, compressedWidth, success, fail });
    });
    return tempFilePath;
  } catch {
    return path;
  }
}

function readBytes(path: string): ArrayBuffer | undefined {
  try {
    return wx.getFileSystemManager().readFileSync(path) as ArrayBuffer;
  } catch {
    return undefined;
  }
}

/**
 * The bytes themselves, with exactly the headers asked for; the link carries its own permission, so no cookie goes along.
 * @returns false when they did not arrive, and may be sent once more @throws ApiError when they are refused: they always would be
 */
function put({ upload_url: url, headers }: Calls['POST direct_uploads']['reply'], data: ArrayBuffer): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const options = {
      url: wholeAddress(url),
      method: 'PUT' as const,
      header: headers,
      data,
      timeout: UPLOAD_TIMEOUT_MS,
      cookie: false,
      success: (response: { statusCode: number; data: unknown }) => {
        const refusal = refusalIn(response);
        if (refusal) reject(refusal);
        else resolve(response.statusCode >= 200 && response.statusCode < 300);
      },
      fail: () => resolve(false),
    };
    wx.request(options);
  });
}

/** What our server says against these bytes; of a link that is over another is asked for, and a storage elsewhere says nothing we read. */
function refusalIn(response: { statusCode: number; data: unknown }): ApiError | undefined {
  if (response.statusCode < 400) return undefined;
  try {
    readEnvelope(response);
  } catch (error) {
    if (isApiError(error) && !isTransient(error) && !isApiError(error, 'LINK_EXPIRED')) return error;
  }
  return undefined;
}
