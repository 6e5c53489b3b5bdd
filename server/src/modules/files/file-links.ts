/** Links to files that open without a session: by this server, or by the object storage where it has links of its own. */
import { API_PREFIX } from '@xueban/contract/http';
import type { FileLink } from '@xueban/contract/resources/learning-prints';
import type { ObjectStore } from '../../adapters/objects';
import type { Tokens } from './tokens';

/** How long a link opens, seconds. */
export const LINK_SECONDS = 3600;

export interface StoredFile {
  objectKey: string;
  fileName: string;
  contentType: string;
  byteSize: number;
}

export interface FileLinks {
  linkTo(file: StoredFile): Promise<FileLink>;
}

export function createFileLinks(objects: ObjectStore, tokens: Tokens, now: () => Date): FileLinks {
  return {
    async linkTo({ objectKey, fileName, contentType, byteSize }) {
      const end = Math.floor(now().getTime() / 1000) + LINK_SECONDS;
      const disposition = dispositionOf(fileName);
      const url = objects.linkToGet
        ? await objects.linkToGet(objectKey, LINK_SECONDS, { contentType, disposition })
        : `${API_PREFIX}/files/${tokens.sign('get', { k: objectKey, n: fileName, t: contentType, e: end })}`;
      return { url, file_name: fileName, content_type: contentType, byte_size: byteSize, expires_at: new Date(end * 1000).toISOString() };
    },
  };
}

const DAY_SECONDS = 86_400;

/** Addresses of pictures shown on pages: the same all day, so that phones keep them. Always by this server. */
export function createAvatarLinks(tokens: Tokens, now: () => Date) {
  return (objectKey: string): string => {
    const today = Math.floor(now().getTime() / 1000 / DAY_SECONDS);
    const extension = objectKey.split('.').pop() ?? '';
    const grant = {
      k: objectKey,
      n: `avatar.${extension}`,
      t: extension === 'jpg' ? 'image/jpeg' : `image/${extension}`,
      e: (today + 2) * DAY_SECONDS,
    };
    return `${API_PREFIX}/files/${tokens.sign('get', grant)}`;
  };
}

/** RFC 6266: the name in UTF-8, and a plain one for whoever cannot read that. */
export function dispositionOf(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(fileName.replace(/\p{Surrogate}/gu, '_')).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `inline; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
