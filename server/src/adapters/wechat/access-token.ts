/**
 * The token that every call to WeChat's server API needs. It is that of `stable_token`: several processes get the same
 * one, and none makes another's invalid.
 */
import { Type } from '@sinclair/typebox';
import { askWechat, type WechatConfig, WechatFailure } from './wechat-api';

const Token = Type.Object({ access_token: Type.String({ minLength: 1 }), expires_in: Type.Integer({ minimum: 1 }) });

/** The token was revoked, has ended, or is none. */
export const TOKEN_INVALID: ReadonlySet<number | undefined> = new Set([40001, 40014, 42001]);
/** Used no longer than until so long before its end, ms: a call under way should still be answered. */
const MARGIN_MS = 300_000;

export interface WechatTokens {
  /** Runs a call with a token; once more with another when WeChat says that the token is invalid. @throws WechatFailure, and whatever `run` throws */
  withToken<T>(run: (token: string) => Promise<T>): Promise<T>;
}

/** The school's mini-program, as the server calls WeChat for it. Made once in a process: all that calls WeChat shares its token. */
export interface WechatApp extends WechatConfig {
  tokens: WechatTokens;
}

export const createWechatApp = (config: WechatConfig): WechatApp => ({ ...config, tokens: createWechatTokens(config) });

export function createWechatTokens({ appId, secret, apiUrl }: WechatConfig, now: () => number = Date.now): WechatTokens {
  let kept: { token: string; until: number } | undefined;
  let asking: Promise<string> | undefined;

  async function ask(force: boolean): Promise<string> {
    const body = { grant_type: 'client_credential', appid: appId, secret, force_refresh: force };
    const { access_token: token, expires_in: seconds } = await askWechat(apiUrl, '/cgi-bin/stable_token', body, Token);
    kept = { token, until: now() + Math.max(seconds * 1000 - MARGIN_MS, seconds * 500) };
    return token;
  }

  /** Those who ask at the same time wait for the same answer. */
  const fresh = (force: boolean): Promise<string> => (asking ??= ask(force).finally(() => (asking = undefined)));

  /** Another one than that which was refused: WeChat's own if it has another already, else a new one. */
  async function renewed(refused: string): Promise<string> {
    if (kept && kept.token !== refused) return kept.token;
    kept = undefined;
    const token = await fresh(false);
    return token === refused ? fresh(true) : token;
  }

  return {
    async withToken(run) {
      const token = kept && kept.until > now() ? kept.token : await fresh(false);
      try {
        return await run(token);
      } catch (error) {
        if (!(error instanceof WechatFailure) || !TOKEN_INVALID.has(error.errcode)) throw error;
        return run(await renewed(token));
      }
    },
  };
}
