/** SMS codes: sent within limits that strangers cannot use up, and redeemed. */
import { createHmac, randomInt } from 'node:crypto';
import { CAPTCHA_LENGTH, CAPTCHA_RESEND_SECONDS, CAPTCHA_TTL_SECONDS } from '@xueban/contract/constants';
import type { CaptchaSent } from '@xueban/contract/resources/sessions';
import { MaybeSent, type SmsSender } from '../../../adapters/sms/sms';
import type { Executor, Transact } from '../../../database';
import type { Limit, Limits } from '../../../plugins/config';
import { AppError } from '../../../plugins/errors';
import type { Origin } from './attempts';
import type { CaptchaPurpose, CaptchaRepository } from './captchas.repository';
import type { LimitRepository } from './limits.repository';

/** Told when the school's text messages of an hour run out; once for each step of an hour. */
export interface SmsAlarm {
  event: 'alarm';
  alarm: 'sms';
  /** All messages of the school, or those for unknown networks. */
  share: 'all' | 'new_networks';
  percent: 50 | 100;
  /** Messages an hour. */
  limit: number;
}

export interface CaptchaParts {
  captchas: CaptchaRepository;
  limits: LimitRepository;
  /** Counters inside a transaction. */
  findLimits: (tx: Executor) => LimitRepository;
  transact: Transact;
  sms: SmsSender;
  limitsOf: Limits;
  secret: string;
  alarm: (alarm: SmsAlarm) => void;
  /** Told of a message of which nobody knows whether it went out. */
  warn: (error: MaybeSent) => void;
}

/** A counter of events, which may be given back. */
type Count = (key: string, windowSeconds: number) => Promise<number>;
interface Reserved {
  alarms: SmsAlarm[];
  /** Counters that the message is in. */
  keys: string[];
}

/** When strangers have used up a phone's codes of the day: one more for a network that has had none, s. */
const RESERVE: Limit = { max: 1, windowSeconds: 4 * 3600 };

export type CaptchaService = ReturnType<typeof createCaptchaService>;

/** Counts a message of the school: strangers get at most half, so that its guardians are never without. */
async function countForSchool(all: Limit, count: Count, { known }: Origin): Promise<SmsAlarm[]> {
  const shares: [SmsAlarm['share'], Limit][] = [['all', all]];
  if (!known) shares.unshift(['new_networks', { ...all, max: Math.ceil(all.max / 2) }]);
  const alarms: SmsAlarm[] = [];
  for (const [share, { max, windowSeconds }] of shares) {
    const taken = await count(`sms:school:${share}`, windowSeconds);
    if (taken > max) throw new AppError('SMS_EXHAUSTED');
    // Every count is given once an hour, to one process.
    if (taken === max || taken === Math.ceil(max / 2))
      alarms.push({ event: 'alarm', alarm: 'sms', share, percent: taken === max ? 100 : 50, limit: max });
  }
  return alarms;
}

export function createCaptchaService({ captchas, limits, findLimits, transact, sms, limitsOf, secret, alarm, warn }: CaptchaParts) {
  const hashCode = (phone: string, purpose: CaptchaPurpose, code: string): string =>
    createHmac('sha256', secret).update(`${purpose}:${phone}:${code}`).digest('base64url');

  /** Counts a code of a phone: strangers share theirs, and the last are for networks that have had none. */
  async function countForPhone(count: Count, phone: string, { site, known }: Origin): Promise<boolean> {
    const take = async (key: string, { max, windowSeconds }: Limit): Promise<boolean> => (await count(key, windowSeconds)) <= max;
    const pool = limitsOf.captchasPerPhone;
    if (known) return take(`sms:own:${phone}`, pool);
    const here = limitsOf.captchasPerPhoneAndNetwork;
    const taken = await count(`sms:phone:${phone}:${site}`, here.windowSeconds);
    if (taken > here.max) return false;
    return (await take(`sms:foreign:${phone}`, pool)) || (taken === 1 && take(`sms:reserve:${phone}`, RESERVE));
  }

  /** All of it or nothing: what is refused neither counts nor takes the place of a code that was sent. */
  async function reserve(phone: string, purpose: CaptchaPurpose, origin: Origin, codeHash: string): Promise<Reserved> {
    return transact(async (tx) => {
      const counters = findLimits(tx);
      const keys: string[] = [];
      const count: Count = (key, windowSeconds) => {
        keys.push(key);
        return counters.count(key, windowSeconds);
      };
      const slot = { phone, purpose, own: origin.known };
      if (!(await captchas.replace(slot, origin.network, codeHash, tx)))
        throw new AppError((await captchas.isUnsent(slot, tx)) ? 'SERVICE_UNAVAILABLE' : 'CAPTCHA_TOO_SOON');
      if (!(await countForPhone(count, phone, origin))) throw new AppError('TOO_MANY_ATTEMPTS');
      return { alarms: await countForSchool(limitsOf.smsPerSchool, count, origin), keys };
    });
  }

  return {
    /** @throws AppError TOO_MANY_ATTEMPTS, CAPTCHA_TOO_SOON, SMS_EXHAUSTED, SERVICE_UNAVAILABLE */
    async send(phone: string, purpose: CaptchaPurpose, origin: Origin): Promise<CaptchaSent> {
      if (!origin.known && !(await limits.take(`sms:network:${origin.site}`, limitsOf.captchasPerAddress)))
        throw new AppError('TOO_MANY_ATTEMPTS');
      const code = String(randomInt(10 ** CAPTCHA_LENGTH)).padStart(CAPTCHA_LENGTH, '0');
      const codeHash = hashCode(phone, purpose, code);
      const { alarms, keys } = await reserve(phone, purpose, origin, codeHash);
      for (const reached of alarms) alarm(reached);
      const sent = { expires_in: CAPTCHA_TTL_SECONDS, resend_after: CAPTCHA_RESEND_SECONDS };
      try {
        await sms.send({ phone, code, purpose, ttlSeconds: CAPTCHA_TTL_SECONDS });
        return sent;
      } catch (error) {
        // The code may be on its way: it stays valid, and counts.
        if (error instanceof MaybeSent) {
          warn(error);
          return { ...sent, uncertain: true };
        }
        await captchas.markUnsent(phone, purpose, codeHash);
        // An outage of the service uses up nobody's codes of the day; the network's of the hour stay counted.
        await limits.giveBack(...keys);
        throw new AppError('SERVICE_UNAVAILABLE', { cause: error });
      }
    },

    /** Counts a guess and, if it is right, uses the code up. @throws AppError CAPTCHA_INVALID */
    async redeem(phone: string, purpose: CaptchaPurpose, code: string, origin: Origin): Promise<void> {
      if (!(await captchas.redeem(phone, purpose, hashCode(phone, purpose, code), origin))) throw new AppError('CAPTCHA_INVALID');
    },

    /** Makes the code just redeemed usable again. */
    restore: (phone: string, purpose: CaptchaPurpose, code: string): Promise<void> =>
      captchas.restore(phone, purpose, hashCode(phone, purpose, code)),

    sweep: (): Promise<void> => captchas.sweep(),
  };
}
