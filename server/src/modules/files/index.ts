/** Files: the store of the installation, uploads, sounds of words, pictures of formulas and figures. */
import fp from 'fastify-plugin';
import type { ErrorLog } from '../../database';
import type { ModuleParts } from '../parts';
import { createAudio } from './audio/audio.module';
import { createFiles } from './files.module';
import { createKeptObjects } from './kept-objects';
import { rawPictureRoutes } from './pictures/pictures.routes';
import { createPictureService } from './pictures/pictures.service';

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
  const files = createFiles({ config, db, sessions, staffSessions, secret, kept, references, log, now });
  const audio = createAudio({ config, db, objects: kept.objects, secret, voices, log, now });
  return { ...files, kept, audio };
}

export const files = fp<ModuleParts>((api, parts, done) => {
  const face = createFace(parts, api.log);
  api.decorate('files', face);
  api.addSweeper(face.service);
  face.routes(parts.call, api);
  face.audio.routes(api);
  api.register(rawPictureRoutes(createPictureService(parts.database.db)));
  done();
});
