/**
 * How often signing in may be tried. Failures count by the caller's network and close only the way from there; totals over
 * all networks lead to a second step (docs/decisions/0007-sign-in-under-attack.md).
 */
import { createHmac } from 'node:crypto';
import { errors } from '@xueban/contract/errors';
import type { Limit, Limits } from '../../../plugins/config';
import { AppError, getKey } from '../../../plugins/errors';
import type { KnownNetworkRepository } from './known-networks.repository';
import type { LimitRepository } from './limits.repository';
import { toNetwork, toSite } from '../../../plugins/origin';

/** Where an attempt comes from, as it looks from the phone number it is about. */
export interface Origin {
  /** Keyed hash of the network: what is kept tells nobody an address. */
  network: string;
  /** The same of the wider network that strangers are counted by; of IPv4 it is `network`. */
  site: string;
  /** The guardian with this phone has signed in from there. */
  known: boolean;
}

/** A wider network may fail so many times as often as one of those in it. */
const SITE_FACTOR = 4;

type Kind = 'password' | 'captcha' | 'reset' | 'wechat';

export interface AttemptParts {
  limits: LimitRepository;
  knownNetworks: Pick<KnownNetworkRepository, 'isKnown'>;
  /** Before the keys of its counters: a phone that is of a guardian and of staff is counted apart. */
  realm: '' | 'staff:';
  limitsOf: Limits;
  secret: string;
}

export type Attempts = ReturnType<typeof createAttempts>;

/** Counts codes and passwords apart from those of networks that the guardian has not signed in from. */
const getPool = ({ known }: Origin): 'own' | 'foreign' => (known ? 'own' : 'foreign');

/** A network as it is kept: nobody reads an address from it. */
export const hashNetwork = (secret: string, network: string): string =>
  createHmac('sha256', secret).update(`network:${network}`).digest('base64url').slice(0, 22);

export function createAttempts({ limits, knownNetworks, realm, limitsOf, secret }: AttemptParts) {
  const toHash = (network: string): string => hashNetwork(secret, network);

  async function takeAll(...wanted: [key: string, limit: Limit][]): Promise<void> {
    for (const [key, limit] of wanted) {
      if (!(await limits.take(key, limit))) throw new AppError('TOO_MANY_ATTEMPTS');
    }
  }

  return {
    async loadOrigin(phone: string, address: string): Promise<Origin> {
      const network = toHash(toNetwork(address));
      return { network, site: toHash(toSite(address)), known: await knownNetworks.isKnown(phone, network) };
    },

    /**
     * Runs an attempt that is counted as failed until it has succeeded; a limited one is not even looked at.
     * A network is closed for all phones after many failures, but not for the guardians who live there.
     * @throws AppError TOO_MANY_ATTEMPTS, and whatever `run` throws
     */
    async run<T>(kind: Kind, phone: string, { network, site, known }: Origin, run: () => Promise<T>): Promise<T> {
      const here: [string, Limit] = [`${realm}${kind}:phone:${phone}:${network}`, limitsOf.failuresPerPhone];
      const anyPhone: [string, Limit] = [`${realm}${kind}:network:${network}`, limitsOf.failuresPerAddress];
      const { max, windowSeconds } = limitsOf.failuresPerAddress;
      const around: [string, Limit][] =
        site === network ? [] : [[`${realm}${kind}:site:${site}`, { max: max * SITE_FACTOR, windowSeconds }]];
      const wanted = known ? [here] : [...around, anyPhone, here];
      await takeAll(...wanted);
      const result = await run();
      await limits.giveBack(...wanted.map(([key]) => key));
      return result;
    },

    /**
     * Runs an attempt of which nobody knows yet whose phone it is about; one that fails for a fault of the caller's counts
     * for their network.
     * @throws AppError TOO_MANY_ATTEMPTS, and whatever `run` throws
     */
    async runUnknown<T>(kind: Kind, address: string, run: () => Promise<T>): Promise<T> {
      const { max, windowSeconds } = limitsOf.failuresPerAddress;
      const [network, site] = [toHash(toNetwork(address)), toHash(toSite(address))];
      const wanted: [string, Limit][] = [[`${kind}:network:${network}`, { max, windowSeconds }]];
      if (site !== network) wanted.unshift([`${kind}:site:${site}`, { max: max * SITE_FACTOR, windowSeconds }]);
      await takeAll(...wanted);
      let isTheirs = false;
      try {
        return await run();
      } catch (error) {
        isTheirs = errors[getKey(error)].status < 500;
        throw error;
      } finally {
        if (!isTheirs) await limits.giveBack(...wanted.map(([key]) => key));
      }
    },

    /**
     * Runs a look at a password alone. Over all networks there are so many a day, fewer for those unknown to the
     * guardian; then a password alone is not looked at any more, right or wrong.
     * @throws AppError SECOND_STEP_REQUIRED, and whatever `run` throws
     */
    async byPasswordAlone<T>(phone: string, origin: Origin, run: () => Promise<T>): Promise<T> {
      const key = `${realm}password:${getPool(origin)}:${phone}`;
      if (!(await limits.take(key, origin.known ? limitsOf.passwordsAtHome : limitsOf.passwordsElsewhere)))
        throw new AppError('SECOND_STEP_REQUIRED');
      const result = await run();
      await limits.giveBack(key);
      return result;
    },

    /** For the one who has shown to have the phone. */
    startOver: (phone: string, { network }: Origin): Promise<void> =>
      limits.forget(`${realm}password:phone:${phone}:${network}`, `${realm}password:own:${phone}`),
  };
}
