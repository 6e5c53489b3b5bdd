/** `GET pictures/{name}` (and HEAD): no call of the contract; described in src/docs/raw-routes.ts. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PictureService } from './pictures.service';

export function rawPictureRoutes(pictures: PictureService) {
  return (app: FastifyInstance, _options: object, done: () => void): void => {
    app.get('/pictures/:name', async (request: FastifyRequest<{ Params: { name: string } }>, reply: FastifyReply) => {
      const { contentType, bytes } = await pictures.find(request.params.name);
      // Allows pages of another origin, such as the view of a mini-program, to show it. An SVG opened by itself has no
      // scripts.
      return reply
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .headers({ 'cache-control': 'public, max-age=31536000, immutable', 'cross-origin-resource-policy': 'cross-origin' })
        .type(contentType)
        .send(bytes);
    });
    done();
  };
}
