/** Puts sounds together: their addresses, and the route that hands them out. */
import type { FastifyInstance, FastifyRequest, FastifyReply } from 'fastify';
import type { ObjectStore } from '../../../adapters/objects/store';
import type { Speech } from '../../../adapters/speech/speech';
import type { ErrorLog, Executor } from '../../../database';
import type { Config } from '../../../plugins/config';
import { createAudioLinks } from './audio-links';
import { createAudioService, type AudioService } from './audio.service';
import { sendObject } from '../send-object';

export interface AudioModuleParts {
  config: Config;
  db: Executor;
  objects: ObjectStore;
  secret: string;
  voices: readonly Speech[];
  log: ErrorLog;
  now: () => Date;
}

export function createAudio({ config, db, objects, secret, voices, log, now }: AudioModuleParts) {
  const links = createAudioLinks(secret, voices);
  const sounds = createAudioService({ db, objects, links, voices, log, now });
  return {
    links,
    /** @param api where routes are below the prefix of the API */
    routes: (api: FastifyInstance): void => void api.register(rawAudioRoutes(sounds, objects, config.transferStallSeconds * 1000)),
  };
}

/** `GET audio/{name}` (and HEAD): no call of the contract; described in src/plugins/docs/raw-routes.ts. */
function rawAudioRoutes(audio: AudioService, objects: ObjectStore, stallMs: number) {
  return (app: FastifyInstance, _options: object, done: () => void): void => {
    app.get('/audio/:name', async (request: FastifyRequest<{ Params: { name: string } }>, reply: FastifyReply) => {
      const object = await audio.loadObject(request.params.name);
      return sendObject(objects, { ...object, cacheControl: 'public, max-age=31536000, immutable', stallMs }, request, reply);
    });
    done();
  };
}
