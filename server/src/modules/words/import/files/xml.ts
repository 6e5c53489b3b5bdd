/** Goes through the XML of a workbook: elements and text, names without their prefix. No entities but the five, no DTD. */

export interface XmlHandler {
  open?: (name: string, attribute: (name: string) => string | undefined) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function characterOf(code: number): string {
  return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : '\ufffd';
}

export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (hex !== undefined) return characterOf(Number.parseInt(hex, 16));
    if (decimal !== undefined) return characterOf(Number(decimal));
    return NAMED[name ?? ''] ?? whole;
  });
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1);

/** @returns false when the text is no XML to its end */
export function scanXml(xml: string, { open, close, text }: XmlHandler): boolean {
  let at = 0;
  while (at < xml.length) {
    const tag = xml.indexOf('<', at);
    if (text && tag !== at) text(decodeEntities(xml.slice(at, tag < 0 ? xml.length : tag)));
    if (tag < 0) return true;
    const skipped = skip(xml, tag, text);
    if (skipped !== undefined) {
      if (skipped < 0) return false;
      at = skipped;
      continue;
    }
    const end = endOfTag(xml, tag);
    if (end < 0) return false;
    if (xml.charAt(tag + 1) === '/') close?.(withoutPrefix(xml.slice(tag + 2, end).trim()));
    else openTag(xml.slice(tag + 1, end), open, close);
    at = end + 1;
  }
  return true;
}

/** Past a comment, an instruction, a declaration or CDATA; −1 when it has no end, undefined when it is none. */
function skip(xml: string, tag: number, text: XmlHandler['text']): number | undefined {
  const after = (sign: string): number => {
    const found = xml.indexOf(sign, tag);
    return found < 0 ? -1 : found + sign.length;
  };
  if (xml.startsWith('<!--', tag)) return after('-->');
  if (xml.startsWith('<![CDATA[', tag)) {
    const end = after(']]>');
    if (end > 0) text?.(xml.slice(tag + 9, end - 3));
    return end;
  }
  if (xml.startsWith('<?', tag)) return after('?>');
  return xml.startsWith('<!', tag) ? after('>') : undefined;
}

/** A tag ends at the first > outside quotes. */
function endOfTag(xml: string, tag: number): number {
  let quote = '';
  for (let at = tag + 1; at < xml.length; at += 1) {
    const sign = xml.charAt(at);
    if (quote !== '') {
      if (sign === quote) quote = '';
    } else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '>') return at;
  }
  return -1;
}

function openTag(tag: string, open: XmlHandler['open'], close: XmlHandler['close']): void {
  const isEmpty = tag.endsWith('/');
  const name = withoutPrefix(/^[^\s/]+/.exec(tag)?.[0] ?? '');
  open?.(name, (attribute) => {
    const found = new RegExp(`(?:^|[\\s:])${attribute}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag);
    return found ? decodeEntities(found[1] ?? found[2] ?? '') : undefined;
  });
  if (isEmpty) close?.(name);
}
