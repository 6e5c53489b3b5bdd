/** Solutions that the learner found and set aside: x=2或x=-3(舍去) says x=2. */
import { normalise } from './normalise';
import type { Text } from './text';

const SEPARATORS = new Set(['或', ',', '、', ';', '且']);
const UNFIT = '不符?合(?:题意|实际|要求)';
/** (舍), (舍去), (不合题意,舍去), and 舍去 without brackets. */
const SET_ASIDE = new RegExp(
  String.raw`(?:\([^()]{0,20}(?:(?<!不)舍[去掉弃]?|${UNFIT})[^()]{0,10}\)|(?:${UNFIT})?[应都均全]*舍[去掉弃]|${UNFIT})[\s.。]*$`,
);
/** x=1,x=-1都舍去 */
const ALL_ASIDE = /[都均全]应?舍[去掉弃][\s.。]*$/;
const MAY_SET_ASIDE = new RegExp(`舍|${UNFIT}`);
/** Of two solutions one is left: its number says nothing any more. */
const NUMBERED = /^(\s*[a-z])_?\(?[12]\)?(?=\s*=)/;

/** The parts that are not set aside; all of it where none is, or where all are. */
export function withoutSetAside(typed: Text): Text {
  if (!MAY_SET_ASIDE.test(typed.chars.join(''))) return typed;
  const text = withoutBehind(typed);
  const parts = getParts(text);
  const kept = parts.filter(({ chars }) => !SET_ASIDE.test(chars.join('')));
  if (kept.length === parts.length || kept.length === 0) return text;
  const [only] = kept;
  if (kept.length === 1 && only) return withoutNumber(only);
  return kept.reduce((before, { chars, at }) => ({ chars: [...before.chars, '或', ...chars], at: [...before.at, at[0] ?? 0, ...at] }));
}

/** Of a line in which something is set aside, all that it found, and whether nothing is left of it. */
export function findSetAside(typed: string): { found: string; isNoneLeft: boolean } | undefined {
  if (!MAY_SET_ASIDE.test(typed)) return undefined;
  const text = normalise(typed);
  const behind = text.chars.length > withoutBehind(text).chars.length ? BEHIND.exec(text.chars.join(''))?.[1] : undefined;
  const parts = getParts(withoutBehind(text)).map(({ chars }) => chars.join(''));
  const found = [...parts.map((part) => part.replace(SET_ASIDE, '')), behind ?? ''];
  return {
    found: found.filter((part) => part.trim() !== '').join('或'),
    isNoneLeft: behind === undefined && (ALL_ASIDE.test(typed) || parts.every((part) => SET_ASIDE.test(part))),
  };
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
