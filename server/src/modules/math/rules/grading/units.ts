/** Units as Chinese textbooks of grades 4–9 use them, each with its kind and its exact size. */
import { divide, multiply, type Rational, rational } from './rational';

export interface Unit {
  /** What may be converted into each other: `m`, `m2`, `m/s`, `yuan`. */
  kind: string;
  factor: Rational;
  /** As it is written in the table, for `same`. */
  name: string;
}

type Row = readonly [names: string, kind: string, n: number | bigint, d?: number];

const ROWS: readonly Row[] = [
  ['千米 公里 km', 'm', 1000],
  ['米 m', 'm', 1],
  ['分米 dm', 'm', 1, 10],
  ['厘米 公分 cm', 'm', 1, 100],
  ['毫米 mm', 'm', 1, 1000],
  ['微米 μm um', 'm', 1, 1_000_000],
  ['纳米 nm', 'm', 1, 1_000_000_000],
  ['平方千米 平方km 平方公里', 'm2', 1_000_000],
  ['公顷 ha hm2 hm^2 hm^(2)', 'm2', 10_000],
  ['亩', 'm2', 2000, 3],
  ['平方米 平方m 平米', 'm2', 1],
  ['平方分米 平方dm', 'm2', 1, 100],
  ['平方厘米 平方cm', 'm2', 1, 10_000],
  ['平方毫米 平方mm', 'm2', 1, 1_000_000],
  ['立方米 立方m', 'm3', 1],
  ['立方分米 立方dm 升 L l', 'm3', 1, 1000],
  ['立方厘米 立方cm 毫升 mL ml', 'm3', 1, 1_000_000],
  ['立方毫米 立方mm', 'm3', 1, 1_000_000_000],
  ['吨 t', 'g', 1_000_000],
  ['千克 公斤 kg', 'g', 1000],
  ['克 g', 'g', 1],
  ['毫克 mg', 'g', 1, 1000],
  ['斤', 'g', 500],
  ['两', 'g', 50],
  ['小时 时 h 个小时', 's', 3600],
  ['分钟 分 min', 's', 60],
  ['秒钟 秒 s', 's', 1],
  ['天 日', 's', 86_400],
  ['周 星期', 's', 604_800],
  ['年', 'year', 1],
  ['个月 月', 'year', 1, 12],
  ['元 块 块钱 元钱', 'yuan', 1],
  ['角', 'yuan', 1, 10],
  ['分', 'yuan', 1, 100],
  ['° 度', 'angle', 1],
  ['′ 分', 'angle', 1, 60],
  ['″ 秒', 'angle', 1, 3600],
  ['℃ °C 摄氏度 度', 'celsius', 1],
  ['千瓦时 度', 'kWh', 1],
  ['时 点 点钟 点整', 'clock', 3600],
  ['分', 'clock', 60],
  ['岁', 'age', 1],
  ['牛 N', 'N', 1],
  ['帕 Pa', 'Pa', 1],
];
/** Measure words: nothing converts into them. The words of a row mean the same of what they count. */
const COUNTED = [
  ...[
    '个',
    '道 题 题目',
    '支 枝 只',
    '棵 株',
    '颗 粒',
    '本 册',
    '辆 台 部',
    '台 架 部',
    '只 头 匹',
    '条 根',
    '座 栋 幢',
    '朵 枝',
    '张 枚',
    '枚 颗',
  ],
  ...['块 片', '艘 条 只', '户 家', '间', '件', '把', '面', '篇', '封', '盏', '顶'],
  ...['人 个人 名 位', '个单位长度 单位长度 个单位 单位', '种 种方法 种情况', '次 回 遍 趟', '个组 组 小组'],
  ...'页 盒 箱 瓶 双 套 排 行 倍 袋 桶 步 圈 场 局 队 班 筐 盘 杯 碗 罐 包 捆 串 束 盆 堆 对 份 幅 下 段 层 节 滴 项 股 边形 部分'.split(
    ' ',
  ),
].map((row) => row.split(' '));
/** Counted by 个, they are 人 all the same: 5个同学. */
const PEOPLE =
  /^(?:[小中大]?学生|[男女]?同学|[男女]生|男孩子?|女孩子?|孩子|小朋友|老师|工人|农民|医生|护士|运动员|[男女]?队员|组员|乘客|游客|观众|员工|职工|战士|选手|代表|顾客|客人|病人|朋友|大人|成人)们?(?!\p{Script=Han})/u;
/** What is counted may stand behind its measure word: 12辆车, 45名学生. It says nothing of the value. */
const NOUNS =
  /^(?:人|[汽货客轿校]车|公交车|自行车|[大小]?车|船|图书|故事书|课本|练习本|本子|书|铅笔|钢笔|圆珠笔|笔|邮票|门票|车票|票|白?纸|树苗|[柳杨桃松果]?树|[红黄]?花|苹果|桃子?|橘子|梨|西瓜|鸡蛋|鸡|鸭|兔子?|羊|牛|[篮足排气]球|乒乓球|羽毛球|球|[路彩]?灯|桌子|椅子|课桌|盒子|糖果?|牛奶|饮料|矿泉水|水|衣服|零件|积木|卡片|图片|三角形|四边形|正方形|长方形|[钝锐直]?角|线段|直线|射线|交点|点|[正负]?整数|[正负]数|因数|数|题目?)(?!\p{Script=Han})/u;
const TABLE = new Map<string, Unit[]>();
for (const [names, kind, n, d] of ROWS) {
  const [first = ''] = names.split(' ');
  for (const name of names.split(' ')) {
    const unit = { kind, factor: rational(BigInt(n), BigInt(d ?? 1)), name: first };
    TABLE.set(name, [...(TABLE.get(name) ?? []), unit]);
  }
}
const putCounted = (word: string, name: string): void => {
  TABLE.set(word, [...(TABLE.get(word) ?? []), { kind: `个:${name}`, factor: rational(1n), name }]);
};
// What a word means above all comes first.
for (const [name = ''] of COUNTED) putCounted(name, name);
for (const [name = '', ...alike] of COUNTED) for (const word of alike) putCounted(word, name);
const LONGEST = Math.max(...[...TABLE.keys()].map((name) => name.length));

/** A unit that could as well be a letter of algebra. */
export const couldBeLetter = (text: string): boolean => /^[A-Za-z]$/.test(text);
export const isCounted = (unit: Unit): boolean => unit.kind.startsWith('个:');

/** 度 of a key is an angle: temperatures and electricity print ℃ and 千瓦时, for which 度 may be said. */
export function asAsked(readings: readonly Unit[]): readonly Unit[] {
  const isDegree = readings.length > 1 && readings.some(({ kind }) => kind === 'celsius');
  return isDegree ? readings.filter(({ kind }) => kind === 'angle') : readings;
}

/** `c` of `cm`: letters that only begin a unit. */
export const beginsUnit = (text: string): boolean => !TABLE.has(text) && [...TABLE.keys()].some((name) => name.startsWith(text));

export interface UnitMatch {
  /** 分 is a minute, a fen or a minute of arc. */
  readings: Unit[];
  text: string;
  length: number;
}

/** The unit that begins at an index: `平方厘米`, `cm^(2)`, `千米/时`, `米每秒`. */
export function unitAt(chars: readonly string[], start: number): UnitMatch | undefined {
  const first = simpleAt(chars, start);
  if (!first) return undefined;
  let { readings } = first;
  let end = start + first.length;
  if (readings.some(isCounted)) {
    const counted = chars.slice(end, end + 6).join('');
    const people = PEOPLE.exec(counted)?.[0];
    if (people !== undefined && chars[end - 1] === '个') readings = [...readings, ...(TABLE.get('人') ?? [])];
    end += (people ?? NOUNS.exec(counted)?.[0] ?? '').length;
  }
  for (;;) {
    const joint = chars[end];
    if (joint !== '/' && joint !== '每') break;
    const next = simpleAt(chars, end + 1);
    if (!next) break;
    const upper = readings;
    readings = next.readings.flatMap((lower) => upper.map((unit) => per(unit, lower)));
    end += next.length + 1;
  }
  return { readings, text: chars.slice(start, end).join(''), length: end - start };
}

function per(upper: Unit, lower: Unit): Unit {
  return { kind: `${upper.kind}/${lower.kind}`, factor: divide(upper.factor, lower.factor), name: `${upper.name}/${lower.name}` };
}

function simpleAt(chars: readonly string[], start: number): { readings: Unit[]; length: number } | undefined {
  for (let length = Math.min(LONGEST, chars.length - start); length > 0; length -= 1) {
    const name = chars.slice(start, start + length).join('');
    // Keyboards begin with a capital: Cm, and CM.
    const readings = TABLE.get(name) ?? (/^[A-Z][A-Za-z]+$/.test(name) ? TABLE.get(name.toLowerCase()) : undefined);
    if (!readings) continue;
    // `m` of `mx` is a letter, and so is `s` of `sin`.
    if (/[A-Za-z]$/.test(name) && /[A-Za-z_]/.test(chars[start + length] ?? '')) continue;
    return withPower(readings, chars, start, length);
  }
  return undefined;
}

/** `cm²`, `cm^2` and `cm2`. */
function withPower(readings: Unit[], chars: readonly string[], start: number, length: number): { readings: Unit[]; length: number } {
  const rest = chars.slice(start + length, start + length + 4).join('');
  const found = /^(?:\^[({]([23])[)}]|\^?([23])(?!\d))/.exec(rest);
  const exponent = Number(found?.[1] ?? found?.[2] ?? 0);
  const lengths = readings.filter(({ kind }) => kind === 'm');
  // 2m3dm is two metres and three decimetres.
  const isNext = found?.[2] !== undefined && found[0].length === 1 && simpleAt(chars, start + length + 1) !== undefined;
  if (!found || isNext || lengths.length === 0) return { readings, length };
  const squared = lengths.map(({ factor, name }) => {
    const area = multiply(factor, factor);
    return {
      kind: `m${exponent}`,
      factor: exponent === 2 ? area : multiply(area, factor),
      name: `${exponent === 2 ? '平方' : '立方'}${name}`,
    };
  });
  return { readings: squared, length: length + found[0].length };
}
