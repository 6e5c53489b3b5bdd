/** Puts files together: uploads, attachments, links. */
import type { FileLink } from '@xueban/contract/resources/learning-prints';
import type { FastifyInstance } from 'fastify';
import type { ErrorLog, Executor } from '../../database';
import type { ObjectReference } from '../../database/object-references';
import type { Guardian, SessionLookup } from '../../plugins/access';
import type { RegisterCall } from '../../plugins/calls';
import type { Config } from '../../plugins/config';
import type { StaffLookup } from '../../plugins/staff-access';
import { createLimitRepository } from '../accounts';
import { createAvatarLinks, createFileLinks } from './file-links';
import { fileRoutes, rawFileRoutes } from './files.routes';
import { createFileService } from './files.service';
import type { KeptObjects } from './kept-objects';
import { createRedraw } from './redraw';
import { createTokens } from './tokens';

export interface FileModuleParts {
  config: Config;
  db: Executor;
  sessions: SessionLookup;
  staffSessions: StaffLookup;
  secret: string;
  kept: KeptObjects;
  references: readonly ObjectReference[];
  log: ErrorLog;
  now: () => Date;
}

export function createFiles({
  config,
  db,
  sessions,
  staffSessions,
  secret,
  kept: { objects, discard },
  references,
  log,
  now,
}: FileModuleParts) {
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
    service,
    links,
    avatars: createAvatarLinks(tokens, now),
    /** Links to photos of a student's questions; null for one that is gone. */
    getPhotoLinks:
      ({ tokenHash: session }: Pick<Guardian, 'tokenHash'>, studentId: number) =>
      async (objectKey: string): Promise<FileLink | null> => {
        const byteSize = await objects.findSize(objectKey);
        if (byteSize === undefined) return null;
        const ending = objectKey.split('.').pop() ?? '';
        const contentType = `image/${ending === 'jpg' ? 'jpeg' : ending}`;
        return links.linkTo({ objectKey, fileName: `题目照片.${ending}`, contentType, byteSize }, { session, studentId });
      },
    /** @param api where routes are below the prefix of the API */
    routes(call: RegisterCall, api: FastifyInstance): void {
      fileRoutes(call, service);
      void api.register(rawFileRoutes({ files: service, objects, stallMs: config.transferStallSeconds * 1000 }));
    },
  };
}
