// @ts-check
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { indexedPng } from '../lib/indexed-png.mjs';
import { inRoot } from '../lib/paths.mjs';

/** The content of a chunk. @param {Buffer} png @param {string} type */
function getChunk(png, type) {
  const at = png.indexOf(type, 8, 'latin1');
  return png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4));
}

test('every pixel is its colour of the palette, transparent ones first', () => {
  const pixels = [0x8257e6ff, 0x00000000, 0x8257e680, 0x8257e6ff];
  const data = Buffer.alloc(16);
  pixels.forEach((pixel, at) => data.writeUInt32BE(pixel, at * 4));
  const png = indexedPng({ width: 2, height: 2, data });
  const [palette, alpha, rows] = [getChunk(png, 'PLTE'), getChunk(png, 'tRNS'), zlib.inflateSync(getChunk(png, 'IDAT'))];
  const read = [1, 2, 4, 5].map((at) => {
    const index = rows[at] ?? -1;
    return palette.readUIntBE(index * 3, 3) * 256 + (alpha[index] ?? 255);
  });
  assert.deepEqual(read, pixels);
  assert.equal(alpha.length, 2);
});

test('more colours than a palette has are refused', () => {
  const data = Buffer.alloc(257 * 4);
  for (let at = 0; at < 257; at += 1) data.writeUInt32BE(at * 1000, at * 4);
  assert.throws(() => indexedPng({ width: 257, height: 1, data }), /257 colours/);
});

test('the icons of the tab bar are made so', () => {
  const images = inRoot('src', 'images');
  for (const name of readdirSync(images).filter((file) => file.endsWith('.png'))) {
    assert.equal(getChunk(readFileSync(path.join(images, name)), 'IHDR')[9], 3, name);
  }
});
