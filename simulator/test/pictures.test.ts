import type http from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileServer, PNG, type Received } from './files';
import { World } from './world';

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

interface Cropped {
  path: string;
  width: number;
  height: number;
  type: string;
}

/** Chooses the picture laid ready, draws a part of it on a canvas and gives that as a JPEG of 96 × 96. */
function crop(quality: number): Promise<Cropped> {
  return world.evaluate<Cropped>(
    (jpegQuality: number) =>
      new Promise((resolve, reject) => {
        const canvas = wx.createOffscreenCanvas({ type: '2d', width: 300, height: 300 });
        const context = canvas.getContext('2d') as { drawImage(...values: unknown[]): void };
        const finish = (): void => {
          wx.canvasToTempFilePath({
            canvas: canvas as never,
            x: 10,
            y: 20,
            width: 200,
            height: 200,
            destWidth: 96,
            destHeight: 96,
            fileType: 'jpg',
            quality: jpegQuality,
            fail: reject,
            success: ({ tempFilePath }) => wx.getImageInfo({ src: tempFilePath, success: resolve as never, fail: reject }),
          });
        };
        wx.chooseMedia({
          count: 1,
          fail: reject,
          success: ({ tempFiles }) => {
            const image = canvas.createImage() as { onload: () => void; onerror: (error: unknown) => void; src: string };
            image.onload = () => {
              context.drawImage(image, 0, 0, 27, 27, 10, 20, 200, 200);
              finish();
            };
            image.onerror = reject;
            image.src = tempFiles[0]?.tempFilePath ?? '';
          },
        });
      }),
    quality,
  );
}

test('an avatar is cut out of a chosen picture: size, type and quality as asked', async () => {
  await world.simulator.provideFiles([{ name: 'me.png', body: PNG }]);
  const fine = await crop(1);
  expect(fine).toMatchObject({ width: 96, height: 96, type: 'jpeg' });
  await world.simulator.provideFiles([{ name: 'me.png', body: PNG }]);
  const coarse = await crop(0.1);
  expect((await world.simulator.readFile(coarse.path)).length).toBeLessThan((await world.simulator.readFile(fine.path)).length);
});

test('compressImage: a JPEG of the width asked for', async () => {
  await world.simulator.provideFiles([{ name: 'me.png', body: PNG }]);
  const info = await world.evaluate<Cropped>(
    () =>
      new Promise((resolve, reject) => {
        wx.chooseMedia({
          count: 1,
          fail: reject,
          success: ({ tempFiles }) =>
            wx.compressImage({
              src: tempFiles[0]?.tempFilePath ?? '',
              quality: 60,
              compressedWidth: 27,
              fail: reject,
              success: ({ tempFilePath }) => wx.getImageInfo({ src: tempFilePath, success: resolve as never, fail: reject }),
            }),
        });
      }),
  );
  expect(info).toMatchObject({ width: 27, height: 27, type: 'jpeg' });
});

test('an upload tells how far it is, and stops telling when asked', async () => {
  const path = 'wxfile://usr/large.jpg';
  const told = await world.evaluate<{ heard: { progress: number; totalBytesSent: number }[]; silenced: number }>(
    (filePath: string) =>
      new Promise((resolve, reject) => {
        wx.getFileSystemManager().writeFileSync(filePath, new ArrayBuffer(500_000));
        const heard: { progress: number; totalBytesSent: number }[] = [];
        let silenced = 0;
        const count = (): void => void (silenced += 1);
        const task = wx.uploadFile({
          url: 'https://api.example/put',
          filePath,
          name: 'picture',
          fail: reject,
          success: () => resolve({ heard, silenced }),
        });
        task.onProgressUpdate((update) => heard.push(update));
        task.onProgressUpdate(count);
        task.offProgressUpdate(count);
      }),
    path,
  );
  expect(told.silenced).toBe(0);
  expect(told.heard.length).toBeGreaterThan(2);
  expect(told.heard[0]?.progress).toBeLessThan(100);
  expect(told.heard.at(-1)).toMatchObject({ progress: 100 });
  expect(received.at(-1)?.body.length).toBeGreaterThan(500_000);
});
