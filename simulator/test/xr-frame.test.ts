/// <reference types="miniprogram-api-typings" />
/** Scenes of WeChat's 3D engine: its tree, events and files, without its pictures. What holds is from WeChat's documentation (xr-frame › …), named beside it. */
import fs from 'node:fs';
import path from 'node:path';
import type * as XrFrame from 'XrFrame';
import { inFolder, removePrograms, writeProgram } from './program';
import { fixture, World } from './world';

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

const renderer = '"component":true,"renderer":"xr-frame"';
const PROGRAM = {
  'app.json': '{"pages":["pages/home/index","pages/scene/index"]}',
  'app.js': 'App({ notes: [] })',
  ...inFolder('pages', {
    home: { js: 'Page({})', wxml: '<view>home</view>' },
    scene: {
      js: 'Page({})',
      json: '{"usingComponents":{"xr-start":"/scene/index"}}',
      wxml: '<xr-start width="600" height="300" style="width:300px;height:150px"/><xr-node/>',
    },
  }),
  'scene/index.js': SCENE_JS,
  'scene/index.json': `{${renderer},"usingComponents":{"part":"/part/index"}}`,
  'scene/index.wxml': SCENE,
  'part/index.js': 'Component({})',
  'part/index.json': `{${renderer}}`,
  'part/index.wxml': '<slot/>',
  'model.gltf': MODEL,
};

interface Program {
  notes: unknown[];
  scene: XrFrame.Scene;
  set(data: object): void;
  turned: boolean;
}

let world: World;
const lines: string[] = [];

beforeAll(async () => {
  const dist = writeProgram(PROGRAM);
  fs.cpSync(path.join(fixture, 'images'), path.join(dist, 'images'), { recursive: true });
  world = await World.open({ dist });
  world.program.on('console', ({ args }: { args: unknown[] }) => void lines.push(String(args[0])));
  await world.route('reLaunch', '/pages/scene/index');
  await world.until('all is loaded', async () => JSON.stringify(await notes()).includes('"loaded"'));
});
afterAll(async () => {
  await world.close();
  removePrograms();
});

const notes = (): Promise<unknown[]> => world.evaluate(() => getApp<Program>().notes);

test('core/scene, assets/elements, core/component: ready, then progress by weight and loaded with what failed', async () => {
  const [add, ready, ...others] = await notes();
  expect([add, ready]).toEqual([
    ['add', 'xr', [1, 2, 3]],
    ['ready', 'xr'],
  ]);
  expect(others).toContainEqual(['ar-error', 'scene']);
  expect(others).toContainEqual(['gltf-loaded', 'gltf']);
  expect(others).toContainEqual(['loaded', expect.arrayContaining(['dot', 'model']) as unknown, ['lost']]);
  const steps = (others as [string, number][]).filter(([type]) => type === 'progress').map(([, progress]) => progress);
  expect(steps).toHaveLength(2);
  expect([...steps].sort()).toEqual(steps);
  expect(lines).toContain('[xr-frame] texture "lost" (/images/lost.png): Error: no such file or directory, open \'/images/lost.png\'');
});

test('XR-Frame 指南: a box as large as its component, its pixels as many as width says; only what nobody has registered is told', async () => {
  const box = (await (await world.view()).locator('wx-xr-scene').boundingBox()) ?? { width: 0, height: 0 };
  expect([box.width, box.height]).toEqual([300, 150]);
  expect(await world.evaluate(() => [getApp<Program>().scene.width, getApp<Program>().scene.frameWidth])).toEqual([600, 300]);
  expect(lines.filter((line) => line.startsWith('<'))).toEqual([
    '<xr-nobody> on pages/scene/index is neither an element of WeChat nor a component of the page',
    '<xr-node> on pages/scene/index is neither an element of WeChat nor a component of the page',
  ]);
});

test('core/element, Transform: found by id and node-id, through slots, with what it is in space', async () => {
  const seen = await world.evaluate(() => {
    const { scene } = getApp<Program>();
    const xr = wx.getXrFrameSystem();
    const inner = scene.getNodeById('inner');
    const mesh = scene.getElementById('cube').getComponent(xr.Mesh);
    return {
      parent: inner.el.parent.getComponent('transform') === scene.getNodeById('outer'),
      world: inner.worldPosition.toArray().map(Math.round),
      turned: scene.getNodeById('outer').rotation.toArray(),
      geometry: mesh.getData('geometry') === scene.assets.getAsset('geometry', 'cube'),
      material: [mesh.material.renderQueue, mesh.material.getFloat('u_threshold'), mesh.material.getVector('u_baseColorFactor').toArray()],
      dot: scene.assets.getAsset<XrFrame.Texture>('texture', 'dot').width,
      own: scene.assets.getAsset<XrFrame.Effect>('effect', 'own').name,
    };
  });
  expect(seen).toMatchObject({ parent: true, world: [3, 0, 0], geometry: true, material: [501, 0.5, [1, 0, 0, 1]], dot: 54, own: 'own' });
  expect((seen as { turned: number[] }).turned[1]).toBeCloseTo(Math.PI / 2, 5);
  const moved = await world.evaluate(() => {
    getApp<Program>().set({ at: '0 0 2' });
    return getApp<Program>().scene.getNodeById('inner').worldPosition.toArray().map(Math.round);
  });
  expect(moved).toEqual([5, 0, 0]);
});

test('gltf: the nodes, meshes and materials of the file', async () => {
  const seen = await world.evaluate(() => {
    const gltf = getApp<Program>().scene.getElementById('model').getComponent<XrFrame.GLTF>('gltf');
    return [
      gltf.meshes.map(({ material }) => material.alphaMode),
      gltf.getPrimitivesByMeshName('skull').map(({ nodeName }) => nodeName),
      gltf.getInternalNodeByName('head')?.getComponent<XrFrame.Transform>('transform').worldPosition.toArray(),
    ];
  });
  expect(seen).toEqual([['BLEND', 'OPAQUE'], ['head'], [0, 1, 0]]);
});

test('core/component: a component of the app hears of its data, each frame, and its end', async () => {
  await world.until('a frame', () => world.evaluate<boolean>(() => getApp<Program>().turned));
  await world.evaluate(() => {
    getApp<Program>().notes.length = 0;
    getApp<Program>().set({ speed: '4 5 6' });
    getApp<Program>().set({ turning: false });
  });
  await world.until('the end', async () => (await notes()).includes('release'));
  expect(await notes()).toEqual([['update', [1, 2, 3], [4, 5, 6]], 'remove', 'release']);
  expect(await world.evaluate(() => (getApp<Program>().scene.getElementById('turner') as unknown) === undefined)).toBe(true);
});

test('core/shadow: elements that the app makes come and go', async () => {
  const found = await world.evaluate(() => {
    const { scene } = getApp<Program>();
    const xr = wx.getXrFrameSystem();
    const made = scene.createElement(xr.XRNode, { 'node-id': 'made', position: '1 2 3' });
    scene.getElementById('shadow').addChild(made);
    const before = scene.getNodeById('made').worldPosition.toArray();
    scene.getElementById('shadow').removeChild(made);
    return [before, (scene.getNodeById('made') as unknown) === undefined];
  });
  expect(found).toEqual([[1, 2, 3], true]);
});

test('core/event: listeners of scripts and templates, once, bubbling, and touches of the box', async () => {
  const heard = await world.evaluate(() => {
    const { scene, notes: told } = getApp<Program>();
    told.length = 0;
    const cube = scene.getElementById('cube');
    const seen: unknown[] = [];
    cube.event.addOnce('poke', (value, sender) => seen.push([value, sender === cube]));
    cube.event.trigger('poke', 1, true, true, true);
    cube.event.trigger('poke', 2);
    scene.event.add('touchstart', (event) => told.push(['touch', (event as { touches: unknown[] }).touches.length]));
    return seen;
  });
  expect(heard).toEqual([[1, true]]);
  expect(await notes()).toEqual([['poke', 'mesh']]);
  await (await world.view()).locator('wx-xr-scene').tap();
  await world.until('the touch', async () => JSON.stringify(await notes()).includes('["touch",1]'));
});

test('ar, share: what only a device can is refused, by name', async () => {
  const seen = await world.evaluate(async () => {
    const { scene } = getApp<Program>();
    const failed = await scene.share.captureToFriends().catch((error: unknown) => (error as { errMsg: string }).errMsg);
    const lost = await scene.assets
      .loadAsset({ type: 'raw', assetId: 'x', src: '/none.bin', options: {} })
      .catch((error: unknown) => String(error));
    return [scene.ar.supported, scene.ar.placeHere('outer'), failed, lost];
  });
  expect(seen).toEqual([
    false,
    false,
    'getXrFrameSystem() › ShareSystem.captureToFriends:fail not supported',
    "Error: no such file or directory, open '/none.bin'",
  ]);
  expect(lines).toContain('wx.getXrFrameSystem() › ShareSystem.captureToFriends is not supported by the simulator');
});

test('math: vectors, quaternions and matrices', async () => {
  const seen = await world.evaluate(() => {
    const { Vector3, Quaternion, Matrix4, Vector4 } = wx.getXrFrameSystem();
    const [x, y] = [Vector3.createFromArray([1, 0, 0]), Vector3.createFromArray([0, 1, 0])];
    const turn = Quaternion.createFromAxisAngle(y, Math.PI / 2);
    const both = Matrix4.composeTQS(Vector3.createFromArray([1, 2, 3]), turn, Vector3.createFromArray([2, 2, 2]));
    const half = Quaternion.createFromNumber(0, 0, 0, 1).slerp(turn, 0.5);
    const back = both.inverse().multiply(both);
    const look = Quaternion.lookRotation(x, y);
    const dst = new Vector3();
    return [
      x.cross(y).toArray(),
      x.add(y).scale(2, dst).lerp(Vector3.ONE, 0.5).toArray(),
      dst.length(),
      both.transformPoint(x).toArray(),
      half.angleTo(turn),
      turn.toEulerAngles().toArray(),
      back.toArray(),
      look.transformVector3(Vector3.createFromArray([0, 0, 1])).toArray(),
      Vector4.createFromArray([1, 2, 3, 4]).dot(Vector4.ONE),
      Quaternion.createFromMatrix4(Matrix4.fromQuaternion(turn)).angleTo(turn) < 1e-3,
    ];
  });
  const expected = [
    [0, 0, 1],
    [1.5, 1.5, 0.5],
    Math.sqrt(8),
    [1, 2, 1],
    Math.PI / 4,
    [0, Math.PI / 2, 0],
    [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
    [1, 0, 0],
    10,
  ].flat();
  const values = (seen as unknown[]).flat();
  expect(values.pop()).toBe(true);
  expected.forEach((value, index) => expect(values[index]).toBeCloseTo(value, 3));
});

test('core/scene: it pauses while its page is not in front', async () => {
  await world.evaluate(() => {
    getApp<Program>().notes.length = 0;
  });
  await world.route('navigateTo', '/pages/home/index');
  expect(await notes()).toEqual([['pause', 'scene']]);
  await world.evaluate(() => wx.navigateBack());
  await world.until('it is back', async () => (await notes()).length === 2);
  expect(await notes()).toEqual([
    ['pause', 'scene'],
    ['resume', 'scene'],
  ]);
});
