/** Answers that are words as a whole: that nothing is a solution, that everything is, and how many solutions there are. */

/** Which numbers 任意… speaks of: 任意数 leaves it open. */
type Numbers = 'real' | 'rational' | 'any';

export type Whole =
  | { t: 'none' }
  /** Every number. `isCounted`: it is also said that they are without end. */
  | { t: 'all'; numbers: Numbers; isCounted: boolean }
  /** Solutions without end, and no word on which: of a system of two lines that are one, not every pair is a solution. */
  | { t: 'endless' };

const NONE =
  /^(?:[a-z])?(?:(?:无|没有?|不存在)(?:任何|公共|共同|实数?)?(?:解集?|根)|[无没]有?公共部分|(?:这样的(?:[a-z]|数|值|点))?不存在|不存在这样的(?:[a-z]|数|值|点)|(?:解|根)不存在|空集|[∅φΦ]|\{ *\}|解集为空)$/;
const ALL =
  /^(?:[a-z](?:[,、和][a-z])*(?:都|均)?(?:可以|能|可)?(?:为|是|取|∈)?)?(?:任意|任何|全体|一切|所有|全部)(?:的)?(实数|有理数|数|值)$|^(?:[a-z]∈)?R$/;
const ENDLESS =
  /^(?:解)?(?:都)?(?:有)?(?:无数|无穷|无限)(?:多)?(?:(?:个|组|对|条)?(?:整数|实数)?(?:解|根)|(?:个|组|对|条))$|^(?:解|根)(?:的个数)?(?:有|是|为)?(?:无数|无穷|无限)(?:多)?(?:个|组|对)?$/;

export function wholeMeaning(text: string): Whole | undefined {
  const plain = text.replaceAll(' ', '');
  if (NONE.test(plain)) return { t: 'none' };
  const single = partMeaning(plain);
  if (single) return single;
  // 有无数个解，x为任意实数: said in two ways, in either order.
  for (const { index } of plain.matchAll(/[,;、或即]/g)) {
    const parts = [plain.slice(0, index), plain.slice(index + 1)].map(partMeaning);
    const all = parts.find((part) => part?.t === 'all');
    if (all && parts.some((part) => part?.t === 'endless')) return { ...all, isCounted: true };
  }
  return undefined;
}

function partMeaning(plain: string): Exclude<Whole, { t: 'none' }> | undefined {
  if (ENDLESS.test(plain)) return { t: 'endless' };
  const found = ALL.exec(plain);
  if (!found) return undefined;
  const [, noun] = found;
  const numbers = noun === '有理数' ? 'rational' : noun === '数' || noun === '值' ? 'any' : 'real';
  return { t: 'all', numbers, isCounted: false };
}
