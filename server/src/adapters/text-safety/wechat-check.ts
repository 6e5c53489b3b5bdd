/** WeChat's check of texts, msgSecCheck (version 2): POST {api}/wxa/msg_sec_check. */
import { Type } from '@sinclair/typebox';
import type { WechatApp } from '../wechat/access-token';
import { askWechat, WechatFailure } from '../wechat/wechat-api';
import type { TextSafety } from './text-safety';

export interface WechatCheckParts {
  wechat: WechatApp;
  /**
   * WeChat wants to know in whose name it checks: a user who has opened the mini-program within two hours. Those of a student, tried
   * in this order.
   */
  openIdsOf: (studentId: number) => Promise<readonly string[]>;
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

/** Codes for a user who has not opened the mini-program within two hours or is unknown to it. */
const NOT_IN_THEIR_NAME: ReadonlySet<number | undefined> = new Set([61010, 40003]);
/** Said so often, ms, not at every text. */
const WARN_EVERY_MS = 3_600_000;

export function createWechatCheck(parts: WechatCheckParts): TextSafety {
  const { openIdsOf, log, now = Date.now } = parts;
  const { apiUrl, tokens } = parts.wechat;
  let warnedAt = Number.NEGATIVE_INFINITY;
  const warn = (why: string): void => {
    if (now() - warnedAt < WARN_EVERY_MS) return;
    warnedAt = now();
    log.warn(`WeChat could not check a text of the AI: ${why}. It is not shown.`);
  };

  const isPartFit = async (openid: string, content: string): Promise<boolean> => {
    const body = { version: 2, scene: SCENE, openid, content };
    const { result } = await tokens.withToken((token) =>
      askWechat(apiUrl, `/wxa/msg_sec_check?access_token=${encodeURIComponent(token)}`, body, Answer),
    );
    // What WeChat would have a person look at is not for minors without one.
    return result.suggest === 'pass';
  };

  async function isFitInNameOf(openId: string, text: string): Promise<boolean> {
    const characters = Array.from(text);
    for (let from = 0; from < characters.length; from += MOST - REPEATED) {
      if (!(await isPartFit(openId, characters.slice(from, from + MOST).join('')))) return false;
    }
    return true;
  }

  /** @throws Error when in nobody's name it could be checked, WechatFailure */
  async function ask(text: string, studentId: number): Promise<boolean> {
    for (const openId of await openIdsOf(studentId)) {
      try {
        return await isFitInNameOf(openId, text);
      } catch (error) {
        if (!(error instanceof WechatFailure) || !NOT_IN_THEIR_NAME.has(error.errcode)) throw error;
      }
    }
    throw new Error('nobody in whose name it checks has opened the mini-program within two hours');
  }

  return {
    async isFit(text, studentId) {
      try {
        return await ask(text, studentId);
      } catch (error) {
        warn(error instanceof Error ? error.message : 'unknown');
        throw error;
      }
    },
  };
}
