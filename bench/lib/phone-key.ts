/** Keys of answers as long as those that phones choose (`newKey` of src/offline). */
let sequence = 0;

export function getPhoneKey(): string {
  sequence += 1;
  return [Date.now(), sequence, Math.floor(Math.random() * Number.MAX_SAFE_INTEGER)].map((part) => part.toString(36)).join('-');
}
