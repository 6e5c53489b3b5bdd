/** SMS codes in the database. Every decision is one statement, so that concurrent requests cannot slip between. */
import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, not, or, type SQL, sql } from 'drizzle-orm';
import { CAPTCHA_RESEND_SECONDS, CAPTCHA_TTL_SECONDS } from '@xueban/contract/constants';
import type { Db, Executor } from '../../../database';
import { captchas } from '../../../database/schema';
import { CAPTCHA_KEPT_DAYS } from '../rules/retention';

export type CaptchaPurpose = (typeof captchas.purpose.enumValues)[number];
/** Guesses at a code from the networks it is meant for. */
export const CAPTCHA_ATTEMPTS = 5;
/** Guesses from one other network: the guardian may use a code that a stranger requested. */
export const CAPTCHA_ATTEMPTS_PER_SITE = 3;
/** Guesses from all other networks together, for codes requested from known networks and from elsewhere. */
export const CAPTCHA_ATTEMPTS_ELSEWHERE = { own: 5, foreign: 20 };

/** A phone has two codes of a purpose: one requested from known networks, one from all others. */
export interface CaptchaSlot {
  phone: string;
  purpose: CaptchaPurpose;
  own: boolean;
}

/** Who guesses. */
export interface Guesser {
  network: string;
  /** The network that strangers are counted by. */
  site: string;
  /** One of the guardian's networks. */
  known: boolean;
}

export type CaptchaRepository = ReturnType<typeof createCaptchaRepository>;

const isOf = (phone: string, purpose: CaptchaPurpose) => and(eq(captchas.phone, phone), eq(captchas.purpose, purpose));

/** Whether guesses are left: from the networks it is meant for, or from another one and all others together. */
function mayBeGuessed(near: SQL, site: string) {
  const guessesOfSite = sql`cardinality(array_positions(${captchas.foreignSites}, ${site}::text))`;
  const mostElsewhere = sql`case when ${captchas.own} then ${CAPTCHA_ATTEMPTS_ELSEWHERE.own}::int else ${CAPTCHA_ATTEMPTS_ELSEWHERE.foreign}::int end`;
  return or(
    and(near, lt(captchas.attempts, CAPTCHA_ATTEMPTS)),
    and(not(near), lt(guessesOfSite, CAPTCHA_ATTEMPTS_PER_SITE), lt(captchas.foreignAttempts, mostElsewhere)),
  );
}

export function createCaptchaRepository(db: Db) {
  return {
    /** Keeps a new code in place of the last one of its slot; false within the resend interval. */
    async replace(slot: CaptchaSlot, network: string, codeHash: string, executor: Executor = db): Promise<boolean> {
      const fresh = {
        network,
        codeHash,
        attempts: 0,
        foreignAttempts: 0,
        foreignSites: [],
        usedAt: null,
        sentAt: sql`now()`,
        expiresAt: sql`now() + make_interval(secs => ${CAPTCHA_TTL_SECONDS})`,
      };
      const kept = await executor
        .insert(captchas)
        .values({ ...slot, ...fresh })
        .onConflictDoUpdate({
          target: [captchas.phone, captchas.purpose, captchas.own],
          set: fresh,
          setWhere: lte(captchas.sentAt, sql`now() - make_interval(secs => ${CAPTCHA_RESEND_SECONDS})`),
        })
        .returning({ phone: captchas.phone });
      return kept.length > 0;
    },
    /** Marks a code that could not be sent. The next waits as long as after a sent one. */
    async markUnsent(phone: string, purpose: CaptchaPurpose, codeHash: string): Promise<void> {
      await db
        .update(captchas)
        .set({ expiresAt: sql`${captchas.sentAt}` })
        .where(and(isOf(phone, purpose), eq(captchas.codeHash, codeHash)));
    },
    /** Whether the last code of a slot could not be sent. */
    async isUnsent({ phone, purpose, own }: CaptchaSlot, executor: Executor = db): Promise<boolean> {
      const rows = await executor
        .select({ phone: captchas.phone })
        .from(captchas)
        .where(and(isOf(phone, purpose), eq(captchas.own, own), lte(captchas.expiresAt, captchas.sentAt)));
      return rows.length > 0;
    },
    /**
     * Counts a guess at each code of the phone and uses a right one up. Guesses from other networks count apart, so a
     * stranger cannot spend the owner's; row locks order concurrent guesses.
     */
    async redeem(phone: string, purpose: CaptchaPurpose, codeHash: string, { network, site, known }: Guesser): Promise<boolean> {
      const held = db.select({ own: captchas.own }).from(captchas).where(isOf(phone, purpose)).orderBy(asc(captchas.own)).for('update');
      const near = sql`(${captchas.network} = ${network} or (${captchas.own} and ${known}::boolean))`;
      const rows = await db
        .update(captchas)
        .set({
          attempts: sql`${captchas.attempts} + (${near})::int`,
          foreignAttempts: sql`${captchas.foreignAttempts} + (not ${near})::int`,
          foreignSites: sql`case when ${near} then ${captchas.foreignSites} else array_append(${captchas.foreignSites}, ${site}::text) end`,
          usedAt: sql`case when ${captchas.codeHash} = ${codeHash} then now() end`,
        })
        .where(
          and(
            isOf(phone, purpose),
            inArray(captchas.own, held),
            isNull(captchas.usedAt),
            gt(captchas.expiresAt, sql`now()`),
            mayBeGuessed(near, site),
          ),
        )
        .returning({ right: sql<boolean>`${captchas.usedAt} is not null` });
      return rows.some(({ right }) => right);
    },
    /** Makes a code usable again; for the one who has just redeemed it. */
    async restore(phone: string, purpose: CaptchaPurpose, codeHash: string): Promise<void> {
      await db
        .update(captchas)
        .set({ usedAt: null, attempts: sql`greatest(${captchas.attempts} - 1, 0)` })
        .where(and(isOf(phone, purpose), eq(captchas.codeHash, codeHash), isNotNull(captchas.usedAt)));
    },
    /** Removes codes that nobody can use or is kept waiting by. */
    async sweep(): Promise<void> {
      await db.delete(captchas).where(lt(captchas.expiresAt, sql`now() - make_interval(days => ${CAPTCHA_KEPT_DAYS})`));
    },
  };
}
