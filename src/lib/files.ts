/**
 * Files of the API on the phone: fetched, opened, sent to a chat. Results are plain values: what is said about them,
 * and whether to try again, is up to the page.
 */
import type { FileLink } from '@xueban/contract/resources/learning-prints';
import { wholeAddress } from './http/host';
import { isOnline } from './network';

/**
 * `offline`: no network. `expired`: the link opens no more, a new one may. `tapAgain`: the file is on the phone, but WeChat
 * sends only at the touch of a finger. `cancelled`: by the user. `unsupported`: this phone cannot do it. `failed`: anything else.
 */
export type FileOutcome = 'done' | 'offline' | 'expired' | 'tapAgain' | 'cancelled' | 'unsupported' | 'failed';

/** Told how much of a file is there, 0–100. */
export type OnProgress = (percentage: number) => void;

const DOWNLOAD_TIMEOUT_MS = 60_000;
const GONE = [401, 403, 404, 410];
const TAP_GESTURE = /TAP gesture/i;

/** Fetched since the app was started: address of the link → file on the phone. */
const fetched = new Map<string, string>();
let cleared = false;

/** Fetches a document, once, and opens it with the menu from which it can be printed, kept and sent. Never rejects. */
export async function downloadAndOpen(link: FileLink, onProgress: OnProgress = () => undefined): Promise<FileOutcome> {
  const file = await fetchFile(link, onProgress);
  return file.outcome === 'done' ? openFile(file.path, link) : file.outcome;
}

/** Fetches a file, once, and lets the user send it to a chat. Never rejects. */
export async function shareFileToChat(link: FileLink, onProgress: OnProgress = () => undefined): Promise<FileOutcome> {
  if (!canSendFiles()) return 'unsupported';
  const file = await fetchFile(link, onProgress);
  return file.outcome === 'done' ? sendFile(file.path, link) : file.outcome;
}

/** Whether WeChat can send a file to a chat here: base library 2.16.1, not on a computer. */
export function canSendFiles(): boolean {
  return wx.canIUse('shareFileMessage');
}

/** For tests: as after a restart of the app. */
export function forgetFiles(): void {
  fetched.clear();
  cleared = false;
}

type Fetched = { outcome: 'done'; path: string } | { outcome: Exclude<FileOutcome, 'done'> };

async function fetchFile(link: FileLink, onProgress: OnProgress): Promise<Fetched> {
  const known = fetched.get(link.url);
  if (known !== undefined && exists(known)) return { outcome: 'done', path: known };
  fetched.delete(link.url);
  if (!isOnline()) return { outcome: 'offline' };
  const result = await download(link, onProgress);
  if (result.outcome === 'done') fetched.set(link.url, result.path);
  return result;
}

function download(link: FileLink, onProgress: OnProgress): Promise<Fetched> {
  return new Promise((resolve) => {
    const task = wx.downloadFile({
      url: wholeAddress(link.url),
      timeout: DOWNLOAD_TIMEOUT_MS,
      success: ({ statusCode, tempFilePath }) => {
        if (statusCode === 200) resolve({ outcome: 'done', path: named(tempFilePath, link.file_name) });
        else resolve({ outcome: GONE.includes(statusCode) ? 'expired' : 'failed' });
      },
      fail: () => resolve({ outcome: isOnline() ? 'failed' : 'offline' }),
    });
    task.onProgressUpdate(({ progress }) => onProgress(progress));
  });
}

/** Puts a downloaded file under its own name, which the reader shows and other apps get; where that fails it keeps its temporary one. */
function named(tempFilePath: string, fileName: string): string {
  const files = wx.getFileSystemManager();
  try {
    clearEarlier(files);
    return files.saveFileSync(tempFilePath, `${wx.env.USER_DATA_PATH}/${safeName(fileName)}`);
  } catch {
    return tempFilePath;
  }
}

/** Files of earlier sessions go before the first new one comes: an app may keep 200 MB in all. */
function clearEarlier(files: WechatMiniprogram.FileSystemManager): void {
  if (cleared) return;
  cleared = true;
  for (const name of files.readdirSync(wx.env.USER_DATA_PATH)) {
    if (/\.(pdf|zip)$/i.test(name)) files.unlinkSync(`${wx.env.USER_DATA_PATH}/${name}`);
  }
}

function safeName(fileName: string): string {
  return fileName.replace(/[\\/:*?"<>|\s]+/g, '-');
}

function exists(path: string): boolean {
  try {
    wx.getFileSystemManager().accessSync(path);
    return true;
  } catch {
    return false;
  }
}

function openFile(filePath: string, link: FileLink): Promise<FileOutcome> {
  return new Promise((resolve) => {
    wx.openDocument({
      filePath,
      fileType: link.content_type === 'application/pdf' ? 'pdf' : parseType(link.file_name),
      showMenu: true,
      success: () => resolve('done'),
      fail: () => resolve('failed'),
    });
  });
}

type DocumentType = NonNullable<WechatMiniprogram.OpenDocumentOption['fileType']>;

/** An unknown type is refused by WeChat itself. */
function parseType(fileName: string): DocumentType {
  return (/\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? 'pdf') as DocumentType;
}

function sendFile(filePath: string, link: FileLink): Promise<FileOutcome> {
  return new Promise((resolve) => {
    wx.shareFileMessage({
      filePath,
      fileName: link.file_name,
      success: () => resolve('done'),
      fail: ({ errMsg }) => {
        if (TAP_GESTURE.test(errMsg)) resolve('tapAgain');
        else resolve(/cancel/.test(errMsg) ? 'cancelled' : 'failed');
      },
    });
  });
}
