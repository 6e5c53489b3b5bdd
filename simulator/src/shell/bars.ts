import { capsuleRect, singlePageBarHeight, type Device } from '../shared/device';
import { make, makeButton } from './dom';
import './bars.css';

const MORE_ICON =
  '<svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><circle cx="4.5" cy="12" r="2"/><circle cx="12" cy="12" r="3"/><circle cx="19.5" cy="12" r="2"/></svg>';
const CLOSE_ICON =
  '<svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><circle cx="12" cy="12" r="8.2" fill="none" stroke="currentColor" stroke-width="2"/><circle cx="12" cy="12" r="3.2"/></svg>';

/** Clock, signal and battery; gives what changes the network's name. */
export function buildStatusBar(device: Device): { element: HTMLElement; showNetwork: (type: string) => void } {
  const element = make('div', 'status-bar');
  element.style.height = `${device.statusBarHeight}px`;
  const clock = make('time');
  const tick = (): void => {
    clock.textContent = new Date().toLocaleTimeString('zh-CN', { hour: '2-digit', minute: '2-digit', hour12: false });
  };
  tick();
  setInterval(tick, 10_000);
  const signal = make('span', 'signal');
  element.append(clock, signal, make('span', 'battery'));
  return {
    element,
    showNetwork: (type) => {
      signal.textContent = type === 'none' ? '无网络' : type === 'wifi' ? 'Wi-Fi' : type.toUpperCase();
    },
  };
}

/** The capsule over every page: menu and close. */
export function buildCapsule(device: Device, actions: { menu: () => void; close: () => void }): HTMLElement {
  const capsule = make('div', 'capsule');
  const { right, top } = capsuleRect(device);
  capsule.style.cssText = `right:${device.width - right}px;top:${top}px`;
  const more = makeButton('capsule-more', '更多', actions.menu);
  more.innerHTML = MORE_ICON;
  const close = makeButton('capsule-close', '关闭小程序', actions.close);
  close.innerHTML = CLOSE_ICON;
  capsule.append(more, make('i'), close);
  return capsule;
}

/** What is seen while the app is in the background: its icon. */
export function buildHomeScreen(title: string, open: () => void): HTMLElement {
  const sleeping = make('div', 'home-screen');
  const icon = makeButton('app-icon', `打开${title}`, open);
  icon.append(make('span', '', title.slice(0, 1)), make('em', '', title));
  sleeping.append(icon);
  return sleeping;
}

/** The fixed bar under a page opened from the timeline. */
export function buildSinglePageBar(device: Device, title: string, enter: () => void): HTMLElement {
  const bar = make('div', 'single-page-bar');
  bar.style.height = `${singlePageBarHeight(device)}px`;
  bar.style.paddingBottom = `${device.bottomInset}px`;
  const button = makeButton('single-page-enter', '前往小程序', enter);
  button.textContent = '前往小程序';
  bar.append(make('strong', '', title), button);
  return bar;
}
