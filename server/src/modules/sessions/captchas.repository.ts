/** SMS codes in the database. Every decision is one statement, so that concurrent requests cannot slip between. */
import { and, eq, gt, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm';
import { CAPTCHA_RESEND_SECONDS, CAPTCHA_TTL_SECONDS } from '@xueban/contract/constants';
import type { Db, Executor } from '../../database';
import { captchas } from '../../db/schema';

export type CaptchaPurpose = (typeof captchas.purpose.enumValues)[number];
/** Guesses at one code. */
export const CAPTCHA_ATTEMPTS = 5;

export type CaptchaRepository = ReturnType<typeof createCaptchaRepository>;

const isOf = (phone: string, purpose: CaptchaPurpose) => and(eq(captchas.phone, phone), eq(captchas.purpose, purpose));

export function createCaptchaRepository(db: Db) {
  return {
    /** Keeps a new code in place of the last one; false within the resend interval. */
    async replace(phone: string, purpose: CaptchaPurpose, codeHash: string): Promise<boolean> {
      const fresh = {
        codeHash,
        attempts: 0,
        usedAt: null,
        sentAt: sql`now()`,
        expiresAt: sql`now() + make_interval(secs => ${CAPTCHA_TTL_SECONDS})`,
      };
      const kept = await db
        .insert(captchas)
        .values({ phone, purpose, ...fresh })
        .onConflictDoUpdate({
          target: [captchas.phone, captchas.purpose],
          set: fresh,
          setWhere: lte(captchas.sentAt, sql`now() - make_interval(secs => ${CAPTCHA_RESEND_SECONDS})`),
        })
        .returning({ phone: captchas.phone });
      return kept.length > 0;
    },
    /** Forgets a code that could not be sent. */
    async discard(phone: string, purpose: CaptchaPurpose, codeHash: string): Promise<void> {
      await db.delete(captchas).where(and(isOf(phone, purpose), eq(captchas.codeHash, codeHash)));
    },
    /** Counts a guess and, if it is right, uses the code up. The row's lock puts concurrent guesses in line. */
    async redeem(phone: string, purpose: CaptchaPurpose, codeHash: string, executor: Executor = db): Promise<boolean> {
      const [row] = await executor
        .update(captchas)
        .set({
          attempts: sql`${captchas.attempts} + 1`,
          usedAt: sql`case when ${captchas.codeHash} = ${codeHash} then now() end`,
        })
        .where(
          and(isOf(phone, purpose), isNull(captchas.usedAt), lt(captchas.attempts, CAPTCHA_ATTEMPTS), gt(captchas.expiresAt, sql`now()`)),
        )
        .returning({ right: sql<boolean>`${captchas.usedAt} is not null` });
      return row?.right ?? false;
    },
    /** Makes a code usable again; for the one who has just redeemed it. */
    async restore(phone: string, purpose: CaptchaPurpose): Promise<void> {
      await db
        .update(captchas)
        .set({ usedAt: null, attempts: sql`${captchas.attempts} - 1` })
        .where(and(isOf(phone, purpose), isNotNull(captchas.usedAt)));
    },
    /** Removes codes that nobody can use or is kept waiting by. */
    async sweep(): Promise<void> {
      await db.delete(captchas).where(lt(captchas.expiresAt, sql`now() - interval '1 day'`));
    },
  };
}
