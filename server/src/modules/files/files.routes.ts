/**
 * Calls about files, and the two routes that carry their bytes, which are no calls of the contract
 * (plugins/docs/raw-routes.ts).
 */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ObjectStore } from '../../adapters/objects/store';
import { MAX_UPLOAD_BYTES } from '@xueban/contract/constants';
import type { RegisterCall } from '../../plugins/calls';
import { AppError } from '../../plugins/errors';
import { toDisposition } from './file-links';
import type { FileService } from './files.service';
import { sendObject } from './send-object';

export function fileRoutes(call: RegisterCall, files: FileService): void {
  call('POST direct_uploads', async ({ guardian, body }) => ({ data: await files.allow(guardian, body), created: true }));
  call('GET courses/{id}/units/{unitId}/attachment', ({ guardian, studentId, params }) =>
    files.attachment({ session: guardian.tokenHash, studentId }, params.id, params.unitId),
  );
}

export interface RawFileParts {
  files: FileService;
  objects: ObjectStore;
  /** A download of which nothing moves for so long is ended. */
  stallMs: number;
}

/** A link of the object storage cannot be ended, so it opens just long enough to follow it, seconds. */
const ONWARD_SECONDS = 60;

type ByToken = FastifyRequest<{ Params: { token: string } }>;

/** `GET files/{token}` (and HEAD), `PUT files/{token}`. */
export function rawFileRoutes({ files, objects, stallMs }: RawFileParts) {
  return (app: FastifyInstance, _options: object, done: () => void): void => {
    // Images are taken as they come, piece by piece; JSON is none.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(['image/png', 'image/jpeg', 'image/webp'], (_request, body, parsed) => parsed(null, body));
    app.get('/files/:token', async (request: ByToken, reply: FastifyReply) => {
      const { k: key, n: name, t: contentType, e: end, w: studentId } = await files.granted(request.params.token);
      const disposition = name === undefined ? undefined : toDisposition(name);
      if (disposition !== undefined && objects.linkToGet)
        return reply.redirect(await objects.linkToGet(key, ONWARD_SECONDS, { contentType, disposition }));
      // A student's files are never cached, so signing out on a shared phone is enough. Avatars are, because every page
      // shows them.
      const cacheControl = studentId === undefined ? `private, max-age=${end - Math.floor(Date.now() / 1000)}, immutable` : 'no-store';
      return sendObject(objects, { key, contentType, disposition, cacheControl, stallMs }, request, reply);
    });
    app.put('/files/:token', { config: { ownPace: true } }, async (request: ByToken) => {
      const upload = await files.allowed(request.params.token);
      checkHeaders(request, upload);
      await files.receive(upload, request.body as Readable);
      return { code: 200, data: { id: upload.id } };
    });
    done();
  };
}

/** Before a byte of the body is read. @throws AppError BODY_TOO_LARGE, UPLOAD_REFUSED */
function checkHeaders({ headers, body }: FastifyRequest, { contentType, byteSize }: { contentType: string; byteSize: number }): void {
  const length = headers['content-length'];
  if (Number(length) > MAX_UPLOAD_BYTES) throw new AppError('BODY_TOO_LARGE');
  const isRight =
    body instanceof Readable && headers['content-type'] === contentType && (length === undefined || Number(length) === byteSize);
  if (!isRight) throw new AppError('UPLOAD_REFUSED');
}
