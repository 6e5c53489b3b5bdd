import {
  components,
  elements,
  Component,
  XrElement,
  type ComponentClass,
  type DefaultComponents,
  type Schema,
  type Values,
  type XrHost,
} from './core';
import type { LoadParams } from './assets';
import { Matrix4, Quaternion, Vector3 } from './maths';
import type { Numbers } from './maths';
import { Material, type Effect, type GLTFModel } from './resources';
import { ABSENT_CLASSES, COMPONENTS, ELEMENTS, LACKING, LACKING_STATIC } from './tables';

/** `is-ar-camera` of `isARCamera`. */
const hyphenated = (name: string): string =>
  name
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .toLowerCase();

function readSchema(text: string): Schema {
  const schema: Schema = {};
  for (const entry of text.split('|').filter(Boolean)) {
    const [, key = '', type = '', value] = /^(\w+):([\w-]+)(?:=(.*))?$/.exec(entry) ?? [];
    schema[key] = value === undefined ? { type } : { type, defaultValue: value };
  }
  return schema;
}

/** Members that fail by name, once they are used or written to. */
function lack(host: XrHost, target: object, before: string, names: string): void {
  for (const name of names.split(' ').filter(Boolean)) {
    const get = (): unknown => host.absent(`${before}${name}`);
    Object.defineProperty(target, name, { configurable: true, get, set: () => void (get() as () => unknown)() });
  }
}

/** Where something is in space, and how it is turned. */
class Transform extends Component {
  readonly position = new Vector3();
  readonly scale = Vector3.createFromNumber(1, 1, 1);
  private readonly angles = new Vector3();
  private readonly turn = new Quaternion();
  private before = { angles: new Vector3(), turn: new Quaternion() };

  /** In radians; what is written to it turns the quaternion, and the other way round. */
  get rotation(): Vector3 {
    this.agree();
    return this.angles;
  }
  get quaternion(): Quaternion {
    this.agree();
    return this.turn;
  }
  get visible(): boolean {
    return this.getData('visible') !== false;
  }
  set visible(value: boolean) {
    this.setDataOne('visible', value);
  }
  get layer(): number {
    return Number(this.getData('layer'));
  }
  set layer(value: number) {
    this.setDataOne('layer', value);
  }
  get worldMatrix(): Matrix4 {
    const local = Matrix4.composeTQS(this.position, this.quaternion, this.scale);
    for (let at = this.el.parent; at !== undefined; at = at.parent) {
      const outer = at.getComponent(Transform);
      if (outer instanceof Transform) return outer.worldMatrix.multiply(local);
    }
    return local;
  }
  get worldPosition(): Vector3 {
    return new Vector3().setFromMatrixPosition(this.worldMatrix);
  }
  get worldScale(): Vector3 {
    return new Vector3().setFromMatrixScale(this.worldMatrix);
  }
  get worldQuaternion(): Quaternion {
    const { worldMatrix: matrix, worldScale: size } = this;
    return Quaternion.createFromMatrix4(matrix.scale(1 / (size.x || 1), 1 / (size.y || 1), 1 / (size.z || 1)));
  }
  get worldRight(): Vector3 {
    return new Vector3().setFromMatrixColumn(this.worldMatrix, 0).normalize();
  }
  get worldUp(): Vector3 {
    return new Vector3().setFromMatrixColumn(this.worldMatrix, 1).normalize();
  }
  get worldForward(): Vector3 {
    return new Vector3().setFromMatrixColumn(this.worldMatrix, 2).normalize();
  }
  setLocalMatrix(matrix: Matrix4): void {
    this.position.setFromMatrixPosition(matrix);
    this.scale.setFromMatrixScale(matrix);
    const { x, y, z } = this.scale;
    Quaternion.createFromMatrix4(matrix.scale(1 / (x || 1), 1 / (y || 1), 1 / (z || 1)), this.quaternion);
  }

  protected override __apply({ position, rotation, scale }: Values): void {
    if (position !== undefined) this.position.setArray(position as Numbers);
    if (scale !== undefined) this.scale.setArray(scale as Numbers);
    if (rotation !== undefined) this.angles.setArray((rotation as number[]).map((degrees) => (degrees * Math.PI) / 180));
    this.agree();
  }

  private agree(): void {
    const { angles, turn, before } = this;
    if (!angles.equal(before.angles)) turn.setFromEulerAngles(angles);
    else if (!turn.equal(before.turn)) turn.toEulerAngles(angles);
    else return;
    this.before = { angles: angles.clone(), turn: turn.clone() };
  }
}

class AssetLoad extends Component {
  override onAdd(_parent: XrElement | undefined, data: Values): void {
    const { type, assetId = '', src = '', weight, options, defer } = data as Partial<LoadParams>;
    if (type === undefined) return;
    const params = { type, assetId, src, weight, options, defer };
    // Without an answer here it is told by the group's `loaded`, and by the console.
    this.scene.assets.loadAsset(params, this.el.parent).catch(() => undefined);
  }
}

/** What an asset of a template makes once it is there. */
const assetMaker = (make: (component: Component, data: Values) => [type: string, asset: unknown]): ComponentClass =>
  class extends Component {
    override onAdd(_parent: XrElement | undefined, data: Values): void {
      const [type, asset] = make(this, data);
      this.scene.assets.addAsset(type, String(data.assetId), asset);
    }
  };

class Mesh extends Component {
  private own: Material | undefined;
  /** Its own of the engine's standard effect, where the app gives none. */
  get material(): Material {
    const given = this.getData('material');
    if (given instanceof Material) return given;
    this.own ??= this.scene.createMaterial(this.scene.assets.getAsset('effect', 'standard') as Effect);
    return this.own;
  }
  set material(value: Material) {
    this.setDataOne('material', value);
  }
}

class Rigidbody extends Component {
  get isKinematic(): boolean {
    return this.getData('kinematic') === true;
  }
  set isKinematic(value: boolean) {
    this.setDataOne('kinematic', value);
  }
}

class Camera extends Component {
  get target(): unknown {
    const written = this.__textOf('target');
    return written === undefined ? this.getData('target') : this.scene.getNodeById(written);
  }
}

/** Nothing tracks anything: there is no AR. */
class ARTracker extends Component {
  readonly state = 0;
  readonly errorMessage = '';
  readonly arActive = false;
  readonly score = 0;
  readonly gesture = -1;
  getPosition(): undefined {
    return undefined;
  }
}

class ARSystem extends Component {
  readonly supported = false;
  readonly ready = false;
  readonly arModes: string[] = [];
  readonly arVersion = 0;
  readonly posCount = 0;
  placeHere(): boolean {
    return false;
  }
  resetPlane(): void {}
}

class ShareSystem extends Component {
  readonly supported = false;
  readonly recordState = 0;
}

class GLTF extends Component {
  private nodes: { name: string; meshName: string; element: XrElement; meshes: Component[] }[] = [];
  override onAdd(_parent: XrElement | undefined, data: Values): void {
    this.show(data);
  }
  override onUpdate(data: Values, before: Values): void {
    if (data.model !== before.model) this.show(data);
  }
  get meshes(): Component[] {
    return this.nodes.flatMap(({ meshes }) => meshes);
  }
  getInternalNodeByName(name: string): XrElement | undefined {
    return this.nodes.find((node) => node.name === name)?.element;
  }
  getPrimitivesByNodeName(name: string): Component[] {
    return this.nodes.filter((node) => node.name === name).flatMap(({ meshes }) => meshes);
  }
  getPrimitivesByMeshName(name: string): { nodeName: string; primitives: Component[] }[] {
    return this.nodes.filter((node) => node.meshName === name).map((node) => ({ nodeName: node.name, primitives: node.meshes }));
  }

  private show({ model }: Values): void {
    for (const { element } of this.nodes.splice(0)) element.release();
    if (model === undefined) return;
    this.nodes = (model as GLTFModel).instantiate(this.el);
    this.el.event.trigger('gltf-loaded', { model });
  }
}

const OWN: Record<string, ComponentClass> = {
  Transform,
  AssetLoad,
  Mesh,
  Camera,
  Rigidbody,
  ARTracker,
  ARSystem,
  ShareSystem,
  GLTF,
  AssetMaterial: assetMaker(({ scene }, { effect, uniforms, states, renderQueue }) => {
    const material = scene.createMaterial(effect as Effect);
    material._parseUniforms(uniforms as [string, string][] | undefined);
    material._parseRenderStates(states as [string, string][] | undefined);
    if (renderQueue !== undefined) material.renderQueue = Number(renderQueue);
    return ['material', material];
  }),
  AssetRenderTexture: assetMaker(({ scene }, { width, height }) => [
    'render-texture',
    scene.createRenderTexture({ width: Number(width), height: Number(height) }),
  ]),
  AssetPostProcess: assetMaker(({ scene }, { type, data, isHDR }) => ['post-process', scene.createPostProcess({ type, data, isHDR })]),
};

/** Defines the engine's components and elements. @param others classes of other kinds @returns all by name */
export function defineBuiltins(
  host: XrHost,
  systems: Record<string, ComponentClass>,
  others: Record<string, unknown>,
): Record<string, unknown> {
  const classes: Record<string, unknown> = { ...others };
  const own: Record<string, ComponentClass | undefined> = { ...OWN, ...systems };
  for (const [type, name, text, lacking = ''] of COMPONENTS) {
    const schema = readSchema(text);
    const Base = own[name] ?? Component;
    const Class = {
      [name]: class extends Base {
        override readonly schema = schema;
      },
    }[name] as ComponentClass;
    for (const key of Object.keys(schema)) {
      if (key in Class.prototype) continue;
      const get = function get(this: Component): unknown {
        return this.getData(key);
      };
      const set = function set(this: Component, value: unknown): void {
        this.setDataOne(key, value);
      };
      Object.defineProperty(Class.prototype, key, { configurable: true, get, set });
    }
    lack(host, Class.prototype as object, `${name}.`, lacking);
    components[type] = Class;
    if (name !== '') Object.assign(classes, { [name]: Class, [`${name}Schema`]: schema });
  }
  for (const [type, name, list] of ELEMENTS) {
    const defaults: DefaultComponents = {};
    const mapping: Record<string, readonly string[]> = {};
    for (const part of list.split(' ').filter(Boolean)) {
      defaults[part] = {};
      for (const key of Object.keys(new (components[part] as ComponentClass)().schema)) mapping[hyphenated(key)] = [part, key];
    }
    if (defaults.transform !== undefined)
      Object.assign(mapping, {
        'anim-keyframe': ['animator', 'keyframe'],
        'anim-clipmap': ['animator', 'clipMap'],
        'anim-autoplay': ['animator', 'autoPlay'],
      });
    const Class = {
      [name]: class extends XrElement {
        override readonly defaultComponents = defaults;
        override readonly dataMapping = mapping;
      },
    }[name];
    elements[type] = Class as typeof XrElement;
    const short = name.replace(/^XR(?=AR)|^XR(?=Asset)|^XR/, '').replace(/^Material$/, 'AssetMaterial');
    if (name !== '') Object.assign(classes, { [name]: Class, [`${short}DefaultComponents`]: defaults, [`${short}DataMapping`]: mapping });
  }
  for (const [name, names] of Object.entries(LACKING)) lack(host, (classes[name] as { prototype: object }).prototype, `${name}.`, names);
  for (const [name, names] of Object.entries(LACKING_STATIC)) lack(host, classes[name] as object, `${name}.`, names);
  for (const name of ABSENT_CLASSES.split(' ')) lack(host, classes, '', name);
  return classes;
}
