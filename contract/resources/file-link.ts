/** Links to files, of prints, uploads and attachments. */
import { type Static, Type } from '@sinclair/typebox';
import { Timestamp } from './shared';

/** A link to a file that opens without a cookie until it or its session ends. The name is for people and in no address. */
export const FileLink = Type.Object({
  url: Type.String({ format: 'uri-reference', examples: ['/learning/v1/files/x5Kq'] }),
  file_name: Type.String({ examples: ['林小满-中英对照-20261120-003.pdf'] }),
  content_type: Type.String({ examples: ['application/pdf'] }),
  byte_size: Type.Integer({ minimum: 1, examples: [86000] }),
  expires_at: Timestamp,
});
export type FileLink = Static<typeof FileLink>;
