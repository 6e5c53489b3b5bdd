/** Letters and digits that stand against the first Chinese of a line: of the meaning (T-shirt T恤) or of the word (watch TV看电视). */

/** Where the meaning of a line begins, and whether it could be read otherwise. */
export interface Cut {
  from: number;
  isDoubtful: boolean;
}

/** Numbers and signs that no word ends with; Greek letters, which no English word has. */
const SIGN = /[\p{N}\p{Sc}\p{So}%°℃℉]|\p{Script=Greek}/u;
/** Written in capitals and digits, or one letter: TV, MP3, 3D, pH, Wi-Fi, T. `A`, `I`, `OK` and `Mr` are words. */
const ABBREVIATION = /^(?!(?:[aAI]|OK|[A-Z][a-z])$)(?!.*[a-z]{2})[A-Za-z\d]+(?:[-.&+/][A-Za-z\d]+)*\.?$/;
/** What Chinese puts behind such letters: T恤, X光, U盘, SIM卡, AA制, IT业. */
const COMPOUND =
  /^(?:恤|光|射线|超|盘|卡|制|型|形|字|机|股|片|值|线|轴|歌|店|级|领|版|网|业|族|点|等|类|度|码|座|位|区|打印|吧|行业|技术|播放|电视|电话|地址|时代|病毒|测试|检测|细胞|分子|影碟|影院|因子|杂志|商|卷)/;
/** Before its noun an abbreviation is not at its end: the UN. */
const ARTICLE = /(?:^|\s)(?:the|a|an|my|your|his|her|our|their)$/i;
const ORDINAL = /^[第〇零一二两三四五六七八九十百千]/;

/**
 * Moves the beginning of a meaning from its first Chinese sign to the letters or digits before it that are its own.
 * @param isSpaced whether words of the list stand apart from their meanings
 */
export function withGlued(line: string, from: number, isSpaced: boolean): Cut {
  const head = line.slice(0, from);
  const isGlued = !/\s$/.test(head);
  const token = /\S+$/.exec(head.trimEnd())?.[0] ?? '';
  const at = head.trimEnd().length - token.length;
  const before = head.slice(0, at).trim();
  if (!/\p{Script=Latin}/u.test(before)) return { from, isDoubtful: isGlued && ABBREVIATION.test(token) && /\p{Lu}/u.test(token) };
  const isOwn = isOfMeaning({ token, before, meaning: line.slice(from), isGlued, isSpaced });
  return { from: isOwn === true ? at : from, isDoubtful: isOwn !== undefined };
}

interface Glued {
  token: string;
  before: string;
  meaning: string;
  isGlued: boolean;
  isSpaced: boolean;
}

/** Whether the letters before the Chinese belong to it; undefined where nobody would ask. */
function isOfMeaning({ token, before, meaning, isGlued, isSpaced }: Glued): boolean | undefined {
  if (/^\p{Script=Greek}+$/u.test(token)) return true;
  if (!isGlued) return isRepeated(token, before) || undefined;
  if (!/\p{Script=Latin}/u.test(token)) {
    if (!SIGN.test(token)) return undefined;
    return !ORDINAL.test(meaning) && !meaning.includes(/\d+/.exec(token)?.[0] ?? '\n');
  }
  if (!ABBREVIATION.test(token)) return undefined;
  if (isRepeated(token, before)) return true;
  if (meaning.includes(token) || ARTICLE.test(before)) return false;
  return COMPOUND.test(meaning) || isSpaced;
}

/** T of T-shirt, SIM of SIM card. */
function isRepeated(token: string, before: string): boolean {
  if (!ABBREVIATION.test(token) || !/\p{Lu}/u.test(token)) return false;
  return before.split(/\s+/).some((piece) => piece === token || piece.startsWith(`${token}-`));
}

/** More lines than these without a blank before their Chinese: the list leaves it out. */
const LEAST_GLUED = 0.02;

/** Whether words stand apart from their meanings: only what is surely a word says that they do not (`look at看`). */
export function standsApart(lines: readonly string[]): boolean {
  const glued = lines.filter((line) => /^[^\p{Script=Han}]*[a-z]{2}\p{Script=Han}/u.test(line)).length;
  return glued <= LEAST_GLUED * lines.length;
}
