/** Files: uploads straight to where files are kept, and attachments of units. */
import { type Static, Type } from '@sinclair/typebox';
import { MAX_UPLOAD_BYTES } from '../constants';
import { Body, defineCalls, Id, Nullable, Timestamp } from './shared';
import { FileLink } from './learning-prints';

export const UploadPurpose = Type.Union([Type.Literal('avatar'), Type.Literal('question_photo')]);
export type UploadPurpose = Static<typeof UploadPurpose>;

export const DirectUpload = Type.Object({
  /** Names the file in later calls, such as `avatar_upload_id` of PUT parents/profile. */
  id: Id,
  /** Where to PUT the bytes, with exactly these headers. */
  upload_url: Type.String({ format: 'uri-reference', examples: ['/learning/v1/files/x5Kq'] }),
  headers: Type.Record(Type.String(), Type.String(), { examples: [{ 'Content-Type': 'image/png' }] }),
  expires_at: Timestamp,
});
export type DirectUpload = Static<typeof DirectUpload>;

export const uploadCalls = defineCalls({
  'POST direct_uploads': {
    summary: 'Allows one file to be uploaded: answers where to PUT its bytes.',
    access: 'guardian',
    body: Body({
      purpose: UploadPurpose,
      filename: Type.String({ minLength: 1, maxLength: 200, examples: ['avatar.png'] }),
      content_type: Type.Union([Type.Literal('image/jpeg'), Type.Literal('image/png'), Type.Literal('image/webp')]),
      byte_size: Type.Integer({ minimum: 1, maximum: MAX_UPLOAD_BYTES, examples: [20480] }),
      /** SHA-256 of the bytes, base64; checked when they arrive. */
      checksum: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9+/]{43}=$', examples: ['47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='] })),
    }),
    reply: DirectUpload,
    created: true,
  },
  'GET courses/{id}/units/{unitId}/attachment': {
    summary: 'The file that belongs to a unit, such as a hand-out; null when there is none.',
    access: 'student',
    params: Type.Object({ id: Id, unitId: Id }),
    reply: Nullable(FileLink),
  },
});
