/** The name on something shared, as it stands in an address that anybody may have written. Pure. */

const MAX_LENGTH = 12;
/** Chinese characters, Latin letters, and what stands between the parts of a name: no digits, so no number to call either. */
const NAME =
  /^[\u3400-\u4dbf\u4e00-\u9fffA-Za-zÀ-ÖØ-öø-ÿ](?:[\u3400-\u4dbf\u4e00-\u9fffA-Za-zÀ-ÖØ-öø-ÿ·. '-]*[\u3400-\u4dbf\u4e00-\u9fffA-Za-zÀ-ÖØ-öø-ÿ])?$/;

/** The name as it may be shown; undefined for what is none. */
export function shownName(value: string | undefined): string | undefined {
  const name = value?.trim().replace(/\s+/g, ' ');
  return name !== undefined && name.length <= MAX_LENGTH && NAME.test(name) ? name : undefined;
}
