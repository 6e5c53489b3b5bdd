/**
 * Kinds of causes, told from a cause's words, so that causes of one kind are counted together. Words of learners about
 * questions from paper have a kind too.
 */
export const MISTAKE_KINDS = [
  '符号弄错',
  '单位弄错',
  '没看清题目',
  '漏了或多了',
  '概念弄混',
  '法则用错',
  '计算出错',
  '没有想到',
  '其他',
] as const;
export type MistakeKind = (typeof MISTAKE_KINDS)[number];

/** The first that fits. */
const SIGNS: readonly (readonly [MistakeKind, RegExp])[] = [
  ['符号弄错', /符号|负号|变号|变了号|正号|正负|减号|同号|异号|应(?:当)?得[正负]|(?:得|取)(?:了|成了?)?[正负]/],
  ['单位弄错', /单位|进制|换算|化成(?:千?米|厘米|分|度|秒|克|元)|千克|分米|厘米|毫米|公顷|60 进|[度分秒](?:数)?是 60|不是 100 分/],
  ['没看清题目', /没有?看(?!出)|看错|看反|看成|看漏|求成|题目|问的是|要求的是|抄错/],
  [
    '漏了或多了',
    /漏|丢|少|多(?:算|数|乘|加|减|写|除|了)|忘|只(?:算|数|求|乘|除|减|加|写|取|改|开|移|把|有|想|保)|没有(?:加|减|乘|除|算|带|写|数|扣|去掉|包括)|重复|两次|也(?:算|数)|不止|还[要有]|半径|没有再|除尽/,
  ],
  [
    '概念弄混',
    /当成|弄混|混淆|以为|弄反|反了|颠倒|写反|不是|不算|才(?:是|叫)|叫做|做成|算成|写成|求的是|定义|意义|倒数|相反数|绝对值|周长|面积|体积|余角|补角|指数|次数|系数|底数|同类项|方程|等式|直线|射线|线段|函数|众数|中位数|平均数|质数|因数|倍数|把.+(?:说|说成|认)/,
  ],
  [
    '法则用错',
    /法则|应(?:当|该)?(?:用|先|加|减|乘|除|是|取|把|由|按)|要(?:用|先|加|减|乘|除|把|写|取)|先(?:算|乘|除|加|减)|分配律|不能|不等于|不变|相[乘加减除]|乘方|通分|约分|同时|加起来|相加|用(?:加|减|乘|除)|两边/,
  ],
  ['计算出错', /算错|算|错了|进[位一]|退位|借|小数点|数错|商|余数|位|乘|除|加|减/],
  ['没有想到', /没有|不知|未/],
];

export function parseMistakeKind(cause: string): MistakeKind {
  return SIGNS.find(([, sign]) => sign.test(cause))?.[0] ?? '其他';
}

export const isMistakeKind = (cause: string): cause is MistakeKind => MISTAKE_KINDS.some((kind) => kind === cause);

/** Counts of causes, by kind: the most frequent first, 其他 last. */
export function countedByKind(counts: readonly { cause: string; count: number }[]): { cause: MistakeKind; count: number }[] {
  const sums = new Map<MistakeKind, number>();
  for (const { cause, count } of counts) {
    const kind = parseMistakeKind(cause);
    sums.set(kind, (sums.get(kind) ?? 0) + count);
  }
  const isLast = (kind: MistakeKind): number => Number(kind === '其他');
  return [...sums]
    .map(([cause, count]) => ({ cause, count }))
    .sort(
      (a, b) => isLast(a.cause) - isLast(b.cause) || b.count - a.count || MISTAKE_KINDS.indexOf(a.cause) - MISTAKE_KINDS.indexOf(b.cause),
    );
}
