/** Addresses, numbers and accounts by which a stranger is reached, as they are written. */
import { toPlain } from './text';

const CONTACTS: readonly (readonly [name: string, pattern: RegExp])[] = [
  // Parts have an end: a long line without one is looked through once.
  ['email', /[\w.+-]{1,64}@[\w-]{1,64}\.[a-z]{2,}/i],
  ['address on the net', /https?:\/\/|www\.|\b[a-z0-9-]{1,63}\.(?:com|cn|net|org|top|xyz|vip|info)\b/i],
  ['account', /(?:qq|扣扣|微信|wechat|抖音|快手)(?:群|号|is|[\s:：是]){0,4}(?=[a-z_-]{0,20}\d)[a-z\d_-]{5,20}/i],
  ['telephone number', /(?<![\d.])(?:1[3-9]\d[ -]?\d{4}[ -]?\d{4}|0(?:10|2\d|[3-9]\d{2})-\d{7,8}|[48]00-\d{3}-?\d{4})(?!\.?\d)/],
  ['identity number', /(?<!\d)[1-9]\d{5}(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])\d{3}[\dx](?![\dx])/i],
];

/** @returns what it is, in English, for the model. Callers leave formulas out. */
export function findContact(text: string): string | undefined {
  const plain = toPlain(text);
  return CONTACTS.find(([, pattern]) => pattern.test(plain))?.[0];
}
