/** Protection of the server as a whole: security headers, a general request limit, refusal while overloaded. */
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config';

export async function installLimits(app: FastifyInstance, { requestsPerMinute, maxEventLoopDelayMs, cookieSecure }: Config): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    hsts: cookieSecure,
  });
  await app.register(underPressure, { maxEventLoopDelay: maxEventLoopDelayMs, retryAfter: 5 });
  if (requestsPerMinute > 0) {
    // Kept in memory: it protects this process. What must hold across processes is counted in the database.
    await app.register(rateLimit, { max: requestsPerMinute, timeWindow: '1 minute', cache: 20_000 });
  }
}
