/// <reference types="miniprogram-api-typings" />
/** Scenes of WeChat's 3D engine: its tree, events and files, without its pictures. What holds is from WeChat's documentation (xr-frame › …), named beside it. */
import fs from 'node:fs';
import path from 'node:path';
import type * as XrFrame from 'XrFrame';
import { ABSENT_CLASSES } from '../src/logic/xr/tables';
import { removePrograms, writeProgram } from './program';
import { fixture, World } from './world';
import { PROGRAM, typedMembers, type Program } from './xr-program';

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

test('typings: each member of each class is there, or fails by name', async () => {
  const lacking = await world.evaluate(
    (members: Record<string, string[]>, absent: string[]) => {
      const xr = wx.getXrFrameSystem() as unknown as Record<string, (new (scene: unknown) => object) | undefined>;
      return Object.entries(members).flatMap(([type, names]) => {
        const Class = absent.includes(type) ? undefined : xr[type];
        if (Class === undefined) return [];
        const { scene } = getApp<Program>();
        const made = type === 'Scene' ? scene : new Class(scene);
        return names.filter((name) => !(name in made)).map((name) => `${type}.${name}`);
      });
    },
    typedMembers(),
    ABSENT_CLASSES.split(' '),
  );
  expect(lacking).toEqual([]);
});

test('Mesh, Rigidbody, ShapeInteract: what is set is kept; what is lacking says so when it is set', async () => {
  const kept = await world.evaluate(() => {
    const { scene } = getApp<Program>();
    const xr = wx.getXrFrameSystem();
    const mesh = scene.getElementById('cube').getComponent(xr.Mesh);
    const [old, made] = [mesh.material, scene.createMaterial(scene.assets.getAsset('effect', 'simple'))];
    mesh.material = made;
    const element = scene.createElement(xr.XRNode);
    const body = element.addComponent(xr.Rigidbody);
    const touch = element.addComponent(xr.ShapeInteract);
    Object.assign(body, { mass: 5, useGravity: false, isKinematic: true });
    touch.bounciness = 0.5;
    body.velocity = xr.Vector3.ONE;
    scene.physics.gravity = xr.Vector3.ONE;
    const seen = [mesh.material === made, body.mass, body.useGravity, body.isKinematic, touch.bounciness];
    mesh.material = old;
    return [...seen, old.setTextureAsset('u_map', 'dot'), old.setTextureAsset('u_map', 'nowhere'), old.getTexture('u_map').width];
  });
  expect(kept).toEqual([true, 5, false, true, 0.5, true, false, 54]);
  for (const name of ['Rigidbody.velocity', 'PhysicsSystem.gravity'])
    expect(lines).toContain(`wx.getXrFrameSystem() › ${name} is not supported by the simulator`);
});

test('Element.removeChild, Element.release: removed is not released, and released is not removed', async () => {
  const seen = await world.evaluate(() => {
    const { scene, notes: told } = getApp<Program>();
    const xr = wx.getXrFrameSystem();
    const shadow = scene.getElementById('shadow');
    const make = (): XrFrame.Element => scene.createElement(xr.XRNode, { turn: 'speed: 1 1 1' });
    const steps = (run: () => void): unknown[] => {
      told.length = 0;
      run();
      return told.map((entry) => (Array.isArray(entry) ? (entry[0] as unknown) : entry));
    };
    const [first, second] = [make(), make()];
    return [
      steps(() => {
        shadow.addChild(first);
        shadow.removeChild(first);
        shadow.addChild(first);
        shadow.removeChild(first);
      }),
      steps(() => first.release()),
      steps(() => shadow.addChild(first)),
      steps(() => {
        shadow.addChild(second);
        second.release();
        second.release();
      }),
    ];
  });
  expect(seen).toEqual([['add', 'remove', 'add', 'remove'], ['release'], [], ['add', 'release']]);
});

test('assets/elements: loaded once all of a group is there, by type and id, and of a group that waits for nothing', async () => {
  await world.evaluate(() => {
    getApp<Program>().notes.length = 0;
  });
  await world.route('reLaunch', '/pages/brief/index');
  await world.until('both are loaded', async () => (await notes()).some((note) => String(note) === 'loaded,both'));
  const seen = (await notes()).map(String).filter((note) => note.startsWith('loaded'));
  expect(seen).toEqual(['loaded,deferred', 'loaded,both']);
  expect(await world.evaluate(() => getApp<Program>().scene.assets.getAssetWithState('raw', 'same').state)).toBe(3);
});

test('a scene says once what its template asks for in vain', () => {
  expect(lines.filter((line) => line.startsWith('[xr-frame] not simulated'))).toEqual([
    '[xr-frame] not simulated in this scene: camera-orbit-control',
    '[xr-frame] not simulated in this scene: rigidbody, cube-shape, particle',
  ]);
});

/** Of the screen: in each a scene that lived would go on. */
const someFrames = async (): Promise<void> => {
  await world.simulator.page?.evaluate(async () => {
    for (let frame = 0; frame < 12; frame += 1) await new Promise(requestAnimationFrame);
  });
};

test.each(['set', 'show'] as const)('core/component: a scene ends with its tag, and another begins (%s)', async (how) => {
  const turn = (isOn: boolean): Promise<unknown> =>
    world.evaluate(
      (by: 'set' | 'show', on: boolean) => (by === 'set' ? getApp<Program>().set({ on }) : getApp<Program>().show(on)),
      how,
      isOn,
    );
  await world.until('frames', () => world.evaluate<boolean>(() => getApp<Program>().ticks > 1));
  await world.evaluate(() => {
    getApp<Program>().notes.length = 0;
  });
  await turn(false);
  expect(await notes()).toEqual(['remove', 'release']);
  const ticks = await world.evaluate<number>(() => getApp<Program>().ticks);
  await someFrames();
  expect(await world.evaluate(() => getApp<Program>().ticks)).toBe(ticks);
  // Gone before it was drawn.
  await world.evaluate((by: 'set' | 'show') => {
    const app = getApp<Program>();
    for (const on of [true, false])
      if (by === 'set') app.set({ on });
      else app.show(on);
  }, how);
  await someFrames();
  expect(JSON.stringify(await notes())).not.toContain('ready');
  await turn(true);
  await world.until('another', async () => JSON.stringify(await notes()).includes('"ready"'));
});

test('assets/elements: nothing is loaded for a scene that has ended', async () => {
  await world.evaluate(() => {
    const app = getApp<Program>();
    app.set({ on: false });
    app.notes.length = 0;
    app.whenReady = () => app.set({ on: false });
    app.set({ on: true });
  });
  await world.until('its end', async () => (await notes()).includes('release'));
  await someFrames();
  expect(await notes()).toEqual([['add', 'shadow', [1, 1, 1]], 'ready', 'remove', 'release']);
  await world.evaluate(() => {
    const app = getApp<Program>();
    app.whenReady = undefined;
    app.set({ on: true });
  });
  await world.until('another', async () => JSON.stringify(await notes()).includes('loaded'));
});

test('typings, Component.onRemove: components of a page that closes are destroyed, not removed', async () => {
  await world.evaluate(() => {
    getApp<Program>().notes.length = 0;
  });
  await world.route('reLaunch', '/pages/home/index');
  expect(await notes()).toEqual(['release']);
});
