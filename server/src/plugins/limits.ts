/** Protection of the server as a whole: security headers, a general request limit, refusal while overloaded. */
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config';

/** Above this the server has more to do than it can: better to say so than to let everybody wait. */
const MAX_EVENT_LOOP_DELAY_MS = 2000;

export async function installLimits(app: FastifyInstance, { requestsPerMinute, cookieSecure }: Config): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    hsts: cookieSecure,
  });
  await app.register(underPressure, { maxEventLoopDelay: MAX_EVENT_LOOP_DELAY_MS, retryAfter: 5 });
  if (requestsPerMinute > 0) {
    // Kept in memory: it protects this process. What must hold across processes is counted in the database.
    await app.register(rateLimit, { max: requestsPerMinute, timeWindow: '1 minute', cache: 20_000 });
  }
}
