import { guarded } from '../logic/errors';
import { triggerEvent } from '../logic/events';
import { post } from '../logic/scope';
import type { XrHost } from '../logic/xr/core';
import { absent } from './absent';
import { PhoneFiles } from './files';
import type { WxRegistry } from './registry';

const isRemote = (source: string): boolean => /^https?:\/\//.test(source) && !/^http:\/\/(tmp|usr|store)\//.test(source);

/** What the 3D engine needs of the phone. */
export function xrHost(registry: WxRegistry, deviceId: string): XrHost {
  const files = new PhoneFiles(deviceId);
  const download = (url: string): Promise<ArrayBuffer> =>
    new Promise((resolve, reject) => {
      registry.original('downloadFile')?.({
        url,
        success: ({ statusCode, tempFilePath }: { statusCode: number; tempFilePath: string }) => {
          if (statusCode === 200) resolve(files.read(tempFilePath));
          else reject(new Error(`${url} is answered with ${statusCode}`));
        },
        fail: ({ errMsg }: { errMsg: string }) => reject(new Error(errMsg)),
      });
    });
  return {
    guarded,
    absent: (name) => absent(`getXrFrameSystem() › ${name}`),
    log: (level, text) => post({ type: 'log', level, args: [text] }),
    trigger: (node, type, detail, bubbles) => triggerEvent(node, type, detail, { bubbles, composed: bubbles }),
    load: async (source) => (isRemote(source) ? download(source) : files.read(source)),
    decode: async (picture) => {
      const { width, height } = await createImageBitmap(new Blob([picture]));
      return { width, height };
    },
  };
}
