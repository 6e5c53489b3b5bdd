import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/**
 * Storage of the simulated phones, by device id. With a folder each key is a file that is written
 * before the call is answered; without one it lives as long as the simulator.
 */
export class PhoneStore {
  private readonly devices = new Map<string, Map<string, string>>();

  constructor(private readonly folder: string | undefined) {}

  all(device: string): Record<string, string> {
    return Object.fromEntries(this.device(device));
  }

  set(device: string, key: string, value: string): void {
    this.device(device).set(key, value);
    if (this.folder === undefined) return;
    const file = this.file(device, key);
    fs.writeFileSync(`${file}.tmp`, JSON.stringify({ key, value }));
    fs.renameSync(`${file}.tmp`, file);
  }

  remove(device: string, key: string): void {
    this.device(device).delete(key);
    if (this.folder !== undefined) fs.rmSync(this.file(device, key), { force: true });
  }

  clear(device: string): void {
    for (const key of [...this.device(device).keys()]) this.remove(device, key);
  }

  private device(device: string): Map<string, string> {
    const known = this.devices.get(device);
    if (known !== undefined) return known;
    const values = new Map<string, string>();
    this.devices.set(device, values);
    if (this.folder === undefined) return values;
    const folder = this.deviceFolder(device);
    fs.mkdirSync(folder, { recursive: true });
    for (const name of fs.readdirSync(folder)) {
      if (!name.endsWith('.json')) continue;
      const { key, value } = JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8')) as { key: string; value: string };
      values.set(key, value);
    }
    return values;
  }

  private deviceFolder(device: string): string {
    return path.join(this.folder ?? '', device.replace(/[^\w-]/g, '_').slice(0, 80));
  }

  private file(device: string, key: string): string {
    return path.join(this.deviceFolder(device), `${createHash('sha256').update(key).digest('hex').slice(0, 40)}.json`);
  }
}

interface StoredFile {
  body: Buffer;
  type: string;
}

/** Temp and user files of the simulated phones; they live as long as the simulator. */
export class FileStore {
  private readonly files = new Map<string, StoredFile>();

  put(device: string, file: string, body: Buffer, type = ''): void {
    this.files.set(`${device}\n${file}`, { body, type: type === '' ? toType(file) : type });
  }

  get(device: string, file: string): StoredFile | undefined {
    return this.files.get(`${device}\n${file}`);
  }

  remove(device: string, file: string): boolean {
    return this.files.delete(`${device}\n${file}`);
  }

  list(device: string, prefix: string): { path: string; size: number }[] {
    const start = `${device}\n${prefix}`;
    return [...this.files]
      .filter(([key]) => key.startsWith(start))
      .map(([key, { body }]) => ({ path: key.slice(device.length + 1), size: body.length }));
  }
}

const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  svg: 'image/svg+xml',
  webp: 'image/webp',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
  ttf: 'font/ttf',
  woff: 'font/woff',
  woff2: 'font/woff2',
  txt: 'text/plain; charset=utf-8',
};

/** Media type by file name. */
export function toType(file: string): string {
  return TYPES[path.extname(file).slice(1).toLowerCase()] ?? 'application/octet-stream';
}
