/**
 * Calls about files, and the two routes that carry their bytes. Those are no calls of the contract: they have no session,
 * no envelope when all is well, and a body that is no JSON. Their description is in src/docs/raw-routes.ts.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ObjectStore } from '../../adapters/objects';
import { MAX_UPLOAD_BYTES } from '@xueban/contract/constants';
import type { RegisterCall } from '../../plugins/calls';
import { AppError } from '../../plugins/errors';
import { dispositionOf } from './file-links';
import type { FileService } from './files.service';
import { sendObject } from './send-object';
import type { Tokens } from './tokens';

export function fileRoutes(call: RegisterCall, files: FileService): void {
  call('POST direct_uploads', async ({ guardian, body }) => ({ data: await files.allow(guardian.parentId, body), created: true }));
  call('GET courses/{id}/units/{unitId}/attachment', ({ studentId, params }) => files.attachment(studentId, params.id, params.unitId));
}

export interface RawFileParts {
  files: FileService;
  objects: ObjectStore;
  tokens: Tokens;
}

type ByToken = FastifyRequest<{ Params: { token: string } }>;

/** `GET files/{token}` (and HEAD), `PUT files/{token}`. */
export function rawFileRoutes({ files, objects, tokens }: RawFileParts) {
  return (app: FastifyInstance, _options: object, done: () => void): void => {
    // Images are taken as they come; JSON is none.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      ['image/png', 'image/jpeg', 'image/webp'],
      { parseAs: 'buffer', bodyLimit: MAX_UPLOAD_BYTES },
      (_request, body, parsed) => parsed(null, body),
    );
    app.get('/files/:token', async (request: ByToken, reply: FastifyReply) => {
      const grant = tokens.open('get', request.params.token);
      const cacheControl = `private, max-age=${grant.e - Math.floor(Date.now() / 1000)}, immutable`;
      return sendObject(objects, { key: grant.k, contentType: grant.t, disposition: dispositionOf(grant.n), cacheControl }, request, reply);
    });
    app.put(
      '/files/:token',
      {
        bodyLimit: MAX_UPLOAD_BYTES,
        // Before a byte of the body is read.
        preParsing: async (request: ByToken, _reply, payload) => {
          request.upload = await files.allowed(request.params.token);
          return payload;
        },
      },
      async (request: ByToken) => {
        const { upload, body } = request;
        if (!upload || !Buffer.isBuffer(body) || request.headers['content-type'] !== upload.contentType)
          throw new AppError('UPLOAD_REFUSED');
        await files.receive(upload, body);
        return { code: 200, data: { id: upload.id } };
      },
    );
    done();
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The upload whose bytes this request brings. */
    upload?: Awaited<ReturnType<FileService['allowed']>>;
  }
}
