import type { Of } from '../shared/happening';
import { make } from '../shell/dom';
import { HappeningList } from './list';
import { formatBytes, makeValue, showValues } from './rows';

/** What a page holds: AppData as the logic layer has it. */
export interface PageData {
  pageId: number;
  path: string;
}

interface DataSource {
  /** Open pages, the one in front last. */
  pages(): Promise<PageData[]>;
  data(pageId: number): Promise<Record<string, unknown>>;
}

const getJson = (value: unknown): string => (value === undefined ? 'undefined' : JSON.stringify(value, null, 2));

/** Of a long value this much stands in its line, characters. */
const MOST_SHOWN = 200;

/** Data of the open pages, and what setData has sent. */
export class DataPanel {
  readonly element = make('div', 'data');
  private readonly choice = make('select', 'kind');
  private readonly values = make('div', 'values');
  private readonly total = make('p', 'total');
  private readonly log: HappeningList;
  private bytes = 0;
  private count = 0;

  constructor(private readonly source: DataSource) {
    this.log = new HappeningList({ empty: '还没有 setData。' }, () => this.reset());
    this.choice.setAttribute('aria-label', '页面');
    this.choice.addEventListener('change', () => void this.showData());
    const again = make('button', 'quiet', '刷新');
    again.type = 'button';
    again.addEventListener('click', () => void this.refresh());
    const bar = make('div', 'bar');
    bar.append(this.choice, again);
    this.values.tabIndex = 0;
    this.values.setAttribute('role', 'group');
    this.values.setAttribute('aria-label', '页面数据');
    const heading = make('div', 'heading');
    heading.append(make('h3', '', 'setData 记录'), this.total);
    this.element.append(bar, this.values, heading, this.log.element);
    this.reset();
  }

  add(happening: Of<'setData'>): void {
    this.log.add(happening);
    this.count += 1;
    this.bytes += happening.bytes;
    this.showTotal();
  }

  async refresh(): Promise<void> {
    const pages = await this.source.pages().catch(() => []);
    const chosen = Number(this.choice.value);
    this.choice.replaceChildren(
      ...pages.map(({ pageId, path }) => {
        const option = make('option', '', path);
        option.value = String(pageId);
        return option;
      }),
    );
    this.choice.disabled = pages.length === 0;
    const kept = pages.find(({ pageId }) => pageId === chosen) ?? pages.at(-1);
    if (kept !== undefined) this.choice.value = String(kept.pageId);
    await this.showData();
  }

  private async showData(): Promise<void> {
    const data: Record<string, unknown> = this.choice.disabled ? {} : await this.source.data(Number(this.choice.value)).catch(() => ({}));
    const rows = Object.entries(data).map(([key, value]) => {
      const text = getJson(value);
      const isLong = text.includes('\n') || text.length > 80;
      return makeValue(key, text, isLong ? JSON.stringify(value).slice(0, MOST_SHOWN) : text, isLong ? [make('pre', '', text)] : []);
    });
    showValues(this.values, rows, this.choice.disabled ? '还没有打开的页面。' : '这个页面没有数据。');
  }

  private reset(): void {
    this.bytes = 0;
    this.count = 0;
    this.showTotal();
  }

  private showTotal(): void {
    this.total.textContent = this.count === 0 ? '' : `共 ${this.count} 次，${formatBytes(this.bytes)}`;
  }
}
