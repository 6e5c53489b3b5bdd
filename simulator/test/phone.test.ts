import type http from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileServer, PDF, PNG, type Received } from './files';
import { World } from './world';

type Wx = Record<string, (options: object) => void>;
interface Result extends Record<string, unknown> {
  errMsg: string;
}

let world: World;
let server: http.Server;
let received: Received[];
beforeAll(async () => {
  ({ server, received } = fileServer());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  world = await World.open({ requestMap: { 'https://api.example': `http://127.0.0.1:${(server.address() as AddressInfo).port}` } });
});
afterAll(async () => {
  await world.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Calls an API in the logic layer; its result or its failure. */
function call(name: string, options: object = {}): Promise<Result> {
  return world.evaluate<Result>(
    (method: string, sent: object) =>
      new Promise((resolve) => (wx as unknown as Wx)[method]?.({ ...sent, success: resolve, fail: resolve })),
    name,
    options,
  );
}

/** The same without waiting: something on the screen has to be answered first. */
async function begin(name: string, options: object = {}): Promise<() => Promise<Result>> {
  await world.evaluate(
    (method: string, sent: object) => {
      const app = getApp<{ result?: object | undefined }>();
      app.result = undefined;
      (wx as unknown as Wx)[method]?.({
        ...sent,
        complete: (result: object) => {
          app.result = result;
        },
      });
    },
    name,
    options,
  );
  const result = (): Promise<Result | null> => world.evaluate<Result | null>(() => getApp<{ result?: object }>().result ?? null);
  return async () => {
    await world.until(`${name} to end`, async () => (await result()) !== null);
    return (await result()) as Result;
  };
}

async function download(path: string): Promise<string> {
  return String((await call('downloadFile', { url: `https://api.example${path}` })).tempFilePath);
}

describe('transfers', () => {
  test('a download ends in a temp file and tells how far it is', async () => {
    const result = await world.evaluate<{
      size: number;
      path: string;
      statusCode: number;
      progress: { progress: number; totalBytesWritten: number; totalBytesExpectedToWrite: number }[];
    }>(
      () =>
        new Promise((resolve, reject) => {
          const progress: object[] = [];
          const task = wx.downloadFile({
            url: 'https://api.example/large',
            success: ({ tempFilePath, statusCode }) =>
              resolve({
                progress,
                statusCode,
                path: tempFilePath,
                size: (wx.getFileSystemManager().readFileSync(tempFilePath) as ArrayBuffer).byteLength,
              }),
            fail: reject,
          });
          task.onProgressUpdate((update) => progress.push(update));
        }),
    );
    expect(result).toMatchObject({ size: 300_000, statusCode: 200 });
    expect(result.path).toMatch(/^wxfile:\/\/tmp\//);
    expect(result.progress.length).toBeGreaterThan(1);
    expect(result.progress.at(-1)).toEqual({ progress: 100, totalBytesWritten: 300_000, totalBytesExpectedToWrite: 300_000 });
    expect(result.progress[0]?.progress).toBeLessThan(100);
  });

  test('an error status is a download too: the app must look at it', async () => {
    expect(await call('downloadFile', { url: 'https://api.example/nothing' })).toMatchObject({
      statusCode: 404,
      errMsg: 'downloadFile:ok',
    });
  });

  test('bytes are put as they are, with the headers given', async () => {
    const path = await download('/dot.png');
    const statusCode = await world.evaluate<number>(
      (file: string) =>
        new Promise((resolve, reject) => {
          wx.request({
            url: 'https://api.example/put',
            method: 'PUT',
            header: { 'content-type': 'image/png' },
            data: wx.getFileSystemManager().readFileSync(file),
            success: (answer) => resolve(answer.statusCode),
            fail: reject,
          });
        }),
      path,
    );
    expect(statusCode).toBe(200);
    expect(received.at(-1)).toMatchObject({ method: 'PUT', body: PNG });
    expect(received.at(-1)?.headers['content-type']).toBe('image/png');
  });

  test('a saved file leaves the temp folder', async () => {
    const path = await download('/sheet.pdf');
    const saved = String((await call('saveFile', { tempFilePath: path })).savedFilePath);
    expect(saved).toMatch(/^wxfile:\/\/store\//);
    expect(await world.simulator.readFile(saved)).toEqual(PDF);
    await expect(world.simulator.readFile(path)).rejects.toThrow('is not on the phone');
  });
});

describe('documents', () => {
  test('open over the app with their type, and the way back closes them', async () => {
    const filePath = await download('/sheet.pdf');
    expect((await call('openDocument', { filePath, showMenu: true })).errMsg).toBe('openDocument:ok');
    expect((await world.simulator.getRecords()).documents).toEqual([{ path: filePath, fileType: 'pdf', size: PDF.length, showMenu: true }]);
    expect((await world.simulator.getScreen()).document).toBe(true);
    expect(await world.simulator.readFile(filePath)).toEqual(PDF);
    await world.program.native().navigateLeft();
    expect((await world.simulator.getScreen()).document).toBe(false);
    expect((await world.page()).path).toBe('pages/home/index');
  });

  test('a missing file and a type no phone opens fail', async () => {
    expect((await call('openDocument', { filePath: 'wxfile://tmp/never.pdf' })).errMsg).toBe("openDocument:fail file doesn't exist");
    expect((await call('openDocument', { filePath: await download('/dot.png') })).errMsg).toBe('openDocument:fail filetype not supported');
  });

  test('are sent to a chat by a tap, not by the app on its own', async () => {
    const path = await download('/sheet.pdf');
    await world.simulator.relaunch({ path: `pages/hand/index?path=${path}` });
    expect((await call('shareFileMessage', { filePath: path })).errMsg).toBe(
      'shareFileMessage:fail can only be invoked by user TAP gesture.',
    );
    await world.tap('.send');
    await world.until('sent', async () => (await world.text('.sent')) === 'shareFileMessage:ok');
    expect((await world.simulator.getRecords()).sentFiles).toEqual([{ path, fileName: '单词表.pdf', size: PDF.length }]);
  });

  test('an app leaves only by a tap', async () => {
    await world.simulator.relaunch({ path: 'pages/hand/index' });
    expect((await call('exitMiniProgram')).errMsg).toBe('exitMiniProgram:fail can only be invoked by user TAP gesture.');
    expect(await world.simulator.page?.isVisible('.app-icon')).toBe(false);
    await world.tap('.send');
    await call('exitMiniProgram');
    expect(await world.simulator.page?.isVisible('.app-icon')).toBe(true);
    await world.simulator.setVisible(true);
  });
});

describe('pictures', () => {
  test('chooseMedia and chooseAvatar give what the user chooses, or fail as cancelled', async () => {
    await world.route('reLaunch', '/pages/hand/index');
    await world.simulator.provideFiles([{ name: 'me.png', body: PNG }]);
    const chosen = await call('chooseMedia', { count: 1 });
    expect(chosen).toMatchObject({
      type: 'image',
      tempFiles: [{ size: PNG.length, fileType: 'image', width: 54, height: 54 }],
      errMsg: 'chooseMedia:ok',
    });
    await world.simulator.provideFiles([]);
    expect((await call('chooseMedia')).errMsg).toBe('chooseMedia:fail cancel');
    await world.simulator.provideFiles([{ name: 'face.png', body: PNG }]);
    await world.tap('.avatar');
    await world.until('chosen', async () => (await world.text('.chosen')) !== '');
    expect(await world.simulator.readFile(await world.text('.chosen'))).toEqual(PNG);
  });

  test('getImageInfo: a picture of the net is on the phone afterwards', async () => {
    const info = await call('getImageInfo', { src: 'https://api.example/dot.png' });
    expect(info).toMatchObject({ width: 54, height: 54, type: 'png', orientation: 'up' });
    expect(await world.simulator.readFile(String(info.path))).toEqual(PNG);
    expect((await call('getImageInfo', { src: await download('/sheet.pdf') })).errMsg).toBe('getImageInfo:fail image not found');
  });

  test('the album asks once; a refusal is remembered', async () => {
    const filePath = await download('/dot.png');
    const refused = await begin('saveImageToPhotosAlbum', { filePath });
    await world.until('asked', async () => (await world.simulator.getScreen()).modal?.content === '保存图片或视频到你的相册');
    await world.program.native().authorizeCancel();
    expect((await refused()).errMsg).toBe('saveImageToPhotosAlbum:fail auth deny');
    expect((await call('saveImageToPhotosAlbum', { filePath })).errMsg).toBe('saveImageToPhotosAlbum:fail auth deny');
    expect((await call('getSetting')).authSetting).toEqual({ 'scope.userInfo': true, 'scope.writePhotosAlbum': false });
    await world.simulator.setPermission('scope.writePhotosAlbum', null);
    const allowed = await begin('saveImageToPhotosAlbum', { filePath });
    await world.until('asked again', async () => (await world.simulator.getScreen()).permission);
    await world.program.native().authorizeAllow();
    expect((await allowed()).errMsg).toBe('saveImageToPhotosAlbum:ok');
    expect((await world.simulator.getRecords()).album).toEqual([{ path: filePath, size: PNG.length }]);
  });

  test('a preview covers the page until the way back', async () => {
    await call('previewImage', { urls: ['/images/dot.png', '/images/dot-on.png'], current: '/images/dot-on.png' });
    expect((await world.simulator.getScreen()).preview).toBe(true);
    await world.program.native().navigateLeft();
    expect((await world.simulator.getScreen()).preview).toBe(false);
  });

  test('the clipboard', async () => {
    await call('setClipboardData', { data: '二十一天' });
    expect((await world.simulator.getRecords()).clipboard).toBe('二十一天');
    expect((await call('getClipboardData')).data).toBe('二十一天');
  });
});

describe('sound', () => {
  test('a WAV of the net really plays to its end; what is no sound fails', async () => {
    const play = (src: string): Promise<{ events: string[]; duration: number }> =>
      world.evaluate(
        (address: string) =>
          new Promise((resolve) => {
            const audio = wx.createInnerAudioContext();
            const events: string[] = [];
            const note = (name: string) => () => {
              events.push(name);
              if (name !== 'ended' && name !== 'error') return;
              resolve({ events, duration: audio.duration });
              audio.destroy();
            };
            audio.onCanplay(note('canplay'));
            audio.onPlay(note('play'));
            audio.onEnded(note('ended'));
            audio.onError(note('error'));
            audio.src = address;
            audio.play();
          }),
        src,
      );
    const played = await play('https://api.example/tone.wav');
    expect(played.events).toEqual(expect.arrayContaining(['canplay', 'play', 'ended']));
    expect(played.duration).toBeCloseTo(0.2, 2);
    expect((await world.simulator.getRecords()).sounds).toEqual(['https://api.example/tone.wav']);
    expect((await play('https://api.example/sheet.pdf')).events).toContain('error');
    expect((await play(await download('/tone.wav'))).events).toContain('ended');
  });

  test('a sound replaced before it began is no failure; one that cannot be loaded fails once', async () => {
    const events = await world.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const audio = wx.createInnerAudioContext();
          const heard: string[] = [];
          audio.onError(() => {
            heard.push('error');
            audio.src = 'https://api.example/tone.wav';
            audio.play();
          });
          audio.onEnded(() => {
            heard.push('ended');
            if (heard.length > 1) {
              resolve(heard);
              audio.destroy();
              return;
            }
            audio.src = 'https://api.example/sheet.pdf';
            audio.play();
          });
          for (const src of ['https://api.example/tone.wav', 'https://api.example/tone.wav']) {
            audio.src = src;
            audio.play();
          }
        }),
    );
    expect(events).toEqual(['ended', 'error', 'ended']);
  });
});

describe('sharing', () => {
  test('a card takes what the promise gives; whoever gets it opens the app with scene 1007', async () => {
    await world.simulator.relaunch({ path: 'pages/hand/index', query: { path: 'mine' } });
    await world.tap('.share');
    await world.until('shared', async () => (await world.simulator.getShares()).length > 0);
    const share = (await world.simulator.getShares()).at(-1);
    expect(share).toMatchObject({
      channel: 'message',
      from: 'button',
      allowed: true,
      page: 'pages/hand/index',
      content: { title: '后来的', path: '/pages/hand/index?path=late' },
    });
    if (share !== undefined) await world.simulator.openShared(share);
    expect((await world.page()).query).toEqual({ path: 'late' });
    expect(await world.program.callWxMethod('getLaunchOptionsSync')).toMatchObject({ scene: 1007, path: 'pages/hand/index' });
  });

  test('hideShareMenu takes the timeline away, showShareMenu gives it back', async () => {
    await world.route('reLaunch', '/pages/hand/index');
    const last = async (): Promise<boolean | undefined> => {
      const before = (await world.simulator.getShares()).length;
      await world.simulator.shareFromMenu('timeline');
      await world.until('told', async () => (await world.simulator.getShares()).length > before);
      return (await world.simulator.getShares()).at(-1)?.allowed;
    };
    await call('hideShareMenu', { menus: ['shareTimeline'] });
    expect(await last()).toBe(false);
    await call('showShareMenu', { menus: ['shareAppMessage', 'shareTimeline'] });
    expect(await last()).toBe(true);
    await world.route('navigateTo', '/pages/detail/index');
    expect(await last()).toBe(false);
  });
});

describe('the single page of the timeline', () => {
  beforeAll(async () => {
    await world.simulator.relaunch({ path: 'pages/hand/index' });
    await world.program.callWxMethod('setStorageSync', 'who', '小满');
    await world.simulator.shareFromMenu('timeline');
    await world.until('shared', async () => (await world.simulator.getShares()).at(-1)?.channel === 'timeline');
    const share = (await world.simulator.getShares()).at(-1);
    if (share !== undefined) await world.simulator.openShared(share);
  });

  test('opens from its query alone, with scene 1154 and storage of its own', async () => {
    expect((await world.page()).query).toEqual({ path: 'timeline' });
    expect(await world.program.callWxMethod('getLaunchOptionsSync')).toMatchObject({ scene: 1154, apiCategory: 'browseOnly' });
    expect(await world.program.callWxMethod('getStorageSync', 'who')).toBe('');
    expect(await world.simulator.getScreen()).toMatchObject({ singlePage: true, tabBar: false });
  });

  test('has fixed bars: a page with a bar of its own goes under the upper one and ends at the lower one', async () => {
    expect(await world.program.callWxMethod('getWindowInfo')).toMatchObject({ windowHeight: 667 - 56, safeArea: { top: 0, bottom: 667 } });
    expect(await world.simulator.page?.locator('.page.visible .nav').isVisible()).toBe(true);
    expect(await world.simulator.page?.locator('.single-page-bar').isVisible()).toBe(true);
  });

  test('leads nowhere and is not let into the phone; the user is told where to go', async () => {
    for (const name of ['navigateTo', 'login', 'openDocument', 'chooseMedia', 'saveImageToPhotosAlbum']) {
      expect((await call(name, { url: '/pages/home/index' })).errMsg).toBe(`${name}:fail not allowed in single page mode`);
    }
    expect((await world.simulator.getScreen()).toast?.title).toBe('请前往小程序使用完整服务');
    const before = (await world.simulator.getShares()).length;
    await world.tap('.share');
    expect(await world.simulator.getShares()).toHaveLength(before);
    expect((await world.simulator.getRecords()).refusals).toEqual([
      'navigateTo',
      'login',
      'openDocument',
      'chooseMedia',
      'saveImageToPhotosAlbum',
      'share',
    ]);
  });

  test('前往小程序 opens the app on that page, with its storage', async () => {
    await world.simulator.enterFromSinglePage();
    expect((await world.page()).query).toEqual({ path: 'timeline' });
    expect(await world.program.callWxMethod('getLaunchOptionsSync')).toMatchObject({ scene: 1155 });
    expect(await world.program.callWxMethod('getStorageSync', 'who')).toBe('小满');
    expect(await world.simulator.getScreen()).toMatchObject({ singlePage: false });
  });
});
