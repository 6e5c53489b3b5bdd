import type { PhoneFile, PhoneRecords, ShellConfig } from '../shared/host';
import type { Permissions } from './permissions';

/** What of the phone its files need. */
interface FileHolder {
  readonly config: ShellConfig;
  readonly deviceId: string;
  readonly permissions: Permissions;
  readonly provided: PhoneFile[][];
  readonly records: PhoneRecords;
  resolve(source: string): string;
}

async function upload(phone: FileHolder, file: File): Promise<PhoneFile> {
  const extension = /\.[A-Za-z0-9]+$/.exec(file.name)?.[0] ?? '';
  const path = `wxfile://tmp/${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}${extension}`;
  const response = await fetch(`/simulator/file?device=${encodeURIComponent(phone.deviceId)}&path=${encodeURIComponent(path)}`, {
    method: 'PUT',
    headers: { 'x-simulator': '1' },
    body: file,
  });
  if (!response.ok) throw new Error(await response.text());
  return { path, size: file.size };
}

/** Size of a file of the phone or the package in bytes; undefined when there is none. */
export async function fileOnPhone(phone: FileHolder, path: string): Promise<number | undefined> {
  if (path === '' || /^https:/.test(path)) return undefined;
  const response = await fetch(phone.resolve(path));
  return response.ok ? (await response.arrayBuffer()).byteLength : undefined;
}

/** Lets the person at the preview, or the test, choose files; they become temp files of the app. @throws Error 'cancel' */
export async function chooseFiles(phone: FileHolder, accept: string, count: number): Promise<PhoneFile[]> {
  if (phone.config.headless) {
    const provided = phone.provided.shift();
    if (provided === undefined) throw new Error('no file was provided: call provideFiles() first');
    if (provided.length === 0) throw new Error('cancel');
    return provided.slice(0, count);
  }
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = accept;
  input.multiple = count > 1;
  const files = await new Promise<File[]>((resolve, reject) => {
    input.addEventListener('change', () => resolve([...(input.files ?? [])].slice(0, count)));
    input.addEventListener('cancel', () => reject(new Error('cancel')));
    input.click();
  });
  return Promise.all(files.map((file) => upload(phone, file)));
}

/** Natural size of a picture on the phone. @throws when it is none */
export async function pictureSize(phone: FileHolder, path: string): Promise<{ width: number; height: number }> {
  const picture = new Image();
  picture.src = phone.resolve(path);
  await picture.decode().catch(() => {
    throw new Error('image not found');
  });
  return { width: picture.naturalWidth, height: picture.naturalHeight };
}

/** A picture for the album: asked for, noted, and in the preview downloaded by the browser. @throws Error 'auth deny', or when there is no such file */
export async function saveImageToPhotosAlbum(phone: FileHolder, path: string): Promise<void> {
  const size = await fileOnPhone(phone, path);
  if (size === undefined) throw new Error("file doesn't exist");
  await phone.permissions.need('scope.writePhotosAlbum');
  phone.records.album.push({ path, size });
  if (phone.config.headless) return;
  const link = document.createElement('a');
  link.href = phone.resolve(path);
  link.download = path.split('/').pop() ?? 'image.png';
  link.click();
}
