/**
 * Routes that carry bytes, and are no calls of the contract: the address is the permission, so they need no session, and
 * only errors use the envelope. A test compares this list with the server.
 */
import { errors, type ErrorKey } from '@xueban/contract/errors';
import { withNamedSchemas } from './named-schemas';
import { type OpenApiDocument, openApiDocument } from './openapi';

type Json = Record<string, unknown>;

const failures = (...keys: ErrorKey[]): Json =>
  Object.fromEntries(
    keys.map((key) => [
      errors[key].status,
      {
        description: `\`${key}\`: ${errors[key].when}`,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
const parameter = (name: string, description: string): Json => ({
  name,
  in: 'path',
  required: true,
  schema: { type: 'string' },
  description,
});
const range: Json = {
  name: 'Range',
  in: 'header',
  required: false,
  schema: { type: 'string' },
  example: 'bytes=0-1023',
  description: 'One range; others are answered with the whole.',
};
const bytes = (...types: string[]): Json => ({
  content: Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])),
});

export const rawRoutes: OpenApiDocument['paths'] = {
  '/files/{token}': {
    get: {
      operationId: 'getFile',
      tags: ['files'],
      security: [],
      summary: 'The bytes of a file, by a link that an export, an attachment or a profile gave.',
      parameters: [parameter('token', 'Sealed; ends, also with the session that got it.'), range],
      responses: {
        200: { description: 'The file.', ...bytes('application/pdf', 'image/png', 'image/jpeg', 'image/webp') },
        206: { description: 'The part asked for.' },
        302: { description: 'To the object storage, by a link that opens for a minute.' },
        ...failures('LINK_EXPIRED', 'NOT_FOUND', 'TOO_MANY_REQUESTS', 'SERVICE_UNAVAILABLE'),
      },
    },
    put: {
      operationId: 'putFile',
      tags: ['files'],
      security: [],
      summary:
        'Brings the bytes that POST direct_uploads allowed. The same again changes nothing, others are refused; a second try by the same link ends the first.',
      parameters: [parameter('token', 'Sealed; ends, also with the session that got it.')],
      requestBody: { required: true, ...bytes('image/png', 'image/jpeg', 'image/webp') },
      responses: {
        200: { description: 'Kept.' },
        ...failures(
          'LINK_EXPIRED',
          'UPLOAD_INTERRUPTED',
          'BODY_TOO_LARGE',
          'UNSUPPORTED_MEDIA_TYPE',
          'UPLOAD_REFUSED',
          'PICTURE_UNREADABLE',
          'PICTURE_TOO_LARGE',
          'TOO_MANY_UPLOADS_AT_ONCE',
          'STORAGE_FULL',
          'SERVICE_UNAVAILABLE',
        ),
      },
    },
  },
  '/pictures/{name}': {
    get: {
      operationId: 'getPicture',
      tags: ['pictures'],
      security: [],
      summary: 'A formula or figure of mathematics as SVG or, at three times the size, PNG; it never changes.',
      parameters: [parameter('name', '`{hash}.svg` or `{hash}.png`; the hash is 32 hexadecimal digits.')],
      responses: {
        200: { description: 'The picture.', ...bytes('image/svg+xml', 'image/png') },
        ...failures('NOT_FOUND', 'TOO_MANY_REQUESTS', 'SERVICE_UNAVAILABLE'),
      },
    },
  },
  '/audio/{name}': {
    get: {
      operationId: 'getAudio',
      tags: ['audio'],
      security: [],
      summary: 'The sound of a word or of its example, by an address that a word carries; it never changes.',
      parameters: [parameter('name', 'Signed.'), range],
      responses: {
        200: { description: 'The sound.', ...bytes('audio/mpeg', 'audio/wav', 'audio/mp4', 'audio/aac') },
        206: { description: 'The part asked for.' },
        ...failures('LINK_EXPIRED', 'TOO_MANY_REQUESTS', 'SERVICE_UNAVAILABLE'),
      },
    },
  },
};

/** The calls of the contract, with their schemas by name, and the routes that carry bytes. */
export function publishedDocument(): OpenApiDocument {
  const document = withNamedSchemas(openApiDocument());
  return { ...document, paths: { ...document.paths, ...rawRoutes } };
}
