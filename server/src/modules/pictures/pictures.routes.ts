/** `GET pictures/{name}` (and HEAD): no call of the contract; described in src/docs/raw-routes.ts. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PictureService } from './pictures.service';

export function rawPictureRoutes(pictures: PictureService) {
  return (app: FastifyInstance, _options: object, done: () => void): void => {
    app.get('/pictures/:name', async (request: FastifyRequest<{ Params: { name: string } }>, reply: FastifyReply) => {
      const { contentType, bytes } = await pictures.find(request.params.name);
      return reply.header('cache-control', 'public, max-age=31536000, immutable').type(contentType).send(bytes);
    });
    done();
  };
}
