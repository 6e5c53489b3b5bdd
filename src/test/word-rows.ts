/** What a phone draws of the rows of word-rows.wxml, of which React makes one element each: the templates themselves, read here. */
import type { ReactTestInstance } from 'react-test-renderer';
import source from '@/features/word-study/components/word-rows.wxml';

interface Tag {
  name: string;
  attributes: Map<string, string>;
  children: (Tag | string)[];
}

function parse(text: string): Tag {
  const root: Tag = { name: 'root', attributes: new Map(), children: [] };
  const open = [root];
  const last = (): Tag => open[open.length - 1] ?? root;
  text.replace(/<\/[^>]*>|<([\w-]+)([^>]*)>|([^<]+)/g, (whole, name: string | undefined, given: string, words: string | undefined) => {
    if (words !== undefined && words.trim() !== '') last().children.push(words.trim());
    else if (name !== undefined) {
      const tag: Tag = { name, attributes: new Map(), children: [] };
      given.replace(/([\w:-]+)(?:="([^"]*)")?/g, (_, key: string, value: string | undefined) => {
        tag.attributes.set(key, value ?? '');
        return '';
      });
      last().children.push(tag);
      open.push(tag);
    } else if (whole.startsWith('</')) open.pop();
    return '';
  });
  return root;
}

const templates = new Map(
  parse(source.replace(/<!--[\s\S]*?-->/g, ''))
    .children.filter((child): child is Tag => typeof child !== 'string')
    .map((template) => [template.attributes.get('name'), template]),
);

export const isRow = ({ type }: ReactTestInstance): boolean => typeof type === 'string' && templates.has(type);

type Props = Readonly<Record<string, unknown>>;

function evaluate(text: string, props: Props): unknown {
  const read = (expression: string): unknown =>
    // oxlint-disable-next-line typescript/no-implied-eval -- an expression of our own template
    (new Function('i', `return (${expression})`) as (i: { props: Props }) => unknown)({ props });
  const [, whole] = /^\{\{([^}]*)\}\}$/.exec(text) ?? [];
  return whole === undefined ? text.replace(/\{\{([^}]*)\}\}/g, (_, expression: string) => String(read(expression))) : read(whole);
}

/** An element or a text of a row, in the parts of a test instance that tests use. */
class Drawn {
  readonly type = 'view';
  readonly props: Props;
  readonly children: (Drawn | string)[] = [];

  constructor(
    tag: Tag,
    readonly parent: unknown,
    given: Props,
  ) {
    const value = (name: string): unknown => evaluate(tag.attributes.get(name) ?? '', given);
    this.props = {
      className: value('class'),
      onTap: value('bindtap'),
      role: value('aria-role'),
      label: value('aria-label'),
      checked: value('aria-checked'),
    };
    this.add(tag.children, given);
  }

  findAll(fits: (node: ReactTestInstance) => boolean): Drawn[] {
    const below = this.children.flatMap((child) => (typeof child === 'string' ? [] : child.findAll(fits)));
    return fits(this as unknown as ReactTestInstance) ? [this, ...below] : below;
  }

  private add(children: Tag['children'], given: Props): void {
    let before = true;
    for (const child of children) {
      if (typeof child === 'string') {
        this.children.push(String(evaluate(child, given)));
        continue;
      }
      const condition = child.attributes.get('wx:if');
      if (condition !== undefined) before = Boolean(evaluate(condition, given));
      else if (child.attributes.has('wx:else')) before = !before;
      else before = true;
      if (!before) continue;
      if (child.name === 'block') this.add(child.children, given);
      else this.children.push(new Drawn(child, this, given));
    }
  }
}

/** The elements of a row, from the outermost. */
export function drawRow(row: ReactTestInstance): ReactTestInstance {
  const [element] = templates.get(row.type as string)!.children;
  return new Drawn(element as Tag, row, row.props) as unknown as ReactTestInstance;
}
