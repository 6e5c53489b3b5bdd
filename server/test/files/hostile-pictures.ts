/** What nobody should send as a picture, and how each is refused. */
import { deflateSync } from 'node:zlib';
import type { errors } from '@xueban/contract/errors';
import { makeJpeg, jpegWith, PNG, pngChunk, pngWith, WEBP } from './bytes';

export type Type = 'image/png' | 'image/jpeg' | 'image/webp';

const ZIP = Buffer.from('504b0304140000000000', 'hex');
const ZIP_END = Buffer.concat([Buffer.from('504b0506', 'hex'), Buffer.alloc(18)]);
export const SCRIPT = Buffer.from('<html><script>alert(1)</script></html>');
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const GIF = Buffer.from('GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;', 'latin1');
const with2 = (bytes: Buffer, change: (copy: Buffer) => void): Buffer => {
  const copy = Buffer.from(bytes);
  change(copy);
  return copy;
};

/** A WebP of these chunks. */
function webpWith(chunks: [name: string, body: Buffer][]): Buffer {
  const size = (bytes: number): Buffer => {
    const written = Buffer.alloc(4);
    written.writeUInt32LE(bytes);
    return written;
  };
  const all = Buffer.concat(
    chunks.flatMap(([name, body]) => [Buffer.from(name, 'latin1'), size(body.length), body, Buffer.alloc(body.length % 2)]),
  );
  return Buffer.concat([Buffer.from('RIFF'), size(all.length + 4), Buffer.from('WEBP'), all]);
}

/** Archives that open, with a page in them: in the place of the pixels, behind a head that says 64 × 64 and 16 × 16. */
export const ARCHIVE_IN_WEBP = Buffer.from(
  [
    'UklGRrgAAABXRUJQVlA4IKwAAAAwAACdASpAAEAAUEsDBAoAAAAAAAAAAABQZTv8NAAAADQAAAAGAAAAeC5odG1sPGh0bWw+PHNjcmlwdD5hbGVydChkb2N1',
    'bWVudC5kb21haW4pPC9zY3JpcHQ+PC9odG1sPlBLAQIKAAoAAAAAAAAAAABQZTv8NAAAADQAAAAGAAAAAAAAAAAAAAAAAB4AAAB4Lmh0bWxQSwUGAAAAAAEA',
    'AQA0AAAAdgAAAAAA',
  ].join(''),
  'base64',
);
export const ARCHIVE_IN_JPEG = Buffer.from(
  [
    '/9j/wAALCAAQABABAREA/9oACAEBAAA/AAECA1BLAwQKAAAAAAAAAAAAUGU7/DQAAAA0AAAABgAAAHguaHRtbDxodG1sPjxzY3JpcHQ+YWxlcnQoZG9jdW1l',
    'bnQuZG9tYWluKTwvc2NyaXB0PjwvaHRtbD5QSwECCgAKAAAAAAAAAAAAUGU7/DQAAAA0AAAABgAAAAAAAAAAAAAAAAAcAAAAeC5odG1sUEsFBgAAAAABAAEA',
    'NAAAAHQAAAACAP/Z',
  ].join(''),
  'base64',
);
/** The second archive alone. */
const ARCHIVE = ARCHIVE_IN_JPEG.subarray(28, -2);

/** Pictures that can be seen, and archives that can be opened: nobody can tell from them what was meant. */
export const pictureAndArchive: [name: string, type: Type, bytes: Buffer][] = [
  ['a JPEG with an archive in the place of most of its pixels', 'image/jpeg', jpegWith({ width: 16, height: 16, pixels: ARCHIVE })],
  // One block of grey, and what follows.
  ['a JPEG with an archive behind its last pixel', 'image/jpeg', jpegWith({ pixels: Buffer.concat([Buffer.from([0x1f]), ARCHIVE]) })],
  ['a JPEG with a second one behind it, and an archive behind that', 'image/jpeg', Buffer.concat([jpegWith({}), jpegWith({}), ARCHIVE])],
  // Not packed, so that the pixels stand in the file as they are.
  [
    'a PNG of which the pixels are an archive',
    'image/png',
    pngWith({ width: ARCHIVE.length, height: 1, packed: deflateSync(Buffer.concat([Buffer.from([0]), ARCHIVE]), { level: 0 }) }),
  ],
  [
    'a WebP with an archive among its notes',
    'image/webp',
    webpWith([
      ['VP8X', Buffer.from('080000000000000000000000', 'hex').subarray(0, 10)],
      ['VP8L', WEBP.subarray(20, 33)],
      ['EXIF', ARCHIVE],
    ]),
  ],
];

export const hostilePictures: [name: string, type: Type, bytes: Buffer, refused: keyof typeof errors][] = [
  ['SVG with a script, called PNG', 'image/png', SVG, 'UPLOAD_REFUSED'],
  ['a page, called JPEG', 'image/jpeg', SCRIPT, 'UPLOAD_REFUSED'],
  ['a GIF with an archive behind it (GIFAR), called PNG', 'image/png', Buffer.concat([GIF, ZIP, ZIP_END]), 'UPLOAD_REFUSED'],
  ['an archive, called WebP', 'image/webp', Buffer.concat([ZIP, ZIP_END]), 'UPLOAD_REFUSED'],
  ['a PNG, called JPEG', 'image/jpeg', PNG, 'UPLOAD_REFUSED'],
  ['a JPEG, called WebP', 'image/webp', makeJpeg(500), 'UPLOAD_REFUSED'],
  ['a JPEG with a page behind it', 'image/jpeg', Buffer.concat([makeJpeg(500), SCRIPT]), 'PICTURE_UNREADABLE'],
  ['a JPEG with an archive behind it', 'image/jpeg', Buffer.concat([makeJpeg(500), ZIP, ZIP_END]), 'PICTURE_UNREADABLE'],
  [
    'a JPEG with the beginning of a second one behind it',
    'image/jpeg',
    Buffer.concat([makeJpeg(500), Buffer.from('ffd8', 'hex')]),
    'PICTURE_UNREADABLE',
  ],
  ['a PNG with an archive behind it', 'image/png', Buffer.concat([PNG, ZIP, ZIP_END]), 'PICTURE_UNREADABLE'],
  ['a PNG with one byte behind it', 'image/png', Buffer.concat([PNG, Buffer.from([0])]), 'PICTURE_UNREADABLE'],
  ['two PNG in one', 'image/png', Buffer.concat([PNG, PNG]), 'PICTURE_UNREADABLE'],
  [
    'a PNG with something behind its pixels',
    'image/png',
    pngWith({ packed: Buffer.concat([deflateSync(Buffer.alloc(20)), SCRIPT]) }),
    'PICTURE_UNREADABLE',
  ],
  ['a WebP with a page behind it', 'image/webp', Buffer.concat([WEBP, SCRIPT]), 'PICTURE_UNREADABLE'],
  ['a WebP that says to be longer', 'image/webp', with2(WEBP, (copy) => void copy.writeUInt32LE(4000, 4)), 'PICTURE_UNREADABLE'],
  ['a PNG cut off half-way', 'image/png', PNG.subarray(0, 40), 'PICTURE_UNREADABLE'],
  ['a PNG without its end', 'image/png', PNG.subarray(0, -12), 'PICTURE_UNREADABLE'],
  ['a JPEG cut off half-way', 'image/jpeg', makeJpeg(500).subarray(0, 250), 'PICTURE_UNREADABLE'],
  ['a WebP cut off half-way', 'image/webp', WEBP.subarray(0, 20), 'PICTURE_UNREADABLE'],
  ['a signature and nothing else', 'image/png', PNG.subarray(0, 12), 'PICTURE_UNREADABLE'],
  ['a PNG with a wrong sum', 'image/png', with2(PNG, (copy) => void (copy[30]! ^= 1)), 'PICTURE_UNREADABLE'],
  ['a PNG with a chunk that nobody can show', 'image/png', pngWith({ chunks: [pngChunk('EVIL', SCRIPT)] }), 'PICTURE_UNREADABLE'],
  ['a JPEG with a script in the place of its segments', 'image/jpeg', jpegWith({ segments: [[0xf0, SCRIPT]] }), 'PICTURE_UNREADABLE'],
  ['a JPEG without pixels', 'image/jpeg', Buffer.from('ffd8ffd900000000000000000000', 'hex'), 'PICTURE_UNREADABLE'],
  [
    'a PNG that says 60,000 × 60,000',
    'image/png',
    pngWith({ width: 60_000, height: 60_000, packed: deflateSync(Buffer.alloc(9)) }),
    'PICTURE_TOO_LARGE',
  ],
  [
    'a PNG that says 16,000 × 16,000',
    'image/png',
    pngWith({ width: 16_000, height: 16_000, packed: deflateSync(Buffer.alloc(9)) }),
    'PICTURE_TOO_LARGE',
  ],
  ['a JPEG that says 65,000 × 65,000', 'image/jpeg', jpegWith({ width: 65_000, height: 65_000 }), 'PICTURE_TOO_LARGE'],
  ['a picture of no width', 'image/jpeg', jpegWith({ width: 0 }), 'PICTURE_UNREADABLE'],
  [
    'a PNG of 16 pixels that unpacks to 100 MB (zip bomb)',
    'image/png',
    pngWith({ packed: deflateSync(Buffer.alloc(100_000_000)) }),
    'PICTURE_UNREADABLE',
  ],
  ['a PNG with fewer pixels than it says', 'image/png', pngWith({ packed: deflateSync(Buffer.alloc(10)) }), 'PICTURE_UNREADABLE'],
  ['a PNG whose pixels are packed falsely', 'image/png', pngWith({ packed: Buffer.from('not packed at all') }), 'PICTURE_UNREADABLE'],
  ['a WebP with an archive in the place of its pixels', 'image/webp', ARCHIVE_IN_WEBP, 'PICTURE_UNREADABLE'],
  ['a JPEG with an archive in the place of its pixels, without tables', 'image/jpeg', ARCHIVE_IN_JPEG, 'PICTURE_UNREADABLE'],
];
