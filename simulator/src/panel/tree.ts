import type { TreeNode } from '../shared/messages';
import { make } from '../shell/dom';

/** Opened at first, down to so many levels. */
const OPEN_LEVELS = 6;
const MOST_SHOWN = 90;

interface Item {
  node: TreeNode;
  level: number;
  /** Place in the tree, by numbers of children: the same element has the same one when the tree is read again. */
  place: string;
}

const cut = (text: string): string => (text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text);

/** '' for the page. */
const parentOf = (place: string): string => place.slice(0, Math.max(place.lastIndexOf('.'), 0));

/** The page's elements as a tree that is walked with the arrows; what is chosen is marked in the phone. */
export class WxmlTree {
  readonly element = make('div', 'tree-box');
  private readonly rows = make('div', 'tree');
  private readonly details = make('dl', 'attributes');
  private readonly empty = make('p', 'empty', '还没有打开的页面。');
  private root: TreeNode | undefined;
  private items: Item[] = [];
  private chosen = '';
  /** Places whose state is not the one at first. */
  private readonly turned = new Set<string>();

  constructor(private readonly onChoose: (id: number) => void) {
    this.rows.setAttribute('role', 'tree');
    this.rows.setAttribute('aria-label', '页面结构');
    this.rows.addEventListener('keydown', (event) => this.key(event));
    this.details.setAttribute('aria-live', 'polite');
    this.element.append(this.empty, this.rows, this.details);
  }

  show(root: TreeNode | undefined): void {
    this.root = root;
    this.empty.hidden = root !== undefined;
    this.draw();
  }

  private isOpen({ place, level }: Item): boolean {
    return level <= OPEN_LEVELS !== this.turned.has(place);
  }

  private draw(): void {
    const hadFocus = this.rows.contains(document.activeElement);
    this.items = [];
    const visit = (node: TreeNode, level: number, place: string): void => {
      const item = { node, level, place };
      this.items.push(item);
      if (this.isOpen(item)) for (const [index, child] of node.children.entries()) visit(child, level + 1, `${place}.${index}`);
    };
    if (this.root !== undefined) visit(this.root, 1, '0');
    if (!this.items.some(({ place }) => place === this.chosen)) this.chosen = this.items[0]?.place ?? '';
    this.rows.replaceChildren(...this.items.map((item) => this.makeRow(item)));
    this.rows.hidden = this.items.length === 0;
    if (hadFocus) this.rows.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    this.showDetails();
  }

  private makeRow(item: Item): HTMLElement {
    const { node, level, place } = item;
    const row = make('div', 'node');
    row.setAttribute('role', 'treeitem');
    row.setAttribute('aria-level', String(level));
    row.setAttribute('aria-selected', String(place === this.chosen));
    row.tabIndex = place === this.chosen ? 0 : -1;
    row.style.setProperty('--level', String(Math.min(level - 1, 14)));
    if (node.children.length > 0) row.setAttribute('aria-expanded', String(this.isOpen(item)));
    if (node.tag === '') row.append(make('span', 'words', cut(node.text)));
    else {
      row.append(make('span', 'tag', node.tag));
      const [id, classes] = ['id', 'class'].map((name) => node.attributes.find(([its]) => its === name)?.[1] ?? '');
      if (id !== '') row.append(make('span', 'id', `#${id ?? ''}`));
      if (classes !== '') row.append(make('span', 'class', cut(`.${(classes ?? '').split(' ').join('.')}`)));
    }
    row.addEventListener('click', ({ clientX }) => {
      // On the arrow before its name.
      if (clientX - row.getBoundingClientRect().left < Number.parseFloat(getComputedStyle(row).paddingLeft)) this.turn(item);
      this.choose(place);
    });
    row.addEventListener('dblclick', () => {
      this.turn(item);
      this.draw();
    });
    return row;
  }

  private turn({ place, node }: Item): void {
    if (node.children.length === 0) return;
    if (!this.turned.delete(place)) this.turned.add(place);
  }

  private choose(place: string): void {
    this.chosen = place;
    this.draw();
    this.rows.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    const { node } = this.items.find((item) => item.place === place) ?? {};
    // A text is marked by the element it stands in.
    const parent = this.items.find((item) => item.place === parentOf(place))?.node;
    this.onChoose(node?.id === -1 ? (parent?.id ?? -1) : (node?.id ?? -1));
  }

  private showDetails(): void {
    const node = this.items.find(({ place }) => place === this.chosen)?.node;
    const pairs = node === undefined ? [] : node.tag === '' ? [['文字', node.text] as const] : node.attributes;
    this.details.hidden = pairs.length === 0;
    this.details.replaceChildren(...pairs.flatMap(([name, value]) => [make('dt', '', name), make('dd', '', value)]));
  }

  private key(event: KeyboardEvent): void {
    const at = this.items.findIndex(({ place }) => place === this.chosen);
    const item = this.items[at];
    if (item === undefined) return;
    const { place, node } = item;
    const isOpen = this.isOpen(item) && node.children.length > 0;
    const placeAt = (index: number): string => this.items.at(index)?.place ?? place;
    const turned = (turns: boolean, instead: string): string => {
      if (turns) this.turn(item);
      return turns ? place : instead;
    };
    const ways: Readonly<Record<string, () => string>> = {
      ArrowDown: () => placeAt(Math.min(at + 1, this.items.length - 1)),
      ArrowUp: () => placeAt(Math.max(at - 1, 0)),
      Home: () => placeAt(0),
      End: () => placeAt(-1),
      ArrowRight: () => turned(!isOpen, `${place}.0`),
      ArrowLeft: () => turned(isOpen, parentOf(place) || place),
      Enter: () => turned(true, place),
      ' ': () => turned(true, place),
    };
    const next = ways[event.key];
    if (next === undefined) return;
    event.preventDefault();
    this.choose(next());
  }
}
