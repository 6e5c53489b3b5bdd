/** Text as UTF-8, without what only Node or a browser has. */
export function utf8Bytes(text: string): Uint8Array {
  const escaped = encodeURIComponent(text).replace(/%([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Uint8Array.from(escaped, (character) => character.charCodeAt(0));
}
