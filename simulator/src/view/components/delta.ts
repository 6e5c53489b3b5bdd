import { asText } from './types';

/** A piece of a text as Quill's Delta has it: letters or a picture, and how they look. */
export interface DeltaOp {
  insert: string | Record<string, unknown>;
  attributes?: Record<string, unknown>;
}

type Attributes = Record<string, unknown>;

/** Inline formats by the element that stands for them. */
const INLINE: Record<string, readonly [name: string, value: unknown]> = {
  B: ['bold', true],
  STRONG: ['bold', true],
  I: ['italic', true],
  EM: ['italic', true],
  U: ['underline', true],
  INS: ['underline', true],
  STRIKE: ['strike', true],
  S: ['strike', true],
  DEL: ['strike', true],
  SUB: ['script', 'sub'],
  SUP: ['script', 'super'],
};

const BLOCK = /^(P|DIV|H[1-6]|LI|BLOCKQUOTE)$/;

function inlineOf(element: HTMLElement, before: Attributes): Attributes {
  const [name, value] = INLINE[element.tagName] ?? [];
  const { color, backgroundColor } = element.style;
  return {
    ...before,
    ...(name === undefined ? {} : { [name]: value }),
    ...(color === '' ? {} : { color }),
    ...(backgroundColor === '' ? {} : { backgroundColor }),
    ...(element.tagName === 'FONT' && element.hasAttribute('color') ? { color: element.getAttribute('color') } : {}),
  };
}

function blockOf(element: HTMLElement): Attributes {
  const header = /^H([1-6])$/.exec(element.tagName)?.[1];
  const list = element.tagName === 'LI' ? (element.parentElement?.tagName === 'OL' ? 'ordered' : 'bullet') : undefined;
  const { textAlign } = element.style;
  return {
    ...(header === undefined ? {} : { header: Number(header) }),
    ...(list === undefined ? {} : { list }),
    ...(textAlign === '' ? {} : { align: textAlign }),
  };
}

/** What is written in an element. */
export function toDelta(root: HTMLElement): DeltaOp[] {
  const ops: DeltaOp[] = [];
  const push = (insert: DeltaOp['insert'], attributes: Attributes): void => {
    const last = ops.at(-1);
    const same = JSON.stringify(last?.attributes ?? {}) === JSON.stringify(attributes);
    if (typeof insert === 'string' && typeof last?.insert === 'string' && same) last.insert += insert;
    else ops.push({ insert, ...(Object.keys(attributes).length === 0 ? {} : { attributes }) });
  };
  const walk = (node: Node, attributes: Attributes): void => {
    if (node instanceof Text) {
      if (node.data !== '') push(node.data, attributes);
      return;
    }
    if (!(node instanceof HTMLElement)) return;
    if (node instanceof HTMLImageElement) push({ image: node.dataset.src ?? node.src }, { ...attributes, ...pictureOf(node) });
    else if (node.tagName === 'HR') push({ divider: true }, attributes);
    else for (const child of node.childNodes) walk(child, inlineOf(node, attributes));
    if (BLOCK.test(node.tagName)) push('\n', blockOf(node));
  };
  for (const child of root.childNodes) walk(child, {});
  const last = ops.at(-1)?.insert;
  if (typeof last !== 'string' || !last.endsWith('\n')) push('\n', {});
  return ops;
}

const pictureOf = ({ alt, style: { width, height } }: HTMLImageElement): Attributes => ({
  ...(alt === '' ? {} : { alt }),
  ...(width === '' ? {} : { width }),
  ...(height === '' ? {} : { height }),
});

const TAGS: Record<string, string> = { bold: 'strong', italic: 'em', underline: 'ins', strike: 'del' };

function inlineElement(text: string, attributes: Attributes): Node {
  let node: Node = document.createTextNode(text);
  const wrap = (tag: string): HTMLElement => {
    const element = document.createElement(tag);
    element.append(node);
    node = element;
    return element;
  };
  for (const [name, tag] of Object.entries(TAGS)) if (attributes[name] === true) wrap(tag);
  if (attributes.script === 'sub' || attributes.script === 'super') wrap(attributes.script === 'sub' ? 'sub' : 'sup');
  if (attributes.color !== undefined || attributes.backgroundColor !== undefined)
    Object.assign(wrap('span').style, { color: asText(attributes.color), backgroundColor: asText(attributes.backgroundColor) });
  return node;
}

/** A picture of the text. @param source where the browser finds a file of the app */
export function picture(source: string, resolve: (source: string) => string, { alt, width, height }: Attributes): HTMLImageElement {
  const image = document.createElement('img');
  image.dataset.src = source;
  image.src = resolve(source);
  image.alt = asText(alt);
  Object.assign(image.style, { width: asText(width), height: asText(height) });
  return image;
}

/** The other way round. */
export function fromDelta(ops: readonly DeltaOp[], resolve: (source: string) => string): Node[] {
  const blocks: HTMLElement[] = [];
  let line: Node[] = [];
  const end = ({ header, list, align }: Attributes): void => {
    const block = document.createElement(list === undefined ? (header === undefined ? 'p' : `h${asText(header)}`) : 'li');
    block.append(...(line.length === 0 ? [document.createElement('br')] : line));
    if (align !== undefined) block.style.textAlign = asText(align);
    line = [];
    if (list === undefined) {
      blocks.push(block);
      return;
    }
    const tag = list === 'ordered' ? 'OL' : 'UL';
    if (blocks.at(-1)?.tagName !== tag) blocks.push(document.createElement(tag));
    blocks.at(-1)?.append(block);
  };
  for (const { insert, attributes = {} } of ops) {
    if (typeof insert !== 'string') {
      if (insert.image !== undefined) line.push(picture(asText(insert.image), resolve, attributes));
      else if (insert.divider === true) line.push(document.createElement('hr'));
      continue;
    }
    insert.split('\n').forEach((text, index) => {
      if (index > 0) end(attributes);
      if (text !== '') line.push(inlineElement(text, attributes));
    });
  }
  if (line.length > 0) end({});
  return blocks;
}
