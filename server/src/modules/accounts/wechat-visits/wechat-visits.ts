/**
 * The WeChat user who asks AI, by the request's code of `wx.login`. WeChat checks texts only in the name of somebody who
 * has just opened the mini-program.
 */
import { HEADERS } from '@xueban/contract/http';
import type { FastifyRequest } from 'fastify';
import { findOpenId } from '../../../adapters/wechat/open-id';
import { isCodeInvalid } from '../../../adapters/wechat/phone-number';
import type { WechatConfig } from '../../../adapters/wechat/wechat-api';
import type { ErrorLog, Executor } from '../../../database';
import { listOpenIds, saveVisit } from './wechat-visits.repository';

/** Number of a student's guardians in whose name a check is tried. */
const MOST = 3;
/** As long as WeChat makes codes. */
const LONGEST_CODE = 128;

interface Parts {
  db: Executor;
  wechat: WechatConfig;
  log: ErrorLog;
  now: () => Date;
}

export function createWechatVisits({ db, wechat, log, now }: Parts) {
  return {
    /** Never rejects: without it WeChat is asked in another guardian's name. */
    async note({ guardian, headers }: Pick<FastifyRequest, 'guardian' | 'headers'>): Promise<void> {
      const code = headers[HEADERS.wechatCode.toLowerCase()];
      if (!guardian || typeof code !== 'string' || code === '' || code.length > LONGEST_CODE) return;
      try {
        await saveVisit(db, guardian.parentId, await findOpenId(wechat, code), now());
      } catch (error) {
        // A repeated request brings the same code, which is known by then.
        if (!isCodeInvalid(error)) log.warn({ err: error }, 'It could not be found out who of WeChat a guardian is');
      }
    },

    /** Of the guardians of a student, the latest first. */
    loadOpenIds: (studentId: number): Promise<string[]> => listOpenIds(db, studentId, MOST),
  };
}
