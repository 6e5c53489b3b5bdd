/** Puts sounds together: their addresses, and the route that hands them out. */
import type { FastifyInstance } from 'fastify';
import type { ObjectStore } from '../../../adapters/objects/store';
import type { Speech } from '../../../adapters/speech/speech';
import type { ErrorLog, Executor } from '../../../database';
import type { Config } from '../../../plugins/config';
import { createAudioLinks } from './audio-links';
import { rawAudioRoutes } from './audio.routes';
import { createAudioService } from './audio.service';

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
