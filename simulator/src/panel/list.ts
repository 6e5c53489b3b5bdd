import type { Happening } from '../shared/happening';
import { make } from '../shell/dom';
import { makeRow } from './rows';
import './rows.css';

/** Kept in a list, the oldest go first. */
const MOST_ROWS = 500;
/** So near to its end a list follows what is new, px. */
const NEAR_END = 40;

interface Entry {
  happening: Happening;
  row: HTMLElement;
}

export interface ListOptions {
  /** What an empty list says. */
  empty: string;
  /** Choices beside the search, by name: what they let through. */
  choices?: Readonly<Record<string, (happening: Happening) => boolean>>;
  most?: number;
}

/** A list of what has happened, with a search, choices and a way to empty it. */
export class HappeningList {
  readonly element = make('div', 'list');
  private readonly rows = make('div', 'rows');
  private readonly search = make('input', 'search');
  private readonly empty: HTMLElement;
  private entries: Entry[] = [];
  private readonly requests = new Map<number, Entry>();
  private choice: (happening: Happening) => boolean = () => true;

  constructor(
    private readonly options: ListOptions,
    private readonly onClear: () => void = () => undefined,
  ) {
    this.search.type = 'search';
    this.search.placeholder = '筛选';
    this.search.setAttribute('aria-label', '筛选');
    this.search.addEventListener('input', () => this.filter());
    const clear = make('button', 'quiet', '清空');
    clear.type = 'button';
    clear.addEventListener('click', () => this.clear());
    const bar = make('div', 'bar');
    bar.append(this.search, ...this.makeChoices(), clear);
    this.rows.tabIndex = 0;
    this.rows.setAttribute('role', 'log');
    this.rows.setAttribute('aria-live', 'off');
    this.rows.setAttribute('aria-label', '记录');
    this.empty = make('p', 'empty', options.empty);
    this.element.append(bar, this.empty, this.rows);
    this.filter();
  }

  get all(): readonly Happening[] {
    return this.entries.map(({ happening }) => happening);
  }

  add(happening: Happening): void {
    const { scrollHeight, scrollTop, clientHeight } = this.rows;
    const follows = scrollHeight - scrollTop - clientHeight < NEAR_END;
    const known = happening.kind === 'request' ? this.requests.get(happening.id) : undefined;
    if (known !== undefined) this.replace(known, happening);
    else this.append(happening);
    this.showEmpty();
    if (follows) this.rows.scrollTop = this.rows.scrollHeight;
  }

  clear(): void {
    this.entries = [];
    this.requests.clear();
    this.rows.replaceChildren();
    this.filter();
    this.onClear();
  }

  private append(happening: Happening): void {
    const entry = { happening, row: makeRow(happening) };
    this.entries.push(entry);
    if (happening.kind === 'request') this.requests.set(happening.id, entry);
    this.rows.append(entry.row);
    const first = this.entries.length > (this.options.most ?? MOST_ROWS) ? this.entries.shift() : undefined;
    first?.row.remove();
    if (first?.happening.kind === 'request') this.requests.delete(first.happening.id);
    this.show(entry);
  }

  private replace(entry: Entry, happening: Happening): void {
    const isOpen = entry.row.hasAttribute('open');
    const row = makeRow(happening);
    entry.row.replaceWith(row);
    Object.assign(entry, { happening, row });
    row.toggleAttribute('open', isOpen);
    this.show(entry);
  }

  private show({ happening, row }: Entry): void {
    const words = this.search.value.trim().toLowerCase();
    row.hidden = !this.choice(happening) || !(row.firstElementChild?.textContent ?? '').toLowerCase().includes(words);
  }

  private filter(): void {
    for (const entry of this.entries) this.show(entry);
    this.showEmpty();
  }

  private showEmpty(): void {
    this.empty.hidden = this.entries.some(({ row }) => !row.hidden);
    this.empty.textContent = this.entries.length === 0 ? this.options.empty : '没有符合筛选的记录。';
  }

  private makeChoices(): HTMLElement[] {
    const { choices } = this.options;
    if (choices === undefined) return [];
    const select = make('select', 'kind');
    select.setAttribute('aria-label', '种类');
    for (const name of Object.keys(choices)) select.append(make('option', '', name));
    const choose = (): void => {
      this.choice = choices[select.value] ?? (() => true);
      this.filter();
    };
    select.addEventListener('change', choose);
    return [select];
  }
}
