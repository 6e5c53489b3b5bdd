/** A photo as it goes along to a model. */
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { AiPicture } from '../../../adapters/ai/ai';
import type { ObjectStore } from '../../../adapters/objects/store';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
};

/** Undefined where the photo is gone. */
export async function findPicture(objects: Pick<ObjectStore, 'read' | 'findSize'>, key: string): Promise<AiPicture | undefined> {
  const contentType = CONTENT_TYPES[path.extname(key).toLowerCase()];
  if (contentType === undefined || (await objects.findSize(key)) === undefined) return undefined;
  return { contentType, bytes: await buffer(await objects.read(key)) };
}
