import { getText } from '../shared/json';
import type { TreeNode } from '../shared/messages';
import { findNode } from './nodes';

/** Elements of the tree that was told last, by their number in it. */
let told: HTMLElement[] = [];

const isShown = (name: string): boolean => name !== 'wx-host' && name !== 'style' && name !== 'class' && name !== 'id';

function describe(element: HTMLElement): TreeNode {
  const node = findNode(element);
  const id = told.push(element) - 1;
  const style = node?.style ?? element.getAttribute('style') ?? '';
  const classes = node === undefined ? '' : [...node.classes].join(' ');
  const attributes: [string, string][] = [
    ...(element.id === '' ? [] : [['id', element.id] satisfies [string, string]]),
    ...(classes === '' ? [] : [['class', classes] satisfies [string, string]]),
    ...(style === '' ? [] : [['style', style] satisfies [string, string]]),
    ...[...element.attributes].filter(({ name }) => isShown(name)).map(({ name, value }): [string, string] => [name, value]),
    ...Object.entries(node?.dataset ?? {}).map(([name, value]): [string, string] => [`data-${name}`, getText(value)]),
  ];
  const children: TreeNode[] = [];
  collect(node?.place ?? element, children);
  return { id, tag: element === document.body ? 'page' : element.localName.replace(/^wx-/, ''), attributes, text: '', children };
}

/** What the app has placed below, without the parts that built-in components are drawn with. */
function collect(parent: Node, found: TreeNode[]): void {
  for (const child of parent.childNodes) {
    const text = child.nodeType === Node.TEXT_NODE ? (child.nodeValue ?? '').trim() : '';
    if (text !== '') found.push({ id: -1, tag: '', attributes: [], text, children: [] });
    if (!(child instanceof HTMLElement) || child.classList.contains('simulator-highlight')) continue;
    if (findNode(child) === undefined) collect(child, found);
    else found.push(describe(child));
  }
}

/** The page as the app's templates have made it. */
export function describeTree(): TreeNode {
  told = [];
  return describe(document.body);
}

/** Marks an element of that tree on the page, in sight; none for -1. */
export function highlight({ id }: { id: number }): void {
  document.querySelector('.simulator-highlight')?.remove();
  const element = told[id];
  if (element?.isConnected !== true) return;
  element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const mark = document.createElement('div');
  mark.className = 'simulator-highlight';
  mark.setAttribute('aria-hidden', 'true');
  mark.style.cssText = `left:${left}px;top:${top}px;width:${width}px;height:${height}px`;
  document.body.append(mark);
}
