/** Parses lines of JSON from bytes cut anywhere, even inside a character, because the phone has no TextDecoder. */

const NEWLINE = 0x0a;
/** Stands for bytes that are no UTF-8, as everywhere. */
const UNREADABLE = '\uFFFD';

/** Of a first byte: how many follow, and the bits of it that count. */
function findLead(byte: number): { more: number; bits: number } | undefined {
  if (byte < 0x80) return { more: 0, bits: byte };
  if (byte >= 0xc2 && byte < 0xe0) return { more: 1, bits: byte & 0x1f };
  if (byte >= 0xe0 && byte < 0xf0) return { more: 2, bits: byte & 0x0f };
  if (byte >= 0xf0 && byte < 0xf5) return { more: 3, bits: byte & 0x07 };
  return undefined;
}

/** Whole bytes as text; what is no UTF-8 becomes a replacement character. */
export function utf8Text(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; ) {
    const lead = findLead(bytes[at] ?? 0);
    at += 1;
    let point = lead?.bits ?? 0;
    let missing = lead ? lead.more : -1;
    while (missing > 0 && ((bytes[at] ?? 0) & 0xc0) === 0x80) {
      point = (point << 6) | ((bytes[at] ?? 0) & 0x3f);
      at += 1;
      missing -= 1;
    }
    text += missing === 0 && point <= 0x10ffff ? String.fromCodePoint(point) : UNREADABLE;
  }
  return text;
}

/** Takes bytes as they come and gives the lines that are whole, parsed. */
export class JsonLines {
  private rest: number[] = [];

  /** @returns values of the lines that ended in these bytes; lines that are no JSON are left out */
  take(bytes: Uint8Array): unknown[] {
    const values: unknown[] = [];
    let from = 0;
    for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, from)) {
      const line = Uint8Array.from([...this.rest, ...bytes.subarray(from, end)]);
      this.rest = [];
      from = end + 1;
      addValue(values, line);
    }
    for (const byte of bytes.subarray(from)) this.rest.push(byte);
    return values;
  }

  /** The last line may have no end. */
  end(): unknown[] {
    const values: unknown[] = [];
    addValue(values, Uint8Array.from(this.rest));
    this.rest = [];
    return values;
  }
}

function addValue(values: unknown[], line: Uint8Array): void {
  try {
    values.push(JSON.parse(utf8Text(line)));
  } catch {
    // An empty or truncated line is dropped; its content comes another way.
  }
}
