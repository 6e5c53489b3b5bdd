/** A poster as a file of the phone. */
import type { CodeKind } from '@xueban/contract/mini-program-codes';
import type { Picture } from '@/components/picture/drawing';
import { drawToFile } from '@/components/picture/ShareCanvas';
import { codeAddress } from './code';

/** The picture for this code; undefined: there is none. */
export type PosterOf = (code: string | undefined) => Picture;

/** With the code, or without it where it cannot be had or this phone cannot draw it. @throws Error when the phone cannot draw at all */
export async function drawPoster(kind: CodeKind, poster: PosterOf): Promise<string> {
  const code = await codeAddress(kind);
  if (code !== undefined) {
    try {
      return await drawToFile(poster(code));
    } catch {
      // Some phones draw no picture that stands in an address.
    }
  }
  return drawToFile(poster(undefined));
}
