import { type ChainRow, compute, evaluate } from './chains';

/** Values in words, and sums computed in parts. Judged before they were run. */
export const byChanceValues: readonly ChainRow[] = [
  {
    key: evaluate('2(a^2-a)-(a^2+a)', 'a=3', '0'),
    right: ['=2a²-2a-a²-a // =a²-3a // 当a=3时，原式=9-9=0', '=a²-3a // 把a=3代入，原式=9-9 // =0', '=a²-3a // 当a=3时 // =9-9 // =0'],
    wrong: [
      ['=a²-3a // 当a=2时，原式=9-9=0', 2, '代入的值不对'],
      ['=a²-3a // 把a=-3代入，得9-9=0', 2, '代入的值不对'],
    ],
  },
  {
    key: compute('-2^2+3×(-4)', '-16'),
    right: ['-2²=-4 // 3×(-4)=-12 // 原式=-4-12 // =-16', '3×(-4)=-12 // -4-12=-16'],
    wrong: [
      ['-2²=4 // 3×(-4)=-12 // =4-12 // =-8', 1, '负数的乘方弄错'],
      ['5×2=10 // -16', 1, '计算错'],
    ],
    asked: ['3×(-4)=-12'],
  },
];
