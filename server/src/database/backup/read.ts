/** Reads a backup, and tells a whole one from one that is broken, cut off, or no backup at all. */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { BackupRefused, CHECKSUMS, type Checksums, getPartsDigest, FORMAT, FORMAT_VERSION, MANIFEST, type Manifest } from './format';
import { type Entry, readEntries } from './tar';

/** A backup that has been read through and is whole. */
export interface CheckedBackup {
  manifest: Manifest;
  checksums: Checksums;
}

/** The files of the archive, one after another. @throws BackupRefused when it cannot be read on, then or while a content is read */
export function readParts(file: string): AsyncGenerator<Entry> {
  if (!existsSync(file)) throw new BackupRefused(`找不到文件 ${file}`);
  const broken = (reason: string): Error => new BackupRefused(`${file} 不是学伴的备份，或不完整、已损坏（${reason}）`);
  return readEntries(unzip(file, broken), broken);
}

async function* unzip(file: string, broken: (reason: string) => Error): AsyncGenerator<Buffer> {
  const source = createReadStream(file);
  const gunzip = createGunzip();
  source.on('error', (error) => gunzip.destroy(error));
  try {
    yield* source.pipe(gunzip) as AsyncIterable<Buffer>;
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw code.startsWith('Z_') ? broken(message) : error;
  } finally {
    source.destroy();
    gunzip.destroy();
  }
}

export async function readText(entry: Entry): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of entry.content) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Reads all of it and compares every digest. @throws BackupRefused, or the reason of the signal that gives it up */
export async function checkBackup(file: string, signal?: AbortSignal): Promise<CheckedBackup> {
  let manifest: Manifest | undefined;
  let checksums: Checksums | undefined;
  const parts: Checksums['parts'] = [];
  for await (const entry of readParts(file)) {
    signal?.throwIfAborted();
    if (entry.name === CHECKSUMS) {
      checksums = JSON.parse((await readText(entry)).toString()) as Checksums;
      continue;
    }
    const hash = createHash('sha256');
    const kept: Buffer[] = [];
    for await (const chunk of entry.content) {
      hash.update(chunk);
      if (entry.name === MANIFEST) kept.push(chunk);
    }
    if (manifest === undefined) manifest = requireManifest(file, entry.name, Buffer.concat(kept));
    parts.push({ name: entry.name, sha256: hash.digest('hex') });
  }
  if (manifest === undefined) throw new BackupRefused(`${file} 不是学伴的备份`);
  if (checksums?.sha256 !== getPartsDigest(parts)) throw new BackupRefused(`${file} 不完整或已损坏：${firstDifference(parts, checksums)}`);
  return { manifest, checksums };
}

function firstDifference(parts: Checksums['parts'], checksums: Checksums | undefined): string {
  if (!checksums) return `没有结尾的 ${CHECKSUMS}`;
  const found = checksums.parts.find(({ name, sha256 }, i) => parts[i]?.name !== name || parts[i].sha256 !== sha256);
  return `${found?.name ?? CHECKSUMS} 与校验值不符`;
}

function requireManifest(file: string, name: string, text: Buffer): Manifest {
  const foreign = new BackupRefused(`${file} 不是学伴的备份`);
  if (name !== MANIFEST) throw foreign;
  let manifest: Partial<Manifest>;
  try {
    manifest = JSON.parse(text.toString()) as Partial<Manifest>;
  } catch {
    throw foreign;
  }
  if (manifest.format !== FORMAT || typeof manifest.formatVersion !== 'number') throw foreign;
  if (manifest.formatVersion > FORMAT_VERSION)
    throw new BackupRefused(`${file} 由更新的版本（${manifest.product ?? ''}）写成：请用那个版本恢复`);
  return manifest as Manifest;
}
