/** WeChat's check of texts, msgSecCheck (version 2): POST {api}/wxa/msg_sec_check. */
import { Type } from '@sinclair/typebox';
import type { WechatApp } from '../wechat/access-token';
import { askWechat, WechatFailure } from '../wechat/wechat-api';
import { arePartsFit, type Log, type TextSafety, warnHourly } from './text-safety';

export interface WechatCheckParts {
  wechat: WechatApp;
  /**
   * WeChat wants to know in whose name it checks: a user who has opened the mini-program within two hours. Those of a student, tried
   * in this order.
   */
  loadOpenIds: (studentId: number) => Promise<readonly string[]>;
  log: Log;
  now?: () => number;
}

const Answer = Type.Object({
  errcode: Type.Literal(0),
  result: Type.Object({ suggest: Type.Union([Type.Literal('pass'), Type.Literal('review'), Type.Literal('risky')]) }),
});

/** Longest text of one call, characters. */
const MOST = 2500;
/** 社交日志: a text of its own, not a comment or a name. */
const SCENE = 4;

/** Codes for a user who has not opened the mini-program within two hours or is unknown to it. */
const NOT_IN_THEIR_NAME: ReadonlySet<number | undefined> = new Set([61010, 40003]);

export function createWechatCheck({ wechat, loadOpenIds, log, now }: WechatCheckParts): TextSafety {
  const { apiUrl, tokens } = wechat;

  const isPartFit = async (openid: string, content: string): Promise<boolean> => {
    const body = { version: 2, scene: SCENE, openid, content };
    const { result } = await tokens.withToken((token) =>
      askWechat(apiUrl, `/wxa/msg_sec_check?access_token=${encodeURIComponent(token)}`, body, Answer),
    );
    // What WeChat would have a person look at is not for minors without one.
    return result.suggest === 'pass';
  };

  /** @throws Error when in nobody's name it could be checked, WechatFailure */
  async function isFit(text: string, studentId: number): Promise<boolean> {
    for (const openId of await loadOpenIds(studentId)) {
      try {
        return await arePartsFit(text, MOST, (part) => isPartFit(openId, part));
      } catch (error) {
        if (!(error instanceof WechatFailure) || !NOT_IN_THEIR_NAME.has(error.errcode)) throw error;
      }
    }
    throw new Error('nobody in whose name it checks has opened the mini-program within two hours');
  }

  return warnHourly('WeChat', { isFit }, log, now);
}
