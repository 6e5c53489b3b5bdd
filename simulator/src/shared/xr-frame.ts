import type { AppMeta } from './messages';

/** Where the worker of an app with scenes finds what stands for WeChat's 3D engine. */
export const XR_FRAME_PATH = '/simulator/xr-frame.js';

/** Paths of components that are scenes, or parts of scenes. */
export const scenePaths = ({ pages }: AppMeta): string[] => Object.keys(pages).filter((path) => pages[path]?.renderer === 'xr-frame');
