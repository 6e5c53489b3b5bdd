/** Protection of the server as a whole: security headers, a general request limit, refusal while overloaded. */
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Config } from './config';
import { toNetwork } from './origin';

export async function installLimits(app: FastifyInstance, { requestsPerMinute, maxEventLoopDelayMs, cookieSecure }: Config): Promise<void> {
  const headers = securityHeaders({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    hsts: cookieSecure,
  });
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  await app.register(underPressure, { maxEventLoopDelay: maxEventLoopDelayMs, retryAfter: 5 });
  if (requestsPerMinute > 0) {
    // Kept in memory: it protects this process. What must hold across processes is counted in the database.
    await app.register(rateLimit, {
      max: requestsPerMinute,
      timeWindow: '1 minute',
      cache: 20_000,
      // A line of IPv6 has more addresses than anything could count.
      keyGenerator: ({ ip }) => toNetwork(ip),
    });
  }
}

/** Helmet's headers. They are the same for every answer, so it is asked once: asked each time it was a tenth of a short call. */
function securityHeaders(options: HelmetOptions): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, (error) => {
    if (error instanceof Error) throw error;
  });
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
}
