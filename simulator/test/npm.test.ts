/** Three component libraries as they come from npm, each in pages as its users write them. */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Look } from '../src';
import { walk } from '../src/walk';
import { inFolder, removePrograms, writeProgram } from './program';

/** What a page draws, what it gives to it, the texts that are to be seen, the elements that say nothing, and what the simulator lacks. */
interface Sample {
  wxml: string;
  data?: object;
  texts?: string[];
  elements?: Record<string, number>;
  missing?: string[];
}

const LIBRARIES: Record<string, { folder: string; file: (name: string) => string }> = {
  van: { folder: '@vant/weapp', file: (name) => `${name}/index` },
  t: { folder: 'tdesign-miniprogram', file: (name) => `${name}/${name}` },
  mp: { folder: 'weui-miniprogram', file: (name) => `${name}/${name}` },
};

const CITIES = [
  { text: '杭州', value: 'h', id: 1, label: '杭州' },
  { text: '宁波', value: 'n', id: 2, label: '宁波' },
];

const SAMPLES: Record<string, Sample> = {
  'van-basic': {
    wxml: '<van-button type="primary" loading loading-text="等一下"/><van-button icon="plus">按钮</van-button><van-cell-group title="一组"><van-cell title="单元格" value="内容" is-link/></van-cell-group><van-icon name="like" info="9"/><van-tag type="danger">标签</van-tag><van-divider contentPosition="center">分割</van-divider>',
    texts: ['等一下', '按钮', '一组', '单元格', '内容', '9', '标签', '分割'],
    elements: { '.van-button': 2, '.van-loading': 1, '.van-icon-plus': 1 },
  },
  'van-form': {
    wxml: '<van-field label="姓名" value="小明" required clearable/><van-field type="textarea" label="留言" value="长文" autosize/><van-checkbox-group value="{{on}}"><van-checkbox name="a">选甲</van-checkbox><van-checkbox name="b">选乙</van-checkbox></van-checkbox-group><van-radio-group value="b"><van-radio name="a">单甲</van-radio><van-radio name="b">单乙</van-radio></van-radio-group><van-switch checked/><van-stepper value="3"/><van-rate value="{{2}}"/><van-slider value="50"/><van-search value="词" show-action/><van-uploader/>',
    data: { on: ['a'] },
    texts: ['姓名', '留言', '选甲', '选乙', '单甲', '单乙', '取消'],
    elements: {
      '.van-field__control': 6,
      '.van-checkbox__icon--checked': 1,
      '.van-radio__icon--checked': 1,
      '.van-switch--on': 1,
      '.van-stepper__plus': 1,
      '.van-rate__icon--full': 2,
      '.van-slider__bar': 1,
      '.van-uploader__upload': 1,
    },
  },
  'van-shown': {
    wxml: '<van-circle type="2d" value="40" text="四成"/><van-count-down time="{{3600000}}"/><van-progress percentage="30"/><van-skeleton row="3"/><van-steps steps="{{steps}}" active="1"/><van-notice-bar text="通知"/><van-empty description="空"/><van-collapse value="{{open}}"><van-collapse-item title="折叠" name="1">里面</van-collapse-item></van-collapse><van-image width="50" height="50" src="/no.png"/>',
    data: { steps: [{ text: '一步', desc: '说明' }, { text: '二步' }], open: ['1'] },
    texts: ['四成', '30%', '一步', '说明', '二步', '通知', '空', '折叠', '里面'],
    elements: { '.van-skeleton__row': 3, '.van-step': 2, '.van-count-down': 1, canvas: 1 },
  },
  'van-places': {
    wxml: '<van-nav-bar title="标题" left-text="返回" left-arrow/><van-tabs active="{{1}}"><van-tab title="页一">内一</van-tab><van-tab title="页二">内二</van-tab></van-tabs><van-sidebar active-key="0"><van-sidebar-item title="侧一"/><van-sidebar-item title="侧二"/></van-sidebar><van-grid column-num="2"><van-grid-item icon="photo-o" text="格一"/><van-grid-item text="格二"/></van-grid><van-tree-select items="{{tree}}" main-active-index="0" active-id="{{1}}"/><van-tabbar active="0"><van-tabbar-item icon="home-o">首页</van-tabbar-item><van-tabbar-item>我的</van-tabbar-item></van-tabbar><van-row><van-col span="12">半行</van-col></van-row><van-index-bar><van-index-anchor index="A"/><van-cell title="索引"/></van-index-bar>',
    data: { tree: [{ text: '浙江', children: CITIES }] },
    texts: ['标题', '返回', '页一', '页二', '内二', '侧一', '侧二', '格一', '格二', '浙江', '杭州', '首页', '我的', '半行', 'A', '索引'],
    elements: { '.van-tab--active': 1, '.van-grid-item': 2, '.van-tree-select__item--active': 1 },
  },
  'van-over': {
    wxml: '<van-popup show round position="bottom"><van-picker columns="{{columns}}" show-toolbar title="选择"/></van-popup><van-dialog show title="对话" message="可以吗" show-cancel-button/><van-action-sheet show actions="{{actions}}" cancel-text="算了"/><van-share-sheet show title="分享" options="{{options}}"/>',
    data: { columns: ['早', '晚'], actions: [{ name: '做一' }], options: [{ name: '微信', icon: 'wechat' }] },
    texts: ['选择', '早', '晚', '对话', '可以吗', '算了', '做一', '分享', '微信'],
    elements: { '.van-picker-column': 1 },
  },
  'van-days': {
    wxml: '<van-calendar poppable="{{false}}" show-confirm="{{false}}" min-date="{{from}}" max-date="{{to}}" default-date="{{from}}"/><van-datetime-picker type="date" value="{{from}}" min-date="{{from}}"/><van-dropdown-menu><van-dropdown-item value="h" options="{{cities}}"/></van-dropdown-menu><van-swipe-cell right-width="{{65}}"><van-cell title="可滑"/><view slot="right">删除</view></van-swipe-cell><van-card title="商品" price="2.00" num="2"/><van-submit-bar price="3050" button-text="提交"/>',
    data: { from: Date.UTC(2026, 10, 3), to: Date.UTC(2026, 11, 20), cities: CITIES },
    texts: ['2026年11月', '2026年12月', '杭州', '可滑', '商品', '提交', '30'],
    elements: { '.van-calendar__selected-day': 1, '.van-picker-column': 3 },
  },
  't-basic': {
    wxml: '<t-button theme="primary" loading>按钮</t-button><t-cell-group title="一组"><t-cell title="单元格" note="说明" arrow/></t-cell-group><t-icon name="app"/><t-tag theme="success">标签</t-tag><t-check-tag content="可选" checked/><t-divider content="分割"/><t-badge count="8"/><t-avatar>甲</t-avatar><t-link content="链接"/><t-loading text="等待"/>',
    texts: ['按钮', '一组', '单元格', '说明', '标签', '可选', '分割', '8', '甲', '链接', '等待'],
    elements: { '.t-button--primary': 1, '.t-icon-app': 1 },
  },
  't-form': {
    wxml: '<t-input label="姓名" value="小明" clearable/><t-textarea label="留言" value="长文" maxlength="50" indicator/><t-checkbox-group value="{{on}}" options="{{cities}}"/><t-radio-group value="n"><t-radio value="h" label="单甲"/><t-radio value="n" label="单乙"/></t-radio-group><t-switch value="{{true}}"/><t-stepper value="3"/><t-rate value="{{2}}"/><t-slider value="{{50}}" label/><t-search value="词" action="取消"/><t-upload files="{{[]}}"/>',
    data: { on: ['h'], cities: CITIES },
    texts: ['姓名', '留言', '2 / 50', '杭州', '宁波', '单甲', '单乙', '50', '取消'],
    elements: { input: 3, textarea: 1, '.t-switch__body--checked': 1, '.t-upload': 1 },
  },
  't-shown': {
    wxml: '<t-count-down time="{{3600000}}"/><t-progress percentage="{{30}}"/><t-skeleton rowCol="{{rows}}" loading/><t-steps current="{{1}}"><t-step-item title="一步" content="说明"/><t-step-item title="二步"/></t-steps><t-notice-bar visible content="通知"/><t-empty description="空"/><t-collapse value="{{[0]}}"><t-collapse-panel header="折叠" value="{{0}}">里面</t-collapse-panel></t-collapse><t-image src="/no.png" width="50" height="50"/><t-result theme="success" title="成了"/><t-footer text="页脚"/><t-table data="{{rows2}}" columns="{{columns}}" rowKey="id"/>',
    data: { rows: [1, 1, 1], rows2: [{ id: 1, a: '表内' }], columns: [{ colKey: 'a', title: '表头' }] },
    texts: ['30%', '一步', '说明', '二步', '通知', '空', '折叠', '里面', '成了', '页脚', '表头', '表内'],
    elements: { '.t-skeleton__col': 3 },
  },
  't-places': {
    wxml: '<t-navbar title="标题" left-arrow/><t-tabs defaultValue="{{1}}"><t-tab-panel label="页一" value="0">内一</t-tab-panel><t-tab-panel label="页二" value="1">内二</t-tab-panel></t-tabs><t-side-bar value="0"><t-side-bar-item value="0" label="侧一"/><t-side-bar-item value="1" label="侧二"/></t-side-bar><t-grid column="{{2}}"><t-grid-item text="格一" icon="app"/><t-grid-item text="格二"/></t-grid><t-tree-select options="{{tree}}" value="{{chosen}}"/><t-tab-bar value="a"><t-tab-bar-item value="a" icon="home">首页</t-tab-bar-item><t-tab-bar-item value="b">我的</t-tab-bar-item></t-tab-bar><t-row><t-col span="12">半行</t-col></t-row><t-swiper list="{{pictures}}" navigation="{{dots}}"/>',
    data: {
      tree: [{ label: '浙江', value: 'z', children: CITIES }],
      chosen: ['z', 'h'],
      pictures: ['/a.png', '/b.png'],
      dots: { type: 'fraction' },
    },
    texts: ['标题', '页一', '页二', '内二', '侧一', '侧二', '格一', '格二', '浙江', '杭州', '首页', '我的', '半行', '1/2'],
    missing: ['behavior wx://proxy-scroll-view is not supported by the simulator'],
    elements: { 'swiper-item': 2 },
  },
  't-over': {
    wxml: '<t-popup visible placement="bottom">弹层<t-picker-item/></t-popup><t-dialog visible title="对话" content="可以吗" confirm-btn="好"/><t-action-sheet visible items="{{items}}"/><t-picker visible title="选择" value="{{[\'h\']}}"><t-picker-item options="{{cities}}"/></t-picker><t-date-time-picker visible title="日期" mode="date" value="2026-11-03" start="2020-01-01" end="2030-12-31"/><t-calendar visible value="{{day}}" minDate="{{day}}" title="日历"/><t-cascader visible="{{opened}}" title="地址" options="{{cities}}"/>',
    data: { items: [{ label: '做一' }], cities: CITIES, day: Date.UTC(2026, 10, 3) },
    texts: ['弹层', '对话', '可以吗', '好', '做一', '选择', '杭州', '日期', '2026', '日历', '地址'],
  },
  'mp-basic': {
    wxml: '<mp-cells title="一组" footer="说明"><mp-cell title="单元格" value="内容" footer="更多" link/><mp-slideview buttons="{{buttons}}"><mp-cell value="可滑"/></mp-slideview></mp-cells><mp-badge content="8"/><mp-icon icon="add" color="black"/><mp-loading show type="circle" tips="等待"/><mp-msg type="success" title="成了"/><mp-grids grids="{{grids}}"/><mp-tabbar list="{{tabs}}" current="{{0}}"/>',
    data: { buttons: [{ text: '删除' }], grids: [{ text: '格一', imgUrl: '/a.png' }], tabs: [{ text: '首页' }, { text: '我的' }] },
    texts: ['一组', '说明', '单元格', '内容', '更多', '可滑', '删除', '8', '等待', '成了', '格一', '首页', '我的'],
    elements: { '.weui-icon': 1 },
  },
  'mp-form': {
    wxml: '<mp-navigation-bar title="标题"/><mp-searchbar placeholder="找"/><mp-form-page title="表单" subtitle="填一下"><mp-form models="{{models}}" rules="{{rules}}"><mp-cells title="选"><mp-checkbox-group multi="{{false}}"><mp-checkbox label="单甲" value="a" checked/><mp-checkbox label="单乙" value="b"/></mp-checkbox-group></mp-cells><mp-cells><mp-cell prop="name" title="姓名"><input value="小明"/></mp-cell></mp-cells></mp-form></mp-form-page><mp-uploader title="传图" files="{{[]}}" tips="最多"/>',
    data: { models: { name: '小明' }, rules: [{ name: 'name', rules: { required: true, message: '要写' } }] },
    texts: ['标题', '表单', '填一下', '选', '单甲', '单乙', '姓名', '传图', '最多'],
    elements: { radio: 2, '.weui-uploader__input-box': 1, '.weui-search-bar': 1 },
  },
  'mp-over': {
    wxml: '<mp-dialog show title="对话" buttons="{{buttons}}">可以吗</mp-dialog><mp-half-screen-dialog show title="半屏" desc="说明" buttons="{{buttons}}"/><mp-actionsheet show title="做什么" actions="{{actions}}"/><mp-toptips show msg="错了" type="error"/><mp-gallery show img-urls="{{pictures}}"/>',
    data: { buttons: [{ text: '好' }], actions: [{ text: '做一', value: 1 }], pictures: ['/a.png'] },
    texts: ['对话', '可以吗', '好', '半屏', '说明', '做什么', '做一', '错了'],
    elements: { '.weui-gallery': 1 },
  },
};

function usingComponents(wxml: string): Record<string, string> {
  const tags = [...wxml.matchAll(/<(van|t|mp)-([\w-]+)/g)];
  return Object.fromEntries(
    tags.map(([, prefix = '', name = '']) => {
      const { folder, file } = LIBRARIES[prefix] ?? { folder: '', file: String };
      return [`${prefix}-${name}`, `${folder}/${file(name)}`];
    }),
  );
}

/** As 构建 npm of DevTools: the folder that the package names as `miniprogram`, under its name in miniprogram_npm. */
function buildNpm(program: string): void {
  for (const { folder } of Object.values(LIBRARIES)) {
    const manifest = createRequire(__filename).resolve(`${folder}/package.json`);
    const { miniprogram } = JSON.parse(fs.readFileSync(manifest, 'utf8')) as { miniprogram: string };
    fs.cpSync(path.join(path.dirname(manifest), miniprogram), path.join(program, 'miniprogram_npm', folder), { recursive: true });
  }
}

const pages = Object.fromEntries(
  Object.entries(SAMPLES).map(([name, { wxml, data = {} }]) => [
    name,
    {
      wxml,
      js: `Page({ data: ${JSON.stringify(data)}, onReady() { this.setData({ opened: true }); } })`,
      json: JSON.stringify({ usingComponents: usingComponents(wxml) }),
    },
  ]),
);
const pathOf = (name: string): string => `pages/${name}/index`;
const found = new Map<string, { exceptions: string[]; missing: string[]; look?: Look | undefined }>();

beforeAll(async () => {
  const program = writeProgram({
    'app.json': JSON.stringify({ pages: Object.keys(SAMPLES).map(pathOf) }),
    'app.js': 'App({})',
    ...inFolder('pages', pages),
  });
  buildNpm(program);
  const seen: Parameters<typeof walk>[2] = async ({ path: page, exceptions, missing }, simulator) => {
    const { elements = {} } = SAMPLES[page.split('/')[1] ?? ''] ?? {};
    const look = await simulator?.look(['page', ...Object.keys(elements)].map((selector) => ({ selector })));
    found.set(page, { exceptions: exceptions.map(({ message }) => message), missing, look });
  };
  await walk(program, Object.keys(SAMPLES).map(pathOf), seen, process.env.SIMULATOR_CHROMIUM);
});
afterAll(removePrograms);

test.each(Object.entries(SAMPLES))('%s', (name, { texts = [], elements = {}, missing = [] }) => {
  const { look, ...told } = found.get(pathOf(name)) ?? {};
  expect(told).toEqual({ exceptions: [], missing });
  const [[shown = ''] = [], ...counts] = look?.texts ?? [];
  expect(texts.filter((text) => !shown.includes(text))).toEqual([]);
  expect(Object.fromEntries(Object.keys(elements).map((selector, index) => [selector, counts[index]?.length]))).toEqual(elements);
});
