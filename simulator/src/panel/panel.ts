import type { Happening } from '../shared/happening';
import { allPages } from '../shared/config';
import type { TreeNode } from '../shared/messages';
import { find, make } from '../shell/dom';
import type { Phone } from '../shell/phone';
import { DataPanel, type PageData } from './data';
import { HappeningList } from './list';
import { ModesPanel } from './modes';
import { StoragePanel } from './storage';
import { Tabs } from './tabs';
import { WxmlTree } from './tree';
import './panel.css';

/** So long after the last change the tab in front is read again, ms. */
const QUIET_MS = 200;

/** What stands beside the phone for whoever makes the app: console, requests, data, tree, storage, ways to open it. */
export class Panel {
  private readonly console = new HappeningList(
    {
      empty: '还没有输出。console 的内容和异常会显示在这里。',
      choices: {
        全部: () => true,
        错误和警告: ({ kind, ...its }) => kind === 'exception' || ('level' in its && (its.level === 'error' || its.level === 'warn')),
        只看错误: ({ kind, ...its }) => kind === 'exception' || ('level' in its && its.level === 'error'),
      },
    },
    () => this.count(),
  );
  private readonly requests = new HappeningList(
    {
      empty: '还没有请求。wx.request、上传和下载会显示在这里。',
      choices: { 全部: () => true, 只看失败: (request) => isFailed(request) },
    },
    () => this.count(),
  );
  private readonly data: DataPanel;
  private readonly tree: WxmlTree;
  private readonly storage: StoragePanel;
  private readonly tabs: Tabs;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly phone: Phone) {
    const ask = (method: string, params: Record<string, unknown>): Promise<unknown> => phone.logic.automation(method, params);
    this.data = new DataPanel({
      pages: async () => ((await ask('App.getPageStack', {})) as { pageStack: PageData[] }).pageStack,
      data: async (pageId) => ((await ask('Page.getData', { pageId })) as { data: Record<string, unknown> }).data,
    });
    this.tree = new WxmlTree((id) => void this.highlight(id));
    const callWx = async (method: string, ...args: unknown[]): Promise<void> => void (await ask('App.callWxMethod', { method, args }));
    this.storage = new StoragePanel({
      read: async () =>
        (await (
          await fetch(`/simulator/storage?device=${encodeURIComponent(phone.deviceId)}`, { headers: { 'x-simulator': '1' } })
        ).json()) as Record<string, string>,
      remove: (key) => callWx('removeStorageSync', key),
      clear: () => callWx('clearStorageSync'),
    });
    const modes = new ModesPanel(
      phone.config.title,
      allPages(phone.config.meta.config),
      (launch) => phone.restart(launch).catch(() => undefined),
      () => phone.place,
    );
    this.tabs = new Tabs(find('.tabs'), [
      { id: 'phone', title: '手机', content: find('.of-phone') },
      { id: 'console', title: '控制台', content: this.place(this.console.element) },
      { id: 'requests', title: '请求', content: this.place(this.requests.element) },
      { id: 'data', title: '数据', content: this.place(this.data.element), shown: () => void this.data.refresh() },
      {
        id: 'tree',
        title: '结构',
        content: this.place(this.tree.element),
        shown: () => void this.readTree(),
        left: () => void this.highlight(-1),
      },
      { id: 'storage', title: '存储', content: this.place(this.storage.element), shown: () => void this.storage.refresh() },
      { id: 'modes', title: '编译模式', content: this.place(modes.element), shown: () => modes.refresh() },
    ]);
  }

  add(happening: Happening): void {
    if (happening.kind === 'log' || happening.kind === 'exception') this.console.add(happening);
    else if (happening.kind === 'request') this.requests.add(happening);
    else if (happening.kind === 'setData') this.data.add(happening);
    else if (happening.kind === 'route') this.console.add(happening);
    this.count();
    this.readAgainSoon();
  }

  private place(content: HTMLElement): HTMLElement {
    const panel = make('section', 'panel');
    panel.append(content);
    find('.panels').append(panel);
    return panel;
  }

  private count(): void {
    const errors = this.console.all.filter(({ kind, ...its }) => kind === 'exception' || ('level' in its && its.level === 'error'));
    this.tabs.setCount('console', errors.length, '个错误');
    this.tabs.setCount('requests', this.requests.all.filter(isFailed).length, '个失败的请求');
  }

  private readAgainSoon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (this.tabs.isShown('data')) void this.data.refresh();
      else if (this.tabs.isShown('tree')) void this.readTree();
      else if (this.tabs.isShown('storage')) void this.storage.refresh();
    }, QUIET_MS);
  }

  private async readTree(): Promise<void> {
    const frame = this.phone.currentFrame;
    this.tree.show(frame === undefined ? undefined : ((await (await frame.ready()).call('tree', {})) as TreeNode));
  }

  private async highlight(id: number): Promise<void> {
    const frame = this.phone.currentFrame;
    if (frame !== undefined) (await frame.ready()).call('highlight', { id });
  }
}

const isFailed = (happening: Happening): boolean =>
  happening.kind === 'request' && !happening.isOpen && (happening.error !== '' || happening.status >= 400);
