import type { LaunchOptions } from '../shared/messages';
import { parsePageUrl } from '../shared/path';
import { make } from '../shell/dom';
import { readKept } from '../shell/kept';

/** A way to open the app (编译模式). */
interface Mode {
  name: string;
  path: string;
  query: string;
  scene: number;
}

/** Scenes that an app is often opened in, as WeChat names them. */
const SCENES: Readonly<Record<number, string>> = {
  1001: '发现页小程序列表',
  1007: '单人聊天的卡片',
  1008: '群聊的卡片',
  1011: '扫描二维码',
  1047: '扫描小程序码',
  1154: '朋友圈单页模式',
};
const DEFAULT_SCENE = 1001;

const isMode = (value: unknown): value is Mode => {
  const { name, path, query, scene } = { ...(value as Partial<Mode> | null) };
  return typeof name === 'string' && typeof path === 'string' && typeof query === 'string' && typeof scene === 'number';
};

const describeMode = ({ path, query, scene }: Mode): string => `${path}${query === '' ? '' : `?${query}`} · ${scene}`;

function field(label: string, control: HTMLElement): HTMLElement {
  const element = make('label', 'field');
  element.append(make('span', '', label), control);
  return element;
}

/** Ways to open the app: a page, what it is asked with, a scene; kept in this browser by the app's name. */
export class ModesPanel {
  readonly element = make('div', 'modes');
  private readonly name = make('input');
  private readonly path = make('select');
  private readonly query = make('input');
  private readonly scene = make('input');
  private readonly saved = make('ul', 'saved');
  private readonly key: string;

  constructor(
    app: string,
    pages: readonly string[],
    private readonly open: (launch: LaunchOptions) => Promise<void>,
    /** What is in front, to begin with. */
    private readonly current: () => { path: string; query: string },
  ) {
    this.key = `simulator-modes ${app}`;
    this.path.append(...pages.map((page) => make('option', '', page)));
    this.query.placeholder = 'id=1&from=share';
    this.name.placeholder = '例如：从分享打开';
    this.scene.type = 'number';
    this.scene.min = '1000';
    this.scene.max = '9999';
    this.scene.value = String(DEFAULT_SCENE);
    const scenes = make('datalist');
    scenes.id = 'scenes';
    for (const [value, label] of Object.entries(SCENES)) {
      const option = make('option', '', label);
      option.value = value;
      scenes.append(option);
    }
    this.scene.setAttribute('list', scenes.id);
    this.element.append(this.makeForm(), scenes, make('h3', '', '保存的编译模式'), this.saved);
    this.showSaved();
  }

  /** Fills the form with the page in front, unless somebody is filling it. */
  refresh(): void {
    const { path, query } = this.current();
    if (path === '' || this.query.value !== '' || this.name.value !== '') return;
    this.path.value = path;
    this.query.value = query;
  }

  private makeForm(): HTMLElement {
    const form = make('form', 'mode');
    const open = make('button', 'primary', '编译并打开');
    open.type = 'submit';
    const save = make('button', 'quiet', '保存');
    save.type = 'button';
    save.addEventListener('click', () => this.save());
    const buttons = make('div', 'buttons');
    buttons.append(open, save);
    form.append(
      field('启动页面', this.path),
      field('启动参数', this.query),
      field('场景值', this.scene),
      field('模式名称', this.name),
      buttons,
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.start(this.read());
    });
    return form;
  }

  private read(): Mode {
    const query = this.query.value.trim().replace(/^\?/, '');
    const name = this.name.value.trim() || this.path.value;
    return { name, path: this.path.value, query, scene: Number(this.scene.value) || DEFAULT_SCENE };
  }

  private async start({ path, query, scene }: Mode): Promise<void> {
    await this.open({ path, query: parsePageUrl(`${path}?${query}`, '').query, scene });
  }

  private load(): Mode[] {
    const kept = readKept(localStorage, this.key);
    return Array.isArray(kept) ? kept.filter(isMode) : [];
  }

  private save(): void {
    const mode = this.read();
    this.keep([...this.load().filter(({ name }) => name !== mode.name), mode]);
    this.name.value = '';
  }

  private keep(modes: Mode[]): void {
    localStorage.setItem(this.key, JSON.stringify(modes));
    this.showSaved();
  }

  private showSaved(): void {
    const modes = this.load();
    const rows = modes.map((mode) => {
      const row = make('li');
      const words = make('div', 'words');
      words.append(make('b', '', mode.name), make('span', '', describeMode(mode)));
      const open = make('button', 'quiet', '打开');
      open.setAttribute('aria-label', `打开 ${mode.name}`);
      open.addEventListener('click', () => void this.start(mode));
      const remove = make('button', 'quiet', '删除');
      remove.setAttribute('aria-label', `删除 ${mode.name}`);
      remove.addEventListener('click', () => this.keep(this.load().filter(({ name }) => name !== mode.name)));
      row.append(words, open, remove);
      return row;
    });
    this.saved.replaceChildren(...(rows.length > 0 ? rows : [make('li', 'empty', '还没有。填好上面的表单，点“保存”，下次一点就能打开。')]));
  }
}
