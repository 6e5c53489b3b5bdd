import { make, makeButton } from './dom';
import './overlays.css';

type Settle<T> = (value: T) => void;

interface ModalOptions {
  title?: string;
  content?: string;
  showCancel?: boolean;
  cancelText?: string;
  cancelColor?: string;
  confirmText?: string;
  confirmColor?: string;
  editable?: boolean;
  placeholderText?: string;
}
interface ToastOptions {
  title?: string;
  icon?: string;
  image?: string;
  duration?: number;
  mask?: boolean;
}

const TOAST_ICONS: Record<string, string> = {
  success:
    '<svg viewBox="0 0 48 48" width="44" height="44" aria-hidden="true"><path d="M10 25l10 10 18-20" fill="none" stroke="#fff" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round"/></svg>',
  error:
    '<svg viewBox="0 0 48 48" width="44" height="44" aria-hidden="true"><circle cx="24" cy="24" r="19" fill="none" stroke="#fff" stroke-width="3"/><path d="M24 14v13" stroke="#fff" stroke-width="3.4" stroke-linecap="round"/><circle cx="24" cy="34" r="2.2" fill="#fff"/></svg>',
  loading: '<span class="spinner"></span>',
};

const MOST_OPEN = 20;

/** Toast, loading, modal, action sheet and the wheel sheet, in WeChat's look. */
export class Overlays {
  private readonly layer: HTMLElement;
  private toastElement: HTMLElement | undefined;
  private toastKind: 'toast' | 'loading' | undefined;
  private toastTimer: ReturnType<typeof setTimeout> | undefined;
  /** The topmost last. */
  private modals: { confirm(): void; cancel(): void }[] = [];
  private dismissSheet: (() => void) | undefined;

  constructor(
    phone: HTMLElement,
    private readonly resolve: (source: string) => string,
  ) {
    this.layer = make('div', 'overlays');
    phone.append(this.layer);
  }

  /** Takes everything away, as when the app is killed. */
  clear(): void {
    clearTimeout(this.toastTimer);
    this.toastElement = undefined;
    this.toastKind = undefined;
    this.modals = [];
    this.dismissSheet = undefined;
    this.layer.replaceChildren();
  }

  showToast(options: ToastOptions, kind: 'toast' | 'loading'): void {
    this.removeToast();
    const wrapper = make('div', `toast-area${options.mask === true ? ' mask' : ''}`);
    const toast = make('div', 'toast');
    toast.setAttribute('role', 'status');
    const iconName = kind === 'loading' ? 'loading' : (options.icon ?? 'success');
    if (options.image !== undefined && options.image !== '') {
      const picture = make('img');
      picture.src = this.resolve(options.image);
      picture.alt = '';
      toast.append(picture);
    } else if (iconName === 'none') toast.classList.add('plain');
    else toast.insertAdjacentHTML('afterbegin', TOAST_ICONS[iconName] ?? TOAST_ICONS.success ?? '');
    toast.append(make('p', '', options.title ?? ''));
    wrapper.append(toast);
    this.layer.append(wrapper);
    this.toastElement = wrapper;
    this.toastKind = kind;
    if (kind === 'toast') this.toastTimer = setTimeout(() => this.removeToast(), options.duration ?? 1500);
  }

  /** @param own whether only what is of this kind goes; else each of the two takes the other away, too */
  hideToast(kind: 'toast' | 'loading', own: boolean): void {
    if (!own || kind === this.toastKind) this.removeToast();
  }

  toastText(): { title: string; kind: string } | null {
    return this.toastElement === undefined ? null : { title: this.toastElement.textContent, kind: this.toastKind ?? 'toast' };
  }

  showModal(options: ModalOptions): Promise<{ confirm: boolean; cancel: boolean; content: string | null }> {
    return new Promise((resolve) => {
      this.refuseMore();
      const mask = make('div', 'dialog-mask');
      const dialog = make('div', 'dialog');
      dialog.setAttribute('role', 'alertdialog');
      dialog.setAttribute('aria-modal', 'true');
      dialog.setAttribute('aria-label', options.title ?? options.content ?? '');
      if (options.title !== undefined && options.title !== '') dialog.append(make('h2', '', options.title));
      const editor = make('textarea');
      if (options.editable === true) {
        editor.placeholder = options.placeholderText ?? '';
        editor.value = options.content ?? '';
        dialog.append(editor);
      } else dialog.append(make('p', '', options.content ?? ''));
      const close = (confirm: boolean): void => {
        this.modals = this.modals.filter((modal) => modal !== own);
        mask.remove();
        resolve({ confirm, cancel: !confirm, content: confirm && options.editable === true ? editor.value : null });
      };
      const buttons = make('div', 'dialog-buttons');
      if (options.showCancel !== false) {
        const cancel = makeButton('cancel', options.cancelText ?? '取消', () => close(false));
        cancel.textContent = options.cancelText ?? '取消';
        cancel.style.color = options.cancelColor ?? '';
        buttons.append(cancel);
      }
      const confirm = makeButton('confirm', options.confirmText ?? '确定', () => close(true));
      confirm.textContent = options.confirmText ?? '确定';
      confirm.style.color = options.confirmColor ?? '';
      buttons.append(confirm);
      dialog.append(buttons);
      mask.append(dialog);
      mask.addEventListener('keydown', (event) => {
        if (event.key === 'Escape' && options.showCancel !== false) close(false);
      });
      this.layer.append(mask);
      confirm.focus();
      const own = { confirm: () => close(true), cancel: () => close(false) };
      this.modals.push(own);
    });
  }

  /** What opens dialogs without end gets a failure, and the phone stays usable. @throws when many are open */
  private refuseMore(): void {
    if (this.layer.childElementCount >= MOST_OPEN) throw new Error(`${MOST_OPEN} dialogs are open already`);
  }

  /** Presses a button of the topmost modal. @throws when no modal is open */
  answerModal(answer: 'confirm' | 'cancel'): void {
    const modal = this.modals.at(-1);
    if (modal === undefined) throw new Error('no modal is shown');
    modal[answer]();
  }

  modalText(): { title: string; content: string } | null {
    const dialog = [...this.layer.querySelectorAll('.dialog')].at(-1);
    if (dialog === undefined) return null;
    return { title: dialog.querySelector('h2')?.textContent ?? '', content: dialog.querySelector('p')?.textContent ?? '' };
  }

  /** Index of the chosen row, or -1 when dismissed. */
  showActionSheet(items: { text: string; disabled?: boolean }[], colour?: string, title?: string): Promise<number> {
    return this.sheet<number>('action-sheet', -1, (body, close) => {
      if (title !== undefined && title !== '') body.append(make('p', 'sheet-title', title));
      items.forEach((item, index) => {
        const row = makeButton('sheet-row', item.text, () => close(index));
        row.textContent = item.text;
        row.disabled = item.disabled === true;
        row.style.color = colour ?? '';
        body.append(row);
      });
      const cancel = makeButton('sheet-row sheet-cancel', '取消', () => close(-1));
      cancel.textContent = '取消';
      body.append(cancel);
    });
  }

  /** A sheet with the given body; resolves with what `close` is called with. */
  sheet<T>(className: string, dismissed: T, build: (body: HTMLElement, close: Settle<T>) => void): Promise<T> {
    return new Promise((resolve) => {
      this.refuseMore();
      const mask = make('div', 'sheet-mask');
      const body = make('div', `sheet ${className}`);
      body.setAttribute('role', 'dialog');
      const below = this.dismissSheet;
      const close = (value: T): void => {
        this.dismissSheet = below;
        mask.remove();
        resolve(value);
      };
      mask.addEventListener('click', (event) => {
        if (event.target === mask) close(dismissed);
      });
      mask.addEventListener('keydown', (event) => {
        if (event.key === 'Escape') close(dismissed);
      });
      build(body, close);
      mask.append(body);
      this.layer.append(mask);
      body.querySelector<HTMLElement>('button:not(:disabled)')?.focus();
      this.dismissSheet = () => close(dismissed);
    });
  }

  /** Closes the open sheet, if any; tells whether there was one. */
  dismiss(): boolean {
    if (this.dismissSheet === undefined) return false;
    this.dismissSheet();
    return true;
  }

  /** Rows of the open action sheet. */
  sheetRows(): string[] {
    return [...this.layer.querySelectorAll('.action-sheet .sheet-row')].map((row) => row.textContent);
  }

  /** Chooses a row of the open action sheet. @throws when there is none */
  chooseRow(index: number): void {
    const row = this.layer.querySelectorAll<HTMLButtonElement>('.action-sheet .sheet-row')[index];
    if (row === undefined) throw new Error('no such row: is an action sheet shown?');
    row.click();
  }

  fullScreen(className: string): HTMLElement {
    const element = make('div', className);
    this.layer.append(element);
    return element;
  }

  /** What takes a full-screen layer away again: its own button, or the way back. */
  leaveBy(layer: HTMLElement): () => void {
    const leave = (): void => {
      if (this.dismissSheet === leave) this.dismissSheet = undefined;
      layer.remove();
    };
    this.dismissSheet = leave;
    return leave;
  }

  /** Whether a full-screen layer of this class is shown. */
  shows(className: string): boolean {
    return this.layer.querySelector(`.${className}`) !== null;
  }

  private removeToast(): void {
    clearTimeout(this.toastTimer);
    this.toastElement?.remove();
    this.toastElement = undefined;
    this.toastKind = undefined;
  }
}
