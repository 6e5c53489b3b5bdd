/** What a fresh reader tried: copies of what is printed, equations not brought to their form, π that cancels, units of another kind. */
import type { Question } from './question';

export const tenth: readonly Question[] = [
  {
    key: { expr: 'y=2x-1', form: 'explicit' },
    right: ['y=2x-1', 'y=-1+2x', '2x-1=y', 'y=2(x-1)+1=2x-1', 'Y=2x-1', 'y=2x-1。', '解析式是y=2x-1'],
    wrong: {
      '2x-y=1': 'not_explicit',
      '2x-y-1=0': 'not_explicit',
      'x=(y+1)/2': 'not_explicit',
      '2y=4x-2': 'not_explicit',
      'y+1=2x': 'not_explicit',
      'y-2x=-1': 'not_explicit',
      '2x-1': 'not_explicit',
      'y=x+x-1': 'not_simplified',
      'y=2(x-1)+1': 'not_simplified',
      'y=2x-1+0': 'not_simplified',
      'y=(4x-2)/2': 'not_simplified',
      'y=2x+1': 'wrong',
      'x=2y-1': 'wrong',
      'y=4/2x-1': 'not_simplified',
    },
  },
  {
    key: { expr: 'y=(7-3x)/2', form: 'explicit' },
    right: ['y=(7-3x)/2', 'y=7/2-3/2x', 'y=3.5-1.5x', 'y=-3/2x+7/2', 'y=1/2(7-3x)'],
    wrong: { '2y=7-3x': 'not_explicit', '3x+2y=7': 'not_explicit', 'y=(14-6x)/4': 'not_simplified', 'x=(7-2y)/3': 'not_explicit' },
  },
  {
    key: { expr: 'y=6/x', form: 'explicit' },
    right: ['y=6/x', 'y=6÷x'.replace('÷', '/')],
    wrong: { 'xy=6': 'not_explicit', 'x=6/y': 'not_explicit', 'y=12/(2x)': 'not_simplified' },
  },
  {
    key: { expr: '314000', form: 'decimal' },
    right: ['314000', '314000。'],
    wrong: { '3.14×10^5': 'not_decimal', '31.4万': 'not_decimal' },
  },

  // π above and below cancels as a letter does.
  {
    key: '6',
    right: ['6'],
    wrong: {
      '6π/π': 'not_computed',
      '12π/2π': 'not_computed',
      '6π÷π': 'not_computed',
      '6(π+1)/(π+1)': 'not_computed',
      '6π²/π²': 'not_computed',
    },
  },
  { key: '4', right: ['4'], wrong: { '4π/π': 'not_computed' } },
  { key: 'x=3', right: ['x=3'], wrong: { 'x=3π/π': 'not_computed', 'πx=3π': 'not_solved' } },
  { key: 'x>3', right: ['x>3'], wrong: { 'x>3π/π': 'not_computed' } },
  {
    key: { expr: '2/3', form: 'lowest_terms' },
    right: ['2/3'],
    wrong: { '2π/3π': 'not_computed', '2π/(3π)': 'not_computed', '4π/6π': 'not_computed' },
  },
  { key: '2/3', right: ['2/3'], wrong: { '2π/3π': 'not_computed', '2√2/3√2': 'not_computed' } },
  {
    key: { expr: '3x+2', form: 'simplified' },
    right: ['3x+2'],
    wrong: { '3x+2π/π': 'not_simplified', '3πx/π+2': 'not_simplified', '3x+2√2/√2': 'not_simplified' },
  },
  { key: '3x+2', right: ['3x+2'], wrong: { '3x+2π/π': 'not_simplified', '3πx/π+2': 'not_simplified' } },
  {
    key: '9π',
    right: ['9π', 'π×9', '9*π', '9派', '9 派', '18π/2'].slice(0, 5),
    wrong: { '9ππ/π': 'not_computed', '9π²/π': 'not_computed', 'π·π·9/π': 'not_computed', '18π/2': 'not_computed' },
  },
  { key: 'πr²h', right: ['πr²h', 'πr^2h', 'r²πh'], wrong: { 'π²r²h/π': 'not_simplified' } },
  { key: '2π/3', right: ['2π/3', '2/3π', '⅔π'], wrong: { '2π²/(3π)': 'not_computed' } },
  { key: '3/π', right: ['3/π'], wrong: { '3π/π²': 'not_computed' } },

  // 度 of a key is an angle.
  {
    key: { expr: '65', printedUnit: '度' },
    right: ['65', '65°', '65度', '65°0′'],
    wrong: { '65℃': 'wrong_unit', '65°C': 'wrong_unit', '65摄氏度': 'wrong_unit', '65千瓦时': 'wrong_unit' },
  },
  { key: '36度', right: ['36°', '36度'], wrong: { '36℃': 'wrong_unit', '36摄氏度': 'wrong_unit' } },
  { key: '36°', right: ['36°', '36度'], wrong: { '36℃': 'wrong_unit', '36摄氏度': 'wrong_unit' } },
  {
    key: { expr: '11', printedUnit: '℃' },
    right: ['11', '11℃', '11°C', '11摄氏度', '11度'],
    wrong: { '11°': 'wrong_unit', '11°0′': 'wrong_unit' },
  },
  { key: { expr: '11', printedUnit: '千瓦时' }, right: ['11', '11千瓦时', '11度'], wrong: { '11°': 'wrong_unit', '11℃': 'wrong_unit' } },
];

/** What a child types on a phone. */
export const tenthTyped: readonly Question[] = [
  {
    key: 'x=3',
    right: ['x是3', 'x为3', 'X是3', '解是x=3', '==3'].slice(0, 4),
    wrong: {
      'x≈3': 'approximate',
      '≈3': 'approximate',
      x是4: 'wrong',
      '==3': 'unreadable',
      'x==3': 'unreadable',
      'x₁=3': 'missing_solution',
      'x1=3': 'missing_solution',
    },
  },
  { key: 'x=-2', right: ['x是-2', 'x为-2', 'x是负2', 'x为－2'], wrong: { x是2: 'opposite_sign' } },
  { key: 'x=1/2', right: ['x是1/2', 'x为½', 'x=1∕2', 'x=1⁄2', 'x为二分之一'], wrong: {} },
  { key: '1/2', right: ['1∕2', '1⁄2'], wrong: { '1∕3': 'wrong' } },
  {
    key: 'x<-2或x>5',
    right: ['x小于-2或大于5', 'x<-2或>5', 'x<-2，或大于5', 'x大于5或小于-2'],
    wrong: { 'x小于-2或小于5': 'wrong', 'x小于-2且大于5': 'or_not_and' },
  },
  { key: '-2<x<5', right: ['x大于-2且小于5', 'x>-2且<5', 'x大于-2，小于5'], wrong: { 'x大于-2或小于5': 'or_not_and' } },
  {
    key: { expr: '8', printedUnit: '折' },
    right: ['8', '8折', '八折', '打八折', '打8折', '八折。'],
    wrong: { '80': 'decimal_point', 七折: 'wrong', '0.8': 'decimal_point', 八五折: 'wrong' },
  },
  { key: { expr: '8.5', printedUnit: '折' }, right: ['8.5折', '八五折', '85折', '八点五折'], wrong: { 八折: 'wrong' } },
  {
    key: '2, 3',
    right: ['2,3', '2 3', '3 2', '2、3'],
    wrong: { '23': 'wrong', '2 3 4': 'extra_solution' },
  },
  { key: '4, 5', right: ['4 5', '5 4', '-4 5'].slice(0, 2), wrong: { '-4 5': 'wrong', '4 5 5': 'extra_solution' } },
  { key: '-1, 1/2', right: ['-1,1/2'], wrong: {} },
  {
    key: { expr: '2, 3', printedUnit: '小时' },
    right: ['2,3', '2小时,3小时', '2小时或3小时', '2或3小时', '2和3'],
    wrong: { '2小时': 'missing_solution', '2分钟,3分钟': 'wrong' },
  },
  {
    key: { expr: 'a/3', printedUnit: '千米/时', form: 'simplified' },
    right: ['a/3', 'a/3千米/时', 'a/3km/h', '1/3a', '(a/3)km/h', 'a/3 km/h'],
    wrong: { '3/a': 'inverted', 'a/3米/秒': 'wrong_unit' },
  },
  {
    key: { expr: '90-x', printedUnit: '度', form: 'simplified' },
    right: ['90-x', '90°-x°', '90°-x', '(90-x)°', '(90-x)度', '-x+90'],
    wrong: { '90°+x°': 'wrong', '180°-x°': 'wrong', '90°-x′': 'unreadable' },
  },
  {
    key: '90°-α',
    right: ['90°-α', '90度-α', '(90-α)°', '90°-α°', '-α+90°'],
    wrong: { '90°+α': 'wrong', '180°-α': 'wrong', 'α-90°': 'opposite_sign' },
  },
  { key: '180°-2x', right: ['180°-2x', '180°-2x°', '(180-2x)°'], wrong: { '90°-x': 'wrong' } },
  {
    key: { expr: '20-3a', letters: 'variables', printedUnit: '元', form: 'simplified' },
    right: ['20-3a', '20元-3a元', '(20-3a)元', '20-3a元'],
    wrong: { '20元+3a元': 'wrong', '20元-3a角': 'unreadable' },
  },
  { key: '36°', right: ['36°'], wrong: { '30°+6°': 'not_computed', '36°+0°': 'not_computed' } },
  { key: '5cm', right: ['5cm'], wrong: { '3cm+2cm': 'not_computed' } },

  // What is printed, typed too, beside letters that could be units.
  {
    key: { expr: '10m+2', printedUnit: '厘米', letters: 'variables', form: 'simplified' },
    right: ['10m+2', '(10m+2)cm', '(10m+2) CM', '(10m+2)厘米'],
    wrong: { '(10m+2)dm': 'wrong_letter', '10m+2cm': 'wrong_letter', '(10m+2)cm+1': 'wrong_letter', '(10m+3)cm': 'wrong' },
  },
  { key: { expr: '3', printedName: 'x' }, right: ['3', 'x=3', 'X=3', '3=x'], wrong: { 'y=3': 'wrong_letter', '2x=6': 'not_solved' } },
  {
    key: { expr: '314000', form: 'decimal' },
    right: ['314000'],
    wrong: { '31.4万': 'not_decimal', '628000/2': 'not_decimal', '3.14×10^5': 'not_decimal' },
  },
  {
    key: { expr: '17', printedUnit: '时' },
    right: ['17', '17时', '17点', '17点整', '17点钟'],
    wrong: { '18点': 'wrong', '17分': 'wrong_unit' },
  },
  { key: { expr: '2', printedUnit: '小时' }, right: ['2小时', '2时'], wrong: { '2点': 'wrong_unit' } },
  { key: '8点30分', right: ['8点30分', '8时30分'], wrong: { '8点3分': 'wrong' } },
  {
    key: { expr: '12', printedUnit: '辆' },
    right: ['12', '12辆', '12辆车', '12辆货车'],
    wrong: { '12个人': 'wrong_unit', '13辆车': 'wrong', '12辆车头': 'unreadable', '12辆以上': 'unreadable', '12车': 'unreadable' },
  },
  { key: '45', right: ['45名学生', '45个', '45个同学'], wrong: { '45名学生以上': 'unreadable', '45米': 'unit_not_asked' } },

  // Rounded where the exact value is asked.
  { key: { expr: 'y=2x-1', form: 'explicit' }, right: ['y=2x-1'], wrong: { 'y≈2x-1': 'approximate' } },
  { key: 'y=2x-1', right: ['y=2x-1'], wrong: { 'y≈2x-1': 'approximate' } },
  { key: '3', right: ['3', '=3'], wrong: { '≈3': 'approximate', 'x≈3': 'approximate', '==3': 'unreadable' } },
  { key: '2/3', right: ['2/3'], wrong: { '≈2/3': 'approximate' } },
  { key: { expr: '0.667', decimalPlaces: 2 }, right: ['0.67', '≈0.67', 'x≈0.67', '约0.67'], wrong: {} },
  { key: { expr: '3', decimalPlaces: 0 }, right: ['3', '≈3', 'x≈3'], wrong: {} },
  { key: '3', right: ['3'], wrong: { 约3: 'approximate', 大约3: 'approximate', 大约是3: 'approximate' } },
  {
    key: { expr: '360000', about: true },
    right: ['360000', '≈360000', '≈36万', '约36万', '大约360000', '359600≈360000', '359600≈36万'],
    wrong: { '≈350000': 'wrong', '359600': 'wrong' },
  },
  {
    key: { expr: '3000', printedUnit: '米', about: true },
    right: ['3000', '≈3000', '≈3000米', '约3000', '大约3000米', '约为3000米'],
    wrong: { '≈2000米': 'wrong' },
  },
  { key: '50.24', right: ['50.24', '≈50.24', 'S≈50.24'], wrong: {} },
  { key: { expr: '1.5×10^8', form: 'scientific' }, right: ['1.5×10^8', '≈1.5×10^8'], wrong: {} },
  { key: '1.41', right: ['√2≈1.41'], wrong: {} },

  // One of two roots that are the same is not both.
  {
    key: 'x=2',
    right: ['x=2', 'x₁=x₂=2', 'x1=x2=2', 'x₁=2,x₂=2', '2'],
    wrong: { 'x₁=2': 'missing_solution', x1等于2: 'missing_solution', 'x₂=2': 'missing_solution' },
  },
  { key: 'x_1=2', right: ['x₁=2', 'x1=2'], wrong: {} },
  { key: 'x=1或x=2', right: ['x₁=1,x₂=2', 'x1=1 x2=2'], wrong: { 'x₁=1': 'missing_solution' } },

  { key: { expr: '3', printedUnit: '小时' }, right: ['3', '3个小时', '三个小时', '3小时'], wrong: { '3个': 'wrong_unit' } },
  { key: 't/3 小时', right: ['t/3小时', '1/3t小时', 't/3 小时'], wrong: { '3t小时': 'wrong' } },
  { key: '5m', right: ['5m', '5米', '500cm'], wrong: { '5m小时': 'wrong' } },
  { key: '5余2', right: ['5······2', '5…2', '5……2'], wrong: { '5·2': 'wrong' } },
  { key: '-2', right: ['ー2'], wrong: {} },

  { key: { expr: '3:2', form: 'lowest_terms' }, right: ['3:2'], wrong: { '3π:2π': 'not_lowest_terms', '3√2:2√2': 'not_lowest_terms' } },
  { key: { expr: '√3:2', form: 'lowest_terms' }, right: ['√3:2'], wrong: {} },
  { key: '8', right: ['8', '8;'], wrong: { '8:': 'unreadable' } },

  // What is left hanging.
  { key: '-7', right: ['-7', '-7。', '-7 ', '-7.', '-7\n'], wrong: { '-7,': 'unreadable', '-7，': 'unreadable', '-7、': 'unreadable' } },
  { key: '9.8', right: ['9.8', '9.8。', '9.80'], wrong: { '9.8.': 'unreadable', '9.8..': 'unreadable' } },
];
