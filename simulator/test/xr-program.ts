/// <reference types="miniprogram-api-typings" />
/** The program of the tests of xr-frame, and what WeChat's typings say of its classes. */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import ts from 'typescript';
import type * as XrFrame from 'XrFrame';
import { inFolder } from './program';

const MODEL = JSON.stringify({
  asset: { version: '2.0' },
  scenes: [{ nodes: [0] }],
  nodes: [{ name: 'head', mesh: 0, translation: [0, 1, 0] }],
  meshes: [{ name: 'skull', primitives: [{ material: 0 }, {}] }],
  materials: [{ alphaMode: 'BLEND', pbrMetallicRoughness: { baseColorFactor: [1, 0, 0, 0.5] } }],
});

const SCENE = `<xr-scene id="xr" ar-system="modes:Plane" bind:ready="ready" bind:ar-error="note" bind:pause="note" bind:resume="note">
  <xr-assets bind:progress="progress" bind:loaded="loaded">
    <xr-asset-load type="texture" asset-id="dot" src="/images/dot.png" weight="3"/>
    <xr-asset-load type="gltf" asset-id="model" src="/model.gltf"/>
    <xr-asset-load type="texture" asset-id="lost" src="/images/lost.png"/>
    <xr-asset-material asset-id="red" effect="simple" uniforms="u_baseColorFactor: 1 0 0 1, u_threshold: 0.5" states="cullOn: false" render-queue="501"/>
  </xr-assets>
  <xr-node node-id="outer" position="1 0 0" rotation="0 90 0" scale="2 2 2" bind:poke="note">
    <part><xr-mesh id="cube" node-id="inner" position="{{at}}" geometry="cube" material="red" cast-shadow/></part>
  </xr-node>
  <xr-gltf id="model" model="model" bind:gltf-loaded="note"/>
  <xr-shadow id="shadow"/>
  <xr-turner id="turner" wx:if="{{turning}}" speed="{{speed}}"/>
  <xr-camera clear-color="0.4 0.8 0.6 1" is-ar-camera camera-orbit-control="isLockZoom: true"/>
  <xr-nobody/>
</xr-scene>`;

const SCENE_JS = `const xr = wx.getXrFrameSystem();
const note = (what) => getApp().notes.push(what);
class Turn extends xr.Component {
  schema = { speed: { type: 'number-array', defaultValue: [1, 1, 1] } };
  onAdd(parent, { speed }) { note(['add', parent.id, speed]); }
  onUpdate({ speed }, before) { note(['update', before.speed, speed]); }
  onTick(delta) { getApp().turned = delta > 0; }
  onRemove() { note('remove'); }
  onRelease() { note('release'); }
}
class Turner extends xr.Element {
  defaultComponents = { ...xr.NodeDefaultComponents, turn: {} };
  dataMapping = { ...xr.NodeDataMapping, speed: ['turn', 'speed'] };
}
xr.registerComponent('turn', Turn);
xr.registerElement('turner', Turner);
xr.registerEffect('own', (scene) => scene.createEffect({ name: 'own' }));
Component({
  data: { at: '0 0 1', turning: true, speed: '1 2 3' },
  methods: {
    ready({ detail }) { getApp().scene = detail.value; getApp().set = (data) => this.setData(data); note(['ready', detail.el.id]); },
    note({ type, detail }) { note([type, detail.el.type]); },
    progress({ detail: { value } }) { note(['progress', value.progress, value.asset.assetId]); },
    loaded({ detail: { value } }) { note(['loaded', Object.keys(value.assets), Object.keys(value.errors)]); },
  },
});`;

/** A scene that comes and goes on its page. */
const BRIEF = `<xr-scene wx:if="{{on}}" bind:ready="ready" bind:tick="tick">
  <xr-assets id="both" bind:loaded="loaded">
    <xr-asset-load type="texture" asset-id="same" src="/images/dot.png"/>
    <xr-asset-load type="raw" asset-id="same" src="/model.gltf"/>
  </xr-assets>
  <xr-assets id="deferred" bind:loaded="loaded"><xr-asset-load type="raw" asset-id="later" src="/model.gltf" defer/></xr-assets>
  <xr-shadow id="shadow"><xr-node turn="speed: 1 1 1"/></xr-shadow>
  <xr-node rigidbody cube-shape="autoFit: true"/><xr-particle emit-rate="5"/><xr-gltf/>
</xr-scene>`;
const BRIEF_JS = `const note = (what) => getApp().notes.push(what);
Component({
  data: { on: true },
  lifetimes: { attached() { getApp().set = (data) => this.setData(data); } },
  methods: {
    ready({ detail }) { getApp().scene = detail.value; note('ready'); getApp().whenReady?.(); },
    tick() { getApp().ticks = (getApp().ticks || 0) + 1; },
    loaded({ detail: { el } }) { note(['loaded', el.id]); },
  },
});`;

const renderer = '"component":true,"renderer":"xr-frame"';
export const PROGRAM = {
  'app.json': '{"pages":["pages/home/index","pages/scene/index","pages/brief/index"]}',
  'app.js': 'App({ notes: [] })',
  ...inFolder('pages', {
    home: { js: 'Page({})', wxml: '<view>home</view>' },
    scene: {
      js: 'Page({})',
      json: '{"usingComponents":{"xr-start":"/scene/index"}}',
      wxml: '<xr-start width="600" height="300" style="width:300px;height:150px"/><xr-node/>',
    },
    brief: {
      js: 'Page({ data: { shown: true }, onLoad() { getApp().show = (shown) => this.setData({ shown }); } })',
      json: '{"usingComponents":{"xr-brief":"/brief/index"}}',
      wxml: '<xr-brief wx:if="{{shown}}"/>',
    },
  }),
  'scene/index.js': SCENE_JS,
  'scene/index.json': `{${renderer},"usingComponents":{"part":"/part/index"}}`,
  'scene/index.wxml': SCENE,
  'brief/index.js': BRIEF_JS,
  'brief/index.json': `{${renderer}}`,
  'brief/index.wxml': BRIEF,
  'part/index.js': 'Component({})',
  'part/index.json': `{${renderer}}`,
  'part/index.wxml': '<slot/>',
  'model.gltf': MODEL,
};

export interface Program {
  notes: unknown[];
  scene: XrFrame.Scene;
  set(data: object): void;
  turned: boolean;
  ticks: number;
  whenReady: (() => void) | undefined;
  show(shown: boolean): void;
}

/** What the typings say apps can use of each class, by the class's name. */
export function typedMembers(): Record<string, string[]> {
  const file = createRequire(__filename).resolve('miniprogram-api-typings/types/wx/lib.wx.xr-frame.d.ts');
  const hidden = ts.ModifierFlags.Protected | ts.ModifierFlags.Static;
  const isOpen = (member: ts.ClassElement): boolean =>
    (ts.getCombinedModifierFlags(member) & hidden) === 0 && !ts.getJSDocTags(member).some(({ tagName }) => tagName.text === 'internal');
  const members: Record<string, string[]> = {};
  for (const module of ts.createSourceFile(file, fs.readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true).statements) {
    // The engine below it has classes of the same names, which apps do not get.
    if (!ts.isModuleDeclaration(module) || module.body?.kind !== ts.SyntaxKind.ModuleBlock || module.name.text.includes('kanata')) continue;
    for (const found of module.body.statements.filter(ts.isClassDeclaration))
      members[found.name?.text ?? ''] = found.members
        .filter(isOpen)
        .flatMap(({ name }) => name?.getText() ?? [])
        .filter((name) => !name.startsWith('_'));
  }
  return members;
}
