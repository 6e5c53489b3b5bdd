/** Puts files together: uploads, attachments, links. */
import type { FastifyInstance } from 'fastify';
import type { Executor } from '../../database';
import type { ObjectReference } from '../../db/object-references';
import type { SessionLookup } from '../../plugins/access';
import type { RegisterCall } from '../../plugins/calls';
import type { Config } from '../../plugins/config';
import { createLimitRepository } from '../sessions/limits.repository';
import { createAvatarLinks, createFileLinks } from './file-links';
import { fileRoutes, rawFileRoutes } from './files.routes';
import { createFileService } from './files.service';
import type { KeptObjects } from './kept-objects';
import { createTokens } from './tokens';

export interface FileModuleParts {
  config: Config;
  db: Executor;
  sessions: SessionLookup;
  secret: string;
  kept: KeptObjects;
  references: readonly ObjectReference[];
  now: () => Date;
}

export function createFiles({ config, db, sessions, secret, kept: { objects }, references, now }: FileModuleParts) {
  const tokens = createTokens(secret, now);
  const links = createFileLinks(tokens, now);
  const service = createFileService({
    db,
    objects,
    references,
    links,
    tokens,
    limits: createLimitRepository(db),
    uploadsPerGuardian: config.limits.uploadsPerGuardian,
    pace: config,
    now,
    holds: async (session, studentId) => {
      const state = await sessions.find(session, studentId ?? null);
      return state !== undefined && (studentId === undefined || state.studentId === studentId);
    },
  });
  return {
    service,
    links,
    avatars: createAvatarLinks(tokens, now),
    /** @param api where routes are below the prefix of the API */
    routes(call: RegisterCall, api: FastifyInstance): void {
      fileRoutes(call, service);
      void api.register(rawFileRoutes({ files: service, objects, stallMs: config.transferStallSeconds * 1000 }));
    },
  };
}
