/** The school's page under /console/, with a policy of its own: its scripts and styles come from here. */
import fastifyStatic from '@fastify/static';
import { CONSOLE_PATH } from '@xueban/contract/school/constants';
import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import { CONSOLE_FOLDER } from '../paths';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // antd adds style elements, of which those for tables and dialogs take no nonce. No element has a style of its own from a text.
  "style-src 'self' 'unsafe-inline'",
  "style-src-attr 'none'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "media-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Nothing is served where the page has not been built, as in tests of the API alone. */
export async function installConsole(app: FastifyInstance, folder = CONSOLE_FOLDER): Promise<void> {
  if (!existsSync(folder)) {
    app.log.info('The school console has not been built: npm run build:server makes it');
    return;
  }
  await app.register(async (scope) => {
    scope.addHook('onRequest', (_request, reply, next) => {
      // Files keep their names from one version to the next: they are asked for each time, and mostly answered by 304.
      reply.headers({ 'content-security-policy': POLICY, 'cache-control': 'no-cache' });
      next();
    });
    // Without the slash at its end, fastify-static leads there whoever has typed the address so.
    const prefix = CONSOLE_PATH.slice(0, -1);
    await scope.register(fastifyStatic, { root: folder, prefix, redirect: true, preCompressed: true, cacheControl: false });
  });
}
