/** Codes of the mini-program for posters, without a limit to their number: POST {api}/wxa/getwxacodeunlimit. */
import type { WechatApp } from './access-token';
import { askWechatForPicture, type WechatPicture } from './wechat-api';

export interface CodeRequest {
  /** Path of the page, without a leading slash and without a query. */
  page: string;
  /** What the page is opened with as `scene`: 32 signs at most. */
  scene: string;
}

/** Digits, letters, and these signs are all that WeChat takes in a scene. */
const SCENE = /^[0-9A-Za-z!#$&'()*+,/:;=?@\-._~]{1,32}$/;
/** Of the picture, px: sharp on a poster, some 60 KB. */
const WIDTH = 430;

export interface MiniProgramCodes {
  /** @throws WechatFailure; `refused` with errcode 41030 while the page is in no published version */
  make(request: CodeRequest): Promise<WechatPicture>;
}

export function createMiniProgramCodes({ apiUrl, tokens }: WechatApp): MiniProgramCodes {
  return {
    make({ page, scene }) {
      if (!SCENE.test(scene) || page.startsWith('/') || page.includes('?'))
        throw new Error(`No code can be made for ${page} with ${scene}`);
      const body = { page, scene, check_path: true, env_version: 'release', width: WIDTH };
      return tokens.withToken((token) =>
        askWechatForPicture(apiUrl, `/wxa/getwxacodeunlimit?access_token=${encodeURIComponent(token)}`, body),
      );
    },
  };
}
