/** Rules for the text around formulas: Chinese and its punctuation, spaces, mathematics only in `$…$`. */
import type { ProseInline } from '../parse/prose';
import type { Source } from '../problems';

const HAN = /\p{Script=Han}/u;
const ENDS_WITH_HAN = /\p{Script=Han}$/u;
const BEGINS_WITH_HAN = /^\p{Script=Han}/u;
const ALLOWED = /[\p{Script=Han}，。；：？！、“”‘’（）《》〈〉【】…—·～\s/①-⑳]/u;
const PUNCTUATION = new Map(
  Object.entries({ ',': '，', '.': '。', ';': '；', ':': '：', '?': '？', '!': '！', '(': '（', ')': '）', '"': '“”', "'": '‘’' }),
);

/** @param inlines of one paragraph, item or option, values put in */
export function checkText(inlines: readonly ProseInline[], source: Source): void {
  inlines.forEach((inline, index) => {
    if (inline.kind === 'text') checkCharacters(inline, source);
    if (inline.kind === 'formula') {
      checkTex(inline.tex, inline.line, source);
      const [before, after] = [inlines[index - 1], inlines[index + 1]];
      const touches =
        (before?.kind === 'text' && ENDS_WITH_HAN.test(before.text)) || (after?.kind === 'text' && BEGINS_WITH_HAN.test(after.text));
      if (touches) source.error(inline.line, 'SPACE', `汉字和公式之间空一格：$${inline.tex}$`);
    }
  });
}

function checkCharacters({ text, line }: Extract<ProseInline, { kind: 'text' }>, source: Source): void {
  const near = (index: number): string => text.slice(Math.max(0, index - 6), index + 7).trim();
  if (/(?<=\p{Script=Han}) +(?=\p{Script=Han})/u.test(text)) source.warn(line, 'SPACE', `汉字之间不空格：${text.trim().slice(0, 30)}`);
  if (/ +[，。；：？！、）”]/u.test(text)) source.warn(line, 'SPACE', `标点前不空格：${text.trim().slice(0, 30)}`);
  const reported = new Set<string>();
  for (const { 0: character, index } of text.matchAll(/[A-Za-z]+|./gsu)) {
    const kind = findKind(character);
    if (!kind || reported.has(kind.code + kind.message)) continue;
    reported.add(kind.code + kind.message);
    const message = `${kind.message}：${near(index)}`;
    if (kind.isError) source.error(line, kind.code, message);
    else source.warn(line, kind.code, message);
  }
}

function findKind(character: string): { code: string; message: string; isError: boolean } | undefined {
  if (ALLOWED.test(character.charAt(0)) || HAN.test(character)) return undefined;
  // An option is named by its letter.
  if (/^[A-H]$/.test(character)) return undefined;
  if (/^[A-Za-z]+$/.test(character)) return { code: 'TEXT_LETTER', message: `字母要写在 $…$ 里（“${character}”）`, isError: false };
  const chinese = PUNCTUATION.get(character);
  if (chinese !== undefined) return { code: 'TEXT_PUNCTUATION', message: `用中文标点 ${chinese}，不用 ${character}`, isError: true };
  if (/\d/.test(character)) return { code: 'TEXT_NUMBER', message: '数要写在 $…$ 里', isError: true };
  return { code: 'TEXT_CHARACTER', message: `文字里不能有 ${character}，数学符号要写在 $…$ 里`, isError: true };
}

const MOST_TEX = 500;

export function checkTex(tex: string, line: number, source: Source): void {
  if (HAN.test(tex)) source.error(line, 'TEX_CHINESE', `公式里不能有汉字：${tex}`);
  else if (/[\u3000-\u303f\uff00-\uffef]/u.test(tex)) source.error(line, 'TEX_CHARACTER', `公式里用半角符号：${tex}`);
  if (tex.length > MOST_TEX) source.error(line, 'TEX_LENGTH', `公式太长（最多 ${MOST_TEX} 个字符）`);
  let depth = 0;
  for (const { 0: sign } of tex.matchAll(/\\.|[{}]/g)) {
    if (sign === '{') depth += 1;
    if (sign === '}') depth -= 1;
    if (depth < 0) break;
  }
  if (depth !== 0) source.error(line, 'TEX_BRACES', `公式里的 { } 没有成对：${tex}`);
}
