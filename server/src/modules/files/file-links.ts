/** Links to files. They open without a cookie, which WeChat's downloads do not send, but only while their session lives. */
import { API_PREFIX } from '@xueban/contract/http';
import type { FileLink } from '@xueban/contract/resources/learning-prints';
import type { ObjectStore } from '../../adapters/objects/store';
import type { Guardian } from '../../plugins/access';
import type { Tokens } from './tokens';

/** How long a link opens, seconds. */
export const LINK_SECONDS = 3600;

export interface StoredFile {
  objectKey: string;
  /** The name for people. It may be personal, so it stands in answers and never in an address. */
  fileName: string;
  /** The public name of the file; absent if `fileName` is not personal. */
  plainName?: string;
  contentType: string;
  byteSize: number;
}

/** The session and student a link is for; it ends with them. */
export interface LinkHolder {
  /** Hash of the session's token. */
  session: string;
  studentId: number;
}

export interface FileLinks {
  linkTo(file: StoredFile, holder: LinkHolder): FileLink;
}

export function createFileLinks(tokens: Tokens, now: () => Date): FileLinks {
  return {
    linkTo({ objectKey, fileName, plainName = fileName, contentType, byteSize }, { session, studentId }) {
      const end = Math.floor(now().getTime() / 1000) + LINK_SECONDS;
      const url = `${API_PREFIX}/files/${tokens.seal('get', { k: objectKey, n: plainName, t: contentType, e: end, s: session, w: studentId })}`;
      return { url, file_name: fileName, content_type: contentType, byte_size: byteSize, expires_at: new Date(end * 1000).toISOString() };
    },
  };
}

const DAY_SECONDS = 86_400;

/** Addresses of pictures shown on pages: the same all day in a session, so that phones keep them. */
export function createAvatarLinks(tokens: Tokens, now: () => Date) {
  return (objectKey: string, session: string): string => {
    const today = Math.floor(now().getTime() / 1000 / DAY_SECONDS);
    const extension = objectKey.split('.').pop() ?? '';
    const grant = { k: objectKey, t: extension === 'jpg' ? 'image/jpeg' : `image/${extension}`, e: (today + 2) * DAY_SECONDS, s: session };
    return `${API_PREFIX}/files/${tokens.seal('get', grant)}`;
  };
}

/** Links to photos of a student's questions; null for one that is gone. */
export const createPhotoLinks =
  (objects: Pick<ObjectStore, 'findSize'>, links: FileLinks) =>
  ({ tokenHash: session }: Pick<Guardian, 'tokenHash'>, studentId: number) =>
  async (objectKey: string): Promise<FileLink | null> => {
    const byteSize = await objects.findSize(objectKey);
    if (byteSize === undefined) return null;
    const ending = objectKey.split('.').pop() ?? '';
    const contentType = `image/${ending === 'jpg' ? 'jpeg' : ending}`;
    return links.linkTo({ objectKey, fileName: `题目照片.${ending}`, contentType, byteSize }, { session, studentId });
  };

/** RFC 6266: the name in UTF-8, and a plain one for whoever cannot read that. */
export function toDisposition(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(fileName.replace(/\p{Surrogate}/gu, '_')).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `inline; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
