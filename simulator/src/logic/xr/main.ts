import type * as ge from 'glass-easel';
import { AssetLoader, Assets, AssetsSystem, factories, loaders } from './assets';
import { defineBuiltins } from './builtin';
import { Component, components, elements, XrElement, type ComponentClass, type ElementClass, type XrHost } from './core';
import { EventManager } from './events';
import * as maths from './maths';
import { EnvData, Effect, Geometry, GLTFModel, Material, PostProcess, RenderTexture } from './resources';
import { dataHandlers, Scene, type DataHandler, type Place } from './scene';
import { ENUMS, readEnum } from './tables';

/** WeChat's 3D engine as far as it is here: its objects, and no picture. Loaded for apps that have a component of the renderer xr-frame. */
export class XrFrame {
  /** What `wx.getXrFrameSystem()` gives. */
  readonly system: Record<string, unknown>;

  constructor(private readonly host: XrHost) {
    const register =
      (type: string) =>
      (id: string, make: (scene: Scene) => unknown): void => {
        (factories[type] ??= {})[id] = make;
      };
    const classes = {
      Component,
      Element: XrElement,
      EventManager,
      Scene,
      AssetLoader,
      Effect,
      Geometry,
      Material,
      RenderTexture,
      GLTFModel,
      EnvData,
      PostProcess,
      ...maths,
    };
    this.system = defineBuiltins(host, { AssetsSystem, Assets }, classes);
    for (const [name, text] of Object.entries(ENUMS)) this.system[name] = readEnum(text);
    Object.assign(this.system, {
      BasicDefaultComponents: {},
      BasicDataMapping: {},
      registerComponent: (type: string, Class: ComponentClass) => void (components[type] = Class),
      registerElement: (type: string, Class: ElementClass) => void (elements[type] = Class),
      registerDataValue: (type: string, handler: DataHandler) => void (dataHandlers[type] = handler),
      registerAssetLoader: (type: string, Class: typeof AssetLoader) => void (loaders[type] = Class),
      registerEffect: register('effect'),
      registerGeometry: register('geometry'),
      registerTexture: register('texture'),
      registerMaterial: register('material'),
      isTextureWrapper: (value: unknown) => typeof value === 'object' && value !== null && 'texture' in value,
    });
  }

  openScene(place: Place, node: ge.Element): Scene {
    return new Scene(this.host, place, node);
  }

  /** What a tag of a scene's template is. @returns undefined when nobody has registered it */
  adopt(scene: Scene, type: string, node: ge.Element): XrElement | undefined {
    const Class = elements[type];
    if (Class === undefined) return undefined;
    const element = new Class(type);
    element.__adopt(scene, node);
    return element;
  }
}

Object.assign(globalThis, { simulatorXrFrame: XrFrame });
