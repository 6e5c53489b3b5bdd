import * as ge from 'glass-easel';
import { jsonCopy, getMessage, getText } from '../shared/json';
import type { DrawnNode, DrawnPage } from '../shared/messages';
import { getByPath } from '../shared/path';
import type { WxRegistry } from '../wx/registry';
import { NativeFunction } from './engine';
import { setData, toInstance, type Instance, type Patch } from './instance';
import { findElement, findNumber } from './surface';
import type { Router } from './router';
import type { PageRecord } from './page';
import { post, workerScope } from './scope';

type Params = Record<string, unknown>;
type Handler = (params: Params) => unknown;

interface AutomationHost {
  registry: WxRegistry;
  router: Router;
  /** Globals a function sent by a test sees by name. */
  globals: Record<string, unknown>;
}

const bindings: Record<string, unknown> = {};

type Maker = (...values: unknown[]) => (this: unknown, ...args: unknown[]) => unknown;

/** Compiled once: a test sends the same function again and again. */
const makers = new Map<string, Maker>();

function compileFunction(host: AutomationHost, declaration: string): (this: unknown, ...args: unknown[]) => unknown {
  const globals = { ...host.globals, ...bindings };
  const text = [...Object.keys(globals), `return (${declaration})`];
  const key = text.join();
  // The protocol sends functions as text.
  const make = makers.get(key) ?? (NativeFunction(...text) as Maker);
  makers.set(key, make);
  return make(...Object.values(globals));
}

const getArguments = (params: Params): unknown[] => (Array.isArray(params.args) ? (params.args as unknown[]) : []);

function getPage(host: AutomationHost, params: Params): PageRecord {
  const page = host.router.byId(params.pageId as number);
  if (page === undefined) throw new Error('page is not exist');
  return page;
}

function getComponent(params: Params): ge.GeneralComponent {
  const component = findElement(Number(params.nodeId));
  if (component === undefined || !ge.Component.isComponent(component)) throw new Error('component is not exist');
  return component;
}

async function callMethod(instance: Instance, what: string, params: Params): Promise<unknown> {
  const run = instance[String(params.method)];
  if (typeof run !== 'function') throw new Error(`${what}.${String(params.method)} not exists`);
  return { result: jsonCopy(await (run as (...values: unknown[]) => unknown).apply(instance, getArguments(params))) };
}

const describePage = (page: PageRecord): Record<string, unknown> => ({ pageId: page.id, path: page.path, query: page.query });

/** One of the two ways to look at a page's nodes. */
interface Look {
  list(node: ge.Element): readonly ge.Node[];
  /** Whether it is an element there. */
  has(node: ge.Element): boolean;
  classes(node: ge.Element): string;
}

const AS_WRITTEN: Look = { list: (node) => node.childNodes, has: () => true, classes: (node) => node.class };
const AS_DRAWN: Look = {
  list: (node) => node.getComposedChildren(),
  has: (node) => findNumber(node) !== undefined,
  classes: (node) => resolved(node.class.split(/\s+/), node).join(' '),
};

/** Names that stand for classes from outside a component are replaced by those. */
function resolved(names: readonly string[], { ownerShadowRoot }: ge.Element): string[] {
  const host = ownerShadowRoot?.getHostNode();
  const outside = host?.getExternalClasses() ?? {};
  return names.flatMap((name) => (host && name in outside ? resolved(outside[name] ?? [], host) : [name]));
}

function drawn(parent: ge.Element, look: Look): DrawnNode[] {
  return look.list(parent).flatMap((node): DrawnNode | DrawnNode[] => {
    if (ge.TextNode.isTextNode(node)) return node.textContent;
    const children = drawn(node, look);
    if ((!ge.Component.isComponent(node) && !ge.NativeNode.isNativeNode(node)) || !look.has(node)) return children;
    const tag = ge.NativeNode.isNativeNode(node) ? node.is : node.tagName;
    const data = Object.entries(node.dataset).map(([name, value]) => [`data-${name}`, getText(value)] as const);
    return { tag, attr: { id: node.id, class: look.classes(node), style: node.style, ...Object.fromEntries(data) }, children };
  });
}

async function callWx({ registry }: AutomationHost, params: Params): Promise<unknown> {
  const name = String(params.method);
  const run = registry.wx[name];
  if (typeof run !== 'function') throw new Error(`wx.${name} not exists`);
  const args = getArguments(params);
  try {
    return { result: jsonCopy(await (run as (...values: unknown[]) => unknown)(...args)) };
  } catch (error) {
    throw new Error(getMessage(error), { cause: error });
  }
}

function mockWx(host: AutomationHost, params: Params): unknown {
  const name = String(params.method);
  if (typeof params.functionDeclaration === 'string') {
    const extra = getArguments(params);
    const replacement = compileFunction(host, params.functionDeclaration);
    host.registry.mock(name, function mocked(...args) {
      return replacement.apply(this, [args[0], ...extra]);
    });
  } else if ('result' in params) {
    host.registry.mock(name, () => jsonCopy(params.result));
  } else {
    host.registry.restore(name);
  }
  return {};
}

/** The part of the protocol that works on the logic layer. */
export function automationHandlers(host: AutomationHost): Record<string, Handler> {
  const { router } = host;
  return {
    'App.getCurrentPage': () => {
      if (router.current === undefined) throw new Error('no page');
      return describePage(router.current);
    },
    'App.getDrawnPage': () => {
      if (router.current === undefined) throw new Error('no page');
      const { path, instance, template } = router.current;
      const tree = template ? drawn(template, AS_WRITTEN) : [];
      const composed = template ? drawn(template, AS_DRAWN) : [];
      return { path, data: jsonCopy(instance.data), tree, composed } satisfies DrawnPage;
    },
    'App.getPageStack': () => ({ pageStack: router.stack.map(describePage) }),
    'App.callWxMethod': (params) => callWx(host, params),
    'App.mockWxMethod': (params) => mockWx(host, params),
    'App.callFunction': async (params) => ({
      result: jsonCopy(await compileFunction(host, String(params.functionDeclaration))(...getArguments(params))),
    }),
    'App.addBinding': ({ name }) => {
      const binding = (...args: unknown[]): void => post({ type: 'binding', name: String(name), args: jsonCopy(args) });
      bindings[String(name)] = binding;
      Object.assign(workerScope, { [String(name)]: binding });
      return {};
    },
    'Page.getData': (params) => {
      const { data } = getPage(host, params).instance;
      return { data: jsonCopy(typeof params.path === 'string' ? getByPath(data, params.path) : data) };
    },
    'Page.setData': (params) => new Promise((resolve) => getPage(host, params).setData(params.data as Patch, () => resolve({}))),
    'Page.callMethod': (params) => callMethod(getPage(host, params).instance, 'page', params),
    'Element.getData': (params) => {
      const { data } = toInstance(getComponent(params));
      return { data: jsonCopy(typeof params.path === 'string' ? getByPath(data, params.path) : data) };
    },
    'Element.getProperties': (params) => {
      const { data } = toInstance(getComponent(params));
      const open = Object.fromEntries(Object.keys(data).map((name) => [name, true]));
      return { properties: (params.names as string[]).map((name) => jsonCopy(name === '__propPublic' ? open : data[name])) };
    },
    'Element.setData': (params) => new Promise((resolve) => setData(getComponent(params), params.data as Patch, () => resolve({}))),
    'Element.callMethod': (params) => callMethod(toInstance(getComponent(params)), 'component', params),
  };
}
