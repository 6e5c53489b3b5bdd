import type { Question } from './question';

/** Quantities: units, their conversion, compound ones. */
export const units: readonly Question[] = [
  {
    key: '5cm',
    right: ['5cm', '5厘米', '5 cm', '５ｃｍ', '50mm', '0.05m', '0.5分米', '5.0cm', '5㎝', 'AB=5cm'],
    wrong: {
      '5': 'unit_missing',
      '5m': 'wrong_unit',
      '5kg': 'wrong_unit',
      '6cm': 'wrong',
      '5cm²': 'wrong_unit',
      '-5cm': 'opposite_sign',
      '5mm': 'wrong_unit',
      '50': 'decimal_point',
      '2cm+3cm': 'unreadable',
    },
  },
  {
    key: { expr: '5cm', unit: 'same' },
    right: ['5cm', '5厘米'],
    wrong: { '50mm': 'wrong_unit', '0.05m': 'wrong_unit', '5': 'unit_missing' },
  },
  { key: { expr: '5cm', unit: 'optional' }, right: ['5cm', '5', '50mm'], wrong: { '5m': 'wrong_unit', '50': 'decimal_point' } },
  {
    key: { expr: '5', printedUnit: 'cm' },
    right: ['5', '5cm', '50mm', '5厘米'],
    wrong: { '5m': 'wrong_unit', '4': 'wrong', '50': 'decimal_point' },
  },
  {
    key: '24平方厘米',
    right: ['24平方厘米', '24cm²', '24cm^2', '24 cm2', '0.24dm²', '0.0024平方米', '24㎠'],
    wrong: {
      '24': 'unit_missing',
      '24cm': 'wrong_unit',
      '24厘米': 'wrong_unit',
      '24立方厘米': 'wrong_unit',
      '12平方厘米': 'wrong',
      '24平方米': 'wrong_unit',
    },
  },
  {
    key: '2.5立方米',
    right: ['2.5立方米', '2.5m³', '2500升', '2500L', '2500dm³', '2又1/2立方米', '5/2m^3'],
    wrong: { '2.5': 'unit_missing', '2.5平方米': 'wrong_unit', '25立方米': 'decimal_point' },
  },
  {
    key: '3kg',
    right: ['3kg', '3千克', '3公斤', '3000g', '3000克', '6斤', '0.003吨', '0.003t'],
    wrong: { '3': 'unit_missing', '3g': 'wrong_unit', '3斤': 'wrong_unit', '3米': 'wrong_unit', '300g': 'decimal_point' },
  },
  {
    key: '1.5小时',
    right: ['1.5小时', '90分钟', '90分', '1小时30分', '1小时30分钟', '1.5h', '3/2时', '1时30分', '90min', '5400秒', '1又1/2小时'],
    wrong: {
      '1.5': 'unit_missing',
      '1小时50分': 'wrong',
      '130分': 'wrong',
      '1.5分': 'wrong_unit',
      '1.3小时': 'wrong',
      '15小时': 'decimal_point',
    },
  },
  {
    key: '60千米/时',
    right: ['60千米/时', '60km/h', '60千米/小时', '60千米每小时', '1千米/分', '60公里/时'],
    wrong: { '60': 'unit_missing', '60千米': 'wrong_unit', '60米/秒': 'wrong_unit', '50千米/时': 'wrong', '60km': 'wrong_unit' },
  },
  {
    key: '5.6元',
    right: ['5.6元', '5元6角', '56角', '5.60元', '560分', '5元60分'],
    wrong: { '5.6': 'unit_missing', '56元': 'decimal_point', '5元6分': 'wrong', '5.6角': 'wrong_unit' },
  },
  {
    key: '30°',
    right: ['30°', '30度', '∠A=30°', '30˚', '1800′', '30°0′'],
    wrong: { '30': 'unit_missing', '60°': 'wrong', '150°': 'wrong', '30℃': 'wrong_unit', '-30°': 'opposite_sign' },
  },
  {
    key: '30.5°',
    right: ['30.5°', '30°30′', '30度30分', "30°30'", '61/2°'],
    wrong: { '30°5′': 'wrong', '30.3°': 'wrong', '30.5': 'unit_missing' },
  },
  { key: '25°18′36″', right: ['25°18′36″', '25.31°', '25度18分36秒'], wrong: { '25.18°': 'wrong', '25°18′': 'wrong' } },
  { key: '-5℃', right: ['-5℃', '-5°C', '零下5℃', '-5摄氏度'], wrong: { '5℃': 'opposite_sign', '-5': 'unit_missing' } },
  {
    key: '12人',
    right: ['12人', '１２人', '12 人'],
    wrong: { '12': 'unit_missing', '12个': 'wrong_unit', '13人': 'wrong', '12.5人': 'wrong' },
  },
  {
    key: '3.5万元',
    right: ['3.5万元', '35000元', '3.5×10⁴元'],
    wrong: { '3.5元': 'decimal_point', '3.5万': 'unit_missing', '35万元': 'decimal_point' },
  },
  {
    key: '12πcm²',
    right: ['12πcm²', '12π平方厘米', '12π cm^2', '(12π)cm²', '0.12πdm²'],
    wrong: { '12π': 'unit_missing', '12cm²': 'wrong', '12πcm': 'wrong_unit' },
  },
  {
    key: '2√3cm',
    right: ['2√3cm', '√12cm', '2√3厘米', '20√3mm'],
    wrong: { '2√3': 'unit_missing', '2√3m': 'wrong_unit', '3√2cm': 'wrong' },
  },
  {
    key: '(3a+2b)元',
    right: ['(3a+2b)元', '(2b+3a)元', '3a+2b元'],
    wrong: { '(3a+2b)': 'unit_missing', '5ab元': 'wrong', '(3a+2b)角': 'wrong_unit' },
  },
  { key: '5m', right: ['5m', '5米', '500cm', '5*m', '2m+3m'], wrong: { '5': 'unit_missing', '5cm': 'wrong_unit', '6m': 'wrong' } },
  {
    key: { expr: '5m', letters: 'variables' },
    right: ['5m', 'm*5', '2m+3m', '5M'],
    wrong: { '5': 'wrong', '500cm': 'wrong_letter', '5n': 'wrong_letter' },
  },
  {
    key: { expr: '3.456m', decimalPlaces: 2 },
    right: ['3.46m', '3.46米', '345.60cm'],
    wrong: { '3.45m': 'rounding', '3.46': 'unit_missing', '3.5m': 'decimal_places', '3.456m': 'decimal_places' },
  },
  {
    key: '2公顷',
    right: ['2公顷', '20000平方米', '0.02平方千米', '30亩'],
    wrong: { '2': 'unit_missing', '200平方米': 'decimal_point', '2平方千米': 'wrong_unit' },
  },
  {
    key: '5厘米或10厘米',
    right: ['5厘米或10厘米', '10cm或5cm', '5cm,10cm', '5厘米和10厘米', '50mm或100mm'],
    wrong: { '5厘米': 'missing_solution', '5厘米或10厘米或1厘米': 'extra_solution' },
  },
];
