/** Pictures of the phone: taken or chosen, made smaller, read. */
import type { Calls } from '@xueban/contract/calls';
import { MAX_UPLOAD_BYTES } from '@xueban/contract/constants';
import { sayPhotoUse } from './privacy';

type UploadBody = Calls['POST direct_uploads']['body'];
const CONTENT_TYPES: Readonly<Record<string, UploadBody['content_type']>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};
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

/** Lets the user take a picture or choose one of the album; it stays on the phone. @param use what for, where WeChat wants it said */
export function choosePicture(use: string): Promise<{ path: string } | { outcome: 'cancelled' | 'denied' | 'failed' }> {
  sayPhotoUse(use);
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
