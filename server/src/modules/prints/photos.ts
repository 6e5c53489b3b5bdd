/** Photos that stand on a sheet for the questions they are of. */
import { buffer } from 'node:stream/consumers';
import type { ObjectStore } from '../../adapters/objects/store';
import type { SheetContent } from './printing/sheet';

/** Most bytes of photos in one print; further ones are replaced by words. */
const MOST_BYTES = 24 * 1024 * 1024;

/** The content with the bytes of its photos; one that is gone is left out. */
export async function withPhotos(content: SheetContent, objects: Pick<ObjectStore, 'read' | 'findSize'>): Promise<SheetContent> {
  if (!('photos' in content)) return content;
  const photos: Record<string, Uint8Array> = {};
  let room = MOST_BYTES;
  for (const { photo: key } of content.parts.flatMap(({ questions }) => questions)) {
    const size = key === null ? undefined : await objects.findSize(key);
    if (key === null || size === undefined || size > room) continue;
    photos[key] = await buffer(await objects.read(key));
    room -= size;
  }
  return { ...content, photos };
}
