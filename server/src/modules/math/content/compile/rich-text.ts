/** From what an author wrote, values put in, to what is shown. */
import type { Block, Inline, RichText } from '@xueban/contract/resources/math/rich-text';
import type { Prose, ProseBlock, ProseInline } from '../parse/prose';
import type { Source } from '../problems';
import type { Renderer } from './renderer';

export function compileInlines(inlines: readonly ProseInline[], renderer: Renderer, source: Source): Inline[] {
  return inlines.flatMap((inline) => {
    if (inline.kind === 'text') return [{ kind: 'text', text: inline.text, ...(inline.strong && { strong: true as const }) }];
    if (inline.kind === 'blank') return [{ kind: 'blank', blank: inline.blank }];
    return renderer.inline(inline.tex, { source, line: inline.line }) ?? [];
  });
}

function compileBlock(block: ProseBlock, renderer: Renderer, source: Source): Block | undefined {
  switch (block.kind) {
    case 'paragraph':
      return { kind: 'paragraph', inlines: compileInlines(block.inlines, renderer, source) };
    case 'list':
      return { kind: 'list', ordered: block.ordered, items: block.items.map((item) => compileInlines(item, renderer, source)) };
    case 'display': {
      const formula = renderer.formula(block.tex, { source, line: block.line });
      if (!formula) return undefined;
      const { hash, width, height, text } = formula;
      return { kind: 'display', hash, width, height, text };
    }
    case 'figure':
      return renderer.figure(block.source, { source, line: block.line });
  }
}

export const compileProse = (prose: Prose, renderer: Renderer, source: Source): RichText =>
  prose.flatMap((block) => compileBlock(block, renderer, source) ?? []);

/** Each paragraph is a step; what stands under it belongs to it. */
export function getSteps(text: RichText): RichText[] {
  const steps: RichText[] = [];
  for (const block of text) {
    const last = steps.at(-1);
    if (block.kind === 'paragraph' || !last) steps.push([block]);
    else last.push(block);
  }
  return steps;
}
