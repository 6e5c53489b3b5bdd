import type { ExperienceFacts } from '../shared/experience';
import type { Happening, Of } from '../shared/happening';

/** What was measured of one page. */
export interface PageFacts extends ExperienceFacts {
  /** Since the page before. */
  happenings: readonly Happening[];
  /** Words on a ground with too little contrast. */
  contrast: readonly string[];
  /** Found in its files. */
  files: { notInertial: readonly string[]; active: readonly string[]; bound: ReadonlySet<string> };
  /** Of pictures by http, those that a phone would load again each time. */
  uncached: readonly string[];
}

/** `faults`: what is wrong, none where it is right; `unknown`: why it cannot be judged. */
export type Judgement = { faults: string[] } | { unknown: string };

export interface Rule {
  id: string;
  /** As WeChat names it. */
  name: string;
  group: '性能' | '体验' | '最佳实践';
  /** 0: a hint that does not count. */
  weight: number;
  /** A time: a busy machine makes it longer. */
  isTime?: boolean;
  judge(facts: PageFacts): Judgement;
}

const KIB = 1024;
const SECOND = 1000;

const of = <Kind extends Happening['kind']>(facts: PageFacts, kind: Kind): Of<Kind>[] =>
  facts.happenings.filter((happening): happening is Of<Kind> => happening.kind === kind);

const requests = (facts: PageFacts): Of<'request'>[] => of(facts, 'request').filter(({ isOpen }) => !isOpen);

const only = (isWrong: boolean, text: string): Judgement => ({ faults: isWrong ? [text] : [] });

/** The most that run at one moment. */
function concurrent(spans: readonly { at: number; ms: number }[]): number {
  return Math.max(0, ...spans.map(({ at }) => spans.filter((other) => other.at <= at && other.at + other.ms > at).length));
}

/** The most within any second. */
function withinSecond(times: readonly number[]): number {
  return Math.max(0, ...times.map((start) => times.filter((time) => time >= start && time < start + SECOND).length));
}

const isLoopback = (url: string): boolean => /^https?:\/\/(127\.|localhost|\[::1\])/.test(url);

function repeated(facts: PageFacts): string[] {
  const large = requests(facts).filter(({ method, bytes }) => method === 'GET' && bytes > 128 * KIB);
  return large
    .filter(({ url, at, received }, index) =>
      large.slice(0, index).some((other) => other.url === url && at - other.at < 180 * SECOND && other.received.body === received.body),
    )
    .map(({ url }) => url);
}

function unbound(facts: PageFacts): string[] {
  const keys = of(facts, 'setData').flatMap(({ keys: set }) => set.map((key) => key.split(/[.[]/)[0] ?? key));
  return [...new Set(keys)].filter((key) => !facts.files.bound.has(key));
}

const isPixels = ({ source, width }: { source: string; width: number }): boolean =>
  width > 0 && !/^data:image\/svg|\.svg(\?|$)/.test(source);

const needsHand =
  (what: string): Rule['judge'] =>
  () => ({ unknown: what });

/** WeChat's rules with their weights and conditions: 工具 › 体验评分 › 评分方法, 性能, 体验, 最佳实践. */
export const RULES: readonly Rule[] = [
  {
    id: 'script',
    name: '脚本执行时间',
    group: '性能',
    weight: 7,
    isTime: true,
    judge: (facts) => ({
      faults: of(facts, 'script')
        .filter(({ ms }) => ms > SECOND)
        .map(({ ms }) => `一次执行 ${Math.round(ms)} ms，应不超过 1 秒`),
    }),
  },
  {
    id: 'first-screen',
    name: '首屏时间',
    group: '性能',
    weight: 6,
    isTime: true,
    judge: ({ metrics: { openToPaint } }) =>
      openToPaint === null
        ? { unknown: '页面还没有画出来' }
        : only(openToPaint > 5 * SECOND, `${Math.round(openToPaint)} ms，应不超过 5 秒`),
  },
  {
    id: 'render',
    name: '渲染时间',
    group: '性能',
    weight: 6,
    isTime: true,
    judge: ({ metrics }) => {
      const longest = Math.max(0, ...metrics.setData.map(({ applyMs }) => applyMs));
      return only(longest > 500, `${Math.round(longest)} ms，应不超过 500 ms`);
    },
  },
  {
    id: 'set-data-rate',
    name: 'setData 调用频率',
    group: '性能',
    weight: 6,
    judge: (facts) => {
      const most = withinSecond(of(facts, 'setData').map(({ at }) => at));
      return only(most > 20, `一秒内 ${most} 次，应不超过 20 次`);
    },
  },
  {
    id: 'set-data-size',
    name: 'setData 数据大小',
    group: '性能',
    weight: 6,
    judge: (facts) => ({
      faults: of(facts, 'setData')
        .filter(({ bytes }) => bytes > 256 * KIB)
        .map(({ bytes, page }) => `${page} 一次 ${Math.round(bytes / KIB)} KB，应不超过 256 KB`),
    }),
  },
  {
    id: 'nodes',
    name: 'WXML 节点数',
    group: '性能',
    weight: 6,
    judge: ({ drawn: { nodes, depth, mostChildren } }) => ({
      faults: [
        ...(nodes >= 1000 ? [`${nodes} 个节点，应少于 1000`] : []),
        ...(depth >= 30 ? [`${depth} 层，应少于 30`] : []),
        ...(mostChildren.count > 60 ? [`${mostChildren.element} 有 ${mostChildren.count} 个子节点，应不超过 60`] : []),
      ],
    }),
  },
  {
    id: 'request-time',
    name: '请求耗时',
    group: '性能',
    weight: 5,
    isTime: true,
    judge: (facts) => ({
      faults: requests(facts)
        .filter(({ ms }) => ms > SECOND)
        .map(({ method, url, ms }) => `${method} ${url} ${Math.round(ms)} ms，应在 1 秒内`),
    }),
  },
  {
    id: 'request-count',
    name: '网络请求数',
    group: '性能',
    weight: 5,
    judge: (facts) => {
      const most = concurrent(requests(facts).filter(({ ms }) => ms > 300));
      return only(most > 10, `同时 ${most} 个超过 300 ms 的请求，应不超过 10 个`);
    },
  },
  {
    id: 'image-count',
    name: '图片请求数',
    group: '性能',
    weight: 5,
    judge: ({ drawn }) => {
      const slow = drawn.loads.filter(({ url, ms }) => url.startsWith('http') && ms > 100);
      const hosts = [...new Set(slow.map(({ url }) => new URL(url).host))];
      const most = Math.max(0, ...hosts.map((host) => concurrent(slow.filter(({ url }) => new URL(url).host === host))));
      return only(most > 20, `同一域名同时 ${most} 个超过 100 ms 的图片请求，应不超过 20 个`);
    },
  },
  {
    id: 'image-cache',
    name: '图片缓存',
    group: '性能',
    weight: 4,
    judge: ({ uncached }) => ({ faults: uncached.map((url) => `${url} 没有开启 HTTP 缓存`) }),
  },
  {
    id: 'image-size',
    name: '图片大小',
    group: '性能',
    weight: 4,
    judge: ({ drawn, pixelRatio }) => ({
      faults: drawn.images
        .filter(isPixels)
        .filter(({ width, height, shownWidth, shownHeight }) => width * height > shownWidth * shownHeight * pixelRatio ** 2 * 1.01)
        .map(
          ({ element, width, height, shownWidth, shownHeight }) =>
            `${element} 图片 ${width} × ${height}，显示 ${Math.round(shownWidth)} × ${Math.round(shownHeight)}`,
        ),
    }),
  },
  {
    id: 'request-cache',
    name: '网络请求缓存',
    group: '性能',
    weight: 2,
    judge: (facts) => ({ faults: repeated(facts).map((url) => `${url} 三分钟内返回两次同样的内容`) }),
  },
  {
    id: 'inertia',
    name: '开启惯性滚动',
    group: '体验',
    weight: 8,
    judge: ({ files }) => ({ faults: files.notInertial.map((place) => `${place} 滚动而没有 -webkit-overflow-scrolling: touch`) }),
  },
  {
    id: 'active',
    name: '避免使用 :active 伪类来实现点击态',
    group: '体验',
    weight: 8,
    judge: ({ files }) => ({ faults: files.active.map((place) => `${place} 用了 :active`) }),
  },
  {
    id: 'image-ratio',
    name: '保持图片大小比例',
    group: '体验',
    weight: 4,
    judge: ({ drawn }) => ({
      faults: drawn.images
        .filter(({ mode, width, height, shownWidth, shownHeight }) => {
          if (mode !== 'scaleToFill' || width === 0 || shownWidth === 0) return false;
          return Math.abs(shownHeight / shownWidth / (height / width) - 1) > 0.15;
        })
        .map(({ element }) => `${element} 的高宽比与原图相差超过 15%`),
    }),
  },
  {
    id: 'target',
    name: '可点击元素的响应区域',
    group: '体验',
    weight: 3,
    judge: ({ drawn }) => ({ faults: drawn.small.map((what) => `${what}，宽高应不小于 20 px`) }),
  },
  {
    id: 'safe-area',
    name: 'iPhone X 兼容',
    group: '体验',
    weight: 3,
    judge: ({ drawn, hasSafeArea }) =>
      hasSafeArea
        ? { faults: drawn.unsafe.map((what) => `${what} 在安全区域外`) }
        : { unknown: '这种手机没有安全区域：请用 --device iphone13' },
  },
  {
    id: 'resize',
    name: '窗口变化适配',
    group: '体验',
    weight: 3,
    judge: ({ resizable }) => (resizable ? { unknown: '页面支持调整大小，适配要由人看' } : { faults: [] }),
  },
  { id: 'contrast', name: '合理的颜色搭配', group: '体验', weight: 0, judge: ({ contrast }) => ({ faults: [...contrast] }) },
  {
    id: 'exception',
    name: '避免 JS 异常',
    group: '最佳实践',
    weight: 3,
    judge: (facts) => ({ faults: of(facts, 'exception').map(({ text, place }) => `${text} ${place}`) }),
  },
  {
    id: 'request-failure',
    name: '避免网络请求异常',
    group: '最佳实践',
    weight: 3,
    judge: (facts) => ({
      faults: requests(facts)
        .filter(({ status, error }) => (status >= 400 && status !== 401 && status !== 403) || (error !== '' && error !== 'abort'))
        .map(({ method, url, status, error }) => `${method} ${url} ${status === 0 ? error : status}`),
    }),
  },
  {
    id: 'deprecated',
    name: '废弃接口',
    group: '最佳实践',
    weight: 2,
    judge: (facts) => ({ faults: [...new Set(of(facts, 'deprecated').map(({ name }) => `wx.${name}`))] }),
  },
  {
    id: 'https',
    name: '使用 HTTPS',
    group: '最佳实践',
    weight: 1,
    judge: (facts) => {
      const plain = requests(facts).filter(({ url }) => url.startsWith('http:'));
      const faults = plain.filter(({ url }) => !isLoopback(url)).map(({ url }) => url);
      return plain.length > 0 && faults.length === 0 ? { unknown: '这次编译请求的是本机的开发服务' } : { faults };
    },
  },
  {
    id: 'set-data-unbound',
    name: '避免 setData 数据冗余',
    group: '最佳实践',
    weight: 1,
    judge: (facts) => ({ faults: unbound(facts).map((key) => `${key} 没有绑定在任何模板上`) }),
  },
  { id: 'base-library', name: '最低基础库版本', group: '最佳实践', weight: 0, judge: needsHand('线上的最低基础库版本只有公众平台知道') },
  { id: 'unreachable', name: '移除不可访问到的页面', group: '最佳实践', weight: 0, judge: needsHand('要由人走遍所有入口') },
  { id: 'wxss-use', name: 'WXSS 使用率', group: '最佳实践', weight: 0, judge: needsHand('要由人走遍所有状态') },
  {
    id: 'timers',
    name: '及时回收定时器',
    group: '最佳实践',
    weight: 0,
    judge: needsHand('没有测量：回调属于哪个页面只有微信的基础库知道'),
  },
];

export interface PageScore {
  path: string;
  /** Of what could be judged, 0 to 100. */
  score: number;
  verdicts: { rule: Rule; judgement: Judgement }[];
}

export const isWrong = (judgement: Judgement): boolean => 'faults' in judgement && judgement.faults.length > 0;

/** 评分方法: each rule gives all or nothing, by its weight. */
export function scorePage(facts: PageFacts): PageScore {
  const verdicts = RULES.map((rule) => ({ rule, judgement: rule.judge(facts) }));
  const judged = verdicts.filter(({ judgement }) => 'faults' in judgement);
  const sum = (all: typeof verdicts): number => all.reduce((total, { rule }) => total + rule.weight, 0);
  const right = judged.filter(({ judgement }) => !isWrong(judgement));
  return { path: facts.path, score: Math.round((sum(right) / Math.max(1, sum(judged))) * 1000) / 10, verdicts };
}
