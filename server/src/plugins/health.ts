/**
 * For supervisors and balancers. `GET /livez`: the process answers; when it does not, restart it. `GET /readyz`: it can
 * serve people; when it says 503, send them to another process and do not restart this one. Neither has a request
 * limit, and neither says more than a reason from a fixed list.
 */
import { errors } from '@xueban/contract/errors';
import type { FastifyContextConfig, FastifyInstance, RouteShorthandOptions } from 'fastify';
import type { Database } from '../database';
import { createWriteProbe, type Unwritable, type WriteResult } from '../database/write-probe';

const RETRY_AFTER_SECONDS = 5;
/** Answered whatever the load is. */
const UNLIMITED: FastifyContextConfig & { pressureHandler: () => void } = { rateLimit: false, pressureHandler: () => undefined };
const ROUTE: RouteShorthandOptions = { config: UNLIMITED, logLevel: 'warn' };

export function installHealth(app: FastifyInstance, { url }: Pick<Database, 'url'>): void {
  const probe = createWriteProbe(url);
  let stopping = false;
  app.addHook('preClose', (done) => {
    stopping = true;
    done();
  });
  app.addHook('onClose', () => probe.close());
  const log = createChangeLog(app);

  app.get('/livez', ROUTE, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ code: 200, data: { status: 'alive' } }),
  );

  app.get('/readyz', ROUTE, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const reason = stopping ? 'STOPPING' : app.isUnderPressure() ? 'OVERLOADED' : log(await probe.check());
    if (reason === undefined) return { code: 200, data: { status: 'ready' } };
    const { status, message } = errors.SERVICE_UNAVAILABLE;
    return reply
      .code(status)
      .header('retry-after', RETRY_AFTER_SECONDS)
      .send({ code: status, data: { status: 'unready', reason }, message, error: 'SERVICE_UNAVAILABLE' });
  });
}

/** Balancers ask every few seconds: a line is written when the answer changes. */
function createChangeLog(app: FastifyInstance): (result: WriteResult) => Unwritable | undefined {
  let before: Unwritable | undefined;
  return (result) => {
    const reason = result?.reason;
    if (reason !== before) {
      if (result) app.log.warn({ event: 'unready', reason, err: result.error }, 'The database takes no writes');
      else app.log.info({ event: 'ready' }, 'The database takes writes again');
    }
    before = reason;
    return reason;
  };
}
