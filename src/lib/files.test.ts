import type { FileLink } from '@xueban/contract/resources/learning-prints';
import { newPhone, type Phone } from '@/test/phone';
import { serve } from '@/test/server';
import { downloadAndOpen, forgetFiles, shareFileToChat } from './files';
import { uploadPicture } from './http/upload';
import { resetNetwork } from './network';
import { choosePicture, shrinkPhoto } from './pictures';

interface DownloadOptions {
  url: string;
  success: (result: { statusCode: number; tempFilePath: string }) => void;
  fail: () => void;
}
interface FileOptions {
  filePath: string;
  fileName?: string;
  fileType?: string;
  showMenu?: boolean;
  success: () => void;
  fail: (error: { errMsg: string }) => void;
}

const LINK: FileLink = {
  url: '/learning/v1/files/token',
  file_name: '林小满-中英 对照.pdf',
  content_type: 'application/pdf',
  byte_size: 9,
  expires_at: '2026-11-21T09:00:00Z',
};

let device: Phone;
/** Files on the phone by path. */
let disk: Map<string, ArrayBuffer>;
let downloads: string[];
let opened: FileOptions[];
let sent: FileOptions[];
/** How the next downloads answer. */
let statusCode: number;
/** Why WeChat refuses to send, if it does. */
let refusal: string | undefined;

beforeEach(() => {
  device = newPhone();
  disk = new Map([
    ['wxfile://usr/alt.pdf', new ArrayBuffer(1)],
    ['wxfile://usr/keep.json', new ArrayBuffer(1)],
  ]);
  [downloads, opened, sent] = [[], [], []];
  statusCode = 200;
  refusal = undefined;
  forgetFiles();
  resetNetwork();
  device.wx.downloadFile = ({ url, success, fail }: DownloadOptions) => {
    downloads.push(url);
    const listeners: ((update: { progress: number }) => void)[] = [];
    void Promise.resolve().then(() => {
      if (device.networkType === 'none') {
        fail();
        return;
      }
      listeners.forEach((listener) => listener({ progress: 100 }));
      disk.set('wxfile://tmp/1.pdf', new ArrayBuffer(9));
      success({ statusCode, tempFilePath: 'wxfile://tmp/1.pdf' });
    });
    return { onProgressUpdate: (listener: (update: { progress: number }) => void) => void listeners.push(listener) };
  };
  device.wx.getFileSystemManager = () => ({
    readdirSync: (folder: string) =>
      [...disk.keys()].filter((path) => path.startsWith(`${folder}/`)).map((path) => path.slice(folder.length + 1)),
    unlinkSync: (path: string) => disk.delete(path),
    saveFileSync: (from: string, to: string) => {
      disk.set(to, disk.get(from) ?? new ArrayBuffer(0));
      disk.delete(from);
      return to;
    },
    accessSync: (path: string) => {
      if (!disk.has(path)) throw new Error('no such file');
    },
    readFileSync: (path: string) => {
      const bytes = disk.get(path);
      if (bytes === undefined) throw new Error('no such file');
      return bytes;
    },
  });
  device.wx.openDocument = (options: FileOptions) => {
    opened.push(options);
    options.success();
  };
  device.wx.shareFileMessage = (options: FileOptions) => {
    if (refusal !== undefined) options.fail({ errMsg: refusal });
    else {
      sent.push(options);
      options.success();
    }
  };
});

describe('a document of the API', () => {
  test('is fetched from the host of the API, gets its own name and opens with the menu', async () => {
    const progress: number[] = [];
    expect(await downloadAndOpen(LINK, (percentage) => progress.push(percentage))).toBe('done');
    expect(downloads).toEqual(['https://api.test/learning/v1/files/token']);
    expect(opened[0]).toMatchObject({ filePath: 'wxfile://usr/林小满-中英-对照.pdf', fileType: 'pdf', showMenu: true });
    expect(progress).toEqual([100]);
    // Documents of an earlier session are gone, other files are not touched.
    expect([...disk.keys()]).toEqual(['wxfile://usr/keep.json', 'wxfile://usr/林小满-中英-对照.pdf']);
  });

  test('is fetched once a session, and again when the phone has cleared it away', async () => {
    await downloadAndOpen(LINK);
    await shareFileToChat(LINK);
    expect(downloads).toHaveLength(1);
    expect(sent[0]).toMatchObject({ filePath: 'wxfile://usr/林小满-中英-对照.pdf', fileName: LINK.file_name });
    disk.delete('wxfile://usr/林小满-中英-对照.pdf');
    await downloadAndOpen(LINK);
    expect(downloads).toHaveLength(2);
  });

  test('a link that has ended, a broken server, no network: each its own outcome, and nothing is opened', async () => {
    statusCode = 403;
    expect(await downloadAndOpen(LINK)).toBe('expired');
    statusCode = 500;
    expect(await downloadAndOpen(LINK)).toBe('failed');
    device.setNetwork('none');
    resetNetwork();
    device.networkType = 'none';
    expect(await downloadAndOpen(LINK)).toBe('offline');
    expect(opened).toEqual([]);
  });

  test('WeChat sends only at the touch of a finger: the second tap needs no download', async () => {
    refusal = 'shareFileMessage:fail can only be invoked by user TAP gesture.';
    expect(await shareFileToChat(LINK)).toBe('tapAgain');
    refusal = undefined;
    expect(await shareFileToChat(LINK)).toBe('done');
    expect(downloads).toHaveLength(1);
    refusal = 'shareFileMessage:fail cancel';
    expect(await shareFileToChat(LINK)).toBe('cancelled');
    device.wx.canIUse = () => false;
    expect(await shareFileToChat(LINK)).toBe('unsupported');
  });
});

describe('a picture for the API', () => {
  beforeEach(() => {
    disk.set('wxfile://tmp/me.PNG', new ArrayBuffer(20));
    device.wx.chooseMedia = ({ success }: { success: (result: object) => void }) =>
      success({ tempFiles: [{ tempFilePath: 'wxfile://tmp/me.PNG' }] });
    const calls = serve({
      'POST direct_uploads': () => ({
        id: 7,
        upload_url: '/learning/v1/files/put',
        headers: { 'Content-Type': 'image/png' },
        expires_at: '2026-11-21T09:00:00Z',
      }),
    });
    device.network = (request) => (request.method === 'PUT' ? { statusCode: 200, data: '' } : calls(request));
  });

  test('is announced with its size and put as bytes, without a cookie', async () => {
    expect(await choosePicture('换头像要选一张照片，只用作头像')).toEqual({ path: 'wxfile://tmp/me.PNG' });
    expect(await uploadPicture('wxfile://tmp/me.PNG', 'avatar')).toEqual({ outcome: 'done', id: 7 });
    const [announced, put] = device.requests;
    expect(announced?.data).toEqual({ purpose: 'avatar', filename: 'me.PNG', content_type: 'image/png', byte_size: 20 });
    expect(put).toMatchObject({ method: 'PUT', url: 'https://api.test/learning/v1/files/put', header: { 'Content-Type': 'image/png' } });
    expect(put?.data).toBe(disk.get('wxfile://tmp/me.PNG'));
    expect(put?.header.Cookie).toBeUndefined();
  });

  test('a large photo is made smaller, its long side 2,000 px; a small one, and what cannot be made smaller, goes as it is', async () => {
    let size = { width: 3024, height: 4032, type: 'jpeg' };
    const made: unknown[] = [];
    Object.assign(device.wx, {
      getImageInfo: ({ success }: { success: (info: object) => void }) => success(size),
      compressImage: ({ success, ...options }: { success: (made: object) => void }) => {
        made.push(options);
        success({ tempFilePath: 'wxfile://tmp/small.jpg' });
      },
    });
    expect(await shrinkPhoto('wxfile://tmp/a.jpg')).toBe('wxfile://tmp/small.jpg');
    size = { width: 4000, height: 3000, type: 'jpeg' };
    await shrinkPhoto('wxfile://tmp/a.jpg');
    expect(made).toMatchObject([{ quality: 80, compressedWidth: 1500 }, { compressedWidth: 2000 }]);
    for (const other of [
      { width: 1500, height: 2000, type: 'jpeg' },
      { width: 3024, height: 4032, type: 'png' },
    ]) {
      size = other;
      expect(await shrinkPhoto('wxfile://tmp/a.jpg')).toBe('wxfile://tmp/a.jpg');
    }
    size = { width: 3024, height: 4032, type: 'jpeg' };
    device.wx.compressImage = ({ fail }: { fail: (error: object) => void }) => fail({ errMsg: 'compressImage:fail' });
    expect(await shrinkPhoto('wxfile://tmp/a.jpg')).toBe('wxfile://tmp/a.jpg');
    expect(made).toHaveLength(2);
  });

  test('what cannot be sent is said before anything is sent', async () => {
    disk.set('wxfile://tmp/large.jpg', new ArrayBuffer(20 * 1024 * 1024));
    expect(await uploadPicture('wxfile://tmp/large.jpg', 'avatar')).toEqual({ outcome: 'tooLarge' });
    expect(await uploadPicture('wxfile://tmp/me.gif', 'avatar')).toEqual({ outcome: 'wrongType' });
    device.wx.chooseMedia = ({ fail }: { fail: (error: object) => void }) => fail({ errMsg: 'chooseMedia:fail cancel' });
    expect(await choosePicture('换头像要选一张照片，只用作头像')).toEqual({ outcome: 'cancelled' });
    device.wx.chooseMedia = ({ fail }: { fail: (error: object) => void }) => fail({ errMsg: 'chooseMedia:fail auth deny' });
    expect(await choosePicture('换头像要选一张照片，只用作头像')).toEqual({ outcome: 'denied' });
    expect(device.requests).toEqual([]);
  });
});
