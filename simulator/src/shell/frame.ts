import { DEVICE_SIZES, MOST_NOTICES } from '../shared/device';
import type { Fact, Notice, ShellConfig } from '../shared/host';
import type { ErrorReport } from '../shared/messages';
import { find, make } from './dom';
import './frame.css';

export interface Size {
  width: number;
  height: number;
}

const PHONE_BROWSER = '(max-width: 500px) and (pointer: coarse)';

/** Fills the whole window: in a test, or in the browser of a real phone. */
export function isFullScreen(config: ShellConfig): boolean {
  return config.headless || matchMedia(PHONE_BROWSER).matches;
}

/** Size from the address (`?size=390x844`), the window or the default. */
export function chosenSize(config: ShellConfig): Size {
  if (isFullScreen(config)) return { width: window.innerWidth, height: window.innerHeight };
  const match = /^(\d+)x(\d+)$/.exec(new URLSearchParams(location.search).get('size') ?? '');
  if (match === null) return config.size;
  return { width: Number(match[1]), height: Number(match[2]) };
}

/** Everything around the phone: name, size choice, notices, and the scale that makes it fit. */
export function buildFrame(config: ShellConfig, size: Size): void {
  document.title = `${config.title} · 手机预览`;
  document.body.classList.toggle('full', isFullScreen(config));
  document.body.classList.toggle('still', config.headless);
  if (isFullScreen(config)) return;
  find('.side h2').textContent = config.title;
  const choice = find('.size-choice') as HTMLSelectElement;
  for (const { width, height } of DEVICE_SIZES) {
    const option = make('option', '', `${width} × ${height}`);
    option.value = `${width}x${height}`;
    option.selected = width === size.width && height === size.height;
    choice.append(option);
  }
  choice.addEventListener('change', () => {
    const address = new URL(location.href);
    address.searchParams.set('size', choice.value);
    location.href = address.href;
  });
  const stage = find('.stage');
  const fit = (): void => {
    const scale = Math.min(1, (window.innerHeight - 56) / (size.height + 24));
    stage.style.setProperty('--scale', String(scale));
    stage.style.width = `${(size.width + 24) * scale}px`;
    stage.style.height = `${(size.height + 24) * scale}px`;
  };
  fit();
  window.addEventListener('resize', fit);
}

/** Shows what is to be known beside the phone. */
export function showFacts(facts: readonly Fact[]): void {
  find('.facts').replaceChildren(...facts.flatMap(({ label, value }) => [make('dt', '', label), make('dd', '', value)]));
}

/** Adds a line to the notices beside the phone, with the time when it came. */
export function addNotice({ text, at }: Notice): void {
  const list = find('.notices');
  const item = make('li');
  const time = make(
    'time',
    '',
    new Date(at).toLocaleTimeString('zh-CN', { hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: false }),
  );
  item.append(time, make('span', '', text));
  list.prepend(item);
  while (list.children.length > MOST_NOTICES) list.lastElementChild?.remove();
}

/** Shows what the app has thrown, over the room. */
export function showError(error: ErrorReport): void {
  find('.error-bar').hidden = false;
  // The simulator's own frames say nothing to whoever wrote the app.
  const frames = (error.stack ?? '').split('\n').filter((line) => line.includes('app:///'));
  find('.error-bar p').textContent = [error.where ?? '', `${error.name}: ${error.message}`, ...frames.map((line) => line.trim())]
    .filter((line) => line !== '')
    .join('\n');
}
