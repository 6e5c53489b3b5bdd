/** WeChat's check of texts, msgSecCheck (version 2): POST {api}/wxa/msg_sec_check. */
import { Type } from '@sinclair/typebox';
import type { WechatApp } from '../wechat/access-token';
import { askWechat, WechatFailure } from '../wechat/wechat-api';
import type { TextSafety } from './text-safety';

export interface WechatCheckParts {
  wechat: WechatApp;
  /** WeChat wants to know in whose name it checks: a user who has opened the mini-program within two hours. */
  openId: string;
  log: { warn(message: string): void };
  now?: () => number;
}

const Answer = Type.Object({
  errcode: Type.Literal(0),
  result: Type.Object({ suggest: Type.Union([Type.Literal('pass'), Type.Literal('review'), Type.Literal('risky')]) }),
});

/** Longest text of one call, characters; and how much of it the next one repeats, so that no word falls between two. */
const MOST = 2500;
const REPEATED = 50;
/** 社交日志: a text of its own, not a comment or a name. */
const SCENE = 4;

/** The user in whose name it checks has not opened the mini-program within two hours. */
const OPENID_EXPIRED = 61010;
/** Said so often, ms, not at every text. */
const WARN_EVERY_MS = 3_600_000;

/**
 * With an openid that has expired nothing is checked here and a text counts as fit: it has stood the program's own
 * checks, and a school is not to be without AI because one person has not opened the mini-program. That is logged.
 */
export function createWechatCheck({ wechat: { apiUrl, tokens }, openId, log, now = Date.now }: WechatCheckParts): TextSafety {
  let warnedAt = Number.NEGATIVE_INFINITY;
  const warn = (): void => {
    if (now() - warnedAt < WARN_EVERY_MS) return;
    warnedAt = now();
    log.warn(
      `WeChat checks no texts (errcode ${OPENID_EXPIRED}): the user of WECHAT_CHECK_OPENID has not opened the mini-program within two hours. The program's own checks go on.`,
    );
  };
  const isPartFit = async (content: string): Promise<boolean> => {
    const body = { version: 2, scene: SCENE, openid: openId, content };
    const { result } = await tokens.withToken((token) =>
      askWechat(apiUrl, `/wxa/msg_sec_check?access_token=${encodeURIComponent(token)}`, body, Answer),
    );
    // What WeChat would have a person look at is not for minors without one.
    return result.suggest === 'pass';
  };
  return {
    async isFit(text) {
      const characters = Array.from(text);
      try {
        for (let from = 0; from < characters.length; from += MOST - REPEATED) {
          if (!(await isPartFit(characters.slice(from, from + MOST).join('')))) return false;
        }
      } catch (error) {
        if (!(error instanceof WechatFailure) || error.errcode !== OPENID_EXPIRED) throw error;
        warn();
      }
      return true;
    },
  };
}
