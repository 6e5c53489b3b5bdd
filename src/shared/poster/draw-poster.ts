/** A poster as a file of the phone. */
import type { CodeKind } from '@xueban/contract/mini-program-codes';
import type { Picture } from '@/components/picture/drawing';
import { drawToFile } from '@/components/picture/ShareCanvas';
import { call } from '@/lib/http/call';

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

const known: Partial<Record<CodeKind, string>> = {};

/** Address of the picture; undefined when it cannot be had now: a poster is good without one. Never rejects. */
export async function codeAddress(kind: CodeKind): Promise<string | undefined> {
  try {
    return (known[kind] ??= await load(kind));
  } catch {
    return undefined;
  }
}

async function load(kind: CodeKind): Promise<string> {
  const { content_type: type, picture } = await call('GET mini_program_codes/{kind}', { params: { kind }, quiet: true });
  return `data:${type};base64,${picture}`;
}
