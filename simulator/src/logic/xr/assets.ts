import { Component, type Values, type XrElement } from './core';
import { Vector3 } from './maths';
import { EnvData, Geometry, GLTFModel, Texture, Effect } from './resources';
import type { Scene } from './scene';
import { BUILTIN } from './tables';

export interface LoadParams {
  type: string;
  assetId: string;
  src: string;
  weight?: number | undefined;
  options?: unknown;
  defer?: boolean | undefined;
}

/** EAssetState. */
const [UNDEFINED, DEFERRED, LOADING, EXISTED] = [0, 1, 2, 3];

export interface Asset {
  state: number;
  value?: unknown;
  promise?: Promise<Asset>;
  params?: LoadParams;
}

interface Callbacks {
  onLoading: (progress: number) => void;
  onLoaded: (value: unknown) => void;
  onError: (error: Error) => void;
}

/** What makes an asset of a file; an app registers its own (xr-frame › 资源加载器). */
export class AssetLoader {
  readonly schema = {};
  constructor(
    readonly scene: Scene,
    readonly type: string,
  ) {}
  load(params: LoadParams, { onLoaded, onError }: Callbacks): void {
    this.read(params).then(onLoaded, onError);
  }
  cancel(_params: LoadParams): void {}
  release(_params: LoadParams, _value: unknown): void {}

  private async read({ src, type, options }: LoadParams): Promise<unknown> {
    const { scene } = this;
    const make = READERS[type];
    const bytes = await scene.host.load(src);
    if (make === undefined) throw new Error(`xr-frame assets of type ${type} are not supported by the simulator`);
    return make(scene, bytes, (options ?? {}) as Values);
  }
}

const picture = async ({ host }: Scene, bytes: ArrayBuffer): Promise<Texture> => new Texture({ ...(await host.decode(bytes)) });

const READERS: Record<string, (scene: Scene, bytes: ArrayBuffer, options: Values) => unknown> = {
  raw: (_scene, bytes, { encoding }) => (encoding === undefined ? bytes : new TextDecoder().decode(bytes)),
  keyframe: (_scene, bytes) => ({ data: JSON.parse(new TextDecoder().decode(bytes)) as unknown }),
  'env-data': () => new EnvData(),
  texture: picture,
  image: picture,
  'cube-texture': picture,
  gltf: (scene, bytes) => GLTFModel.read(scene, bytes),
};

type LoaderClass = new (scene: Scene, type: string) => AssetLoader;
export const loaders: Record<string, LoaderClass> = {};
/** What makes a registered asset when it is first asked for, by type and name. */
export const factories: Record<string, Record<string, (scene: Scene) => unknown>> = {};

const SIZES: Record<string, [x: number, y: number, z: number]> = {
  cube: [1, 1, 1],
  sphere: [2, 2, 2],
  plane: [1, 0, 1],
  cylinder: [2, 2, 2],
};

function builtin(scene: Scene, type: string, id: string): unknown {
  if (BUILTIN[type]?.split(' ').includes(id) !== true) return undefined;
  if (type === 'effect') return new Effect(scene, { name: id });
  if (type === 'env-data') return new EnvData();
  if (type !== 'geometry') return new Texture({ width: 1, height: 1 });
  const geometry = new Geometry(scene, undefined);
  geometry.setBoundBox(new Vector3(), Vector3.createFromArray(SIZES[id] ?? []));
  return geometry;
}

/** Files and other things that a scene has by type and name (xr-frame › 资源系统). */
export class AssetsSystem extends Component {
  private readonly assets = new Map<string, Asset>();

  addAsset(type: string, id: string, value: unknown): void {
    this.put(type, id, { state: EXISTED, value });
  }
  getAsset(type: string, id: string, fallback?: string): unknown {
    return this.getAssetWithState(type, id, fallback).value;
  }
  getAssetWithState(type: string, id: string, fallback?: string): Asset {
    const asset = this.find(type, id);
    if (asset.state === DEFERRED && asset.params !== undefined) this.loadAsset({ ...asset.params, defer: false }).catch(() => undefined);
    return asset.value === undefined && fallback !== undefined ? { ...asset, value: this.find(type, fallback).value } : asset;
  }
  releaseAsset(type: string, id: string): void {
    this.assets.delete(`${type} ${id}`);
  }
  cancelAsset(type: string, id: string): void {
    if (this.isLoading(type, id)) this.releaseAsset(type, id);
  }

  /** Of a file that cannot be had the promise is rejected. @param group whose `progress` and `loaded` tell of it */
  async loadAsset(params: LoadParams, group?: XrElement): Promise<Asset> {
    const { type, assetId: id, src, defer } = params;
    const known = src === '' ? this.find(type, id) : undefined;
    if (known?.state === EXISTED) {
      await Promise.resolve();
      return this.tell(group, params, known);
    }
    if (defer === true) return this.put(type, id, { state: DEFERRED, params });
    const Loader = loaders[type] ?? AssetLoader;
    const promise = new Promise<unknown>((resolve, reject) =>
      new Loader(this.scene, type).load(params, { onLoading: () => undefined, onLoaded: resolve, onError: reject }),
    ).then(
      (value) => this.tell(group, params, this.put(type, id, { state: EXISTED, value, params })),
      (error: unknown) => {
        this.put(type, id, { state: UNDEFINED });
        this.scene.host.log('error', `[xr-frame] ${type} "${id}" (${src}): ${String(error)}`);
        this.tell(group, params, { state: UNDEFINED }, error);
        throw error;
      },
    );
    this.put(type, id, { state: LOADING, promise, params });
    return promise;
  }

  /** @internal */
  isLoading(type: string, id: string | undefined): boolean {
    return id !== undefined && this.assets.get(`${type} ${id}`)?.state === LOADING;
  }

  private find(type: string, id: string): Asset {
    const asset = this.assets.get(`${type} ${id}`);
    if (asset !== undefined) return asset;
    const value = factories[type]?.[id]?.(this.scene) ?? builtin(this.scene, type, id);
    return value === undefined ? { state: UNDEFINED } : this.put(type, id, { state: EXISTED, value });
  }

  private put(type: string, id: string, asset: Asset): Asset {
    this.assets.set(`${type} ${id}`, asset);
    if (asset.state === EXISTED || asset.state === UNDEFINED) this.scene.settle(type);
    return asset;
  }

  private tell(group: XrElement | undefined, params: LoadParams, asset: Asset, error?: unknown): Asset {
    const assets = group?.getComponent('assets');
    if (assets instanceof Assets) assets.note(params, error);
    return asset;
  }
}

/** Tells of what its children load, as far as it has come, and when all has come or failed. */
export class Assets extends Component {
  private readonly loaded: Record<string, LoadParams> = {};
  private readonly errors: Record<string, unknown> = {};
  private readonly settled = new Set<string>();

  /** @internal */
  note(params: LoadParams, error: unknown): void {
    if (!this.el.isIn) return;
    this.settled.add(`${params.type} ${params.assetId}`);
    if (error === undefined) this.loaded[params.assetId] = params;
    else this.errors[params.assetId] = error;
    const all = this.awaited();
    const sum = (list: Component[]): number => list.reduce((total, load) => total + Number(load.getData('weight')), 0);
    const done = all.filter((load) => this.settled.has(`${String(load.getData('type'))} ${String(load.getData('assetId'))}`));
    if (error === undefined) this.el.event.trigger('progress', { progress: sum(done) / (sum(all) || 1), asset: params });
    if (done.length === all.length) this.finish();
  }

  override onAdd(): void {
    // Nothing to load has been loaded, once all of the scene is there.
    if (this.awaited().length === 0) void Promise.resolve().then(() => this.finish());
  }

  /** Not what is deferred: that may never come. */
  private awaited(): Component[] {
    return this.el.children.flatMap((child) => child.getComponent('asset-load') ?? []).filter((load) => load.getData('defer') !== true);
  }

  private finish(): void {
    if (this.el.isIn) this.el.event.trigger('loaded', { assets: this.loaded, errors: this.errors });
  }
}
