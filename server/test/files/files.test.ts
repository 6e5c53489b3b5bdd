/** Links to files, the folder they lie in, and what hostile links come to. */
import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { FileLink } from '@xueban/contract/resources/learning-prints';
import { createObjects } from '../../src/adapters/objects/create';
import type { ObjectStore } from '../../src/adapters/objects/store';
import { rawRoutes } from '../../src/plugins/docs/raw-routes';
import { AttachmentError, attachFile } from '../../src/modules/files/attach-file';
import { createFileLinks, toDisposition } from '../../src/modules/files/file-links';
import { createFileService } from '../../src/modules/files/files.service';
import { objectReferences } from '../../src/modules/objects';
import { createLimitRepository } from '../../src/modules/accounts/sessions/limits.repository';
import { insertUpload } from '../../src/modules/files/files.repository';
import { findRange } from '../../src/modules/files/send-object';
import { createRedraw } from '../../src/modules/files/redraw';
import { createTokens } from '../../src/modules/files/tokens';
import { type Classroom, createClassroom, data } from '../learning/school';
import { useTestApp } from '../support/app';
import { useFolder } from '../support/use';
import { PNG } from './bytes';

const api = useTestApp();
let room: Classroom;
let objects: ObjectStore;
const folder = useFolder();
let link: FileLink;
const PDF = Buffer.from(`%PDF-1.7\n${'0123456789'.repeat(10)}`);
beforeAll(async () => {
  room = await createClassroom(api);
  objects = createObjects(api.config.objects);
  await writeFile(path.join(folder, '讲义 1.pdf'), PDF);
  await attachFile(api.database.db, objects, { courseId: room.courseId, unit: 'Unit 1', file: path.join(folder, '讲义 1.pdf') });
  link = data<FileLink>(await room.call(`GET courses/${room.courseId}/units/${room.unitIds[0]}/attachment`));
});

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') => api.app.inject({ method, url, headers });

describe('The attachment of a unit', () => {
  test('is a link that opens without a session, under its name', async () => {
    expect(link).toMatchObject({ file_name: '讲义 1.pdf', content_type: 'application/pdf', byte_size: PDF.length });
    const answer = await get(link.url);
    expect(answer.rawPayload.equals(PDF)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(PDF.length),
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-disposition': `inline; filename="__ 1.pdf"; filename*=UTF-8''%E8%AE%B2%E4%B9%89%201.pdf`,
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  test('is null where there is none; strangers and wrong ids are told so', async () => {
    const stranger = await createClassroom(api);
    const of = (who: Classroom, courseId: number, unitId: number) => who.call(`GET courses/${courseId}/units/${unitId}/attachment`);
    expect((await of(room, room.courseId, room.unitIds[1]!)).body.data).toBeNull();
    expect((await of(stranger, room.courseId, room.unitIds[0]!)).body.error).toBe('COURSE_NOT_ASSIGNED');
    expect((await of(stranger, stranger.courseId, room.unitIds[0]!)).body.error).toBe('NOT_FOUND');
    expect((await of(room, room.courseId, 999_999)).body.error).toBe('NOT_FOUND');
  });

  test('is replaced by the next, and only files that are what they say are taken', async () => {
    await writeFile(path.join(folder, 'b.pdf'), Buffer.concat([PDF, PDF]));
    await writeFile(path.join(folder, 'c.pdf'), 'no PDF');
    await writeFile(path.join(folder, 'd.exe'), PDF);
    const attach = (file: string, unit = '1') =>
      attachFile(api.database.db, objects, { courseId: room.courseId, unit, file: path.join(folder, file) });
    await expect(attach('c.pdf')).rejects.toThrow(AttachmentError);
    await expect(attach('d.exe')).rejects.toThrow(AttachmentError);
    await expect(attach('b.pdf', '不存在')).rejects.toThrow(AttachmentError);
    await attach('b.pdf', '2');
    const second = data<FileLink>(await room.call(`GET courses/${room.courseId}/units/${room.unitIds[1]}/attachment`));
    expect((await get(second.url)).rawPayload.length).toBe(PDF.length * 2);
  });
});

describe('A link to a file', () => {
  test('gives the part asked for, and its head', async () => {
    const part = await get(link.url, { range: 'bytes=2-5' });
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([
      206,
      PDF.subarray(2, 6).toString(),
      `bytes 2-5/${PDF.length}`,
    ]);
    const head = await get(link.url, {}, 'HEAD');
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', String(PDF.length)]);
  });

  test.each<[string | undefined, { start: number; end: number } | undefined]>([
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=5-', { start: 5, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-30', { start: 0, end: 9 }],
    ['bytes=3-999999', { start: 3, end: 9 }],
    ['bytes=10-', undefined],
    ['bytes=5-3', undefined],
    ['bytes=-0', undefined],
    ['bytes=-', undefined],
    ['bytes=0-1,3-4', undefined],
    ['lines=0-1', undefined],
    ['bytes=a-b', undefined],
    [undefined, undefined],
  ])('range %s of ten bytes', (header, range) => expect(findRange(header, 10)).toEqual(range));

  test('that was changed, is of another kind, or is past its end, does not open', async () => {
    const token = link.url.split('/').pop()!;
    const grant = { k: 'prints/1/1.pdf', n: 'x', t: 'application/pdf', e: 9_999_999_999, s: 'x' };
    const hostile = [
      `${token.slice(0, 40)}${token[40] === 'A' ? 'B' : 'A'}${token.slice(41)}`,
      token.slice(1),
      token.slice(0, -1),
      `${token}.x`,
      'x',
      '..',
      '%2e%2e%2fpackage.json',
      'A'.repeat(100),
      createTokens('another secret', () => new Date()).seal('get', grant),
    ];
    for (const changed of hostile) {
      const answer = await get(`/learning/v1/files/${changed}`);
      expect([changed, answer.statusCode]).toEqual([changed, changed === '..' ? 404 : 410]);
      expect(answer.headers['content-type']).toContain('application/json');
    }
    const mine = createTokens('secret', () => new Date('2026-11-20T00:00:00Z'));
    const sealed = mine.seal('get', { ...grant, e: Date.parse('2026-11-20T01:00:00Z') / 1000 });
    expect(mine.open('get', sealed).k).toBe(grant.k);
    expect(() => mine.open('put', sealed)).toThrow('LINK_EXPIRED');
    expect(() => createTokens('secret', () => new Date('2026-11-20T01:00:00Z')).open('get', sealed)).toThrow('LINK_EXPIRED');
  });

  test('opens in one spelling only', async () => {
    const token = link.url.split('/').pop()!;
    const others = [
      ...Array.from(ALPHABET, (sign) => token.slice(0, -1) + sign).filter((other) => other !== token),
      `${token}=`,
      `${token}==`,
      `${token}A`,
      `${token}%20`,
      `%20${token}`,
    ];
    for (const other of others) expect([other, (await get(`/learning/v1/files/${other}`)).statusCode]).toEqual([other, 410]);
    expect((await get(link.url)).statusCode).toBe(200);
  });

  test('whose file is gone says so', async () => {
    await writeFile(path.join(folder, 'gone.pdf'), Buffer.concat([PDF, Buffer.from('gone')]));
    await attachFile(api.database.db, objects, { courseId: room.courseId, unit: '2', file: path.join(folder, 'gone.pdf') });
    const gone = data<FileLink>(await room.call(`GET courses/${room.courseId}/units/${room.unitIds[1]}/attachment`));
    const dir = api.config.objects.store === 'local' ? api.config.objects.dir : '';
    await rm(path.join(dir, 'attachments'), { recursive: true });
    const answer = await get(gone.url);
    expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([404, 'NOT_FOUND']);
  });

  test('never leads out of the folder', async () => {
    const keys = ['../x', '/etc/passwd', 'a/../../b', 'a//b', 'A b', '', '.hidden', 'a/.b', 'a\0b'];
    for (const key of keys) await expect(Promise.resolve().then(() => objects.findSize(key))).rejects.toThrow('Not a key');
    expect(await objects.findSize('no/such.pdf')).toBeUndefined();
    await expect(objects.read('no/such.pdf')).rejects.toThrow();
  });

  test('carries names of any kind', () => {
    expect(toDisposition('a"b\r\n\\c;d%.pdf')).toBe(`inline; filename="a_b___c;d_.pdf"; filename*=UTF-8''a%22b%0D%0A%5Cc%3Bd%25.pdf`);
  });
});

test('objects are whole or not there, also when two write at once', async () => {
  const bytes = [Buffer.alloc(200_000, 'a'), Buffer.alloc(200_000, 'b')];
  await Promise.all(bytes.map((content) => objects.put('race/x.bin', content, 'application/octet-stream')));
  expect(await objects.findSize('race/x.bin')).toBe(200_000);
  const dir = api.config.objects.store === 'local' ? api.config.objects.dir : '';
  expect(await readdir(path.join(dir, 'race'))).toEqual(['x.bin']);
  await objects.remove('race/x.bin');
  await objects.remove('race/x.bin');
  expect(await objects.findSize('race/x.bin')).toBeUndefined();
});

test('uploads that were left are removed, those in use stay', async () => {
  const { db } = api.database;
  const { id: parentId } = await api.createParent();
  const now = new Date('2030-01-01T00:00:00Z');
  const tokens = createTokens('s', () => now);
  const files = createFileService({
    db,
    objects,
    discard: () => Promise.resolve(),
    redraw: createRedraw(),
    references: objectReferences,
    tokens,
    limits: createLimitRepository(db),
    uploadsPerGuardian: api.config.limits.uploadsPerGuardian,
    pace: api.config,
    links: createFileLinks(tokens, () => now),
    holds: () => Promise.resolve(true),
    now: () => now,
  });
  const expiresAt = new Date(now.getTime() - 1000);
  const upload = (objectKey: string) =>
    insertUpload(db, {
      parentId,
      objectKey,
      purpose: 'avatar',
      fileName: 'a',
      contentType: 'image/png',
      byteSize: 1,
      createdAt: expiresAt,
      expiresAt,
      checksum: null,
    });
  const row = await upload('uploads/1/left.png');
  await objects.put('uploads/1/left.png', Buffer.from('x'), 'image/png');
  await files.sweep();
  expect(await objects.findSize('uploads/1/left.png')).toBeUndefined();
  await expect(files.claim({ parentId, id: row.id }, 'avatar')).rejects.toThrow('UPLOAD_NOT_FINISHED');
  // Its bytes were on their way when it was swept away: no object stays that no row names.
  await expect(
    files.receive({ ...row, byteSize: PNG.length, expiresAt: new Date(now.getTime() + 1000) }, Readable.from([PNG])),
  ).rejects.toThrow('LINK_EXPIRED');
  expect(await objects.findSize('uploads/1/left.png')).toBeUndefined();
});

test('every route that is no call is in the published document', () => {
  const printed = api.app.printRoutes({ commonPrefix: false });
  for (const route of Object.keys(rawRoutes)) expect(printed).toContain(route.split('/')[1]);
});
