import type { Happening, Of, Sent } from '../shared/happening';
import { make } from '../shell/dom';

const KIB = 1024;

export function formatBytes(bytes: number): string {
  if (bytes < KIB) return `${bytes} B`;
  return bytes < KIB * KIB ? `${(bytes / KIB).toFixed(1)} KB` : `${(bytes / KIB / KIB).toFixed(1)} MB`;
}

const pad = (value: number, width = 2): string => String(value).padStart(width, '0');

export function formatTime(at: number): string {
  const time = new Date(at);
  return `${pad(time.getHours())}:${pad(time.getMinutes())}:${pad(time.getSeconds())}.${pad(time.getMilliseconds(), 3)}`;
}

/** JSON as people read it; any other text as it is. */
export function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

const ROUTES: Readonly<Record<string, string>> = {
  appLaunch: '启动',
  navigateTo: '打开',
  redirectTo: '替换为',
  reLaunch: '重新打开',
  switchTab: '切换到',
  navigateBack: '返回',
};
const LEVELS: Readonly<Record<string, string>> = { log: '日志', info: '信息', debug: '调试', warn: '警告', error: '错误' };

interface Line {
  tone: 'plain' | 'warn' | 'error';
  /** One or two words: what it is, or how it went. */
  mark: string;
  text: string;
  aside: string[];
  /** What is seen once it is opened. */
  more: Node[];
}

function block(title: string, text: string): Node[] {
  if (text === '') return [];
  return [make('h4', '', title), make('pre', '', text)];
}

function describeSent(title: string, { header, body }: Sent): Node[] {
  const lines = Object.entries(header).map(([name, value]) => `${name}: ${value}`);
  return [...block(`${title}头`, lines.join('\n')), ...block(`${title}内容`, pretty(body))];
}

function describeRequest(request: Of<'request'>): Line {
  const { method, url, status, ms, bytes, isOpen, error } = request;
  const failed = !isOpen && (error !== '' || status >= 400);
  const result = isOpen ? '等待' : status === 0 ? '失败' : String(status);
  return {
    tone: failed ? 'error' : 'plain',
    mark: result,
    text: `${method} ${url}`,
    aside: isOpen ? ['…'] : [`${Math.round(ms)} ms`, ...(status === 0 ? [] : [formatBytes(bytes)])],
    more: [...block('失败原因', error), ...describeSent('请求', request.sent), ...describeSent('返回', request.received)],
  };
}

function describe(happening: Happening): Line {
  switch (happening.kind) {
    case 'request':
      return describeRequest(happening);
    case 'exception': {
      const { text, place, stack } = happening;
      return { tone: 'error', mark: '异常', text, aside: [place], more: block('调用位置', stack) };
    }
    case 'log': {
      const { level, text, place } = happening;
      const tone = level === 'error' ? 'error' : level === 'warn' ? 'warn' : 'plain';
      return {
        tone,
        mark: LEVELS[level] ?? level,
        text,
        aside: [place],
        more: text.length > 100 ? block('全部内容', pretty(text)) : [],
      };
    }
    case 'setData': {
      const { page, bytes, text } = happening;
      return { tone: 'plain', mark: 'setData', text: page, aside: [formatBytes(bytes)], more: block('数据', pretty(text)) };
    }
    case 'script':
      return { tone: 'plain', mark: '脚本', text: `连续运行 ${Math.round(happening.ms)} ms`, aside: [], more: [] };
    case 'deprecated':
      return { tone: 'plain', mark: '废弃接口', text: `wx.${happening.name}`, aside: [], more: [] };
    case 'route': {
      const { route, page, query } = happening;
      return { tone: 'plain', mark: ROUTES[route] ?? route, text: query === '' ? page : `${page}?${query}`, aside: [], more: [] };
    }
    case 'picture': {
      const image = make('img');
      image.alt = happening.title;
      image.src = happening.data;
      return { tone: 'plain', mark: '截图', text: happening.title, aside: [], more: [image] };
    }
  }
}

/** A line that opens where there is more to see. */
function assemble(tone: string, parts: Node[], more: Node[]): HTMLElement {
  const row = make(more.length === 0 ? 'div' : 'details', `row ${tone}`);
  const line = make(more.length === 0 ? 'div' : 'summary', 'line');
  line.append(...parts);
  row.append(line);
  if (more.length > 0) {
    const body = make('div', 'more');
    body.append(...more);
    row.append(body);
  }
  return row;
}

/** One line of a list. */
export function makeRow(happening: Happening): HTMLElement {
  const { tone, mark, text, aside, more } = describe(happening);
  const words = aside.filter((word) => word !== '').map((word) => make('span', 'aside', word));
  return assemble(tone, [make('time', '', formatTime(happening.at)), make('b', 'mark', mark), make('span', 'text', text), ...words], more);
}

/** What is kept under a name, with its size. @param text shown in the line */
export function makeValue(name: string, value: string, text: string, more: Node[]): HTMLElement {
  const size = formatBytes(new Blob([value]).size);
  const row = assemble('', [make('b', 'mark', name), make('span', 'text', text), make('span', 'aside', size)], more);
  row.dataset.name = name;
  return row;
}

/** Puts values in place of those before, unless they say the same; what was open stays so. */
export function showValues(place: HTMLElement, rows: HTMLElement[], nothing: string): void {
  const shown = rows.length > 0 ? rows : [make('p', 'empty', nothing)];
  if (place.textContent === shown.map((row) => row.textContent).join('')) return;
  const open = new Set([...place.querySelectorAll<HTMLElement>('details[open]')].map((row) => row.dataset.name));
  for (const row of rows) row.toggleAttribute('open', open.has(row.dataset.name));
  place.replaceChildren(...shown);
}
