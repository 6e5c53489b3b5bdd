import * as ge from 'glass-easel';
import type { AppMeta } from '../shared/messages';
import { scenePaths, XR_FRAME_PATH } from '../shared/xr-frame';
import type { WxRegistry } from '../wx/registry';
import { nativeFetch } from './scope';
import { findNumber, type Surface } from './surface';
import type { XrElement, XrHost } from './xr/core';
import type { XrFrame } from './xr/main';
import type { Scene } from './xr/scene';

export type XrFrameClass = typeof XrFrame;

/** What WeChat gives a component that is a scene (XR-Frame 指南 › 在页面中使用这个组件). */
export const SCENE_PROPERTIES = { width: Number, height: Number, disableScroll: Boolean };

/** The 3D engine's program, for an app that needs it; before the app's scripts take what it is written in. */
export async function loadXrFrame(meta: AppMeta): Promise<XrFrameClass | undefined> {
  if (scenePaths(meta).length === 0) return undefined;
  const script = await (await nativeFetch(XR_FRAME_PATH)).text();
  (0, eval)(script);
  return (globalThis as unknown as { simulatorXrFrame: XrFrameClass }).simulatorXrFrame;
}

/** The scenes of an app. */
export class Scenes {
  private readonly engine: XrFrame;
  private readonly paths: ReadonlySet<string>;

  constructor(XrFrame: XrFrameClass, meta: AppMeta, host: XrHost, registry: WxRegistry) {
    this.engine = new XrFrame(host);
    this.paths = new Set(scenePaths(meta));
    registry.sync('getXrFrameSystem', () => this.engine.system);
  }

  ofPage(): PageScenes {
    return new PageScenes(this.engine, this.paths);
  }
}

/** The scene of one page: WeChat has one at a time (xr-frame › 概述 › 限制). */
export class PageScenes {
  private scene: Scene | undefined;

  constructor(
    private readonly engine: XrFrame,
    private readonly paths: ReadonlySet<string>,
  ) {}

  /** @returns what an element of a page is to the 3D engine, if it is its */
  adopt(element: ge.Element, surface: Surface): XrElement | undefined {
    if (!ge.NativeNode.isNativeNode(element) || !element.is.startsWith('xr-')) return undefined;
    const owner = element.ownerShadowRoot?.getHostNode();
    if (owner === undefined || !this.paths.has(owner.is)) return undefined;
    if (element.is !== 'xr-scene') return this.scene && this.engine.adopt(this.scene, element.is.slice(3), element);
    this.scene?.close();
    this.scene = this.engine.openScene(
      {
        version: () => surface.version,
        measure: () =>
          (surface.measure(findNumber(element) ?? 0, []) as { rect: { width: number; height: number } } | null)?.rect ?? {
            width: 0,
            height: 0,
          },
        drawn: () => ({ width: Number(owner.data.width), height: Number(owner.data.height) }),
        whenDrawn: (run) => surface.afterDraw(run),
      },
      element,
    );
    return this.scene;
  }

  pause(isPaused: boolean): void {
    this.scene?.pause(isPaused);
  }

  close(): void {
    this.scene?.close();
  }
}
