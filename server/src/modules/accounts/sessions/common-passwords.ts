/** Which passwords are refused: those that are guessed first. */
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { DEMO_ACCOUNT } from '../rules/demo-account';

/**
 * Tries after which an attacker who knows people's habits would have found it. Far above the tries that sign-in allows
 * in a year (docs/decisions/0007-sign-in-under-attack.md).
 */
const MIN_GUESSES = 1_000_000;
/** More than this is not looked at: it decides, and the time an estimate takes grows with the square of the length. */
const MAX_LOOKED_AT = 32;

/** What the list of the library, made from leaks of the whole world, ranks too low: habits of here, the commonest first. */
const HABITS = [
  '520',
  '1314',
  '5201314',
  '1314520',
  '521',
  '666',
  '888',
  '168',
  'woaini',
  'aini',
  'woaiwojia',
  'wodemima',
  'mima',
  'nihao',
  'laopo',
  'laogong',
  'baobao',
  'baobei',
  'mama',
  'baba',
  'woaimama',
  'woaibaba',
  'kaixin',
  'kuaile',
  'xingfu',
  'pingan',
  'xuexi',
  'xuesheng',
  'laoshi',
  'xiaoxue',
  'zhongxue',
  'zhongguo',
  'beijing',
  'shanghai',
  'guangzhou',
  'shenzhen',
  'wang',
  'li',
  'zhang',
  'liu',
  'chen',
  'yang',
  'huang',
  'zhao',
  'wu',
  'zhou',
  'xu',
  'sun',
  'lin',
];
const OF_THE_PRODUCT = [DEMO_ACCOUNT.password, 'xueban', '学伴'];

let estimator: Promise<ZxcvbnFactory> | undefined;

/** Read when a first password is set: most processes start without ever needing it. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, common] = await Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]);
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, product: OF_THE_PRODUCT, habits: HABITS },
    graphs: common.adjacencyGraphs,
  });
}

/** The phone number and what people make of it. */
const parseParts = (phone: string): string[] => [
  phone,
  phone.slice(-8),
  phone.slice(-6),
  phone.slice(-4),
  phone.slice(0, 7),
  phone.slice(3, 7),
  phone.slice(0, 3),
];

/** Whether a password of the guardian with this phone would be guessed soon: common, made of the phone number, or the demo's. */
export async function isCommonPassword(password: string, phone: string): Promise<boolean> {
  estimator ??= loadEstimator();
  return (await estimator).check(password.slice(0, MAX_LOOKED_AT), parseParts(phone)).guesses < MIN_GUESSES;
}
