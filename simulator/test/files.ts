import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';

/** The smallest thing that is a PDF. */
export const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

/** A picture of 54 × 54 points. */
export const PNG = fs.readFileSync(path.join(__dirname, 'fixtures', 'native', 'images', 'dot.png'));

/** A tone of 0.2 s as a WAV file: 8 kHz, 16 bit, one channel. */
export function wav(): Buffer {
  const samples = Buffer.alloc(3200);
  for (let index = 0; index < 1600; index += 1) samples.writeInt16LE(Math.round(8000 * Math.sin(index / 3)), index * 2);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8000, 24);
  head.writeUInt32LE(16000, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

/** What the server was sent last. */
export interface Received {
  method: string;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

/** A server with files to download, one of them slow in coming, and a place to put bytes. */
export function fileServer(): { server: http.Server; received: Received[] } {
  const received: Received[] = [];
  const files: Record<string, [type: string, body: Buffer]> = {
    '/sheet.pdf': ['application/pdf', PDF],
    '/dot.png': ['image/png', PNG],
    '/tone.wav': ['audio/wav', wav()],
    '/large': ['application/octet-stream', Buffer.alloc(300_000, 7)],
  };
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.method !== 'GET') received.push({ method: request.method ?? '', headers: request.headers, body: Buffer.concat(chunks) });
      const [type, body] = files[request.url ?? ''] ?? ['text/plain', Buffer.from('nothing here')];
      response.writeHead(request.method === 'GET' && files[request.url ?? ''] === undefined ? 404 : 200, {
        'content-type': type,
        'content-length': body.length,
      });
      response.end(body);
    });
  });
  return { server, received };
}
