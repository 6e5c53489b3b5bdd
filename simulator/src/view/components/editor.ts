import { fromDelta, picture, toDelta, type DeltaOp } from './delta';
import { asFlag, asNumber, asText, type Behaviour, type Builtin, type Host } from './types';
import './editor.css';

type Options = Readonly<Record<string, unknown>>;

/** What the browser's own editing does, by the names of EditorContext.format. */
const COMMANDS: Record<string, string> = {
  bold: 'bold',
  italic: 'italic',
  underline: 'underline',
  ins: 'underline',
  strike: 'strikeThrough',
  color: 'foreColor',
  backgroundColor: 'hiliteColor',
};
const BY_VALUE: Record<string, Record<string, string>> = {
  script: { sub: 'subscript', super: 'superscript' },
  align: { left: 'justifyLeft', center: 'justifyCenter', right: 'justifyRight', justify: 'justifyFull' },
  list: { ordered: 'insertOrderedList', bullet: 'insertUnorderedList' },
  indent: { '+1': 'indent', '-1': 'outdent' },
};

/** As WeChat names what is set where the cursor is. */
const STATES: Record<string, readonly [command: string, value: string]> = {
  bold: ['bold', 'strong'],
  italic: ['italic', 'em'],
  underline: ['underline', 'ins'],
  strike: ['strikeThrough', 'del'],
};

/** The browser's own editing: old, in no standard, and in every browser. */
interface Editing {
  execCommand(command: string, withUi?: boolean, value?: string): boolean;
  queryCommandState(command: string): boolean;
  queryCommandValue(command: string): string;
}

const editing = globalThis.document as unknown as Editing;

/** Which of them is set where the cursor is. */
const chosen = (commands: Record<string, string> = {}, standard = ''): string | undefined =>
  Object.entries(commands).find(([value, command]) => value !== standard && editing.queryCommandState(command))?.[0];

class Editor {
  readonly area: HTMLElement;
  /** Where the cursor was last: a tap on a tool takes the focus away. */
  private range: Range | undefined;
  private told = '{}';

  constructor(private readonly host: Host) {
    this.area = host.find('.wx-editor');
  }

  contents(): { html: string; text: string; delta: { ops: DeltaOp[] } } {
    const ops = toDelta(this.area);
    const text = ops.map(({ insert }) => (typeof insert === 'string' ? insert : '')).join('');
    return { html: this.area.innerHTML, text, delta: { ops } };
  }

  /** Runs what edits where the cursor is, or at the end. */
  edit(run: () => void): void {
    const selection = getSelection();
    this.area.focus({ preventScroll: true });
    if (selection !== null && this.range !== undefined) {
      selection.removeAllRanges();
      selection.addRange(this.range);
    } else selection?.selectAllChildren(this.area);
    if (this.range === undefined) selection?.collapseToEnd();
    run();
    this.note();
  }

  insert(node: Node): void {
    this.edit(() => {
      const range = getSelection()?.getRangeAt(0);
      range?.deleteContents();
      range?.insertNode(node);
      range?.collapse(false);
      this.host.trigger('input', this.contents());
    });
  }

  format(name: string, value: unknown): void {
    const header = name === 'header' ? `H${asNumber(value, 1)}` : '';
    const command = COMMANDS[name] ?? BY_VALUE[name]?.[asText(value)] ?? (header === '' ? '' : 'formatBlock');
    if (command === '') throw new Error(`format ${name} is not supported by the simulator`);
    const argument = header === '' ? asText(value) : this.formats().header === value ? 'P' : header;
    this.edit(() => editing.execCommand(command, false, argument));
  }

  formats(): Record<string, unknown> {
    const block = /^h([1-6])$/i.exec(editing.queryCommandValue('formatBlock'))?.[1];
    // The letters of a heading are bold without being made so.
    const isBold = block === undefined || getSelection()?.anchorNode?.parentElement?.closest('b,strong') !== null;
    const entries = Object.entries(STATES).flatMap(([name, [command, value]]) =>
      editing.queryCommandState(command) && (name !== 'bold' || isBold) ? [[name, value]] : [],
    );
    const [align, list] = [chosen(BY_VALUE.align, 'left'), chosen(BY_VALUE.list)];
    return {
      ...(Object.fromEntries(entries) as Record<string, unknown>),
      ...(block === undefined ? {} : { header: Number(block) }),
      ...(align === undefined ? {} : { align }),
      ...(list === undefined ? {} : { list }),
    };
  }

  /** Remembers the cursor, and tells what is set there when it is another (bindstatuschange). */
  readonly note = (): void => {
    const selection = getSelection();
    if (selection === null || selection.rangeCount === 0 || !this.area.contains(selection.anchorNode)) return;
    this.range = selection.getRangeAt(0).cloneRange();
    const formats = this.formats();
    if (JSON.stringify(formats) === this.told) return;
    this.told = JSON.stringify(formats);
    this.host.trigger('statuschange', formats);
  };
}

function contextOf(editor: Editor, host: Host): NonNullable<Behaviour['calls']> {
  const changed = (): void => host.trigger('input', editor.contents());
  return {
    format: (name, value) => editor.format(asText(name), value),
    insertDivider: () => editor.insert(document.createElement('hr')),
    insertText: (options) => editor.edit(() => editing.execCommand('insertText', false, asText((options as Options).text))),
    insertImage: (options) => {
      const given = (options ?? {}) as Options;
      editor.insert(picture(asText(given.src), host.env.resolve, given));
    },
    setContents: (options) => {
      const { html, delta } = (options ?? {}) as { html?: unknown; delta?: { ops?: DeltaOp[] } };
      if (delta?.ops === undefined) editor.area.innerHTML = asText(html);
      else editor.area.replaceChildren(...fromDelta(delta.ops, host.env.resolve));
      changed();
    },
    getContents: () => editor.contents(),
    getSelectionText: () => ({ text: getSelection()?.toString() ?? '' }),
    clear: () => {
      editor.area.replaceChildren();
      changed();
    },
    removeFormat: () => editor.edit(() => editing.execCommand('removeFormat')),
    undo: () => editor.edit(() => editing.execCommand('undo')),
    redo: () => editor.edit(() => editing.execCommand('redo')),
    blur: () => editor.area.blur(),
    scrollIntoView: () => editor.area.scrollIntoView({ block: 'nearest' }),
  };
}

/** A field of rich text, edited as the browser edits. */
export const editor: Builtin = {
  template: 'wx/editor',
  properties: { readOnly: false, placeholder: '', showImgSize: false, showImgToolbar: false, showImgResize: false },
  create(host) {
    const state = new Editor(host);
    const { area } = state;
    editing.execCommand('defaultParagraphSeparator', false, 'p');
    for (const type of ['focus', 'blur', 'input']) area.addEventListener(type, () => host.trigger(type, state.contents()));
    document.addEventListener('selectionchange', state.note);
    host.trigger('ready');
    return {
      changed: {
        readOnly: (value) => (area.contentEditable = String(!asFlag(value))),
        placeholder: (value) => area.setAttribute('data-placeholder', asText(value)),
      },
      activate: () => area.focus({ preventScroll: true }),
      calls: contextOf(state, host),
      detached: () => document.removeEventListener('selectionchange', state.note),
    };
  },
};
