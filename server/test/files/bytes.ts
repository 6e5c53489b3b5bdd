/** Files as tests upload them. */
import { createHash } from 'node:crypto';

/** The smallest picture there is, one pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
export const checksumOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64');
