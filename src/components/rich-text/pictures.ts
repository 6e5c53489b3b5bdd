/** Which pictures a text shows, in its order. Pure. */
import type { Question } from '@xueban/contract/resources/math/questions';
import type { Inline, RichText } from '@xueban/contract/resources/math/rich-text';

const inLine = (content: readonly Inline[]): string[] => content.flatMap((piece) => (piece.kind === 'formula' ? [piece.hash] : []));

export function findPictures(content: RichText): string[] {
  return content.flatMap((block) => {
    switch (block.kind) {
      case 'paragraph':
        return inLine(block.inlines);
      case 'list':
        return block.items.flatMap(inLine);
      default:
        return [block.hash];
    }
  });
}

/** What stands on the screens of questions before their answers, each picture once. */
export function getPictures(questions: readonly Pick<Question, 'prompt' | 'hint' | 'options' | 'matches'>[]): string[] {
  const all = questions.flatMap(({ prompt, hint, options, matches }) => [
    ...findPictures(prompt),
    ...[...options, ...matches].flatMap(({ content }) => inLine(content)),
    ...findPictures(hint ?? []),
  ]);
  return [...new Set(all)];
}
