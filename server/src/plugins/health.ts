import type { FastifyInstance } from 'fastify';
import type { Database } from '../database';

/** `GET /healthz` for balancers: 200 while the database answers, 503 otherwise. */
export function installHealth(app: FastifyInstance, { pool }: Database): void {
  app.get('/healthz', { config: { rateLimit: false }, logLevel: 'warn' }, async () => {
    await pool.query('select 1');
    return { code: 200, data: { status: 'ok' } };
  });
}
