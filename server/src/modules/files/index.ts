/** Files: the store of the installation, uploads, sounds of words, pictures of formulas and figures. */
import fp from 'fastify-plugin';
import type { ErrorLog } from '../../database';
import type { ModuleParts } from '../parts';
import { createLimitRepository } from '../accounts';
import { createAudioLinks } from './audio/audio-links';
import { rawAudioRoutes } from './audio/audio.routes';
import { createAudioService } from './audio/audio.service';
import { createAvatarLinks, createFileLinks, createPhotoLinks } from './file-links';
import { fileRoutes, rawFileRoutes } from './files.routes';
import { createFileService } from './files.service';
import { createKeptObjects } from './kept-objects';
import { rawPictureRoutes } from './pictures/pictures.routes';
import { createPictureService } from './pictures/pictures.service';
import { createRedraw } from './redraw';
import { createTokens } from './tokens';

export { createFormulaDrawer } from './pictures/draw-formulas';
export type { FileLinks } from './file-links';
export { UPLOAD_SECONDS } from './files.service';
export { takeBody } from './take-body';
export { keepSound, removeSound } from './audio/upload-sounds';
export type { KeptObjects } from './kept-objects';
export { listInlineHashes, listHashes } from './pictures/picture-hashes';
export { loadSvgs, savePictures } from './pictures/save-pictures';

declare module 'fastify' {
  interface FastifyInstance {
    files: ReturnType<typeof createFace>;
  }
}

function createFace(
  { config, database: { db }, jobs, sessions, staffSessions, secret, voices, references, now }: ModuleParts,
  log: ErrorLog,
) {
  const kept = createKeptObjects({ config: config.objects, db, jobs, references, now });
  const { objects, discard } = kept;
  const tokens = createTokens(secret, now);
  const links = createFileLinks(tokens, now);
  const service = createFileService({
    db,
    objects,
    // The sweep of the day removes it otherwise.
    discard: (objectKey, afterSeconds) =>
      discard(objectKey, afterSeconds).catch((error: unknown) => log.warn({ err: error }, 'What comes by a link stays until tomorrow')),
    redraw: createRedraw(),
    references,
    links,
    tokens,
    limits: createLimitRepository(db),
    uploadsPerGuardian: config.limits.uploadsPerGuardian,
    pace: config,
    now,
    holds: async (session, studentId) => {
      const state = await sessions.find(session, studentId ?? null);
      if (state) return studentId === undefined || state.studentId === studentId;
      return (await staffSessions.find(session)) !== undefined;
    },
  });
  return {
    kept,
    service,
    links,
    avatars: createAvatarLinks(tokens, now),
    getPhotoLinks: createPhotoLinks(objects, links),
    audio: { links: createAudioLinks(secret, voices) },
  };
}

export const files = fp<ModuleParts>((api, parts, done) => {
  const {
    call,
    config,
    database: { db },
    voices,
    now,
  } = parts;
  const face = createFace(parts, api.log);
  const {
    service,
    kept: { objects },
    audio: { links },
  } = face;
  const stallMs = config.transferStallSeconds * 1000;
  api.decorate('files', face);
  api.addSweeper(service);
  fileRoutes(call, service);
  api.register(rawFileRoutes({ files: service, objects, stallMs }));
  api.register(rawAudioRoutes(createAudioService({ db, objects, links, voices, log: api.log, now }), objects, stallMs));
  api.register(rawPictureRoutes(createPictureService(db)));
  done();
});
