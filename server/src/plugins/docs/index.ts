/** `GET /openapi.json` and a page to read and try it (`/docs`), where `API_DOCS` wants them; both work without the internet. */
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { publishedDocument } from './raw-routes';

export async function installDocs(app: FastifyInstance): Promise<void> {
  const document = publishedDocument();
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    // The page is also read over plain http in a school's own network.
    transformStaticCSP: (header) => header.replace(/\s*upgrade-insecure-requests;?/, ''),
    uiConfig: { deepLinking: true, docExpansion: 'list', validatorUrl: null },
  });
  app.get('/openapi.json', () => document);
}
