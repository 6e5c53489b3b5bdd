import { components, elements, type Component, type ComponentClass, type ElementClass, type Values, type XrElement } from './core';
import { Vector3, Vector4, type Numbers, Quaternion } from './maths';
import type { Scene } from './scene';

/** What things are drawn with. Nothing is drawn: it is kept as the app gives it. */
export class Effect {
  constructor(
    readonly scene: Scene,
    readonly description: { name: string },
  ) {}
  get name(): string {
    return this.description.name;
  }
}

type AlphaMode = 'OPAQUE' | 'BLEND' | 'MASK';

export class Material {
  effect: Effect | undefined;
  alphaMode: AlphaMode = 'OPAQUE';
  alphaCutOff = 0.5;
  private values = new Map<string, unknown>();
  private states = new Map<string, unknown>();
  private macros = new Map<string, unknown>();

  constructor(readonly scene: Scene) {}

  initByEffect(effect: Effect, uniforms: Values = {}): void {
    this.effect = effect;
    for (const [key, value] of Object.entries(uniforms)) this.values.set(key, value);
  }
  /** As templates have them: numbers, or the name of a picture. Not documented, and called by WeChat's own demo. */
  _parseUniforms(uniforms: [string, string][] = []): void {
    for (const [key, text] of uniforms) {
      const numbers = text.split(/[\s,]+/).map(Number);
      const isNumbers = numbers.every((number) => !Number.isNaN(number));
      if (!isNumbers) this.values.set(key, this.scene.assets.getAsset('texture', text));
      else this.values.set(key, numbers.length === 1 ? numbers[0] : Vector4.createFromArray(numbers));
    }
  }
  _parseRenderStates(states: [string, string][] = []): void {
    for (const [key, text] of states) this.states.set(key, text === 'true' || (text !== 'false' && Number(text)));
  }
  _checkTextures(): void {}
  get renderQueue(): number {
    return Number(this.states.get('renderQueue') ?? 2000);
  }
  set renderQueue(value: number) {
    this.states.set('renderQueue', value);
  }
  setRenderState(key: string, value: unknown): boolean {
    this.states.set(key, value);
    return true;
  }
  setRenderStates(states: Values): boolean {
    return Object.entries(states).every(([key, value]) => this.setRenderState(key, value));
  }
  getRenderState(key: string): unknown {
    return this.states.get(key);
  }
  clearRenderState(key: string): boolean {
    return this.states.delete(key);
  }
  clearRenderStates(states: Values): boolean {
    return Object.keys(states).every((key) => this.clearRenderState(key));
  }
  setMacro(key: string, value: boolean | number): void {
    this.macros.set(key, value);
  }
  setMacros(macros: Record<string, boolean | number>): void {
    for (const [key, value] of Object.entries(macros)) this.setMacro(key, value);
  }
  getMacro(key: string): unknown {
    return this.macros.get(key);
  }
  setTextureAsset(key: string, id: string): boolean {
    return this.setTexture(key, this.scene.assets.getAsset('texture', id));
  }
  declare setFloat: Setter;
  declare setVector: Setter;
  declare setMatrix: Setter;
  declare setTexture: Setter;
  declare getFloat: Getter;
  declare getVector: Getter;
  declare getMatrix: Getter;
  declare getTexture: Getter;
  static {
    for (const kind of ['Float', 'Vector', 'Matrix', 'Texture'])
      Object.assign(this.prototype, {
        [`set${kind}`](this: Material, key: string, value: unknown): boolean {
          if (value !== undefined && value !== null) this.values.set(key, value);
          return value !== undefined && value !== null;
        },
        [`get${kind}`](this: Material, key: string): unknown {
          return this.values.get(key);
        },
      });
  }
  clone(): Material {
    const copy = new Material(this.scene);
    Object.assign(copy, { effect: this.effect, alphaMode: this.alphaMode, alphaCutOff: this.alphaCutOff });
    for (const name of ['values', 'states', 'macros'] as const) copy[name] = new Map(this[name]);
    return copy;
  }
}
type Setter = (key: string, value: unknown) => boolean;
type Getter = (key: string) => unknown;

export class Geometry {
  readonly subMeshes: { offset: number; length: number; materialIndex: number }[] = [];
  boundBall = { center: new Vector3(), radius: 0 };
  boundBox = { center: new Vector3(), size: new Vector3() };
  constructor(
    readonly scene: Scene,
    private readonly layout: unknown,
    private vertices?: ArrayBufferView,
    private indices?: ArrayBufferView,
  ) {}
  _getRawVertexBuffer(): ArrayBufferView | undefined {
    return this.vertices;
  }
  _getRawIndiceBuffer(): ArrayBufferView | undefined {
    return this.indices;
  }
  getVertexLayout(): unknown {
    return this.layout;
  }
  addSubMesh(length: number, offset: number, materialIndex = 0): void {
    this.subMeshes.push({ length, offset, materialIndex });
  }
  modifySubMesh(index: number, length: number, offset: number): boolean {
    return Object.assign(this.subMeshes[index] ?? {}, { length, offset }) === this.subMeshes[index];
  }
  getSubMeshCount(): number {
    return this.subMeshes.length;
  }
  getIndiceStart(index: number): number {
    return this.subMeshes[index]?.offset ?? 0;
  }
  getIndiceLength(index: number): number {
    return this.subMeshes[index]?.length ?? 0;
  }
  getMaterialIndex(index: number): number {
    return this.subMeshes[index]?.materialIndex ?? 0;
  }
  setBoundBall(center: Vector3, radius: number): void {
    this.boundBall = { center, radius };
  }
  setBoundBox(center: Vector3, size: Vector3, autoUpdateBall = true): void {
    this.boundBox = { center, size };
    if (autoUpdateBall) this.setBoundBall(center, size.length() / 2);
  }
  uploadVertexBuffer(_offset: number, buffer: ArrayBufferView): void {
    this.vertices = buffer;
  }
  uploadIndexBuffer(_offset: number, buffer: ArrayBufferView): void {
    this.indices = buffer;
  }
}

/** A picture, a place to draw into, what comes after drawing, what is around: the app's options, with nothing behind them. */
export class Texture {
  readonly width: number = 0;
  readonly height: number = 0;
  constructor(options: Values = {}) {
    Object.assign(this, options);
  }
}
export class RenderTexture extends Texture {
  readonly isRenderTexture = true;
  readonly texture = new Texture({ width: this.width, height: this.height });
}
export class PostProcess {
  constructor(
    readonly scene: Scene,
    readonly options: { type?: unknown; data?: unknown; isHDR?: unknown },
  ) {}
  get type(): unknown {
    return this.options.type;
  }
  get isHDR(): unknown {
    return this.options.isHDR;
  }
  get data(): unknown {
    return this.options.data;
  }
}
export class EnvData {
  constructor(readonly options: Values = {}) {}
}

interface GltfNode {
  name?: string;
  mesh?: number;
  children?: number[];
  translation?: Numbers;
  rotation?: Numbers;
  scale?: Numbers;
}
interface GltfMaterial {
  alphaMode?: AlphaMode;
  pbrMetallicRoughness?: { baseColorFactor?: Numbers };
}
interface Gltf {
  asset?: { version?: string };
  scene?: number;
  scenes?: { nodes?: number[] }[];
  nodes?: GltfNode[];
  meshes?: { name?: string; primitives: { material?: number }[] }[];
  materials?: GltfMaterial[];
}

const GLB = 0x46546c67;

/** The tree of a glTF file: its nodes, meshes and materials, without their points and pictures. */
export class GLTFModel {
  constructor(
    private readonly scene: Scene,
    readonly jsonRaw: Gltf,
  ) {}

  /** @throws Error when the bytes are no glTF 2 */
  static read(scene: Scene, bytes: ArrayBuffer): GLTFModel {
    const view = new DataView(bytes);
    const isBinary = bytes.byteLength > 20 && view.getUint32(0, true) === GLB;
    const text = new TextDecoder().decode(isBinary ? new Uint8Array(bytes, 20, view.getUint32(12, true)) : bytes);
    const json = JSON.parse(text) as Gltf;
    if (json.asset?.version?.startsWith('2') !== true) throw new Error('no glTF 2');
    return new GLTFModel(scene, json);
  }

  instantiate(root: XrElement): { name: string; meshName: string; element: XrElement; meshes: Component[] }[] {
    const { nodes = [], meshes = [], scenes = [], scene: first = 0 } = this.jsonRaw;
    const made: ReturnType<GLTFModel['instantiate']> = [];
    const visit = (parent: XrElement, index: number): void => {
      const node = nodes[index] ?? {};
      const element = this.scene.createElement(elements.node as ElementClass);
      const { translation, scale } = node;
      const rotation =
        node.rotation && [...Quaternion.createFromArray(node.rotation).toEulerAngles()._raw].map((angle) => (angle * 180) / Math.PI);
      for (const [key, value] of Object.entries({ translation, rotation, scale }))
        if (value !== undefined) element.setAttribute(key === 'translation' ? 'position' : key, Array.from(value).join(' '));
      parent.addChild(element);
      const mesh = node.mesh === undefined ? undefined : meshes[node.mesh];
      const parts = mesh?.primitives.map(({ material }) => this.mesh(element, material)) ?? [];
      made.push({ name: node.name ?? '', meshName: mesh?.name ?? '', element, meshes: parts });
      for (const child of node.children ?? []) visit(element, child);
    };
    for (const index of scenes[first]?.nodes ?? []) visit(root, index);
    return made;
  }

  private mesh(element: XrElement, index: number | undefined): Component {
    const { alphaMode = 'OPAQUE', pbrMetallicRoughness = {} }: GltfMaterial =
      (index === undefined ? undefined : this.jsonRaw.materials?.[index]) ?? {};
    const material = this.scene.createMaterial(this.scene.assets.getAsset('effect', 'standard') as Effect);
    material.alphaMode = alphaMode;
    material.setVector('u_baseColorFactor', Vector4.createFromArray(pbrMetallicRoughness.baseColorFactor ?? [1, 1, 1, 1]));
    const part = this.scene.createElement(elements.node as ElementClass);
    element.addChild(part);
    return part.addComponent(components.mesh as ComponentClass, { material });
  }
}
