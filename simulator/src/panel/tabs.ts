import { make } from '../shell/dom';

export interface Tab {
  id: string;
  title: string;
  content: HTMLElement;
  /** Called whenever it comes to the front. */
  shown?: () => void;
  /** Called when another one comes to the front. */
  left?: () => void;
}

const KEPT = 'simulator-tab';

/** Tabs as the keyboard expects them: one stop, arrows between them. What was in front comes to the front again. */
export class Tabs {
  private readonly buttons = new Map<string, HTMLButtonElement>();
  private current = '';

  constructor(
    bar: HTMLElement,
    private readonly tabs: readonly Tab[],
  ) {
    for (const { id, title, content } of tabs) {
      const button = make('button', 'side-tab');
      button.type = 'button';
      button.id = `tab-${id}`;
      button.setAttribute('role', 'tab');
      button.setAttribute('aria-controls', `panel-${id}`);
      button.append(make('span', '', title), make('span', 'count'));
      button.addEventListener('click', () => this.show(id));
      content.id = `panel-${id}`;
      content.setAttribute('role', 'tabpanel');
      content.setAttribute('aria-labelledby', button.id);
      this.buttons.set(id, button);
    }
    bar.append(...this.buttons.values());
    bar.addEventListener('keydown', (event) => this.move(event));
    const kept = sessionStorage.getItem(KEPT) ?? '';
    this.show(this.buttons.has(kept) ? kept : (tabs[0]?.id ?? ''));
  }

  isShown(id: string): boolean {
    return this.current === id;
  }

  /** A number beside the title, told to readers as `meaning`; none for 0. */
  setCount(id: string, count: number, meaning: string): void {
    const place = this.buttons.get(id)?.querySelector('.count');
    if (place == null) return;
    place.textContent = count === 0 ? '' : count > 99 ? '99+' : String(count);
    if (count === 0) place.removeAttribute('title');
    else place.setAttribute('title', `${count} ${meaning}`);
  }

  show(id: string): void {
    if (id !== this.current) this.tabs.find((tab) => tab.id === this.current)?.left?.();
    this.current = id;
    sessionStorage.setItem(KEPT, id);
    for (const tab of this.tabs) {
      const button = this.buttons.get(tab.id);
      button?.setAttribute('aria-selected', String(tab.id === id));
      if (button !== undefined) button.tabIndex = tab.id === id ? 0 : -1;
      tab.content.hidden = tab.id !== id;
    }
    this.tabs.find((tab) => tab.id === id)?.shown?.();
  }

  private move(event: KeyboardEvent): void {
    const at = this.tabs.findIndex(({ id }) => id === this.current);
    const last = this.tabs.length - 1;
    const next = { ArrowRight: at === last ? 0 : at + 1, ArrowLeft: at === 0 ? last : at - 1, Home: 0, End: last }[event.key];
    const id = next === undefined ? undefined : this.tabs[next]?.id;
    if (id === undefined) return;
    event.preventDefault();
    this.show(id);
    this.buttons.get(id)?.focus();
  }
}
