/** Solutions that the learner found and set aside: x=2或x=-3(舍去) says x=2. */
import type { Text } from './text';

const SEPARATORS = new Set(['或', ',', '、', ';', '且']);
/** (舍), (舍去), (不合题意,舍去), and 舍去 without brackets. */
const SET_ASIDE = /(?:\([^()]{0,20}(?<!不)舍[去掉弃]?[^()]{0,10}\)|应?舍[去掉弃])[\s.。]*$/;
/** Of two solutions one is left: its number says nothing any more. */
const NUMBERED = /^(\s*[a-z])_?\(?[12]\)?(?=\s*=)/;

/** The parts that are not set aside; all of it where none is, or where all are. */
export function withoutSetAside(typed: Text): Text {
  if (!typed.chars.includes('舍')) return typed;
  const text = withoutBehind(typed);
  const parts = getParts(text);
  const kept = parts.filter(({ chars }) => !SET_ASIDE.test(chars.join('')));
  if (kept.length === parts.length || kept.length === 0) return text;
  const [only] = kept;
  if (kept.length === 1 && only) return withoutNumber(only);
  return kept.reduce((before, { chars, at }) => ({ chars: [...before.chars, '或', ...chars], at: [...before.at, at[0] ?? 0, ...at] }));
}

/** x=3(x=-1舍去): what is set aside stands in brackets behind the answer. */
const BEHIND = /\(\s*([a-z][_\d()]*\s*=[^()=]{1,16}?)(?<!不)应?舍[去掉弃]?\s*\)[\s.。]*$/;

function withoutBehind({ chars, at }: Text): Text {
  const text = chars.join('');
  const [whole, inside = ''] = BEHIND.exec(text) ?? [];
  const end = whole === undefined ? 0 : chars.length - Array.from(whole).length;
  const isOther = end > 0 && !text.slice(0, end).replaceAll(' ', '').endsWith(inside.replaceAll(' ', ''));
  return isOther ? { chars: chars.slice(0, end), at: at.slice(0, end) } : { chars, at };
}

/** Cut at the signs that join solutions; not within brackets. */
function getParts({ chars, at }: Text): Text[] {
  const parts: { chars: string[]; at: number[] }[] = [{ chars: [], at: [] }];
  let depth = 0;
  chars.forEach((char, i) => {
    if (char === '(') depth += 1;
    if (char === ')') depth -= 1;
    if (depth === 0 && SEPARATORS.has(char)) parts.push({ chars: [], at: [] });
    else {
      parts.at(-1)?.chars.push(char);
      parts.at(-1)?.at.push(at[i] ?? 0);
    }
  });
  return parts.filter(({ chars: some }) => some.some((char) => char !== ' '));
}

function withoutNumber({ chars, at }: Text): Text {
  const [numbered = '', letter = ''] = NUMBERED.exec(chars.join('')) ?? [];
  const cut = Array.from(numbered).length;
  const kept = Array.from(letter).length;
  return cut === 0
    ? { chars, at }
    : { chars: [...chars.slice(0, kept), ...chars.slice(cut)], at: [...at.slice(0, kept), ...at.slice(cut)] };
}
