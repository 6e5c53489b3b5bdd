/** Keys of answers as long as those that phones choose (`newKey` of src/offline). */
let sequence = 0;
const RANDOMS = 2 ** 24;

export function getPhoneKey(now = Date.now()): string {
  sequence += 1;
  return [now, sequence, Math.floor(Math.random() * RANDOMS)].map((part) => part.toString(36)).join('-');
}
