import { TAB_BAR_HEIGHT, type Device } from '../shared/device';
import type { TabBarConfig, TabItem } from '../shared/config';
import { make, makeButton } from './dom';
import './tab-bar.css';

const NO_ITEM = 'tabbar item not found';
/** A longer text of a badge is three dots. */
const MOST_CHARACTERS = 4;

/** The five-icon bar at the bottom of tab pages. */
export class TabBar {
  readonly element = make('nav', 'tab-bar');
  private readonly buttons: HTMLButtonElement[] = [];
  private selected = -1;
  private config: TabBarConfig;

  constructor(
    config: TabBarConfig,
    device: Device,
    private readonly onTap: (index: number) => void,
    private readonly resolve: (source: string) => string,
  ) {
    this.config = { ...config, list: config.list.map((item) => ({ ...item })) };
    this.element.setAttribute('aria-label', '标签栏');
    this.element.style.height = `${TAB_BAR_HEIGHT + device.bottomInset}px`;
    this.element.style.paddingBottom = `${device.bottomInset}px`;
    config.list.forEach((item, index) => {
      const button = makeButton('tab', item.text, () => this.onTap(index));
      button.append(make('img'), make('span', '', item.text), make('b', 'badge'));
      this.buttons.push(button);
      this.element.append(button);
    });
    this.draw();
  }

  select(index: number): void {
    this.selected = index;
    this.draw();
  }

  /** All of app.json's settings, as in another theme. */
  setConfig(config: TabBarConfig): void {
    this.config = { ...config, list: config.list.map((item) => ({ ...item })) };
    this.draw();
  }

  setStyle(style: Partial<TabBarConfig>): void {
    Object.assign(this.config, style);
    this.draw();
  }

  setItem(index: number, item: Partial<TabItem>): void {
    const own = this.config.list[index];
    if (own === undefined) throw new Error(NO_ITEM);
    Object.assign(own, item);
    this.draw();
  }

  setBadge(index: number, text: string | null): void {
    const badge = this.buttons[index]?.querySelector('.badge');
    if (!(badge instanceof HTMLElement)) throw new Error(NO_ITEM);
    badge.textContent = text !== null && text.length > MOST_CHARACTERS ? '...' : text;
    badge.className = `badge${text === null ? '' : text === '' ? ' dot' : ' shown'}`;
  }

  private draw(): void {
    const { color = '#999999', selectedColor = '#07c160', backgroundColor = '#ffffff', borderStyle } = this.config;
    this.element.style.background = backgroundColor;
    this.element.classList.toggle('white-line', borderStyle === 'white');
    this.buttons.forEach((button, index) => {
      const item = this.config.list[index];
      const on = index === this.selected;
      button.style.color = on ? selectedColor : color;
      button.setAttribute('aria-current', on ? 'page' : 'false');
      const icon = button.querySelector('img');
      const source = on ? (item?.selectedIconPath ?? item?.iconPath) : item?.iconPath;
      if (icon !== null) {
        icon.hidden = source === undefined;
        icon.alt = '';
        if (source !== undefined) icon.src = this.resolve(source);
      }
      const label = button.querySelector('span');
      if (label !== null) label.textContent = item?.text ?? '';
      button.setAttribute('aria-label', item?.text ?? '');
    });
  }
}
