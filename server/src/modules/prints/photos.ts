/** Photos that stand on sheets for the questions they are of. */
import { buffer } from 'node:stream/consumers';
import type { ObjectStore } from '../../adapters/objects/store';

/** Most bytes of photos in one PDF; further ones are replaced by words. */
const MOST_BYTES = 24 * 1024 * 1024;

interface WithPhotos {
  photos: Readonly<Record<string, Uint8Array>>;
  parts: readonly { questions: readonly { photo: string | null }[] }[];
}
const hasPhotos = (content: object): content is WithPhotos => 'photos' in content;

/** Gives sheets of one PDF with the bytes of their photos; one that is gone is left out. */
export function createPhotoReader(objects: Pick<ObjectStore, 'read' | 'findSize'>) {
  let room = MOST_BYTES;
  return async function withPhotos<C extends object>(content: C): Promise<C> {
    if (!hasPhotos(content)) return content;
    const photos: Record<string, Uint8Array> = {};
    for (const { photo: key } of content.parts.flatMap(({ questions }) => questions)) {
      const size = key === null ? undefined : await objects.findSize(key);
      if (key === null || size === undefined || size > room) continue;
      photos[key] = await buffer(await objects.read(key));
      room -= size;
    }
    return { ...content, photos };
  };
}
