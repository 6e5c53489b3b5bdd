/** Numbers as Chinese says them. */
const DIGITS = '零一二三四五六七八九';
const PLACES = ['', '十', '百', '千'];
const GROUPS = ['', '万', '亿', '万亿'];

/** Digit by digit. */
export const sayDigits = (digits: string): string => Array.from(digits, (digit) => DIGITS[Number(digit)] ?? digit).join('');

/** `1205` 一千二百零五, `3.14` 三点一四; longer than 16 places: digit by digit. */
export function sayNumber(written: string): string {
  const [whole = '', part] = written.replaceAll(/[,\s]/g, '').split('.');
  if (!/^\d*$/.test(whole) || (part !== undefined && !/^\d*$/.test(part))) return written;
  const said = whole.length > 16 || (whole.length > 1 && whole.startsWith('0')) ? sayDigits(whole) : sayWhole(whole || '0');
  return part === undefined ? said : `${said}点${sayDigits(part)}`;
}

function sayWhole(whole: string): string {
  if (Number(whole) === 0) return '零';
  const groups: string[] = [];
  for (let end = whole.length; end > 0; end -= 4) groups.unshift(whole.slice(Math.max(0, end - 4), end));
  let said = '';
  let gap = false;
  for (const [i, group] of groups.entries()) {
    if (Number(group) === 0) {
      gap = true;
      continue;
    }
    if (said !== '' && (gap || group.startsWith('0'))) said += '零';
    gap = false;
    said += `${sayGroup(String(Number(group)))}${GROUPS[groups.length - 1 - i] ?? ''}`;
  }
  return said.replace(/^一十/, '十');
}

function sayGroup(group: string): string {
  let said = '';
  let gap = false;
  for (const [i, digit] of group.split('').entries()) {
    if (digit === '0') {
      gap = true;
      continue;
    }
    said += `${gap ? '零' : ''}${DIGITS[Number(digit)] ?? ''}${PLACES[group.length - 1 - i] ?? ''}`;
    gap = false;
  }
  return said;
}
