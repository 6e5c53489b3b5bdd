import { make } from '../shell/dom';
import { formatBytes, makeValue, pretty, showValues } from './rows';

export interface StorageSource {
  /** What is kept, with its type, as src/wx/storage.ts writes it. */
  read(): Promise<Record<string, string>>;
  remove(key: string): Promise<void>;
  clear(): Promise<void>;
}

function makeAction(title: string, run: () => Promise<void>, className = 'quiet'): HTMLButtonElement {
  const button = make('button', className, title);
  button.type = 'button';
  button.addEventListener('click', () => void run());
  return button;
}

/** As the app has written it, where that is JSON. */
function readValue(kept: string): string {
  try {
    const { type, value } = JSON.parse(kept) as { type?: string; value?: unknown };
    return type === 'Json' ? JSON.stringify(value) : kept;
  } catch {
    return kept;
  }
}

/** The app's storage: seen, and emptied as a whole or by key. */
export class StoragePanel {
  readonly element = make('div', 'storage');
  private readonly rows = make('div', 'rows');
  private readonly total = make('p', 'total');

  constructor(private readonly source: StorageSource) {
    const bar = make('div', 'bar');
    const again = makeAction('刷新', () => this.refresh());
    const clear = makeAction('清空', async () => {
      await source.clear();
      await this.refresh();
    });
    bar.append(this.total, again, clear);
    this.rows.tabIndex = 0;
    this.rows.setAttribute('role', 'group');
    this.rows.setAttribute('aria-label', '存储的内容');
    this.element.append(bar, this.rows);
  }

  async refresh(): Promise<void> {
    const stored = Object.entries(await this.source.read());
    const size = stored.reduce((all, [key, value]) => all + new Blob([key, value]).size, 0);
    this.total.textContent = `${stored.length} 项，${formatBytes(size)}`;
    const rows = stored.map(([key, kept]) => this.makeRow(key, readValue(kept)));
    showValues(this.rows, rows, '没有存储的内容。小程序调用 wx.setStorage 后会显示在这里。');
  }

  private makeRow(key: string, value: string): HTMLElement {
    const remove = makeAction('删除这一项', async () => {
      await this.source.remove(key);
      await this.refresh();
    });
    return makeValue(key, value, value.slice(0, 200), [make('pre', '', pretty(value)), remove]);
  }
}
