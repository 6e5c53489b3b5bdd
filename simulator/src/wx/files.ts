import { getText } from '../shared/json';
import { openSync } from '../logic/scope';
import type { WxContext } from './context';
import { ApiError, settle, type ApiOptions, type WxRegistry } from './registry';

type FileData = string | ArrayBuffer;
interface Answer {
  status: number;
  body: ArrayBuffer;
  text: string;
}

/** Files of the simulated phone, kept on the host and reached by synchronous requests. */
export class PhoneFiles {
  constructor(private readonly device: string) {}

  /** @throws ApiError when the file is missing */
  read(path: string): ArrayBuffer {
    if (!/^(wxfile|http):\/\//.test(path)) return this.readPackage(path);
    const { status, body } = this.send('GET', 'file', path);
    if (status !== 200) throw new ApiError(`no such file or directory, open '${path}'`);
    return body;
  }

  write(path: string, data: FileData): void {
    if (!/^wxfile:\/\//.test(path)) throw new ApiError(`permission denied, open '${path}'`);
    this.send('PUT', 'file', path, data);
  }

  remove(path: string): void {
    if (this.send('DELETE', 'file', path).status !== 200) throw new ApiError(`no such file or directory, unlink '${path}'`);
  }

  list(prefix: string): { path: string; size: number }[] {
    return JSON.parse(this.send('GET', 'files', prefix).text) as { path: string; size: number }[];
  }

  exists(path: string): boolean {
    return this.list(path).some((file) => file.path === path || file.path.startsWith(`${path.replace(/\/$/, '')}/`));
  }

  private readPackage(path: string): ArrayBuffer {
    const request = openSync('GET', `/package/${path.replace(/^\.?\//, '')}`);
    request.responseType = 'arraybuffer';
    request.send();
    if (request.status !== 200) throw new ApiError(`no such file or directory, open '${path}'`);
    return request.response as ArrayBuffer;
  }

  private send(method: string, what: string, path: string, body?: FileData): Answer {
    const request = openSync(method, `/simulator/${what}?device=${encodeURIComponent(this.device)}&path=${encodeURIComponent(path)}`);
    request.responseType = 'arraybuffer';
    request.send(body ?? null);
    const bytes = request.response as ArrayBuffer;
    return { status: request.status, body: bytes, text: new TextDecoder().decode(bytes) };
  }
}

export function tempPath(extension: string): string {
  return `wxfile://tmp/${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}${extension}`;
}

function decodeAs(data: ArrayBuffer, encoding: unknown): unknown {
  if (encoding === undefined || encoding === null || encoding === '') return data;
  if (encoding === 'base64') return btoa(Array.from(new Uint8Array(data), (byte) => String.fromCharCode(byte)).join(''));
  if (encoding === 'hex') return Array.from(new Uint8Array(data), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return new TextDecoder().decode(data);
}

function encodeAs(data: unknown, encoding: unknown): FileData {
  if (data instanceof ArrayBuffer) return data;
  if (encoding !== 'base64') return String(data);
  return Uint8Array.from(atob(String(data)), (character) => character.charCodeAt(0)).buffer;
}

interface FileStat {
  size: number;
  isFile(): boolean;
  isDirectory(): boolean;
  lastModifiedTime: number;
  lastAccessedTime: number;
  mode: number;
}

function fileSystem(files: PhoneFiles): Record<string, (...args: never[]) => unknown> {
  const read = (path: string, encoding?: unknown): unknown => decodeAs(files.read(path), encoding);
  const write = (path: string, data: unknown, encoding?: unknown): void => files.write(path, encodeAs(data, encoding));
  const access = (path: string): void => {
    if (!files.exists(path)) throw new ApiError(`no such file or directory, access '${path}'`);
  };
  const stat = (path: string): FileStat => {
    access(path);
    const file = files.list(path).find((entry) => entry.path === path);
    return {
      size: file?.size ?? 0,
      isFile: () => file !== undefined,
      isDirectory: () => file === undefined,
      lastModifiedTime: 0,
      lastAccessedTime: 0,
      mode: 33206,
    };
  };
  const copy = (from: string, to: string): void => files.write(to, files.read(from));
  const save = (from: string, to?: string): string => {
    const target = to ?? `wxfile://store/${from.split('/').pop() ?? ''}`;
    copy(from, target);
    if (from.startsWith('wxfile://tmp/')) files.remove(from);
    return target;
  };
  const rename = (from: string, to: string): void => {
    copy(from, to);
    files.remove(from);
  };
  const names = (path: string): string[] => {
    const start = `${path.replace(/\/$/, '')}/`;
    return [...new Set(files.list(start).map((file) => file.path.slice(start.length).split('/')[0] ?? ''))];
  };
  const named =
    <Args extends unknown[], R>(name: string, run: (...args: Args) => R) =>
    (...args: Args): R => {
      try {
        return run(...args);
      } catch (error) {
        throw error instanceof ApiError ? new Error(`${name}:fail ${error.message}`) : error;
      }
    };
  const later =
    (name: string, run: (options: ApiOptions) => unknown) =>
    (options: ApiOptions): unknown =>
      settle(name, options, new Promise((resolve) => resolve(run(options))));
  const path = (options: ApiOptions, key = 'filePath'): string => getText(options[key]);
  return {
    readFileSync: named('readFileSync', read),
    writeFileSync: named('writeFileSync', write),
    accessSync: named('accessSync', access),
    unlinkSync: named('unlinkSync', (target: string) => files.remove(target)),
    statSync: named('statSync', stat),
    copyFileSync: named('copyFileSync', copy),
    saveFileSync: named('saveFileSync', save),
    renameSync: named('renameSync', rename),
    readdirSync: named('readdirSync', names),
    mkdirSync: named('mkdirSync', () => undefined),
    rmdirSync: named('rmdirSync', (target: string) => files.list(target).forEach((file) => files.remove(file.path))),
    readFile: later('readFile', (options) => ({ data: read(path(options), options.encoding) })),
    writeFile: later('writeFile', (options) => write(path(options), options.data, options.encoding)),
    access: later('access', (options) => access(path(options, 'path'))),
    unlink: later('unlink', (options) => files.remove(path(options))),
    stat: later('stat', (options) => ({ stats: stat(path(options, 'path')) })),
    copyFile: later('copyFile', (options) => copy(path(options, 'srcPath'), path(options, 'destPath'))),
    saveFile: later('saveFile', (options) => ({
      savedFilePath: save(path(options, 'tempFilePath'), options.filePath as string | undefined),
    })),
    rename: later('rename', (options) => rename(path(options, 'oldPath'), path(options, 'newPath'))),
    readdir: later('readdir', (options) => ({ files: names(path(options, 'dirPath')) })),
    mkdir: later('mkdir', () => undefined),
    getFileInfo: later('getFileInfo', (options) => ({ size: files.read(path(options)).byteLength })),
  };
}

/** Format by the first bytes. */
function imageType(bytes: Uint8Array): string {
  const starts = (...values: number[]): boolean => values.every((value, index) => bytes[index] === value);
  if (starts(0x89, 0x50, 0x4e, 0x47)) return 'png';
  if (starts(0xff, 0xd8)) return 'jpeg';
  return starts(0x47, 0x49, 0x46) ? 'gif' : 'unknown';
}

/** A picture of the net is downloaded first; its path is then the file on the phone. */
async function imageInfo(files: PhoneFiles, src: string, registry: WxRegistry): Promise<Record<string, unknown>> {
  const download = registry.wx.downloadFile as (options: {
    url: string;
    success(result: { tempFilePath: string }): void;
    fail(error: { errMsg: string }): void;
  }) => void;
  const remote = /^https?:\/\/(?!tmp\/|usr\/|store\/)/.test(src);
  const path = remote
    ? await new Promise<string>((resolve, reject) =>
        download({ url: src, success: ({ tempFilePath }) => resolve(tempFilePath), fail: ({ errMsg }) => reject(new ApiError(errMsg)) }),
      )
    : src;
  const bytes = files.read(path);
  const bitmap = await createImageBitmap(new Blob([bytes])).catch(() => {
    throw new ApiError('image not found');
  });
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height, path, orientation: 'up', type: imageType(new Uint8Array(bytes)) };
}

export function defineFiles({ registry, start }: WxContext): void {
  const files = new PhoneFiles(start.deviceId);
  const manager = fileSystem(files);
  registry.sync('getFileSystemManager', () => manager);
  registry.async('saveFile', (options) =>
    (manager.saveFile as unknown as (options: ApiOptions) => unknown)({
      ...options,
      success: undefined,
      fail: undefined,
      complete: undefined,
    } as unknown as ApiOptions),
  );
  registry.async('getFileInfo', (options) => ({ size: files.read(String(options.filePath)).byteLength }));
  registry.async('getImageInfo', (options) => imageInfo(files, getText(options.src), registry));
}
