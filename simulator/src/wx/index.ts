import { defineAnimation } from './animation';
import { defineAudio } from './audio';
import { defineCanvas } from './canvas';
import type { WxContext } from './context';
import { defineContexts } from './contexts';
import { defineFiles } from './files';
import { WX_NAMES } from './names';
import { definePrivacy } from './privacy';
import { defineQuery } from './query';
import { defineRequest } from './request';
import { defineRoutes } from './route';
import { defineSinglePage } from './single-page';
import { defineSockets } from './socket';
import { defineStorage } from './storage';
import { defineSystem } from './system';
import { defineUi } from './ui';
import { defineUtilities } from './utilities';
import { defineWorker } from './worker';

/** Fills the registry with every API the simulator has, and names those it has not. */
export function defineWx(context: WxContext): void {
  defineRoutes(context);
  defineSystem(context);
  defineStorage(context);
  defineRequest(context);
  defineSockets(context);
  defineUi(context);
  defineAnimation(context);
  defineAudio(context);
  defineQuery(context);
  defineContexts(context);
  defineFiles(context);
  defineCanvas(context);
  definePrivacy(context);
  defineUtilities(context);
  defineWorker(context);
  defineSinglePage(context);
  for (const name of [...WX_NAMES, 'cloud', 'router', 'worklet']) context.registry.unsupported(name);
  Object.assign(context.registry.wx, { env: { USER_DATA_PATH: 'wxfile://usr' } });
}
