/** Codes of the mini-program for posters: made by WeChat once for the whole school, then kept in the object store. */
import { createHash } from 'node:crypto';
import { type CodeKind, codePage, miniProgramCodes } from '@xueban/contract/mini-program-codes';
import type { MiniProgramCode } from '@xueban/contract/resources/mini-program-codes';
import type { ObjectStore } from '../../adapters/objects/store';
import type { WechatApp } from '../../adapters/wechat/access-token';
import { createMiniProgramCodes } from '../../adapters/wechat/mini-program-code';
import { findPictureType, WechatFailure, type WechatPicture } from '../../adapters/wechat/wechat-api';
import { codePlaceholderSvg } from '../files/pictures/code-placeholder';
import { renderPng } from '../files/pictures/png';
import { AppError } from '../../plugins/errors';

export interface CodeParts {
  wechat: WechatApp | undefined;
  objects: Pick<ObjectStore, 'put' | 'read' | 'findSize'>;
  log: Record<'warn' | 'error', (fields: object, message: string) => void>;
  now: () => Date;
}

export interface MiniProgramCodeService {
  /** @throws AppError SERVICE_UNAVAILABLE when WeChat makes none; it is asked again a minute later */
  find(kind: CodeKind): Promise<MiniProgramCode>;
}

/** WeChat is not asked again for so long, ms, after it made none. */
const REST_MS = 60_000;

export function createMiniProgramCodeService({ wechat, objects, log, now }: CodeParts): MiniProgramCodeService {
  if (!wechat) {
    let drawn: Promise<MiniProgramCode> | undefined;
    return { find: () => (drawn ??= placeholder()) };
  }
  const codes = createMiniProgramCodes(wechat);
  const kept = new Map<CodeKind, Promise<MiniProgramCode>>();
  let restsUntil = 0;

  /** Nobody's: what it opens says its name, so that another page or another mini-program gets another. */
  const getKey = (request: { page: string; scene: string }): string =>
    `mini-program-codes/${createHash('sha256')
      .update(JSON.stringify([wechat.appId, request]))
      .digest('hex')
      .slice(0, 32)}`;

  async function stored(key: string): Promise<WechatPicture | undefined> {
    if ((await objects.findSize(key)) === undefined) return undefined;
    const parts: Buffer[] = [];
    for await (const part of await objects.read(key)) parts.push(part as Buffer);
    const bytes = Buffer.concat(parts);
    const contentType = findPictureType(bytes);
    return contentType && { bytes, contentType };
  }

  async function made(request: { page: string; scene: string }, key: string): Promise<WechatPicture> {
    if (now().getTime() < restsUntil) throw new AppError('SERVICE_UNAVAILABLE');
    try {
      const picture = await codes.make(request);
      // Without it the code is made again by the next process.
      await objects.put(key, picture.bytes, picture.contentType).catch((error: unknown) => {
        log.warn({ err: error }, 'A code of the mini-program could not be kept');
      });
      return picture;
    } catch (error) {
      if (!(error instanceof WechatFailure)) throw error;
      restsUntil = now().getTime() + REST_MS;
      if (error.kind !== 'busy')
        log.error(
          { err: error },
          'WeChat makes no code of the mini-program: errcode 41030 means that the page is in no published version yet',
        );
      throw new AppError('SERVICE_UNAVAILABLE', { cause: error });
    }
  }

  async function load(kind: CodeKind): Promise<MiniProgramCode> {
    const request = { page: codePage(kind), scene: miniProgramCodes[kind].scene };
    const key = getKey(request);
    return getAnswer((await stored(key)) ?? (await made(request, key)), false);
  }

  return {
    find(kind) {
      const known = kept.get(kind);
      if (known) return known;
      // Those who ask at the same time wait for the same answer; a failure is not kept.
      const loading = load(kind).catch((error: unknown) => {
        kept.delete(kind);
        throw error;
      });
      kept.set(kind, loading);
      return loading;
    },
  };
}

async function placeholder(): Promise<MiniProgramCode> {
  return getAnswer({ bytes: await renderPng(codePlaceholderSvg()), contentType: 'image/png' }, true);
}

function getAnswer({ bytes, contentType }: WechatPicture, isPlaceholder: boolean): MiniProgramCode {
  return { is_placeholder: isPlaceholder, content_type: contentType, picture: bytes.toString('base64') };
}
