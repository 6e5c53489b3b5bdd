import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ObjectStore } from '../../../adapters/objects/store';
import { sendObject } from '../send-object';
import type { AudioService } from './audio.service';

/** `GET audio/{name}` (and HEAD): no call of the contract; described in src/plugins/docs/raw-routes.ts. */
export function rawAudioRoutes(audio: AudioService, objects: ObjectStore, stallMs: number) {
  return (app: FastifyInstance, _options: object, done: () => void): void => {
    app.get('/audio/:name', async (request: FastifyRequest<{ Params: { name: string } }>, reply: FastifyReply) => {
      const object = await audio.loadObject(request.params.name);
      return sendObject(objects, { ...object, cacheControl: 'public, max-age=31536000, immutable', stallMs }, request, reply);
    });
    done();
  };
}
